import Promo

/// The manual page promo-eval(1), in macros that every `man` supports.
enum ManualPage {
  static var text: String {
    let price = CommandPage.price
    let commands = CommandPage.all.filter { $0.name != price.name }
    let texts: [String] = price.blocks.compactMap {
      if case .text(let text) = $0 { text } else { nil }
    }
    let statuses: [String] = price.blocks.compactMap {
      if case .statuses(let text) = $0 { text } else { nil }
    }
    let parts = [
      "\(heading)\n.SH NAME\npromo\\-eval \\- price orders by rules for promotions",
      ".SH SYNOPSIS\n\(calls(CommandPage.all.map(\.listed)))",
      ".SH DESCRIPTION\n\(texts.map(paragraph).joined(separator: "\n.PP\n"))",
      ".SH OPTIONS\n\(price.options.map(item).joined(separator: "\n"))",
      ".SH COMMANDS", commands.map(section).joined(separator: "\n"),
      ".SH EXIT STATUS\n\(statuses.map(paragraph).joined(separator: "\n"))",
      ".SH EXAMPLES\n\(examples(of: price))",
    ]
    return parts.joined(separator: "\n") + "\n"
  }

  /// The heading. It has no date, because the page must not depend on the current day.
  private static var heading: String {
    #"""
    .TH PROMO\-EVAL 1 "" "promo\-eval \#(escaped(PromoEval.version))" "User Commands"
    .nh
    .ad l
    """#
  }

  private static func section(of page: CommandPage) -> String {
    let parts = [
      ".SS \(escaped(page.name))", calls(page.calls), blocks(of: page),
      ".PP\nExamples:\n.PP", examples(of: page),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func calls(_ calls: [CommandPage.Call]) -> String {
    calls.map { call in
      let words = ".TP\n.B promo\\-eval \(escaped(call.words))"
      return call.summary.isEmpty ? words : "\(words)\n\(escaped(call.summary))"
    }.joined(separator: "\n")
  }

  private static func blocks(of page: CommandPage) -> String {
    page.blocks.map { block in
      switch block {
      case .text(let text): ".PP\n\(paragraph(text))"
      case .statuses: ""
      case .options(let options): options.map(item).joined(separator: "\n")
      }
    }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func item(_ option: CommandOption) -> String {
    let value = option.placeholder.map { " \\fI\(escaped($0))\\fR" } ?? ""
    return ".TP\n\\fB\(escaped(option.spelling))\\fR\(value)\n\(paragraph(option.text))"
  }

  private static func examples(of page: CommandPage) -> String {
    let lines = page.examples.map(escaped).joined(separator: "\n")
    return ".RS\n.nf\n\(lines)\n.fi\n.RE"
  }

  /// Returns a paragraph in short lines. Words in backticks are bold.
  private static func paragraph(_ text: String) -> String {
    let line = text.split(separator: "\n").joined(separator: " ")
    let parts = line.split(separator: "`", omittingEmptySubsequences: false)
    let words = parts.enumerated().map { index, part in
      index % 2 == 1 ? "\\fB\(escaped(String(part)))\\fR" : escaped(String(part))
    }.joined()
    // A line that begins with a period would be a command.
    return wrapped(words, width: 78).map { $0.hasPrefix(".") ? "\\&\($0)" : $0 }
      .joined(separator: "\n")
  }

  /// Escapes a text for the formatter: the formatter's special characters, and all characters
  /// beyond ASCII.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "~": result += "\\(ti"
      case "^": result += "\\(ha"
      case "…": result += "..."
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
      }
    }
  }
}
