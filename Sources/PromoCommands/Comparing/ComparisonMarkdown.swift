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
      .map { "- \(Markdown.escaped($0))" }.joined(separator: "\n")
  }

  private var changes: String {
    let changes = comparison.changesInWords
    let areJudgedAlone = changes.contains { $0.alone != nil }
    let rows = changes.map { change in
      [
        change.kind.rawValue, Markdown.escaped(change.name), Markdown.escaped(change.before ?? ""),
        Markdown.escaped(change.after ?? ""),
      ] + (areJudgedAlone ? [Markdown.escaped(change.alone ?? "")] : [])
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
        orders.goodsInWords.map(Markdown.escaped)
          ?? list(orders.amountsInWords(in: program), limit: ComparisonText.Limit.amounts),
        list(comparison.largestChangesInWords(among: orders), limit: .max),
      ]
    }
    return table(
      ["when", "whose", "order", "what changes"], rows,
      limit: ComparisonText.Limit.orders)
  }

  private func table(_ titles: [String], _ rows: [[String]], limit: Int) -> String {
    Markdown.table(titles, Array(rows.prefix(limit)), leftOut: max(0, rows.count - limit))
  }

  /// Returns a table cell with a line for each text, up to a limit.
  private func list(_ words: [String], limit: Int) -> String {
    cut(words.map(Markdown.escaped), to: limit, joint: "<br>")
  }
}
