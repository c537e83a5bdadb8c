/// What a file can say of itself, before its promotions.
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

  /// Whether this version of the language only recognises the word.
  var isNotYet: Bool {
    switch self {
    case .promotion, .expect: false
    case .fact, .ensure: true
    }
  }
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

  /// Whether this version of the language only recognises the word.
  var isNotYet: Bool {
    switch self {
    case .discount, .coupon, .up, .spend, .before, .from, .to, .until, .sync, .paused: false
    case .code, .when, .tier, .on, .between, .allow: true
    }
  }
}
