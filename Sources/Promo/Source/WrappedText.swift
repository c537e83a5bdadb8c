/// A text in lines of at most some columns, at least eight, broken at spaces where there are some.
package func wrapped(_ text: String, width: Int) -> [String] {
  let width = max(8, width)
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ", omittingEmptySubsequences: false) {
    if !line.isEmpty, displayWidth(line) + 1 + displayWidth(String(word)) > width {
      lines.append(line)
      line = ""
    } else if !line.isEmpty {
      line += " "
    }
    for character in word {
      if displayWidth(line) + displayWidth(character) > width {
        lines.append(line)
        line = ""
      }
      line.append(character)
    }
  }
  return (lines + [line]).map { String($0.reversed().drop { $0 == " " }.reversed()) }
}
