/// Checks promotions about goods: warns of promotions that no order can get, and of clauses that
/// never change a price.
struct GoodsEffectChecker: FileChecker {
  let checked: CheckedFile

  func check(_ promotion: Promotion, _ draft: PromotionDraft) {
    // After a mistake, a label may be missing, so the goods may not be the intended ones.
    guard !rules.diagnostics.hasErrors else { return }
    let goods = promotion.goods ?? Promotion.Goods()
    reportNeverApplied(promotion.benefit, goods, draft)
    if let basis = draft.basis, promotion.countsDisplayedPrices {
      FormChecker(checked: checked).reportIdleBasis(
        basis, "`before discounts` changes nothing here: goods promotions count displayed prices",
        help: nil)
    }
    if let buy = draft.bought, promotion.needsWhatIsBought {
      rules.report(
        .alwaysMet, "every order that this promotion reduces meets this condition",
        at: file.span(of: buy.tokens), help: "the promotion is the same without it")
    }
    if let cap = draft.cap, case .group(let group) = promotion.benefit, group.buy.isEmpty,
      let gift = group.gift, goods.pieceLimit ?? 0 >= gift.count
    {
      CapChecker(checked: checked).reportIdleCap(cap)
    }
  }

  // MARK: Promotions that no order gets

  private func reportNeverApplied(
    _ benefit: Promotion.Benefit, _ goods: Promotion.Goods, _ draft: PromotionDraft
  ) {
    let excluded = Set(goods.except + rules.labels.excluded)
    var asked = [(labels: goods.only, clause: draft.only)]
    asked += goods.bought.map { ($0.labels, draft.bought) }
    if case .labelled(let some) = goods.counted { asked.append((some, draft.counted)) }
    if case .group(let group) = benefit {
      asked += (group.buy + [group.gift].compactMap { $0 }).map { ($0.labels, draft.benefit) }
    }
    let isOut = { (labels: [Int]?) in labels?.allSatisfy(excluded.contains) ?? false }
    if let clause = asked.first(where: { isOut($0.labels) })?.clause {
      reportNeverApplied(
        "`except` takes out goods that it cannot do without", at: clause,
        help: "take their labels out of `except`, here or at the top, or out of this clause")
    }
    if let limit = goods.pieceLimit, let least = benefit.leastPieces, limit < least,
      let cap = draft.cap
    {
      reportNeverApplied(
        "it reduces \(least) pieces together, and this cap is below that", at: cap,
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
    guard let goods, goods.bought.count == 1, !goods.isShipping,
      step == .goods || step == .code || goods.isAlone || threshold != nil
    else { return false }
    let place = goods.bought[0]
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
