/// A place where a file departs from the grammar.
struct BrokenNode {
  let gap: Gap

  /// The index of the first token of the current clause or declaration.
  let start: Int

  /// The index of the first token that does not fit.
  let position: Int

  /// The index of the token that opened the current promotion or parenthesis; nil if there is none.
  /// For the gap `secondPart`, the index of the first token of that part.
  let opener: Int?

  /// The number of open promotions, each nested in the one before.
  let depth: Int

  /// The names of the facts declared so far.
  let factNames: Set<String>
}

/// The part of a production that is missing at a broken node, or its end.
enum Gap: Hashable, Sendable {
  // file, setting, fact
  case declaration, settingValue, settingEnd, settingOrder
  case factName, factKind, factTexts, factDefault, factEnd, factOrder
  case labels, labelComma, labelsEnd
  // promotion
  case name, opening, clause, closing
  // benefit, cap, threshold, basis, flag
  case discount, off, price, priceEnd, discountEnd, coupon, couponEnd, every
  case tier, tierSpend, tierGift, tierEnd
  case cap, capAmount, cheapest, threshold, basis, amountEnd, flagEnd, freeEnd
  case shippingPrice, step, partner, partnerComma
  // group
  case count, placeComma, groupEnd, giftCount, giftPrice, groupPrice
  // start, end, days, hours
  case start, lastDay, lastInstant, momentEnd
  case days, monthDay, monthDayComma, weekday, weekdayComma
  case firstTime, hoursAnd, secondTime, hoursEnd
  // codes, requirement, allowance
  case codes, comma, allowance, allowanceComma
  case negation, nesting, fact, relation, isNot, isValue, values, signValue
  case and, or, parenthesis, conditionEnd
  // expectation
  case orderWord, orderAmount, lineComma, at, orderMoment, codeWord, given, givenValue, givenComma
  case pays, payable, by, nothing, applied, nameComma, expectationEnd
  // guarantee
  case claim, claimSign, claimValue, part, secondPart
  case amountsWord, least, amountsTo, most
}

/// The way to continue after a broken node.
enum Mending {
  /// The tokens before an index are skipped, and the expected part is tried again at the index.
  case passing(to: Int)
  /// A token stands for the expected part, and reading continues at an index.
  case standing(Token, to: Int)
  /// The token is read as another word.
  case reading(String)
  /// The production is complete without the expected part.
  case ends
  /// The clause or declaration is abandoned, and reading continues at an index.
  case broken(to: Int)
}

/// A judge of departures from the grammar.
protocol Mender {
  /// Reports the mistake in a node, and returns how to continue.
  mutating func mend(_ node: BrokenNode, in file: SyntaxFile) -> Mending
}
