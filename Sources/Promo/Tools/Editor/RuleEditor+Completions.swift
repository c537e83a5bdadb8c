extension RuleEditor {
  /// Returns the texts that can be inserted at an offset, whatever is already typed there. The
  /// client selects the texts that match. Returns none inside comments and numbers. Takes time
  /// proportional to the length of the file.
  package func completions(
    at offset: Int, in language: Language = .english
  ) -> [Completion] {
    let offset = min(max(0, offset), syntax.source.bytes.count)
    guard let place = place(at: offset) else { return [] }
    let names = Set(declaredFacts.map { $0.name })
    let probe = CompletionProbe(
      syntax, before: place.index, replacing: place.replaces, factNames: names)
    var offers = offers(of: probe)
    // A long expectation or guarantee may continue on the next line.
    if probe.beginsLine, probe.tokens.first.map({ isOrder($0) }) ?? false {
      offers += self.offers(
        of: CompletionProbe(
          syntax, before: place.index, replacing: place.replaces, factNames: names,
          isContinued: true))
    }
    let isFollowed = isFollowed(place.replaces.upperBound)
    var seen: Set<String> = []
    return offers.filter { offer in
      (!place.isString || offer.text.utf8.first == UInt8(ascii: "\""))
        && seen.insert(offer.text).inserted
    }.map {
      Completion(
        text: $0.text, snippet: isFollowed ? nil : $0.snippet, label: $0.text, kind: $0.kind,
        detail: $0.page?.title(in: language) ?? $0.detail.text(in: language),
        replaces: place.replaces)
    }
  }

  /// True if a token follows an offset on its line, other than the brace that ends a promotion.
  private func isFollowed(_ offset: Int) -> Bool {
    let next = syntax.tokens[syntax.tokens.partitioningIndex { $0.start >= offset }]
    return !next.beginsLine && !next.isA(.rightBrace) && !next.isA(.end)
  }

  /// True if a token is the first word of an expectation or a guarantee.
  private func isOrder(_ token: Token) -> Bool {
    let word: DeclarationWord? = syntax.word(token)
    return word == .expect || word == .ensure
  }

  /// Returns the bytes to replace at an offset, the index of the first token that is not before
  /// them, and whether they are a string; nil if nothing can be completed there.
  private func place(at offset: Int) -> (index: Int, replaces: Range<Int>, isString: Bool)? {
    let tokens = syntax.tokens
    let index = tokens.partitioningIndex { $0.end >= offset || $0.isA(.end) }
    let token = tokens[index]
    guard token.start < offset, !token.isA(.end) else {
      let before = index > 0 ? tokens[index - 1].end : 0
      let isComment = syntax.comments(in: before..<max(before, offset)).contains {
        $0.upperBound >= offset
      }
      return isComment ? nil : (index, offset..<offset, false)
    }
    switch token.kind {
    case .word: return (index, token.start..<token.end, false)
    case .string:
      // An unclosed string extends to the end of its line and may cover unrelated text, so only the
      // part before the offset is replaced.
      if token.isBad { return (index, token.start..<offset, true) }
      return offset < token.end ? (index, token.start..<token.end, true) : nil
    case .leftBrace, .rightBrace, .leftParenthesis, .rightParenthesis, .comma, .comparison:
      return offset == token.end ? (index + 1, offset..<offset, false) : nil
    case .number, .percent, .date, .dateTime, .time, .unknown, .end: return nil
    }
  }

  private func offers(of probe: CompletionProbe) -> [Offer] {
    var offers: [Offer] = []
    for gap in probe.gaps {
      offers += self.offers(for: gap, probe)
      if gap.gap == .relation, !offers.isEmpty { break }
    }
    return offers
  }

  var declaredFacts: [(name: String, file: SyntaxFile, node: FactNode)] {
    files.flatMap { file in
      file.facts.filter { !$0.name.isBad }.map { (file.text(of: $0.name), file, $0) }
    }
  }
}
