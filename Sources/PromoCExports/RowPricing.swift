import CPromo
import Promo

/// Prices rows in blocks that are small enough to stay in the nearest cache between steps. Blocks
/// of rows with lines are smaller, because a row may have ten thousand lines.
func price(_ rows: RowReader, by rules: PriceIndex, into answers: RowPrices) {
  let most = rows.hasCarts ? 1 << 6 : 1 << 10
  var (rows, block, priced) = (rows, OrderBlock(), PriceBlock())
  let (withApplied, withTaken) = (answers.wantsApplied, answers.wantsTaken)
  for start in stride(from: 0, to: rows.count, by: most) {
    let range = start..<min(start + most, rows.count)
    block.removeAll()
    for row in range { answers.judge(row, problem(of: &rows, row, addingTo: &block)) }
    // If no row has a code, an empty `codeEnds` lets the index price faster.
    if block.codes.isEmpty { block.codeEnds.removeAll(keepingCapacity: true) }
    var taken: [Int64] = []
    if withTaken {
      rules.price(block, into: &priced, hasBeyond: false) { taken.append($0.off) }
    } else {
      rules.price(block, into: &priced, withApplied: withApplied)
    }
    for row in priced.overRows {
      let reason = "lines: \(rules.program.tooManySteps.message)"
      answers.judge(start + row, BadRow(number: PROMO_ROW_LINES, message: reason))
    }
    for row in range where !answers.isRefused(row) {
      answers.price(row, priced.payables[row - start])
    }
    for row in priced.boundedRows { answers.bound(start + row) }
    if withTaken {
      take(taken, of: priced, from: start, of: answers)
    } else if withApplied {
      apply(priced, to: range, of: answers)
    }
  }
}

/// Adds a row to a block. Returns the problem of the row; nil if it has none.
@inline(__always)
private func problem(
  of rows: inout RowReader, _ row: Int, addingTo block: inout OrderBlock
) -> BadRow? {
  do throws(BadRow) {
    try rows.add(row, to: &block)
    return nil
  } catch {
    return error
  }
}

/// Passes the promotions applied to the rows of a block to `answers`.
private func apply(_ block: PriceBlock, to rows: Range<Int>, of answers: RowPrices) {
  var start = rows.lowerBound
  for cart in block.cartStacks {
    applyStacks(of: block, to: start..<(rows.lowerBound + cart.row), rows.lowerBound, of: answers)
    answers.apply(rows.lowerBound + cart.row, block.cartPromotions[cart.promotions])
    start = rows.lowerBound + cart.row + 1
  }
  applyStacks(of: block, to: start..<rows.upperBound, rows.lowerBound, of: answers)
}

/// Passes the promotions applied to a range of rows without lines to `answers`.
@inline(__always)
private func applyStacks(
  of block: PriceBlock, to rows: Range<Int>, _ first: Int, of answers: RowPrices
) {
  for row in rows {
    answers.apply(row, answers.isRefused(row) ? Stack() : block.applied[row - first])
  }
}

/// Passes the promotions applied to all rows of a block, and what each takes, to `answers`. `taken`
/// has an amount for each of `cartPromotions`.
private func take(
  _ taken: [Int64], of block: PriceBlock, from start: Int, of answers: RowPrices
) {
  for order in block.cartStacks {
    answers.apply(start + order.row, block.cartPromotions[order.promotions])
    answers.take(start + order.row, taken[order.promotions])
  }
}

struct RowPrices {
  private let payables: UnsafeMutableBufferPointer<Int64>
  private let problems: UnsafeMutableBufferPointer<Int32>

  /// Memory for `room` promotion numbers per row; nil if the caller does not want them.
  private let applied: UnsafeMutableBufferPointer<Int32>?
  private let room: Int

  /// The number of promotions applied to each row; nil if the caller does not want it.
  private let counts: UnsafeMutableBufferPointer<Int32>?

  /// One byte per row: 1 if a cheaper set of promotions may exist; nil if the caller does not want
  /// it.
  private let bounded: UnsafeMutableBufferPointer<UInt8>?

  /// Memory for `room` amounts per row; nil if the caller does not want them.
  private let taken: UnsafeMutableBufferPointer<Int64>?

  /// The reason why each row has no price, in words; nil if the caller does not want them.
  private let words: UnsafeMutableBufferPointer<UInt>?

  /// Where the promotions of each row end in `applied` and `taken`, after a zero; nil if every row
  /// has room of its own there.
  private let ends: UnsafeMutableBufferPointer<Int32>?

  init(_ prices: promo_prices, count: Int) throws(CallFailure) {
    payables = try memory(prices.payables, count, of: "payables")
    problems = try memory(prices.problems, count, of: "problems")
    room = prices.applied_room == 0 ? Int(PROMO_APPLIED) : prices.applied_room
    let (numbers, overflow) = room.multipliedReportingOverflow(by: count)
    guard room > 0, !overflow else {
      throw .argument("`applied_room` is out of range")
    }
    applied = prices.applied == nil ? nil : try memory(prices.applied, numbers, of: "applied")
    counts =
      prices.applied_counts == nil
      ? nil : try memory(prices.applied_counts, count, of: "applied_counts")
    bounded = prices.bounded == nil ? nil : try memory(prices.bounded, count, of: "bounded")
    taken = prices.taken == nil ? nil : try memory(prices.taken, numbers, of: "taken")
    let places = UnsafeMutableRawPointer(prices.words)?.assumingMemoryBound(to: UInt.self)
    words = places == nil ? nil : try memory(places, count, of: "words")
    ends =
      prices.applied_ends == nil
      ? nil : try memory(prices.applied_ends, count + 1, of: "applied_ends")
    ends?[0] = 0
  }

  var wantsApplied: Bool { applied != nil || counts != nil || ends != nil }
  var wantsTaken: Bool { taken != nil }

  /// Receives the reason why a row has no price, or nil if the row will have a price.
  @inline(__always)
  func judge(_ row: Int, _ reason: BadRow?) {
    problems[row] = reason?.number ?? PROMO_ROW_PRICED
    if reason != nil { payables[row] = -1 }
    if let words { words[row] = UInt(bitPattern: reason.flatMap { ownedText($0.message) }) }
    if let bounded { bounded[row] = 0 }
  }

  @inline(__always)
  func isRefused(_ row: Int) -> Bool { problems[row] != PROMO_ROW_PRICED }

  @inline(__always)
  func price(_ row: Int, _ payable: Int64) { payables[row] = payable }

  func bound(_ row: Int) { bounded?[row] = 1 }

  /// Receives the promotions applied to a row; an empty collection if the row is refused.
  @inline(__always)
  func apply(_ row: Int, _ promotions: some Collection<Int>) {
    if let counts { counts[row] = Int32(truncatingIfNeeded: promotions.count) }
    if let ends { ends[row + 1] = Int32(clamping: Int(ends[row]) + promotions.count) }
    if let applied { fill(applied, row, with: promotions, end: -1) }
  }

  /// Receives what each promotion takes, in minor units, after `apply` received the promotions.
  func take(_ row: Int, _ amounts: some Collection<Int64>) {
    if let taken { fill(taken, row, with: amounts, end: 0) }
  }

  /// Writes as many numbers of a row as there is room for, and `end` into the rest of its own room.
  @inline(__always)
  private func fill<Number: FixedWidthInteger>(
    _ memory: UnsafeMutableBufferPointer<Number>, _ row: Int,
    with numbers: some Collection<some FixedWidthInteger>, end: Number
  ) {
    var place = ends.map { Int($0[row]) } ?? room * row
    let limit = ends == nil ? place + room : memory.count
    for number in numbers {
      guard place < limit else { return }
      memory[place] = Number(truncatingIfNeeded: number)
      place += 1
    }
    while ends == nil, place < limit {
      memory[place] = end
      place += 1
    }
  }
}

private func memory<Number: FixedWidthInteger>(
  _ place: UnsafeMutablePointer<Number>?, _ count: Int, of what: StaticString
) throws(CallFailure) -> UnsafeMutableBufferPointer<Number> {
  UnsafeMutableBufferPointer(mutating: try numbers(UnsafePointer(place), count, of: what))
}
