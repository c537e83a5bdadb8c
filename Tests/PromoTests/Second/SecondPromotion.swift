// A plain model of promotions, written from the design pages alone.

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

/// How many pieces of which goods: `2 "shoes" or "hats"`. No labels: any goods of the promotion.
struct SecondCartSome: Equatable, Sendable {
  var count: Int
  var labels: [String]

  init(_ count: Int, _ labels: String...) {
    self.count = count
    self.labels = labels
  }
}

/// What a reduced piece of `get` costs.
enum SecondCartGift: Equatable, Sendable {
  case free
  /// Percentages count ten-thousandths of a percent, as in `SecondReward`.
  case off(Int64)
  case to(Int64)
  case price(Int64)
}

/// What a whole group of `for` costs.
enum SecondCartGroupPrice: Equatable, Sendable {
  case price(Int64)
  case amountOff(Int64)
  case off(Int64)
  case to(Int64)
}

/// Pieces that get their benefit together.
enum SecondCartGroup: Equatable, Sendable {
  case buyGet([SecondCartSome], SecondCartSome, SecondCartGift)
  case buyFor([SecondCartSome], SecondCartGroupPrice)
  case get(SecondCartSome, SecondCartGift)
}

/// The one benefit of a promotion.
enum SecondBenefit: Equatable, Sendable {
  case reward(SecondReward)
  case free
  case couponEvery(Int64, amount: Int64)
  case couponEach(Int64, pieces: Int)
  case spendTiers([SecondTier])
  /// The thresholds count pieces.
  case buyTiers([SecondTier])
  case group(SecondCartGroup)
  /// What the shipping costs.
  case shippingFor(Int64)
}

/// What `on` makes a threshold count.
enum SecondCartBasis: Equatable, Sendable {
  case goods
  case labels([String])
}

/// What a cap counts.
enum SecondCap: Equatable, Sendable {
  case money(Int64)
  case pieces(Int)
  /// The cheapest of its goods, whether they are open or not.
  case cheapest(Int)
}

// MARK: Times

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

// MARK: The promotion

/// The steps in which promotions take.
enum SecondStep: Int, Sendable {
  case goods, plain, threshold, code, shipping
}

/// One promotion of the file.
struct SecondPromotion: Equatable, Sendable {
  var name: String
  var benefit: SecondBenefit
  var spend: Int64?
  /// `buy` as a threshold, beside a benefit that is no group.
  var buy: [SecondCartSome] = []
  var basis: SecondCartBasis?
  var beforeDiscounts = false
  var onlyShipping = false
  var only: [String] = []
  var except: [String] = []
  var cap: SecondCap?
  /// The most that is taken, beside a cap of pieces.
  var mostBeside: Int64?
  var from: SecondStart?
  var end: SecondEnd?
  /// Empty lists mean that the clause is not written.
  var weekdays: [SecondWeekday] = []
  var monthDays: [Int] = []
  var between: SecondBetween?
  var codes: [String] = []
  var whens: [SecondCondition] = []
  var allows: [String] = []
  /// The step that it is given instead of its own.
  var givenStep: SecondStep?
  /// The names after `not with`.
  var partners: [String] = []
  /// `not with codes`.
  var isWithoutCodes = false
  var sync = false
  var alone = false
  var paused = false

  init(
    _ name: String, _ benefit: SecondBenefit,
    _ change: (inout SecondPromotion) -> Void = { _ in }
  ) {
    self.name = name
    self.benefit = benefit
    change(&self)
  }

  var group: SecondCartGroup? {
    if case .group(let group) = benefit { group } else { nil }
  }

  /// True of a `get` without `buy`.
  var isGift: Bool {
    if case .get = group { true } else { false }
  }

  /// The amount below which the promotion is worth nothing, if it has one (of tiers: the lowest).
  /// `every 300` counts as a threshold of 300: below it there is no whole 300.
  var lowestThreshold: Int64? {
    if let spend { return spend }
    switch benefit {
    case .couponEvery(_, let every): return every
    case .spendTiers(let tiers): return tiers.map(\.threshold).min()
    case .reward, .free, .couponEach, .buyTiers, .group, .shippingFor: return nil
    }
  }

  /// True if an amount is compared with something: by `spend`, `every AMOUNT` or `tier spend`.
  var countsMoney: Bool { lowestThreshold != nil }

  /// The cap, if it counts money.
  var mostOff: Int64? {
    if case .money(let most) = cap { most } else { mostBeside }
  }

  var hasThreshold: Bool {
    if case .buyTiers = benefit { return true }
    return countsMoney || !buy.isEmpty
  }

  /// The step; an `alone` promotion is in none.
  var step: SecondStep? {
    if alone { return nil }
    if onlyShipping { return .shipping }
    if let givenStep { return givenStep }
    if group != nil { return .goods }
    if case .couponEach = benefit { return .goods }
    if !codes.isEmpty { return .code }
    if !only.isEmpty { return .goods }
    return hasThreshold ? .threshold : .plain
  }

  /// True of a goods promotion that counts what is left of more than its own goods.
  var isLate: Bool {
    step == .goods && !beforeDiscounts && countsMoney && (basis != nil || isGift)
  }
}
