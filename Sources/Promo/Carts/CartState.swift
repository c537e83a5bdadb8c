/// The goods of a part of an order after some promotions took: its runs in segments, each in a cell.
struct CartState {
  /// Some pieces of a run that are in one cell.
  struct Segment {
    let run: Int32
    var cell: Int32
    var count: Int

    /// The position of the next pieces of the run; -1 for the last.
    var next: Int32 = -1
  }

  /// The pieces from which the same promotions took, at most one of each step.
  struct Cell {
    /// The sum of the original prices.
    var original: Int64

    /// What was taken by the promotion of each step.
    var offs = ByStep<Int64>(0)

    /// The promotion of each step.
    var takers = ByStep<Int32>(-1)

    /// The bits of the steps whose promotions took.
    var steps: UInt8 = 0

    /// True if all these promotions are `sync`.
    var isSync = true

    var left: Int64 { original - offs.sum }

    /// True if a promotion may take from it.
    @inline(__always)
    func isOpen(to form: GoodsForm) -> Bool {
      steps == 0 || isSync && form.isSync && steps & form.stepBit == 0
    }
  }

  /// The first segment of each run in the order of pieces, and after them the others.
  var segments: PagedArray<Segment>

  /// By run, the position of its first segment; empty if the part is the whole order.
  let firsts: [Int32]

  /// The number of runs.
  let runCount: Int

  /// A number that no other state of an order has; 0 before any promotion.
  let number: Int

  /// The cells. Nothing took from the first; its amounts are not kept.
  var cells: PagedArray<Cell>

  /// Makes the state that follows another.
  init(
    after other: CartState, segments: PagedArray<Segment>, cells: PagedArray<Cell>, number: Int
  ) {
    (self.segments, self.cells, self.number) = (segments, cells, number)
    (firsts, runCount) = (other.firsts, other.runCount)
  }

  /// Makes the state of a part before any promotion.
  ///
  /// - Parameter firsts: the positions of runs in their parts.
  init(untouched runs: some Collection<Int32>, at firsts: [Int32] = [], of basket: Basket) {
    segments = PagedArray(
      runs.lazy.map { run in
        Segment(run: run, cell: 0, count: basket.runs[Int(run)].count)
      })
    cells = PagedArray(CollectionOfOne(Cell(original: 0)))
    number = 0
    runCount = runs.count
    self.firsts = firsts
  }

  /// The position of the first segment of a run.
  @inline(__always)
  func first(of run: Int) -> Int { firsts.isEmpty ? run : Int(firsts[run]) }

  /// True if the position of each run is its own, and all its pieces are there.
  var hasWholeRuns: Bool { firsts.isEmpty && segments.count == runCount }

  /// Visits the segments in the order of pieces, each with its position and with its first piece as
  /// one of its run.
  func forEachSegment(_ visit: (_ position: Int, _ segment: Segment, _ start: Int) -> Void) {
    for run in 0..<runCount {
      var (position, start) = (run, 0)
      while position >= 0 {
        let segment = segments[position]
        visit(position, segment, start)
        start += segment.count
        position = Int(segment.next)
      }
    }
  }
}

/// A value for each step of goods, without memory of its own.
struct ByStep<Value> {
  private var goods, plain, threshold, code: Value

  /// Makes the same value for all steps.
  init(_ value: Value) {
    (goods, plain, threshold, code) = (value, value, value, value)
  }

  /// The value of a step, by its position.
  subscript(step: Int) -> Value {
    get {
      switch step {
      case 0: goods
      case 1: plain
      case 2: threshold
      default: code
      }
    }
    set {
      switch step {
      case 0: goods = newValue
      case 1: plain = newValue
      case 2: threshold = newValue
      default: code = newValue
      }
    }
  }
}

extension ByStep<Int64> {
  /// The sum of all steps.
  var sum: Int64 { self[0] + self[1] + self[2] + self[3] }
}

extension CartState.Cell {
  /// Adds what a promotion takes.
  mutating func take(_ off: Int64, by candidate: Int, _ form: GoodsForm) {
    offs[form.stepNumber] = off
    takers[form.stepNumber] = Int32(candidate)
    steps |= form.stepBit
    isSync = isSync && form.isSync
  }

  /// Splits a cell into the part from which a promotion takes, and the rest. What was taken is
  /// divided by the original prices: what the first promotions took together, after every promotion.
  func parted(
    _ part: Int64, isFirst: () -> Bool
  ) -> (inside: Self, outside: Self) {
    var (inside, outside) = (self, self)
    (inside.original, outside.original) = (part, original - part)
    var (taken, before) = (Int64(0), Int64(0))
    for step in 0..<4 where offs[step] != 0 {
      taken += offs[step]
      let due = Division.part(of: taken, part, beside: original - part, isFirst: isFirst)
      inside.offs[step] = due - before
      outside.offs[step] = offs[step] - (due - before)
      before = due
    }
    return (inside, outside)
  }

  /// Returns what is left of a part.
  @inline(__always)
  func left(ofPart part: Int64, isFirst: () -> Bool) -> Int64 {
    if steps == 0 { return part }
    if part == original { return left }
    return part
      - Division.part(of: offs.sum, part, beside: original - part, isFirst: isFirst)
  }
}

/// Division of an amount by the largest remainder: of equal ones the larger weight has it, then the
/// first.
enum Division {
  /// Returns the part of an amount that the first of two weights has.
  ///
  /// - Parameter isFirst: returns true if it comes before the other, which is seldom asked.
  static func part(
    of amount: Int64, _ weight: Int64, beside other: Int64, isFirst: () -> Bool
  ) -> Int64 {
    let (quotient, rest) = quotient(amount, weight, weight + other)
    if rest == 0 { return quotient }
    let otherRest = weight + other - rest
    if rest != otherRest { return rest > otherRest ? quotient + 1 : quotient }
    return weight > other || weight == other && isFirst() ? quotient + 1 : quotient
  }

  /// Returns the parts of an amount, at most the sum of some weights, that these weights have.
  static func parts(of amount: Int64, by weights: [Int64]) -> [Int64] {
    if weights.count == 1 { return [amount] }
    let whole = weights.reduce(0, +)
    if whole == 0 { return weights }
    var parts: [Int64] = []
    var rests: [Int64] = []
    var missing = amount
    for weight in weights {
      let (quotient, rest) = quotient(amount, weight, whole)
      parts.append(quotient)
      rests.append(rest)
      missing -= quotient
    }
    if missing == 0 { return parts }
    let byRest = weights.indices.sorted {
      (rests[$0], weights[$0], -$0) > (rests[$1], weights[$1], -$1)
    }
    for position in byRest.prefix(Int(missing)) { parts[position] += 1 }
    return parts
  }

  /// Returns the product of two amounts divided by a third, and the rest.
  @inline(__always)
  static func quotient(
    _ amount: Int64, _ weight: Int64, _ whole: Int64
  ) -> (Int64, rest: Int64) {
    let (product, isOverflow) = amount.multipliedReportingOverflow(by: weight)
    if !isOverflow {
      let (quotient, rest) = product.quotientAndRemainder(dividingBy: whole)
      return (quotient, rest)
    }
    let (quotient, rest) = whole.dividingFullWidth(amount.multipliedFullWidth(by: weight))
    return (quotient, rest)
  }
}
