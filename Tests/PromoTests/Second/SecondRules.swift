// A plain model of one rule file, written from the language's design page alone.
// It knows nothing of the engine under test: its worth is that it shares no code and no author with it.

enum SecondCurrency: String, CaseIterable, Sendable {
  case cny = "CNY"
  case jpy = "JPY"
  case kwd = "KWD"

  var decimals: Int {
    switch self {
    case .cny: 2
    case .jpy: 0
    case .kwd: 3
    }
  }
}

enum SecondRounding: String, CaseIterable, Sendable {
  case halfUp = "half-up"
  case halfDown = "half-down"
  case halfEven = "half-even"
  case up, down
}

enum SecondStrategy: String, CaseIterable, Sendable {
  case calculator, best, first
}

// MARK: Facts

enum SecondFactValue: Hashable, Sendable {
  case word(String)
  case flag(Bool)
  case number(Int64)
}

enum SecondFactKind: Equatable, Sendable {
  case oneOf([String])
  case yesNo
  case number
}

struct SecondFact: Equatable, Sendable {
  var name: String
  var kind: SecondFactKind
  /// Nil means that every order has to give the fact.
  var standard: SecondFactValue?
}

enum SecondComparison: String, CaseIterable, Sendable {
  case equal = "="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
}

indirect enum SecondCondition: Equatable, Sendable {
  case isValue(fact: String, String)
  case isNotValue(fact: String, String)
  case isIn(fact: String, [String])
  case yes(fact: String)
  case compare(fact: String, SecondComparison, Int64)
  case not(SecondCondition)
  case and(SecondCondition, SecondCondition)
  case or(SecondCondition, SecondCondition)
}

// MARK: Promotions

/// What a tier may promise; percentages count ten-thousandths of a percent, so that 20 % is 200_000
/// and every percentage the language can write (four decimals) is a whole number.
enum SecondReward: Equatable, Sendable {
  case off(Int64)
  case to(Int64)
  case coupon(Int64)
}

struct SecondTier: Equatable, Sendable {
  var threshold: Int64
  var reward: SecondReward
}

enum SecondBenefit: Equatable, Sendable {
  case reward(SecondReward)
  case couponEvery(coupon: Int64, every: Int64)
  case tiers([SecondTier])
}

enum SecondStart: Equatable, Sendable {
  case date(SecondDate)
  case moment(SecondMoment)

  /// The start as written, for comparing with the end as written.
  var written: SecondMoment {
    switch self {
    case .date(let date): SecondMoment(date: date, second: 0)
    case .moment(let moment): moment
    }
  }
}

enum SecondEnd: Equatable, Sendable {
  /// `to`: this whole day is included.
  case to(SecondDate)
  /// `until`: this moment is excluded.
  case until(SecondMoment)

  var written: SecondMoment {
    switch self {
    case .to(let date): SecondMoment(date: date.next, second: 0)
    case .until(let moment): moment
    }
  }
}

/// Minutes of the day; `start` after `end` runs past midnight.
struct SecondBetween: Equatable, Sendable {
  var start: Int
  var end: Int
}

enum SecondWeekday: Int, CaseIterable, Sendable {
  case mon, tue, wed, thu, fri, sat, sun

  var word: String { "\(self)" }
}

enum SecondStep: Int, CaseIterable, Sendable {
  case plain, threshold, code
}

struct SecondPromotion: Equatable, Sendable {
  var name: String
  var benefit: SecondBenefit
  var cap: Int64?
  var spend: Int64?
  var beforeDiscounts = false
  var from: SecondStart?
  var end: SecondEnd?
  /// Empty lists mean that the clause is not written.
  var weekdays: [SecondWeekday] = []
  var monthDays: [Int] = []
  var between: SecondBetween?
  var codes: [String] = []
  var whens: [SecondCondition] = []
  var allows: [String] = []
  var sync = false
  var paused = false

  init(_ name: String, _ benefit: SecondBenefit) {
    self.name = name
    self.benefit = benefit
  }

  /// The amount below which the promotion is worth nothing, if it has one (of tiers: the lowest).
  /// `every 300` counts as a threshold of 300: below it there is no whole 300.
  var lowestThreshold: Int64? {
    if let spend { return spend }
    switch benefit {
    case .reward: return nil
    case .couponEvery(_, let every): return every
    case .tiers(let tiers): return tiers.map(\.threshold).min()
    }
  }

  var step: SecondStep {
    if !codes.isEmpty { return .code }
    return lowestThreshold == nil ? .plain : .threshold
  }
}

// MARK: The file

struct SecondRules: Equatable, Sendable {
  var currency: SecondCurrency?
  var zone: SecondZone?
  var rounding: SecondRounding?
  var strategy: SecondStrategy?
  var facts: [SecondFact] = []
  var promotions: [SecondPromotion] = []
  /// Chooses among the ways to lay the same rules out; no meaning.
  var layout: UInt64 = 0

  var decimals: Int { currency?.decimals ?? 2 }
  var usedZone: SecondZone { zone ?? .utc }
  var usedRounding: SecondRounding { rounding ?? .halfUp }
  var usedStrategy: SecondStrategy { strategy ?? .calculator }
}

struct SecondOrder: Equatable, Sendable {
  /// Minor units.
  var amount: Int64
  /// Seconds since 1970-01-01T00:00 UTC.
  var instant: Int64
  var codes: [String] = []
  /// Facts with a default may be left out.
  var facts: [String: SecondFactValue] = [:]
}
