/// The answer to a guarantee, without the orders that break it.
package enum GuaranteeState: String, Sendable {
  case holds
  case broken
  case open
  case idle
}

extension Compilation {
  /// The answers to the guarantees by their places, once the findings are known; empty if
  /// diagnostics are missing, because there are too many.
  package var guaranteeStates: [SourceSpan: GuaranteeState] {
    var states: [SourceSpan: GuaranteeState] = [:]
    for guarantee in program?.guarantees ?? [] { states[guarantee.span] = .holds }
    let answers: [Diagnostic.ID: GuaranteeState] = [
      .brokenGuarantee: .broken, .undecided: .open, .idleGuarantee: .idle,
    ]
    for diagnostic in diagnostics {
      guard let span = diagnostic.span, states[span] != nil else { continue }
      states[span] = answers[diagnostic.id] ?? states[span]
    }
    let count = openGuaranteeCount + (counts[.idleGuarantee] ?? 0)
    return states.values.count { $0 != .holds } == count ? states : [:]
  }
}
