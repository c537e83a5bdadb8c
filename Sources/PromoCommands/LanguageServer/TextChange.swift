import Promo

/// A change to a text: a range of bytes, and the text that replaces these bytes.
struct TextChange: Equatable {
  let range: Range<Int>
  let text: String

  /// Returns the changes that turn one text into another, in order. They are of the lines that differ,
  /// so that an editor keeps its marks.
  static func changes(from old: [UInt8], to new: [UInt8]) -> [TextChange] {
    let difference = LineDifference(from: old, to: new)
    let (before, after) = (difference.before, difference.after)
    return difference.runs.flatMap { run -> [TextChange] in
      // Where only lines were indented, each is a change of its own.
      if run.before.count == run.after.count {
        return zip(before[run.before], after[run.after]).compactMap { line, other in
          line == other ? nil : change(of: line.indices, old, to: other)
        }
      }
      let start =
        run.before.lowerBound < before.count ? before[run.before.lowerBound].startIndex : old.count
      let end = run.before.last.map { before[$0].endIndex } ?? start
      return [change(of: start..<end, old, to: ArraySlice(after[run.after].joined()))]
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
