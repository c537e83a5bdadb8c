extension Program {
  /// Returns the price curve with some promotions in force, given in written order.
  func curve(of inForce: [Int], upTo limit: Amount = .largest) -> PriceCurve {
    PriceCurve(
      forms: forms, inForce: inForce, rounding: rounding, strategy: strategy,
      limit: limit.minorUnits)
  }
}
