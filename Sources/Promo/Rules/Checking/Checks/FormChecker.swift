/// Checks that the clauses of a promotion go together and that the promotion gives something.
extension CheckedFile {
  func checkForm(_ draft: PromotionDraft, of node: PromotionNode) {
    reportMissingBenefit(draft, of: node)
    if let basis = draft.basis, !draft.hasThreshold {
      reportIdleBasis(
        basis, "`before discounts` changes nothing without a threshold",
        help: "it decides what counts towards `spend`, `every` or `tier`")
    }
    if let benefit = draft.benefit, let tier = draft.tiers.first {
      reportBenefitBesideTiers(benefit, tier)
    }
    if let spend = draft.spend, case .spend(let amount) = spend.clause {
      reportClashingThreshold(amount, at: file.span(of: spend.tokens), draft)
    }
  }

  private func reportBenefitBesideTiers(_ benefit: ClauseNode, _ tier: ClauseNode) {
    rules.report(
      .twoBenefits, "the tiers already say what the promotion gives",
      at: file.span(of: benefit.tokens),
      label: "and this too", and: .init(span: file.span(of: tier.tokens), remark: "a tier"),
      help: "write it as a tier, or as a separate promotion")
  }

  private func reportMissingBenefit(_ draft: PromotionDraft, of node: PromotionNode) {
    guard draft.benefit == nil, draft.tiers.isEmpty, !node.isBroken,
      !file.tokens[node.tokens].contains(where: { $0.isA(.unknown) })
    else { return }
    let span = node.name.map(file.span) ?? file.span(of: node.tokens)
    rules.report(
      .noBenefit, "this promotion gives nothing", at: span,
      help: "write what it gives, such as `discount 20% off` or `coupon 50`",
      fixes: templateForBenefit(in: node).named)
  }

  private func templateForBenefit(in node: PromotionNode) -> [Fix] {
    guard let open = file.tokens[node.tokens].first(where: { $0.kind == .leftBrace }) else {
      return []
    }
    let span = SourceSpan(file: file.file, start: open.end, end: open.end)
    return [Fix(.template, span, " discount 20% off")]
  }

  func reportIdleBasis(_ basis: ClauseNode, _ message: Message, help: Message?) {
    let span = file.span(of: basis.tokens)
    rules.report(
      .basisWithoutThreshold, message, at: span, help: help,
      fixes: [Fix(.maybe, leaving: span, in: file.source)])
  }

  // MARK: Thresholds

  /// Reports a `spend` clause beside `every` or tiers, which have their own thresholds. The clause
  /// changes nothing unless its amount is above the lowest of those thresholds.
  private func reportClashingThreshold(
    _ amount: Token, at span: SourceSpan, _ draft: PromotionDraft
  ) {
    if let tier = draft.tiers.first {
      var isIdle = false
      if case .tier(let first, _) = tier.clause {
        isIdle = file.order(of: amount, and: first).map { $0 <= 0 } ?? false
      }
      rules.report(
        .clashingThreshold, "tiers have their own thresholds", at: span,
        label: "this is one more", and: .init(span: file.span(of: tier.tokens), remark: "a tier"),
        help: "the threshold of the first tier is where the promotion begins",
        fixes: isIdle ? [Fix(.maybe, leaving: span, in: file.source)] : [])
    } else if let benefit = draft.benefit, case .repeated(_, let every) = benefit.clause {
      reportThreshold(amount, at: span, beside: every, in: benefit)
    }
  }

  private func reportThreshold(
    _ amount: Token, at span: SourceSpan, beside every: Token, in benefit: ClauseNode
  ) {
    let order = file.order(of: amount, and: every)
    let mayBeginLater = order.map { $0 > 0 } ?? true
    rules.report(
      .clashingThreshold, "`every \(file.text(of: every))` is already a threshold", at: span,
      label: "this is one more", and: .init(span: file.span(of: benefit.tokens), remark: "here"),
      help: mayBeginLater
        ? "to begin later, write a `tier` for each step"
        : order == 0 ? nil : "below it the coupon is worth nothing",
      fixes: mayBeginLater
        ? [] : [Fix(order == 0 ? .certain : .maybe, leaving: span, in: file.source)])
  }
}

extension SyntaxFile {
  /// Compares two amounts. Returns -1 if the first is smaller, 0 if the amounts are equal, 1 if the
  /// first is larger, and nil if either cannot be read.
  func order(of first: Token, and second: Token) -> Int? {
    let units = [first, second].compactMap { token -> Int64? in
      guard let number = DecimalText(bytes(of: token)), number.decimals <= 6 else { return nil }
      return number.units(places: 6, limit: .max)
    }
    guard units.count == 2 else { return nil }
    return units[0] < units[1] ? -1 : units[0] > units[1] ? 1 : 0
  }
}

/// Reports clauses that a promotion has twice.
extension CheckedFile {
  /// Reports the second of two clauses with the same purpose.
  ///
  /// - Parameter isPlain: true if neither a cap nor a threshold changes the value of the
  ///   promotion's benefit.
  func reportRepetition(_ node: ClauseNode, after before: ClauseNode, isPlain: Bool) {
    let other = Diagnostic.Label(span: file.span(of: before.tokens), remark: "first here")
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
    _ node: ClauseNode, _ before: ClauseNode, _ other: Diagnostic.Label, _ consequence: Message?
  ) {
    let word = word(of: node)
    rules.report(
      .clauseTwice, "this promotion has `\(word)` twice", at: file.span(of: node.tokens),
      label: "again here", and: other, consequence: consequence,
      help: node.clause.isSchedule && word == "on"
        ? "write all days in one list, as in `on mon, tue`" : "keep one of them",
      fixes: fixes(for: node, after: before))
  }

  private func word(of node: ClauseNode) -> String {
    file.text(of: file.tokens[node.tokens.lowerBound])
  }

  /// Returns the fix that removes a clause if it repeats the clause before it. Clauses that differ
  /// get no fix, because it is unclear which one the author intends.
  private func fixes(for node: ClauseNode, after before: ClauseNode) -> [Fix] {
    let texts = [node, before].map { node in
      file.tokens[node.tokens].map { file.text(of: $0) }
    }
    return texts[0] == texts[1] && file.isOnOneLine(node.tokens)
      ? [Fix(.certain, leaving: file.span(of: node.tokens), in: file.source)] : []
  }

  // MARK: The difference

  /// Compares the payables of an order of a hundred; nil if they are equal or unknown.
  private func comparison(of first: ClauseNode, _ second: ClauseNode) -> Message? {
    guard let currency = rules.settings.currency else { return nil }
    let hundred = currency.hundred
    let payables = [first, second].compactMap { payable(of: hundred, by: $0.clause) }
      .map(currency.text)
    guard payables.count == 2, payables[0] != payables[1] else { return nil }
    return "an order of \(currency.text(hundred)) would pay \(payables[0]) with the first, and "
      + "\(payables[1]) with the second"
  }

  /// Returns the payable of an amount under one benefit alone; nil if the clause is not a discount
  /// or coupon given once, or has a mistake.
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
