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

  /// Finds the only word with this length and first letter; nil if there is none.
  init?(length: Int, first: Unicode.Scalar) {
    switch (length, first) {
    case (8, "d"): self = .discount
    case (6, "c"): self = .coupon
    case (2, "u"): self = .up
    case (5, "s"): self = .spend
    case (6, "b"): self = .before
    case (4, "f"): self = .from
    case (2, "t"): self = .to
    case (5, "u"): self = .until
    case (4, "s"): self = .sync
    case (6, "p"): self = .paused
    case (4, "c"): self = .code
    case (4, "w"): self = .when
    case (4, "t"): self = .tier
    case (2, "o"): self = .on
    case (7, "b"): self = .between
    case (5, "a"): self = .allow
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
