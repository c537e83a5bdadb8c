import Promo
import PromoHost

/// The orders of a benchmark file, both as separate orders and in columns. The file has the columns
/// `id,amount,at`, with two decimals and instants in UTC.
struct OrderFile {
  let orders: [Order]
  let block: OrderBlock

  init(_ orders: [Order]) {
    self.orders = orders
    var block = OrderBlock()
    block.amounts = orders.map(\.amount.minorUnits)
    block.instants = orders.map(\.instant.secondsSince1970)
    self.block = block
  }

  init(path: String) throws(BenchFailure) {
    self.init(try OrderFile.lines(of: path).dropFirst().map(OrderFile.order))
  }

  static func order(_ line: ArraySlice<UInt8>) -> Order {
    let cells = line.split(separator: UInt8(ascii: ","))
    return Order(
      amount: Amount(minorUnits: minorUnits(cells[1])) ?? .zero,
      at: Instant(secondsSince1970: seconds(cells[2])))
  }

  // MARK: Reading

  static func bytes(of path: String) throws(BenchFailure) -> [UInt8] {
    do throws(HostError) {
      return try FileInput.bytes(of: FilePath(path), limit: 1 << 40)
    } catch {
      throw BenchFailure(message: error.message)
    }
  }

  /// Returns the nonempty lines of a file.
  static func lines(of path: String) throws(BenchFailure) -> [ArraySlice<UInt8>] {
    try bytes(of: path).split(separator: UInt8(ascii: "\n"))
  }

  /// Reads an amount such as `390.44` and returns its minor units.
  static func minorUnits(_ cell: ArraySlice<UInt8>) -> Int64 {
    number(cell.filter { $0 != UInt8(ascii: ".") })
  }

  /// Reads an instant such as `2025-01-07T03:03:55` and returns its seconds since 1970.
  private static func seconds(_ cell: ArraySlice<UInt8>) -> Int64 {
    let parts = cell.split { $0 < UInt8(ascii: "0") || $0 > UInt8(ascii: "9") }
      .map { number(Array($0)) }
    let date = CalendarDate(year: Int(parts[0]), month: Int(parts[1]), day: Int(parts[2]))
    let days = Int64(date?.daysSince1970 ?? 0)
    return ((days * 24 + parts[3]) * 60 + parts[4]) * 60 + parts[5]
  }

  private static func number(_ digits: [UInt8]) -> Int64 {
    digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
  }
}
