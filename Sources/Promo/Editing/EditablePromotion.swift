/// One promotion of a file, ready for edits.
struct EditablePromotion {
  let syntax: SyntaxFile
  let node: PromotionNode

  /// The index of its file.
  var file: Int { syntax.file }

  /// The promotion's bytes, from the word `promotion` to its `}`.
  var range: Range<Int> { syntax.span(of: node.tokens).range }

  var clauses: ArraySlice<ClauseNode> { syntax.clauses[node.clauses] }

  /// The promotion's name; empty if it has none.
  var name: String { node.name.map(syntax.string(of:)) ?? "" }

  /// True if the promotion has a brace after its name and one at its end.
  var isClosed: Bool {
    node.tokens.count >= 4 && syntax.tokens[open].isA(.leftBrace)
      && syntax.tokens[close].isA(.rightBrace)
  }

  /// The indexes of the braces. Valid only if the promotion is closed.
  var open: Int { node.tokens.lowerBound + 2 }
  var close: Int { node.tokens.upperBound - 1 }

  /// The beginning of the promotion, for people to find it.
  var head: String {
    let first = syntax.tokens[node.tokens.lowerBound]
    let bytes = syntax.source.bytes[first.start..<(node.name ?? first).end]
    return String(decoding: bytes, as: UTF8.self)
  }

  var isPaused: Bool {
    clauses.contains {
      if case .paused = $0.clause { true } else { false }
    }
  }
}

// MARK: - Its clauses

extension EditablePromotion {
  /// Returns the only clause that begins with `words`.
  func clause(_ words: String) throws(RuleEdit.Problem) -> ClauseNode {
    let bytes = Array(words.utf8)
    let beginning = Lexer.tokens(of: bytes).dropLast().map { Array(bytes[$0.start..<$0.end]) }
    let found = clauses.filter { clause in
      !beginning.isEmpty
        && syntax.tokens[clause.tokens].map { Array(syntax.bytes(of: $0)) }
          .starts(with: beginning)
    }
    guard let clause = found.first else { throw .noClause(words, of: name) }
    guard found.count == 1 else { throw .severalClauses(words, of: name) }
    return clause
  }

  /// Fails if an existing clause leaves no room for the new one.
  func checkRoom(for part: WrittenPart) throws(RuleEdit.Problem) {
    guard let clause = part.clause else { return }
    let before = PromotionDraft(clauses).seconds.count
    let after = PromotionDraft(clauses + [clause]).seconds
    guard after.count > before, let first = after.last?.before else { return }
    let written = syntax.source.bytes[syntax.span(of: first.tokens).range]
    throw .clauseTwice(String(decoding: written, as: UTF8.self), of: name)
  }

  /// Adds a clause after the others, on a line of its own if the `}` begins a line.
  func adding(_ clause: [UInt8]) -> ByteChange {
    let brace = syntax.tokens[close]
    guard brace.beginsLine else {
      let end = syntax.tokens[close - 1].end
      return syntax.change(end..<end, " ".utf8 + syntax.withLineEnds(clause))
    }
    let start = syntax.lineStart(of: brace.start)
    return syntax.change(
      start..<start, indentation + syntax.withLineEnds(clause) + syntax.lineEnd.utf8)
  }

  /// The white space before the last clause that begins a line. If none does, the white space
  /// before the `}` and four more spaces.
  private var indentation: [UInt8] {
    let first = clauses.last { syntax.tokens[$0.tokens.lowerBound].beginsLine }
    let offset = syntax.tokens[first?.tokens.lowerBound ?? close].start
    let blanks = syntax.source.bytes[syntax.lineStart(of: offset)..<offset]
    return Array(blanks) + (first == nil ? "    " : "").utf8
  }

  /// Removes a clause.
  func removing(_ clause: ClauseNode) -> ByteChange {
    let range = syntax.span(of: clause.tokens).range
    return syntax.removing(range, keeping: syntax.comments(in: range))
  }

  /// Replaces a clause. Comments inside the old one follow the new one.
  func replacing(_ clause: ClauseNode, with part: WrittenPart) -> ByteChange {
    let range = syntax.span(of: clause.tokens).range
    let comments = syntax.kept(syntax.comments(in: range), at: range)
    let isApart = comments.isEmpty && !syntax.joins(part.bytes, at: range.upperBound)
    let blank = isApart ? "" : " "
    return syntax.change(range, syntax.withLineEnds(part.bytes) + blank.utf8 + comments)
  }
}

// MARK: - As a whole

extension EditablePromotion {
  /// Replaces this promotion with another.
  func replaced(with part: WrittenPart) -> ByteChange {
    let isFollowed = !syntax.endsLine(at: range.upperBound)
    let end = part.endsInComment && isFollowed ? syntax.lineEnd : ""
    return syntax.change(range, syntax.withLineEnds(part.bytes) + end.utf8)
  }

  /// Deletes the promotion. Comments between its word, its name and its `{` stay.
  var deleted: ByteChange {
    let head = range.lowerBound..<syntax.tokens[open].start
    let comments = syntax.comments(in: head)
    let isAlone = syntax.beginsLine(at: range.lowerBound) && syntax.endsLine(at: range.upperBound)
    return comments.isEmpty && isAlone
      ? syntax.removingLines(of: range) : syntax.removing(range, keeping: comments)
  }

  /// Inserts another promotion before this one and the comments directly above it.
  func inserting(_ part: WrittenPart) -> ByteChange {
    guard syntax.beginsLine(at: range.lowerBound) else {
      return syntax.inserting(part, behind: syntax.tokens[node.tokens.lowerBound - 1])
    }
    let line = syntax.commentsStart(above: syntax.lineStart(of: range.lowerBound))
    return syntax.inserting(part, atLine: line, isClose: false)
  }

  /// Inserts another promotion after this one and the comment on its last line.
  func inserting(behind part: WrittenPart) -> ByteChange {
    let end = endOfComment
    guard syntax.endsLine(at: end) else {
      return syntax.inserting(part, behind: syntax.tokens[close])
    }
    let next = syntax.endOfLineEnd(at: end) ?? syntax.source.bytes.count
    return syntax.inserting(part, atLine: next, isClose: isClose)
  }

  /// The offset after the comment that follows on the line; without one, after the blanks.
  private var endOfComment: Int {
    let end = syntax.endOfBlanks(from: range.upperBound)
    guard case .comment(let comment) = Lexer.trivia(at: end, in: syntax.source.bytes) else {
      return end
    }
    return comment.upperBound
  }

  /// True if the promotion stands directly below the one before it.
  private var isClose: Bool {
    let start = syntax.commentsStart(above: syntax.lineStart(of: range.lowerBound))
    let isFirst = syntax.promotions.first?.tokens == node.tokens
    guard !isFirst, let above = syntax.lineAbove(start) else { return false }
    return !syntax.isBlankLine(at: above)
  }
}
