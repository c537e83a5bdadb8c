/// Converts between byte offsets and the positions that a page uses, which count UTF-16 code units.
package struct UTF16Offsets: Sendable {
  /// For each byte, the number of code units before its scalar; nil if all bytes are ASCII.
  private let units: [Int32]?
  private let count: Int

  package init(_ source: Source) {
    count = source.bytes.count
    guard source.bytes.contains(where: { $0 >= 0x80 }) else {
      units = nil
      return
    }
    var units: [Int32] = []
    units.reserveCapacity(count + 1)
    var (unit, next): (Int32, Int32) = (0, 0)
    for byte in source.bytes {
      if !UTF8Bytes.isContinuation(byte) {
        unit = next
        // A scalar of four bytes takes two units.
        next += byte >= 0xF0 ? 2 : 1
      }
      units.append(unit)
    }
    self.units = units + [next]
  }

  /// Returns the number of code units before a byte offset.
  package func unit(at offset: Int) -> Int {
    let offset = min(max(0, offset), count)
    return units.map { Int($0[offset]) } ?? offset
  }

  /// Returns the byte offset that follows a number of code units, at most the end of the text.
  package func offset(ofUnit unit: Int) -> Int {
    guard let units else { return min(max(0, unit), count) }
    return min(units.partitioningIndex { Int($0) >= unit }, count)
  }
}
