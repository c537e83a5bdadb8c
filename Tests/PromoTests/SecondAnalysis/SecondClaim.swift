/// What an `ensure` says of all orders.
struct SecondClaim: Equatable, Sendable {
  /// Percentages are counted in ten-thousandths of a percent.
  enum Kind: Equatable, Sendable {
    case paysPercent(Int64)
    case pays(Int64)
    case saves(Int64)
    case savesPercent(Int64)
  }

  var kind: Kind
  /// Nil: from one minor unit to the largest amount.
  var amounts: ClosedRange<Int64>?
  var from: SecondStart?
  var end: SecondEnd?
  /// Exactly these are presented; nil: any set of the file's codes.
  var codes: [String]?
  /// In the order written; the other facts have any value.
  var facts: [(name: String, value: SecondFactValue)] = []

  init(_ kind: Kind, for amounts: ClosedRange<Int64>? = nil) {
    self.kind = kind
    self.amounts = amounts
  }

  static func == (a: Self, b: Self) -> Bool {
    a.kind == b.kind && a.amounts == b.amounts && a.from == b.from && a.end == b.end
      && a.codes == b.codes && a.facts.elementsEqual(b.facts, by: ==)
  }
}

/// The order that breaks a claim: of the least amount, and of these the earliest.
struct SecondWitness: Equatable, Sendable {
  let amount: Int
  /// In a situation of the claim, with codes and facts that break it then; others can do so too.
  let situation: SecondSituation
  let payable: Int
}

extension SecondAnalysis {
  /// The smallest order that breaks a claim, or nil if none of those that are priced here does.
  func witness(against claim: SecondClaim) -> SecondWitness? {
    // The earliest comes first, so only a smaller amount is a better witness.
    witness(against: claim) { $0.amount < $1.amount }
  }

  /// The order that breaks a claim the most; of equal ones the smallest, then the earliest.
  func worst(against claim: SecondClaim) -> SecondWitness? {
    witness(against: claim) { one, other in
      let one = (
        claim.kind.badness(ofPaying: Int64(one.payable), for: Int64(one.amount)), one.amount
      )
      let other = (
        claim.kind.badness(ofPaying: Int64(other.payable), for: Int64(other.amount)), other.amount
      )
      return one.0 > other.0 || one.0 == other.0 && one.1 < other.1
    }
  }

  private func witness(
    against claim: SecondClaim, _ isBetter: (SecondWitness, SecondWitness) -> Bool
  ) -> SecondWitness? {
    let window = tables.evaluator.window(from: claim.from, end: claim.end)
    let situations = cases.situations(
      from: window.start, until: window.end, codes: claim.codes,
      facts: Dictionary(uniqueKeysWithValues: claim.facts.map { ($0.name, $0.value) }))
    let amounts = (claim.amounts ?? 1...Int64(most)).clamped(to: 1...Int64(most))
    var best: SecondWitness?
    for situation in situations {
      let points = curve(situation)
      for amount in Int(amounts.lowerBound)...Int(amounts.upperBound) {
        let point = points[amount]
        guard claim.kind.isBroken(byPaying: point, for: Int64(amount)) else { continue }
        let witness = SecondWitness(
          amount: amount, situation: situation, payable: Int(point.payable))
        if best.map({ isBetter(witness, $0) }) ?? true { best = witness }
      }
    }
    return best
  }
}

extension SecondClaim.Kind {
  /// Whether a price breaks the claim. One in percent only by a minor unit or more for each promotion applied.
  fileprivate func isBroken(byPaying point: SecondPoint, for amount: Int64) -> Bool {
    let payable = Int64(point.payable)
    let unit: Int64 = 1_000_000
    switch self {
    case .pays(let least): return payable < least
    case .saves(let most): return amount - payable > most
    case .paysPercent(let percent):
      return amount * percent - payable * unit >= Int64(max(1, point.members.count)) * unit
    case .savesPercent(let percent):
      return SecondClaim.Kind.paysPercent(unit - percent).isBroken(byPaying: point, for: amount)
    }
  }

  /// How far a price breaks the claim, in numbers that can be compared.
  func badness(ofPaying payable: Int64, for amount: Int64) -> SecondFraction {
    switch self {
    case .pays: SecondFraction(part: -payable, whole: 1)
    case .saves: SecondFraction(part: amount - payable, whole: 1)
    case .paysPercent, .savesPercent: SecondFraction(part: -payable, whole: amount)
    }
  }
}

/// A number as a fraction of two whole ones.
struct SecondFraction: Comparable {
  let part: Int64
  /// Above 0.
  let whole: Int64

  static func == (a: Self, b: Self) -> Bool {
    Int128(a.part) * Int128(b.whole) == Int128(b.part) * Int128(a.whole)
  }

  static func < (a: Self, b: Self) -> Bool {
    Int128(a.part) * Int128(b.whole) < Int128(b.part) * Int128(a.whole)
  }
}

// MARK: - Its text

extension SecondRules {
  /// The rules with claims below them.
  func text(_ claims: [SecondClaim]) -> String {
    var printer = SecondPrinter(rules: self)
    let file = printer.file()
    return file + claims.map { printer.claim($0) + "\n" }.joined()
  }
}

extension SecondPrinter {
  mutating func claim(_ claim: SecondClaim) -> String {
    var parts: [String] = []
    if let amounts = claim.amounts {
      parts.append("for amount \(money(amounts.lowerBound)) to \(money(amounts.upperBound))")
    }
    parts += times(from: claim.from, end: claim.end)
    if let codes = claim.codes {
      parts.append("code " + list(codes))
    }
    if !claim.facts.isEmpty {
      let facts = claim.facts.map { "\($0.name) \(value($0.value))" }
      parts.append("with " + facts.joined(separator: comma()))
    }
    if fancy { parts.shuffle(using: &g) }
    return (["ensure", bound(claim.kind)] + parts).joined(separator: " ")
  }

  private mutating func bound(_ kind: SecondClaim.Kind) -> String {
    switch kind {
    case .paysPercent(let percent): "pays >= \(self.percent(percent))"
    case .pays(let amount): "pays >= \(money(amount))"
    case .saves(let amount): "saves <= \(money(amount))"
    case .savesPercent(let percent): "saves <= \(self.percent(percent))"
    }
  }
}
