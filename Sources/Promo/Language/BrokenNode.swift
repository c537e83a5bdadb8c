/// A place at which a file is not written as the grammar says.
struct BrokenNode {
  /// The part expected there.
  let gap: Gap

  /// The index of the first token of the clause or declaration that is being read.
  let start: Int

  /// The index of the first token that does not fit.
  let position: Int

  /// The index of the token that opened the promotion or the parenthesis that is being read; nil
  /// where none did.
  let opener: Int?

  /// The number of promotions being read, one inside the other.
  let depth: Int

  /// The names of the facts declared so far.
  let factNames: Set<String>
}

/// The part that a production expects at a place: the part that was not found, or the end of the production.
enum Gap: Hashable, Sendable {
  // file, setting, fact
  case declaration, settingValue, settingEnd, settingOrder
  case factName, factKind, factTexts, factDefault, factEnd, factOrder
  // promotion
  case name, opening, clause, closing
  // benefit, cap, threshold, basis, flag
  case discount, off, price, priceEnd, discountEnd, coupon, couponEnd, every
  case tier, tierSpend, tierGift, tierEnd
  case cap, capAmount, threshold, basis, amountEnd, flagEnd
  // start, end, days, hours
  case start, lastDay, lastInstant, momentEnd
  case days, monthDay, monthDayComma, weekday, weekdayComma
  case firstTime, hoursAnd, secondTime, hoursEnd
  // codes, requirement, allowance
  case codes, comma, allowance, allowanceComma
  case negation, nesting, fact, relation, isNot, isValue, values, signValue
  case and, or, parenthesis, conditionEnd
  // expectation
  case orderWord, orderAmount, at, orderMoment, codeWord, given, givenValue, givenComma
  case pays, payable, by, nothing, applied, nameComma, expectationEnd
  // guarantee
  case claim, claimSign, claimValue, part, secondPart
  case amountsWord, least, amountsTo, most
}

/// The way on after a broken node.
enum Mending {
  /// The tokens before an index mean nothing here: the same is tried again there.
  case passing(to: Int)
  /// A token stands for what was expected, and reading goes on at an index.
  case standing(Token, to: Int)
  /// The token is read as another word.
  case reading(String)
  /// The production is complete without it.
  case ends
  /// The clause or declaration is given up, and reading goes on at an index.
  case broken(to: Int)
}

/// Judges what is not written as the grammar says.
protocol Mender {
  /// Says what is wrong with a node, and how to go on.
  mutating func mend(_ node: BrokenNode, in file: SyntaxFile) -> Mending
}
