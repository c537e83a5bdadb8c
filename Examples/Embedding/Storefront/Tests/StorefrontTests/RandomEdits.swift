import PromoHost

/// Random rules, and random edits of them.
struct RandomEdits {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// A random edit of any kind that a shop makes, through its store or in its file.
  mutating func make(in store: RuleStore, of rules: TemporaryRules) async throws {
    let names = store.current.program.promotions.map(\.name)
    let missing = (0..<9).map { "P\($0)" }.filter { !names.contains($0) }
    switch (random.below(6), names.isEmpty ? nil : random.pick(names)) {
    case (0, let name?): try await store.pause(name)
    case (1, let name?): try await store.resume(name)
    case (2, let name?): try await store.delete(name)
    case (3, let name?): try await store.update(name, with: promotion(name))
    case (4, let name) where !missing.isEmpty:
      try await store.insert(
        promotion(random.pick(missing)), before: random.below(3) == 0 ? nil : name)
    case (_, _):
      try rules.write(file())
      try await store.reload()
    }
  }

  /// A file with some of the promotions, in any order.
  mutating func file() -> String {
    let names = (0..<9).map { "P\($0)" }.shuffled(using: &random).prefix(random.below(9))
    let head =
      "currency \(random.pick(["CNY", "CNY", "CNY", "EUR"]))\ntimezone \"UTC\"\n"
      + "fact level one of \"gold\", \"silver\" default \"silver\"\n"
    return names.reduce(head) { $0 + promotion($1) + "\n" }
  }

  private mutating func promotion(_ name: String) -> String {
    let benefits = [
      "coupon 5", "coupon 5.00", "discount 20% off", "discount to 80%", "coupon 5 every 100",
      "tier spend 100 coupon 5", "coupon 5 spend 100",
    ]
    let others = [
      "", "sync", "paused", "up to 50", "to 2026-11-11", "from 2026-12-01", "on sat, sun",
      "code \"A\"", "code \"a\"", "code \"A\", \"B\"", "when level is \"gold\"",
      "when not level is \"silver\"",
    ]
    return "promotion \"\(name)\" { \(random.pick(benefits)) \(random.pick(others)) }"
  }
}
