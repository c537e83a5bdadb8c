/// A context in the terms of one or several programs, with the promotions that are in force in it.
struct SharedContext {
  /// The context for each program.
  let contexts: [Context]

  /// The values of the facts, for orders of all programs.
  let values: [String: Fact.Value]

  /// The promotions in force, in written order, for each program.
  let inForce: [[Int]]

  /// The index of its instants in the timetable.
  let time: Int

  /// The first interval of instants with this context.
  let instants: Range<Instant>

  /// The codes that the customer presents.
  var codes: [String] { contexts[0].codes }
}

/// All contexts that one or several programs can tell apart: times × facts × codes. Each set of
/// promotions in force is listed once, at its earliest instant, unless the scope keeps ranges.
struct ContextList {
  /// The contexts that a list covers.
  struct Scope: Hashable {
    let instants: Range<Instant>

    /// The codes presented; nil for every set of codes.
    var codes: [String]?

    /// The facts whose values are given.
    var facts: [String: Fact.Value] = [:]

    /// True if pairs of codes are tried, too, to compare two prices.
    var hasPairs = false

    /// True if each time keeps all ranges of instants at which it recurs, not just the first.
    /// Contexts with the same promotions in force are then listed again.
    var keepsRanges = false

    init(_ instants: Range<Instant>) { self.instants = instants }
  }

  private(set) var contexts: [SharedContext] = []
  private(set) var shortfalls: Set<Incompleteness> = []
  let timetable: Timetable

  /// The sets of promotions in force listed so far, and the number of promotions in all contexts.
  private var seen: Set<[[Int]]> = []
  private var size = 0

  /// The largest number of promotions in all contexts together.
  private static var sizeLimit: Int { 20_000_000 }

  init(of programs: [Program], within scope: Scope, budget: inout Budget) {
    timetable = Timetable(
      of: programs, in: scope.instants, keepingRanges: scope.keepsRanges, budget: &budget)
    var facts = FactContexts(of: programs, fixing: scope.facts)
    let codes = CodeContexts(of: programs)
    for time in timetable.contexts.indices where !budget.isSpent && !isFull {
      guard let found = facts.contexts(for: timetable.contexts[time].on, budget: &budget) else {
        shortfalls.insert(.factCases)
        continue
      }
      for facts in found {
        add(time, facts, budget.isSpent ? [] : presented(codes, facts, scope), scope, &budget)
      }
    }
    if !timetable.isComplete || budget.isSpent || isFull {
      shortfalls.insert(.budget(budget.limit))
    }
    seen = []
  }

  private var isFull: Bool { size > ContextList.sizeLimit }

  /// Returns the contexts of the codes that can be presented with some facts.
  private mutating func presented(
    _ codes: CodeContexts, _ facts: FactContext, _ scope: Scope
  ) -> [CodeContext] {
    if let given = scope.codes { return [codes.context(for: facts.on, presenting: given)] }
    let (contexts, isComplete) = codes.contexts(for: facts.on, withPairs: scope.hasPairs)
    if !isComplete { shortfalls.insert(.codes) }
    return contexts
  }

  /// Adds the contexts of a time and facts with some codes. Skips a context whose promotions in
  /// force are those of one already listed, unless the scope keeps ranges.
  private mutating func add(
    _ time: Int, _ facts: FactContext, _ codes: [CodeContext], _ scope: Scope,
    _ budget: inout Budget
  ) {
    let instants = timetable.contexts[time].ranges[0]
    for codes in codes {
      budget.spend()
      guard !budget.isSpent, !isFull else { break }
      guard scope.keepsRanges || seen.insert(codes.on).inserted else { continue }
      size += codes.on.reduce(0) { $0 + $1.count }
      contexts.append(
        SharedContext(
          contexts: facts.ordinals.map {
            Context(instant: instants.lowerBound, codes: codes.codes, facts: $0)
          },
          values: facts.values, inForce: codes.on, time: time, instants: instants))
    }
  }
}
