import Promo

/// A change to a text: a range of bytes, and the text that replaces these bytes.
struct TextChange: Equatable {
  let range: Range<Int>
  let text: String

  /// Returns the changes that turn one text into another, in order. The changes are small where
  /// only white space differs or parts are reordered, so that an editor keeps its marks. Takes time
  /// proportional to the total length of both texts.
  static func changes(from old: [UInt8], to new: [UInt8]) -> [TextChange] {
    let (before, after) = (VisibleBytes(old), VisibleBytes(new))
    var changes: [TextChange] = []
    var (oldEnd, newEnd) = (0, 0)
    func replace(to oldNext: Int, with newNext: Int) {
      if old[oldEnd..<oldNext] != new[newEnd..<newNext] {
        changes.append(change(of: oldEnd..<oldNext, old, to: new[newEnd..<newNext]))
      }
      (oldEnd, newEnd) = (oldNext, newNext)
    }
    var (here, there) = (0, 0)
    for part in before.differences(to: after) + [(before.end, after.end)] {
      // Before this difference, only white space differs.
      while here < part.0.lowerBound {
        replace(to: before.offsets[here], with: after.offsets[there])
        (oldEnd, newEnd) = (oldEnd + 1, newEnd + 1)
        (here, there) = (here + 1, there + 1)
      }
      replace(to: before.end(of: part.0, after: oldEnd), with: after.end(of: part.1, after: newEnd))
      (here, there) = (part.0.upperBound, part.1.upperBound)
    }
    replace(to: old.count, with: new.count)
    return changes
  }

  /// Returns a change that omits equal characters at both ends.
  private static func change(
    of range: Range<Int>, _ old: [UInt8], to new: ArraySlice<UInt8>
  ) -> TextChange {
    let most = min(range.count, new.count)
    var front = zip(old[range], new).prefix { $0 == $1 }.count
    while front > 0, splitsCharacter(at: range.lowerBound + front, in: old) { front -= 1 }
    var back = zip(old[range].reversed(), new.reversed()).prefix(most - front)
      .prefix { $0 == $1 }.count
    while back > 0, splitsCharacter(at: range.upperBound - back, in: old) { back -= 1 }
    return TextChange(
      range: (range.lowerBound + front)..<(range.upperBound - back),
      text: String(decoding: new.dropFirst(front).dropLast(back), as: UTF8.self))
  }

  private static func splitsCharacter(at offset: Int, in bytes: [UInt8]) -> Bool {
    offset > 0 && offset < bytes.count
      && (UTF8Bytes.isContinuation(bytes[offset])
        || bytes[offset] == UInt8(ascii: "\n") && bytes[offset - 1] == UInt8(ascii: "\r"))
  }
}

/// The bytes of a text that are not white space.
private struct VisibleBytes {
  let bytes: [UInt8]
  let offsets: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offsets = bytes.indices.filter { !" \t\r\n".utf8.contains(bytes[$0]) }
  }

  var count: Int { offsets.count }

  /// The empty range after the last byte.
  var end: Range<Int> { count..<count }

  subscript(index: Int) -> UInt8 { bytes[offsets[index]] }

  /// Returns the offset in the text after a range of visible bytes; `offset` if the range is empty.
  func end(of range: Range<Int>, after offset: Int) -> Int {
    range.isEmpty ? offset : offsets[range.upperBound - 1] + 1
  }

  /// The number of consecutive equal bytes that ends a difference.
  private static var run: Int { 24 }

  /// Returns the ranges in which the texts differ. Between these ranges, the texts are equal.
  func differences(to other: VisibleBytes) -> [(Range<Int>, Range<Int>)] {
    guard count == other.count else { return [difference(to: other)] }
    var differences: [(Range<Int>, Range<Int>)] = []
    var (index, equal) = (0, VisibleBytes.run)
    var start = 0
    while index < count {
      if self[index] == other[index] {
        equal += 1
        if equal == VisibleBytes.run {
          let end = wholeCharacter(at: index + 1 - equal, other)
          differences.append((start..<end, start..<end))
        }
      } else {
        if equal >= VisibleBytes.run { start = wholeCharacter(before: index, other) }
        equal = 0
      }
      index += 1
    }
    if equal < VisibleBytes.run { differences.append((start..<count, start..<count)) }
    return differences
  }

  /// Returns the single range in which texts of different lengths differ.
  private func difference(to other: VisibleBytes) -> (Range<Int>, Range<Int>) {
    let most = min(count, other.count)
    var front = 0
    while front < most, self[front] == other[front] { front += 1 }
    front = wholeCharacter(before: front, other)
    var back = 0
    while back < most - front, self[count - 1 - back] == other[other.count - 1 - back] { back += 1 }
    while back > 0, UTF8Bytes.isContinuation(self[count - back]) { back -= 1 }
    return (front..<(count - back), front..<(other.count - back))
  }

  /// Returns the nearest index, at or before `index`, at which a character begins in both texts.
  private func wholeCharacter(before index: Int, _ other: VisibleBytes) -> Int {
    var index = index
    while index > 0, isInside(index) || other.isInside(index) { index -= 1 }
    return index
  }

  /// Returns the nearest index, at or after `index`, at which a character begins in both texts.
  private func wholeCharacter(at index: Int, _ other: VisibleBytes) -> Int {
    var index = index
    while index < count, isInside(index) || other.isInside(index) { index += 1 }
    return index
  }

  private func isInside(_ index: Int) -> Bool {
    index < count && UTF8Bytes.isContinuation(self[index])
  }
}
