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

// MARK: The file

/// A file of rules, or a set of files.
struct SecondRules: Equatable, Sendable {
  var currency: SecondCurrency?
  var zone: SecondZone?
  var rounding: SecondRounding?
  var strategy: SecondStrategy?
  var facts: [SecondFact] = []
  /// The declared labels, in the order of their declaration.
  var goods: [String] = []
  /// The labels that `except` takes out of every promotion.
  var exclusions: [String] = []
  var promotions: [SecondPromotion] = []
  /// Chooses among the ways to lay the same rules out; no meaning.
  var layout: UInt64 = 0

  var decimals: Int { currency?.decimals ?? 2 }
  var usedZone: SecondZone { zone ?? .utc }
  var usedRounding: SecondRounding { rounding ?? .halfUp }
  var usedStrategy: SecondStrategy { strategy ?? .calculator }
}

// MARK: Orders

/// One line of an order.
struct SecondLine: Equatable, Sendable {
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

/// An order. An amount is an order of one line of one piece without labels.
struct SecondOrder: Equatable, Sendable {
  var lines: [SecondLine]
  var shipping: Int64 = 0
  /// Seconds since 1970-01-01T00:00 UTC.
  var instant: Int64 = 0
  var codes: [String] = []
  /// Facts with a default may be left out.
  var facts: [String: SecondFactValue] = [:]

  init(_ lines: [SecondLine], shipping: Int64 = 0, codes: [String] = []) {
    self.lines = lines
    self.shipping = shipping
    self.codes = codes
  }

  init(
    amount: Int64, instant: Int64, codes: [String] = [], facts: [String: SecondFactValue] = [:]
  ) {
    lines = [SecondLine(amount)]
    self.instant = instant
    self.codes = codes
    self.facts = facts
  }

  /// Of all lines, in minor units; one that is set is the amount of the only line.
  var amount: Int64 {
    get { lines.reduce(0) { $0 + $1.amount } }
    set { lines = [SecondLine(newValue)] }
  }
}
