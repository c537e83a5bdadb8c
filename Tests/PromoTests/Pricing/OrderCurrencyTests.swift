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

  @Test func `lines keep the currency in which they were read`() throws {
    let goods = "goods \"hats\" promotion \"A\" { discount 10% off only \"hats\" }"
    let all = try ["EUR", "JPY", nil].map { code in
      try Rules.program("\(code.map { "currency \($0) " } ?? "")\(goods)")
    }
    for own in all {
      let order = Order(
        lines: [OrderLine(try Amount("100", in: own), labels: ["hats"])],
        shipping: try Amount("5", in: own), at: Instant(secondsSince1970: 0), in: own.currency)
      for rules in all {
        let answers: [() throws -> Amount] = [
          { try rules.price(order) }, { try rules.quote(order).payable },
          { try PriceIndex(rules).price(order) }, { try PriceIndex(rules).quote(order).payable },
        ]
        for answer in answers where rules.currency == own.currency {
          #expect(try own.currency.shortText(answer()) == "95")
        }
        // Amounts of rules without a currency are of no other, although most have two decimals, too.
        for answer in answers where rules.currency != own.currency {
          let problem = Order.Problem.wrongCurrency(own.currency, rules: rules.currency)
          #expect(throws: problem) { try answer() }
        }
      }
    }
  }
}
