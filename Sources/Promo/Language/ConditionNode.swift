/// A condition as it is written.
indirect enum ConditionNode: Sendable {
  /// A fact, alone or compared with something.
  case comparison(ComparisonNode)
  case not(ConditionNode)
  case all([ConditionNode])
  case any([ConditionNode])

  /// How many parentheses and `not`s may stand one inside the other.
  static var depthLimit: Int { 200 }
}

/// `first-order`, `tier is "gold"`, `age >= 18`
struct ComparisonNode: Sendable {
  /// How the fact is compared.
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

  /// What it is compared with: strings, numbers or words. Which of them fit, the fact decides.
  let values: [Token]
  let tokens: Range<Int>
}
