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
enum ExpectationWord: String, Sendable {
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

// Words from other systems or from speech that people write instead of those of the language.

extension ClauseWord {
  init?(otherWord: String) {
    switch otherWord {
    case "percent", "percentage", "reduce", "reduction", "rebate", "take", "sale": self = .discount
    case "voucher", "minus", "cash", "amount", "fixed", "value": self = .coupon
    case "max", "maximum", "cap", "upto", "up-to", "most": self = .up
    case "min", "minimum", "over", "above", "threshold", "min-spend", "orders", "order", "if-spend":
      self = .spend
    case "combine", "combinable", "stack", "stacks", "stackable", "synchronize", "synchronise":
      self = .sync
    case "pause", "disabled", "disable", "inactive", "stopped", "off", "hidden": self = .paused
    case "start", "starts", "begin", "begins", "since", "valid-from", "starting": self = .from
    case "end", "ends", "through", "thru", "expires", "ending", "valid-to": self = .to
    case "till", "til", "valid-until": self = .until
    case "promo-code", "promocode", "coupon-code", "codes": self = .code
    case "if", "where", "only", "condition": self = .when
    case "tiers", "step", "steps", "level": self = .tier
    case "weekdays", "weekday", "days": self = .on
    case "hours", "time": self = .between
    case "ignore", "silence", "accept": self = .allow
    default: return nil
    }
  }
}

extension ClaimWord {
  init?(otherWord: String) {
    switch otherWord {
    case "pay", "paid", "payable", "price", "costs", "cost": self = .pays
    case "save", "saved", "saving", "savings", "discount", "reduces": self = .saves
    default: return nil
    }
  }
}

extension Comparison {
  /// Finds the comparison that people express in words instead of a sign; nil for other words.
  init?(words: String) {
    switch words {
    case "at least", "at-least", "no less than", "not less than", "min", "minimum": self = .atLeast
    case "at most", "at-most", "no more than", "not more than", "up to", "max", "maximum":
      self = .atMost
    case "more than", "over", "above": self = .more
    case "less than", "under", "below": self = .less
    case "is", "equals", "exactly", "of": self = .equal
    default: return nil
    }
  }
}

extension DeclarationWord {
  init?(otherWord: String) {
    switch otherWord {
    case "promo", "offer", "sale", "deal", "campaign", "rule", "action", "discount":
      self = .promotion
    case "test", "assert", "example", "check": self = .expect
    case "guarantee", "guarantees", "promise", "require", "always": self = .ensure
    default: return nil
    }
  }
}
