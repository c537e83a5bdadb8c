import Promo

/// A change of a text: some bytes, and the text in their place.
struct TextChange: Equatable {
  let range: Range<Int>
  let text: String

  /// Returns the changes that turn one text into another. Where only white space differs, they
  /// change nothing else, so that an editor keeps its marks; from the first other difference on
  /// they are one. Takes time in proportion to the length of both.
  static func changes(from old: [UInt8], to new: [UInt8]) -> [TextChange] {
    var changes: [TextChange] = []
    var (here, there) = (0, 0)
    while here < old.count || there < new.count {
      let (oldBlanks, newBlanks) = (blanks(in: old, from: here), blanks(in: new, from: there))
      if old[oldBlanks] != new[newBlanks] {
        changes.append(change(of: oldBlanks, old, to: new[newBlanks]))
      }
      (here, there) = (oldBlanks.upperBound, newBlanks.upperBound)
      guard here < old.count, there < new.count, old[here] == new[there] else {
        if here < old.count || there < new.count {
          // Two characters may begin with the same bytes.
          while isInside(old, here) || isInside(new, there) {
            (here, there) = (here - 1, there - 1)
          }
          changes.append(change(of: here..<old.count, old, to: new[there...]))
        }
        break
      }
      (here, there) = (here + 1, there + 1)
    }
    return changes
  }

  /// Returns a change without what is the same at both ends, in whole characters.
  private static func change(
    of range: Range<Int>, _ old: [UInt8], to new: ArraySlice<UInt8>
  ) -> TextChange {
    var (range, new) = (range, new)
    while let last = new.last, !range.isEmpty, last == old[range.upperBound - 1] {
      range = range.lowerBound..<(range.upperBound - 1)
      new.removeLast()
    }
    // What is cut must begin with a whole character, and a line end is one.
    while range.upperBound < old.count, splitsCharacter(at: range.upperBound, in: old) {
      new.append(old[range.upperBound])
      range = range.lowerBound..<(range.upperBound + 1)
    }
    return TextChange(range: range, text: String(decoding: new, as: UTF8.self))
  }

  private static func isInside(_ bytes: [UInt8], _ offset: Int) -> Bool {
    offset < bytes.count && UTF8Bytes.isContinuation(bytes[offset])
  }

  private static func splitsCharacter(at offset: Int, in bytes: [UInt8]) -> Bool {
    isInside(bytes, offset)
      || bytes[offset] == UInt8(ascii: "\n") && offset > 0
        && bytes[offset - 1] == UInt8(ascii: "\r")
  }

  private static func blanks(in bytes: [UInt8], from start: Int) -> Range<Int> {
    var end = start
    while end < bytes.count, " \t\r\n".utf8.contains(bytes[end]) { end += 1 }
    return start..<end
  }
}
