/// Checks how the promotions of a set use what the set declares, and what they do beside each other.
struct UseChecker {
  let rules: CheckContext

  func check(_ promotions: [Promotion]) {
    reportFirst(promotions)
    reportCombiningCodes(promotions)
    if !rules.diagnostics.hasErrors {
      reportUnused()
      promotions.forEach(checkName)
    }
    if rules.labels.all.isEmpty { return }
    reportRivals(promotions)
    reportPartlyExcepted(promotions)
  }

  /// Warns of each promotion with a code that combines with an earlier one of another code.
  private func reportCombiningCodes(_ promotions: [Promotion]) {
    let byCode = promotions.filter { $0.asksForCodes && $0.isSync && !$0.isPaused }
    let steps = byCode.map { $0.step }
    for (place, promotion) in byCode.enumerated() {
      let other = byCode.indices[..<place].first {
        steps[$0] != steps[place] && byCode[$0].combinesByCode(with: promotion)
      }
      guard let other = other.map({ byCode[$0] }) else { continue }
      report(
        .combiningCodes, "an order with two codes gets both promotions", promotion, beside: other,
        consequence: "with \(quoted(other.codes[0])) and \(quoted(promotion.codes[0])) each takes "
          + "its part",
        help: "write `not with codes` in one of them, so that an order gets one")
    }
  }

  /// Warns of a promotion of all goods that lacks the `except` of all others.
  private func reportPartlyExcepted(_ promotions: [Promotion]) {
    let ofAll = promotions.filter {
      !$0.isPaused && $0.step != .shipping && $0.goods?.only == nil && !$0.benefit.isOfPieces
    }
    // Goods with promotions of their own are left out so that these do not compete.
    let own = Set(promotions.flatMap { $0.goodsLabels })
    var counts: [Int: Int] = [:]
    for promotion in ofAll {
      for label in Set(promotion.goods?.except ?? []) { counts[label, default: 0] += 1 }
    }
    var reported: Set<String> = []
    for label in counts.keys.sorted() where !own.contains(label) {
      let isLeftOut = { (promotion: Promotion) in
        promotion.goods?.except.contains(label) ?? false
      }
      let (lacking, others) = (ofAll.filter { !isLeftOut($0) }, ofAll.filter(isLeftOut))
      // If most lack it, the others are likely to have a reason of their own.
      guard lacking.count == 1 || lacking.count <= others.count else { continue }
      for promotion in lacking where reported.insert(promotion.name).inserted {
        report(
          .partlyExcepted, "this promotion reduces \(quoted(rules.labels.all[label]))", promotion,
          beside: others[0], remark: "and this one leaves them out",
          consequence: lacking.count == 1
            ? "all other promotions of all goods leave them out"
            : "\(others.count) of \(ofAll.count) promotions of all goods leave them out",
          help: "add `except \(Lexer.written(rules.labels.all[label]))`")
      }
    }
  }

  func report(
    _ id: Diagnostic.ID, _ message: Message, _ promotion: Promotion,
    beside other: Promotion? = nil, remark: Message = "and this one", consequence: Message? = nil,
    help: Message
  ) {
    rules.allowed = promotion.allowed
    defer { rules.allowed = [] }
    rules.report(
      id, message, at: promotion.span, label: other == nil ? "" : "this one",
      and: other.map { .init(span: $0.span, remark: remark) }, consequence: consequence,
      help: help, orAllow: true)
  }

  /// Warns of the first promotion under `strategy first` that never competes with an earlier one: only
  /// one of the two is applied to an order, although they reduce different things.
  private func reportFirst(_ promotions: [Promotion]) {
    guard rules.settings.strategy == .first else { return }
    let active = promotions.filter { !$0.isPaused }
    for (place, promotion) in active.enumerated() {
      let other = active[..<place].first { $0.isApart(from: promotion) }
      guard let other else { continue }
      report(
        .firstOfDifferent, "`strategy first` never applies these two to one order", promotion,
        beside: other,
        consequence: "an order gets only the first promotion that takes something, "
          + "even if another is of other goods or of the shipping",
        help: "under `strategy calculator` both apply")
      if !promotion.allowed.contains(.firstOfDifferent) { return }
    }
  }

  private func reportUnused() {
    for (index, fact) in rules.facts.all.enumerated() where !rules.facts.used.contains(index) {
      rules.remark(
        .unusedFact, "no condition asks for the fact `\(fact.name)`",
        at: rules.facts.span(of: fact.name),
        consequence: "whatever an order says of it, the price is the same",
        help: "use it in `when`, or leave it out")
    }
    for label in rules.labels.all {
      guard let declared = rules.labels.declared[folded(label)],
        !rules.labels.used.contains(declared.position)
      else { continue }
      rules.report(
        .unusedLabel, "no rule uses the label \(quoted(label))", at: declared.span,
        help: "use it in `only` or `except`, or leave it out")
    }
  }

  /// Warns of each `sync` goods promotion that may meet an earlier one on a piece: they share a
  /// label, or `sync` is of no other use to them than for goods with the labels of both.
  private func reportRivals(_ promotions: [Promotion]) {
    let sync = promotions.filter { $0.isSync && !$0.isPaused }
    let isForOthers = sync.contains { $0.step != .goods && $0.step != .shipping }
    var first: [Int: Promotion] = [:]
    var last: Promotion?
    for promotion in sync where promotion.step == .goods {
      let labels = promotion.goodsLabels
      if let label = labels.first(where: { first[$0] != nil }), let other = first[label] {
        report(promotion, rivalOf: other, for: [label])
      } else if !isForOthers, let last, last.mayMeet(promotion) {
        report(promotion, rivalOf: last, for: [last.goodsLabels[0], labels[0]])
      }
      for label in labels where first[label] == nil { first[label] = promotion }
      last = promotion
    }
  }

  private func report(_ promotion: Promotion, rivalOf other: Promotion, for labels: [Int]) {
    let names: Message = "\(labels.map { quoted(rules.labels.all[$0]) }, joined: " and ")"
    report(
      .rivalGoods, "two `sync` promotions of \(names) never reduce the same piece", promotion,
      beside: other,
      consequence: "only one of them can reduce a piece, because both are goods promotions",
      help: "to reduce it twice, write `step plain` in the one that comes second")
  }
}

extension Promotion {
  /// True if an order with a code of each gets both promotions, also on one piece, given that they
  /// are `sync` and of different steps.
  fileprivate func combinesByCode(with other: Promotion) -> Bool {
    guard step != .shipping, other.step != .shipping,
      foldedCodes.isDisjoint(with: other.foldedCodes)
    else { return false }
    let arePartners = [(self, other), (other, self)].contains { one, two in
      one.goods?.partners.contains(two.name) ?? false
    }
    return !arePartners && ![self, other].contains { $0.goods?.isWithoutCodes ?? false }
  }

  /// True if a piece may have labels of both promotions.
  fileprivate func mayMeet(_ other: Promotion) -> Bool {
    let isExcepted = { (one: Promotion, two: Promotion) in
      Set(two.goodsLabels).isSubset(of: one.goods?.except ?? [])
    }
    return !goodsLabels.isEmpty && !other.goodsLabels.isEmpty
      && !isExcepted(self, other) && !isExcepted(other, self)
  }

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
