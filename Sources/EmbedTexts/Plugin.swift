import PackagePlugin

/// Embeds the Markdown files, scripts and page parts of a target in its code. SwiftPM's `.embedInCode` would
/// make array literals of the files, which take 0.3 s per kilobyte to compile.
@main struct EmbedTextsPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let kinds: Set = ["md", "css", "html", "js", "bash", "zsh", "fish"]
    let inputs = (target.sourceModule?.sourceFiles.map(\.url) ?? [])
      .filter { kinds.contains($0.pathExtension) && !$0.path().contains(".docc/") }
      .sorted { $0.path() < $1.path() }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedTexts.swift")
    return [
      .buildCommand(
        displayName: "Embedding the texts of \(target.name)",
        executable: try context.tool(named: "embed-texts").url,
        arguments: ([output] + inputs).map { $0.path(percentEncoded: false) },
        inputFiles: inputs, outputFiles: [output])
    ]
  }
}
