import Promo
import PromoHost

/// Findings that are searched for on another thread, one set at a time.
final class Analysis: Sendable {
  private struct Desk {
    /// The set, from the beginning of the search until its result is taken.
    var set: RuleSetState?
    var isStopped = false
    var result: RuleFindings?
  }

  private let desk = Monitor(Desk())
  private let search: @Sendable (Compilation, @escaping @Sendable () -> Bool) -> Compilation

  /// - Parameter search: Adds findings until its argument returns true.
  init(
    search: @escaping @Sendable (Compilation, @escaping @Sendable () -> Bool) -> Compilation = {
      $0.withFindings(until: $1)
    }
  ) {
    self.search = search
  }

  var isBusy: Bool { desk.locked { $0.set != nil } }

  /// Begins to search. If the system grants no thread, nothing is found.
  func begin(_ set: RuleSetState) {
    let (name, number, compilation) = (set.name, set.number, set.compilation)
    let result = { @Sendable (compilation: Compilation) in
      RuleFindings(name: name, number: number, compilation: compilation)
    }
    desk.locked { $0.set = set }
    let isStarted = Threads.start { [desk, search] in
      let found = result(search(compilation) { desk.locked { $0.isStopped } })
      desk.locked { $0.result = found }
    }
    if !isStarted { desk.locked { $0.result = result(compilation) } }
  }

  /// Ends the search early if the set is not what it was: its result would keep the next one waiting.
  func stop(unless isCurrent: (RuleSetState) -> Bool) {
    desk.locked { desk in
      if let set = desk.set, !isCurrent(set) { desk.isStopped = true }
    }
  }

  /// Takes the result of the last search; nil if there is none yet.
  func result() -> RuleFindings? {
    desk.locked { desk in
      guard let result = desk.result else { return nil }
      desk = Desk()
      return result
    }
  }
}
