extension Checker {
  /// The guarantees of all files.
  mutating func checkedGuarantees() -> [Guarantee] {
    var guarantees: [Guarantee] = []
    for file in files {
      for node in file.guarantees {
        if let guarantee = checkedGuarantee(node, in: file) { guarantees.append(guarantee) }
      }
    }
    return guarantees
  }

  /// A guarantee; nil where a mistake leaves something of it unknown. A fact without a default need not
  /// be said: what is not said holds for every value.
  private mutating func checkedGuarantee(
    _ node: GuaranteeNode, in file: SyntaxFile
  ) -> Guarantee? {
    let claim = checkedClaim(node, in: file)
    let amounts = checkedAmounts(of: node, in: file)
    let window = checkedWindow(
      start: node.start, end: node.end, in: file, losing: "this guarantee covers no instant")
    let codes = node.codes.map { checkedCodes(presented: $0, in: file) }
    let facts = checkedFacts(given: node.facts ?? [], in: file)
    guard let claim, let amounts, let facts else { return nil }
    return Guarantee(
      claim: claim, amounts: amounts, window: window, codes: codes, facts: facts,
      text: file.foldedText(of: node.tokens), span: file.span(of: node.tokens))
  }

  // MARK: The claim

  private mutating func checkedClaim(
    _ node: GuaranteeNode, in file: SyntaxFile
  ) -> Guarantee.Claim? {
    if node.value.kind == .percent { return checkedPercentClaim(node, in: file) }
    let amount = checkedAmount(node.value, in: file)
    if case .pays = node.claim, node.amounts == nil, !node.value.isBad {
      reportOpenGuarantee(of: amount, node.value, in: file)
    }
    guard let amount else { return nil }
    switch node.claim {
    case .pays: return .pays(amount)
    case .saves: return .saves(amount)
    }
  }

  private mutating func checkedPercentClaim(
    _ node: GuaranteeNode, in file: SyntaxFile
  ) -> Guarantee.Claim? {
    let help = "no order pays or saves more than its amount"
    guard let percent = checkedPercent(node.value, in: file, help: help) else { return nil }
    switch node.claim {
    case .pays: return .paysPercent(percent)
    case .saves: return .paysPercent(percent.complement)
    }
  }

  /// Reports that smaller orders than the amount cannot pay it; nil where it is not known. A whole number
  /// up to a hundred may be a percentage.
  private mutating func reportOpenGuarantee(
    of amount: Amount?, _ value: Token, in file: SyntaxFile
  ) {
    let span = file.span(of: value)
    let number = DecimalText(file.bytes(of: value))
    let isPercent = number.map { $0.decimals == 0 && Percent($0) != nil } ?? false
    report(
      .openGuarantee, "a guarantee of an amount needs `for amount`", at: span,
      help: "an order pays at most its own amount",
      fixes: fixesForOpenGuarantee(of: amount, value, in: file)
        + (isPercent ? [Fix(.maybe, span, "\(file.text(of: value))%")] : []))
  }

  /// The amounts from the one that is to be paid to a hundred times as much.
  private func fixesForOpenGuarantee(
    of amount: Amount?, _ value: Token, in file: SyntaxFile
  ) -> [Fix] {
    guard let amount, let currency else { return [] }
    let least = max(amount, Amount(unchecked: 1))
    let most = Amount(minorUnits: 100 * least.minorUnits) ?? .largest
    let end = SourceSpan(file: file.file, start: value.end, end: value.end)
    let amounts = "\(currency.text(least)) to \(currency.text(most))"
    return [Fix(.template, end, " for amount \(amounts)")]
  }

  // MARK: The amounts

  private mutating func checkedAmounts(
    of node: GuaranteeNode, in file: SyntaxFile
  ) -> ClosedRange<Amount>? {
    guard let (leastToken, mostToken) = node.amounts else {
      return Amount(unchecked: 1)...Amount.largest
    }
    let least = checkedOrderAmount(leastToken, in: file)
    let most = checkedOrderAmount(mostToken, in: file)
    guard let least, let most else { return nil }
    if least <= most { return least...most }
    let span = file.span(from: leastToken, to: mostToken)
    let edits = [(leastToken, mostToken), (mostToken, leastToken)].map {
      Fix.Edit(span: file.span(of: $0), text: file.text(of: $1))
    }
    report(
      .emptyAmounts, "the smallest amount is above the largest, so this guarantee covers no order",
      at: span, fixes: [Fix(.maybe, edits)])
    return nil
  }

  /// The amount of an order that a guarantee is about, which is above zero.
  private mutating func checkedOrderAmount(_ token: Token, in file: SyntaxFile) -> Amount? {
    guard let amount = checkedAmount(token, in: file), let currency else { return nil }
    if amount > .zero { return amount }
    let least = currency.text(Amount(unchecked: 1))
    report(
      .amountZero, "a guarantee covers amounts above zero", at: file.span(of: token),
      help: "an order of 0 pays 0", fixes: [Fix(.maybe, file.span(of: token), least)])
    return nil
  }
}
