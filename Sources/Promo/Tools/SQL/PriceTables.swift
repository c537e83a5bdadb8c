// Tables with the prices of all orders that are one amount.
//
// The instant of an order determines a time. Within that time, the code of the order determines a
// kind, and the facts that the promotions ask for determine a number. The time, the kind and the
// number determine a price curve. The amount of the order determines a piece of the curve: the
// names of the applied promotions, and at most three steps of arithmetic in 64 bits. With the
// tables, an engine needs neither a calendar nor a strategy.

/// Tables from which any engine with joins can price orders.
struct PriceTables {
  /// An instant at which a time begins. The time lasts until the next edge.
  struct Edge {
    let first: Instant
    let time: Int
  }

  /// The instants at which the same promotions are on, with the codes and facts that these
  /// promotions ask for.
  struct Time {
    /// The weight of each fact in the number of the facts; 0 if no promotion asks for the fact.
    let weights: [Int]

    /// The folded codes of promotions, with the numbers of their kinds; kind 0 is no such code.
    let kinds: [(code: String, kind: Int)]

    /// The curves: for each kind of code, one curve for each number of the facts.
    let curves: [[Int]]
  }

  /// An interval of amounts on a curve.
  struct Piece {
    let curve: Int
    let amounts: ClosedRange<Int64>
    let steps: [PriceStep]

    /// The applied promotions, in order.
    let applied: [Int]
  }

  let edges: [Edge]
  let times: [Time]
  let pieces: [Piece]

  let factKinds: [FactKinds]
}

/// The kinds of a fact's values that conditions distinguish, with one value for each kind. The
/// position of the value is the number of the kind.
struct FactKinds {
  let ordinals: [Int64]

  /// The kind of all texts that no condition compares.
  private let other: Int
  private let isNumber: Bool

  init(of fact: Fact, comparedWith compared: Set<Fact.Value>) {
    let values = fact.kinds(comparedWith: compared)
    ordinals = values.map { fact.ordinal(of: $0) ?? 0 }
    other = values.firstIndex { !compared.contains($0) } ?? 0
    isNumber = fact.kind == .number
  }

  func kind(of ordinal: Int64) -> Int {
    isNumber
      ? ordinals.partitioningIndex { $0 > ordinal } - 1 : ordinals.firstIndex(of: ordinal) ?? other
  }
}

/// A step that computes the next amount left to pay.
struct PriceStep: Hashable {
  /// The part of the amount that is kept, in millionths. The result is rounded unless all is kept.
  private(set) var keep: Int64 = 1_000_000
  private(set) var minus: Int64 = 0

  /// The coupon for each full `every` of the amount left to pay or, if `isOfWhole` is true, of the
  /// whole amount.
  private(set) var coupon: Int64 = 0
  private(set) var every: Int64 = 1
  private(set) var isOfWhole = false

  fileprivate init(_ part: PriceSegment.Part, of program: Program) {
    switch part.reduction {
    case .discount(let percent): keep = percent.complement.millionths
    case .coupon(let amount), .cap(let amount): minus = amount.minorUnits
    case .all: keep = 0
    case .repeated(let coupon, let every):
      (self.coupon, self.every) = (coupon.minorUnits, every.minorUnits)
      isOfWhole = program.forms[part.promotion].isBeforeDiscounts
    }
  }

  /// Makes the step that changes nothing.
  init() {}
}

extension PriceTables {
  /// The reason why the tables cannot be made.
  enum Obstacle: Error {
    /// The rules are about goods.
    case goods
    /// The promotions change too often.
    case edges(Int)
    /// Times, kinds of codes and facts combine in too many ways.
    case contexts
    /// There are too many pieces.
    case pieces
    /// Some promotions alternate from one minor unit to the next, or there are too many promotions.
    case turns([Int])
  }

  static var edgeLimit: Int { 5_000 }
  static var contextLimit: Int { 200_000 }
  static var pieceLimit: Int { 200_000 }

  init(of program: Program, in instants: Range<Instant>) throws(Obstacle) {
    guard !program.isAboutGoods else { throw .goods }
    var budget = Budget()
    var timetable = Timetable(of: [program], in: instants)
    let found = timetable.times(in: instants, keepingRanges: true, budget: &budget)
    let edges = found.enumerated().flatMap { time, found in
      found.ranges.map { Edge(first: $0.lowerBound, time: time) }
    }
    guard !budget.isSpent, edges.count <= PriceTables.edgeLimit else { throw .edges(edges.count) }
    var builder = ContextBuilder(program)
    var times: [Time] = []
    for time in found { times.append(try builder.time(of: timetable.sets[time.number][0])) }
    var pieces: [Piece] = []
    let settled = AsymptoticForms(program.forms)
    for (curve, inForce) in builder.curves.enumerated() {
      let all = program.segments(of: inForce, upTo: .largest, settled, budget: &budget)
      guard !budget.isSpent else { throw .pieces }
      guard all.isComplete else { throw .turns(inForce) }
      pieces += all.segments.map { Piece($0, of: curve, program) }
      guard pieces.count <= PriceTables.pieceLimit else { throw .pieces }
    }
    self.edges = edges.sorted { $0.first < $1.first }
    (self.times, self.pieces, factKinds) = (times, pieces, builder.factKinds)
  }
}

extension PriceTables.Piece {
  fileprivate init(_ segment: PriceSegment, of curve: Int, _ program: Program) {
    self.curve = curve
    amounts = segment.amounts.lowerBound.minorUnits...segment.amounts.upperBound.minorUnits
    steps = segment.parts.map { PriceStep($0, of: program) }
    applied = segment.parts.map { $0.promotion }
  }
}

/// Finds the curve of each combination of a time, a kind of code and facts. Each set of promotions
/// in force has one curve.
private struct ContextBuilder {
  private let program: Program
  private let codes: CodeContexts
  private let conditions: [[Condition]]
  let factKinds: [FactKinds]

  /// The promotions in force on each curve, in written order.
  private(set) var curves: [[Int]] = []
  private var numbers: [[Int]: Int] = [:]
  private var contextCount = 0

  init(_ program: Program) {
    self.program = program
    codes = CodeContexts(of: [program])
    conditions = program.promotions.map { $0.requiredContext?.conditions ?? [] }
    let compared = conditions.joined().flatMap { $0.comparisons }
    factKinds = program.facts.enumerated().map { index, fact in
      let values = compared.filter { $0.fact == index }.map { fact.value(ofOrdinal: $0.value) }
      return FactKinds(of: fact, comparedWith: Set(values))
    }
  }

  /// Returns the time at which exactly the given promotions are on.
  mutating func time(of on: [Int]) throws(PriceTables.Obstacle) -> PriceTables.Time {
    let asked = Set(on.flatMap { conditions[$0].flatMap { $0.comparisons }.map { $0.fact } })
    var (weights, count) = (factKinds.map { _ in 0 }, 1)
    for fact in asked.sorted() {
      weights[fact] = count
      count *= factKinds[fact].ordinals.count
      guard count <= PriceTables.contextLimit else { throw .contexts }
    }
    let kinds = codes.kinds(among: [on])
    contextCount += (kinds.count + 1) * count
    guard contextCount <= PriceTables.contextLimit else { throw .contexts }
    let met = (0..<count).map { promotions(among: on, by: ordinals(ofNumber: $0, weights)) }
    return PriceTables.Time(
      weights: weights,
      kinds: kinds.enumerated().flatMap { number, kind in
        codes.codes(of: kind).map { (code: folded($0), kind: number + 1) }
      },
      curves: ([[]] + kinds.map { $0.owners[0] }).map { owners in
        met.map { curve(of: $0.filter { isOpen($0, to: owners) }) }
      })
  }

  /// Returns the ordinals of the facts that a number of the facts stands for.
  private func ordinals(ofNumber number: Int, _ weights: [Int]) -> [Int64] {
    factKinds.indices.map { fact in
      let ordinals = factKinds[fact].ordinals
      return ordinals[weights[fact] == 0 ? 0 : number / weights[fact] % ordinals.count]
    }
  }

  private func promotions(among promotions: [Int], by ordinals: [Int64]) -> [Int] {
    promotions.filter { conditions[$0].allSatisfy { $0.holds(for: ordinals) } }
  }

  /// Returns true if a promotion needs no code or is one of the owners of the presented code.
  private func isOpen(_ promotion: Int, to owners: [Int]) -> Bool {
    program.promotions[promotion].foldedCodes.isEmpty || owners.contains(promotion)
  }

  private mutating func curve(of inForce: [Int]) -> Int {
    if let number = numbers[inForce] { return number }
    numbers[inForce] = curves.count
    curves.append(inForce)
    return curves.count - 1
  }
}
