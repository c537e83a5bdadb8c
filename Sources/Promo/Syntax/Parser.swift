/// Reads the tokens of one file as declarations, by recursive descent: a function for every
/// production of the grammar, which stands above it word for word.
///
/// It never stops at a mistake. The function that meets one reports it and gives up its own
/// clause or declaration; its caller goes on at the next one.
struct Parser {
  var syntax: SyntaxFile
  var diagnostics: DiagnosticList
  private(set) var next = 0
  private var searchCount = 0

  /// The declarations of a source, and what is wrong with its text and its form.
  static func parse(_ source: Source, file: Int) -> (SyntaxFile, DiagnosticList) {
    let (tokens, diagnostics) = Lexer.tokens(of: source, file: file)
    let syntax = SyntaxFile(source: source, file: file, tokens: tokens)
    var parser = Parser(syntax: syntax, diagnostics: diagnostics)
    parser.skipUnknown()
    parser.parseFile()
    return (parser.syntax, parser.diagnostics)
  }

  private init(syntax: SyntaxFile, diagnostics: DiagnosticList) {
    self.syntax = syntax
    self.diagnostics = diagnostics
  }

  /// file = { setting } { promotion | expectation } .
  private mutating func parseFile() {
    var isInUnknownText = false
    while !at(.end) {
      if let setting = Setting(rawValue: currentText) {
        parseSetting(setting)
      } else if let word = DeclarationWord(rawValue: currentText) {
        parseDeclaration(word)
      } else {
        parseUnknown(isContinued: isInUnknownText)
        isInUnknownText = true
        continue
      }
      isInUnknownText = false
    }
  }

  private mutating func parseDeclaration(_ word: DeclarationWord) {
    switch word {
    case .promotion: parsePromotion()
    case .expect: parseExpectation()
    case .fact, .ensure:
      reportNotYet(word.rawValue)
      advance()
      recoverAtDeclaration()
    }
  }

  /// Reads what is no declaration: as the one that was probably meant, or else line by line. A text
  /// of several lines that are nothing of the kind is one mistake.
  private mutating func parseUnknown(isContinued: Bool) {
    let declarations = DeclarationWord.allCases.filter { !$0.isNotYet }.map(\.rawValue)
    let near = nearestToCurrent(among: Setting.allCases.map(\.rawValue) + declarations)
    if near != nil || !isContinued || looksLikeSetting { reportNoDeclaration(near: near) }
    if let setting = near.flatMap(Setting.init) {
      parseSetting(setting)
    } else if let word = near.flatMap(DeclarationWord.init) {
      parseDeclaration(word)
    } else {
      skipLine()
    }
  }

  /// Whether the line is two words, or a word and a text, as settings are.
  private var looksLikeSetting: Bool {
    guard current.beginsLine, at(.word), ClauseWord(rawValue: currentText) == nil,
      next + 2 < syntax.tokens.count
    else { return false }
    let value = syntax.tokens[next + 1]
    let after = syntax.tokens[next + 2]
    return [.word, .string].contains(value.kind) && !value.beginsLine
      && (after.beginsLine || after.kind == .end)
  }

  /// setting = "currency" word | "timezone" string | "rounding" word | "strategy" word .
  private mutating func parseSetting(_ setting: Setting) {
    let first = next
    if !syntax.promotions.isEmpty || !syntax.expectations.isEmpty {
      report(
        .misplacedSetting, "`\(setting.rawValue)` stands below a promotion", at: current,
        help: "settings come first in a file")
    }
    advance()
    let value = parseSettingValue(setting)
    syntax.settings.append(SettingNode(setting: setting, value: value, tokens: first..<next))
    if value == nil { recoverAtDeclaration() }
  }

  private mutating func parseSettingValue(_ setting: Setting) -> Token? {
    switch setting {
    case .currency: expectWord("`currency` needs a code such as `CNY`")
    case .timezone: expect(.string, "`timezone` needs a name in quotes such as `\"Asia/Shanghai\"`")
    case .rounding: expectWord("`rounding` needs a word such as `half-up`")
    case .strategy: expectWord("`strategy` needs a word such as `calculator`")
    }
  }

  /// Takes a word that is not the beginning of the next line's declaration.
  private mutating func expectWord(_ needed: String) -> Token? {
    if !(current.beginsLine && beginsDeclaration) { return expect(.word, needed) }
    reportMissing(needed)
    return nil
  }
}

// MARK: - The cursor

extension Parser {
  /// The token that is read next.
  var current: Token { syntax.tokens[next] }

  /// Its text, where it is a word.
  var currentText: String { at(.word) ? syntax.text(of: current) : "" }

  func at(_ kind: Token.Kind) -> Bool { current.kind == kind }

  func at(word: String) -> Bool { currentText == word }

  /// Takes the current token; the end of the file stays current.
  @discardableResult
  mutating func advance() -> Token {
    let token = current
    if token.kind != .end { next += 1 }
    skipUnknown()
    return token
  }

  mutating func take(word: String) -> Bool {
    guard at(word: word) else { return false }
    advance()
    return true
  }

  /// Takes a token of the given kind; where another stands, says what is needed.
  mutating func expect(_ kind: Token.Kind, _ needed: String, help: String? = nil) -> Token? {
    if at(kind) { return advance() }
    reportMissing(needed, help: help)
    return nil
  }

  /// Characters that the language does not use have been reported; nobody else need see them.
  fileprivate mutating func skipUnknown() {
    while current.kind == .unknown { next += 1 }
  }
}

// MARK: - Going on after a mistake

extension Parser {
  /// Skips to the next declaration that begins a line.
  mutating func recoverAtDeclaration() {
    while !at(.end), !(current.beginsLine && beginsDeclaration) { advance() }
  }

  /// Skips the rest of a line, and a block in braces that begins on it.
  fileprivate mutating func skipLine() {
    var depth = 0
    repeat {
      if at(.leftBrace) { depth += 1 }
      if at(.rightBrace) { depth -= 1 }
      advance()
    } while !at(.end) && !(current.beginsLine && (depth <= 0 || beginsDeclaration))
  }

  /// Skips to the next clause or declaration that begins a line, to what is meant as one, or to the
  /// closing brace.
  mutating func recoverAtClause() {
    while !at(.end), !at(.rightBrace) {
      if current.beginsLine, beginsPromotionEnd || nearestClauseWord() != nil { return }
      advance()
    }
  }

  /// The word of a clause that stands here, or that was probably meant.
  mutating func nearestClauseWord() -> ClauseWord? {
    ClauseWord(rawValue: currentText)
      ?? nearestToCurrent(among: ClauseWord.allCases.map(\.rawValue)).flatMap(
        ClauseWord.init)
  }

  fileprivate var beginsDeclaration: Bool {
    Setting(rawValue: currentText) != nil || DeclarationWord(rawValue: currentText) != nil
  }

  /// Whether a declaration begins here that cannot stand in a promotion, so that the promotion
  /// before it was not closed.
  var beginsPromotionEnd: Bool { DeclarationWord(rawValue: currentText) != nil }
}

// MARK: - What is wrong

extension Parser {
  mutating func report(
    _ code: Diagnostic.Code, _ message: String, at token: Token, help: String? = nil
  ) {
    guard !isReported(token) else { return }
    diagnostics.append(Diagnostic(code, message, at: syntax.span(of: token), help: help))
  }

  /// Whether the lexer has said already what is wrong here.
  private func isReported(_ token: Token) -> Bool {
    let isBehindUnknown = next > 0 && syntax.tokens[next - 1].kind == .unknown
    return token.isBad || isBehindUnknown && token == current
  }

  /// Says what is needed where something else stands, or behind the last token where the line or
  /// the file ends.
  mutating func reportMissing(_ needed: String, help: String? = nil) {
    let isElsewhere = current.beginsLine || at(.end) || at(.rightBrace)
    guard isElsewhere, next > 0 else {
      return report(.missingPart, "\(needed), not \(shown(current))", at: current, help: help)
    }
    guard !isReported(current) else { return }
    let end = syntax.tokens[next - 1].end
    let place = SourceSpan(file: syntax.file, start: end, end: end)
    diagnostics.append(Diagnostic(.missingPart, needed, at: place, help: help))
  }

  mutating func reportNotYet(_ word: String) {
    report(
      .notYet, "`\(word)` is not yet part of this version", at: current,
      help: "rules that use it are not priced, rather than priced wrongly")
  }

  fileprivate mutating func reportNoDeclaration(near: String?) {
    if at(.rightBrace) {
      report(.strayBrace, "this `}` closes nothing", at: current)
    } else if ClauseWord(rawValue: currentText) != nil {
      report(
        .outsidePromotion, "`\(currentText)` stands outside a promotion", at: current,
        help: "clauses stand between the `{` and `}` of a promotion")
    } else {
      report(
        .unknownDeclaration, "\(shown(current)) begins neither a setting nor a promotion",
        at: current, help: near.map { "did you mean `\($0)`?" })
    }
  }

  /// The word that was probably meant by the current one. After a thousand words that are none it
  /// is no longer sought: what is not even meant to be rules is not to take minutes.
  mutating func nearestToCurrent(among words: [String]) -> String? {
    guard at(.word), searchCount < 1_000 else { return nil }
    searchCount += 1
    return nearest(to: currentText, among: words)
  }

  /// A token as the user wrote it.
  func shown(_ token: Token) -> String {
    token.kind == .end ? "the end of the file" : quoted(syntax.text(of: token))
  }
}
