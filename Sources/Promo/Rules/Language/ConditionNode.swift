/// A condition in postfix order: the members of each group come first, then the word that joins
/// them.
///
/// It contains no `not`: each `not` is worked into the comparisons and joints that it denies. Code
/// that reads a condition uses loops, not recursion, so nested parentheses need no stack space.
package struct FlatCondition<Element> {
  /// A part of a condition.
  enum Part {
    case comparison(Element)
    /// Joins the last `count` parts that no earlier group has joined.
    case group(Joint, count: Int)
  }

  private(set) var parts: [Part] = []

  /// The largest number of parentheses and `not`s that may be nested.
  static var depthLimit: Int { 200 }

  init() {}

  /// Makes a condition that is true if all of `conditions` are true.
  init(all conditions: [FlatCondition]) {
    parts = conditions.flatMap { $0.parts }
    join(conditions.count, by: .and)
  }

  /// The comparisons, in order.
  var comparisons: [Element] {
    parts.compactMap { if case .comparison(let comparison) = $0 { comparison } else { nil } }
  }

  mutating func add(_ comparison: Element) { parts.append(.comparison(comparison)) }

  /// Joins the last `count` members into a group. A single member needs no group.
  mutating func join(_ count: Int, by joint: Joint) {
    if count != 1 { parts.append(.group(joint, count: count)) }
  }

  /// Returns the condition with other comparisons.
  func mapped(_ transform: (Element) -> Element) -> FlatCondition {
    var condition = FlatCondition()
    condition.parts = parts.map { part in
      switch part {
      case .comparison(let comparison): .comparison(transform(comparison))
      case .group: part
      }
    }
    return condition
  }

  /// Computes the value of the condition: joins the values of its comparisons, group by group.
  func folded<Result>(
    _ value: (Element) -> Result, joined: (Joint, ArraySlice<Result>) -> Result
  ) -> Result {
    // Most conditions are a single comparison and need no list of values.
    if parts.count == 1, case .comparison(let only) = parts[0] { return value(only) }
    var values: [Result] = []
    for part in parts {
      switch part {
      case .comparison(let comparison): values.append(value(comparison))
      case .group(let joint, let count):
        let group = joined(joint, values.suffix(count))
        values.removeLast(count)
        values.append(group)
      }
    }
    return values.last ?? joined(.and, [])
  }
}

extension FlatCondition: Sendable where Element: Sendable {}
extension FlatCondition: Equatable where Element: Equatable {}
extension FlatCondition: Hashable where Element: Hashable {}
extension FlatCondition.Part: Sendable where Element: Sendable {}
extension FlatCondition.Part: Equatable where Element: Equatable {}
extension FlatCondition.Part: Hashable where Element: Hashable {}

/// The word that joins the members of a group.
enum Joint {
  case and
  case or

  func holds(_ members: ArraySlice<Bool>) -> Bool {
    switch self {
    case .and: !members.contains(false)
    case .or: members.contains(true)
    }
  }
}

/// A condition as it is written in a file.
typealias ConditionNode = FlatCondition<ComparisonNode>

/// `first-order`, `tier is "gold"`, `age >= 18`
struct ComparisonNode: Sendable {
  /// The relation of the fact to the values.
  enum Relation: Sendable {
    /// The fact stands alone.
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

  let fact: Token
  let relation: Relation

  /// Strings, numbers or words. The declaration of the fact decides which values are valid.
  let values: [Token]

  /// True if an odd number of `not`s deny the comparison: those before it and those before the
  /// parentheses around it.
  let isDenied: Bool
  let tokens: Range<Int>
}

/// A comparison of two numbers.
package enum Comparison: String, CaseIterable, Sendable {
  /// The numbers are equal.
  case equal = "="
  /// The numbers differ.
  case unequal = "!="
  /// The first is below the second.
  case less = "<"
  /// The first is at most the second.
  case atMost = "<="
  /// The first is above the second.
  case more = ">"
  /// The first is at least the second.
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

  /// The comparison that is true exactly when this one is false.
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
