/// Reports clauses that stand twice in a promotion.
struct RepetitionChecker: FileChecker {
  let checked: CheckedFile

  /// Reports the second of two clauses for the same thing.
  ///
  /// - Parameter isPlain: true if nothing in the promotion changes the value of its benefit.
  func report(_ node: ClauseNode, after before: ClauseNode, isPlain: Bool) {
    let other = Diagnostic.Label(span: file.span(of: before.tokens), text: "first here")
    let consequence = isPlain ? comparison(of: before, node) : nil
    if word(of: node) == word(of: before) {
      reportSameWord(node, before, other, consequence)
    } else if node.clause.moment != nil {
      rules.report(
        .clauseTwice, "this promotion ends twice", at: file.span(of: node.tokens),
        label: "again here", and: other, help: "keep `to` for a last day, or `until` for a moment")
    } else {
      rules.report(
        .twoBenefits, "a promotion gives one thing, a discount or a coupon",
        at: file.span(of: node.tokens), label: "and this too", and: other, consequence: consequence,
        help: "write two promotions, both `sync` if they may combine")
    }
  }

  private func reportSameWord(
    _ node: ClauseNode, _ before: ClauseNode, _ other: Diagnostic.Label, _ consequence: String?
  ) {
    let word = word(of: node)
    rules.report(
      .clauseTwice, "this promotion has `\(word)` twice", at: file.span(of: node.tokens),
      label: "again here", and: other, consequence: consequence,
      help: node.clause.isSchedule && word == "on"
        ? "write all days in one list, as in `on mon, tue`" : "keep one of them",
      fixes: fixes(for: node, after: before))
  }

  /// Returns the word that a clause begins with.
  private func word(of node: ClauseNode) -> String {
    file.text(of: file.tokens[node.tokens.lowerBound])
  }

  /// Returns the fix that removes a clause if it says the same again. If two clauses differ, it is
  /// unclear which is meant.
  private func fixes(for node: ClauseNode, after before: ClauseNode) -> [Fix] {
    let texts = [node, before].map { node in
      file.tokens[node.tokens].map { file.text(of: $0) }
    }
    return texts[0] == texts[1] && file.isOnOneLine(node.tokens)
      ? [Fix(.certain, leaving: file.span(of: node.tokens), in: file.source)] : []
  }

  // MARK: The difference

  /// Returns the payables of an order of a hundred by two benefits; nil if they are equal or
  /// unknown.
  private func comparison(of first: ClauseNode, _ second: ClauseNode) -> String? {
    guard let currency = rules.settings.currency else { return nil }
    let hundred = currency.hundred
    let payables = [first, second].compactMap { payable(of: hundred, by: $0.clause) }
      .map(currency.text)
    guard payables.count == 2, payables[0] != payables[1] else { return nil }
    return "an order of \(currency.text(hundred)) would pay \(payables[0]) with the first, and "
      + "\(payables[1]) with the second"
  }

  /// Returns the payable of an amount by a benefit alone; nil for another clause, or for a mistake.
  private func payable(of amount: Amount, by clause: Clause) -> Amount? {
    guard case .reward(let reward) = clause else { return nil }
    let rounding = rules.settings.rounding
    return switch reward {
    case .discountOff(let token):
      percent(in: token).map { rounding.rounded(ExactAmount($0.complement, of: amount)) }
    case .discountTo(let token):
      percent(in: token).map { rounding.rounded(ExactAmount($0, of: amount)) }
    case .coupon(let token):
      rules.settings.currency.flatMap { try? $0.amount(in: file.bytes(of: token)).get() }
        .map { amount - min($0, amount) }
    }
  }

  private func percent(in token: Token) -> Percent? {
    DecimalText(file.bytes(of: token).dropLast()).flatMap(Percent.init)
  }
}
