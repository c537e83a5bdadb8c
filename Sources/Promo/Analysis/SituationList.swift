/// Why a question was not decided: what there is more of than is looked at.
enum Incompleteness: Hashable, Comparable {
  /// Steps in all.
  case budget(Int)
  /// Combinations of the values of facts.
  case factCases
  /// Pairs of codes.
  case codes
  /// Combinations of promotions under `best`.
  case combinations
  /// Changes of the winner of a step.
  case winners
  /// Places at which two prices differ, or intervals that may hold the largest difference.
  case places
  /// Facts with another default, or without a value that both rules know.
  case factChanged(String)
  /// Combinations of promotions, where rules of `calculator` are compared with `best`.
  case bestCombinations
  /// Steps for that comparison.
  case best(Int)

  /// The reason in words.
  var words: String {
    switch self {
    case .budget(let steps):
      "it takes more than \(Incompleteness.grouped(steps)) steps; raise the limit with `--effort`"
    case .factCases:
      "the values of the facts combine in more than \(Incompleteness.grouped(FactCases.limit)) ways"
    case .codes:
      "orders can present more than \(Incompleteness.grouped(CodeCases.pairLimit)) pairs of codes"
    case .winners: "the winner of a step changes too often as the amount rises"
    case .places: "prices change at more amounts than the search looks at"
    case .factChanged(let name):
      "the default or the values of the fact `\(name)` changed, so orders that leave it out, or state "
        + "a value that only one side knows, are not compared"
    case .combinations: "there are more than \(Incompleteness.combinationsInWords) at once"
    case .bestCombinations:
      "under `best` there are more than \(Incompleteness.combinationsInWords) at once, "
        + "too many to compare prices with"
    case .best(let steps):
      "it takes more than \(Incompleteness.grouped(steps)) steps to compare all prices with those of `best`; "
        + "raise the limit with `--effort`"
    }
  }

  private static var combinationsInWords: String {
    "\(Incompleteness.grouped(PriceAnalysis.largestChainCount)) combinations of promotions"
  }

  /// A number with commas between its thousands, as the pages write it.
  private static func grouped(_ number: Int) -> String {
    let digits = String(number)
    let start = digits.count % 3
    let groups = stride(from: start, to: digits.count, by: 3).map { digits.dropFirst($0).prefix(3) }
    return ((start > 0 ? [digits.prefix(start)] : []) + groups).joined(separator: ",")
  }
}

/// All situations that one or several programs can tell apart: each set of promotions in force once,
/// with the earliest instant at which it is.
struct SituationList {
  struct Entry {
    /// For the first program; the facts of others are in `facts`.
    let instant: Instant
    let codes: [String]
    let values: [String: Fact.Value]

    /// The codes of the facts, for each program.
    let facts: [[Int64]]

    /// The promotions in force, in written order, for each program.
    let inForce: [[Int]]

    /// The place of its instants among the slices of the timetable.
    let slice: Int
  }

  /// What is asked about.
  struct Scope: Hashable {
    var instants = Timetable.calendar

    /// Exactly these are presented; nil for every set of codes.
    var codes: [String]?

    /// Facts of which the values are given.
    var facts: [String: Fact.Value] = [:]

    /// Whether two codes are presented too, to compare two prices.
    var hasPairs = false

    /// Whether a set of promotions is looked for again at other instants.
    var keepsRanges = false
  }

  private(set) var entries: [Entry] = []
  private(set) var shortfalls: Set<Incompleteness> = []
  let timetable: Timetable

  /// The most promotions that are noted, those of all entries together.
  private static var sizeLimit: Int { 20_000_000 }

  init(of programs: [Program], within scope: Scope, budget: inout Budget) {
    timetable = Timetable(
      of: programs, in: scope.instants, keepingRanges: scope.keepsRanges, budget: &budget)
    var facts = FactCases(of: programs, fixing: scope.facts)
    var seen: Set<[[Int]]> = []
    var size = 0
    for (number, slice) in timetable.slices.enumerated()
    where !budget.isSpent && size <= SituationList.sizeLimit {
      guard let cases = facts.cases(for: slice.on, budget: &budget) else {
        shortfalls.insert(.factCases)
        continue
      }
      for found in cases {
        for presented in budget.isSpent ? [] : codeCases(of: found, programs, scope) {
          budget.spend()
          guard !budget.isSpent, size <= SituationList.sizeLimit else { break }
          guard scope.keepsRanges || seen.insert(presented.promotions).inserted else { continue }
          size += presented.promotions.reduce(0) { $0 + $1.count }
          entries.append(
            Entry(
              instant: slice.instant, codes: presented.codes, values: found.values,
              facts: found.facts, inForce: presented.promotions, slice: number))
        }
      }
    }
    if !timetable.isComplete || budget.isSpent || size > SituationList.sizeLimit {
      shortfalls.insert(.budget(budget.limit))
    }
  }

  private mutating func codeCases(
    of found: FactCases.Case, _ programs: [Program], _ scope: Scope
  ) -> [CodeCases.Case] {
    if let codes = scope.codes {
      let presented = Set(codes.map(folded))
      let promotions = zip(programs, found.promotions).map { program, promotions in
        promotions.filter {
          let promotion = program.promotions[$0]
          return promotion.codes.isEmpty || !promotion.foldedCodes.isDisjoint(with: presented)
        }
      }
      return [CodeCases.Case(codes: codes, promotions: promotions)]
    }
    let cases = CodeCases(for: found.promotions, of: programs)
    guard scope.hasPairs else { return cases.single }
    if cases.pairs == nil { shortfalls.insert(.codes) }
    return cases.single + (cases.pairs ?? [])
  }
}
