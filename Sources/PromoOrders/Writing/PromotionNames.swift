import Promo

package final class PromotionNames: Sendable {
  private let form: OrderForm

  /// The names one after another, in JSON as strings, with a margin, and their ends.
  private let texts: [UInt8]
  private let ends: [Int]

  /// True if no name needs quotes in CSV.
  private let arePlain: Bool

  package init(_ program: Program, form: OrderForm) {
    self.form = form
    let names = program.promotions.map { promotion in
      Array((form == .csv ? promotion.name : JSONText.string(promotion.name)).utf8)
    }
    arePlain = names.allSatisfy { !CSVText.needsQuotes($0) }
    texts = names.joined() + [UInt8](repeating: 0, count: GrowingMemory<UInt8>.margin)
    ends = names.reduce(into: []) { $0.append(($0.last ?? 0) + $1.count) }
  }

  /// Writes names as a cell of CSV, with ` + ` between them, or as an array of JSON.
  func write(_ applied: some Collection<Int>, to text: inout GrowingMemory<UInt8>) {
    switch form {
    case .csv where arePlain: writeAll(applied, between: " + ", to: &text)
    case .csv:
      var cell = GrowingMemory<UInt8>()
      writeAll(applied, between: " + ", to: &cell)
      CSVText.write(cell.bytes, to: &text)
    case .jsonl:
      text.append(UInt8(ascii: "["))
      writeAll(applied, between: ",", to: &text)
      text.append(UInt8(ascii: "]"))
    }
  }

  private func writeAll(
    _ applied: some Collection<Int>, between separator: StaticString,
    to text: inout GrowingMemory<UInt8>
  ) {
    var isFirst = true
    for index in applied {
      if !isFirst { text.append(separator) }
      isFirst = false
      let place = (index == 0 ? 0 : ends[index - 1])..<ends[index]
      texts.withUnsafeBytes { all in
        guard let start = all.baseAddress else { return }
        text.append(OrderBytes(start + place.lowerBound, count: place.count))
      }
    }
  }
}
