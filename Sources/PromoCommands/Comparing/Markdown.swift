import Promo

/// GitHub Flavored Markdown for comments on pull requests.
enum Markdown {
  /// Returns a table of escaped cells; an empty text if there are no rows.
  static func table(
    _ titles: [String], _ rows: [[String]], leftOut: Int, in language: Language
  ) -> String {
    guard !rows.isEmpty else { return "" }
    let ruler = titles.map { _ in "---" }
    let lines = ([titles, ruler] + rows).map { cells in "| \(cells.joined(separator: " | ")) |" }
    let rest: Message = "and \(grouped(leftOut)) more"
    return (lines + (leftOut > 0 ? ["", rest.text(in: language)] : [])).joined(separator: "\n")
  }

  /// Returns the text with all markup escaped. A backslash does not escape a bar, because GitHub
  /// splits a table at the bars before it parses anything else.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "|", "\\", "`", "*", "_", "~", "[", "]", "<", ">", "&", "$":
        result += "&#\(scalar.value);"
      // Otherwise, a user name or an issue number would become a link and could notify somebody.
      case "@", "#": result += "\(scalar)<!-- -->"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result.split(separator: "://", omittingEmptySubsequences: false)
      .joined(separator: "&#58;//")
  }
}
