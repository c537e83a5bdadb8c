/// The memory in which orders are priced, one after another. After a few orders, the next needs no
/// new memory. Nothing in it outlives the order that `enter` last read.
///
/// An order is read into runs of equal pieces. What remains of them after some promotions is a
/// state: a range of segments, in the order of pieces, and a range of cells. What a promotion would
/// take from a state is a claim: a range of takes and a range of parts. States and claims stand on
/// a stack, which is released to a mark.
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

  /// By cell, the part that was made last.
  var partOfCell = List<Int>()

  /// The state of all goods before any promotion. The stack keeps everything below `base`: this
  /// state and, if the order has few runs, the claims of promotions by themselves.
  var untouched = State()
  var base = Mark(segments: 0, cells: 0, takes: 0, parts: 0)

  /// The last search for groups.
  var group = GroupSearch()

  // The search for sets: `Pricer+Sets`.
  var ties = List<Int>()
  var partCount = 0

  /// By run, the number of its part; -1 if no promotion competes for it.
  var partOfRun = List<Int>()
  var rivals = List<Int>()
  var taken = List<Int>()
  var members = List<Member>()
  var carriers = List<Int>()
  var links = List<Link>()
  var nodes = List<Node>()

  // One piece: `Pricer+OnePiece`.
  var heights = List<Height>()
  var ceilings = ByStep(Ceiling())

  /// True if the part is one piece, from which at most one promotion of each step takes.
  var isOnePiece = false

  /// The kept part of a long stack while `compact` shortens it.
  var spareSegments = List<Segment>()
  var spareCells = List<Cell>()

  /// The steps that the searches in all parts of an order may take together, which bounds
  /// the work for a price, whoever asks for it. Past the limit, the search goes on with
  /// the best set alone.
  var stepLimit = 20_000_000

  /// The number of segments above which a search of many sets shortens the stack, about 24 MB.
  var largeStack = 1 << 20

  /// The limits of the search in a part: the count of steps at which it ends, and the sets left to
  /// visit. `isSpent` is set once one of them is used up.
  var lastStep = 0
  var setsLeft = 0
  var isSpent = false

  /// The applied promotions, by step and within a step as written.
  var applied = List<Applied>()

  /// The reduction of each cell by each step, while the applied promotions are applied once more.
  var ledgers = List<Ledger>()
  var keepsLedgers = false

  /// True while promotions combine as if all were `sync`.
  var combinesAll = false

  /// True if the search left out sets that might be cheaper.
  var isBounded = false

  /// The steps that all questions about the order have taken. A step is a look at a piece, about
  /// ten nanoseconds. The number depends only on the rules and the pieces.
  var steps = 0
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

    /// The labels of the line, or the first 64 of them.
    let mask: UInt64
  }

  /// Pieces of one price and the same declared labels.
  struct Run {
    /// The price of each piece; 0 for a merged run, from which promotions take all or nothing.
    var price: Int64
    var count: Int

    /// The price of all pieces.
    var amount: Int64

    /// The pieces by lines, as positions among the entries.
    var entries: Range<Int>

    /// Returns the price of some of the pieces.
    @inline(__always)
    func amount(of some: Int) -> Int64 { some == count ? amount : price * Int64(some) }
  }

  /// A promotion in force that concerns the order.
  struct Candidate {
    /// Its index among the promotions of the program.
    let index: Int
    let stepNumber: Int

    /// The rank of its form, for `Tie`.
    let rank: Int64
    let countsRemainder: Bool

    /// True if its threshold counts all goods of the order.
    let countsAll: Bool

    /// True if the order has some of its goods, and true if it chooses some of these.
    let hasGoods: Bool
    let choosesPieces: Bool

    /// Its claim by itself; if `off` is 0, it takes nothing.
    var alone = Claim()

    var isCompeting = false

    /// The number of its part of the order.
    var part = -1

    var isShipping: Bool { stepNumber == 4 }
    var isSync: Bool { rank < Form.leastRankAlone }
  }

  /// Pieces of a run that are in one cell.
  struct Segment {
    let run: Int32
    var cell: Int32
    var count: Int
  }

  /// Pieces from which the same promotions took, at most one of each step.
  struct Cell {
    /// The sum of the original prices, and what is left of it.
    var original: Int64
    var left: Int64

    /// The bits of the steps whose promotions took.
    var steps: UInt8 = 0

    /// True if all these promotions are `sync`.
    var isSync = true

    @inline(__always)
    func isOpen(to form: UnsafePointer<Form>, combiningAll: Bool) -> Bool {
      steps == 0
        || (isSync && form.pointee.isSync || combiningAll) && steps & form.pointee.stepBit == 0
    }
  }

  /// Positions in a list of the stack, in half the memory of a range of `Int`.
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

  /// The rest of some goods.
  struct State {
    @Compact var segments = 0..<0
    @Compact var cells = 0..<0
  }

  /// Pieces that a promotion takes from a segment: the first ones.
  struct Take {
    let segment: Int
    let count: Int
  }

  /// The part of a cell from which a promotion takes.
  struct Part {
    let cell: Int

    /// The original price of the pieces, the rest of it before the promotion, and the reduction.
    var original: Int64
    var left: Int64 = 0
    var off: Int64 = 0

    /// The remainder of the division that gives `off`; -1 once `off` is rounded up.
    var remainder: Int64 = 0

    /// True if a unit left over is due to this part rather than to an earlier one.
    func isDue(before other: Part) -> Bool {
      remainder != other.remainder ? remainder > other.remainder : left > other.left
    }
  }

  /// The pieces of a state from which a promotion would take, and its reduction. The parts are in
  /// the order of their first pieces.
  struct Claim {
    @Compact var takes = 0..<0
    @Compact var parts = 0..<0

    /// The rest of the price of the pieces, their original price, and their number.
    var left: Int64 = 0
    var amount: Int64 = 0
    var pieces = 0

    /// The amount that is compared with its threshold, and the number of pieces that its tiers
    /// count.
    var basis: Int64 = 0
    var openPieces = 0

    /// The value of its coupons or groups.
    var ofPieces: Int128 = 0

    /// The reduction: its exact value in millionths, and in whole minor units.
    var worth: Int128 = 0
    var off: Int64 = 0
  }

  /// An applied promotion and its reduction.
  struct Applied {
    let candidate: Int
    let off: Int64
  }

  /// The reduction of a cell by each step, and the promotion that took it.
  struct Ledger {
    var offs = ByStep<Int64>(0)
    var takers = ByStep<Int>(-1)
  }
}

/// A value for each of the four steps before the shipping, stored inline.
struct ByStep<Value> {
  private var values: (Value, Value, Value, Value)

  init(_ value: Value) { values = (value, value, value, value) }

  /// The value of a step, by its position.
  subscript(step: Int) -> Value {
    get {
      switch step {
      case 0: values.0
      case 1: values.1
      case 2: values.2
      default: values.3
      }
    }
    set {
      switch step {
      case 0: values.0 = newValue
      case 1: values.1 = newValue
      case 2: values.2 = newValue
      default: values.3 = newValue
      }
    }
  }
}

extension Pricer {
  /// A height of the stack.
  struct Mark {
    let segments, cells, takes, parts: Int
  }

  var mark: Mark {
    Mark(segments: segments.count, cells: cells.count, takes: takes.count, parts: parts.count)
  }

  /// Forgets all states and claims made since a mark.
  mutating func release(to mark: Mark) {
    segments.cut(to: mark.segments)
    cells.cut(to: mark.cells)
    takes.cut(to: mark.takes)
    parts.cut(to: mark.parts)
  }

  /// Makes the state before any promotion of all runs, or of those of one part of the order.
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
