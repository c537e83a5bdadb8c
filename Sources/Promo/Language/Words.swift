/// The settings of a file, which stand before its promotions.
enum Setting: String, CaseIterable, Sendable {
  case currency
  case timezone
  case rounding
  case strategy
}

/// The words that begin a declaration.
enum DeclarationWord: String, CaseIterable, Sendable {
  case promotion
  case expect
  case fact
  case goods
  case except
  case ensure
}

/// The words that begin a clause of a promotion.
enum ClauseWord: String, CaseIterable, Sendable {
  case discount
  case coupon
  case up
  case spend
  case before
  case from
  case to
  case until
  case sync
  case paused
  case code
  case when
  case tier
  case on
  case between
  case allow
  case free
  case buy
  case get
  case only
  case except
  case alone

  /// Finds the only word with this length, first letter and last letter; nil if there is none.
  init?(length: Int, first: Unicode.Scalar, last: Unicode.Scalar) {
    switch (length, first, last) {
    case (8, "d", "t"): self = .discount
    case (6, "c", "n"): self = .coupon
    case (2, "u", "p"): self = .up
    case (5, "s", "d"): self = .spend
    case (6, "b", "e"): self = .before
    case (4, "f", "m"): self = .from
    case (2, "t", "o"): self = .to
    case (5, "u", "l"): self = .until
    case (4, "s", "c"): self = .sync
    case (6, "p", "d"): self = .paused
    case (4, "c", "e"): self = .code
    case (4, "w", "n"): self = .when
    case (4, "t", "r"): self = .tier
    case (2, "o", "n"): self = .on
    case (7, "b", "n"): self = .between
    case (5, "a", "w"): self = .allow
    case (4, "f", "e"): self = .free
    case (3, "b", "y"): self = .buy
    case (3, "g", "t"): self = .get
    case (4, "o", "y"): self = .only
    case (6, "e", "t"): self = .except
    case (5, "a", "e"): self = .alone
    default: return nil
    }
  }

  /// The constant words at the start of the clause.
  var beginning: String {
    switch self {
    case .up: "up to"
    case .before: "before discounts"
    default: rawValue
    }
  }
}

/// The words of conditions, reserved: no fact may have them as its name.
enum ConditionWord: String, CaseIterable, Sendable {
  case and
  case or
  case not
  case `is`
  case `in`
}

/// The words that join the parts of an expectation.
enum ExpectationWord: String, CaseIterable, Sendable {
  case at
  case with
  case pays
  case by
}

/// The quantities that a guarantee can bound.
enum ClaimWord: String, CaseIterable, Sendable {
  case pays
  case saves

  /// The only comparison allowed. A guarantee bounds the least that orders pay, or the most that
  /// they save.
  var sign: Comparison {
    switch self {
    case .pays: .atLeast
    case .saves: .atMost
    }
  }
}

/// The words that begin a part of a guarantee after its claim.
enum GuaranteeWord: String, CaseIterable, Sendable {
  case `for`
  case from
  case to
  case until
  case code
  case with
}
