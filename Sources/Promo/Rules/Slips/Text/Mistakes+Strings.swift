extension SyntaxFile {
  func stringMistake(at index: Int) -> Diagnostic? {
    let token = tokens[index]
    guard source.bytes[token.start] == UInt8(ascii: "\"") else {
      return foreignStringMistake(in: token)
    }
    let reading = Lexer.reading(ofStringAt: token.start, in: source.bytes)
    if reading.end < token.end, reading.isClosed {
      return Diagnostic(
        .malformedText, "a text has one pair of quotes", at: span(of: token),
        fixes: [Fix(.certain, span(of: token), Lexer.written(string(of: token)))])
    }
    guard reading.isClosed else { return unclosedStringMistake(at: index) }
    return reading.problem.map { characterMistake(in: $0, of: token) }
  }

  private func foreignStringMistake(in token: Token) -> Diagnostic {
    let (open, close) = Lexer.quotes(of: token, in: source.bytes)
    let text = String(decoding: source.bytes[open.upperBound..<close.lowerBound], as: UTF8.self)
    var inside = text.unicodeScalars[...]
    // The blanks in `« Été »` are not part of the name.
    while inside.first?.isBlank == true { inside = inside.dropFirst() }
    while inside.last?.isBlank == true { inside = inside.dropLast() }
    let written = Lexer.written(String(inside))
    let isSingle = source.bytes[token.start] < 0x80
    return Diagnostic(
      .malformedText,
      isSingle
        ? "text needs double quotes" : "these are not straight quotes",
      at: span(of: token),
      help: isSingle
        ? nil : "a word processor changes them, text begins and ends with `\"`",
      fixes: !close.isEmpty && !inside.contains(where: { $0.isControl })
        ? [Fix(.certain, span(of: token), written)] : [])
  }

  /// Returns the mistake in an unclosed string. The string ends at a foreign quote that closes it;
  /// otherwise, a name ends before the brace and any other string at the end of its line.
  private func unclosedStringMistake(at index: Int) -> Diagnostic {
    let token = tokens[index]
    let close = Lexer.quotes(of: token, in: source.bytes).close
    if !close.isEmpty {
      let place = SourceSpan(file: file, start: close.lowerBound, end: close.upperBound)
      let quote = String(decoding: source.bytes[close], as: UTF8.self)
      return Diagnostic(
        .malformedText, "this text opens with `\"` and closes with `\(quote)`", at: place,
        fixes: [Fix(.certain, place, "\"")])
    }
    let kept = bytes(of: token).reversed().drop { " \t".utf8.contains($0) }.count
    let end = SourceSpan(file: file, start: token.start + kept, end: token.start + kept)
    let isName = textBefore(index) == DeclarationWord.promotion.rawValue
    let isBeforeBrace = tokens[index + 1].kind == .leftBrace
    // If an earlier quote is on the line, it is unclear which quote is missing.
    let isClear = lineBefore(token).allSatisfy { $0 != UInt8(ascii: "\"") } && kept > 1
    return Diagnostic(
      .malformedText, "this text is not closed", at: span(of: token),
      help: "text begins and ends with `\"` on one line",
      fixes: isClear ? [Fix(isName && isBeforeBrace ? .certain : .maybe, end, "\"").named] : [])
  }

  /// Returns up to a hundred bytes before a token on its line.
  private func lineBefore(_ token: Token) -> ArraySlice<UInt8> {
    let bytes = source.bytes[..<token.start].suffix(100)
    let lineEnd = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.startIndex
    return bytes[lineEnd...]
  }

  private func characterMistake(in range: Range<Int>, of token: Token) -> Diagnostic {
    let place = SourceSpan(file: file, start: range.lowerBound, end: range.upperBound)
    let text = String(decoding: source.bytes[range], as: UTF8.self)
    let escape = text.hasPrefix("\\") ? Lexer.escape(at: range.lowerBound, in: source.bytes) : nil
    let scalar = escape?.scalar ?? text.unicodeScalars.first
    if text.hasPrefix("\\"), scalar?.isControl != true {
      return Diagnostic(
        .malformedText, "\(quoted(text)) means no character", at: place,
        help: "write `\\\\` for a backslash and `\\\"` for a quote")
    }
    let name = String(scalar?.value ?? 0, radix: 16, uppercase: true)
    return Diagnostic(
      .malformedText, "text cannot contain the control character `\\u{\(name)}`", at: place,
      help: "nobody can see it or type it",
      fixes: [Fix(.maybe, span(of: token), withoutControls(token))])
  }

  /// Returns the source text of a string without its control characters. A tab becomes a space.
  private func withoutControls(_ token: Token) -> String {
    var result = ""
    var offset = token.start
    while offset < token.end {
      let escape =
        source.bytes[offset] == UInt8(ascii: "\\")
        ? Lexer.escape(at: offset, in: source.bytes) : nil
      guard let (scalar, length) = escape ?? UTF8Bytes.scalar(at: offset, in: source.bytes) else {
        break
      }
      if scalar == "\t" { result += " " }
      if !scalar.isControl {
        result += String(decoding: source.bytes[offset..<(offset + length)], as: UTF8.self)
      }
      offset += length
    }
    return result
  }
}
