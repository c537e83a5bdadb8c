// Words that people use for things the language calls otherwise, from other systems or from speech.

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
  /// Makes the comparison for a sign in words; nil for other words.
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
