/// The answer to a guarantee, without the orders that break it.
package enum GuaranteeState: String, Sendable {
  case holds
  case broken
  case open
}

extension Compilation {
  /// The answers to the guarantees by their places, once the findings are known; empty if
  /// diagnostics are missing, because there are too many.
  package var guaranteeStates: [SourceSpan: GuaranteeState] {
    var states: [SourceSpan: GuaranteeState] = [:]
    for guarantee in program?.guarantees ?? [] { states[guarantee.span] = .holds }
    for diagnostic in diagnostics where [.brokenGuarantee, .undecided].contains(diagnostic.id) {
      guard let span = diagnostic.span, states[span] != nil else { continue }
      states[span] = diagnostic.id == .undecided ? .open : .broken
    }
    return states.values.count { $0 != .holds } == openGuaranteeCount ? states : [:]
  }
}
