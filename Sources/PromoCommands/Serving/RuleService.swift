import Promo
import PromoHost
import PromoOrders

/// The rules of a server, which follow their files, and what the server has done so far.
final class RuleService: Sendable {
  private struct State {
    var served: AskedRules
    var since = RuleService.now

    /// The reason why newer rules are not served, and since when; nil if there are none.
    var refusal: (message: String, at: Instant)?

    /// The numbers of orders that were answered with a price, and with a problem.
    var counts = (priced: 0, refused: 0)
  }

  private let store: RuleStore
  private let state: Monitor<State>
  let language: Language

  /// Serves the rules of a store, and tells their changes on standard error.
  init(_ store: RuleStore, _ arguments: Arguments) {
    self.store = store
    language = arguments.language
    state = Monitor(State(served: AskedRules(store.current)))
    Task { [self] in
      var isFirst = true
      for await event in await store.events() {
        take(event)
        if !isFirst { tell(event, arguments) }
        isFirst = false
      }
    }
  }

  /// Loads the rules of a source, and waits until they are loaded.
  static func store(
    of source: RuleSource, overriding overrides: Program.Overrides,
    admitting admission: RuleStore.Admission
  ) -> Result<RuleStore, RuleStore.Failure> {
    let loaded = Monitor(Result<RuleStore, RuleStore.Failure>?.none)
    Task {
      let result: Result<RuleStore, RuleStore.Failure>
      do throws(RuleStore.Failure) {
        result = .success(
          try await RuleStore(source, overriding: overrides, admitting: admission))
      } catch {
        result = .failure(error)
      }
      loaded.locked { $0 = result }
    }
    while true {
      loaded.wait { $0 != nil }
      if let result = loaded.locked({ $0 }) { return result }
    }
  }

  static var now: Instant { Instant(secondsSince1970: Console.now) }

  var served: AskedRules {
    let version = store.current
    return state.locked { state in
      if state.served.version !== version {
        state.served = AskedRules(version)
        state.since = RuleService.now
        state.refusal = nil
      }
      return state.served
    }
  }

  func count(priced: Int, refused: Int) {
    state.locked { $0.counts = ($0.counts.priced + priced, $0.counts.refused + refused) }
  }

  private func take(_ event: RuleStore.Event) {
    _ = served
    var refusal: (String, Instant)?
    if case .failed(let failure) = event { refusal = (failure.message, RuleService.now) }
    state.locked { $0.refusal = refusal }
  }

  private func tell(_ event: RuleStore.Event, _ arguments: Arguments) {
    switch event {
    case .reloaded(let version), .changed(let version, _):
      try? arguments.show(version.compilation)
      arguments.say("serving the rules \(version.shortHash)")
    case .failed(let failure):
      if case .rejected(let compilation) = failure {
        try? arguments.show(compilation)
      } else {
        arguments.say(Message(words: failure.message))
      }
      arguments.say("still serving the rules \(store.current.shortHash)")
    }
  }

  /// The health of the server as JSON, with instants on the clock of the rules.
  var health: String {
    let program = served.version.program
    let (since, refusal, counts) = state.locked { ($0.since, $0.refusal, $0.counts) }
    return JSONText.object { json in
      json.member("since", program.zone.timestamp(since))
      json.member("promotions", program.promotions.count)
      json.member("priced", counts.priced)
      json.member("refused", counts.refused)
      guard let refusal else { return }
      json.member("failure") { json in
        json.member("message", refusal.message)
        json.member("at", program.zone.timestamp(refusal.at))
      }
    }
  }
}

extension RuleVersion {
  var shortHash: String { String(id.rules.prefix(8)) }
}
