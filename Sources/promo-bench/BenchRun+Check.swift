import Promo

// A benchmark of a wrong answer is worthless. The limit implements the prices that the language
// defines, so each payable must equal the limit's.
extension BenchRun {
  /// Throws unless the payables of the orders equal the limit's. Stops after about five seconds; if
  /// orders are left, the returned note gives the number of checked orders.
  func check(
    _ index: PriceIndex, against rules: String, orders: String, _ file: OrderFile
  ) throws(BenchFailure) -> String {
    let expected = try limit.payables(rules: rules, orders: orders)
    let start = Stopwatch.now
    var (row, prices) = (0, PriceBlock())
    for block in file.blocks(of: 256) where Stopwatch.now - start < 5e9 {
      index.price(block, into: &prices, withApplied: false)
      for payable in prices.payables {
        guard payable == expected[row] else {
          let order = file.orders[row]
          throw BenchFailure(
            message: "\(order.amount.minorUnits) at \(index.program.zone.timestamp(order.instant)) "
              + "pays \(payable), not \(expected[row])")
        }
        row += 1
      }
    }
    return row < expected.count ? "the first \(row) prices checked" : ""
  }

  /// Throws unless two files of prices are identical.
  func checkFile(_ name: String, against other: String) throws(BenchFailure) {
    let ours = try OrderFile.bytes(of: scratch.file(name))
    let theirs = try OrderFile.bytes(of: scratch.file(other))
    if ours == theirs { return }
    let same = zip(ours, theirs).prefix { $0 == $1 }
    let line = same.reduce(1) { $1.0 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    throw BenchFailure(message: "`\(name)` and `\(other)` differ in line \(line)")
  }
}
