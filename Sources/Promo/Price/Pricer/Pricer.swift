/// The memory in which orders are priced, one after another. The memory is reused: after a few
/// orders, the next one needs no new memory. Its contents are valid until `enter` reads the next
/// order.
///
/// An order is read as runs of equal pieces. A state describes what is left of the runs after some
/// promotions: a range of segments, in the order of pieces, and a range of cells. A claim describes
/// what a promotion would take from a state: a range of takes and a range of parts. States and
/// claims are kept on a stack, which can be released to a mark.
struct Pricer: ~Copyable {
  // The order, line by line.
  var lines = List<Line>()
  var lineLabels = List<Int>()
  var shipping: Int64 = 0

  // The order in the terms of the rules: `Pricer+Order`.
  var entries = List<Entry>()
  var runs = List<Run>()
  var words = LabelWords()
  var merging = RunMerging()
  var concerned = List<UInt64>()
  var candidates = List<Candidate>()
  var relations = List<Relation>()

  // The stack.
  var segments = List<Segment>()
  var cells = List<Cell>()
  var takes = List<Take>()
  var parts = List<Part>()

  /// For each cell, the position of its latest part.
  var partOfCell = List<Int>()

  /// The state of all goods before any promotion. The stack keeps everything below `base`: this
  /// state and, if the order has few runs, the claim of each promotion by itself.
  var untouched = State()
  var base = Mark(segments: 0, cells: 0, takes: 0, parts: 0)

  /// The last search for groups.
  var group = GroupSearch()

  /// The pieces of the unfinished tuple, and the parts of small tuples: `Pricer+Pieces`.
  var begun = List<Chosen>()
  var isFirstBegun = false
  var smallParts = List<SmallPart>()

  // The search for sets: `Pricer+Sets`.
  var ties = List<Int>()
  var partCount = 0

  /// For each run, the number of its part of the order; -1 if no promotion competes for the run.
  var partOfRun = List<Int>()
  var rivals = List<Int>()
  var taken = List<Int>()
  var members = List<Member>()
  var carriers = List<Int>()
  var links = List<Link>()
  var nodes = List<Node>()

  /// The sets on the path of the search in the fixed order, from the empty one.
  var path = List<Node>()

  /// For each two members, how they follow each other: `Pricer+Turns`.
  var orders = List<TurnOrder>()

  /// The path of the search for turns: its sets and, for each, what each member would take next.
  var turns = List<Turn>()
  var nextClaims = List<NextClaim>()

  // The promotions that exclude each other: `Pricer+Exclusion`.

  /// For each candidate, the codes of the order that open it, as bits; empty unless the order has
  /// several codes.
  var codeMasks = List<UInt64>()
  var exclusive = List<Int>()
  var decisions = List<ChoiceDecision>()
  var choices = List<Int>()
  var choiceEnds = List<Int>()
  var bestApplied = List<Applied>()

  /// The search for one piece.
  var stacks = StackSearch()

  /// The segments and cells that `compact` keeps while it shortens a long stack.
  var spareSegments = List<Segment>()
  var spareCells = List<Cell>()

  /// The number of steps that the searches in all parts of an order may take together. It bounds
  /// the work for a price, whatever the caller. Past the limit, a search continues with only its
  /// best set.
  var stepLimit = 20_000_000

  /// The number of segments above which a search of many sets shortens the stack. A stack of this
  /// size takes up about 24 MB.
  var largeStack = 1 << 20

  /// The limits of the search in a part: the step count at which the search ends, and the number of
  /// sets that it may still visit. `isSpent` is set once either limit is exceeded.
  var lastStep = 0
  var setsLeft = 0
  var isSpent = false

  /// The applied promotions, ordered by step and, within a step, as written.
  var applied = List<Applied>()

  /// The reduction of each cell by each step. Filled when `replay` applies promotions once more.
  var ledgers = List<Ledger>()
  var keepsLedgers = false

  /// True if the search left out sets that might be cheaper.
  var isBounded = false

  /// The number of steps that all questions about the order have taken. A step is a look at a
  /// piece, about ten nanoseconds. The number depends only on the rules and the pieces.
  var steps = 0

  /// The number of steps beyond which the order has no price (see `Program.Limits`).
  var mostSteps = Int.max

  /// True if the order has no price: reading and choosing ended early.
  var isOver: Bool { steps > mostSteps }
}

extension Pricer {
  /// A line of the order, with its labels as a range of `lineLabels`.
  struct Line {
    let amount: Int64
    let pieces: Int
    var labels: Range<Int>
  }

  /// Pieces of one line that cost the same.
  struct Entry {
    let price: Int64
    let count: Int
    let line: Int

    /// The first word of the line's labels, as bits. It holds all labels of the line unless the
    /// order has more than 64 different labels.
    let mask: UInt64
  }

  /// Pieces with the same price and the same declared labels.
  struct Run {
    /// The price of each piece; 0 for a merged run, from which promotions take all or nothing.
    var price: Int64
    var count: Int

    /// The price of all pieces.
    var amount: Int64

    var entries: Range<Int>

    @inline(__always)
    func amount(of some: Int) -> Int64 { some == count ? amount : price * Int64(some) }
  }

  /// A promotion in force that concerns the order.
  struct Candidate {
    /// The promotion's index in the program.
    let index: Int
    let stepNumber: Int

    /// The rank of the promotion, for `Tie`. It says whether the promotion is `sync`, or is treated so.
    var rank: Int64
    let countsRemainder: Bool

    /// True if the promotion's threshold counts all goods of the order.
    let countsAll: Bool
    let hasGoods: Bool

    /// True if the promotion chooses some of its goods by price or by number.
    let choosesPieces: Bool

    /// The claim of the promotion by itself. If `off` is 0, the promotion takes nothing.
    var alone = Claim()

    var isCompeting = false

    /// The place in the order in which the applied promotions take; `.max` if it is not applied.
    var turn = Int.max

    /// True if its group looks at goods of one price in the reverse order of their labels.
    var isReversed = false

    /// The number of the part of the order in which the promotion competes.
    var part = -1

    var isShipping: Bool { stepNumber == 4 }
    var isSync: Bool { rank < Form.leastRankAlone }
  }

  /// Pieces of one run that are in the same cell.
  struct Segment {
    let run: Int32
    var cell: Int32
    var count: Int
  }

  /// Pieces from which the same promotions have taken, at most one promotion of each step.
  struct Cell {
    /// The sum of the original prices, and what is left of that sum.
    var original: Int64
    var left: Int64

    /// The steps that have taken from the cell, as bits.
    var steps: UInt8 = 0

    /// True if all promotions that have taken from the cell are `sync`.
    var isSync = true

    @inline(__always)
    func isOpen(to form: UnsafePointer<Form>, isSync isOther: Bool) -> Bool {
      steps == 0 || isSync && isOther && steps & form.pointee.stepBit == 0
    }

    /// Returns what is left of some pieces of the cell. The reduction of the cell so far is divided
    /// in proportion to original prices.
    ///
    /// - Parameter haveFirst: returns true if the first piece of the cell is one of the pieces.
    @inline(__always)
    func left(of original: Int64, haveFirst: () -> Bool) -> Int64 {
      if original == self.original { return left }
      if steps == 0 { return original }
      return original
        - Division.part(
          of: self.original - left, original, beside: self.original - original, isFirst: haveFirst)
    }
  }

  /// A range of positions in a list of the stack. It needs half the memory of a range of `Int`.
  @propertyWrapper
  struct Compact {
    private let start, end: Int32

    @inline(__always)
    init(wrappedValue range: Range<Int>) {
      (start, end) = (Int32(truncatingIfNeeded: range.lowerBound), Int32(range.upperBound))
    }

    @inline(__always)
    var wrappedValue: Range<Int> {
      get { Range(uncheckedBounds: (Int(start), Int(end))) }
      set { self = Compact(wrappedValue: newValue) }
    }
  }

  /// The rest of some goods after some promotions.
  struct State {
    @Compact var segments = 0..<0
    @Compact var cells = 0..<0
  }

  /// The pieces that a promotion takes or holds of a segment. They are the first pieces of the
  /// segment.
  struct Take {
    let segment: Int
    let count: Int

    /// The number of the first of these pieces that pay for gifts: the promotion holds them, and
    /// takes nothing from them.
    var held = 0

    /// The position of the part to which the pieces belong that are not held.
    let part: Int
  }

  /// Pieces of one cell that bear together what a promotion takes. The pieces that pay for gifts are
  /// the first part of their claim.
  struct Part {
    let cell: Int

    /// The original price of the pieces, the weight by which they bear the reduction, and their
    /// reduction. The weight is what is left of them before the promotion; of gifts at a price, what
    /// they save, and 0 of pieces that pay for gifts.
    var original: Int64
    var weight: Int64 = 0
    var off: Int64 = 0

    /// The cell of the pieces after the promotion.
    var target: Int32 = 0

    /// The remainder of the division that gives `off`; -1 once `off` is rounded up.
    var remainder: Int64 = 0

    /// True if a leftover minor unit goes to this part before it goes to another.
    func isDue(before other: Part) -> Bool {
      remainder != other.remainder ? remainder > other.remainder : weight > other.weight
    }
  }

  /// The pieces of a state from which a promotion would take, and the promotion's reduction. The
  /// parts are in the order of their first pieces.
  struct Claim {
    @Compact var takes = 0..<0
    @Compact var parts = 0..<0

    /// The rest to pay for the pieces from which it takes; the original price and the number of
    /// these pieces and of those that it holds.
    var left: Int64 = 0
    var amount: Int64 = 0
    var pieces = 0

    /// The amount that is compared with the promotion's threshold, and the number of pieces that
    /// its tiers count.
    var basis: Int64 = 0
    var openPieces = 0

    /// The value of the promotion's coupons or groups, in millionths.
    var ofPieces: Int128 = 0

    /// The reduction: the exact value in millionths, and the rounded value in minor units.
    var worth: Int128 = 0
    var off: Int64 = 0
  }

  /// An applied promotion and its reduction.
  struct Applied {
    let candidate: Int
    let off: Int64

    /// See `Candidate`.
    var turn = Int.max
    var isReversed = false
  }

  /// A value for each of the four steps before the shipping.
  typealias ByStep<Value> = InlineArray<4, Value>

  /// For each step, the reduction of a cell and the promotion that took it.
  struct Ledger {
    var offs = ByStep<Int64>(repeating: 0)
    var takers = ByStep<Int>(repeating: -1)
  }
}

extension Pricer {
  /// A height to which the stack can be released.
  struct Mark {
    let segments, cells, takes, parts: Int
  }

  var mark: Mark {
    Mark(segments: segments.count, cells: cells.count, takes: takes.count, parts: parts.count)
  }

  mutating func release(to mark: Mark) {
    segments.cut(to: mark.segments)
    cells.cut(to: mark.cells)
    takes.cut(to: mark.takes)
    parts.cut(to: mark.parts)
  }

  /// Makes the state of all runs, or of the runs in one part of the order, before any promotion.
  mutating func makeUntouched(part: Int? = nil) -> State {
    let first = segments.count
    var sum: Int64 = 0
    for run in runs.indices where part == nil || partOfRun[run] == part {
      segments.append(Segment(run: Int32(run), cell: 0, count: runs[run].count))
      sum += runs[run].amount
    }
    cells.append(Cell(original: sum, left: sum))
    return State(segments: first..<segments.count, cells: (cells.count - 1)..<cells.count)
  }
}
