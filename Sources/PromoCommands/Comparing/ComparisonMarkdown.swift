import Promo

/// The effect of changing rules, in GitHub Flavored Markdown for a comment on a pull request.
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
    let changes = comparison.changesInWords
    let areJudgedAlone = changes.contains { $0.alone != nil }
    let rows = changes.map { change in
      [
        change.kind.rawValue, escaped(change.name), escaped(change.before ?? ""),
        escaped(change.after ?? ""),
      ] + (areJudgedAlone ? [escaped(change.alone ?? "")] : [])
    }
    let titles = ["", "name", "before", "now"] + (areJudgedAlone ? ["by itself"] : [])
    return table(titles, rows, limit: ComparisonText.Limit.changes)
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

  /// Returns a table; an empty text if there are no rows.
  private func table(_ titles: [String], _ rows: [[String]], limit: Int) -> String {
    guard !rows.isEmpty else { return "" }
    let ruler = titles.map { _ in "---" }
    let lines = ([titles, ruler] + rows.prefix(limit)).map { cells in
      "| \(cells.joined(separator: " | ")) |"
    }
    let more = rows.count > limit ? ["", "and \(rows.count - limit) more"] : []
    return (lines + more).joined(separator: "\n")
  }

  /// Returns a table cell with a line for each text, up to a limit.
  private func list(_ words: [String], limit: Int) -> String {
    cut(words.map(escaped), to: limit, joint: "<br>")
  }

  /// Returns the text with all markup escaped. A backslash does not escape a bar, because GitHub
  /// splits a table at the bars before it parses anything else.
  private func escaped(_ text: String) -> String {
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
