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
  /// The order that breaks a claim, or nil if none of those that are priced here does.
  func witness(against claim: SecondClaim) -> SecondWitness? {
    let window = tables.evaluator.window(from: claim.from, end: claim.end)
    let situations = cases.situations(
      from: window.start, until: window.end, codes: claim.codes,
      facts: Dictionary(uniqueKeysWithValues: claim.facts.map { ($0.name, $0.value) }))
    let amounts = (claim.amounts ?? 1...Int64(most)).clamped(to: 1...Int64(most))
    let least = amounts.map { leastPayable(of: $0, by: claim.kind) }
    var witness: SecondWitness?
    // The earliest comes first, so only a smaller amount is a better witness.
    for situation in situations {
      let points = curve(situation)
      for (amount, least) in zip(Int(amounts.lowerBound)..., least) {
        if let witness, amount >= witness.amount { break }
        if points[amount].payable >= least { continue }
        witness = SecondWitness(
          amount: amount, situation: situation, payable: Int(points[amount].payable))
        break
      }
    }
    return witness
  }

  /// What an order must pay by a claim; a percentage of it is rounded as prices are.
  private func leastPayable(of amount: Int64, by kind: SecondClaim.Kind) -> Int64 {
    switch kind {
    case .pays(let least): return least
    case .saves(let most): return amount - most
    case .paysPercent(let percent): return part(percent, of: amount)
    case .savesPercent(let percent): return part(1_000_000 - percent, of: amount)
    }
  }

  private func part(_ percent: Int64, of amount: Int64) -> Int64 {
    tables.evaluator.round(SecondExact(amount) * SecondExact(percent))
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
      parts.append("code " + codes.map { quoted($0) }.joined(separator: comma()))
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
