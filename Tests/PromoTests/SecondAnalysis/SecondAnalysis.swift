/// Everything that can be found out about a small rule file by pricing every order: amounts from 0 to `most`,
/// every instant of some weeks, every set of codes and every value of the facts.
struct SecondAnalysis: Sendable {
  let rules: SecondRules
  /// The largest amount, in minor units.
  let most: Int
  let cases: SecondSituations
  let tables: SecondTables
  /// One for each distinct set of promotions in force, the earliest first.
  let situations: [SecondSituation]
  /// By bits: the prices of all amounts from 0.
  private let curves: [UInt64: [SecondPoint]]

  /// Nil for files with more codes than have few sets.
  init?(rules: SecondRules, amounts most: Int, from: Int64, until: Int64) {
    guard let cases = SecondSituations([rules], from: from, until: until) else { return nil }
    let tables = SecondTables(rules, most: most)
    self.rules = rules
    self.most = most
    self.cases = cases
    self.tables = tables
    situations = cases.situations()
    curves = situations.reduce(into: [:]) {
      $0[$1.bits] = tables.curve($1.inForce, by: rules.usedStrategy)
    }
  }

  /// The prices of all amounts from 0 with these promotions in force.
  func curve(_ bits: UInt64) -> [SecondPoint] {
    curves[bits] ?? tables.curve(bits.secondMembers, by: rules.usedStrategy)
  }

  func curve(_ situation: SecondSituation) -> [SecondPoint] { curve(situation.bits) }

  /// Every instant behind the first at which other promotions are within their window and on schedule.
  var changes: [Int64] { cases.stretches.dropFirst().map(\.start) }

  /// Promotions that are in force in some situation, and applied in none.
  var neverApplied: [Int] {
    let inForce = situations.reduce(0) { $0 | $1.bits }
    let applied = situations.reduce(into: Set<Int>()) { applied, situation in
      for point in curve(situation) { applied.formUnion(point.members) }
    }
    return inForce.secondMembers.filter { !applied.contains($0) }
  }
}
