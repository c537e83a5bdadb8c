/// Reads the tokens of one file as declarations, by recursive descent: a function for every
/// production of the grammar, which stands above it word for word.
///
/// It never stops at a mistake. The function that meets one reports it and gives up its own
/// clause or declaration; its caller goes on at the next one.
struct Parser {
  var syntax: SyntaxFile
  var diagnostics: DiagnosticList
  var next = 0

  /// Whether what is read is text that is no rules, so that nothing in it is a mistake of its own.
  var isInText = false

  /// Whether what is wrong with the form is passed over, because it may only follow from a mistake
  /// that is reported.
  var isSilent = false

  /// How many words have been sought among those that may have been meant.
  var searchCount = 0

  /// How many promotions are being read, one inside the other.
  var depth = 0

  /// Whether the promotion that is being read was opened by a parenthesis, which is reported.
  var isInParentheses = false

  /// The names of the facts declared so far.
  var factNames: Set<String> = []

  /// The settings met so far.
  private var seenSettings: Set<Setting> = []

  /// Made when it is first asked for.
  var braces: BraceDepths?

  /// The declarations of a source; what is wrong with its text and its form is reported.
  static func parse(
    _ source: Source, file: Int, reportingTo diagnostics: inout DiagnosticList
  ) -> SyntaxFile {
    guard !diagnostics.isExhausted else {
      return SyntaxFile(unread: source, file: file)
    }
    let syntax = SyntaxFile.read(source, file: file, reportingTo: &diagnostics)
    var parser = Parser(syntax: syntax, diagnostics: diagnostics)
    // About as many as rules of this length have: to grow an array takes longer than to fill it.
    parser.syntax.promotions.reserveCapacity(source.bytes.count / 64)
    parser.syntax.clauses.reserveCapacity(source.bytes.count / 24)
    parser.skipUnknown()
    parser.parseFile()
    diagnostics = parser.diagnostics
    return parser.syntax
  }

  private init(syntax: SyntaxFile, diagnostics: DiagnosticList) {
    self.syntax = syntax
    self.diagnostics = diagnostics
  }

  /// file = { setting } { fact } { promotion | expectation | guarantee } .
  private mutating func parseFile() {
    var isContinued = false
    while !at(.end) {
      if let word: DeclarationWord = syntax.word(current) {
        parseDeclaration(word)
      } else if let setting: Setting = syntax.word(current) {
        parseSetting(setting)
      } else {
        parseUnknown(isContinued: isContinued)
        isContinued = true
        continue
      }
      isContinued = false
    }
  }

  private mutating func parseDeclaration(_ word: DeclarationWord) {
    switch word {
    case .promotion: parsePromotion()
    case .expect:
      if !parseExpectation() { recoverAtDeclaration() }
    case .fact:
      if !parseFact() { recoverAtFact() }
    case .ensure:
      if !parseGuarantee() { recoverAtDeclaration() }
    }
  }

  /// Goes on behind a fact that was not understood: conditions on it may stand below.
  mutating func recoverAtFact() {
    syntax.isIncomplete = true
    depth > 0 ? recoverAtClause() : recoverAtDeclaration()
  }

  /// Reads what is no declaration: as the one that was probably meant, or else line by line. A text
  /// of several lines that are nothing of the kind is one mistake.
  private mutating func parseUnknown(isContinued: Bool) {
    let near = meantDeclaration()
    let isSaid = isReported(current)
    if near != nil || !isContinued || looksLikeDeclaration { reportNoDeclaration(near: near) }
    if let setting = near.flatMap(Setting.init) {
      parseSetting(setting)
    } else if let word = near.flatMap({ DeclarationWord(rawValue: $0) }) {
      parseDeclaration(word)
    } else {
      syntax.isIncomplete = true
      // What is wrong with the first words is said with them, and then stands for the whole text.
      isInText = isContinued || !isSaid
      skipLine()
      isInText = false
    }
  }

  /// Whether the line is a word with a value or two, or with a name, and not a sentence.
  private var looksLikeDeclaration: Bool {
    guard current.beginsLine, at(.word), ClauseWord(rawValue: currentText) == nil
    else { return false }
    let behind = syntax.tokens[(next + 1)...].prefix(3).prefix { !$0.beginsLine }
    let isShort = behind.count < 3 || behind.last?.kind == .end
    return behind.first?.kind == .string
      || isShort && behind.first?.kind != .end && !behind.isEmpty
        && behind.allSatisfy { $0.kind != .comma && $0.kind != .unknown }
  }

  /// setting = "currency" word | "timezone" string | "rounding" word | "strategy" word .
  mutating func parseSetting(_ setting: Setting) {
    let first = next
    let isFirstOfItsKind = seenSettings.insert(setting).inserted
    advance()
    skipSign()
    var value = parseSettingValue(setting)
    if let written = value, reportsSecondValue(of: setting, after: written) { value = nil }
    let tokens = first..<next
    if value == nil {
      depth > 0 ? recoverAtClause() : recoverAtDeclaration()
    } else if syntax.firstRule != nil || !syntax.facts.isEmpty || depth > 0 {
      reportMisplaced(setting, tokens, isWhole: isFirstOfItsKind)
      // Whoever sets it in a promotion means it: nothing is judged as if it were not set.
      if depth > 0 { value = nil }
    }
    syntax.settings.append(SettingNode(setting: setting, value: value, tokens: tokens))
  }

  private mutating func parseSettingValue(_ setting: Setting) -> Token? {
    switch setting {
    case .currency: expectWord("`currency` needs a code such as `CNY`")
    case .timezone: expectZone()
    case .rounding: expectWord("`rounding` needs a word such as `half-up`")
    case .strategy: expectWord("`strategy` needs a word such as `calculator`")
    }
  }

  /// Takes a word that is not the beginning of the next line's declaration, or the word in a text.
  private mutating func expectWord(_ needed: String) -> Token? {
    if at(.string), !current.beginsLine, !current.isBad {
      report(
        .malformedText, "\(shown(current)) is a word, which stands without quotes", at: current,
        fixes: textInQuotes(as: .word).map { fix(.certain, current, $0) } ?? [])
      advance()
      return nil
    }
    if !(current.beginsLine && beginsDeclaration) { return expect(.word, needed) }
    reportMissing(needed)
    return nil
  }

  private mutating func expectZone() -> Token? {
    if isWordOnLine, !current.isBad {
      let isWhole = following.beginsLine || following.kind == .end
      report(
        .malformedText, "\(shown(current)) needs quotes", at: current,
        fixes: isWhole ? fix(.certain, current, Lexer.written(currentText)) : [])
      while !at(.end), !current.beginsLine { advance() }
      return nil
    }
    return expect(.string, "`timezone` needs a name in quotes such as `\"Asia/Shanghai\"`")
  }

  /// Reports a word behind a setting's value on its line, as in `rounding half up`.
  private mutating func reportsSecondValue(of setting: Setting, after value: Token) -> Bool {
    guard isWordOnLine, !beginsDeclaration, depth == 0 || ClauseWord(rawValue: currentText) == nil
    else { return false }
    let joined = "\(syntax.text(of: value))-\(currentText)"
    let isOne = setting == .rounding && Rounding(rawValue: joined) != nil
    let place = syntax.span(from: value, to: current)
    report(
      .excessPart, "`\(setting.rawValue)` has one value, \(shown(current)) is one more",
      at: current, fixes: isOne ? [Fix(.certain, place, joined)] : [])
    return true
  }
}
