// Text in the place of a declaration, settings and facts.

extension SlipMender {
  /// Answers a line that begins no declaration. It is read as the declaration that was probably
  /// meant, or else skipped. Several such lines in a row are one mistake.
  mutating func noDeclaration(_ found: Found) -> Answer? {
    let (position, file) = (found.node.position, found.file)
    if closers.contains(position) { return Answer(nil, .again, to: position + 1) }
    let near = meantDeclaration(at: position, in: file)
    let isContinued = textEnd == position
    let isTold = near != nil || !isContinued || found.looksLikeDeclaration
    let isSaid = found.isReported(at: position)
    let diagnostic = isTold && !isSaid ? found.noDeclaration(near: near) : nil
    if let near { return Answer(diagnostic, .reads(near), to: position) }
    isIncomplete = true
    let end = lineEnd(from: position, in: file)
    textEnd = end
    // The mistake in the first words is reported with them, and then stands for the whole text.
    return Answer(diagnostic, .again, to: end, quiet: isContinued || !isSaid ? position..<end : nil)
  }

  /// Returns the index after the rest of a line and a block in braces that begins on it.
  private func lineEnd(from index: Int, in file: SyntaxFile) -> Int {
    var index = index
    var depth = 0
    repeat {
      if file.tokens[index].isA(.leftBrace) { depth += 1 }
      if file.tokens[index].isA(.rightBrace) { depth -= 1 }
      index = file.known(from: index + 1)
    } while !file.tokens[index].isA(.end)
      && !(file.tokens[index].beginsLine
        && (depth <= 0 || file.beginsDeclaration(file.tokens[index])))
    return index
  }

  /// Returns the word of a setting or declaration that was probably meant.
  mutating func meantDeclaration(at index: Int, in file: SyntaxFile) -> String? {
    guard file.tokens[index].isA(.word) else { return nil }
    let word = file.text(of: file.tokens[index])
    let words = Setting.allCases.map(\.rawValue) + DeclarationWord.allCases.map(\.rawValue)
    if let meant = near(word, among: words) { return meant }
    guard let meant = DeclarationWord(otherWord: word.lowercased()) else { return nil }
    let next = file.tokens[min(index + 1, file.tokens.count - 1)]
    let isFollowed =
      switch meant {
      case .promotion: next.isA(.string)
      case .expect: file.isWritten(next, as: "amount")
      case .ensure: ClaimWord(rawValue: file.text(of: next)) != nil
      case .fact: false
      }
    return isFollowed ? meant.rawValue : nil
  }

  // MARK: Settings

  /// Answers a word in quotes.
  func quotedWord(_ found: Found) -> Answer? {
    guard !found.current.isBad else { return nil }
    let diagnostic = found.diagnostic(
      .malformedText, "\(found.shown) is a word, which stands without quotes",
      fixes: found.textInQuotes(as: .word).map { found.fix(.certain, found.told, $0) } ?? [])
    return Answer(found.isReported ? nil : diagnostic, .broken, to: found.end)
  }

  /// Answers a setting in or after a promotion. It can be moved as it is if it is the first of its
  /// kind.
  mutating func misplacedSetting(_ found: Found) -> Answer? {
    let first = found.node.start
    guard let word = Setting(rawValue: found.text(at: first)) ?? meantSetting(first, found.file)
    else { return nil }
    let isFirst =
      misplaced.insert(word).inserted && !found.file.settings.contains { $0.setting == word }
    let position = found.node.depth > 0 ? "inside a promotion" : "below the rules that it is for"
    let (text, edits) = found.moved(first..<found.node.position, to: found.file.top)
    let diagnostic = found.diagnostic(
      .misplacedSetting, "`\(word.rawValue)` stands \(position)", at: first..<(first + 1),
      help: isFirst
        ? "write \(quoted(text)) at the top, settings come first in a file"
        : "settings come first in a file",
      fixes: isFirst ? [Fix(found.node.depth > 0 ? .maybe : .certain, edits).named] : [])
    return Answer(diagnostic, .ends, to: found.node.position)
  }

  private mutating func meantSetting(_ index: Int, _ file: SyntaxFile) -> Setting? {
    meantDeclaration(at: index, in: file).flatMap(Setting.init)
  }

  // MARK: Facts

  func quotedFactName(_ found: Found) -> Answer? {
    guard let name = found.textInQuotes(as: .word) else { return nil }
    let diagnostic = found.diagnostic(
      .malformedText, "the name of a fact stands without quotes",
      fixes: found.fix(.certain, found.told, name))
    return Answer(diagnostic, .stands, to: found.end)
  }

  /// Answers a fact after promotions, expectations or guarantees. It belongs before the first of
  /// them.
  func misplacedFact(_ found: Found) -> Answer? {
    guard let rule = found.file.firstRule else { return nil }
    let first = found.node.start
    let top = found.place(found.token(at: rule).start)
    let (_, edits) = found.moved(first..<found.node.position, to: top)
    let diagnostic = found.diagnostic(
      .misplacedSetting, "`fact` stands below the rules that it is for", at: first..<(first + 2),
      help: "facts stand behind the settings, before everything else",
      fixes: [Fix(.certain, edits)])
    return Answer(diagnostic, .ends, to: found.node.position)
  }
}

extension Found {
  /// Returns the text of some tokens, and the edits that move them to a line of their own
  /// elsewhere.
  fileprivate func moved(
    _ range: Range<Int>, to top: SourceSpan
  ) -> (text: String, edits: [Fix.Edit]) {
    let place = span(range)
    let text = String(decoding: file.source.bytes[place.range], as: UTF8.self)
    let edits = [
      Fix.Edit(span: top, text: text + file.lineEnd), Fix.Edit(leaving: place, in: file.source),
    ]
    return (text, edits)
  }

  /// True if the line is a word with a value or two, or with a name, and not a sentence.
  fileprivate var looksLikeDeclaration: Bool {
    guard current.beginsLine, current.isA(.word), file.clauseWord(current) == nil else {
      return false
    }
    let behind = file.tokens[(node.position + 1)...].prefix(3).prefix { !$0.beginsLine }
    let isShort = behind.count < 3 || behind.last?.kind == .end
    return behind.first?.kind == .string
      || isShort && behind.first?.kind != .end && !behind.isEmpty
        && behind.allSatisfy { $0.kind != .comma && $0.kind != .unknown }
  }

  fileprivate func noDeclaration(near: String?) -> Diagnostic {
    let whole = node.position..<(node.position + 1)
    let text = file.text(of: current)
    if current.isA(.rightBrace) {
      return diagnostic(.strayBrace, "this `}` closes nothing", fixes: fix(.maybe, whole, ""))
    }
    if file.clauseWord(current) != nil {
      let isBehindBrace = node.position > 0 && token(at: node.position - 1).isA(.rightBrace)
      return diagnostic(
        .outsidePromotion, "`\(text)` stands outside a promotion",
        help: "clauses stand between the `{` and `}` of a promotion"
          + (isBehindBrace ? ", and the `}` above may be too early" : ""), fixes: [])
    }
    return diagnostic(
      .unknownDeclaration,
      "\(quoted(text)) begins no setting, fact, promotion, expectation or guarantee",
      help: didYouMean(near), fixes: near.map { fix(grade(of: $0), whole, $0).named } ?? [])
  }
}
