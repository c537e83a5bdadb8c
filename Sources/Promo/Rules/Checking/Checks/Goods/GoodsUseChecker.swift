/// Checks how the promotions of a set use the labels that the set declares.
struct GoodsUseChecker {
  let rules: CheckContext

  func check(_ promotions: [Promotion]) {
    reportFirst(promotions)
    if rules.labels.all.isEmpty { return }
    if !rules.diagnostics.hasErrors { reportUnusedLabels() }
    reportRivals(promotions)
  }

  /// Warns of the first promotion under `strategy first` that never competes with an earlier one: only
  /// one of the two is applied to an order, although they reduce different things.
  private func reportFirst(_ promotions: [Promotion]) {
    guard rules.settings.strategy == .first else { return }
    let active = promotions.filter { !$0.isPaused }
    for (place, promotion) in active.enumerated() {
      let other = active[..<place].first { $0.isApart(from: promotion) }
      guard let other, !promotion.allowed.contains(.firstOfDifferent) else { continue }
      return rules.report(
        .firstOfDifferent, "`strategy first` never applies these two to one order",
        at: promotion.span, label: "this one",
        and: .init(span: other.span, remark: "and this one"),
        consequence: "an order gets only the first promotion that takes something, "
          + "even if another is of other goods or of the shipping",
        help: "under `strategy calculator` both apply; "
          + "if you intend this, add `allow P112` to the promotion")
    }
  }

  private func reportUnusedLabels() {
    for label in rules.labels.all {
      guard let declared = rules.labels.declared[folded(label)],
        !rules.labels.used.contains(declared.position)
      else { continue }
      rules.report(
        .unusedLabel, "no rule uses the label \(quoted(label))", at: declared.span,
        help: "use it in `only` or `except`, or leave it out")
    }
  }

  /// Warns of each `sync` goods promotion that shares a label with an earlier one.
  private func reportRivals(_ promotions: [Promotion]) {
    var first: [Int: Promotion] = [:]
    for promotion in promotions
    where promotion.step == .goods && promotion.isSync && !promotion.isPaused {
      let labels = promotion.goodsLabels
      if let label = labels.first(where: { first[$0] != nil }), let other = first[label] {
        report(promotion, rivalOf: other, for: rules.labels.all[label])
      }
      for label in labels where first[label] == nil { first[label] = promotion }
    }
  }

  private func report(_ promotion: Promotion, rivalOf other: Promotion, for label: String) {
    rules.allowed = promotion.allowed
    defer { rules.allowed = [] }
    rules.report(
      .rivalGoods, "two `sync` promotions of \(quoted(label)) never reduce the same piece",
      at: promotion.span, label: "this one", and: .init(span: other.span, remark: "and this one"),
      consequence: "only one of them can reduce a piece, because both are goods promotions",
      help: "if you know this, add `allow P117` to the promotion")
  }
}

extension Promotion {
  /// True if two promotions never reduce the same thing: one is of the shipping and the other not, or
  /// their goods have no label in common.
  fileprivate func isApart(from other: Promotion) -> Bool {
    if (step == .shipping) != (other.step == .shipping) { return true }
    return !goodsLabels.isEmpty && !other.goodsLabels.isEmpty
      && Set(goodsLabels).isDisjoint(with: other.goodsLabels)
  }
}

extension SyntaxFile {
  /// Returns true if two places name the same labels or if the second place names none.
  func hasSameLabels(_ place: PlaceNode, _ gift: PlaceNode) -> Bool {
    let labels = [place, gift].map { Set(listed[$0.labels].map { folded(string(of: $0)) }) }
    return labels[1].isEmpty || labels[0] == labels[1]
  }
}
