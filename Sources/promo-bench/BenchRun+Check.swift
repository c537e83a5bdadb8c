import Promo

// A benchmark of a wrong answer is worth nothing. The limit settles ties as it finds them and by prices that
// are rounded; where it says something else than the index, the reference says which is right.
extension BenchRun {
  /// Fails unless what orders pay is what the limit says they pay, or else the reference. Slow rules are
  /// held to as many orders as they price in some seconds. What there is to say of it.
  func check(
    _ index: PriceIndex, against rules: String, orders: String, _ file: OrderFile
  ) throws(BenchFailure) -> String {
    let expected = try limit.payables(rules: rules, orders: orders)
    let start = Stopwatch.now
    var (row, differing, prices) = (0, 0, PriceBlock())
    for block in file.blocks(of: 256) where Stopwatch.now - start < 5e9 {
      index.price(block, into: &prices, withApplied: false)
      for payable in prices.payables {
        if payable != expected[row] {
          differing += 1
          try confirm(payable, for: file.orders[row], by: index.program)
        }
        row += 1
      }
    }
    return note(checked: row, of: expected.count, differing: differing)
  }

  /// Fails unless the reference says that an order pays so much.
  private func confirm(
    _ payable: Int64, for order: Order, by program: Program
  ) throws(BenchFailure) {
    let right = (try? program.price(order))?.minorUnits
    guard right == payable else {
      throw BenchFailure(
        message: "\(order.amount.minorUnits) at \(program.zone.timestamp(order.instant)) "
          + "pays \(right ?? -1), not \(payable)")
    }
  }

  private func note(checked: Int, of count: Int, differing: Int) -> String {
    let some = checked < count ? ["the first \(checked) prices checked"] : []
    let other =
      differing > 0 ? ["\(differing) of \(checked) prices are the reference's, not C's"] : []
    return (some + other).joined(separator: "; ")
  }

  /// Fails unless two files of prices, `id,payable` with ids from 1, are the same, or the reference says
  /// what the first does. What there is to say of it.
  func checkFile(
    _ name: String, against other: String, orders: String, by program: Program
  ) throws(BenchFailure) -> String {
    let ours = try OrderFile.bytes(of: scratch.file(name))
    let theirs = try OrderFile.bytes(of: scratch.file(other))
    if ours == theirs { return "" }
    var payables: [Int: Int64] = [:]
    var (our, their) = (LineCursor(ours), LineCursor(theirs))
    while let line = our.next() {
      guard let expected = their.next() else { break }
      guard line != expected else { continue }
      let cells = line.split(separator: UInt8(ascii: ","))
      payables[our.count - 1] = OrderFile.minorUnits(cells[1])
    }
    guard our.next() == nil, their.next() == nil else {
      throw BenchFailure(message: "`\(name)` and `\(other)` have not as many lines")
    }
    try confirm(payables, orders: orders, by: program)
    return note(checked: our.count - 1, of: our.count - 1, differing: payables.count)
  }

  /// Confirms what some rows of a file of orders pay.
  private func confirm(
    _ payables: [Int: Int64], orders: String, by program: Program
  ) throws(BenchFailure) {
    var lines = LineCursor(try OrderFile.bytes(of: orders))
    while let line = lines.next() {
      guard let payable = payables[lines.count - 1], lines.count > 1 else { continue }
      try confirm(payable, for: OrderFile.order(line), by: program)
    }
  }
}

/// Goes over the lines of a file, of which there may be millions.
struct LineCursor {
  private let bytes: [UInt8]
  private var place = 0
  /// How many lines there were.
  private(set) var count = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next line; nil at the end.
  mutating func next() -> ArraySlice<UInt8>? {
    guard place < bytes.count else { return nil }
    let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    defer {
      place = end + 1
      count += 1
    }
    return bytes[place..<end]
  }
}
