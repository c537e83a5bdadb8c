import Promo
import PromoHost
import PromoOrders

/// Lays out the help pages that `--help` prints, in lines that fit the terminal.
enum Help {
  /// Returns the number of columns of the pages on a stream: those of the terminal, or of the
  /// variable `COLUMNS` if there is none, from 40 to 100; longer lines are hard to read.
  static func width(of stream: Console.Stream = .output) -> Int {
    min(max(40, Console.width(of: stream) ?? Console.statedWidth ?? 80), 100)
  }

  static func text(
    of command: String?, in language: Language
  ) throws(CommandFailure) -> String {
    guard let command else { return first(in: language, width: width()) }
    if let page = CommandPage.named(command) {
      return text(of: page, in: language, width: width())
    }
    throw .usage(
      "there is no command \(quoted(command))\(commaHint(nearest(to: command, among: CommandPage.names)))"
    )
  }

  static func answer(_ words: [String]) throws(CommandFailure) -> String {
    let rest = Language.without(words)
    if rest.first == "--man" { return ManualPage.text }
    return "\(try text(of: rest.first, in: Language(words: words)))\n"
  }

  /// Returns the first page: how to begin, and the commands in groups.
  static func first(in language: Language, width: Int) -> String {
    func said(_ words: Message) -> String { words.text(in: language) }
    let place =
      switch language {
      case .english: "--currency EUR --timezone Europe/Berlin"
      case .chinese: "--currency CNY --timezone Asia/Shanghai --lang zh"
      }
    let start = [
      "promo-eval new shop.promo \(place)", "promo-eval check shop.promo",
      "promo-eval price shop.promo --amount 120",
    ].flatMap { example($0, width: width) }
    let column = (CommandPage.names.map(\.count).max() ?? 0) + 4
    let groups = CommandPage.groups.flatMap { title, pages in
      [said("\(Message(words: title)):")]
        + pages.filter { $0.name != "help" }.flatMap {
          item($0.name, $0.told(in: language).summary, indent: column, width: width)
        }
    }
    let rest: Message =
      "`promo-eval help COMMAND` says more, Grammar.md everything."
    let parts = [
      [said("promo-eval prices orders by rules for promotions.")], [said("Begin:")] + start,
      groups, filled(said(rest), width: width),
    ]
    return parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  /// Returns the page of a command in lines of at most `width` columns.
  static func text(of page: CommandPage, in language: Language, width: Int) -> String {
    let page = page.told(in: language)
    let examples =
      [Message(words: "Examples:").text(in: language)]
      + page.examples.flatMap { example($0, width: width) }
    let parts =
      [lines(of: page.calls, width: width)] + page.blocks.map { lines(of: $0, width: width) }
      + [examples]
    return parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  /// Wraps the paragraphs of a text into lines of at most `width` columns.
  static func paragraphs(of text: String, width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .split { $0.isEmpty }
      .map { filled($0.joined(separator: "\n"), width: width).joined(separator: "\n") }
      .joined(separator: "\n\n")
  }

  /// Returns the calls with their summaries: aligned if they fit the width, and otherwise below.
  private static func lines(of calls: [CommandPage.Call], width: Int) -> [String] {
    let column = (calls.map { displayWidth($0.words) }.max() ?? 0) + 6
    let aligned = calls.map { call in
      "promo-eval " + (call.summary.isEmpty ? "" : padded(call.words, to: column))
        + (call.summary.isEmpty ? call.words : call.summary)
    }
    if aligned.allSatisfy({ displayWidth($0) <= width }) { return aligned }
    return calls.flatMap { call in
      broken("promo-eval \(call.words)", indent: 11, joint: "", width: width)
        + (call.summary.isEmpty ? [] : item("", call.summary, indent: 6, width: width))
    }
  }

  private static func lines(of block: CommandPage.Block, width: Int) -> [String] {
    switch block {
    case .text(let text), .statuses(let text): filled(text, width: width)
    case .options(let options):
      options.flatMap { option in
        let call = option.placeholder.map { "\(option.spelling) \($0)" } ?? option.spelling
        return item(call, option.text, indent: 19, width: width)
      }
    }
  }

  /// Returns a word and, from the column `indent` on, its description.
  private static func item(
    _ word: String, _ text: String, indent: Int, width: Int
  ) -> [String] {
    let lines = filled(text, width: width - indent)
    let margin = String(repeating: " ", count: indent)
    return [padded("  \(word)", to: indent) + lines[0]] + lines.dropFirst().map { margin + $0 }
  }

  /// Returns an example that a shell takes as it is: a backslash continues a line.
  private static func example(_ command: String, width: Int) -> [String] {
    broken("  \(command)", indent: 6, joint: " \\", width: width)
  }

  /// Breaks a command between its parts, never within quotes or brackets, nor before the value of
  /// an option.
  private static func broken(
    _ command: String, indent: Int, joint: String, width: Int
  ) -> [String] {
    if displayWidth(command) <= width { return [command] }
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    for part in parts(of: command) {
      if let last = lines.last, displayWidth("\(last) \(part)\(joint)") <= width {
        lines[lines.count - 1] = "\(last) \(part)"
      } else {
        if let last = lines.popLast() { lines.append(last + joint) }
        lines.append(lines.isEmpty ? part : margin + part)
      }
    }
    return lines
  }

  private static func parts(of command: String) -> [String] {
    var parts: [String] = []
    var closing: [Character] = []
    var isValue = false
    for word in command.split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
      let isInside = !closing.isEmpty
      for sign in word {
        if sign == closing.last {
          closing.removeLast()
        } else if let end: Character = ["[": "]", "'": "'", "\"": "\""][sign],
          closing.last.map({ $0 == "]" }) ?? true
        {
          closing.append(end)
        }
      }
      let isOption = word.hasPrefix("--") && !word.contains("=")
      if !parts.isEmpty,
        isInside || isValue && !isOption || parts.last?.allSatisfy({ $0 == " " }) ?? false
      {
        parts[parts.count - 1] += " \(word)"
      } else {
        parts.append(word)
      }
      isValue = isOption
    }
    return parts
  }

  /// Wraps a paragraph into lines of at most `width` columns. Treats existing line ends as blanks.
  private static func filled(_ paragraph: String, width: Int) -> [String] {
    wrapped(paragraph.split(separator: "\n").joined(separator: " "), width: width)
  }
}
