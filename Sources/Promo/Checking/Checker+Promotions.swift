/// The clauses of one promotion, each in its place.
private struct Draft {
  var benefit: ClauseNode?
  var cap: ClauseNode?
  var threshold: ClauseNode?
  var basis: ClauseNode?
  var start: ClauseNode?
  var end: ClauseNode?
  var sync: ClauseNode?
  var paused: ClauseNode?
  var allowance: ClauseNode?

  /// Puts a clause in its place; the clause that is there already, if there is one.
  mutating func put(_ node: ClauseNode) -> ClauseNode? {
    switch node.clause {
    case .discountOff, .discountTo, .coupon: Draft.put(node, in: &benefit)
    case .upTo: Draft.put(node, in: &cap)
    case .spend: Draft.put(node, in: &threshold)
    case .beforeDiscounts: Draft.put(node, in: &basis)
    case .from: Draft.put(node, in: &start)
    case .to, .until: Draft.put(node, in: &end)
    case .sync: Draft.put(node, in: &sync)
    case .paused: Draft.put(node, in: &paused)
    case .allow: Draft.put(node, in: &allowance)
    }
  }

  private static func put(_ node: ClauseNode, in place: inout ClauseNode?) -> ClauseNode? {
    if let before = place { return before }
    place = node
    return nil
  }
}

extension Checker {
  /// The longest name in Unicode scalars: a name is shown in one line, beside others.
  static var nameLimit: Int { 200 }

  /// All names with the places where they are given first.
  mutating func checkedNames() -> [String: SourceSpan] {
    var names: [String: SourceSpan] = [:]
    for file in files {
      for token in file.promotions.compactMap(\.name) where !token.isBad {
        guard let name = checkedName(token, in: file) else { continue }
        let span = file.span(of: token)
        if let before = names[name] {
          report(
            .nameTwice, "two promotions are named \(quoted(name))", at: span, label: "again here",
            and: .init(span: before, text: "first here"),
            help: "give each its own name, people find a promotion by it")
        } else {
          names[name] = span
        }
      }
    }
    return names
  }

  /// A name of a fit length; nil if it is reported. Its length is judged before it is compared with
  /// others: normalising many combining characters takes the square of their number.
  private mutating func checkedName(_ token: Token, in file: SyntaxFile) -> String? {
    let name = file.string(of: token)
    let isBlank = { (scalar: Unicode.Scalar) in
      scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
        || scalar.value == 0x2800
    }
    if name.unicodeScalars.prefix(Checker.nameLimit).allSatisfy(isBlank) {
      report(
        .nameEmpty, "a promotion needs a name", at: file.span(of: token),
        help: "write what customers and colleagues call it",
        fixes: [Fix(.template, file.span(of: token), "\"10% off\"")])
      return nil
    }
    guard name.unicodeScalars.count <= Checker.nameLimit else {
      report(
        .nameTooLong, "a name has at most \(Checker.nameLimit) characters",
        at: file.span(of: token))
      return nil
    }
    return name
  }

  mutating func checkedPromotions() -> [Promotion] {
    var promotions: [Promotion] = []
    for file in files {
      for node in file.promotions {
        if let promotion = checkedPromotion(node, in: file) { promotions.append(promotion) }
      }
    }
    return promotions
  }

  /// A promotion; nil where a mistake leaves it without a name or a benefit.
  private mutating func checkedPromotion(
    _ node: PromotionNode, in file: SyntaxFile
  ) -> Promotion? {
    allowed = file.allowedCodes(of: node)
    defer { allowed = [] }
    let draft = draft(of: node, in: file)
    draft.allowance.map { checkAllowance($0, in: file) }
    // What something broken may change is no reason for a warning.
    if node.isBroken || file.tokens[node.tokens].contains(where: \.isBad) {
      allowed = Set(Diagnostic.Code.allCases.filter(\.isAllowable))
    }
    let benefit = draft.benefit.flatMap { checkedBenefit($0, in: file) }
    let cap = draft.cap?.clause.amount.flatMap { checkedPositiveAmount($0, in: file) }
    let spend = draft.threshold?.clause.amount.flatMap { checkedPositiveAmount($0, in: file) }
    let window = checkedWindow(start: draft.start, end: draft.end, in: file)
    if let end = draft.end { reportWindowOver(window, end, in: file) }
    if let name = node.name, !name.isBad { reportDeceptiveName(name, in: file) }
    reportMissingBenefit(draft, of: node, in: file)
    reportIdleBasis(draft, in: file)
    guard let benefit, let name = node.name, !name.isBad else { return nil }
    if let cap, let clause = draft.cap { reportIdleCap(cap, of: benefit, clause, in: file) }
    if let given = draft.benefit {
      reportCosts(
        of: benefit, given, cap: cap, spend: spend, threshold: draft.threshold, in: file)
    }
    return Promotion(
      name: file.string(of: name), benefit: benefit, cap: cap,
      threshold: spend.map { .init(spend: $0, isBeforeDiscounts: draft.basis != nil) },
      window: window, isSync: draft.sync != nil, isPaused: draft.paused != nil,
      span: file.span(of: name))
  }

  private mutating func draft(of node: PromotionNode, in file: SyntaxFile) -> Draft {
    var draft = Draft()
    // Whether neither a cap nor a threshold changes what a benefit is worth.
    let isPlain = file.clauses[node.clauses].allSatisfy { node in
      switch node.clause {
      case .upTo, .spend: false
      default: true
      }
    }
    for clause in file.clauses[node.clauses] {
      if let before = draft.put(clause), !diagnostics.isExhausted {
        reportTwice(clause, before, isPlain: isPlain, in: file)
      }
    }
    return draft
  }

  private mutating func checkedBenefit(
    _ node: ClauseNode, in file: SyntaxFile
  ) -> Promotion.Benefit? {
    switch node.clause {
    case .discountOff(let token): checkedDiscount(off: token, in: file)
    case .discountTo(let token): checkedDiscount(to: token, in: file)
    case .coupon(let token): checkedPositiveAmount(token, in: file).map(Promotion.Benefit.coupon)
    case .upTo, .spend, .beforeDiscounts, .from, .to, .until, .sync, .paused, .allow:
      nil
    }
  }

  private mutating func checkedDiscount(
    off token: Token, in file: SyntaxFile
  ) -> Promotion.Benefit? {
    guard let percent = checkedPercent(token, in: file) else { return nil }
    if percent.millionths > 0 { return .discount(percent) }
    reportPercent(token, in: file, "off takes nothing off")
    return nil
  }

  private mutating func checkedDiscount(
    to token: Token, in file: SyntaxFile
  ) -> Promotion.Benefit? {
    guard let percent = checkedPercent(token, in: file) else { return nil }
    if percent != .hundred { return .discount(percent.complement) }
    reportPercent(token, in: file, "left to pay takes nothing off")
    return nil
  }
}

extension Clause {
  /// The amount in it.
  fileprivate var amount: Token? {
    switch self {
    case .coupon(let amount), .upTo(let amount), .spend(let amount): amount
    case .discountOff, .discountTo, .beforeDiscounts, .from, .to, .until, .sync, .paused, .allow:
      nil
    }
  }
}

// MARK: - What is wrong with a promotion as a whole

extension Checker {
  private mutating func reportTwice(
    _ node: ClauseNode, _ before: ClauseNode, isPlain: Bool, in file: SyntaxFile
  ) {
    let consequence = isPlain ? comparison(of: before, node, in: file) : nil
    let word = file.text(of: file.tokens[node.tokens.lowerBound])
    let wordBefore = file.text(of: file.tokens[before.tokens.lowerBound])
    let other = Diagnostic.Label(span: file.span(of: before.tokens), text: "first here")
    let span = file.span(of: node.tokens)
    if word == wordBefore {
      report(
        .clauseTwice, "`\(word)` stands twice in this promotion", at: span, label: "again here",
        and: other, consequence: consequence, help: "keep one of them",
        fixes: fixesForTwice(node, before, in: file))
    } else if node.clause.moment != nil {
      report(
        .clauseTwice, "this promotion ends twice", at: span, label: "again here", and: other,
        help: "keep `to` for a last day, or `until` for a moment")
    } else {
      report(
        .twoBenefits, "a promotion gives one thing, a discount or a coupon", at: span,
        label: "and this too", and: other, consequence: consequence,
        help: "make two promotions of it, both `sync` if they may be combined")
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
    let place = SourceSpan(file: file.file, start: open.end, end: open.end)
    return [Fix(.template, place, " discount 20% off")]
  }

  private mutating func reportMissingBenefit(
    _ draft: Draft, of node: PromotionNode, in file: SyntaxFile
  ) {
    guard draft.benefit == nil, !node.isBroken else { return }
    let place = node.name.map(file.span) ?? file.span(of: node.tokens)
    report(
      .noBenefit, "this promotion gives nothing", at: place,
      help: "write what it gives, such as `discount 20% off` or `coupon 50`",
      fixes: templateForBenefit(in: node, of: file))
  }

  private mutating func reportIdleBasis(_ draft: Draft, in file: SyntaxFile) {
    guard let basis = draft.basis, draft.threshold == nil else { return }
    report(
      .basisWithoutThreshold, "`before discounts` changes nothing without a threshold",
      at: file.span(of: basis.tokens), help: "it says what counts towards `spend`",
      fixes: [Fix(.maybe, leaving: file.span(of: basis.tokens), in: file.source)])
  }

  private mutating func reportIdleCap(
    _ cap: Amount, of benefit: Promotion.Benefit, _ node: ClauseNode, in file: SyntaxFile
  ) {
    let most: Worth
    switch benefit {
    case .discount(let percent): most = Worth(percent, of: .largest)
    case .coupon(let amount): most = Worth(amount)
    }
    guard Worth(cap) >= most else { return }
    report(
      .capNeverBites, "this cap never changes a price, the promotion takes no more anyway",
      at: file.span(of: node.tokens), help: "leave it out, or write what was meant",
      fixes: [Fix(.maybe, leaving: file.span(of: node.tokens), in: file.source)])
  }
}
