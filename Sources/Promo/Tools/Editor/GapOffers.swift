// The texts to offer for each part that the grammar expects.

extension RuleEditor {
  /// Returns the offers for a part that the grammar expects. Returns none for a part that only the
  /// author can choose, such as a number.
  func offers(for node: BrokenNode, _ probe: CompletionProbe) -> [Offer] {
    let words = probe.tokens[node.start...].map { syntax.text(of: $0) }
    let first = words.first ?? ""
    switch node.gap {
    case .declaration: return declarations(probe)
    case .clause: return clauses(probe)
    case .settingValue: return Setting(rawValue: first).map { values(of: $0) } ?? []
    case .factKind, .factDefault, .factEnd: return factParts(node.gap, words, probe)
    case .labels where first == "goods" && node.depth == 0: return []
    case .labels: return labels + (words == ["only", ""] ? [Offer](.word, ["shipping"]) : [])
    case .codes where first == "expect" || first == "ensure": return codes
    case .allowance: return warnings
    case .partner: return [Offer](.word, ["codes"]) + promotionNames
    case .negation, .fact, .relation, .isNot, .isValue, .values:
      return conditionParts(node.gap, probe)
    case .count, .placeComma, .groupEnd, .giftPrice, .groupPrice, .days, .weekday, .amountEnd:
      return clauseParts(node.gap, words, probe)
    case .orderWord, .at, .pays, .given, .givenValue, .applied, .claimSign, .part, .amountsWord:
      return orderParts(node.gap, words, probe)
    case .freeEnd: return words == ["free", ""] ? [Offer](.word, ["shipping"]) : []
    case let gap: return [Offer](.word, gap.onlyWords)
    }
  }

  // MARK: The declarations of the set

  private var labels: [Offer] {
    files.flatMap { file in
      file.labels.filter { !$0.isExclusion }.flatMap { node in
        node.labels.filter { !$0.isBad }.map { .string(file.string(of: $0), .label) }
      }
    }
  }

  private var facts: [Offer] {
    declaredFacts.map { name, file, node in
      let label = node.label.flatMap { $0.isBad ? nil : file.string(of: $0) }
      return Offer(text: name, kind: .fact, detail: Message(label ?? ""))
    }
  }

  private var codes: [Offer] {
    files.flatMap { file in
      file.clauses.flatMap { node -> [Offer] in
        guard case .code(let range) = node.clause else { return [] }
        return file.listed[range].filter { !$0.isBad }.map { .string(file.string(of: $0), .code) }
      }
    }
  }

  private var promotionNames: [Offer] {
    files.flatMap { file in
      file.promotions.compactMap { node in
        node.name.flatMap { $0.isBad ? nil : .string(file.string(of: $0), .promotion) }
      }
    }
  }

  private var warnings: [Offer] {
    Diagnostic.ID.allAllowable.map {
      Offer(text: $0.rawValue, kind: .diagnostic, detail: Message(words: $0.explanation.title))
    }
  }

  /// Returns offers of the values of a fact; none if the fact is a number.
  private func values(ofFact name: String) -> [Offer] {
    guard let (_, file, node) = declaredFacts.first(where: { $0.name == name }) else { return [] }
    switch node.kind {
    case .oneOf(let tokens):
      return tokens.filter { !$0.isBad }.map { .string(file.string(of: $0), .value) }
    case .yesNo: return [Offer](.value, ["yes", "no"])
    case .number: return []
    }
  }

  private func values(of setting: Setting) -> [Offer] {
    switch setting {
    case .currency: Currency.isoCodes.sorted().map { Offer(text: $0, kind: .value) }
    case .timezone: zoneNames.map { .string($0, .value) }
    case .rounding: [Offer](.value, Rounding.allCases.map { $0.rawValue })
    case .strategy: [Offer](.value, Strategy.allCases.map { $0.rawValue })
    }
  }

  // MARK: Declarations

  /// Returns offers of the declarations that fit at a place. A file has its settings first, then
  /// its facts and labels, then everything else.
  private func declarations(_ probe: CompletionProbe) -> [Offer] {
    let isAlone = probe.beginsLine || probe.before?.isA(.rightBrace) ?? true
    guard isAlone else { return [] }
    let isAfter = { (nodes: [Range<Int>]) in
      nodes.contains { self.syntax.tokens[$0.lowerBound].start > probe.offset }
    }
    let isBefore = { (nodes: [Range<Int>]) in
      nodes.contains { self.syntax.tokens[$0.lowerBound].start < probe.offset }
    }
    let rules =
      syntax.promotions.map { $0.tokens } + syntax.expectations.map { $0.tokens }
      + syntax.guarantees.map { $0.tokens }
    let names = syntax.facts.map { $0.tokens } + syntax.labels.map { $0.tokens }
    let settings = syntax.settings.map { $0.tokens }
    let given = syntax.settings.filter { node in
      syntax.tokens[node.tokens.lowerBound].start != probe.offset
    }.map { $0.setting.rawValue }
    var words: [String] = []
    if !isBefore(rules), !isBefore(names) {
      words += Setting.allCases.map { $0.rawValue }.filter { !given.contains($0) }
    }
    if !isBefore(rules), !isAfter(settings) { words += ["fact", "goods", "except"] }
    if !isAfter(names), !isAfter(settings) { words += ["promotion", "expect", "ensure"] }
    return [Offer](.declaration, words).sampled { WordPage.page(about: $0)?.exampleDeclaration }
  }

  private func factParts(_ gap: Gap, _ words: [String], _ probe: CompletionProbe) -> [Offer] {
    switch gap {
    case .factKind: return [Offer](.word, ["one of", "yes/no", "number"])
    case .factEnd: return words.contains("default") ? [] : [Offer](.word, ["default"])
    default:
      if words.contains("yes/no") { return [Offer](.value, ["yes", "no"]) }
      let texts = probe.tokens.drop { !syntax.isWritten($0, as: "of") }
      return texts.filter { $0.isA(.string) && !$0.isBad }
        .map { .string(syntax.string(of: $0), .value) }
    }
  }

  // MARK: Conditions

  private func conditionParts(_ gap: Gap, _ probe: CompletionProbe) -> [Offer] {
    let word = probe.tokens.last { token in
      token.isA(.word) && ConditionWord(rawValue: syntax.text(of: token)) == nil
    }
    let name = word.map { syntax.text(of: $0) } ?? ""
    let kind = declaredFacts.first { $0.name == name }?.node.kind
    let signs = Comparison.allCases.map { Offer(text: $0.rawValue, kind: .word) }
    switch (gap, kind) {
    case (.negation, _): return [Offer](.word, ["not"])
    case (.fact, _): return facts
    case (.relation, .oneOf): return [Offer](.word, ["is", "in"])
    case (.relation, .number): return signs
    case (.isNot, .oneOf): return [Offer](.word, ["not"])
    case (.isValue, .oneOf), (.values, .oneOf): return values(ofFact: name)
    default: return []
    }
  }

  // MARK: Clauses

  /// Returns offers of the clauses that fit at a place; none inside another clause.
  private func clauses(_ probe: CompletionProbe) -> [Offer] {
    let isInside = syntax.clauses.contains { node in
      let range = syntax.span(of: node.tokens).range
      return range.lowerBound < probe.offset && probe.offset < range.upperBound
    }
    return isInside ? [] : ClauseTrial(self, replacing: probe.replaces).offers
  }

  private func clauseParts(
    _ gap: Gap, _ words: [String], _ probe: CompletionProbe
  ) -> [Offer] {
    let isAfterNumber = probe.before?.isA(.number) ?? false
    let isAfterText = probe.before?.isA(.string) ?? false
    let some = isAfterNumber ? labels : isAfterText ? [Offer](.word, ["or"]) : []
    switch gap {
    case .placeComma: return some
    case .groupEnd: return [Offer](.word, ["get", "for"])
    case .giftPrice: return some + [Offer](.word, ["free", "to", "for"])
    case .groupPrice: return words.contains("get") ? [] : [Offer](.word, ["to"])
    case .days: return [Offer](.word, ["day", "goods"]) + labels
    case .weekday:
      return Weekday.allCases.map {
        Offer(text: $0.rawValue, kind: .value, detail: Message(words: $0.name))
      }
    case .amountEnd where isAfterNumber: return [Offer](.word, wordsAfterNumber(words))
    default: return []
    }
  }

  private func wordsAfterNumber(_ words: [String]) -> [String] {
    let before = words.dropLast(2).last
    switch words.first {
    case "coupon" where before == "every": return ["piece", "pieces"]
    case "up" where before == "to": return ["piece", "pieces", "cheapest"]
    case "buy" where before == "for" && !words.contains("get"): return ["off"]
    default: return []
    }
  }

  // MARK: Orders

  private func orderParts(_ gap: Gap, _ words: [String], _ probe: CompletionProbe) -> [Offer] {
    switch gap {
    case .orderWord:
      let isMore = probe.before?.isA(.comma) ?? false
      // The comma may also separate two labels of a line.
      let isOfGoods = probe.tokens.dropLast(2).last?.isA(.string) ?? false
      return [Offer](.word, ["amount"] + (isMore ? ["shipping"] : []))
        + (isMore && isOfGoods ? labels : [])
    case .at:
      let pieces = words.dropLast(2).last == "amount" ? ["for"] : []
      let isOfGoods = probe.before?.isA(.number) ?? false && words.dropLast(2).last != "shipping"
      return [Offer](.word, pieces + ["at"]) + (isOfGoods ? labels : [])
    case .pays: return [Offer](.word, (words.contains("with") ? [] : ["with"]) + ["pays"])
    case .given: return facts
    case .givenValue: return probe.before.map { values(ofFact: syntax.text(of: $0)) } ?? []
    case .applied: return promotionNames
    case .claimSign:
      return [Offer(text: words.contains("saves") ? "<=" : ">=", kind: .word)]
    case .amountsWord: return [Offer](.word, ["amount", "shipping"]) + labels
    case .part:
      return [Offer](
        .word, GuaranteeWord.allCases.map { $0.rawValue }.filter { !words.contains($0) })
    default: return []
    }
  }
}

extension Gap {
  /// The words to offer for the part, if it consists of fixed words; otherwise none.
  fileprivate var onlyWords: [String] {
    switch self {
    case .opening: ["{"]
    case .discount, .cap, .amountsTo: ["to"]
    case .off: ["off"]
    case .couponEnd: ["every"]
    case .every, .capAmount: ["piece"]
    case .cheapest: ["piece", "pieces"]
    case .step: ["plain", "threshold", "code"]
    case .tier: ["spend", "buy"]
    case .tierGift: ["discount", "coupon"]
    case .basis: ["discounts"]
    case .hoursAnd, .and: ["and"]
    case .or: ["or"]
    case .parenthesis: [")"]
    case .codeWord: ["code"]
    case .by: ["by"]
    case .nothing: ["nothing"]
    case .claim: ["pays", "saves"]
    default: []
    }
  }
}
