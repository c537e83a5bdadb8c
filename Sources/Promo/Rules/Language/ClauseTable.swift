// The clauses of a promotion. A new clause needs a word and a place in this file, a line in
// Clauses.md, a page in Words.md, a case of `Clause` and a production in the parser. It then needs
// a name in `PromotionDraft` with a checker, a field in `Promotion` and in `Form`, and an effect in
// the pricer and in the law. Finally, it needs parts that the compiler does not ask for: a phrase
// in each language (Phrases.md, `EnglishWords`, `ChineseWords`), a part in `CartCandidates`, which
// makes examples, and a part in the offers of the pricer.

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

  /// All rows, from `Clauses.md`.
  static let all = EmbeddedTexts.clauses_md.parts(around: "\n").compactMap { line -> ClauseRow? in
    let cells = line.parts(around: " | ")
    guard cells.count > 1, let word = ClauseWord(rawValue: cells[0].parts(around: " ")[0]) else {
      return nil
    }
    return ClauseRow(
      word: word, beginning: cells[0], samples: cells[1].parts(around: " / "),
      otherWords: cells.count > 2 ? cells[2].parts(around: " ") : [])
  }
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
/// limits, the customers, the times and the flags.
///
/// This order is one of the natural orders that change the fewest rules of real shops. `paused`
/// comes last, because the command `pause` writes it there.
enum ClausePlace: Int {
  case benefit, tiers, only, onlyShipping, except, threshold, basis, beforeDiscounts, bought
  case limit, cap, codes, requirement, start, end, monthDays, weekdays, hours
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
      case .upToPieces, .upToCheapest: .limit
      case .upTo: .cap
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
