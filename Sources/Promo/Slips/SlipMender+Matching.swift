// Matching of patterns with tokens.

extension SlipMender {
  /// Returns a slip if it is found at a node; nil otherwise.
  mutating func find(_ pattern: String, at node: BrokenNode, in file: SyntaxFile) -> Found? {
    let parts = pattern.split(separator: " ")
    guard let bar = parts.firstIndex(of: "|") else { return nil }
    var found = Found(node, in: file)
    var marks = Marks()
    // Most rows differ in the tokens after the bar, and fewer in those before it.
    guard canMatch(parts[(bar + 1)...].first, at: node.position, found),
      matchBefore(parts[..<bar], &found, &marks),
      matchBehind(parts[(bar + 1)...], &found, &marks)
    else { return nil }

    let taken = node.position..<max(found.end, node.position)
    found.told = marks.told ?? taken
    found.changed = marks.changed ?? found.told
    return found
  }

  /// Returns true if a token may be the first piece after the bar.
  private func canMatch(_ part: Substring?, at index: Int, _ found: Found) -> Bool {
    guard let part, part.utf8.first.map({ $0.isLetter || $0 == UInt8(ascii: ",") }) ?? false,
      part != "END", !part.hasSuffix("?")
    else { return true }
    return matches(part, index, found, isAhead: true)
  }

  /// The tokens that the brackets of a pattern enclose.
  private struct Marks {
    var told: Range<Int>?
    var changed: Range<Int>?
    var openTold: Int?
    var openChanged: Int?

    /// Takes a bracket that stands before a token. Returns false for any other part.
    mutating func take(_ part: Substring, at index: Int) -> Bool {
      switch part {
      case "[": openTold = index
      case "]": told = (openTold ?? index)..<index
      case "<<": openChanged = index
      case ">>": changed = (openChanged ?? index)..<index
      default: return false
      }
      return true
    }
  }

  /// Matches the tokens already read, from the last piece to the first.
  private func matchBefore(
    _ parts: ArraySlice<Substring>, _ found: inout Found, _ marks: inout Marks
  ) -> Bool {
    var index = found.node.position
    var indices: [Int?] = []
    for part in parts.reversed() where !["[", "]", "<<", ">>"].contains(part) {
      let before = read(before: index, in: found.file, isUnknown: part == "UNKNOWN")
      if let before, matches(part, before, found, isAhead: false) {
        indices.append(before)
        index = before
      } else if part.hasSuffix("?") {
        indices.append(nil)
      } else {
        return false
      }
    }
    found.pieces = indices.reversed()
    var last = found.node.position
    var rest = found.pieces[...]
    for part in parts {
      let next = rest.first { $0 != nil } ?? nil
      let isClosing = part == "]" || part == ">>"
      if marks.take(part, at: isClosing ? last : next ?? found.node.position) { continue }
      if let index = rest.removeFirst() { last = index + 1 }
    }
    return true
  }

  /// Matches the token that does not fit and those after it.
  private mutating func matchBehind(
    _ parts: ArraySlice<Substring>, _ found: inout Found, _ marks: inout Marks
  ) -> Bool {
    var index = found.node.position
    var last = index
    var isTaken = true
    for part in parts {
      if part == "|" {
        isTaken = false
      } else if marks.take(part, at: part == "]" || part == ">>" ? last : index) {
        continue
      } else if part == "END" {
        guard found.isAtEnd || found.isClosing(index) else { return false }
      } else if matchesNear(part, index, found) || matches(part, index, found, isAhead: true) {
        found.pieces.append(index)
        last = index + 1
        index = found.file.known(from: last)
        if isTaken { found.end = last }
      } else if part.hasSuffix("?") {
        found.pieces.append(nil)
      } else {
        return false
      }
    }
    return true
  }

  /// Returns the index of the token that was read before another.
  private func read(before index: Int, in file: SyntaxFile, isUnknown: Bool) -> Int? {
    var index = passed[index] ?? index
    while index > 0, !isUnknown, file.tokens[index - 1].isA(.unknown) {
      index = passed[index - 1] ?? (index - 1)
    }
    return index > 0 ? index - 1 : nil
  }

  /// Returns true if a piece matches a token.
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
    return token.isA(.end) || token.beginsLine || file.closes(index, node)
  }

  /// Returns true if a token is of the kind, or the word, that a piece names.
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
  /// Returns the index of the first token from an index on that is not unknown characters.
  func known(from index: Int) -> Int {
    var index = min(index, tokens.count - 1)
    while tokens[index].isA(.unknown) { index += 1 }
    return index
  }

  /// Returns true if a token closes the promotion around a broken node.
  func closes(_ index: Int, _ node: BrokenNode) -> Bool {
    if tokens[index].isA(.rightBrace) { return true }
    guard tokens[index].isA(.rightParenthesis), let opener = node.opener else { return false }
    return node.depth > 0 && tokens[opener].isA(.leftParenthesis) && node.gap == .clause
  }

  /// Returns true if a word begins no clause, and no part of an expectation or a guarantee.
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
