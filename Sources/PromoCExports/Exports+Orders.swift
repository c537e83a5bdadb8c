// The names are those of the C interface.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CPromo
import Promo
import PromoHost

@c @implementation
public func promo_amount(
  _ rules: promo_rules, _ text: UnsafePointer<promo_text>?, _ amount: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<promo_error>?
) -> Int32 {
  status(error, of: rules) { rules throws(CallFailure) in
    let amount = try required(amount, "amount")
    let text = try required(text, "text").pointee.string(of: "the amount")
    amount.pointee = try usable { () throws(Order.Problem) in
      try Amount(text, in: rules.program)
    }.minorUnits
  }
}

@c @implementation
public func promo_instant(
  _ rules: promo_rules, _ text: UnsafePointer<promo_text>?, _ instant: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<promo_error>?
) -> Int32 {
  status(error, of: rules) { rules throws(CallFailure) in
    let instant = try required(instant, "instant")
    let text = try required(text, "text").pointee.string(of: "the instant")
    instant.pointee = try usable { () throws(Order.Problem) in
      try Instant(text, in: rules.program)
    }.secondsSince1970
  }
}

@c @implementation
public func promo_price(
  _ rules: promo_rules, _ order: UnsafePointer<promo_order>?,
  _ payable: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<promo_error>?
) -> Int32 {
  let answer = compiledRules.use(rules) { rules in
    if let order, let payable, let known = order.pointee.fastPayable(by: rules.index) {
      payable.pointee = known
      return PROMO_OK
    }
    return price(order, by: rules, payable, error)
  }
  return answer ?? CallFailure.handle.written(to: error)
}

@inline(never)
private func price(
  _ order: UnsafePointer<promo_order>?, by rules: RuleVersion,
  _ payable: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<promo_error>?
) -> Int32 {
  status(error) { () throws(CallFailure) in
    let order = try required(order, "order").pointee.read(for: rules)
    let payable = try required(payable, "payable")
    payable.pointee = try usable { () throws(Order.Problem) in try rules.index.price(order) }
      .minorUnits
  }
}

@c @implementation
public func promo_quote(
  _ rules: promo_rules, _ order: UnsafePointer<promo_order>?,
  _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<promo_error>?
) -> Int32 {
  status(error, of: rules) { rules throws(CallFailure) in
    let order = try required(order, "order").pointee.read(for: rules)
    let json = try required(json, "json")
    let quote = try usable { () throws(Order.Problem) in try rules.index.quote(order) }
    json.pointee = ownedText(quote.json(in: rules.program, by: rules.id))
  }
}

@c @implementation
public func promo_ask(
  _ rules: promo_rules, _ question: UnsafePointer<CChar>?, _ length: Int,
  _ answer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  guard let answer else { return PROMO_BAD_ARGUMENT }
  answer.pointee = nil
  guard let json = try? promo_text(bytes: question, length: length).bytes(of: "the question")
  else { return PROMO_BAD_ARGUMENT }
  let isAnswered = compiledRules.useAll(rules) { rules in
    rules.answer(json) { answer.pointee = ownedText(UnsafeRawBufferPointer($0.memory)) }
  }
  return isAnswered.map { $0 ? PROMO_OK : PROMO_BAD_ORDER } ?? PROMO_BAD_HANDLE
}

extension promo_order {
  /// Returns the payable of an order with an amount, an instant and perhaps codes and facts; nil if it
  /// must be read with care.
  @inline(__always)
  fileprivate func fastPayable(by index: PriceIndex) -> Int64? {
    guard line_count | currency.length | Int(shipping) == 0, amount != 0, instant != 0 else {
      return nil
    }
    if code_count | fact_count == 0, let known = index.fastPayable(of: amount, at: instant) {
      return known
    }
    return fastPayable(withTexts: index)
  }

  private func fastPayable(withTexts index: PriceIndex) -> Int64? {
    guard let codes = try? elements(codes, code_count, of: "codes"), codes.count < 64,
      let facts = try? elements(facts, fact_count, of: "facts"), facts.count < 64
    else { return nil }
    return index.fastPayable(
      of: amount, at: instant, codeCount: codes.count, code: { codes[$0].shortBytes },
      factCount: facts.count, fact: { (facts[$0].name.shortBytes, facts[$0].value.shortBytes) })
  }

  fileprivate func read(for rules: RuleVersion) throws(CallFailure) -> Order {
    let program = rules.program
    let currency = UnsafeRawBufferPointer(try currency.bytes(of: "the currency"))
    if !currency.isEmpty, let problem = program.problem(ofCurrency: currency) {
      throw .order(problem.message)
    }
    let amount = try checkedAmount(amount)
    guard amount != .zero || lines != nil || line_count != 0 else {
      throw .order(RowProblem.noGoods.message)
    }
    if instant == 0, program.asksForTime { throw .order(RowProblem.noInstant.message) }
    let lines = try orderLines(beside: amount)
    try usable { () throws(Order.Problem) in try rules.checkLabels(of: lines) }
    let shipping = try checkedAmount(shipping)
    let codes = try elements(codes, code_count, of: "codes").codes()
    let facts = try elements(facts, fact_count, of: "facts").facts(of: program)
    let instant = Instant(secondsSince1970: instant)
    if lines.isEmpty, shipping == .zero {
      return Order(amount: amount, at: instant, codes: codes, facts: facts)
    }
    return Order(
      lines: lines.isEmpty ? [OrderLine(amount)] : lines, shipping: shipping, at: instant,
      codes: codes, facts: facts, in: program.currency)
  }

  private func orderLines(beside amount: Amount) throws(CallFailure) -> [OrderLine] {
    guard line_count != 0 else { return [] }
    guard amount == .zero else {
      throw .order("an order has an `amount` or `lines`, not both")
    }
    guard (1...Program.lineLimit).contains(line_count) else {
      throw .order(Order.Problem.tooManyLines(line_count, most: Program.lineLimit).message)
    }
    return try elements(lines, line_count, of: "lines").lines()
  }
}
