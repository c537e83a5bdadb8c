import Promo

/// The effect of changing rules, in GitHub Flavored Markdown for a comment on a pull request.
struct ComparisonMarkdown {
  private let comparison: ProgramComparison
  private let language: Language

  init(_ comparison: ProgramComparison, in language: Language) {
    (self.comparison, self.language) = (comparison, language)
  }

  var text: String {
    let blocks = ["### \(heading)", largestChanges, changes, orders]
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private var heading: String {
    let answer = comparison.answerInWords(language)
    return answer.prefix(1).uppercased() + answer.dropFirst()
  }

  private var largestChanges: String {
    (comparison.largestChangesInWords(language)
      + [comparison.undecidedInWords(language)].compactMap(\.self))
      .map { "- \(Markdown.escaped($0))" }.joined(separator: "\n")
  }

  private var changes: String {
    let changes = comparison.changesInWords(language)
    let areJudgedAlone = changes.contains { $0.alone != nil }
    let rows = changes.map { change in
      [
        say(Message(words: change.kind.rawValue)), Markdown.escaped(change.name),
        Markdown.escaped(change.before ?? ""),
        Markdown.escaped(change.after ?? ""),
      ] + (areJudgedAlone ? [Markdown.escaped(change.alone ?? "")] : [])
    }
    let titles: [Message] = ["", "name", "before", "now"] + (areJudgedAlone ? ["by itself"] : [])
    return table(titles, rows, limit: ComparisonText.Limit.changes)
  }

  private var orders: String {
    let program = comparison.new
    let rows = (comparison.prices?.differing ?? []).map { orders in
      [
        list(orders.timesInWords(in: program, language), limit: ComparisonText.Limit.times),
        list(orders.contextInWords(in: program, language), limit: .max),
        orders.goodsInWords(language).map(Markdown.escaped)
          ?? list(
            orders.amountsInWords(in: program, language), limit: ComparisonText.Limit.amounts),
        list(comparison.largestChangesInWords(among: orders, language), limit: .max),
      ]
    }
    return table(
      ["when", "whose", "order", "what changes"], rows,
      limit: ComparisonText.Limit.orders)
  }

  private func say(_ message: Message) -> String { message.text(in: language) }

  private func table(_ titles: [Message], _ rows: [[String]], limit: Int) -> String {
    Markdown.table(
      titles.map(say), Array(rows.prefix(limit)), leftOut: max(0, rows.count - limit), in: language)
  }

  /// Returns a table cell with a line for each text, up to a limit.
  private func list(_ words: [String], limit: Int) -> String {
    say(cut(words.map(Markdown.escaped), to: limit, joint: "<br>"))
  }
}
