// A plain model of the rules for orders with lines, written from the design pages alone. Rewards, tiers,
// roundings and strategies are those of `SecondRules`, which stands on the same pages.

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
enum SecondCartBenefit: Equatable, Sendable {
  case reward(SecondReward)
  case free
  case couponEvery(Int64, amount: Int64)
  case couponEach(Int64, pieces: Int)
  case spendTiers([SecondTier])
  /// The thresholds count pieces.
  case buyTiers([SecondTier])
  case group(SecondCartGroup)
}

/// What `on` makes a threshold count.
enum SecondCartBasis: Equatable, Sendable {
  case goods
  case labels([String])
}

/// What a cap counts.
enum SecondCartCap: Equatable, Sendable {
  case money(Int64)
  case pieces(Int)
}

/// The steps in which promotions take.
enum SecondCartStep: Int, CaseIterable, Sendable {
  case goods, plain, threshold, code, shipping
}

/// One promotion of the file.
struct SecondCartPromotion: Equatable, Sendable {
  var name: String
  var benefit: SecondCartBenefit
  var spend: Int64?
  /// `buy` as a threshold, beside a benefit that is no group.
  var buy: [SecondCartSome] = []
  var basis: SecondCartBasis?
  var beforeDiscounts = false
  var onlyShipping = false
  var only: [String] = []
  var except: [String] = []
  var cap: SecondCartCap?
  var codes: [String] = []
  var sync = false
  var alone = false
  /// Of a promotion with times and facts: they do not let it in.
  var paused = false

  init(
    _ name: String, _ benefit: SecondCartBenefit,
    _ change: (inout SecondCartPromotion) -> Void = { _ in }
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

  /// True if an amount is compared with something: by `spend`, `every AMOUNT` or `tier spend`.
  var countsMoney: Bool {
    switch benefit {
    case .couponEvery, .spendTiers: true
    default: spend != nil
    }
  }

  var hasThreshold: Bool {
    if case .buyTiers = benefit { return true }
    return countsMoney || !buy.isEmpty
  }

  /// The step; an `alone` promotion is in none.
  var step: SecondCartStep? {
    if alone { return nil }
    if onlyShipping { return .shipping }
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

/// A file of rules, or a set of files.
struct SecondCartRules: Equatable, Sendable {
  var currency: SecondCurrency?
  var rounding: SecondRounding?
  var strategy: SecondStrategy?
  /// The declared labels, in the order of their declaration.
  var goods: [String] = []
  /// The labels that `except` takes out of every promotion.
  var exclusions: [String] = []
  var promotions: [SecondCartPromotion] = []

  var decimals: Int { currency?.decimals ?? 2 }
  var usedRounding: SecondRounding { rounding ?? .halfUp }
  var usedStrategy: SecondStrategy { strategy ?? .calculator }
}

/// One line of an order.
struct SecondCartLine: Equatable, Sendable {
  /// Minor units, of all pieces together.
  var amount: Int64
  var pieces: Int
  var labels: [String]

  init(_ amount: Int64, pieces: Int = 1, _ labels: String...) {
    self.amount = amount
    self.pieces = pieces
    self.labels = labels
  }
}

/// An order with lines.
struct SecondCartOrder: Equatable, Sendable {
  var lines: [SecondCartLine]
  var shipping: Int64 = 0
  var codes: [String] = []

  init(_ lines: [SecondCartLine], shipping: Int64 = 0, codes: [String] = []) {
    self.lines = lines
    self.shipping = shipping
    self.codes = codes
  }
}
