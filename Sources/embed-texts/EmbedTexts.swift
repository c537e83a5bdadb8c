import Foundation

/// Writes a Swift file that holds other files as texts, for targets that must not read files when they
/// run: `embed-texts OUTPUT INPUT…`. `Codes.md` becomes `EmbeddedTexts.codes_md`.
@main struct EmbedTexts {
  static func main() throws {
    let paths = CommandLine.arguments.dropFirst()
    guard let output = paths.first else { fatalError("usage: embed-texts OUTPUT INPUT…") }
    let texts = try paths.dropFirst().map { try declaration(of: URL(filePath: $0)) }
    let file = "enum EmbeddedTexts {\n\(texts.joined(separator: "\n"))}\n"
    try file.write(toFile: output, atomically: true, encoding: .utf8)
  }

  private static func declaration(of file: URL) throws -> String {
    let text = try String(contentsOf: file, encoding: .utf8)
    let name = file.lastPathComponent.lowercased()
      .replacing(/[^a-z0-9]/, with: "_")
    // More signs than any text has after a quote.
    let signs = "########"
    return "static let \(name) = \(signs)\"\"\"\n\(text)\n\"\"\"\(signs)\n"
  }
}
