/// Reads the tokens of one file as declarations, by recursive descent: a function for every
/// production of the grammar, which stands above it word for word.
///
/// It says nothing about mistakes. If a production does not match, the parser hands a broken node
/// to its mender, and continues as the mender says.
struct Parser<M: Mender> {
  var syntax: SyntaxFile
  var mender: M

  /// The index of the next token.
  var next = 0

  /// The index of the first token of the clause or declaration under way.
  var start = 0

  /// The tokens that opened the current promotions, one inside the other.
  var openers: [Int?] = []

  /// The names of the facts declared so far.
  var factNames: Set<String> = []

  init(_ syntax: SyntaxFile, mender: M) {
    self.syntax = syntax
    self.mender = mender
    // About as many as rules of this length have. Growing an array takes longer than filling it.
    self.syntax.promotions.reserveCapacity(syntax.source.bytes.count / 64)
    self.syntax.clauses.reserveCapacity(syntax.source.bytes.count / 24)
  }

  /// file = { setting } { fact } { promotion | expectation | guarantee } .
  mutating func parseFile() {
    move(to: 0)
    while !at(.end) {
      if let word: DeclarationWord = syntax.word(current) {
        parseDeclaration(word)
      } else if let setting: Setting = syntax.word(current) {
        parseSetting(setting)
      } else if case .reading(let word) = mended(.declaration) {
        parseMeant(word)
      }
    }
  }

  private mutating func parseDeclaration(_ word: DeclarationWord) {
    switch word {
    case .promotion: parsePromotion()
    case .expect: parseExpectation()
    case .fact: parseFact()
    case .ensure: parseGuarantee()
    }
  }

  /// Reads the rest of a setting or declaration whose first word was meant as another.
  private mutating func parseMeant(_ text: String) {
    if let word = DeclarationWord(rawValue: text) { parseDeclaration(word) }
    if let setting = Setting(rawValue: text) { parseSetting(setting) }
  }

  /// setting = "currency" word | "timezone" string | "rounding" word | "strategy" word .
  mutating func parseSetting(_ setting: Setting) {
    let first = begin()
    var value = expect(setting == .timezone ? .string : .settingWord, in: .settingValue)
    if value != nil, !ends(with: .settingEnd) { value = nil }
    let tokens = first..<next
    let isLate = syntax.firstRule != nil || !syntax.facts.isEmpty || depth > 0
    if value != nil, isLate { _ = mended(.settingOrder) }
    // A setting in a promotion is meant to apply, so nothing is judged as if it were missing.
    syntax.settings.append(
      SettingNode(setting: setting, value: depth > 0 ? nil : value, tokens: tokens))
  }

  /// fact = "fact" word [ string ] ( "one" "of" string { "," string } | "yes/no" | "number" ) [ "default" value ] .
  private mutating func parseFact() {
    let first = begin()
    guard let name = expect(.kind(.word), in: .factName) else {
      syntax.isIncomplete = true
      return
    }
    let label = at(.string) ? advance() : nil
    guard let kind = parseFactKind(), let value = parseDefault(), ends(with: .factEnd) else {
      syntax.isIncomplete = true
      return
    }
    factNames.insert(syntax.text(of: name))
    syntax.facts.append(
      FactNode(
        name: name, label: label, kind: kind, defaultValue: value.token, tokens: first..<next))
    if depth == 0, syntax.firstRule != nil { _ = mended(.factOrder) }
  }

  private mutating func parseFactKind() -> FactNode.Kind? {
    if take("yes/no") { return .yesNo }
    if take("number") { return .number }
    if at(word: "one"), syntax.isWritten(following, as: "of") {
      advance()
      advance()
      return parseList(of: .string, in: .factTexts).map(FactNode.Kind.oneOf)
    }
    if case .passing = mended(.factKind) { return parseFactKind() }
    return nil
  }

  private mutating func parseDefault() -> (token: Token?, Void)? {
    guard take("default") else { return (nil, ()) }
    return parseValue(in: .factDefault).map { ($0, ()) }
  }

  /// promotion = "promotion" string "{" { clause } "}" .
  private mutating func parsePromotion() {
    let first = begin()
    let name = expect(.string, in: .name)
    let isOpen = expect(.kind(.leftBrace), in: .opening) != nil
    openers.append(isOpen ? lastTaken : nil)
    let clauses = parseClauses()
    _ = expect(.kind(.rightBrace), in: .closing)
    openers.removeLast()
    if name?.isBad ?? true { syntax.isIncomplete = true }
    syntax.promotions.append(
      PromotionNode(
        name: name, clauses: clauses.range, isBroken: clauses.isBroken || name?.isBad ?? true,
        tokens: first..<next))
  }

  /// Reads the clauses up to the end of the promotion. It also reads declarations among them, and
  /// leaves out the clauses after those, because it is unclear whose they are.
  private mutating func parseClauses() -> (range: Range<Int>, isBroken: Bool) {
    let first = syntax.clauses.count
    var end: Int?
    var isBroken = false
    while !at(.rightBrace), !at(.end) {
      if let word = syntax.clauseWord(current) {
        if !parseClause(word) { isBroken = true }
        continue
      }
      start = next
      switch mended(.clause) {
      case .passing: continue
      case .reading(let text):
        if let word = ClauseWord(rawValue: text) {
          _ = parseClause(beginningWith: word)
          isBroken = true
        } else {
          if DeclarationWord(rawValue: text) != nil { end = end ?? syntax.clauses.count }
          if end != nil { isBroken = true }
          parseMeant(text)
        }
      case .ends: return (first..<(end ?? syntax.clauses.count), isBroken)
      case .standing, .broken: isBroken = true
      }
    }
    return (first..<(end ?? syntax.clauses.count), isBroken)
  }
}
