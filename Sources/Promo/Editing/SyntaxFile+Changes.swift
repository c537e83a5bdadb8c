// Changes that leave the lines around them as they are.

extension SyntaxFile {
  func change(_ range: Range<Int>, _ bytes: some Sequence<UInt8>) -> ByteChange {
    ByteChange(file: file, range: range, bytes: Array(bytes))
  }

  /// Returns true if only blanks stand before a byte on its line.
  func beginsLine(at offset: Int) -> Bool {
    source.bytes[lineStart(of: offset)..<offset].allSatisfy(isBlank)
  }

  /// Returns true if only blanks stand on the line from a byte on.
  func endsLine(at offset: Int) -> Bool {
    let end = endOfBlanks(from: offset)
    return end == source.bytes.count || endOfLineEnd(at: end) != nil
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  // MARK: Taking something out

  /// Removes a part: with its line if nothing else stands there, else with the blanks before it, or
  /// at the beginning of a line with those after it.
  func removing(_ range: Range<Int>, keeping comments: [Range<Int>]) -> ByteChange {
    guard comments.isEmpty else { return change(range, kept(comments, at: range)) }
    guard beginsLine(at: range.lowerBound) else { return removingWithinLine(range) }
    let end = endOfBlanks(from: range.upperBound)
    guard let next = endOfLineEnd(at: end) else { return change(range.lowerBound..<end, []) }
    return change(lineStart(of: range.lowerBound)..<next, [])
  }

  private func removingWithinLine(_ range: Range<Int>) -> ByteChange {
    let line = source.bytes[..<range.lowerBound]
    let start = line.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? range.lowerBound
    let isJoint = !endsLine(at: range.upperBound) && !isBlank(source.bytes[range.upperBound])
    let isBraced = isBrace(at: start - 1) || isBrace(at: range.upperBound)
    return change(start..<range.upperBound, (isJoint && !isBraced ? " " : "").utf8)
  }

  private func isBrace(at offset: Int) -> Bool {
    offset >= 0 && offset < source.bytes.count
      && "{}".utf8.contains(source.bytes[offset])
  }

  /// Returns the comments of a removed part, each on a line of its own.
  func kept(_ comments: [Range<Int>], at range: Range<Int>) -> [UInt8] {
    let line = lineStart(of: range.lowerBound)
    let indentation = source.bytes[line..<endOfBlanks(from: line)]
    let lines = comments.map { source.bytes[$0] }
    let isFollowed = !comments.isEmpty && !endsLine(at: range.upperBound)
    return Array(lines.joined(separator: Array(lineEnd.utf8) + indentation))
      + (isFollowed ? lineEnd : "").utf8
  }

  /// Removes a promotion with its lines, and one of two empty lines around it.
  func removingLines(of range: Range<Int>) -> ByteChange {
    var start = lineStart(of: range.lowerBound)
    let blanksEnd = endOfBlanks(from: range.upperBound)
    let lineEnd = endOfLineEnd(at: blanksEnd)
    var end = lineEnd ?? blanksEnd
    let isLast = end == source.bytes.count
    if let above = lineAbove(start) {
      if isBlankLine(at: above), isLast || isBlankLine(at: end) { start = above }
      // The line that becomes the last one then loses its line end too.
      if lineEnd == nil { start = lineEndStart(before: start) }
    } else if isBlankLine(at: end) {
      end = endOfLineEnd(at: endOfBlanks(from: end)) ?? source.bytes.count
    }
    return change(start..<end, [])
  }

  /// Returns the offset of the line end before a line; at the top, the offset of the line itself.
  private func lineEndStart(before line: Int) -> Int {
    guard line > firstLine else { return line }
    let isReturn = line - 2 >= firstLine && source.bytes[line - 2] == UInt8(ascii: "\r")
    return line - (isReturn ? 2 : 1)
  }

  // MARK: Putting something in

  /// Returns true if bytes put before an offset would run together with the word there.
  func joins(_ bytes: [UInt8], at offset: Int) -> Bool {
    guard let last = bytes.last, offset < source.bytes.count else { return false }
    return (last.isLetter || last.isDigit) && source.bytes[offset].isLetter
  }

  /// Adds a promotion between a token and the next one on its line.
  func inserting(_ part: WrittenPart, behind token: Token) -> ByteChange {
    let end = part.endsInComment ? lineEnd : ""
    return change(token.end..<token.end, " ".utf8 + withLineEnds(part.bytes) + end.utf8)
  }

  /// Adds a promotion above a line, below the last line above that is not empty. An empty line
  /// separates it from its neighbours where one does so already, and at the ends of the file.
  ///
  /// - Parameter isClose: True if no empty line may stand above it at the end of the file.
  func inserting(_ part: WrittenPart, atLine line: Int, isClose: Bool) -> ByteChange {
    let offset = line == source.bytes.count ? endOfText : blankLinesStart(above: line)
    let text = withLineEnds(part.bytes)
    let end = Array(lineEnd.utf8)
    let isLast = offset == source.bytes.count
    if offset == firstLine { return change(offset..<offset, text + end + (isLast ? [] : end)) }
    if source.bytes[offset - 1] != UInt8(ascii: "\n") {
      return change(offset..<offset, end + (isClose ? [] : end) + text)
    }
    let isSpaced = isLast ? !isClose : isBlankLine(at: offset)
    return change(offset..<offset, (isSpaced ? end : []) + text + end)
  }

  /// The offset after the last line that is not empty.
  private var endOfText: Int {
    let last = lineStart(of: source.bytes.count)
    return endsLine(at: last) ? blankLinesStart(above: last) : source.bytes.count
  }
}
