/// Reads the tokens of one file as declarations, by recursive descent: a function for every
/// production of the grammar, which stands above it word for word.
///
/// It never stops at a mistake. The function that meets one reports it and gives up its own
/// clause or declaration; its caller goes on at the next one.
struct Parser {
  var syntax: SyntaxFile
  var diagnostics: DiagnosticList
  var next = 0

  /// How many words have been sought among those that may have been meant.
  var searchCount = 0

  /// Whether the promotion that is being read was opened by a parenthesis, which is reported.
  var isInParentheses = false

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
    let near = nearestToCurrent(among: Parser.declarationWords)
    if near != nil || !isContinued || looksLikeDeclaration { reportNoDeclaration(near: near) }
    if let setting = near.flatMap(Setting.init) {
      parseSetting(setting)
    } else if let word = near.flatMap(DeclarationWord.init) {
      parseDeclaration(word)
    } else {
      syntax.isIncomplete = true
      skipLine()
    }
  }

  /// Whether the line is a word with a value or two, or with a name, and not a sentence.
  private var looksLikeDeclaration: Bool {
    guard current.beginsLine, at(.word), ClauseWord(rawValue: currentText)?.isNotYet ?? true
    else { return false }
    let behind = syntax.tokens[(next + 1)...].prefix(3).prefix { !$0.beginsLine }
    let isShort = behind.count < 3 || behind.last?.kind == .end
    return behind.first?.kind == .string || isShort && behind.allSatisfy { $0.kind != .comma }
  }

  /// setting = "currency" word | "timezone" string | "rounding" word | "strategy" word .
  private mutating func parseSetting(_ setting: Setting) {
    let first = next
    if !syntax.promotions.isEmpty || !syntax.expectations.isEmpty {
      report(
        .misplacedSetting, "`\(setting.rawValue)` stands below the rules that it is for",
        at: current,
        help: "settings come first in a file")
    }
    advance()
    var value = parseSettingValue(setting)
    if let written = value, reportsSecondValue(of: setting, after: written) { value = nil }
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

  /// Reports a word behind a setting's value on its line, as in `rounding half up`.
  private mutating func reportsSecondValue(of setting: Setting, after value: Token) -> Bool {
    guard at(.word), !current.beginsLine, !beginsDeclaration else { return false }
    let joined = "\(syntax.text(of: value))-\(currentText)"
    report(
      .missingPart, "`\(setting.rawValue)` has one value, \(shown(current)) is one more",
      at: current, help: Rounding(rawValue: joined) == nil ? nil : "write `\(joined)` as one word")
    return true
  }
}
