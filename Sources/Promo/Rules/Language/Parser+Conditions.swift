// Conditions are read with loops, not recursion, and the open parentheses are kept in a list: rules
// from a stranger may nest parentheses deeply, and the thread may have a small stack.

/// A condition that is being read.
private struct OpenCondition {
  /// A condition in parentheses, or the whole condition.
  struct Group {
    /// The index of its opening parenthesis; nil for the whole condition.
    let opener: Int?

    /// The number of parentheses and `not`s around its members.
    let depth: Int

    /// True if an odd number of `not`s are around its members.
    let isDenied: Bool

    /// The number of members of the current conjunction, and the number of conjunctions before it.
    var members = 0
    var conjunctions = 0
  }

  var node = ConditionNode()

  /// The groups around the current one, from the outermost to the innermost.
  private var outer: [Group] = []
  private(set) var group = Group(opener: nil, depth: 0, isDenied: false)

  mutating func open(at opener: Int, depth: Int, isDenied: Bool) {
    outer.append(group)
    group = Group(opener: opener, depth: depth, isDenied: isDenied)
  }

  mutating func add(_ comparison: ComparisonNode) {
    node.add(comparison)
    group.members += 1
  }

  mutating func endConjunction() {
    node.join(group.members, by: group.isDenied ? .or : .and)
    group.members = 0
    group.conjunctions += 1
  }

  /// Ends the innermost group, which becomes a member of the group around it.
  mutating func close() {
    node.join(group.conjunctions, by: group.isDenied ? .and : .or)
    guard let around = outer.popLast() else { return }
    group = around
    group.members += 1
  }
}

extension Parser {
  /// requirement = "when" condition .
  mutating func parseRequirement() -> Clause? {
    guard let condition = parseCondition(), ends(with: .conditionEnd) else { return nil }
    syntax.conditions.append(condition)
    return .when(syntax.conditions.count - 1)
  }

  /// condition = conjunction { "or" conjunction } .
  private mutating func parseCondition() -> ConditionNode? {
    var condition = OpenCondition()
    var isBegun = false
    while parseConjunction(&condition, isBegun), let isMore = takes(.word("or"), in: .or) {
      // After a closing parenthesis, the conjunction around it goes on.
      isBegun = !isMore
      if isMore { continue }
      let opener = condition.group.opener
      condition.close()
      guard let opener else { return condition.node }
      guard expect(.kind(.rightParenthesis), in: .parenthesis, opener: opener) != nil else {
        return nil
      }
    }
    return nil
  }

  /// conjunction = negation { "and" negation } .
  private mutating func parseConjunction(_ condition: inout OpenCondition, _ isBegun: Bool) -> Bool
  {
    guard isBegun || parseNegation(&condition) else { return false }
    while let isMore = takes(.word("and"), in: .and) {
      guard isMore else {
        condition.endConjunction()
        return true
      }
      guard parseNegation(&condition) else { return false }
    }
    return false
  }

  /// negation = "not" negation | "(" condition ")" | comparison .
  private mutating func parseNegation(_ condition: inout OpenCondition) -> Bool {
    var depth = condition.group.depth
    var isDenied = condition.group.isDenied
    while depth <= ConditionNode.depthLimit {
      guard let isNot = takes(.word("not"), in: .negation) else { return false }
      guard isNot || at(.leftParenthesis) else {
        guard let comparison = parseComparison(isDenied: isDenied) else { return false }
        condition.add(comparison)
        return true
      }
      depth += 1
      if isNot {
        isDenied.toggle()
      } else {
        condition.open(at: next, depth: depth, isDenied: isDenied)
        advance()
      }
    }
    _ = mended(.nesting)
    return false
  }

  /// comparison = word [ "is" [ "not" ] string | "in" string { "," string } | sign number ] .
  private mutating func parseComparison(isDenied: Bool) -> ComparisonNode? {
    let first = next
    guard let fact = expect(.fact, in: .fact), let (relation, values) = parseRelation() else {
      return nil
    }
    return ComparisonNode(
      fact: fact, relation: relation, values: values, isDenied: isDenied, tokens: first..<next)
  }

  private mutating func parseRelation() -> (ComparisonNode.Relation, [Token])? {
    if at(.comparison) {
      let sign = parseSign()
      return parseValue(in: .signValue).map { (.sign(sign), [$0]) }
    }
    if take("in") { return parseList(of: .string, in: .values).map { (.among, $0) } }
    guard let isCompared = takes(.word("is"), in: .relation) else {
      return nil
    }
    guard isCompared else { return (.alone, []) }
    guard let isNot = takes(.word("not"), in: .isNot) else { return nil }
    return parseValue(in: .isValue).map { (isNot ? .unequal : .equal, [$0]) }
  }

  /// sign = "=" | "!=" | "<" | "<=" | ">" | ">=" .
  mutating func parseSign() -> Comparison {
    Comparison(rawValue: plain(syntax.bytes(of: advance()))) ?? .equal
  }
}
