/// A table of the lines of a source, which converts byte offsets to lines and columns.
///
/// Making a table takes a pass over the whole source, so make one only if a position must be shown.
package struct LineTable {
  private let bytes: [UInt8]
  private var starts: [Int]

  package init(_ source: Source) {
    bytes = source.bytes
    // A byte-order mark does not count as a column of the first line.
    starts = [source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    for offset in bytes.indices where bytes[offset] == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
  }

  /// The first line is 1.
  func line(at offset: Int) -> Int { max(1, starts.partitioningIndex { $0 > offset }) }

  /// Returns the number of Unicode scalars that begin in a range of bytes.
  func scalarCount(in range: Range<Int>) -> Int {
    bytes[range.clamped(to: 0..<bytes.count)].count { !UTF8Bytes.isContinuation($0) }
  }

  /// Returns the range of a line's bytes (the first line is 1), without its line end.
  package func range(ofLine line: Int) -> Range<Int> {
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }
}
