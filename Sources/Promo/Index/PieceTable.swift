// The prices of a small file, worked out for every amount beforehand.
//
// Where nothing but time and the amount decides which promotions are in force, the analysis cuts the
// amounts of each cell of time into pieces, in which the same promotions are applied and the price is
// formed in the same way. An order is then priced by finding its cell and its piece and by doing what the
// promotions of the piece do. Nothing is compared and nothing has to be argued about ties: the pieces
// are those of the analysis, which is held against brute force.
//
// It is made for files of so few promotions that it is done in a few milliseconds, which are those of
// most shops; where a cell has a condition or a schedule, or more pieces than are worth keeping, it has
// no prices and the staircases are asked.

/// Prices by cells of time and pieces of the amount.
struct PieceTable {
  /// What a promotion leaves: so many millionths of the amount, less `minus`.
  fileprivate struct Operation {
    /// Negative where the promotions must be asked instead.
    var keep: Int64 = 1_000_000

    /// What is added to the millionths so that cutting them off rounds them.
    var bias: Int64 = 1
    var minus: Int64 = 0
  }

  private struct Cell {
    /// Its first piece; -1 where the cell has no prices.
    let first: Int

    /// Of all its amounts, those that pay less than one minor unit less; nil where they are not known.
    let falls: Range<Int>?
  }

  private var timelines = Timelines()
  private var line: Timeline
  private var cells: [Cell] = []

  /// The first amounts of pieces; each cell has as many, some of which nothing reaches.
  private var starts: [Int64] = []
  private var applied: [PriceBlock.Applied] = []

  /// What the promotions of a piece do; each has `depth`.
  private var operations: [Operation] = []
  private var falls: [Int64] = []

  /// The number of pieces of each cell is 2 to the power of this.
  private var levels = 0

  /// The most promotions that are applied to an order.
  private var depth = 1
  private let isHalfEven: Bool

  /// Whether any cell has prices.
  private(set) var hasPrices = false

  /// The most promotions of a file of which a table is made.
  static var mostPromotions: Int { 64 }

  /// The most pieces of a cell.
  private static var mostPieces: Int { 64 }

  /// The largest amount: what its worth in millionths comes to fits 64 bits.
  private static var largest: Amount { Amount(unchecked: OfferTable.mostOf64Bits) }

  /// The most steps that the analysis takes for all cells: some milliseconds.
  private static var budget: Int { 100_000 }

  /// Under `best`, the most combinations of promotions in force that are looked at.
  private static var mostCombinations: Int { 300 }

  /// The table of a program, without prices if it would be too large.
  init(_ program: Program) {
    isHalfEven = program.rounding == .halfEven
    line = timelines.add(edges: [])
    cells = [Cell(first: -1, falls: nil)]
    let promotions = program.promotions
    var common: [(index: Int, required: RequiredContext)] = []
    for index in promotions.indices where common.count <= PieceTable.mostPromotions {
      if let required = promotions[index].requiredContext, !required.window.isEmpty,
        required.codes == nil
      {
        common.append((index, required))
      }
    }
    if common.count <= PieceTable.mostPromotions { cut(common, of: program) }
  }

  private mutating func cut(
    _ common: [(index: Int, required: RequiredContext)], of program: Program
  ) {
    let windows = common.map(\.required.window)
    let edges = Set(windows.flatMap { [$0.starts, $0.ends].compactMap(\.self) }).sorted()
    let instants = [Instant(secondsSince1970: .min)] + edges
    var budget = Budget(PieceTable.budget)
    let settled = SettledForms(program.forms, program.rounding)
    let all = instants.map { instant -> [NamedSegment]? in
      let open = common.filter { $0.required.window.contains(instant) }
      // Only amounts and instants have a place in the table.
      guard open.allSatisfy({ $0.required.isWindowAlone }) else { return nil }
      return PieceTable.pieces(of: open.map(\.index), program, settled, &budget)
    }
    let known = all.compactMap(\.self)
    while known.contains(where: { $0.count > 1 << levels }) { levels += 1 }
    hasPrices = !known.isEmpty
    depth = max(1, known.joined().map(\.parts.count).max() ?? 0)
    line = timelines.add(edges: edges.map(\.secondsSince1970))
    cells = []
    for pieces in all { add(pieces, rounding: program.rounding) }
  }

  /// The pieces of a cell with some promotions; nil where they do not tell all prices.
  private static func pieces(
    of inForce: [Int], _ program: Program, _ settled: SettledForms, _ budget: inout Budget
  ) -> [NamedSegment]? {
    guard program.curve(of: inForce).stackCount <= mostCombinations else { return nil }
    let named = program.segments(of: inForce, upTo: largest, settled, budget: &budget)
    return named.isComplete && named.segments.count <= mostPieces ? named.segments : nil
  }
}

// MARK: - Making cells

extension PieceTable {
  private mutating func add(_ pieces: [NamedSegment]?, rounding: Rounding) {
    guard let pieces else {
      cells.append(Cell(first: -1, falls: nil))
      return
    }
    let first = starts.count
    for piece in pieces {
      add(piece, startingAt: piece.amounts.lowerBound.minorUnits, rounding)
    }
    // What is beyond the largest amount, like what only fills up the cell, is never reached.
    for _ in pieces.count..<1 << levels {
      add(NamedSegment(amounts: .zero ... .zero, parts: []), startingAt: .max, rounding)
    }
    cells.append(Cell(first: first, falls: fallsOfCell(from: first, to: first + pieces.count)))
  }

  private mutating func add(_ piece: NamedSegment, startingAt start: Int64, _ rounding: Rounding) {
    starts.append(start)
    applied.append(PriceBlock.Applied(piece.parts.map(\.promotion)))
    let own = piece.parts.map { Operation($0.reduction, rounding) }
    operations += own + Array(repeating: Operation(), count: depth - own.count)
  }

  /// The first amounts of a cell's pieces that pay less than one minor unit less. Within a piece nothing
  /// does, unless a coupon is given again and again.
  private mutating func fallsOfCell(from first: Int, to end: Int) -> Range<Int>? {
    let firstFall = falls.count
    for piece in (first + 1)..<end {
      guard let left = left(of: starts[piece], in: piece),
        let before = self.left(of: starts[piece] - 1, in: piece - 1)
      else { return nil }
      if left < before { falls.append(starts[piece]) }
    }
    return firstFall..<falls.count
  }
}

extension PieceTable.Operation {
  fileprivate init(_ reduction: NamedSegment.Part.Reward, _ rounding: Rounding) {
    switch reduction {
    case .discount(let percent):
      keep = percent.complement.millionths
      bias =
        switch rounding {
        case .halfUp, .halfEven: 500_000
        case .halfDown: 499_999
        case .up: 999_999
        case .down: 0
        }
    case .coupon(let amount), .cap(let amount): minus = amount.minorUnits
    case .all: keep = 0
    case .repeated: keep = -1
    }
  }
}

// MARK: - Prices

extension PieceTable {
  /// A piece of a cell.
  struct Place {
    fileprivate let cell: Int
    fileprivate let piece: Int
  }

  /// Where an order is priced that presents no code that counts; nil where the table has no price.
  @inline(__always)
  func place(of amount: Int64, at instant: Int64) -> Place? {
    let cell = timelines.cell(of: instant, in: line)
    var piece = cells[cell].first
    guard piece >= 0, amount <= PieceTable.largest.minorUnits else { return nil }
    var level = levels
    while level > 0 {
      level &-= 1
      let middle = starts[piece &+ 1 &<< level]
      piece &+= one(if: middle, isAtMost: amount) &<< level
    }
    return Place(cell: cell, piece: piece)
  }

  func applied(at place: Place) -> PriceBlock.Applied { applied[place.piece] }

  /// What an amount pays at its place; nil where the promotions must be asked.
  @inline(__always)
  func payable(of amount: Int64, at place: Place) -> Int64? { left(of: amount, in: place.piece) }

  /// The smallest larger amount, up to another, that pays less than one minor unit less, if there is one;
  /// nil where that is not known.
  func firstFall(above amount: Int64, upTo limit: Int64, at place: Place) -> ArraySlice<Int64>? {
    guard let own = cells[place.cell].falls, limit <= PieceTable.largest.minorUnits else {
      return nil
    }
    let next = own.first { falls[$0] > amount } ?? own.upperBound
    return falls[next..<own.upperBound].prefix(1).prefix { $0 <= limit }
  }

  @inline(__always)
  private func left(of amount: Int64, in piece: Int) -> Int64? {
    var left = amount
    for number in (piece &* depth)..<((piece &+ 1) &* depth) {
      let operation = operations[number]
      guard operation.keep >= 0 else { return nil }
      left = result(of: operation, on: left, isHalfEven: isHalfEven)
    }
    return left
  }

  @inline(__always)
  private func result(of operation: Operation, on left: Int64, isHalfEven: Bool) -> Int64 {
    let millionths = left * operation.keep + operation.bias
    var kept = millionths / 1_000_000
    // Exactly between two is added up to a whole: then the even one of them is meant.
    if isHalfEven, kept & 1 == 1, kept * 1_000_000 == millionths { kept -= 1 }
    return kept - operation.minus
  }

  /// Prices orders whose promotions are all found by time and amount. Where that is not so, `priceElse` says
  /// what the order of a row pays.
  func price(
    _ amounts: Span<Int64>, at instants: Span<Int64>, into payables: inout MutableSpan<Int64>,
    _ priceElse: (Int) -> Int64
  ) {
    // One short loop after the other is faster than one long one, whose numbers a processor has no room for.
    findPieces(of: amounts, at: instants, into: &payables)
    if isHalfEven {
      applyPieces(to: amounts, &payables, isHalfEven: true, priceElse)
    } else {
      applyPieces(to: amounts, &payables, isHalfEven: false, priceElse)
    }
  }

  /// Makes payables of the numbers of pieces.
  @inline(__always)
  private func applyPieces(
    to amounts: Span<Int64>, _ payables: inout MutableSpan<Int64>, isHalfEven: Bool,
    _ priceElse: (Int) -> Int64
  ) {
    let operations = operations.span
    for row in amounts.indices {
      var left = amounts[row]
      var number = Int(payables[row]) &* depth
      let end = number &+ depth
      while number < end {
        guard number >= 0, operations[number].keep >= 0 else {
          left = priceElse(row)
          break
        }
        left = result(of: operations[number], on: left, isHalfEven: isHalfEven)
        number &+= 1
      }
      payables[row] = left
    }
  }

  /// The number of the piece of each order; -1 where there is none.
  private func findPieces(
    of amounts: Span<Int64>, at instants: Span<Int64>, into pieces: inout MutableSpan<Int64>
  ) {
    for row in amounts.indices {
      pieces[row] = Int64(place(of: amounts[row], at: instants[row])?.piece ?? -1)
    }
  }
}

/// 1 if one number is at most another, else 0; neither is negative. What is found by halving goes either way
/// as often, and a processor that bets on one way loses half of its bets.
@inline(__always)
private func one(if first: Int64, isAtMost second: Int64) -> Int {
  Int(truncatingIfNeeded: UInt64(bitPattern: first &- second &- 1) &>> 63)
}
