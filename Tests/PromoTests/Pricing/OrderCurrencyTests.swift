import Testing

@testable import Promo

@Suite struct OrderCurrencyTests {
  @Test(arguments: ["", "fact member yes/no default no"])
  func `an order in another currency than the rules has no price`(facts: String) throws {
    let yuan = try Rules.program("currency CNY \(facts) promotion \"A\" { coupon 5 }")
    let yen = try Rules.program("currency JPY \(facts) promotion \"A\" { coupon 5 }")
    let order = try Order(amount: "400", at: "2026-11-11", in: yuan)
    let problem = Order.Problem.wrongCurrency(yuan.currency, rules: yen.currency)
    #expect(try yuan.price(order).minorUnits == 395_00)
    #expect(try PriceIndex(yuan).price(order).minorUnits == 395_00)
    #expect(throws: problem) { try yen.price(order) }
    #expect(throws: problem) { try PriceIndex(yen).price(order) }
    #expect(throws: problem) { try PriceIndex(yen).quote(order) }
    #expect(problem.message == "the order is in CNY, the rules in JPY")
    // Who does not say what the amount is meant in is not checked.
    let unsaid = Order(amount: order.amount, at: order.instant)
    #expect(try PriceIndex(yen).price(unsaid).minorUnits == 399_95)
  }
}
