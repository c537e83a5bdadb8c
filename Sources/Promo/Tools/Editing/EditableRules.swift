/// The files of a set, ready for edits: their declarations and the places of their mistakes.
struct EditableRules {
  let files: [SyntaxFile]

  /// The places of the mistakes in the text and the form of each file.
  private let mistakes: [[SourceSpan]]

  init(_ sources: [Source]) {
    var files: [SyntaxFile] = []
    var mistakes: [[SourceSpan]] = []
    for (index, source) in sources.enumerated() {
      var diagnostics = DiagnosticList(limit: DiagnosticList.errorLimit)
      files.append(SyntaxFile(reading: source, file: index, reportingTo: &diagnostics))
      mistakes.append(diagnostics.inSourceOrder.compactMap { $0.span })
    }
    self.files = files
    self.mistakes = mistakes
  }

  /// Fails unless exactly one promotion has the name and that promotion is well-formed.
  func promotion(_ name: String) throws(RuleEdit.Problem) -> EditablePromotion {
    let found = promotions(named: name)
    guard let promotion = found.first else {
      throw .noPromotion(name, nearest: nearest(to: name, among: names))
    }
    guard found.count == 1 else { throw .severalPromotions(name) }
    try checkUnderstood(promotion)
    return promotion
  }

  /// Fails unless the promotion with an index in the first file is well-formed.
  func promotion(at index: Int) throws(RuleEdit.Problem) -> EditablePromotion {
    guard let file = files.first, file.promotions.indices.contains(index) else {
      throw .noPromotion("", nearest: nil)
    }
    let promotion = EditablePromotion(syntax: file, node: file.promotions[index])
    try checkUnderstood(promotion)
    return promotion
  }

  private func promotions(named name: String) -> [EditablePromotion] {
    guard !isTooLong(name) else { return [] }
    return files.flatMap { file in
      file.promotions.filter { file.name(of: $0) == name }
        .map { EditablePromotion(syntax: file, node: $0) }
    }
  }

  private var names: [String] {
    files.flatMap { file in file.promotions.compactMap { file.name(of: $0) } }
  }

  // The next function returns nothing because of a defect in Swift 6.3: with optimization, a
  // function that ends by copying a large value out of a call may throw an error where there is
  // none.

  /// Fails unless the promotion is complete and free of mistakes.
  private func checkUnderstood(_ promotion: EditablePromotion) throws(RuleEdit.Problem) {
    let range = promotion.range
    let isMistaken = mistakes[promotion.file].contains {
      $0.end >= range.lowerBound && $0.start < range.upperBound
    }
    guard !promotion.node.isBroken, promotion.isClosed, !isMistaken else {
      throw .notUnderstood(promotion.head)
    }
  }
}

// MARK: - Adding a promotion

extension EditableRules {
  /// Inserts a promotion before the promotion `name`, or after the last promotion if that is nil.
  func inserting(
    _ part: WrittenPart, before name: String?
  ) throws(RuleEdit.Problem) -> ByteChange {
    if let name { return try promotion(name).inserting(part) }
    if let file = files.last(where: { !$0.promotions.isEmpty }), let node = file.promotions.last {
      let last = EditablePromotion(syntax: file, node: node)
      try checkUnderstood(last)
      return last.inserting(behind: part)
    }
    guard let file = files.last else { throw .noFile }
    guard !file.isIncomplete else { throw .fileNotUnderstood(file.source.name) }
    return file.inserting(part, atLine: file.source.bytes.count, isClose: false)
  }
}

extension SyntaxFile {
  /// Returns the name of a promotion; nil if the promotion has no name that can be looked up.
  fileprivate func name(of promotion: PromotionNode) -> String? {
    guard let token = promotion.name, !token.isBad else { return nil }
    let name = string(of: token)
    return isTooLong(name) ? nil : name
  }
}

/// One promotion of a file, ready for edits.
struct EditablePromotion {
  let syntax: SyntaxFile
  let node: PromotionNode

  var file: Int { syntax.file }

  /// The promotion's bytes, from the word `promotion` to its `}`.
  var range: Range<Int> { syntax.span(of: node.tokens).range }

  var clauses: ArraySlice<ClauseNode> { syntax.clauses[node.clauses] }

  /// The promotion's name; empty if it has no valid name.
  var name: String { node.name.flatMap { $0.isBad ? nil : syntax.string(of: $0) } ?? "" }

  var isClosed: Bool {
    node.tokens.count >= 4 && syntax.tokens[open].isA(.leftBrace)
      && syntax.tokens[close].isA(.rightBrace)
  }

  /// The token indexes of the two braces. Valid only if the promotion is closed.
  var open: Int { node.tokens.lowerBound + 2 }
  var close: Int { node.tokens.upperBound - 1 }

  /// The beginning of the promotion, so that people can find it.
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

  /// Adds a clause in the order of the layout: behind the last clause that the layout puts before
  /// it. The clause gets a line of its own if the next one has its own, but the start and the end
  /// of a window share a line.
  func adding(_ part: WrittenPart) -> ByteChange {
    guard let place = part.clause.map({ ClausePlace($0.clause) }) else { return adding(part.bytes) }
    let last = clauses.lastIndex { ClausePlace($0.clause).rawValue <= place.rawValue }
    if place == .end, let last, let change = addingEnd(part, behind: clauses[last]) {
      return change
    }
    let next = last.map { $0 + 1 } ?? clauses.startIndex
    guard next < clauses.endIndex else { return adding(part.bytes) }
    let token = syntax.tokens[clauses[next].tokens.lowerBound]
    let isEnd = ClausePlace(clauses[next].clause) == .end
    if place == .start, isEnd {
      return syntax.change(token.start..<token.start, syntax.withLineEnds(part.bytes) + " ".utf8)
    }
    guard token.beginsLine else {
      return addingInLine(part.bytes, behind: syntax.tokens[clauses[next].tokens.lowerBound - 1])
    }
    let line = syntax.lineStart(of: token.start)
    let start = syntax.commentsStart(above: line)
    return syntax.change(
      start..<start,
      syntax.source.bytes[line..<token.start] + syntax.withLineEnds(part.bytes)
        + syntax.lineEnd.utf8)
  }

  /// Adds the end of a window directly behind its start; nil behind another clause or a comment.
  private func addingEnd(_ part: WrittenPart, behind clause: ClauseNode) -> ByteChange? {
    guard ClausePlace(clause.clause) == .start else { return nil }
    let end = syntax.span(of: clause.tokens).range.upperBound
    let trivia = Lexer.trivia(at: syntax.endOfBlanks(from: end), in: syntax.source.bytes)
    if case .comment = trivia { return nil }
    return syntax.change(end..<end, " ".utf8 + syntax.withLineEnds(part.bytes))
  }

  /// Adds a clause after all other clauses, on a line of its own if the `}` begins a line.
  private func adding(_ clause: [UInt8]) -> ByteChange {
    let brace = syntax.tokens[close]
    guard brace.beginsLine else { return addingInLine(clause, behind: syntax.tokens[close - 1]) }
    let start = syntax.lineStart(of: brace.start)
    return syntax.change(
      start..<start, indentation + syntax.withLineEnds(clause) + syntax.lineEnd.utf8)
  }

  private func addingInLine(_ clause: [UInt8], behind token: Token) -> ByteChange {
    let bytes = syntax.withLineEnds(clause)
    let blank = syntax.joins(bytes, at: token.end) ? " " : ""
    return syntax.change(token.end..<token.end, " ".utf8 + bytes + blank.utf8)
  }

  /// The white space before the last clause that begins a line. If no clause begins a line, the
  /// white space before the `}` and four more spaces.
  private var indentation: [UInt8] {
    let first = clauses.last { syntax.tokens[$0.tokens.lowerBound].beginsLine }
    let offset = syntax.tokens[first?.tokens.lowerBound ?? close].start
    let blanks = syntax.source.bytes[syntax.lineStart(of: offset)..<offset]
    return Array(blanks) + (first == nil ? "    " : "").utf8
  }

  func removing(_ clause: ClauseNode) -> ByteChange {
    let range = syntax.span(of: clause.tokens).range
    return syntax.removing(range, keeping: syntax.comments(in: range))
  }

  /// Replaces a clause. Comments inside the old clause follow the new clause.
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
  func replaced(with part: WrittenPart) -> ByteChange {
    let isFollowed = !syntax.endsLine(at: range.upperBound)
    let end = part.endsInComment && isFollowed ? syntax.lineEnd : ""
    return syntax.change(range, syntax.withLineEnds(part.bytes) + end.utf8)
  }

  /// Comments between the word `promotion`, the name and the `{` stay.
  var deleted: ByteChange {
    let head = range.lowerBound..<syntax.tokens[open].start
    let comments = syntax.comments(in: head)
    let isAlone = syntax.beginsLine(at: range.lowerBound) && syntax.endsLine(at: range.upperBound)
    return comments.isEmpty && isAlone
      ? syntax.removingLines(of: range) : syntax.removing(range, keeping: comments)
  }

  /// Inserts another promotion before this promotion and the comments directly above it.
  func inserting(_ part: WrittenPart) -> ByteChange {
    guard syntax.beginsLine(at: range.lowerBound) else {
      return syntax.inserting(part, behind: syntax.tokens[node.tokens.lowerBound - 1])
    }
    let line = syntax.commentsStart(above: syntax.lineStart(of: range.lowerBound))
    return syntax.inserting(part, atLine: line, isClose: false)
  }

  /// Inserts another promotion after this promotion and the comment on its last line.
  func inserting(behind part: WrittenPart) -> ByteChange {
    let end = endOfComment
    guard syntax.endsLine(at: end) else {
      return syntax.inserting(part, behind: syntax.tokens[close])
    }
    let next = syntax.endOfLineEnd(at: end) ?? syntax.source.bytes.count
    return syntax.inserting(part, atLine: next, isClose: isClose)
  }

  /// The offset after the comment that follows on the line, or else after the blanks.
  var endOfComment: Int {
    let end = syntax.endOfBlanks(from: range.upperBound)
    guard case .comment(let comment) = Lexer.trivia(at: end, in: syntax.source.bytes) else {
      return end
    }
    return comment.upperBound
  }

  /// True if no empty line separates the promotion from the promotion before it.
  private var isClose: Bool {
    let start = syntax.commentsStart(above: syntax.lineStart(of: range.lowerBound))
    let isFirst = syntax.promotions.first?.tokens == node.tokens
    guard !isFirst, let above = syntax.lineAbove(start) else { return false }
    return !syntax.isBlankLine(at: above)
  }
}

/// The text of one promotion or one clause, without the white space around it.
struct WrittenPart {
  let bytes: [UInt8]

  /// The clause; nil for a promotion.
  let clause: ClauseNode?

  /// True if the text ends in a comment, so that nothing may follow on that line.
  let endsInComment: Bool

  /// Takes the text of a promotion that is known to be one, to write it elsewhere.
  init(moved bytes: [UInt8], endsInComment: Bool) {
    self.bytes = bytes
    clause = nil
    self.endsInComment = endsInComment
  }

  /// Reads the text of one promotion, with or without comments around it.
  init(promotion text: String) throws(RuleEdit.Problem) {
    let (syntax, reason) = WrittenPart.read(Array(text.utf8))
    guard reason == nil, syntax.promotions.map({ $0.tokens }) == [0..<(syntax.tokens.count - 1)]
    else {
      throw .notOnePromotion(text, reason: reason)
    }
    let comments = syntax.comments(in: 0..<syntax.source.bytes.count)
    let first = min(comments.first?.lowerBound ?? .max, syntax.tokens[0].start)
    let last = syntax.tokens[syntax.tokens.count - 2].end
    let end = max(comments.last?.upperBound ?? 0, last)
    bytes = Array(syntax.source.bytes[first..<end])
    clause = nil
    endsInComment = end > last
  }

  /// Reads the text of one clause, without comments.
  init(clause text: String) throws(RuleEdit.Problem) {
    let (syntax, reason) = WrittenPart.read(Array("promotion \"A\" {\n\(text)\n}".utf8))
    let inside = 3..<max(3, syntax.tokens.count - 2)
    guard reason == nil, syntax.promotions.count == 1,
      syntax.clauses.map({ $0.tokens }) == [inside],
      syntax.comments(in: 0..<syntax.source.bytes.count).isEmpty
    else { throw .notOneClause(text, reason: reason) }
    bytes = Array(syntax.source.bytes[syntax.span(of: inside).range])
    clause = syntax.clauses[0]
    endsInComment = false
  }

  private static func read(_ bytes: [UInt8]) -> (syntax: SyntaxFile, reason: String?) {
    var diagnostics = DiagnosticList()
    let source = Source(name: "", bytes: bytes)
    let syntax = SyntaxFile(reading: source, file: 0, reportingTo: &diagnostics)
    return (syntax, diagnostics.inSourceOrder.first?.message)
  }
}
