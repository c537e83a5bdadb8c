/// Checks promotions about goods: warns of promotions that no order can get, and of clauses that
/// never change a price.
extension CheckedFile {
  func checkEffect(_ promotion: Promotion, _ draft: PromotionDraft) {
    // After a mistake, in this text or in what was left out of it, a label may be missing.
    guard !rules.diagnostics.hasErrors, !rules.isIncomplete else { return }
    let goods = promotion.goods ?? Promotion.Goods()
    reportNeverApplied(promotion, goods, draft)
    reportOnceForAll(promotion, goods, draft)
    if case .group(let group) = promotion.benefit {
      reportSeparateLabels(group, goods, draft)
      reportWhichIsFree(group, goods, draft)
    }
    if let basis = draft.basis, promotion.countsDisplayedPrices {
      reportIdleBasis(
        basis, "`before discounts` changes nothing here: goods promotions count displayed prices",
        help: nil)
    }
    if let buy = draft.bought, promotion.needsWhatIsBought {
      rules.report(
        .alwaysMet, "every order that this promotion reduces meets this condition",
        at: file.span(of: buy.tokens), help: "the promotion is the same without it")
    }
    if let limit = draft.limit, case .group(let group) = promotion.benefit, group.buy.isEmpty,
      let gift = group.gift, goods.pieceLimit ?? 0 >= gift.count
    {
      reportIdleCap(limit)
    }
  }

  // MARK: Clauses that are read in another way

  /// Warns of `only` beside a place of a group that names other goods: a piece needs a label of each.
  private func reportSeparateLabels(
    _ group: Promotion.Group, _ goods: Promotion.Goods, _ draft: PromotionDraft
  ) {
    let places = (group.buy + [group.gift].compactMap { $0 }).map { $0.labels }
    guard let clause = draft.only, let only = goods.only, !places.contains(nil),
      let apart = places.compactMap({ $0 }).first(where: { Set($0).isDisjoint(with: only) })
    else { return }
    let names = [apart, only].map { quoted(rules.labels.all[$0[0]]) }
    rules.report(
      .separateLabels, "these pieces need both labels, \(names[0]) and \(names[1])",
      at: file.span(of: clause.tokens),
      consequence: "`only` holds for each piece of the group, the gift's, too",
      help: "leave `only` out, or write `on \(Lexer.written(rules.labels.all[only[0]]))` to count "
        + "these goods", orAllow: true)
  }

  /// Warns of a condition that one piece meets for any number of reduced pieces.
  private func reportOnceForAll(
    _ promotion: Promotion, _ goods: Promotion.Goods, _ draft: PromotionDraft
  ) {
    guard case .once(.discount(let percent)) = promotion.benefit, let clause = draft.bought,
      goods.pieceLimit == nil, goods.bought.count == 1, let bought = goods.bought[0].labels,
      let only = goods.only, Set(bought).isDisjoint(with: only), promotion.cap == nil
    else { return }
    let labels = [bought, only].map { rules.labels.all[$0[0]] }
    let names = labels.map { Lexer.written($0) }
    rules.report(
      .unclearNumber, "this is asked once, however many pieces are reduced",
      at: file.span(of: clause.tokens),
      consequence: "with \(goods.bought[0].count) of \(quoted(labels[0])) all of "
        + "\(quoted(labels[1])) are reduced",
      help: "for one each, write `buy \(goods.bought[0].count) \(names[0]) get 1 \(names[1]) "
        + "\(percent.text)% off`", orAllow: true)
  }

  /// Warns of a gift once an order that is neither the dearest nor the cheapest piece.
  private func reportWhichIsFree(
    _ group: Promotion.Group, _ goods: Promotion.Goods, _ draft: PromotionDraft
  ) {
    guard let limit = draft.limit, let gift = group.gift, goods.pieceLimit == gift.count,
      group.buy.count == 1, gift.count == 1,
      group.buy[0].labels == gift.labels || gift.labels == nil
    else { return }
    let count = group.buy[0].count + 1
    rules.report(
      .unclearNumber, "the reduced piece is not the cheapest of an order",
      at: file.span(of: limit.tokens),
      consequence: "it is piece \(count), counted from the dearest, and the first one only",
      help: "for the cheapest, write `up to 1 cheapest piece` and `buy \(count)`", orAllow: true)
  }

  // MARK: Promotions that no order gets

  private func reportNeverApplied(
    _ promotion: Promotion, _ goods: Promotion.Goods, _ draft: PromotionDraft
  ) {
    let clause: ClauseNode? =
      switch promotion.clauseLeftOut(by: rules.labels.excluded) {
      case .only: draft.only
      case .bought: draft.bought
      case .counted: draft.counted
      case .benefit: draft.benefit
      case nil: nil
      }
    if let clause {
      reportNeverApplied(
        "`except` leaves out all goods that it is for", at: clause,
        help: "take their labels out of `except`, here or at the top, or out of this clause")
    }
    let benefit = promotion.benefit
    if let limit = goods.pieceLimit, let least = benefit.leastPieces, limit < least,
      let clause = draft.limit
    {
      reportNeverApplied(
        "it reduces \(least) pieces together, and this cap is below that", at: clause,
        help: "write `up to \(least) pieces` to apply it once")
    }
  }

  private func reportNeverApplied(_ reason: Message, at clause: ClauseNode, help: Message) {
    rules.report(
      .neverInForce, "no order ever gets this promotion: \(reason)",
      at: file.span(of: clause.tokens), help: help)
  }
}

extension Promotion {
  /// True if every order that the promotion reduces contains the pieces of its `buy` anyway.
  fileprivate var needsWhatIsBought: Bool {
    // In other steps, `buy` alone turns a plain promotion into a threshold promotion.
    guard let goods, goods.bought.count == 1,
      step == .goods || step == .code || goods.isAlone || threshold != nil
    else { return false }
    let place = goods.bought[0]
    // An order with only shipping reaches no threshold.
    if goods.isShipping { return threshold != nil && place.labels == nil && place.count == 1 }
    let own = goods.only.map { Set($0).subtracting(goods.except) }
    let isOwn = place.labels.map { own?.isSubset(of: $0) ?? false } ?? true
    return isOwn && place.count <= benefit.leastPieces ?? 1
  }
}

extension Promotion.Benefit {
  /// The smallest number of pieces that the benefit reduces together; nil if it can reduce one.
  fileprivate var leastPieces: Int? {
    switch self {
    case .once, .repeated, .tiers, .countedTiers, .shippingFor: nil
    case .pieces(_, let every): every
    case .group(let group): group.gift == nil ? group.buy.reduce(0) { $0 + $1.count } : nil
    }
  }
}
