/// A promotion that is being read.
struct OpenPromotion {
  /// The index of its first token.
  let first: Int

  /// Its name; nil if broken.
  let name: Token?

  /// The index of its opening brace; nil if the brace is missing.
  let opener: Int?

  let firstClause: Int

  /// The index after its last clause; nil until a declaration appears among its clauses. Clauses
  /// after that declaration may belong to another promotion.
  var end: Int?

  /// True if a clause was not understood.
  var isBroken = false
}

/// A recursive-descent parser for the tokens of one file. Each production of the grammar has a
/// function, whose comment quotes the production word for word.
///
/// It reports no mistakes itself. If a production does not match, the parser hands a broken node to
/// its mender, and continues as the mender decides.
struct Parser<M: Mender> {
  var syntax: SyntaxFile
  var mender: M

  var next = 0

  /// The index of the first token of the current clause or declaration.
  var start = 0

  /// The open promotions, from the outermost to the innermost. More than one is a mistake, but
  /// rules may nest any number of promotions.
  var openPromotions: [OpenPromotion] = []

  /// The names of the facts declared so far.
  var factNames: Set<String> = []

  init(_ syntax: SyntaxFile, mender: M) {
    self.syntax = syntax
    self.mender = mender
    // Reserves about as much as rules of this length need: growing an array takes longer than
    // filling it.
    self.syntax.promotions.reserveCapacity(syntax.source.bytes.count / 64)
    self.syntax.clauses.reserveCapacity(syntax.source.bytes.count / 24)
  }

  /// file = { setting } { fact | labels | exclusion } { promotion | expectation | guarantee } .
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
    case .goods: parseLabels()
    case .except: parseExclusion()
    case .ensure: parseGuarantee()
    }
  }

  /// Reads the rest of a setting or declaration whose first word was probably meant as `text`.
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
    let isLate =
      syntax.firstRule != nil || !syntax.facts.isEmpty || !syntax.labels.isEmpty || depth > 0
    if value != nil, isLate { _ = mended(.settingOrder) }
    // A setting in a promotion is meant to apply, so nothing is judged as if the setting were
    // missing.
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

  /// labels = "goods" string { "," string } .
  private mutating func parseLabels() { parseLabels(areExcluded: false) }

  /// exclusion = "except" string { "," string } .
  private mutating func parseExclusion() { parseLabels(areExcluded: true) }

  private mutating func parseLabels(areExcluded: Bool) {
    let first = begin()
    guard let labels = parseList(of: .string, in: .labels, separatedIn: .labelComma),
      ends(with: .labelsEnd)
    else {
      syntax.isIncomplete = true
      return
    }
    syntax.labels.append(
      LabelsNode(isExclusion: areExcluded, labels: labels, tokens: first..<next))
    if depth == 0, syntax.firstRule != nil { _ = mended(.factOrder) }
  }

  private mutating func parseFactKind() -> FactNode.Kind? {
    repeat {
      if take("yes/no") { return .yesNo }
      if take("number") { return .number }
      if at(word: "one"), syntax.isWritten(following, as: "of") {
        advance()
        advance()
        return parseList(of: .string, in: .factTexts).map(FactNode.Kind.oneOf)
      }
    } while passes(.factKind)
    return nil
  }

  private mutating func parseDefault() -> (token: Token?, Void)? {
    guard take("default") else { return (nil, ()) }
    return parseValue(in: .factDefault).map { ($0, ()) }
  }

  /// promotion = "promotion" string "{" { clause } "}" .
  private mutating func parsePromotion() {
    let outer = depth
    beginPromotion()
    while depth > outer { parseClauseOrEnd() }
  }

  private mutating func beginPromotion() {
    let first = begin()
    let name = expect(.string, in: .name)
    let isOpen = expect(.kind(.leftBrace), in: .opening) != nil
    openPromotions.append(
      OpenPromotion(
        first: first, name: name, opener: isOpen ? lastTaken : nil,
        firstClause: syntax.clauses.count))
  }

  private mutating func endPromotion() {
    _ = expect(.kind(.rightBrace), in: .closing)
    guard let promotion = openPromotions.popLast() else { return }
    let hasName = !(promotion.name?.isBad ?? true)
    if !hasName { syntax.isIncomplete = true }
    syntax.promotions.append(
      PromotionNode(
        name: promotion.name,
        clauses: promotion.firstClause..<(promotion.end ?? syntax.clauses.count),
        isBroken: promotion.isBroken || !hasName, tokens: promotion.first..<next))
  }

  /// Reads a clause of the innermost promotion, a declaration in its place, or the end of the
  /// promotion.
  private mutating func parseClauseOrEnd() {
    guard !at(.rightBrace), !at(.end) else { return endPromotion() }
    let current = depth - 1
    if let word = syntax.clauseWord(self.current) {
      if !parseClause(word) { openPromotions[current].isBroken = true }
      return
    }
    start = next
    switch mended(.clause) {
    case .passing: break
    case .reading(let text):
      if let word = ClauseWord(rawValue: text) {
        _ = parseClause(beginningWith: word)
        openPromotions[current].isBroken = true
        return
      }
      let declaration = DeclarationWord(rawValue: text)
      let end = openPromotions[current].end ?? declaration.map { _ in syntax.clauses.count }
      openPromotions[current].end = end
      if end != nil { openPromotions[current].isBroken = true }
      if declaration == .promotion { beginPromotion() } else { parseMeant(text) }
    case .ends: endPromotion()
    case .standing, .broken: openPromotions[current].isBroken = true
    }
  }
}
