/// Reads the guarantees of one file.
extension CheckedFile {
  /// Returns nil if the claim, the amounts, the labels or the facts have a mistake. A fact that the
  /// guarantee does not state may have any value, even if it has no default.
  func guarantee(_ node: GuaranteeNode) -> Guarantee? {
    let claim = claim(node)
    let amounts = amounts(of: node)
    let window = window(
      start: node.start, end: node.end, losing: "this guarantee covers no instant")
    let labels = node.labels.map { positions(of: $0) }
    let codes = node.codes.map(presentedCodes)
    let facts = statedFacts(node.facts ?? [])
    guard let claim, let amounts, let facts, labels?.isEmpty != true else { return nil }
    if let (ends, instant) = over(window) {
      rules.report(
        .idleGuarantee, "this guarantee says nothing: its window is over",
        at: file.span(of: node.tokens), consequence: "it ended at \(ends), before \(instant)",
        help: "move its dates, or take it out")
    }
    return Guarantee(
      claim: claim, amounts: amounts, labels: labels, isOfShipping: node.isOfShipping,
      window: window, codes: codes, facts: facts,
      text: file.foldedText(of: node.tokens), span: file.span(of: node.tokens))
  }

  // MARK: The claim

  private func claim(_ node: GuaranteeNode) -> Guarantee.Claim? {
    if node.value.kind == .percent { return percentClaim(node) }
    let amount = amount(node.value)
    if case .pays = node.claim, node.amounts == nil, !node.isOfShipping, !node.value.isBad {
      reportOpenGuarantee(of: amount, node.value)
    }
    guard let amount else { return nil }
    switch node.claim {
    case .pays: return .pays(amount)
    case .saves: return .saves(amount)
    }
  }

  private func percentClaim(_ node: GuaranteeNode) -> Guarantee.Claim? {
    guard let percent = percent(node.value, help: "no order pays or saves more than its amount")
    else { return nil }
    switch node.claim {
    case .pays: return .paysPercent(percent)
    case .saves: return .savesPercent(percent)
    }
  }

  /// Reports a guaranteed amount without a range of order amounts, because smaller orders cannot
  /// keep the guarantee. A whole number up to a hundred may be an intended percentage.
  private func reportOpenGuarantee(of amount: Amount?, _ value: Token) {
    let span = file.span(of: value)
    let number = DecimalText(file.bytes(of: value))
    let isPercent = number.map { $0.decimals == 0 && Percent($0) != nil } ?? false
    rules.report(
      .openGuarantee, "a guarantee of an amount needs `for amount`", at: span,
      help: "an order pays at most its own amount",
      fixes: fixesForOpenGuarantee(of: amount, value)
        + (isPercent ? [Fix(.maybe, span, "\(file.text(of: value))%")] : []))
  }

  /// Returns the fix that limits order amounts to one to a hundred times the guaranteed amount.
  private func fixesForOpenGuarantee(of amount: Amount?, _ value: Token) -> [Fix] {
    guard let amount, let currency = rules.settings.currency else { return [] }
    let least = max(amount, Amount(unchecked: 1))
    let most = Amount(minorUnits: 100 * least.minorUnits) ?? .largest
    let end = SourceSpan(file: file.file, start: value.end, end: value.end)
    let amounts = "\(currency.text(least)) to \(currency.text(most))"
    return [Fix(.template, end, " for amount \(amounts)")]
  }

  // MARK: The amounts

  private func amounts(of node: GuaranteeNode) -> ClosedRange<Amount>? {
    guard let (leastToken, mostToken) = node.amounts else {
      return Amount(unchecked: 1)...Amount.largest
    }
    let least = orderAmount(leastToken)
    let most = orderAmount(mostToken)
    guard let least, let most else { return nil }
    if least <= most { return least...most }
    let span = file.span(from: leastToken, to: mostToken)
    let edits = [(leastToken, mostToken), (mostToken, leastToken)].map {
      Fix.Edit(span: file.span(of: $0), text: file.text(of: $1))
    }
    rules.report(
      .emptyAmounts, "the smallest amount is above the largest, so this guarantee covers no order",
      at: span, fixes: [Fix(.maybe, edits)])
    return nil
  }

  /// Reads the amount of an order. Returns nil and reports the amount if it is not above zero.
  private func orderAmount(_ token: Token) -> Amount? {
    guard let amount = amount(token), let currency = rules.settings.currency else { return nil }
    if amount > .zero { return amount }
    let least = currency.text(Amount(unchecked: 1))
    rules.report(
      .amountZero, "a guarantee covers amounts above zero", at: file.span(of: token),
      help: "an order of 0 pays 0", fixes: [Fix(.maybe, file.span(of: token), least)])
    return nil
  }
}
