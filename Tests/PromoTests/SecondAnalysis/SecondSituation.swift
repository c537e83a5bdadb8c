/// All of an order but its amount. It stands for every order with the same promotions in force, because a price
/// depends on the instant, the codes and the facts only through these.
struct SecondSituation: Hashable, Sendable {
  /// Indexes in written order, as bits.
  let bits: UInt64
  /// The earliest instant at which exactly these are in force, whatever the codes and the facts.
  let instant: Int64
  /// One set of codes with which they are in force then; there can be others.
  let codes: [String]
  /// Every fact of the file, defaults too.
  let facts: [String: SecondFactValue]

  /// Indexes in written order of the promotions in force.
  var inForce: [Int] { bits.secondMembers }

  func order(_ amount: Int) -> SecondOrder {
    SecondOrder(amount: Int64(amount), instant: instant, codes: codes, facts: facts)
  }
}

extension UInt64 {
  /// The places of the bits that are set, rising.
  var secondMembers: [Int] { (0..<64).filter { self & (1 << UInt64($0)) != 0 } }

  /// A bit for each index that holds.
  static func secondSet(_ count: Int, _ holds: (Int) -> Bool) -> UInt64 {
    (0..<count).reduce(0) { holds($1) ? $0 | 1 << UInt64($1) : $0 }
  }
}
