import Testing

@testable import Promo

/// What other languages price by: bare numbers of minor units and of seconds.
@Suite struct ColumnNumbersTests {
  private static let rules = #"promotion "A" { discount 20% off }"#

  /// The payables of a column of numbers.
  private func payables(
    of amounts: [Int64], at seconds: [Int64], by index: PriceIndex, codes: [String] = []
  ) throws -> [Int64] {
    let common = try index.sharedInput(codes: codes, facts: [:])
    var payables = [Int64](repeating: -1, count: amounts.count)
    amounts.withUnsafeBufferPointer { amounts in
      seconds.withUnsafeBufferPointer { seconds in
        payables.withUnsafeMutableBufferPointer { payables in
          index.price(amounts, at: seconds, saying: common, into: payables)
        }
      }
    }
    return payables
  }

  @Test func `numbers are priced as orders are`() throws {
    let index = PriceIndex(try Rules.program(Self.rules))
    #expect(index.fastPayable(of: 100, at: 0) == 80)
    #expect(index.fastPayable(of: 1_000_000_000_000_000, at: 7_258_118_399) == 800_000_000_000_000)
  }

  @Test func `numbers that are no order, or not all of one, are left to others`() throws {
    let index = PriceIndex(try Rules.program(Self.rules))
    #expect(index.fastPayable(of: -1, at: 0) == nil)
    #expect(index.fastPayable(of: 1_000_000_000_000_001, at: 0) == nil)
    let asking = try Rules.program("fact age number default 0 \(Self.rules)")
    #expect(PriceIndex(asking).fastPayable(of: 100, at: 0) == nil)
  }

  @Test(arguments: [10, 1_024, 3_000])
  func `a column is priced to its last row, from the first instant to the last`(count: Int) throws {
    let program = try Rules.program(
      #"timezone "UTC" promotion "A" { discount 20% off from 2026-01-01 }"#)
    let amounts = (0..<Int64(count)).map { $0 * 10 }
    let seconds = (0..<count).map { $0 % 2 == 0 ? 7_258_118_399 : Int64(0) }
    let payables = try payables(of: amounts, at: seconds, by: PriceIndex(program))
    #expect(payables == zip(amounts, seconds).map { $1 > 0 ? $0 * 8 / 10 : $0 })
  }

  /// Seconds that are milliseconds or NumPy's NaT, and the first beyond either end in Shanghai.
  @Test(arguments: [.min, 1_764_000_000_000, .max, -28_801, 7_258_118_400 - 28_800] as [Int64])
  func `an instant outside the calendar is an error everywhere`(bad: Int64) throws {
    let program = try Rules.program(
      #"timezone "Asia/Shanghai" promotion "A" { discount 20% off from 2026-01-01 }"#)
    let index = PriceIndex(program)
    let order = Order(amount: Amount(unchecked: 100), at: Instant(secondsSince1970: bad))
    #expect(throws: Order.Problem.instantOutsideCalendar) { try program.price(order) }
    #expect(throws: Order.Problem.instantOutsideCalendar) { try program.quote(order) }
    #expect(throws: Order.Problem.instantOutsideCalendar) { try index.price(order) }
    #expect(throws: Order.Problem.instantOutsideCalendar) { try index.quote(order) }
    #expect(index.fastPayable(of: 100, at: bad) == nil)
    var seconds = [Int64](repeating: -28_800, count: 2_000) + [7_258_118_399 - 28_800]
    #expect(seconds.withUnsafeBufferPointer { index.firstOutside(in: $0) } == nil)
    seconds += [bad, 0, bad]
    #expect(seconds.withUnsafeBufferPointer { index.firstOutside(in: $0) } == 2_001)
  }

  @Test func `a column with a code is priced with it`() throws {
    let program = try Rules.program(#"promotion "A" { coupon 1 code "SAVE" sync }"#)
    let index = PriceIndex(program)
    #expect(try payables(of: [500, 50], at: [0, 0], by: index, codes: ["save"]) == [400, 0])
    #expect(try payables(of: [500, 50], at: [0, 0], by: index, codes: ["none"]) == [500, 50])
  }

  @Test(arguments: [Int64.min, -1, 1_000_000_000_000_001, .max])
  func `the first number that no amount has is found`(bad: Int64) {
    var numbers = [Int64](repeating: 0, count: 100) + [1_000_000_000_000_000]
    #expect(numbers.withUnsafeBufferPointer { Amount.firstOutside(in: $0) } == nil)
    numbers += [bad, 5, bad]
    #expect(numbers.withUnsafeBufferPointer { Amount.firstOutside(in: $0) } == 101)
  }
}
