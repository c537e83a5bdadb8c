// Guarantees.

extension SlipMender {
  /// Answers a word that was meant as `pays` or `saves`.
  mutating func claimWord(_ found: Found) -> Answer? {
    let text = found.text(1)
    let word =
      ClaimWord(otherWord: text.lowercased())?.rawValue
      ?? near(text, among: ClaimWord.allCases.map(\.rawValue))
    guard let word else { return nil }
    let diagnostic = found.diagnostic(
      .misspeltWord, "$1 is not `\(word)`", help: didYouMean(word), changes: [.likely(word)])
    return Answer(found.isReported ? nil : diagnostic, .reads(word), to: found.end)
  }

  /// Answers a sign that the claim does not allow, perhaps in words, or a missing one.
  func claimSign(_ found: Found) -> Answer? {
    let word = found.node.position - 1
    guard let claim = ClaimWord(rawValue: found.text(at: word)) ?? meantClaim(found.text(at: word))
    else { return Answer(nil, .broken, to: found.end) }
    let sign = claim.sign.rawValue
    guard let (end, meant, isSwapped) = found.writtenSign else {
      let isValue =
        (found.current.isA(.number) || found.current.isA(.percent)) && !found.current.beginsLine
      let needed = "`\(claim.rawValue)` needs `\(sign)` and a percentage or an amount"
      let diagnostic =
        found.isAtEnd
        ? found.missing(needed, template: "\(sign) 60%", help: nil)
        : found.diagnostic(
          .missingPart, "\(needed), not \(found.shown)",
          fixes: isValue ? [Fix(.maybe, found.startOfCurrent, "\(sign) ")] : [])
      return Answer(
        found.isReported ? nil : diagnostic, isValue ? .inserted : .broken, to: found.end)
    }
    let range = found.node.position..<end
    let comparison = isSwapped(claim) ? claim.sign : meant
    let grade: Fix.Grade = comparison == claim.sign ? .certain : .maybe
    let others = ClaimWord.allCases.filter { $0 != claim && $0.allows(comparison) }
    let diagnostic = found.diagnostic(
      .wrongSign, "`\(claim.rawValue)` is compared by `\(sign)`", at: range,
      help: grade == .certain
        ? nil : "a guarantee says the least that every order pays, or the most that one saves",
      fixes: found.fix(grade, range, sign)
        + others.flatMap { found.fix(.maybe, word..<end, "\($0.rawValue) \($0.sign.rawValue)") })
    return Answer(found.current.isBad ? nil : diagnostic, .stands, to: end)
  }

  private func meantClaim(_ text: String) -> ClaimWord? {
    ClaimWord(otherWord: text.lowercased())
      ?? nearest(to: text, among: ClaimWord.allCases.map(\.rawValue)).flatMap {
        ClaimWord(rawValue: $0)
      }
  }

  /// Answers a word that was meant to begin a part.
  mutating func meantPart(_ found: Found) -> Answer? {
    let text = found.text(1)
    let words = GuaranteeWord.words(before: found.following.kind)
    var meant: GuaranteeWord?
    if let word = ClauseWord(otherWord: text.lowercased()) {
      meant = words.first { $0.rawValue == word.rawValue }
    } else if found.file.clauseWord(found.current) == nil, text.count > 2 {
      let near = near(text, among: words.map(\.rawValue))
      meant = words.first { $0.rawValue == near }
    }
    guard let meant, !found.current.isBad else { return nil }
    let diagnostic = found.diagnostic(
      .excessPart, "$1 is not part of a guarantee", help: didYouMean(meant.rawValue),
      changes: [.likely(meant.rawValue)])
    return Answer(found.isReported ? nil : diagnostic, .reads(meant.rawValue), to: found.end)
  }

  /// Answers a part that the guarantee already has. Its first token is the opener.
  func secondPart(_ found: Found) -> Answer? {
    guard let first = found.node.opener else { return nil }
    let word = GuaranteeWord(rawValue: found.text(at: first))
    let isEnd = word == .to || word == .until
    let diagnostic = found.diagnostic(
      .excessPart,
      isEnd
        ? "this guarantee ends twice"
        : "`\(word?.rawValue ?? "")` stands twice in this guarantee",
      at: first..<found.node.position,
      help: word == .for || word == .from || isEnd
        ? "keep one of them" : "write all in one list, with commas between them", fixes: [])
    return Answer(diagnostic, .ends, to: found.end)
  }

}

extension Found {
  /// The sign here, of one token, of two, or in words: the index after it, its meaning, and a test
  /// for a claim's sign with its characters swapped, as in `=>`.
  fileprivate var writtenSign: (end: Int, meant: Comparison?, isSwapped: (ClaimWord) -> Bool)? {
    if current.isA(.comparison), !current.beginsLine {
      let isDouble = following.isA(.comparison) && following.start == current.end
      let end = node.position + (isDouble ? 2 : 1)
      let text = plain(file.source.bytes[current.start..<token(at: end - 1).end])
      return (end, Comparison(rawValue: text), { text == String($0.sign.rawValue.reversed()) })
    }
    let words = file.tokens[node.position...].prefix(4).prefix { $0.isA(.word) && !$0.beginsLine }
    let texts = words.map { file.text(of: $0).lowercased() }
    for count in (1...4).reversed() where count <= texts.count {
      if let meant = Comparison(words: texts.prefix(count).joined(separator: " ")) {
        return (node.position + count, meant, { _ in false })
      }
    }
    return nil
  }
}

extension GuaranteeWord {
  /// Returns the words that may stand before a token of a kind.
  fileprivate static func words(before kind: Token.Kind) -> [GuaranteeWord] {
    switch kind {
    case .date, .dateTime: [.from, .to, .until]
    case .string: [.code]
    case .word: [.for, .with]
    case .number, .percent, .time, .leftBrace, .rightBrace, .leftParenthesis, .rightParenthesis,
      .comma, .comparison, .unknown, .end:
      []
    }
  }
}

extension ClaimWord {
  /// Returns true if a sign compares in the same direction as the claim's own.
  fileprivate func allows(_ sign: Comparison?) -> Bool {
    switch self {
    case .pays: sign == .atLeast || sign == .more
    case .saves: sign == .atMost || sign == .less
    }
  }
}
