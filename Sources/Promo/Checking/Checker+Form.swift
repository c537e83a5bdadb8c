// What is wrong with a promotion as a whole.

extension Checker {
  /// Reports what clauses of a promotion do not go together, or are missing.
  mutating func reportForm(
    of draft: PromotionDraft, _ node: PromotionNode, in file: SyntaxFile
  ) {
    reportMissingBenefit(draft, of: node, in: file)
    reportIdleBasis(draft, in: file)
    if let benefit = draft.benefit, let tier = draft.tiers.first {
      reportBenefitBesideTiers(benefit, tier, in: file)
    }
    if let spend = draft.spend { reportClashingThreshold(spend, draft, in: file) }
  }

  private mutating func reportBenefitBesideTiers(
    _ benefit: ClauseNode, _ tier: ClauseNode, in file: SyntaxFile
  ) {
    report(
      .twoBenefits, "the tiers already say what the promotion gives",
      at: file.span(of: benefit.tokens),
      label: "and this too", and: .init(span: file.span(of: tier.tokens), text: "a tier"),
      help: "write it as a tier, or as a separate promotion")
  }

  /// Reports a `spend` beside `every` or tiers, which have thresholds of their own. One that is not above
  /// theirs changes nothing.
  private mutating func reportClashingThreshold(
    _ spend: ClauseNode, _ draft: PromotionDraft, in file: SyntaxFile
  ) {
    guard case .spend(let amount) = spend.clause else { return }
    let span = file.span(of: spend.tokens)
    if let tier = draft.tiers.first, case .tier(let first, _) = tier.clause {
      let isIdle = file.order(of: amount, and: first).map { $0 <= 0 } ?? false
      report(
        .clashingThreshold, "tiers have their own thresholds", at: span,
        label: "this is one more",
        and: .init(span: file.span(of: tier.tokens), text: "a tier"),
        help: "the threshold of the first tier is where the promotion begins",
        fixes: isIdle ? [Fix(.maybe, leaving: span, in: file.source)] : [])
    } else if case .repeated(_, let every) = draft.benefit?.clause, let benefit = draft.benefit {
      let order = file.order(of: amount, and: every)
      report(
        .clashingThreshold, "`every \(file.text(of: every))` is already a threshold", at: span,
        label: "this is one more", and: .init(span: file.span(of: benefit.tokens), text: "here"),
        help: order.map { $0 > 0 } ?? true
          ? "to begin later, write a `tier` for each step"
          : order == 0 ? nil : "below it the coupon is worth nothing",
        fixes: order.map { $0 > 0 } ?? true
          ? [] : [Fix(order == 0 ? .certain : .maybe, leaving: span, in: file.source)])
    }
  }

  /// Reports tiers whose thresholds do not rise; in another order they might.
  mutating func reportTiersNotRising(
    _ tiers: [Promotion.Tier], _ nodes: [ClauseNode], at index: Int, in file: SyntaxFile
  ) {
    let isSame = tiers[index].spend == tiers[index - 1].spend
    let sorted = tiers.indices.sorted { tiers[$0].spend < tiers[$1].spend }
    let isDistinct = Set(tiers.map(\.spend)).count == tiers.count
    let edits = zip(nodes, sorted).compactMap { node, other -> Fix.Edit? in
      let text = file.source.bytes[file.span(of: nodes[other].tokens).range]
      let edit = Fix.Edit(
        span: file.span(of: node.tokens), text: String(decoding: text, as: UTF8.self))
      return text == file.source.bytes[edit.span.range] ? nil : edit
    }
    let canSort = isDistinct && nodes.allSatisfy { file.isOnOneLine($0.tokens) }
    report(
      .tiersNotRising,
      isSame
        ? "two tiers have the same threshold"
        : "the threshold of this tier is below the one before",
      at: file.span(of: nodes[index].tokens), label: "this one",
      and: .init(span: file.span(of: nodes[index - 1].tokens), text: "the one before"),
      help: isSame ? "keep one of them" : "tiers rise from the lowest to the highest",
      fixes: canSort ? [Fix(.maybe, edits)] : [])
  }

  mutating func reportTwice(
    _ node: ClauseNode, _ before: ClauseNode, isPlain: Bool, in file: SyntaxFile
  ) {
    let consequence = isPlain ? comparison(of: before, node, in: file) : nil
    let word = file.text(of: file.tokens[node.tokens.lowerBound])
    let wordBefore = file.text(of: file.tokens[before.tokens.lowerBound])
    let other = Diagnostic.Label(span: file.span(of: before.tokens), text: "first here")
    let span = file.span(of: node.tokens)
    if word == wordBefore {
      report(
        .clauseTwice, "this promotion has `\(word)` twice", at: span, label: "again here",
        and: other, consequence: consequence,
        help: node.clause.isSchedule && word == "on"
          ? "write all days in one list, as in `on mon, tue`" : "keep one of them",
        fixes: fixesForTwice(node, before, in: file))
    } else if node.clause.moment != nil {
      report(
        .clauseTwice, "this promotion ends twice", at: span, label: "again here", and: other,
        help: "keep `to` for a last day, or `until` for a moment")
    } else {
      report(
        .twoBenefits, "a promotion gives one thing, a discount or a coupon", at: span,
        label: "and this too", and: other, consequence: consequence,
        help: "write two promotions, both `sync` if they may combine")
    }
  }

  /// A clause that says the same again may go; of two that differ nobody can tell which.
  private func fixesForTwice(
    _ node: ClauseNode, _ before: ClauseNode, in file: SyntaxFile
  ) -> [Fix] {
    let texts = [node, before].map { node in
      file.tokens[node.tokens].map { file.text(of: $0) }
    }
    return texts[0] == texts[1] && file.isOnOneLine(node.tokens)
      ? [Fix(.certain, leaving: file.span(of: node.tokens), in: file.source)] : []
  }

  private func templateForBenefit(in node: PromotionNode, of file: SyntaxFile) -> [Fix] {
    guard let open = file.tokens[node.tokens].first(where: { $0.kind == .leftBrace }) else {
      return []
    }
    let span = SourceSpan(file: file.file, start: open.end, end: open.end)
    return [Fix(.template, span, " discount 20% off")]
  }

  private mutating func reportMissingBenefit(
    _ draft: PromotionDraft, of node: PromotionNode, in file: SyntaxFile
  ) {
    guard draft.benefit == nil, draft.tiers.isEmpty, !node.isBroken else { return }
    let span = node.name.map(file.span) ?? file.span(of: node.tokens)
    report(
      .noBenefit, "this promotion gives nothing", at: span,
      help: "write what it gives, such as `discount 20% off` or `coupon 50`",
      fixes: templateForBenefit(in: node, of: file).named)
  }

  private mutating func reportIdleBasis(_ draft: PromotionDraft, in file: SyntaxFile) {
    guard let basis = draft.basis, !draft.hasThreshold else { return }
    report(
      .basisWithoutThreshold, "`before discounts` changes nothing without a threshold",
      at: file.span(of: basis.tokens),
      help: "it decides what counts towards `spend`, `every` or `tier`",
      fixes: [Fix(.maybe, leaving: file.span(of: basis.tokens), in: file.source)])
  }

  mutating func reportIdleCap(
    _ cap: Amount, of benefit: Promotion.Benefit, _ node: ClauseNode, in file: SyntaxFile
  ) {
    guard ExactAmount(cap) >= benefit.most else { return }
    report(
      .capNeverBites, "this cap never changes a price: the promotion never takes off more",
      at: file.span(of: node.tokens), help: "leave it out, or write the amount you mean",
      fixes: [Fix(.maybe, leaving: file.span(of: node.tokens), in: file.source).named])
  }
}

extension Promotion.Benefit {
  /// The most that it can be worth on any order.
  fileprivate var most: ExactAmount {
    switch self {
    case .once(let reward): reward.most
    case .repeated(let coupon, let every):
      ExactAmount(coupon, times: Amount.largest.count(of: every))
    case .tiers(let tiers): tiers.map(\.reward.most).max() ?? .nothing
    }
  }
}

extension Promotion.Reward {
  fileprivate var most: ExactAmount {
    switch self {
    case .discount(let percent): ExactAmount(percent, of: .largest)
    case .coupon(let amount): ExactAmount(amount)
    }
  }
}

extension SyntaxFile {
  /// Below 0 where the first of two amounts is below the second, 0 where they are the same; nil where that
  /// is not known.
  fileprivate func order(of first: Token, and second: Token) -> Int? {
    let units = [first, second].compactMap { token -> Int64? in
      guard let number = DecimalText(bytes(of: token)), number.decimals <= 6 else { return nil }
      return number.units(places: 6, limit: .max)
    }
    guard units.count == 2 else { return nil }
    return units[0] < units[1] ? -1 : units[0] > units[1] ? 1 : 0
  }
}
