import Promo

/// The names of the promotions, in the forms of the output.
final class PromotionNames: Sendable {
  private let names: [[UInt8]]

  /// True if no name needs quotes in CSV.
  private let isPlain: Bool

  /// The names as JSON strings.
  private let strings: [[UInt8]]

  init(_ program: Program) {
    names = program.promotions.map { Array($0.name.utf8) }
    isPlain = names.allSatisfy { !CSVText.needsQuotes($0) }
    strings = program.promotions.map { promotion in
      var json = JSONText()
      json.string(promotion.name)
      return Array(json.text.utf8)
    }
  }

  /// Writes the names as a CSV cell, with ` + ` between names.
  func writeCell(_ applied: some Collection<Int>, to text: inout GrowingMemory<UInt8>) {
    guard isPlain else {
      var cell = GrowingMemory<UInt8>()
      cell.append(Array(applied.map { names[$0] }.joined(separator: " + ".utf8)))
      return CSVText.write(cell.bytes, to: &text)
    }
    for (position, index) in applied.enumerated() {
      if position > 0 { text.append(Array(" + ".utf8)) }
      text.append(names[index])
    }
  }

  /// Writes the names as a JSON array.
  func writeArray(_ applied: some Collection<Int>, to json: inout GrowingMemory<UInt8>) {
    json.append(UInt8(ascii: "["))
    for (position, index) in applied.enumerated() {
      if position > 0 { json.append(UInt8(ascii: ",")) }
      json.append(strings[index])
    }
    json.append(UInt8(ascii: "]"))
  }
}
