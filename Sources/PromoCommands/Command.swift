import Promo

/// What the command line asks for.
enum Command {
  case price(Arguments)
  case test(Arguments)
  case help(String)
  case version

  /// The commands that later versions will have.
  private static var laterNames: [String] {
    [
      "check", "fmt", "diff", "chart", "report", "describe", "pause", "resume", "sql", "explain",
      "lsp", "completions",
    ]
  }

  init(_ words: [String]) throws(CommandFailure) {
    guard let first = words.first else {
      throw .usage("say which rules to use: `promo-eval RULES… --amount 120`")
    }
    if first == "--version" {
      self = .version
    } else if first == "test" {
      self = try Command.test(words: Array(words.dropFirst()))
    } else if Command.laterNames.contains(first) {
      throw .usage(
        "the command `\(first)` is not yet part of this version; a rule file of this name is "
          + "written `./\(first)`")
    } else {
      self = try Command.price(words: words)
    }
  }

  private static func test(words: [String]) throws(CommandFailure) -> Command {
    if words.contains("--help") { return .help(Help.test) }
    return .test(try Arguments(words, options: [], later: ["--format", "--diagnostics"]))
  }

  private static func price(words: [String]) throws(CommandFailure) -> Command {
    if words.contains("--help") { return .help(Help.price) }
    let arguments = try Arguments(
      words,
      options: [
        "--amount", "--at", "--strategy", "--timezone", "--format", "--orders", "--out",
        "--columns",
      ],
      later: ["--code", "--with", "--input", "--rejects", "--jobs", "--diagnostics"])
    return .price(arguments)
  }
}
