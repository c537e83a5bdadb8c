/// Returns the text in lines of at most `width` columns, at least eight, broken at spaces if
/// possible.
package func wrapped(_ text: String, width: Int) -> [String] {
  let width = max(8, width)
  var lines: [String] = []
  var line = ""
  var lineWidth = 0
  for word in text.split(separator: " ", omittingEmptySubsequences: false) {
    if !line.isEmpty, lineWidth + 1 + displayWidth(String(word)) > width {
      lines.append(line)
      (line, lineWidth) = ("", 0)
    } else if !line.isEmpty {
      line += " "
      lineWidth += 1
    }
    for character in word {
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
