extension SlipMender {
  mutating func find(_ pattern: String, at node: BrokenNode, in file: SyntaxFile) -> Found? {
    let parts = pattern.split(separator: " ")
    guard let bar = parts.firstIndex(of: "|") else { return nil }
    var found = Found(node, in: file)
    found.skipped = (passed[node.position] ?? node.position)..<node.position
    /// The index of each part's token; nil for an optional part that is absent, and for a mark.
    var indices = [Int?](repeating: nil, count: parts.count)
    guard matchBefore(parts[..<bar], &indices, found),
      matchAfter(parts[(bar + 1)...], &indices, &found)
    else { return nil }
    found.pieces = parts.indices.filter { !isMark(parts[$0]) }.map { indices[$0] }
    let enclosed = { (open: Substring, close: Substring) -> Range<Int>? in
      guard let first = parts.firstIndex(of: open), let last = parts.firstIndex(of: close) else {
        return nil
      }
      let taken = indices[first..<last].compactMap { $0 }
      return (taken.first ?? node.position)..<(taken.last.map { $0 + 1 } ?? node.position)
    }
    found.highlight = enclosed("[", "]") ?? node.position..<found.end
    found.changed = enclosed("<<", ">>") ?? found.highlight
    return found
  }

  /// Returns true if a part of a pattern is a mark, which matches no token.
  private func isMark(_ part: Substring) -> Bool {
    ["[", "]", "<<", ">>", "|", "END"].contains(part)
  }

  /// Matches the pieces before `|` with the tokens already read, from the last piece to the first.
  private func matchBefore(
    _ parts: ArraySlice<Substring>, _ indices: inout [Int?], _ found: Found
  ) -> Bool {
    var index = found.node.position
    for (place, part) in zip(parts.indices, parts).reversed() where !isMark(part) {
      let before = read(before: index, in: found.file, isUnknown: part == "UNKNOWN")
      if let before, matches(part, before, found, isAhead: false) {
        indices[place] = before
        index = before
      } else if !part.hasSuffix("?") {
        return false
      }
    }
    return true
  }

  /// Matches the pieces after `|` with the token that does not fit and the tokens after it.
  private mutating func matchAfter(
    _ parts: ArraySlice<Substring>, _ indices: inout [Int?], _ found: inout Found
  ) -> Bool {
    var index = found.node.position
    var isTaken = true
    for (place, part) in zip(parts.indices, parts) {
      if part == "|" {
        isTaken = false
      } else if part == "END" {
        guard found.isAtEnd || found.isClosing(index) else { return false }
      } else if isMark(part) {
        continue
      } else if matchesNear(part, index, found) || matches(part, index, found, isAhead: true) {
        indices[place] = index
        if isTaken { found.end = index + 1 }
        index = found.file.known(from: index + 1)
      } else if !part.hasSuffix("?") {
        return false
      }
    }
    return true
  }

  /// Returns the index of the last token that was read before an index; nil if there is none.
  private func read(before index: Int, in file: SyntaxFile, isUnknown: Bool) -> Int? {
    var index = passed[index] ?? index
    while index > 0, !isUnknown, file.tokens[index - 1].isA(.unknown) {
      index = passed[index - 1] ?? (index - 1)
    }
    return index > 0 ? index - 1 : nil
  }

  private func matches(
    _ part: Substring, _ index: Int, _ found: Found, isAhead: Bool
  ) -> Bool {
    var piece = part.hasSuffix("?") ? part.dropLast() : part
    let token = found.token(at: index)
    let mayBeginLine =
      !isAhead || index == found.node.position && found.node.gap.mayBeginLine
    guard !token.isA(.end), mayBeginLine || !token.beginsLine else { return false }
    if piece.hasPrefix("+") {
      guard found.token(at: index - 1).end == token.start else { return false }
      piece = piece.dropFirst()
    }
    return piece.split(separator: "/").contains { found.isToken(token, of: $0) }
  }

  /// Returns true if a piece such as `~every` nearly matches a word.
  private mutating func matchesNear(_ part: Substring, _ index: Int, _ found: Found) -> Bool {
    guard part.hasPrefix("~") else { return false }
    let token = found.token(at: index)
    guard token.isA(.word), found.node.gap.mayBeginLine || !token.beginsLine,
      found.file.clauseWord(token) == nil, !found.file.isWritten(token, as: "with")
    else { return false }
    return near(found.file.text(of: token), among: [String(part.dropFirst())]) != nil
  }
}

extension Found {
  /// Returns true if the line, the promotion or the file ends before a token.
  func isClosing(_ index: Int) -> Bool {
    let token = token(at: index)
    return token.isA(.end) || token.beginsLine || token.isA(.rightBrace)
  }

  /// Returns true if a token has the kind or the text that a piece names.
  func isToken(_ token: Token, of piece: Substring) -> Bool {
    guard let first = piece.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
    else { return isWritten(token, as: piece) }
    switch piece {
    case "WORD": return token.isA(.word)
    case "FREE": return token.isA(.word) && file.isFree(token)
    case "STRING": return token.isA(.string)
    case "NUMBER": return token.isA(.number)
    case "PERCENT": return token.isA(.percent)
    case "DATE": return token.isA(.date)
    case "DATETIME": return token.isA(.dateTime)
    case "MOMENT": return token.isA(.date) || token.isA(.dateTime)
    case "TIME": return token.isA(.time)
    case "SIGN": return token.isA(.comparison)
    case "UNKNOWN": return token.isA(.unknown)
    case "CURRENCY": return token.isA(.word) && file.isCurrency(token)
    case "BAD": return token.isBad
    case "ANY": return true
    default: return false
    }
  }

  private func isWritten(_ token: Token, as piece: Substring) -> Bool {
    if piece.hasSuffix("!"), piece.count > 1 {
      return token.isA(.word) && file.text(of: token).lowercased() == piece.dropLast()
    }
    if token.isA(.comparison) { return plain(file.bytes(of: token)) == piece }
    return piece.utf8.elementsEqual(file.bytes(of: token))
  }
}

extension SyntaxFile {
  /// Returns the index of the first token, at or after an index, that is not `unknown`.
  func known(from index: Int) -> Int {
    var index = min(index, tokens.count - 1)
    while tokens[index].isA(.unknown) { index += 1 }
    return index
  }

  /// Returns true if a word begins neither a clause nor a part of an expectation or a guarantee,
  /// and is not a word of conditions.
  func isFree(_ token: Token) -> Bool {
    let text = text(of: token)
    return clauseWord(token) == nil && ExpectationWord(rawValue: text) == nil
      && GuaranteeWord(rawValue: text) == nil && ConditionWord(rawValue: text) == nil
  }

  func isCurrency(_ token: Token) -> Bool {
    !token.isBad && clauseWord(token) == nil && Currency.isSign(text(of: token))
  }
}

extension Gap {
  /// True if the text that does not fit may stand at the beginning of a line.
  var mayBeginLine: Bool { self == .clause || self == .declaration || self == .closing }
}
