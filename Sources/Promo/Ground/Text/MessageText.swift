/// Returns the user's text for a message, in backticks.
package func quoted(_ text: String) -> String { "`\(shortened(text))`" }

/// Returns the user's text cut after 60 scalars, and with `\u{…}` in place of every character that
/// could move a terminal's cursor or change the direction of the line.
package func shortened(_ text: String) -> String {
  let shown = String(text.unicodeScalars.prefix(60))
  return printable(shown) + (shown.utf8.count < text.utf8.count ? "…" : "")
}

/// Returns text that is safe on a terminal: with `\u{…}` in place of control, direction and
/// invisible characters.
package func printable(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: { $0.isHazard }) else { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    if scalar.isHazard {
      result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// Returns the text without the white space around it.
package func trimmed(_ text: some StringProtocol) -> String {
  let end = text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.startIndex
  let start = text.firstIndex { !$0.isWhitespace } ?? end
  return String(decoding: text.utf8[start..<end], as: UTF8.self)
}

extension Unicode.Scalar {
  /// True if the character is unsafe to show: a control or format character, a line or paragraph
  /// separator, or a private-use or unassigned character. Joiners and variation selectors are safe.
  package var isHazard: Bool {
    switch value {
    case 0x20...0x7E: false
    case 0x200D, 0xFE0E, 0xFE0F: false  // joiners and variation selectors, as in emoji
    default:
      switch properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
        .unassigned:
        true
      default: false
      }
    }
  }
}

/// Returns the text with the special characters of XML escaped.
package func escapedForXML(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// Returns a count with its noun: `1 decimal`, `3 decimals`, `1,200 decimals`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
}
