/// The effect of a rule change, for people: the answer, the changes and the orders with new prices.
package struct ComparisonText {
  private let comparison: ProgramComparison

  package init(_ comparison: ProgramComparison) {
    self.comparison = comparison
  }

  /// The largest number of items to show in each list.
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
    if let undecided = comparison.undecidedInWords {
      append(undecided, indented: 0, style: .warning, to: &text, width: width)
    }
    let changes = comparison.changesInWords
    if !changes.isEmpty { text.append("\n") }
    for change in changes.prefix(Limit.changes) { append(change, to: &text, width: width) }
    appendRest(of: changes.count, above: Limit.changes, "changes", to: &text)
    let differing = comparison.prices?.differing ?? []
    for orders in differing.prefix(Limit.orders) { append(orders, to: &text, width: width) }
    if differing.count > Limit.orders { text.append("\n") }
    appendRest(of: differing.count, above: Limit.orders, "kinds of orders", to: &text)
    return text
  }

  private var answer: String {
    let changes = comparison.largestChangesInWords.joined(separator: ", ")
    return comparison.answerInWords + (changes.isEmpty ? "" : ": \(changes)")
  }

  // MARK: The rules

  private func append(_ change: ProgramComparison.Change, to text: inout StyledText, width: Int?) {
    text.append("  \(padded(change.kind.rawValue, to: 7))   ", change.kind.style)
    let margin = String(repeating: " ", count: 12)
    for (index, line) in wrapped(change.name, width: (width ?? .max) - 12).enumerated() {
      text.append("\(index > 0 ? margin : "")\(line)\n", .strong)
    }
    for (word, words) in [
      ("was", change.before), ("now", change.after), ("alone", change.alone),
    ] {
      guard let words else { continue }
      for (index, line) in wrapped(words, width: (width ?? .max) - 17).enumerated() {
        text.append("\(margin)\(padded(index == 0 ? word : "", to: 3))  ", .faint)
        text.append("\(line)\n")
      }
    }
  }

  // MARK: The orders

  private func append(_ orders: DifferingOrders, to text: inout StyledText, width: Int?) {
    let program = comparison.new
    let times = cut(orders.timesInWords(in: program), to: Limit.times, joint: "; ")
    let context = orders.contextInWords(in: program)
    let amounts = cut(orders.amountsInWords(in: program), to: Limit.amounts, joint: ", ")
    text.append("\n")
    append(
      ([times] + context).joined(separator: ", "), indented: 2, style: .strong, to: &text,
      width: width)
    append(
      orders.goodsInWords.map { "orders with \($0)" } ?? "orders of \(amounts)", indented: 4,
      style: .plain, to: &text, width: width)
    for change in comparison.largestChangesInWords(among: orders) {
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
    of count: Int, above limit: Int, _ noun: String, to text: inout StyledText
  ) {
    if count > limit { text.append("  and \(count - limit) more \(noun)\n", .faint) }
  }
}

/// Joins a list of words. Replaces the words after the first `limit` with their number.
package func cut(_ words: [String], to limit: Int, joint: String) -> String {
  let more = words.count > limit ? ["and \(words.count - limit) more"] : []
  return (words.prefix(limit) + more).joined(separator: joint)
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
