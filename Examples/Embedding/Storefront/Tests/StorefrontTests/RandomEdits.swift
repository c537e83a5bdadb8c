import Promo

/// Random rules, and random edits of them.
struct RandomEdits {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// A thing that happens to rules.
  enum Act {
    case edit(RuleEdit)
    case undo
    /// Somebody writes the file with other means.
    case file(String)
  }

  /// Something of any kind that a merchant does to the promotions with these names.
  mutating func act(on names: [String]) -> Act {
    let missing = (0..<9).map { "P\($0)" }.filter { !names.contains($0) }
    let next = names.isEmpty || random.below(3) == 0 ? nil : random.pick(names)
    switch (random.below(16), names.isEmpty ? nil : random.pick(names)) {
    case (0...1, let name?): return .edit(.pause(name))
    case (2...3, let name?): return .edit(.resume(name))
    case (4, let name?): return .edit(.delete(name))
    case (5...6, let name?): return .edit(.replace(name, with: promotion(name)))
    case (7...9, let name?): return .edit(.move(name, before: next))
    case (10...11, _) where !missing.isEmpty:
      return .edit(.insert(promotion(random.pick(missing)), before: next))
    case (12...14, _): return .undo
    case (_, _): return .file(file())
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
