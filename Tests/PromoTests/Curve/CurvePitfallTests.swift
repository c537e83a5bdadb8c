import TestSupport
import Testing

@testable import Promo

/// The smallest files that a curve has got wrong, or could not bear.
@Suite struct CurvePitfallTests {
  private func program(_ rules: String) throws -> Program {
    try #require(Rules.compile(rules).program)
  }

  private func term(_ clauses: String, of amount: Int64, _ settings: String = "") throws -> Term {
    try program("\(settings)\npromotion \"P\" { \(clauses) }").forms[0].term(onAll: amount)
  }

  /// Compares a file of which all promotions are in force with the law.
  private func check(_ rules: String) throws -> CurveSegments {
    let program = try program(rules)
    var generator = SeededGenerator(seed: 5)
    let codes = program.promotions.flatMap(\.codes)
    let order = Order(amount: .zero, at: Instant(secondsSince1970: 0), codes: codes)
    var check = CurveCheck(program, try program.context(of: order))
    check.check(using: &generator)
    for _ in 0..<Effort.times(40) { check.check(Int64(1 + generator.below(400)) * 125) }
    #expect(check.complaint == nil, "\(rules)")
    return check.segments
  }

  private static let leapfrog = """
    promotion "A" { discount 10% off sync }
    promotion "B" { discount 10% off spend 1 sync }
    promotion "C" { discount 19% off code "C" }
    """

  @Test func `stacks that lead in turns for ever are few sections, and a tail`() throws {
    let program = try program(Self.leapfrog)
    let curve = program.curve(of: [0, 1, 2], upTo: Amount(unchecked: 10_000_00))
    var walk = curve.sections()
    while walk.next() {}
    #expect(walk.count < 10)
    #expect(curve.firstDrop(after: 5_000_00, budget: 1_000) == nil)
    let segments = try check(Self.leapfrog)
    #expect(segments.cut == nil && segments.tail?.leader == nil)
    #expect(segments.segments.count < 1_000)
  }

  @Test func `steps that change no price are looked at no more than need be`() throws {
    let rules = """
      promotion "10%" { discount 10% off }
      promotion "1 of 10" { coupon 0.10 every 1 }
      """
    let segments = try check(rules)
    #expect(segments.segments.count < 20 && segments.lastLed == Amount.largest.minorUnits)
    let many = (0..<1_001).map { "promotion \"\($0)\" { coupon 0.01 every \(10 + $0).01 }\n" }
    let curve = try program(many.joined()).curve(of: Array(0..<1_001))
    var walk = curve.sections(from: 1_000_00)
    for _ in 0..<5 { _ = walk.next() }
    #expect(walk.lookCount >= 5 * 1_001)
  }

  @Test func `under best only what has expired is read again`() throws {
    let plain = (1...30).map { "promotion \"P\($0)\" { discount \($0)% off sync }\n" }
    let steps = (1...30).map { "promotion \"S\($0)\" { coupon \($0) spend \(10 * $0) sync }\n" }
    let rules = "strategy best\n" + (plain + steps).joined()
    var walk = try program(rules).curve(of: Array(0..<60)).sections(from: 300_00)
    _ = walk.next()
    let lookCount = walk.lookCount
    #expect(walk.candidates.count > 900)
    _ = walk.next()
    #expect(walk.lookCount > lookCount && walk.lookCount - lookCount < 500)
  }

  @Test func `everything off is nothing left, and not rounded up`() throws {
    let term = try term("discount 100% off", of: 100_00, "rounding up")
    #expect(term.operation == .all)
    let bounds = Formula().followed(by: term).bounds(.up)
    #expect(bounds.high.height(at: 1_000) == 0)
  }

  @Test(arguments: [
    """
    strategy first
    promotion "A" { coupon 5 every 375 }
    promotion "B" { discount 10% off }
    """,
    """
    strategy best
    promotion "A" { coupon 2 sync }
    promotion "B" { coupon 0.40 every 0.50 before discounts sync }
    promotion "C" { discount 80% off }
    """,
    """
    rounding down
    promotion "Each" { coupon 0.20 every 0.20 sync }
    promotion "Half a coin" { coupon 0.50 }
    promotion "Half" { discount 50% off sync }
    """,
  ])
  func `a tail is that of who leads at its first amount, and of what is settled there`(
    _ rules: String
  ) throws {
    _ = try check(rules)
  }

  @Test func `a tail is found by a common period, and by one leader`() throws {
    let turns = try check(
      """
      strategy best
      promotion "A" { coupon 3 every 10 }
      promotion "B" { discount 30% off }
      """)
    #expect(turns.tail != nil && turns.tail?.leader == nil)
    let leader = try check(
      """
      promotion "A" { coupon 50 every 300 }
      promotion "B" { discount 10% off }
      """)
    #expect(leader.tail?.leader == Stack([0]))
    let long = try check(
      """
      promotion "A" { discount 12.3456% off sync }
      promotion "B" { coupon 0.07 every 3.01 sync }
      """)
    #expect(long.lastLed == Amount.largest.minorUnits)
  }

  @Test func `a name is not a formula`() throws {
    #expect(try term("coupon 0.10 up to 0.10", of: 1_00).kind == .coupon)
    #expect(try term("coupon 0.20 up to 0.10", of: 1_00).kind == .cap)
    let tiers = "tier spend 50 coupon 10 tier spend 60 discount 10% off"
    #expect(try term(tiers, of: 100_00).kind == .coupon)
    #expect(try term(tiers, of: 100_01).kind == .percent)
    let turned = "tier spend 50 discount 10% off tier spend 60 coupon 10"
    #expect(try term(turned, of: 100_00).kind == .percent)
  }

  @Test(arguments: Rounding.allCases)
  func `idle is not worth nothing`(_ rounding: Rounding) throws {
    for millionths in [1, 3, 7, 9_999, 100_000, 123_456, 125_000, 250_000, 500_000, 999_999] {
      let last = rounding.largestUntouched(byTaking: Int64(millionths))
      let operation = Operation.keep(1_000_000 - Int64(millionths))
      for amount in max(0, last - 3)...last + 3 {
        #expect((operation.apply(to: amount, rounding) == amount) == (amount <= last))
      }
    }
    #expect(try term("discount 10% off", of: 4, "rounding half-up").operation.isIdle)
  }

  @Test func `what is capped stays capped`() throws {
    let term = try term("tier spend 10 coupon 9 tier spend 20 coupon 15 up to 5", of: 12_00)
    #expect(term.kind == .cap && term.lastAlone == .max)
  }

  @Test func `a basis before discounts has a reach of its own`() throws {
    _ = try check(
      """
      promotion "A" { discount 37% off sync }
      promotion "B" { coupon 7 every 30 before discounts sync }
      promotion "C" { discount 15% off spend 90 before discounts code "C" sync up to 40 }
      """)
  }

  @Test func `a stack that is there only in turns rules no other out`() throws {
    let segments = try check(
      """
      promotion "40 every 200" { coupon 0.40 every 2 sync }
      promotion "5%" { discount 5% off code "X" sync }
      promotion "20%" { discount 20% off spend 9.60 }
      """)
    #expect(segments.tail?.leader == nil)
  }

  @Test func `coupons beside everything off are not counted one by one`() throws {
    let program = try program(
      """
      promotion "All" { discount 100% off spend 1 }
      promotion "5 of 3" { coupon 5 every 3 before discounts }
      """)
    var lookCount = 0
    let win = program.forms[1].firstWin(
      over: .all, winningTies: false, from: 2_00, to: Amount.largest.minorUnits,
      lookCount: &lookCount)
    #expect(win == nil && lookCount < 5)
  }
}
