import Promo

/// A change to a text: a range of bytes, and the text that replaces these bytes.
struct TextChange: Equatable {
  let range: Range<Int>
  let text: String

  /// Returns the changes that turn one text into another, in order: one of each line that differs, so that
  /// an editor keeps its marks, or one of all if there are more lines or fewer.
  static func changes(from old: [UInt8], to new: [UInt8]) -> [TextChange] {
    if old == new { return [] }
    let (before, after) = (lines(of: old), lines(of: new))
    let front = zip(before, after).prefix { $0 == $1 }.count
    let back = zip(before[front...].reversed(), after[front...].reversed()).prefix { $0 == $1 }
      .count
    if before.count != after.count {
      let (start, end) = (before.prefix(front).joined().count, before.suffix(back).joined().count)
      return [change(of: start..<(old.count - end), old, to: new[start..<(new.count - end)])]
    }
    return zip(before, after).compactMap { line, other in
      line == other ? nil : change(of: line.indices, old, to: other)
    }
  }

  /// Returns the lines of a text with their ends; the last may have none.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var (lines, rest) = ([ArraySlice<UInt8>](), bytes[...])
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    return lines + [rest]
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
