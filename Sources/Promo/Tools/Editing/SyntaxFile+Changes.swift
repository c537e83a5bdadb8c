// Changes to a file that preserve the surrounding lines.

extension SyntaxFile {
  func change(_ range: Range<Int>, _ bytes: some Sequence<UInt8>) -> ByteChange {
    ByteChange(file: file, range: range, bytes: Array(bytes))
  }

  /// Returns true if only blanks stand before a byte on its line.
  func beginsLine(at offset: Int) -> Bool {
    source.bytes[lineStart(of: offset)..<offset].allSatisfy(isBlank)
  }

  /// Returns true if only blanks stand between a byte and the end of its line.
  func endsLine(at offset: Int) -> Bool {
    let end = endOfBlanks(from: offset)
    return end == source.bytes.count || endOfLineEnd(at: end) != nil
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  // MARK: Removing

  /// Removes a part, and the whole line if nothing else is on the line. Otherwise also removes the
  /// blanks before the part or, at the beginning of a line, the blanks after the part. If there are
  /// comments to keep, they replace the part.
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

  /// Removes a promotion with its lines. Also removes an adjacent empty line if two empty lines
  /// would meet, or if an empty line would be left at the start or the end of the file.
  func removingLines(of range: Range<Int>) -> ByteChange {
    var start = lineStart(of: range.lowerBound)
    let blanksEnd = endOfBlanks(from: range.upperBound)
    let lineEnd = endOfLineEnd(at: blanksEnd)
    var end = lineEnd ?? blanksEnd
    let isLast = end == source.bytes.count
    if let above = lineAbove(start) {
      if isBlankLine(at: above), isLast || isBlankLine(at: end) { start = above }
      // The line that becomes the last line of the file then loses its line end too.
      if lineEnd == nil { start = lineEndStart(before: start) }
    } else if isBlankLine(at: end) {
      end = endOfLineEnd(at: endOfBlanks(from: end)) ?? source.bytes.count
    }
    return change(start..<end, [])
  }

  /// Returns the offset of the line end before a line; for the first line, of the line itself.
  private func lineEndStart(before line: Int) -> Int {
    guard line > firstLine else { return line }
    let isReturn = line - 2 >= firstLine && source.bytes[line - 2] == UInt8(ascii: "\r")
    return line - (isReturn ? 2 : 1)
  }

  // MARK: Inserting

  /// Returns true if the bytes, when inserted at an offset, would run together with the word there.
  func joins(_ bytes: [UInt8], at offset: Int) -> Bool {
    guard let last = bytes.last, offset < source.bytes.count else { return false }
    return (last.isLetter || last.isDigit) && source.bytes[offset].isLetter
  }

  /// Adds a promotion between a token and the next token on the same line.
  func inserting(_ part: WrittenPart, behind token: Token) -> ByteChange {
    let end = part.endsInComment ? lineEnd : ""
    return change(token.end..<token.end, " ".utf8 + withLineEnds(part.bytes) + end.utf8)
  }

  /// Adds a promotion above a line, directly below the last line that is not empty. If an empty
  /// line separates the neighbours, an empty line also separates the promotion from each neighbour.
  /// At the start and the end of the file, an empty line separates the promotion from its only
  /// neighbour.
  ///
  /// - Parameter isClose: True to add no empty line above the promotion at the end of the file.
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

// The lines of an edited file: where they start and end, and the comments between them.

extension SyntaxFile {
  /// The offset of the first line, which follows a byte-order mark.
  var firstLine: Int { source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  func lineStart(of offset: Int) -> Int {
    source.bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? firstLine
  }

  /// Returns the offset after the spaces and tabs that begin at a byte.
  func endOfBlanks(from offset: Int) -> Int {
    var end = offset
    while case .blank(let range) = Lexer.trivia(at: end, in: source.bytes) {
      end = range.upperBound
    }
    return end
  }

  /// Returns the offset after the line end that begins here; nil if no line end begins here. The
  /// end of the file is not a line end.
  func endOfLineEnd(at offset: Int) -> Int? {
    guard case .lineEnd(let range) = Lexer.trivia(at: offset, in: source.bytes) else { return nil }
    return range.upperBound
  }

  func isBlankLine(at start: Int) -> Bool {
    let end = endOfBlanks(from: start)
    return start < source.bytes.count && (end == source.bytes.count || endOfLineEnd(at: end) != nil)
  }

  /// Returns the start of the line above the line that begins here; nil at the top of the file.
  func lineAbove(_ start: Int) -> Int? {
    start > firstLine ? lineStart(of: start - 1) : nil
  }

  /// Returns the start of the comment lines directly above a line, or else of the line itself.
  func commentsStart(above line: Int) -> Int {
    var start = line
    while let above = lineAbove(start),
      case .comment = Lexer.trivia(at: endOfBlanks(from: above), in: source.bytes)
    {
      start = above
    }
    return start
  }

  /// Returns the start of the empty lines directly above a line, or else of the line itself.
  func blankLinesStart(above line: Int) -> Int {
    var start = line
    while let above = lineAbove(start), isBlankLine(at: above) { start = above }
    return start
  }

  /// Returns the comments in a range of bytes. The range must begin outside a token.
  func comments(in range: Range<Int>) -> [Range<Int>] {
    var comments: [Range<Int>] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let trivia = Lexer.trivia(at: offset, in: source.bytes)
      if case .comment(let comment) = trivia { comments.append(withoutReturn(comment)) }
      offset = trivia?.range.upperBound ?? endOfToken(at: offset)
    }
    return comments
  }

  private func endOfToken(at offset: Int) -> Int {
    tokens[tokens.partitioningIndex { $0.end > offset }].end
  }

  private func withoutReturn(_ comment: Range<Int>) -> Range<Int> {
    let isReturn = source.bytes[comment.upperBound - 1] == UInt8(ascii: "\r")
    return comment.lowerBound..<(comment.upperBound - (isReturn ? 1 : 0))
  }

  /// Returns the bytes with all line ends in the style of the file.
  func withLineEnds(_ bytes: [UInt8]) -> [UInt8] {
    let plain = bytes.filter { $0 != UInt8(ascii: "\r") }
    return Array(
      plain.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .joined(separator: lineEnd.utf8))
  }
}

/// A replacement of bytes in one file of a set.
struct ByteChange {
  let file: Int
  let range: Range<Int>
  let bytes: [UInt8]
}

extension Source {
  func with(_ change: ByteChange) -> Source {
    var changed = bytes
    changed.replaceSubrange(change.range, with: change.bytes)
    return with(bytes: changed)
  }
}
