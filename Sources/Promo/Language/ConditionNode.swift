/// A condition as written.
indirect enum ConditionNode: Sendable {
  /// A fact, alone or compared with something.
  case comparison(ComparisonNode)
  case not(ConditionNode)
  case all([ConditionNode])
  case any([ConditionNode])

  /// The largest number of nested parentheses and `not`s.
  static var depthLimit: Int { 200 }
}

/// `first-order`, `tier is "gold"`, `age >= 18`
struct ComparisonNode: Sendable {
  /// The relation of the fact to the values.
  enum Relation: Sendable {
    /// It stands alone.
    case alone
    /// `is`
    case equal
    /// `is not`
    case unequal
    /// `in`
    case among
    /// A sign such as `>=`.
    case sign(Comparison)
  }

  /// The name of the fact.
  let fact: Token
  let relation: Relation

  /// The values it is compared with: strings, numbers or words. The fact decides which of them fit.
  let values: [Token]
  let tokens: Range<Int>
}

/// A comparison of two numbers.
package enum Comparison: String, CaseIterable, Sendable {
  /// They are the same.
  case equal = "="
  /// They are not the same.
  case unequal = "!="
  /// The first is below the second.
  case less = "<"
  /// The first is not above the second.
  case atMost = "<="
  /// The first is above the second.
  case more = ">"
  /// The first is not below the second.
  case atLeast = ">="

  func holds(_ left: Int64, _ right: Int64) -> Bool {
    switch self {
    case .equal: left == right
    case .unequal: left != right
    case .less: left < right
    case .atMost: left <= right
    case .more: left > right
    case .atLeast: left >= right
    }
  }

  /// The comparison that is true exactly if this one is false.
  var opposite: Comparison {
    switch self {
    case .equal: .unequal
    case .unequal: .equal
    case .less: .atLeast
    case .atMost: .more
    case .more: .atMost
    case .atLeast: .less
    }
  }
}
