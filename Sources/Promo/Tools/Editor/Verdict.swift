/// The outcome of an expectation or of a guarantee, for its line in an editor.
package struct Verdict: Hashable, Sendable {
  /// The outcome in a few words, such as `pays 64 ✓`.
  package let text: Message
  package let range: Range<Int>
}

extension RuleEditor {
  /// Returns the outcomes of all expectations and guarantees of the file in written order. While
  /// there is no outcome, the words say so, so that no line comes and goes while the author types.
  /// Takes time proportional to the size of the set. `found` is nil while the findings are not known.
  package func verdicts(knowing found: Compilation?) -> [Verdict] {
    var known = found?.guaranteeStates.mapValues { $0.verdict } ?? [:]
    if let program = compilation.program {
      for result in program.expectationResults() {
        known[result.expectation.span] = result.verdict(in: program.currency)
      }
    }
    let without: Message = compilation.program == nil ? "not priced" : "not proved yet"
    return symbols.filter { $0.kind == .expectation || $0.kind == .guarantee }.map { symbol in
      let span = SourceSpan(
        file: file, start: symbol.range.lowerBound, end: symbol.range.upperBound)
      return Verdict(text: known[span] ?? without, range: symbol.range)
    }
  }
}

extension ExpectationResult {
  /// Returns what the order pays or, if the expectation fails, how that differs.
  fileprivate func verdict(in currency: Currency) -> Message {
    let (amount, expected) = (currency.shortText(payable), currency.shortText(expectation.payable))
    if holds { return "pays \(amount) ✓" }
    if payable != expectation.payable { return "pays \(amount), not \(expected)" }
    return
      "pays \(paid(amount, by: applied)), not \(paid(expected, by: expectation.applied ?? []))"
  }
}

extension GuaranteeState {
  fileprivate var verdict: Message {
    switch self {
    case .holds: "proved ✓"
    case .broken: "broken"
    case .open: "undecided"
    case .idle: "says nothing"
    }
  }
}
