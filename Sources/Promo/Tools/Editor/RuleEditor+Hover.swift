/// The text that an editor shows at the mouse pointer.
package struct Hover: Hashable, Sendable {
  package let text: String
  package let range: Range<Int>
}

extension RuleEditor {
  /// Returns the text about the word or the string at an offset; nil if there is nothing to show.
  ///
  /// For a promotion, the text is its description and the payable of an order of 100. For a fact or
  /// a label, it is the declaration. For the id of a diagnostic, it is the title of the diagnostic.
  /// For any other word, it is the page about that word in the handbook.
  package func hover(
    at offset: Int, today: Instant, in language: Language = .english
  ) -> Hover? {
    guard let index = tokenIndex(at: offset) else { return nil }
    let token = syntax.tokens[index]
    let use = syntax.nameUses.first { $0.token.start == token.start }
    let text = use.map { words(of: $0, today, language) } ?? words(ofWord: token, index, language)
    return text.map { Hover(text: $0, range: token.start..<token.end) }
  }

  private func words(of use: NameUse, _ today: Instant, _ language: Language) -> String? {
    switch use.kind {
    case .promotion:
      return words(ofPromotion: syntax.string(of: use.token), today, language)
    case .fact, .label:
      guard let span = definition(at: use.token.start) else { return nil }
      return code(declaration(at: span))
    }
  }

  private func declaration(at span: SourceSpan) -> String {
    let file = files[span.file]
    let nodes = file.facts.map { $0.tokens } + file.labels.map { $0.tokens }
    let tokens = nodes.first { tokens in
      let range = file.span(of: tokens).range
      return range.lowerBound <= span.start && span.end <= range.upperBound
    }
    return tokens.map { file.foldedText(of: $0) } ?? ""
  }

  private func code(_ rules: String) -> String { "```promo\n\(rules)\n```" }

  // MARK: Promotions

  private func words(
    ofPromotion name: String, _ today: Instant, _ language: Language
  ) -> String? {
    guard let program = compilation.program,
      let promotion = program.promotions.first(where: { $0.name == name })
    else { return nil }
    let description = program.description(of: promotion, in: language)
    let price = program.example(promotion, today)?.text(in: language)
    return "\(markdown(description))\(price.map { "\n\n\($0)" } ?? "")"
  }

  // MARK: Words

  private func words(
    ofWord token: Token, _ index: Int, _ language: Language
  ) -> String? {
    guard token.isA(.word) else { return nil }
    let text = syntax.text(of: token)
    if let id = Diagnostic.ID(rawValue: text) {
      return
        "**\(id.severity.word(in: language)) \(text)**: \(markdown(id.explanation.title(in: language)))"
    }
    guard let page = page(about: text, index) else { return nil }
    let meaning = page.meaning(in: language).split(whereSeparator: { $0.isNewline }).joined(
      separator: " ")
    return "**\(page.words[0])**\n\n\(meaning)\n\n\(code(page.example))"
  }

  /// Returns the page about a word, or about the word and the next one, such as `up to`.
  private func page(about text: String, _ index: Int) -> WordPage? {
    let next = syntax.text(of: syntax.tokens[index + 1])
    return WordPage.page(about: "\(text) \(next)") ?? WordPage.page(about: text)
  }

  /// Returns plain text with the special characters of Markdown escaped.
  private func markdown(_ text: String) -> String {
    var escaped = ""
    for character in printable(text) {
      if "\\*_[]<>#|~".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }
}

extension Program {
  /// Describes the payable of an order of 100 with the promotion's first code, if any, and the
  /// first value of each fact without a default. Returns nil if the order cannot be priced.
  fileprivate func example(_ promotion: Promotion, _ instant: Instant) -> Message? {
    let codes = Array(promotion.codes.prefix(1))
    let needed = facts.filter { $0.defaultValue == nil }
    var given: [String: Fact.Value] = [:]
    for fact in needed { given[fact.name] = fact.value(ofOrdinal: 0) }
    guard let amount = try? Amount("100", in: self),
      let priced = try? applied(
        to: Order(amount: amount, at: instant, codes: codes, facts: given, in: currency))
    else { return nil }
    let parts: [Message] =
      codes.map { "code \($0)" } + needed.map { "\($0.name) \(given[$0.name]?.text ?? "")" }
    let whole: Message = "An order of \(currency.text(amount))"
    let order: Message = parts.isEmpty ? whole : "\(whole) with \(parts, joined: ", ")"
    let paid: Message = "\(order) pays \(currency.text(priced.payable)) today"
    let names = priced.names.map { quoted($0) }
    return names.isEmpty ? "\(paid), without any promotion" : "\(paid), by \(names, joined: ", ")"
  }
}
