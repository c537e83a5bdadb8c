/// Checks that a promotion's clauses about goods go together.
extension CheckedFile {
  func checkGoodsForm(_ draft: PromotionDraft) {
    if let sync = draft.sync, let alone = draft.alone { reportAloneAndSync(alone, sync) }
    if let counted = draft.counted { checkIsCounted(counted, draft) }
    if let buy = draft.bought { checkBuy(buy, draft) }
    checkStep(draft)
    checkCheapest(draft)
    checkTiers(draft)
    if draft.isOfShipping { checkShipping(draft) }
    if case .group(let index) = draft.benefit?.clause, let benefit = draft.benefit {
      checkCut(file.groups[index], benefit)
    }
  }

  /// Warns of a gift of several pieces if an order may get only some of these pieces.
  private func checkCut(_ group: GroupNode, _ benefit: ClauseNode) {
    guard let gift = group.gift.map({ file.places[$0] }), group.buy.count == 1,
      let count = readable(gift.count), count > 1,
      file.hasSameLabels(file.places[group.buy.lowerBound], gift)
    else { return }
    rules.report(
      .cutGroup, "an order may get fewer than \(count) pieces of this gift",
      at: file.span(of: benefit.tokens),
      consequence: "once enough pieces are paid for, the next ones are reduced, "
        + "even if there are fewer than \(count)",
      orAllow: true)
  }

  private func reportAloneAndSync(_ alone: ClauseNode, _ sync: ClauseNode) {
    rules.report(
      .aloneAndSync, "a promotion that is applied alone combines with none",
      at: file.span(of: sync.tokens), label: "this says that it does",
      and: .init(span: file.span(of: alone.tokens), remark: "and this that it does not"),
      help: "keep one of them",
      fixes: [sync, alone].map { Fix(.maybe, leaving: file.span(of: $0.tokens), in: file.source) })
  }

  /// Reports a `step` of a promotion that is in no step, or in one that it cannot leave.
  private func checkStep(_ draft: PromotionDraft) {
    guard let step = draft.step else { return }
    var reason: (clause: ClauseNode, message: Message)?
    if case .group = draft.benefit?.clause, let benefit = draft.benefit {
      reason = (benefit, "groups and gifts are counted first, at displayed prices")
    } else if let alone = draft.alone {
      reason = (alone, "a promotion that is applied alone is in no step")
    } else if draft.isOfShipping, let clause = draft.benefit ?? draft.onlyShipping {
      reason = (clause, "the shipping is priced after all goods")
    }
    guard let reason else { return }
    rules.report(
      .unfitClause, "`step` has no effect here: \(reason.message)", at: file.span(of: step.tokens),
      label: "this asks for a step",
      and: .init(span: file.span(of: reason.clause.tokens), remark: "beside this"),
      help: "leave it out",
      fixes: [Fix(.maybe, leaving: file.span(of: step.tokens), in: file.source)])
  }

  /// Reports `cheapest` beside a benefit that chooses its pieces itself.
  private func checkCheapest(_ draft: PromotionDraft) {
    guard let limit = draft.limit, case .upToCheapest = limit.clause, let benefit = draft.benefit,
      !draft.isOfShipping
    else { return }
    let help: Message
    switch benefit.clause {
    case .group: help = "`buy 2 get 1 free` reduces the cheaper pieces already"
    case .pieces(_, let every):
      guard let every, readable(every) != 1 else { return }
      help = "write `every piece`, or leave out `cheapest`"
    default: return
    }
    rules.report(
      .unfitClause, "`cheapest` goes with single pieces, and this benefit counts several together",
      at: file.span(of: limit.tokens), label: "this chooses pieces",
      and: .init(span: file.span(of: benefit.tokens), remark: "and so does this"), help: help)
  }

  /// Reports an `on` in a promotion that counts no amount.
  private func checkIsCounted(_ counted: ClauseNode, _ draft: PromotionDraft) {
    guard !draft.countsAmount, !reportsApart(counted, draft) else { return }
    if draft.isOfShipping, case .onLabels(let labels) = counted.clause {
      return reportGoodsOfShipping(labels, at: counted, draft)
    }
    rules.report(
      .idleCounting, "this promotion counts no amount, so `on` has nothing to count",
      at: file.span(of: counted.tokens),
      help: "write `only` for the goods that it reduces, or `spend` for the amount that counts",
      fixes: fixesForScope(counted, draft))
  }

  private func fixesForScope(_ counted: ClauseNode, _ draft: PromotionDraft) -> [Fix] {
    guard case .onLabels = counted.clause, draft.only == nil else { return [] }
    let on = counted.tokens.lowerBound
    return [Fix(.maybe, file.span(of: on..<(on + 1)), "only").named]
  }

  /// Reports an `on` between a label and its number, as in `buy 2 on "shirts"`; else returns false.
  private func reportsApart(_ counted: ClauseNode, _ draft: PromotionDraft) -> Bool {
    guard case .onLabels = counted.clause, let buy = draft.bought,
      case .buy(let places) = buy.clause, buy.tokens.upperBound == counted.tokens.lowerBound,
      let last = file.places[places].last, last.labels.isEmpty
    else { return false }
    let on = counted.tokens.lowerBound
    rules.report(
      .idleCounting, "a label follows the number of pieces directly, without `on`",
      at: file.span(of: buy.tokens.lowerBound..<counted.tokens.upperBound),
      fixes: [Fix(.certain, leaving: file.span(of: on..<(on + 1)), in: file.source)])
    return true
  }

  /// Reports a `buy` condition beside a benefit that counts what is bought itself.
  private func checkBuy(_ buy: ClauseNode, _ draft: PromotionDraft) {
    var other = draft.countedTier
    if case .group = draft.benefit?.clause { other = draft.benefit }
    // If the promotion counts no amount, `checkIsCounted` reports an `on` that follows.
    let isApart = draft.counted.map { $0.tokens.lowerBound == buy.tokens.upperBound } ?? false
    guard let other, !isApart || draft.countsAmount else { return }
    rules.report(
      .clashingThreshold, "this promotion counts already what is bought",
      at: file.span(of: buy.tokens), label: "this is one more",
      and: .init(span: file.span(of: other.tokens), remark: "here"),
      help: "say in one clause what must be bought and what is given for it")
  }

  /// Reports tiers that mix amounts and pieces, or count pieces beside clauses about amounts.
  private func checkTiers(_ draft: PromotionDraft) {
    guard let counted = draft.countedTier else { return }
    let spending = draft.tiers.first { if case .tier = $0.clause { true } else { false } }
    let other = spending ?? draft.counted ?? draft.basis
    guard let other else { return }
    if spending == nil, draft.counted != nil { return }
    rules.report(
      .mixedTiers,
      spending == nil
        ? "these tiers count pieces, and this an amount"
        : "some of these tiers count pieces, some an amount",
      at: file.span(of: other.tokens), label: "this is about an amount",
      and: .init(span: file.span(of: counted.tokens), remark: "this about pieces"),
      help: "begin all tiers with `tier spend`, or all with `tier buy`")
  }

  /// Reports clauses about goods or pieces in a promotion of the shipping, which has neither.
  private func checkShipping(_ draft: PromotionDraft) {
    if let except = draft.except {
      rules.report(
        .freightOfExcluded, "the freight of these goods is reduced, too",
        at: file.span(of: except.tokens),
        consequence: "`except` only keeps them from counting towards the threshold",
        help: "let a fact say that an order has such goods", orAllow: true)
    }
    if let only = draft.only, case .only(let labels) = only.clause {
      reportGoodsOfShipping(labels, at: only, draft)
    }
    if let bought = draft.bought, draft.spend == nil, draft.except == nil,
      case .buy(let places) = bought.clause,
      file.places[places].contains(where: { !$0.labels.isEmpty })
    {
      rules.report(
        .freightOfExcluded, "these goods free the shipping of the whole order",
        at: file.span(of: bought.tokens),
        consequence: "the freight of all other goods in the order is reduced, too",
        help: "let a fact say that an order has bulky goods", orAllow: true)
    }
    var parts: [ClauseNode] = []
    switch draft.benefit?.clause {
    case .group, .pieces: parts += [draft.benefit].compactMap { $0 }
    default: break
    }
    if let limit = draft.limit { parts.append(limit) }
    guard let part = parts.first else { return }
    rules.report(
      .shippingOfPieces, "the shipping is one amount, it has no pieces",
      at: file.span(of: part.tokens),
      help: "to ask for pieces, write `buy` or `tier buy`, as in `free shipping buy 3`")
  }

  private func reportGoodsOfShipping(
    _ labels: Range<Int>, at clause: ClauseNode, _ draft: PromotionDraft
  ) {
    var spend: String?
    if case .spend(let amount) = draft.spend?.clause { spend = file.text(of: amount) }
    rules.report(
      .shippingOfPieces, Diagnostic.noGoodsOfShipping, at: file.span(of: clause.tokens),
      help: Diagnostic.help(
        forShippingOf: file.listed[labels].map { file.text(of: $0) }, spend: spend))
  }
}
