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
