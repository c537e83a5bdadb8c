import Testing

@testable import Promo

/// Orders whose cheapest set is only found because the search knows how much a promotion may take at most,
/// beside what it takes by itself.
@Suite struct CartBoundTests {
  /// By itself the bundle is the dearest hat with the woollen scarf, 17.00 for 10. Where another promotion
  /// takes the scarf, it is the two others, 19.99 for 10.
  @Test func `a bundle may take more where a piece is gone`() throws {
    try check(
      """
      goods "hats", "scarves", "wool"
      promotion "Wool" { discount 50% off only "wool" sync }
      promotion "Winter" { discount 45% off only "hats", "scarves" sync }
      promotion "Bundle" { buy 1 "hats", 1 "scarves" for 10 sync }
      """,
      [
        OrderLine(Amount(unchecked: 10_00), labels: ["hats", "scarves"]),
        OrderLine(Amount(unchecked: 9_99), labels: ["hats"]),
        OrderLine(Amount(unchecked: 7_00), labels: ["scarves", "wool"]),
      ], pays: 13_50, by: ["Wool", "Bundle"])
  }

  /// Half of 0.03 leaves 0.02, whatever the piece costs that pays for it.
  @Test func `a gift is rounded by its own price`() throws {
    try check(
      """
      rounding half-even
      goods "beads", "glass", "small"
      promotion "Glass" { discount 50% off only "glass" sync }
      promotion "Pair" { buy 1 get 1 50% off only "beads" sync }
      promotion "Small" { discount 25% off only "small" sync }
      """,
      [
        OrderLine(Amount(unchecked: 4), labels: ["beads", "glass"]),
        OrderLine(Amount(unchecked: 3), labels: ["beads", "small"]),
        OrderLine(Amount(unchecked: 3), labels: ["beads", "small"]),
      ], pays: 6, by: ["Glass", "Small"])
  }

  private func check(
    _ rules: String, _ lines: [OrderLine], pays payable: Int64, by names: [String]
  ) throws {
    let program = try #require(Rules.compile(rules).program, "\(Rules.compile(rules).report)")
    let order = try program.checked(
      Order(lines: lines, at: Instant(secondsSince1970: 0), in: nil))
    let cart = program.pricedCart(for: order, hasOffers: true)
    #expect(cart.payable.minorUnits == payable)
    #expect(program.names(of: cart.promotions) == names)
    #expect(cart == program.law(for: order, by: program.strategy))
  }
}
