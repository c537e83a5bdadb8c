extension Parser {
  /// promotion = "promotion" string "{" { clause } "}" .
  mutating func parsePromotion() {
    let first = next
    let isAroundInParentheses = isInParentheses
    depth += 1
    defer {
      depth -= 1
      isInParentheses = isAroundInParentheses
    }
    advance()
    let name = parseName()
    let open = parseOpening(after: name)
    isInParentheses = open?.kind == .leftParenthesis
    var extra: [Token] = []
    while at(.leftBrace) { extra.append(advance()) }
    let clauses = parseClauses(in: open)
    if name?.isBad ?? true { syntax.isIncomplete = true }
    if isAtClosing {
      reportParentheses(from: open, to: current)
      advance()
      passExtraBraces(extra)
    } else {
      reportUnclosed(open: open)
    }
    syntax.promotions.append(
      PromotionNode(
        name: name, clauses: clauses.range, isBroken: clauses.isBroken || name?.isBad ?? true,
        tokens: first..<next))
  }

  /// The clauses up to the end of the promotion. What is declared among them is read too, and those
  /// behind it are left out: nobody can tell whose they are.
  private mutating func parseClauses(in open: Token?) -> (range: Range<Int>, isBroken: Bool) {
    let first = syntax.clauses.count
    var end: Int?
    var isBroken = false
    while !isAtClosing, !at(.end) {
      let clause = syntax.clauseWord(current)
      if clause == nil, let word = beginsNextDeclaration() {
        guard open != nil, depth < 50, isInsideBraces else { break }
        end = end ?? syntax.clauses.count
        isBroken = true
        parseMisplaced(word)
      } else if !parseClause(beginningWith: clause) {
        isBroken = true
      }
    }
    return (first..<(end ?? syntax.clauses.count), isBroken)
  }

  /// Reads a declaration that stands among clauses.
  private mutating func parseMisplaced(_ word: DeclarationWord) {
    report(
      .misplacedDeclaration, "`\(word.rawValue)` stands inside a promotion", at: current,
      help: word == .fact
        ? "facts stand behind the settings, before everything else"
        : "promotions, expectations and guarantees stand one after the other: write `}` before it, "
          + "and leave out the one below")
    switch word {
    case .promotion: parsePromotion()
    case .expect: if !parseExpectation() { recoverAtClause() }
    case .fact: if !parseFact() { recoverAtFact() }
    case .ensure: if !parseGuarantee() { recoverAtClause() }
    }
  }

  /// Takes the name; `Summer Sale` without quotes is one that is reported.
  private mutating func parseName() -> Token? {
    if at(.string) { return advance() }
    let end = endOfNameLine
    // `A"` is a text whose first quote is missing, which is said of that.
    let isHalfText = following.kind == .string && following.isBad && following.start == current.end
    guard !isHalfText, lastTaken.kind != .unknown, !current.beginsLine, end > next,
      ClauseWord(rawValue: currentText) == nil
    else {
      reportMissing(
        "`promotion` needs a name in quotes",
        template: at(.leftBrace) ? "\"10% off\"" : "\"10% off\" { discount 10% off }")
      return nil
    }
    if let name = syntax.tokens[next..<end].firstIndex(where: { $0.kind == .string }) {
      report(
        .excessPart, "only a name stands between `promotion` and `{`", from: current,
        to: syntax.tokens[name - 1],
        fixes: fix(.maybe, from: current, to: syntax.tokens[name - 1], ""))
      passText(upTo: name)
      return advance()
    }
    reportUnquotedName(upTo: end)
    passText(upTo: end)
    return nil
  }

  private mutating func reportUnquotedName(upTo end: Int) {
    let (first, last) = (current, syntax.tokens[end - 1])
    let text = String(decoding: syntax.source.bytes[first.start..<last.end], as: UTF8.self)
    let isOpened = syntax.tokens[end].kind == .leftBrace && !syntax.tokens[end].beginsLine
    report(
      .missingPart, "the name \(quoted(text)) needs quotes", from: first, to: last,
      fixes: text.contains("\"")
        ? [] : fix(isOpened ? .certain : .maybe, from: first, to: last, Lexer.written(text)))
  }

  /// The index of the token that ends a name without quotes: the brace on its line, or else a clause,
  /// or the next line.
  private var endOfNameLine: Int {
    // No name that fits has more words.
    let words = syntax.tokens[next...].prefix(200)
    let line = words.dropFirst().firstIndex { $0.beginsLine || $0.kind == .end }
    let end = line ?? words.endIndex - 1
    let name = syntax.tokens[next..<end]
    return name.firstIndex { [.leftBrace, .leftParenthesis, .rightBrace].contains($0.kind) }
      ?? name.firstIndex { $0.kind == .word && ClauseWord(rawValue: syntax.text(of: $0)) != nil }
      ?? end
  }

  /// Passes tokens of which nothing is to be said.
  mutating func passText(upTo end: Int) {
    isInText = true
    while next < end, !at(.end) { advance() }
    isInText = false
  }

  /// Takes what opens the promotion; where it is missing, what follows is still read as clauses.
  private mutating func parseOpening(after name: Token?) -> Token? {
    if at(.leftBrace) || at(.leftParenthesis) { return advance() }
    guard let name, !name.isBad else { return nil }
    let end = SourceSpan(file: syntax.file, start: name.end, end: name.end)
    let isBeforeClause = current.beginsLine || ClauseWord(rawValue: currentText) != nil
    let isSaid = isReported(current)
    reportMissing(
      "a promotion needs a `{` after its name",
      fixes: isBeforeClause ? [Fix(.certain, end, " {")] : [])
    guard !isBeforeClause else { return nil }
    // What is wrong with the word here stands for all, or all else before the brace for nothing.
    let brace = max(endOfNameLine, next + 1)
    if !isSaid { passText(upTo: brace) }
    while next < brace, !at(.end) { advance() }
    return at(.leftBrace) ? advance() : nil
  }

  private mutating func reportParentheses(from open: Token?, to close: Token) {
    guard let open, open.kind == .leftParenthesis, !open.isBad else { return }
    let edits = [(open, "{"), (close, "}")].map { Fix.Edit(span: syntax.span(of: $0), text: $1) }
    append(
      Diagnostic(
        .missingPart, "a promotion needs a `{` after its name, not `(`",
        at: syntax.span(of: open), fixes: [Fix(.certain, edits)]))
  }

  /// Passes the closing braces of `{{ … }}`, and reports the opening ones.
  private mutating func passExtraBraces(_ extra: [Token]) {
    guard let first = extra.first, let last = extra.last else { return }
    var braces = extra
    while at(.rightBrace), braces.count < 2 * extra.count { braces.append(advance()) }
    let edits = braces.map { Fix.Edit(leaving: syntax.span(of: $0), in: syntax.source) }
    let isClosed = braces.count == 2 * extra.count
    report(
      .excessPart, "a promotion is opened by one `{`", from: first, to: last,
      fixes: isClosed ? [Fix(.certain, edits)] : [])
  }

  private mutating func reportUnclosed(open: Token?) {
    guard let open else { return }
    let end = at(.end) ? "the file ends here" : "before this"
    // A clause may be missing with the brace, so this is never sure; in a comment it may stand.
    let place = endOfLast
    let isInComment = syntax.source.bytes[place.end..<current.start].contains(UInt8(ascii: "}"))
    append(
      Diagnostic(
        .unclosedPromotion, "this promotion is not closed", at: syntax.span(of: open),
        label: "opened here", and: .init(span: syntax.span(of: current), text: end),
        help: isInComment
          ? "the `}` stands in a comment, behind `#`" : "write `}` after its last clause",
        fixes: isInComment ? [] : [Fix(.maybe, place, "\(syntax.lineEnd)}")]))
  }
}
