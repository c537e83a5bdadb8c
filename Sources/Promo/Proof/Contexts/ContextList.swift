/// A context of one or several programs, and the promotions in force in that context.
struct SharedContext {
  /// The context for each program.
  let contexts: [Context]

  /// The values of the facts of all programs, by name.
  let values: [String: Fact.Value]

  /// For each program, the promotions in force, in written order.
  let inForce: [[Int]]

  /// The number of the set of promotions in force. Contexts with the same set have the same number.
  let set: Int

  /// The position of the context's time in the list of times.
  let time: Int

  /// The position of the context's facts among the combinations of facts for its time.
  let factNumber: Int

  /// The context's codes as numbers; empty if the scope of the list names the codes.
  let codeNumbers: CodeNumbers

  /// False if only a comparison of two prices needs so many codes.
  let isOfOnePrice: Bool

  /// The first interval of instants with this context.
  let instants: Range<Instant>

  var codes: [String] { contexts[0].codes }
}

/// All contexts that one or several programs can tell apart: times × facts × codes. Each set of
/// promotions in force is listed once, at its first instant from the first day on, unless the scope keeps ranges.
struct ContextList {
  /// The contexts that a list covers.
  struct Scope: Hashable {
    let instants: Range<Instant>
    var cases = Cases()

    /// True if each time keeps all ranges of instants at which it recurs, not just the first. In
    /// that case, the list has every context, even if another context has the same promotions in
    /// force.
    var keepsRanges = false

    init(_ instants: Range<Instant>) { self.instants = instants }
  }

  /// The codes and the facts of the orders that a list covers at each time.
  struct Cases: Hashable {
    /// The presented codes; nil for every set of codes.
    var codes: [String]?

    /// The facts with fixed values. Other facts can have any value.
    var facts: [String: Fact.Value] = [:]

    /// The prices that the sets of codes decide.
    var purpose = CodeContexts.Purpose.lowest
  }

  fileprivate(set) var contexts: [SharedContext] = []
  fileprivate(set) var shortfalls: Set<Incompleteness> = []
  fileprivate(set) var times: [TimeContext] = []
}

/// The lists of contexts of one or several programs, made from a common timetable.
struct ContextLists {
  /// The facts and the codes of an order, and the number of the set of promotions in force.
  private struct Case {
    let facts: FactContext
    let factNumber: Int
    let codes: CodeContext
    let set: Int
  }

  private struct CasesOfTime: Hashable {
    let time: Int
    let cases: ContextList.Cases
  }

  private let programs: [Program]
  private let codes: CodeContexts
  private var timetable: Timetable
  private var facts: [[String: Fact.Value]: FactContexts] = [:]

  /// The lists and the cases made so far. Most guarantees share a scope, or at least its cases.
  private var lists: [ContextList.Scope: ContextList] = [:]
  private var known: [CasesOfTime: (cases: [Case]?, isComplete: Bool)] = [:]

  /// The sets of promotions in force, the number of each set, and the total size of all sets.
  private var sets: [[[Int]]] = []
  private var numbers: [[[Int]]: Int] = [:]
  private var size = 0

  private static var sizeLimit: Int { 20_000_000 }

  init(of programs: [Program], in instants: Range<Instant>) {
    self.programs = programs
    codes = CodeContexts(of: programs)
    timetable = Timetable(of: programs, in: instants)
  }

  /// Finds the times of a range in advance. Lists for windows within the range reuse them.
  mutating func findTimes(in instants: Range<Instant>, budget: inout Budget) {
    _ = timetable.times(in: instants, budget: &budget)
  }

  mutating func list(_ scope: ContextList.Scope, budget: inout Budget) -> ContextList {
    if let list = lists[scope] { return list }
    var list = ContextList()
    list.times = timetable.times(
      in: scope.instants, keepingRanges: scope.keepsRanges, budget: &budget)
    var seen: Set<Int> = []
    for (place, time) in list.times.enumerated() where !budget.isSpent && !isFull {
      let (cases, isComplete) = cases(scope.cases, at: time.number, &budget)
      if cases == nil { list.shortfalls.insert(.factCases) }
      if !isComplete { list.shortfalls.insert(.codes) }
      for one in cases ?? [] {
        budget.spend()
        guard !budget.isSpent, !isFull else { break }
        guard scope.keepsRanges || seen.insert(one.set).inserted else { continue }
        list.contexts.append(context(of: one, at: place, time.ranges[0]))
        budget.spend(60)
      }
    }
    if budget.isSpent || isFull {
      list.shortfalls.insert(.budget(budget.limit))
    } else {
      lists[scope] = list
    }
    return list
  }

  private var isFull: Bool { size > ContextLists.sizeLimit }

  private func context(of one: Case, at place: Int, _ instants: Range<Instant>) -> SharedContext {
    SharedContext(
      contexts: one.facts.ordinals.map {
        Context(instant: instants.lowerBound, codes: one.codes.codes, facts: $0)
      },
      values: one.facts.values, inForce: sets[one.set], set: one.set, time: place,
      factNumber: one.factNumber, codeNumbers: one.codes.numbers,
      isOfOnePrice: one.codes.isOfOnePrice, instants: instants)
  }

  /// Returns the cases that programs can tell apart at a time; nil if the facts combine in too many
  /// ways. The cases are complete unless sets of several codes are left out.
  private mutating func cases(
    _ asked: ContextList.Cases, at time: Int, _ budget: inout Budget
  ) -> (cases: [Case]?, isComplete: Bool) {
    let key = CasesOfTime(time: time, cases: asked)
    if let found = known[key] { return found }
    var (cases, isComplete): ([Case]?, Bool) = ([], true)
    // The entry is removed while it changes, because a second reference would copy its contents.
    var contexts =
      facts.removeValue(forKey: asked.facts) ?? FactContexts(of: programs, fixing: asked.facts)
    if let found = contexts.contexts(for: timetable.sets[time], budget: &budget) {
      for (number, facts) in found.enumerated() where !budget.isSpent && !isFull {
        let presented = presented(asked, facts, &budget)
        isComplete = isComplete && presented.isComplete
        for codes in presented.contexts {
          cases?.append(
            Case(facts: facts, factNumber: number, codes: codes, set: set(of: codes.on)))
        }
      }
    } else {
      cases = nil
    }
    facts[asked.facts] = contexts
    if !budget.isSpent { known[key] = (cases, isComplete) }
    return (cases, isComplete)
  }

  /// Returns the contexts of the codes that can be presented together with the given facts.
  private func presented(
    _ asked: ContextList.Cases, _ facts: FactContext, _ budget: inout Budget
  ) -> (contexts: [CodeContext], isComplete: Bool) {
    let found = asked.codes.map {
      (contexts: [codes.context(for: facts.on, presenting: $0)], isComplete: true)
    }
    let presented = found ?? codes.contexts(for: facts.on, deciding: asked.purpose)
    let promotionCount = facts.on.reduce(4) { $0 + $1.count }
    budget.spend(promotionCount * (4 + presented.contexts.count))
    budget.spend(20 * codes.count(among: facts.on) + 120 * presented.contexts.count)
    return presented
  }

  private mutating func set(of inForce: [[Int]]) -> Int {
    if let number = numbers[inForce] { return number }
    numbers[inForce] = sets.count
    sets.append(inForce)
    size += inForce.reduce(0) { $0 + $1.count }
    return sets.count - 1
  }
}
