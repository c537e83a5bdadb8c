// The clauses of a promotion. A new clause needs a word, a row and a place in this file, a page in
// Words.md, a case of `Clause` and a production in the parser. It then needs a name in
// `PromotionDraft` with a checker, a field in `Promotion` and in `Form`, and an effect in the
// pricer and in the law. Finally, it needs parts that the compiler does not ask for: a phrase in
// each language (`EnglishWords`, `ChineseWords`), a part in `CartCandidates`, which makes examples,
// and a part in the offers of the pricer.

/// The words that begin a clause of a promotion.
enum ClauseWord: String, CaseIterable, Sendable {
  case discount, coupon, up, spend, before, from, to, until, sync, paused, code, when, tier, on
  case between, allow, free, buy, get, only, except, alone, step, not, shipping
}

/// A row of the table of clauses.
struct ClauseRow: Sendable {
  let word: ClauseWord

  /// The constant words at the start of the clause, as completion offers them.
  let beginning: String

  /// Sample clauses. Completion offers the clause if one of the samples fits the promotion. `LABEL`
  /// and `FACT` stand for a declared label and a declared fact.
  let samples: [String]

  /// Words that mean this clause in other systems or in speech.
  let otherWords: [String]

  private init(
    _ word: ClauseWord, beginning: String? = nil, _ samples: String..., for others: String = ""
  ) {
    self.word = word
    self.beginning = beginning ?? word.rawValue
    self.samples = samples
    otherWords = others.split(separator: " ").map(String.init)
  }

  /// All rows, in the order in which completion offers them.
  static let all = [
    ClauseRow(
      .discount, "discount 20% off",
      for: "percent percentage reduce reduction rebate take sale"),
    ClauseRow(
      .coupon, "coupon 1", for: "voucher minus cash amount fixed value"),
    ClauseRow(
      .tier, "tier spend 100 coupon 1", "tier buy 2 coupon 1", for: "tiers steps level"),
    ClauseRow(.buy, "buy 2", "buy 2 get 1 free"),
    ClauseRow(.get, "get 1 LABEL free", "buy 2 get 1 free"),
    ClauseRow(.free, "free"),
    ClauseRow(.free, beginning: "free shipping", "free shipping"),
    ClauseRow(.shipping, beginning: "shipping for", "shipping for 1"),
    ClauseRow(
      .up, beginning: "up to", "up to 1", "up to 1 piece", for: "max maximum cap upto up-to most"),
    ClauseRow(
      .spend, "spend 100",
      for: "min minimum over above threshold min-spend orders order if-spend"),
    ClauseRow(.before, beginning: "before discounts", "before discounts"),
    ClauseRow(.on, beginning: "on goods", "on goods"),
    ClauseRow(.only, "only LABEL"),
    ClauseRow(.only, beginning: "only shipping", "only shipping"),
    ClauseRow(.except, "except LABEL"),
    ClauseRow(
      .from, "from 2026-01-01", for: "start starts begin begins since valid-from starting"),
    ClauseRow(
      .to, "to 2026-01-01", for: "end ends through thru expires ending valid-to"),
    ClauseRow(.until, "until 2026-01-01T00:00", for: "till til valid-until"),
    ClauseRow(.on, "on mon", "on day 1", "on LABEL", for: "weekdays weekday days"),
    ClauseRow(.between, "between 08:00 and 09:00", for: "hours time"),
    ClauseRow(.code, "code \"A\"", for: "promo-code promocode coupon-code codes"),
    ClauseRow(.when, "when FACT", for: "if where only condition"),
    ClauseRow(
      .sync, "sync",
      for: "combine combinable stack stacks stackable synchronize synchronise"),
    ClauseRow(.step, "step code", ),
    ClauseRow(.alone, "alone"),
    ClauseRow(.not, beginning: "not with", "not with codes"),
    ClauseRow(
      .paused, "paused", for: "pause disabled disable inactive stopped off hidden"),
    ClauseRow(.allow, "allow P101", for: "ignore silence accept"),
  ]
}

extension ClauseWord {
  /// The words that begin a clause whatever follows them.
  static var single: [ClauseWord] { allCases.filter { $0 != .not && $0 != .shipping } }

  init?(otherWord: String) {
    guard let row = ClauseRow.all.first(where: { $0.otherWords.contains(otherWord) }) else {
      return nil
    }
    self = row.word
  }

  /// The constant words at the start of every clause with this word.
  var beginning: String {
    let beginnings = ClauseRow.all.filter { $0.word == self }.map { $0.beginning }
    return beginnings.min { $0.utf8.count < $1.utf8.count } ?? rawValue
  }
}

/// The place of a clause in its promotion: first the benefit, then its goods, the thresholds, the
/// cap, the customers, the times and the flags.
///
/// This order is one of the natural orders that change the fewest rules of real shops. `paused`
/// comes last, because the command `pause` writes it there.
enum ClausePlace: Int {
  case benefit, tiers, only, onlyShipping, except, threshold, basis, beforeDiscounts, bought, cap
  case codes, requirement, start, end, monthDays, weekdays, hours
  case sync, step, alone, notWith, allowance, paused

  init(_ clause: Clause) {
    self =
      switch clause {
      case .reward, .repeated, .pieces, .free, .freeShipping, .shippingFor, .group: .benefit
      case .tier, .countedTier: .tiers
      case .only: .only
      case .onlyShipping: .onlyShipping
      case .except: .except
      case .spend: .threshold
      case .onGoods, .onLabels: .basis
      case .beforeDiscounts: .beforeDiscounts
      case .buy: .bought
      case .upTo, .upToPieces, .upToCheapest: .cap
      case .code: .codes
      case .when: .requirement
      case .from: .start
      case .to, .until: .end
      case .monthDays: .monthDays
      case .weekdays: .weekdays
      case .between: .hours
      case .sync: .sync
      case .step: .step
      case .alone: .alone
      case .notWith: .notWith
      case .allow: .allowance
      case .paused: .paused
      }
  }
}

extension Clause {
  /// True if the clause limits the number of reduced pieces.
  var isOfPieces: Bool {
    switch self {
    case .upToPieces, .upToCheapest: true
    default: false
    }
  }

  /// True if the clause is about goods or the shipping, or if its effect depends on the goods of an
  /// order.
  var isAboutGoods: Bool {
    switch self {
    case .pieces, .countedTier, .free, .freeShipping, .shippingFor, .group, .upToPieces,
      .upToCheapest, .buy, .onGoods, .onLabels, .only, .onlyShipping, .except, .alone, .notWith:
      true
    case .reward, .repeated, .tier, .upTo, .spend, .beforeDiscounts, .from, .to, .until, .weekdays,
      .monthDays, .between, .code, .when, .sync, .step, .paused, .allow:
      false
    }
  }
}
