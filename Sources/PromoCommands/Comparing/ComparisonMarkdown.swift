import Promo

/// The effect of a change of rules, for a comment on a pull request (GitHub Flavored Markdown).
struct ComparisonMarkdown {
  private let comparison: ProgramComparison

  init(_ comparison: ProgramComparison) {
    self.comparison = comparison
  }

  var text: String {
    let blocks = ["### \(heading)", largestChanges, changes, orders]
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private var heading: String {
    let answer = comparison.answerInWords
    return answer.prefix(1).uppercased() + answer.dropFirst()
  }

  private var largestChanges: String {
    (comparison.largestChangesInWords + [comparison.undecidedInWords].compactMap(\.self))
      .map { "- \(escaped($0))" }.joined(separator: "\n")
  }

  private var changes: String {
    let rows = comparison.changesInWords.map { change in
      [
        change.kind.rawValue, escaped(change.name), escaped(change.before ?? ""),
        escaped(change.after ?? ""),
      ]
    }
    return table(["", "name", "before", "now"], rows, limit: ComparisonText.Limit.changes)
  }

  private var orders: String {
    let program = comparison.new
    let rows = (comparison.prices?.differing ?? []).map { orders in
      [
        list(orders.timesInWords(in: program), limit: ComparisonText.Limit.times),
        list(orders.contextInWords(in: program), limit: .max),
        orders.goodsInWords.map(escaped)
          ?? list(orders.amountsInWords(in: program), limit: ComparisonText.Limit.amounts),
        list(comparison.largestChangesInWords(among: orders), limit: .max),
      ]
    }
    return table(
      ["when", "whose", "order", "what changes"], rows,
      limit: ComparisonText.Limit.orders)
  }

  /// Returns a table; an empty text without rows.
  private func table(_ titles: [String], _ rows: [[String]], limit: Int) -> String {
    guard !rows.isEmpty else { return "" }
    let ruler = titles.map { _ in "---" }
    let lines = ([titles, ruler] + rows.prefix(limit)).map { cells in
      "| \(cells.joined(separator: " | ")) |"
    }
    let more = rows.count > limit ? ["", "and \(rows.count - limit) more"] : []
    return (lines + more).joined(separator: "\n")
  }

  /// Returns the lines of a cell.
  private func list(_ words: [String], limit: Int) -> String {
    cut(words.map(escaped), to: limit, joint: "<br>")
  }

  /// Returns the text without any markup. A backslash would not escape a bar: GitHub splits a table
  /// at its bars before it reads anything else.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "|", "\\", "`", "*", "_", "~", "[", "]", "<", ">", "&", "$":
        result += "&#\(scalar.value);"
      // A user's name or an issue's number would become a link and notify somebody.
      case "@", "#": result += "\(scalar)<!-- -->"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result.split(separator: "://", omittingEmptySubsequences: false)
      .joined(separator: "&#58;//")
  }
}
