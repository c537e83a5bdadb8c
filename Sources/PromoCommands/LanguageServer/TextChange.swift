import Promo

/// A change to a text: a range of bytes, and the text that replaces these bytes.
struct TextChange: Equatable {
  let range: Range<Int>
  let text: String

  /// Returns the changes that turn one text into another, in order: one of each line that differs, so that
  /// an editor keeps its marks, or one of all if there are more lines or fewer.
  static func changes(from old: [UInt8], to new: [UInt8]) -> [TextChange] {
    if old == new { return [] }
    let (before, after) = (UnifiedDiff.lines(of: old), UnifiedDiff.lines(of: new))
    if before.count != after.count { return [change(of: old.indices, old, to: new[...])] }
    return zip(before, after).compactMap { line, other in
      line == other ? nil : change(of: line.indices, old, to: other)
    }
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
