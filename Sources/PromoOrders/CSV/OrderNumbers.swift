import Promo

/// The number of an order, reduced to a place in `SeenOrders`.
struct OrderNumber: BitwiseCopyable {
  /// A hash of everything before the last digits, mixed with these digits without their lowest six
  /// bits.
  fileprivate let page: UInt64

  /// The lowest six bits of the last digits, as one bit of 64.
  fileprivate let bit: UInt64

  let column: Int

  /// The line of the block on which the order begins, from 0.
  let line: Int

  init(_ text: OrderBytes, of column: Int, _ line: Int) {
    (self.column, self.line) = (column, line)
    let digits = min(18, text.memory.reversed().prefix { $0.isDigit }.count)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    // FNV-1a, and a final mix as in SplitMix64, so that pages are spread evenly.
    for byte in text.memory.dropLast(digits) { hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3 }
    var number: UInt64 = 0
    for byte in text.memory.suffix(digits) { number = 10 &* number &+ UInt64(byte & 0x0F) }
    // `07` and `7` are two numbers.
    hash = (hash ^ UInt64(digits)) &* 0x0100_0000_01B3
    var mixed = hash ^ (number &>> 6) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed &>> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed &>> 27) &* 0x94D0_49BB_1331_11EB
    page = mixed ^ mixed &>> 31
    bit = 1 &<< (number & 63)
  }
}

extension OrderNumber {
  private static let orders =
    "order invoice receipt transaction bestellung bestellungs bestell auftrag auftrags rechnung rechnungs beleg commande facture pedido factura ordine fattura 订单 訂單 交易 注文"
    .split(separator: " ")
  private static let numbers =
    "id no nr num number nummer numero numéro número n ref key 号 號 编号 編號 号码 番号"
    .split(separator: " ")
  private static let alone = "invoice receipt bestellung auftrag rechnung beleg 订单"
    .split(separator: " ")

  /// True if a column with this name has the number of an order, such as `Order ID`, `InvoiceNo`,
  /// `numéro de commande` and `订单号`: a word for an order and one for a number, in either order.
  static func isName(_ name: String) -> Bool {
    let name = name.lowercased().filter { $0.isLetter || $0 == "#" }
      .substituting("no", for: "#")[...]
    return alone.contains(name)
      || numbers.contains { number in
        let (begins, ends) = (name.hasPrefix(number), name.hasSuffix(number))
        return (begins || ends)
          && orders.contains { order in
            ends && name.dropLast(number.count).hasSuffix(order)
              || begins && [order, "de\(order)"].contains(name.dropFirst(number.count))
          }
      }
  }

  func isSame(as other: OrderNumber) -> Bool { page == other.page && bit == other.bit }
}

/// The orders of a file so far, to find an order whose rows are torn apart. Numbers that follow one
/// another share memory: about half a byte for each; others take up to 40 bytes.
struct SeenOrders {
  private var pages: [UInt64: UInt64] = [:]

  /// Adds orders. Returns the first one that is already there; nil if none is.
  mutating func insert(_ numbers: UnsafeBufferPointer<OrderNumber>) -> OrderNumber? {
    for number in numbers {
      let before = pages[number.page, default: 0]
      if before & number.bit != 0 { return number }
      pages[number.page] = before | number.bit
    }
    return nil
  }
}
