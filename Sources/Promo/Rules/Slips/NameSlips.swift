/// The slips of the name of a promotion.
enum NameSlips {
  /// Answers anything but a name in quotes, such as an unquoted `Summer Sale`.
  static func name(_ found: Found) -> Answer? {
    let known = found.file.tokens[..<found.node.position].lastIndex { !$0.isA(.unknown) } ?? -1
    let (first, end) = (known + 1, endOfName(found))
    let last = found.token(at: found.node.position - 1)
    // The missing first quote of `A"` has a diagnostic of its own.
    let next = found.following
    let isHalfText = next.isA(.string) && next.isBad && next.start == found.current.end
    let bytes = found.file.source.bytes[
      found.token(at: first).start..<max(found.token(at: first).start, found.endOfLast.end)]
    guard !isHalfText, UTF8Bytes.firstInvalid(in: Array(bytes)) == nil,
      !found.current.beginsLine, end > first, found.file.clauseWord(found.current) == nil
    else {
      let template =
        found.current.isA(.leftBrace) ? "\"10% off\"" : "\"10% off\" { discount 10% off }"
      let isSaid = found.isReported(at: found.node.position) || last.isA(.unknown) && found.isAtEnd
      return Answer(
        isSaid ? nil : found.lack(of: "`promotion` needs a name in quotes", template: template),
        .stops, to: found.node.position)
    }
    if let name = (first..<end).first(where: { found.token(at: $0).isA(.string) }) {
      return found.answer(
        .excessPart, "only a name comes between `promotion` and `{`", at: first..<name,
        fixes: found.fix(.maybe, first..<name, ""), then: .again, to: name, suppressed: first..<name
      )
    }
    let text = found.text(of: first..<end)
    let brace = found.token(at: end)
    let grade: Fix.Grade = brace.isA(.leftBrace) && !brace.beginsLine ? .certain : .maybe
    return found.answer(
      .missingQuotes, "the name \(quoted(text)) needs quotes", at: first..<end,
      fixes: text.contains("\"") ? [] : found.fix(grade, first..<end, Lexer.written(text)),
      then: .stops, to: end, suppressed: first..<end)
  }

  /// Returns the index of the token after a name without quotes: the first bracket on the line,
  /// else the first clause word on it, else the first token of the next line.
  static func endOfName(_ found: Found) -> Int {
    let file = found.file
    // No valid name has more words.
    let words = file.tokens[found.node.position...].prefix(200)
    let line = words.dropFirst().firstIndex { $0.beginsLine || $0.isA(.end) }
    let name = file.tokens[found.node.position..<(line ?? words.endIndex - 1)]
    return name.firstIndex { [.leftBrace, .leftParenthesis, .rightBrace].contains($0.kind) }
      ?? name.firstIndex { file.clauseWord($0) != nil } ?? name.endIndex
  }

  /// Answers `promotion "5" off" {`, a name with a quote in it.
  static func quoteInName(_ found: Found, from first: Int) -> Answer? {
    let line = found.file.tokens[found.node.position...].prefix(200)
    let last = line.firstIndex { $0.beginsLine || $0.isA(.leftBrace) || $0.isA(.string) }
    guard let last, !found.token(at: last).beginsLine, trimmed(found.text(at: last)) == "\""
    else { return nil }
    let name = found.text(of: first..<last)
    let isJoined = found.token(at: last - 1).end == found.token(at: last).start
    return found.answer(
      .malformedText, "a quote within a name is written `\\\"`", at: first..<(last + 1),
      fixes: isJoined
        ? found.fix(.maybe, first..<(last + 1), Lexer.written(String(name.dropFirst()))) : [],
      then: .again, to: last + 1, suppressed: first..<(last + 1))
  }
}
