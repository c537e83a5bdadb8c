import Promo

/// Lays out the help pages that `--help` prints, in lines of at most 100 columns.
enum Help {
  private static var width: Int { 100 }

  /// Returns the help page of a command, or the help page of the program if `command` is nil.
  static func text(of command: String?) throws(CommandFailure) -> String {
    guard let command else { return text(of: .price) }
    if let page = CommandPage.named(command) { return text(of: page) }
    throw .usage(
      "there is no command \(quoted(command))"
        + commaHint(nearest(to: command, among: CommandPage.names)))
  }

  /// The commands with their summaries.
  static var commands: String {
    lines(of: CommandPage.all.flatMap(\.listed))
  }

  /// Returns the page of a command.
  static func text(of page: CommandPage) -> String {
    let head = page.name.isEmpty ? commands : lines(of: page.calls)
    let examples = ["Examples:"] + page.examples.map { "  \($0)" }
    let parts = [head] + page.blocks.map(text) + [examples.joined(separator: "\n")]
    return parts.joined(separator: "\n\n")
  }

  /// Returns a line for each call. The summaries are aligned.
  private static func lines(of calls: [CommandPage.Call]) -> String {
    let column = (calls.map { displayWidth($0.words) }.max() ?? 0) + 6
    return calls.map { call in
      let words = call.summary.isEmpty ? call.words : padded(call.words, to: column)
      return "promo-eval \(words)\(call.summary)"
    }.joined(separator: "\n")
  }

  private static func text(of block: CommandPage.Block) -> String {
    switch block {
    case .text(let text), .statuses(let text): filled(text, width: width).joined(separator: "\n")
    case .options(let options): options.map(text).joined(separator: "\n")
    }
  }

  private static func text(of option: CommandOption) -> String {
    let indent = 19
    let call = option.placeholder.map { "\(option.spelling) \($0)" } ?? option.spelling
    let lines = filled(option.text, width: width - indent)
    let first = padded("  \(call)", to: indent) + lines[0]
    let others = lines.dropFirst().map { String(repeating: " ", count: indent) + $0 }
    return ([first] + others).joined(separator: "\n")
  }

  /// Wraps a paragraph into lines of at most `width` columns. Treats existing line ends as blanks.
  private static func filled(_ paragraph: String, width: Int) -> [String] {
    wrapped(paragraph.split(separator: "\n").joined(separator: " "), width: width)
  }
}
