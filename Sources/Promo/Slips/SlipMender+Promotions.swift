// The name and the braces of a promotion.

extension SlipMender {
  /// Answers anything but a name in quotes, such as `Summer Sale` without them.
  func name(_ found: Found) -> Answer? {
    let (first, end) = (found.node.position, found.endOfNameLine)
    let last = found.token(at: first - 1)
    // `A"` is a text without its first quote, which has a diagnostic of its own.
    let isHalfText =
      found.following.isA(.string) && found.following.isBad
      && found.following.start == found.current.end
    guard !isHalfText, !last.isA(.unknown), !found.current.beginsLine, end > first,
      found.file.clauseWord(found.current) == nil
    else { return found.missingName }
    if let name = (first..<end).first(where: { found.token(at: $0).isA(.string) }) {
      let range = first..<name
      let diagnostic = found.diagnostic(
        .excessPart, "only a name stands between `promotion` and `{`", at: range,
        fixes: found.fix(.maybe, range, ""))
      return Answer(diagnostic, .again, to: name, quiet: range)
    }
    return Answer(found.bareName(first..<end), .stops, to: end, quiet: first..<end)
  }

  /// Answers a token between the name and the clauses in place of a brace.
  func opening(_ found: Found) -> Answer? {
    let position = found.node.position
    if found.current.isA(.leftParenthesis) { return Answer(nil, .stands, to: position + 1) }
    let name = found.token(at: position - 1)
    guard found.node.start + 1 == found.lastKnown, name.isA(.string) || name.isA(.unknown),
      !found.token(at: found.lastKnown).isBad, found.token(at: found.lastKnown).isA(.string)
    else { return Answer(nil, .stops, to: position) }
    let isBeforeClause =
      found.current.beginsLine || found.file.clauseWord(found.current) != nil
    let isSaid = found.isReported(at: position)
    let needed = "a promotion needs a `{` after its name"
    let fixes =
      isBeforeClause
      ? [Fix(.certain, found.place(found.token(at: found.lastKnown).end), " {")] : []
    let diagnostic =
      found.isAtEnd
      ? Diagnostic(.missingPart, needed, at: found.endOfLast, fixes: fixes)
      : found.diagnostic(.missingPart, "\(needed), not \(found.shown)", fixes: fixes)
    let told = isSaid || name.isA(.unknown) ? nil : diagnostic
    guard !isBeforeClause else { return Answer(told, .stops, to: position) }
    // The mistake in this word stands for all; otherwise it stands for all others before the brace.
    let brace = max(found.endOfNameLine, position + 1)
    let isOpen = found.token(at: brace).isA(.leftBrace)
    return Answer(
      told, isOpen ? .again : .stops, to: brace, quiet: isSaid ? nil : position..<brace)
  }

  /// Answers the end of a promotion without its brace.
  func closing(_ found: Found) -> Answer? {
    guard let open = found.node.opener else { return Answer(nil, .stops, to: found.node.position) }
    let file = found.file
    if file.tokens[open].isA(.leftParenthesis), found.current.isA(.rightParenthesis) {
      return Answer(found.parentheses(open), .stands, to: found.node.position + 1)
    }
    // A clause may be missing with the brace, so this is never certain. The brace may also stand in
    // a comment.
    let place = found.endOfLast
    let isInComment = file.source.bytes[place.end..<found.current.start].contains(UInt8(ascii: "}"))
    let end = found.current.isA(.end) ? "the file ends here" : "before this"
    let diagnostic = Diagnostic(
      .unclosedPromotion, "this promotion is not closed", at: found.span(open..<(open + 1)),
      label: "opened here", and: .init(span: file.span(of: found.current), text: end),
      help: isInComment
        ? "the `}` stands in a comment, behind `#`" : "write `}` after its last clause",
      fixes: isInComment ? [] : [Fix(.maybe, place, "\(file.lineEnd)}").named])
    return Answer(diagnostic, .stops, to: found.node.position)
  }

  /// Answers `{{ … }}`.
  mutating func extraBraces(_ found: Found) -> Answer? {
    let (first, file) = (found.node.position, found.file)
    guard let open = found.node.opener, open + 1 == first else { return nil }
    var end = first
    while file.tokens[end].isA(.leftBrace) { end += 1 }
    let pairs = bracePairs(in: file)
    let own = pairs.closing(of: end - 1)
    let extra = own.map { Array(($0 + 1)...($0 + end - first)) } ?? []
    let isClosed =
      !extra.isEmpty
      && extra.allSatisfy { $0 < file.tokens.count && file.tokens[$0].isA(.rightBrace) }
    if isClosed { closers.formUnion(extra) }
    let edits =
      isClosed
      ? (Array(first..<end) + extra).map {
        Fix.Edit(leaving: file.span(of: file.tokens[$0]), in: file.source)
      } : []
    let diagnostic = found.diagnostic(
      .excessPart, "a promotion is opened by one `{`", at: first..<end,
      fixes: isClosed ? [Fix(.certain, edits)] : [])
    return Answer(own == nil ? nil : diagnostic, .again, to: end)
  }
}

extension Found {
  /// The index of the last token before the one that does not fit, apart from unknown characters.
  fileprivate var lastKnown: Int {
    var index = node.position - 1
    while index > 0, file.tokens[index].isA(.unknown) { index -= 1 }
    return index
  }

  fileprivate var missingName: Answer {
    let needed = "`promotion` needs a name in quotes"
    let template = current.isA(.leftBrace) ? "\"10% off\"" : "\"10% off\" { discount 10% off }"
    let diagnostic =
      isAtEnd
      ? missing(needed, template: template, help: nil)
      : self.diagnostic(.missingPart, "\(needed), not \(shown)", fixes: [])
    let isSilent =
      isReported(at: node.position) || token(at: node.position - 1).isA(.unknown) && isAtEnd
    return Answer(isSilent ? nil : diagnostic, .stops, to: node.position)
  }

  fileprivate func bareName(_ range: Range<Int>) -> Diagnostic {
    let text = String(decoding: file.source.bytes[span(range).range], as: UTF8.self)
    let open = token(at: range.upperBound)
    let isOpened = open.isA(.leftBrace) && !open.beginsLine
    return diagnostic(
      .missingQuotes, "the name \(quoted(text)) needs quotes", at: range,
      fixes: text.contains("\"")
        ? [] : fix(isOpened ? .certain : .maybe, range, Lexer.written(text)))
  }

  /// The index of the token that ends a name without quotes: the brace on its line, else a clause,
  /// else the next line.
  fileprivate var endOfNameLine: Int {
    // No name that fits has more words.
    let words = file.tokens[node.position...].prefix(200)
    let line = words.dropFirst().firstIndex { $0.beginsLine || $0.isA(.end) }
    let name = file.tokens[node.position..<(line ?? words.endIndex - 1)]
    return name.firstIndex { [.leftBrace, .leftParenthesis, .rightBrace].contains($0.kind) }
      ?? name.firstIndex { file.clauseWord($0) != nil } ?? name.endIndex
  }

  fileprivate func parentheses(_ open: Int) -> Diagnostic? {
    guard !file.tokens[open].isBad else { return nil }
    let edits = [(file.tokens[open], "{"), (current, "}")].map {
      Fix.Edit(span: file.span(of: $0), text: $1)
    }
    return Diagnostic(
      .missingPart, "a promotion needs a `{` after its name, not `(`",
      at: span(open..<(open + 1)), fixes: [Fix(.certain, edits)])
  }
}
