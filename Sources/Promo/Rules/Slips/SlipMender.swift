/// A mender that reports each departure from the grammar with the first slip that matches it. It
/// reports each departure once, without the mistakes that merely follow from it.
struct SlipMender: Mender {
  var diagnostics: DiagnosticList

  /// The start of each run of skipped tokens, by the index after the run.
  private(set) var passed: [Int: Int] = [:]

  /// The tokens that need no further diagnostic.
  private(set) var suppressed: [Range<Int>] = []

  private var rows: [Gap: [Slip]] = [:]
  private var searchCount = 0

  /// The start of a clause or a declaration whose word was guessed; further mistakes in it may
  /// follow from that.
  var guess: Int?

  /// True if text that was not understood may have been a declaration.
  var isIncomplete = false

  /// The index after the last line that is not a declaration.
  var textEnd: Int?

  var misplaced: Set<Setting> = []

  private var pairs: BracePairs?

  init(_ diagnostics: DiagnosticList) {
    self.diagnostics = diagnostics
  }

  mutating func mend(_ node: BrokenNode, in file: SyntaxFile) -> Mending {
    guard !diagnostics.isExhausted else { return .broken(to: file.tokens.count - 1) }
    for slip in rows(of: node.gap) {
      guard let found = find(slip.pattern, at: node, in: file),
        let answer = slip.judge(&self, found)
      else { continue }
      return take(answer, found)
    }
    return .ends
  }

  private mutating func rows(of gap: Gap) -> [Slip] {
    if let known = rows[gap] { return known }
    let made = Slip.rows(of: gap)
    rows[gap] = made
    return made
  }

  private mutating func take(_ answer: Answer, _ found: Found) -> Mending {
    let (node, file) = (found.node, found.file)
    if let diagnostic = answer.diagnostic,
      node.gap == .clause || node.gap == .declaration || node.start != guess
    {
      diagnostics.append(diagnostic)
    }
    if let range = answer.suppressed { suppressed.append(range) }
    guard !diagnostics.isExhausted else { return .broken(to: file.tokens.count - 1) }
    let end = min(answer.end, file.tokens.count - 1)
    switch answer.next {
    case .again:
      passed[end] = passed[node.position] ?? node.position
      return end > node.position ? .passing(to: end) : .broken(to: end)
    case .stands: return .standing(found.current.asBad, to: end)
    case .piece(let number):
      return .standing(found.token(at: found.pieces[number - 1] ?? node.position), to: end)
    case .inserted: return .standing(found.current.asBad, to: node.position)
    case .reads(let word): return .reading(word)
    case .ends: return .ends
    case .stops: return .broken(to: end)
    case .broken: return .broken(to: nextClause(from: end, node, in: file))
    }
  }

  mutating func bracePairs(in file: SyntaxFile) -> BracePairs {
    let made = pairs ?? BracePairs(file.tokens)
    pairs = made
    return made
  }

  // MARK: Continuing

  /// Returns the index of the next word that begins a line, or of the end of the promotion. Outside
  /// promotions, returns the index of the next declaration. Skips blocks in braces.
  mutating func nextClause(from index: Int, _ node: BrokenNode, in file: SyntaxFile) -> Int {
    var index = file.known(from: index)
    var depth = 0
    while !file.tokens[index].isA(.end), depth > 0 || !goesOn(at: index, node, in: file) {
      if file.tokens[index].isA(.leftBrace), node.depth > 0 { depth += 1 }
      if file.tokens[index].isA(.rightBrace) { depth -= 1 }
      index = file.known(from: index + 1)
    }
    return index
  }

  private mutating func goesOn(at index: Int, _ node: BrokenNode, in file: SyntaxFile) -> Bool {
    let token = file.tokens[index]
    guard node.depth > 0 else { return token.beginsLine && isDeclaration(index, in: file) }
    return file.tokens[index].isA(.rightBrace) || token.beginsLine && token.isA(.word)
      || node.opener.map { file.tokens[$0].isA(.leftParenthesis) } ?? false
        && token.isA(.rightParenthesis)
  }

  private mutating func isDeclaration(_ index: Int, in file: SyntaxFile) -> Bool {
    file.beginsDeclaration(file.tokens[index]) || meantDeclaration(at: index, in: file) != nil
  }

  // MARK: Words

  /// Returns the word that a text was probably meant as; nil if there is none. After a thousand
  /// searches, always returns nil, so that files that are not rules do not take minutes.
  mutating func near(_ text: String, among words: [String]) -> String? {
    guard searchCount < 1_000 else { return nil }
    searchCount += 1
    return nearest(to: text, among: words) ?? finished(text, among: words)
  }

  /// Returns the only word that begins with an unfinished one of three letters or more.
  private func finished(_ text: String, among words: [String]) -> String? {
    let whole = text.utf8.count < 3 ? [] : words.filter { $0.hasPrefix(text) }
    return whole.count == 1 ? whole[0] : nil
  }
}

extension SyntaxFile {
  func beginsDeclaration(_ token: Token) -> Bool {
    word(token) as Setting? != nil || word(token) as DeclarationWord? != nil
  }

  init(reading source: Source, file: Int, reportingTo diagnostics: inout DiagnosticList) {
    guard !diagnostics.isExhausted,
      let syntax = SyntaxFile.read(source, file: file, reportingTo: &diagnostics)
    else {
      self.init(unread: source, file: file)
      return
    }
    var parser = Parser(syntax, mender: SlipMender(diagnostics))
    parser.parseFile()
    self = parser.syntax
    parser.mender.reportBadTokens(in: self)
    diagnostics = parser.mender.diagnostics
    if parser.mender.isIncomplete || diagnostics.isExhausted { isIncomplete = true }
  }
}

extension SlipMender {
  /// Reports malformed tokens that have no diagnostic yet.
  fileprivate mutating func reportBadTokens(in file: SyntaxFile) {
    guard file.tokens.contains(where: { $0.isBad }) else { return }
    var ranges = suppressed.sorted { $0.lowerBound < $1.lowerBound }[...]
    var end = 0
    for (index, token) in file.tokens.enumerated() where token.isBad {
      while let range = ranges.first, range.lowerBound <= index {
        end = max(end, range.upperBound)
        ranges.removeFirst()
      }
      guard index >= end, !diagnostics.isExhausted else { continue }
      let phrase = phrase(at: index, in: file)
      end = phrase?.end ?? end
      if let mistake = phrase?.diagnostic ?? file.mistake(at: index) { diagnostics.append(mistake) }
    }
  }
}
