/// The effect of a rule change, for people: the answer, the changes and the orders with new prices.
package struct ComparisonText {
  private let comparison: ProgramComparison
  private let language: Language

  package init(_ comparison: ProgramComparison, in language: Language) {
    (self.comparison, self.language) = (comparison, language)
  }

  package enum Limit {
    package static var changes: Int { 40 }
    package static var orders: Int { 10 }
    package static var times: Int { 3 }
    package static var amounts: Int { 5 }
  }

  /// Returns the text, wrapped to the given terminal width. If the width is nil, the text is not
  /// wrapped.
  package func layout(width: Int?) -> StyledText {
    var text = StyledText()
    append(answer, indented: 0, style: .strong, to: &text, width: width)
    if let undecided = comparison.undecidedInWords(language) {
      append(undecided, indented: 0, style: .warning, to: &text, width: width)
    }
    let changes = comparison.changesInWords(language)
    if !changes.isEmpty { text.append("\n") }
    for change in changes.prefix(Limit.changes) { append(change, to: &text, width: width) }
    appendRest(of: changes.count, above: Limit.changes, to: &text) { "and \($0) more changes" }
    let differing = comparison.prices?.differing ?? []
    for orders in differing.prefix(Limit.orders) { append(orders, to: &text, width: width) }
    if differing.count > Limit.orders { text.append("\n") }
    appendRest(of: differing.count, above: Limit.orders, to: &text) {
      "and \($0) more kinds of orders"
    }
    return text
  }

  private var answer: String {
    let changes = comparison.largestChangesInWords(language)
    let answer = comparison.answerInWords(language)
    let told = Message.clauses(changes.map { Message($0) })
    let words: Message = changes.isEmpty ? "\(answer)" : "\(answer): \(told)"
    return words.text(in: language)
  }

  // MARK: The rules

  private func append(_ change: ProgramComparison.Change, to text: inout StyledText, width: Int?) {
    let kind = word(change.kind.rawValue)
    text.append("  \(padded(kind, to: 7))   ", change.kind.style)
    let margin = String(repeating: " ", count: 12)
    for (index, line) in wrapped(change.name, width: (width ?? .max) - 12).enumerated() {
      text.append("\(index > 0 ? margin : "")\(line)\n", .strong)
    }
    for (word, words) in [
      ("was", change.before), ("now", change.after), ("alone", change.alone),
    ] {
      guard let words else { continue }
      let own = self.word(word)
      let room = max(3, displayWidth(self.word("was")))
      for (index, line) in wrapped(words, width: (width ?? .max) - 14 - room).enumerated() {
        text.append("\(margin)\(padded(index == 0 ? own : "", to: room))  ", .faint)
        text.append("\(line)\n")
      }
    }
  }

  private func word(_ word: String) -> String { Message(words: word).text(in: language) }

  // MARK: The orders

  private func append(_ orders: DifferingOrders, to text: inout StyledText, width: Int?) {
    let program = comparison.new
    let times = cut(orders.timesInWords(in: program, language), to: Limit.times, joint: "; ")
    let context = orders.contextInWords(in: program, language).map { Message($0) }
    let amounts = cut(orders.amountsInWords(in: program, language), to: Limit.amounts, joint: ", ")
    let goods: Message =
      orders.goodsInWords(language).map { "orders with \($0)" } ?? "orders of \(amounts)"
    text.append("\n")
    append(
      Message.clauses([times] + context).text(in: language), indented: 2, style: .strong,
      to: &text, width: width)
    append(goods.text(in: language), indented: 4, style: .plain, to: &text, width: width)
    for change in comparison.largestChangesInWords(among: orders, language) {
      append(change, indented: 4, style: .plain, to: &text, width: width)
    }
  }

  private func append(
    _ words: String, indented margin: Int, style: StyledText.Style, to text: inout StyledText,
    width: Int?
  ) {
    for line in wrapped(words, width: (width ?? .max) - margin) {
      text.append("\(String(repeating: " ", count: margin))\(line)\n", style)
    }
  }

  private func appendRest(
    of count: Int, above limit: Int, to text: inout StyledText, _ words: (Int) -> Message
  ) {
    if count > limit { text.append("  \(words(count - limit).text(in: language))\n", .faint) }
  }
}

/// Joins a list of words. Replaces the words after the first `limit` with their number.
package func cut(_ words: [String], to limit: Int, joint: String) -> Message {
  let more: [Message] = words.count > limit ? ["and \(words.count - limit) more"] : []
  return Message(words.prefix(limit).map { Message($0) } + more, joined: joint)
}

extension ProgramComparison.Change.Kind {
  fileprivate var style: StyledText.Style {
    switch self {
    case .added: .good
    case .removed: .error
    case .changed, .setting, .fact: .warning
    case .renamed, .moved: .faint
    }
  }
}
