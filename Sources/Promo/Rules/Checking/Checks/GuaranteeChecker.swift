/// Reads the guarantees of one file.
struct GuaranteeChecker: FileChecker {
  let checked: CheckedFile

  /// Returns a guarantee; nil if a mistake leaves a part of it unknown. A guarantee may leave out
  /// facts without a default: a fact that it does not state may have any value.
  func guarantee(_ node: GuaranteeNode) -> Guarantee? {
    let claim = claim(node)
    let amounts = amounts(of: node)
    let window = windows.window(
      start: node.start, end: node.end, losing: "this guarantee covers no instant")
    let labels = node.labels.map { self.labels.positions(of: $0) }
    let codes = node.codes.map(codes.presented)
    let facts = StatedFactChecker(checked: checked).facts(node.facts ?? [])
    guard let claim, let amounts, let facts, labels?.isEmpty != true else { return nil }
    return Guarantee(
      claim: claim, amounts: amounts, labels: labels, window: window, codes: codes, facts: facts,
      text: file.foldedText(of: node.tokens), span: file.span(of: node.tokens))
  }

  // MARK: The claim

  private func claim(_ node: GuaranteeNode) -> Guarantee.Claim? {
    if node.value.kind == .percent { return percentClaim(node) }
    let amount = amounts.amount(node.value)
    if case .pays = node.claim, node.amounts == nil, !node.value.isBad {
      reportOpenGuarantee(of: amount, node.value)
    }
    guard let amount else { return nil }
    switch node.claim {
    case .pays: return .pays(amount)
    case .saves: return .saves(amount)
    }
  }

  private func percentClaim(_ node: GuaranteeNode) -> Guarantee.Claim? {
    let help: Message = "no order pays or saves more than its amount"
    guard let percent = amounts.percent(node.value, help: help) else { return nil }
    switch node.claim {
    case .pays: return .paysPercent(percent)
    case .saves: return .savesPercent(percent)
    }
  }

  /// Reports a guarantee of an amount without a range of amounts: smaller orders cannot keep it. A
  /// whole number up to a hundred may be meant as a percentage.
  ///
  /// - Parameter amount: the amount in the guarantee; nil if it is unknown.
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

  /// Returns the fix that limits the guarantee to amounts from the guaranteed one to a hundred
  /// times as much.
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

  /// Returns the amount of an order; nil if it is not above zero, which is reported.
  private func orderAmount(_ token: Token) -> Amount? {
    guard let amount = amounts.amount(token), let currency = rules.settings.currency
    else { return nil }
    if amount > .zero { return amount }
    let least = currency.text(Amount(unchecked: 1))
    rules.report(
      .amountZero, "a guarantee covers amounts above zero", at: file.span(of: token),
      help: "an order of 0 pays 0", fixes: [Fix(.maybe, file.span(of: token), least)])
    return nil
  }
}
