import TestSupport
import Testing

@testable import Promo

/// The matrix of which promotions apply together.
@Suite struct TogetherChartTests {
  private static func program(_ rules: String) throws -> Program {
    try #require(Rules.compile("timezone \"UTC\"\n\(rules)").program)
  }

  /// The signs of all cells, a line for each promotion.
  private static func signs(_ rules: String, at instant: String = "2026-11-04T12:00") throws
    -> [String]
  {
    let program = try program(rules)
    let chart = program.togetherChart(from: try program.order("0", at: instant).instant)
    return chart.rows.map { $0.cells.map { $0?.sign ?? "." }.joined() }
  }

  @Test func `one amount: sync promotions of different steps, and reasons for the others`() throws {
    let rules = """
      promotion "A" { discount 20% off sync }
      promotion "B" { coupon 50 spend 300 sync }
      promotion "C" { coupon 5 }
      promotion "D" { discount 10% off sync }
      promotion "E" { discount 10% off code "NEWS" alone }
      promotion "F" { coupon 5 sync paused }
      """
    #expect(try Self.signs(rules) == [".●==a", "●.s●a", "=s.=a", "=●=.a", "aaaa."])
    #expect(try Self.signs("strategy first\n\(rules)").first == ".ffff")
  }

  @Test func `promotions that are never in force for one order`() throws {
    let rules = """
      fact tier one of "none", "gold"
      promotion "Monday" { discount 20% off on mon sync }
      promotion "Tuesday" { coupon 50 spend 300 on tue sync }
      promotion "Gold" { coupon 5 code "G" when tier is "gold" sync }
      promotion "Others" { coupon 5 code "N" when tier is not "gold" sync }
      promotion "Over" { coupon 5 code "O" until 2026-11-01T00:00 sync }
      """
    #expect(try Self.signs(rules) == [".t●●", "t.●●", "●●.t", "●●t."])
    #expect(try Self.signs(rules, at: "2026-10-04T12:00").last == "●●==.")
  }

  @Test func `goods: on the same, on others, never`() throws {
    let rules = """
      goods "shoes", "hats"
      promotion "Shoes" { discount 20% off only "shoes" except "hats" }
      promotion "Hats" { discount 20% off only "hats" }
      promotion "All" { discount 10% off sync }
      promotion "Flat" { coupon 5 }
      promotion "Third" { buy 2 get 1 free only "hats" sync }
      promotion "Post" { free shipping spend 60 }
      promotion "Express" { coupon 2 only shipping }
      """
    let signs = try Self.signs(rules)
    #expect(
      signs
        == [".○SS○○○", "○.SS≠○○", "SS.≠●○○", "SS≠.S○○", "○≠●S.○○", "○○○○○.=", "○○○○○=."])
  }

  @Test func `promotions that take all of the same goods are never in one order`() throws {
    let rules = """
      goods "shoes", "hats"
      promotion "Tenth" { discount 10% off }
      promotion "Coupon" { coupon 5 spend 50 }
      promotion "Fifth" { discount 20% off }
      promotion "Pair" { buy 2 get 1 free }
      promotion "Post" { free shipping spend 60 }
      promotion "Express" { coupon 2 only shipping }
      """
    #expect(try Self.signs(rules) == [".s=S○○", "s.sS○○", "=s.S○○", "SSS.○○", "○○○○.=", "○○○○=."])
    let program = try Self.program(rules)
    let chart = program.togetherChart(from: Instant(secondsSince1970: 0))
    let shown = chart.svg.matches(of: /<title>([^<]*)<\/title><rect[^>]*fill="#1b6e3c"/)
    #expect(shown.count > 8 && shown.allSatisfy { !$0.1.contains("never: ") })
    #expect(chart.description.contains("Tenth + Coupon: never: both take the same goods"))
  }

  /// What the matrix says of two promotions holds of every random cart, and of every single piece.
  @Test func `no cart has promotions together that never are`() throws {
    var generator = SeededGenerator(seed: 91)
    var seen: Set<TogetherChart.Cell> = []
    for _ in 0..<Effort.times(40) {
      let rules = SecondRandom.rules(.goods, using: &generator)
      let program = try #require(Rules.compile(rules.text).program)
      let chart = program.togetherChart(from: Instant(secondsSince1970: 0))
      seen.formUnion(chart.kinds)
      for _ in 0..<20 {
        let order = SecondRandom.order(for: rules, using: &generator)
        let applied = program.pricedCart(for: try program.checked(order.orderWithLines)).applied
        for one in applied {
          for other in applied where other.index != one.index {
            let cell = try #require(chart.rows[one.index].cells[other.index])
            let story = "\(rules.text)\n\(order)\n\(one.index) \(other.index)"
            try #require(cell.isTogether, "\(story)")
            let sharesPiece = order.lines.indices.contains { line in
              order.lines[line].pieces == 1 && one.shares[line] > .zero
                && other.shares[line] > .zero
            }
            if sharesPiece { try #require(cell == .onSameGoods, "\(story)") }
          }
        }
      }
    }
    guard Effort.judgesRarities else { return }
    #expect(
      seen.isSuperset(of: [
        .onSameGoods, .onOtherGoods, .alone, .first, .notSync, .sameStep, .sameStepAtAll,
      ]))
  }

  @Test func `no line is wider than the width`() throws {
    let many = (0..<40).map { "promotion \"A long name \($0)\" { coupon 5 }" }
    let program = try Self.program(many.joined(separator: "\n"))
    let chart = program.togetherChart(from: Instant(secondsSince1970: 0))
    #expect(chart.rows.count == 30)
    for width in [20, 40, 80, 200] {
      let lines = chart.blocks(width: width).plain.split(separator: "\n")
      #expect(lines.allSatisfy { displayWidth(String($0)) <= width }, "\(width)")
      let left = 40 - min(30, max(1, (width - 12) / 3))
      #expect(lines.last?.contains("\(left)") ?? false || width < 60)
    }
  }
}
