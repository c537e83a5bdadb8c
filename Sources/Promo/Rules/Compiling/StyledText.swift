/// Text in runs, each with a role, so that layout needs no knowledge of colours.
package struct StyledText: Equatable, Sendable {
  /// The role of a run.
  package enum Style: Hashable, Sendable {
    case plain
    case error
    case warning
    case strong
    case faint
    case good
    /// One of the colours that distinguish things, numbered from 0.
    case hue(Int)

    /// The number of different colours; then they repeat.
    package static var hueCount: Int { 8 }
  }

  /// A run of text in one style.
  package struct Run: Equatable, Sendable {
    package let text: String
    package let style: Style
  }

  package private(set) var runs: [Run] = []

  package init() {}

  package mutating func append(_ text: String, _ style: Style = .plain) {
    guard !text.isEmpty else { return }
    runs.append(Run(text: text, style: style))
  }

  package mutating func append(_ other: StyledText) {
    runs += other.runs
  }

  /// The text without its styles.
  package var plain: String { runs.map { $0.text }.joined() }
}

/// Returns the width of a text on a terminal, in columns: two for Chinese, Japanese and Korean
/// characters and emoji, and none for characters that combine with the character before them
/// (Unicode Annex 11).
package func displayWidth(_ text: String) -> Int {
  if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
  return text.reduce(0) { $0 + displayWidth($1) }
}

package func displayWidth(_ character: Character) -> Int {
  let scalars = character.unicodeScalars
  guard let first = scalars.first else { return 0 }
  let isEmoji = scalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
  if isEmoji { return 2 }
  switch first.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .control, .format: return 0
  default: return isWide(first) ? 2 : 1
  }
}

private func isWide(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3: true
  case 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6: true
  case 0x1_F200...0x1_F2FF, 0x1_F900...0x1_F9FF, 0x2_0000...0x3_FFFD: true
  default: false
  }
}

/// Returns the text padded with spaces to a width, at its end or at its start.
package func padded(_ text: String, to width: Int, atEnd: Bool = true) -> String {
  let blank = String(repeating: " ", count: max(0, width - displayWidth(text)))
  return atEnd ? text + blank : blank + text
}

/// Returns the text in lines of at most `width` columns, broken at spaces if possible, or between
/// the characters of Chinese. A width below eight counts as eight.
package func wrapped(_ text: String, width: Int) -> [String] {
  let width = max(8, width)
  var lines: [String] = []
  var line = ""
  var lineWidth = 0
  for (part, follows) in unbreakable(text) {
    let gap = follows || line.isEmpty ? "" : " "
    if !line.isEmpty, lineWidth + gap.utf8.count + displayWidth(part) > width {
      lines.append(line)
      (line, lineWidth) = ("", 0)
    } else {
      line += gap
      lineWidth += gap.utf8.count
    }
    for character in part {
      if lineWidth + displayWidth(character) > width {
        lines.append(line)
        (line, lineWidth) = ("", 0)
      }
      line.append(character)
      lineWidth += displayWidth(character)
    }
  }
  return (lines + [line]).map { String($0.reversed().drop { $0 == " " }.reversed()) }
}

/// Returns the parts of a text between which a line may end, each with true if it follows the one
/// before without a space. A line of Chinese may end anywhere but before a closing sign, after an
/// opening one, and within backticks.
private func unbreakable(_ text: String) -> [(part: String, follows: Bool)] {
  var parts: [(part: String, follows: Bool)] = []
  var isCode = false
  for word in text.split(separator: " ", omittingEmptySubsequences: false) {
    var (part, follows) = ("", false)
    for character in word {
      if !isCode, let last = part.last, mayEnd(after: last, before: character) {
        parts.append((part, follows))
        (part, follows) = ("", true)
      }
      if character == "`" { isCode.toggle() }
      part.append(character)
    }
    parts.append((part, follows))
  }
  return parts
}

private func mayEnd(after last: Character, before next: Character) -> Bool {
  if last.isASCII, next.isASCII { return false }
  return displayWidth(last) + displayWidth(next) > 2 && !"“‘（《「".contains(last)
    && !"，。；：、！？）》」”’%".contains(next)
}
