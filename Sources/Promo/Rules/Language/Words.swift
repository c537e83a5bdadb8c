/// The settings, which stand at the top of a file.
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

/// The reserved words of conditions, which cannot be names of facts.
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

  /// The only comparison that may follow the word. A guarantee bounds the least that orders pay, or
  /// the most that they save.
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
