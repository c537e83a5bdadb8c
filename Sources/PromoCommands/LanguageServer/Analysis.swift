import Promo
import PromoHost

/// A search for findings on another thread, for one rule set at a time.
final class Analysis: Sendable {
  private struct Desk {
    /// The set that is being searched; nil once the result has been taken.
    var set: RuleSetState?
    var isStopped = false
    var result: Compilation?
  }

  /// A function that adds findings until its second argument returns true.
  typealias Search = @Sendable (Compilation, @escaping @Sendable () -> Bool) -> Compilation

  private let desk = Monitor(Desk())
  private let search: Search

  init(search: @escaping Search = { $0.withFindings(until: $1) }) {
    self.search = search
  }

  var isBusy: Bool { desk.locked { $0.set != nil } }

  /// Starts a search. If the system cannot start a thread, the result has no findings.
  func begin(_ set: RuleSetState) {
    desk.locked { $0.set = set }
    let isStarted = Threads.start { [desk, search] in
      let found = search(set.compilation) { desk.locked { $0.isStopped } }
      desk.locked { $0.result = found }
    }
    if !isStarted { desk.locked { $0.result = set.compilation } }
  }

  /// Ends the search early if its set has changed, so that the next search need not wait.
  func stop(unless isCurrent: (RuleSetState) -> Bool) {
    desk.locked { desk in
      if let set = desk.set, !isCurrent(set) { desk.isStopped = true }
    }
  }

  /// Takes the result of the search; nil if there is no result yet.
  func result() -> RuleSetState? {
    desk.locked { desk in
      guard let set = desk.set, let found = desk.result else { return nil }
      desk = Desk()
      return set.with(found)
    }
  }
}
