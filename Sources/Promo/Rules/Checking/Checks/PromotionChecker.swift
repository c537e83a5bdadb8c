/// Reads the promotions of one file, and checks each as a whole.
extension CheckedFile {
  /// Returns a promotion, or nil if the promotion has no valid name or no valid benefit.
  func promotion(_ node: PromotionNode) -> Promotion? {
    rules.allowed = file.allowedIDs(of: node)
    defer { rules.allowed = [] }
    let draft = PromotionDraft(file.clauses[node.clauses])
    checkClauses(draft, of: node)
    let benefit = benefit(draft)
    var cap: Amount?
    if case .upTo(let amount) = draft.cap?.clause { cap = positiveAmount(amount) }
    var spend: Amount?
    if case .spend(let amount) = draft.spend?.clause { spend = positiveAmount(amount) }
    let goods = goods(draft)
    let requirements = requirements(draft)
    let name = node.name.flatMap { $0.isBad ? nil : $0 }
    if let name {
      checkName(name)
      if case .notWith(let range) = draft.notWith?.clause {
        checkPartners(file.listed[range], ofPromotionNamed: file.string(of: name))
      }
    }
    checkForm(draft, of: node)
    checkGoodsForm(draft)
    guard let benefit, let name else { return nil }
    let promotion = Promotion(
      name: file.string(of: name), benefit: benefit, cap: cap,
      threshold: (benefit.spend ?? spend).map {
        .init(spend: $0, isBeforeDiscounts: draft.basis != nil)
      }, goods: goods, requirements: requirements, isSync: draft.sync != nil,
      isPaused: draft.paused != nil, allowed: rules.allowed, span: file.span(of: name),
      movedTo: step(draft),
      basisPlace: draft.basis == nil && (benefit.spend ?? spend) != nil ? basisPlace(in: node) : nil
    )
    if promotion.isAboutGoods { checkNumbers(benefit, draft) }
    checkCost(benefit, draft, cap: cap, spend: spend)
    if promotion.isAboutGoods { checkEffect(promotion, draft) }
    return promotion
  }

  /// Returns the place at which the layout puts `before discounts`.
  private func basisPlace(in node: PromotionNode) -> ClauseGap? {
    let before = file.clauses[node.clauses].last {
      ClausePlace($0.clause).rawValue < ClausePlace.beforeDiscounts.rawValue
    }
    return before.map {
      ClauseGap(
        offset: file.span(of: $0.tokens).end,
        isBetweenLines: file.tokens[$0.tokens.lowerBound].beginsLine)
    }
  }

  /// Returns the step that a promotion asks for; nil if it asks for none.
  private func step(_ draft: PromotionDraft) -> Promotion.Step? {
    guard case .step(let token) = draft.step?.clause else { return nil }
    return switch file.text(of: token) {
    case "plain": .plain
    case "threshold": .threshold
    case "code": .code
    default: nil
    }
  }

  /// Reports a promotion that names itself as one with which it is never applied.
  private func checkPartners(_ listed: ArraySlice<Token>, ofPromotionNamed name: String) {
    for token in listed where token.isA(.string) && !token.isBad {
      guard file.string(of: token) == name else { continue }
      rules.report(
        .unfitClause, "`not with` names the promotion itself", at: file.span(of: token),
        help: "name the promotions with which it is never applied")
    }
  }

  /// Reports repeated clauses, and determines the warnings that the promotion allows.
  private func checkClauses(_ draft: PromotionDraft, of node: PromotionNode) {
    let steps = unnamedTiers(of: file.clauses[node.clauses])
    if !steps.isEmpty { reportUnnamed(steps) }
    for second in draft.seconds where !rules.diagnostics.isExhausted {
      if !steps.isEmpty, second.node.clause.isStep { continue }
      reportRepetition(second.node, after: second.before, isPlain: draft.isPlain)
    }
    if case .allow(let list) = draft.allowance?.clause { checkAllowed(list) }
    // A broken part may change what the promotion does, so the promotion draws no warnings.
    if node.isBroken || file.tokens[node.tokens].contains(where: { $0.isBad }) {
      rules.allowed = Set(Diagnostic.ID.allAllowable)
    }
  }
}

extension SyntaxFile {
  func allowedIDs(of node: PromotionNode) -> Set<Diagnostic.ID> {
    let all = allowances(of: node)
    return all.isEmpty ? [] : Set(all.map { $0.id }.filter { $0.isAllowable })
  }

  /// Returns the ids that the `allow` clauses of a promotion name.
  func allowances(of node: PromotionNode) -> [(id: Diagnostic.ID, token: Token)] {
    var all: [(id: Diagnostic.ID, token: Token)] = []
    for index in node.clauses {
      guard case .allow(let tokens) = clauses[index].clause else { continue }
      for token in listed[tokens] {
        if let id = Diagnostic.ID(rawValue: text(of: token)) { all.append((id, token)) }
      }
    }
    return all
  }
}

extension Promotion.Benefit {
  /// The benefit's own threshold; nil if it has none.
  fileprivate var spend: Amount? {
    switch self {
    case .once, .countedTiers, .pieces, .group, .shippingFor: nil
    case .repeated(_, let every): every
    case .tiers(let tiers): tiers[0].spend
    }
  }
}

/// Reads the requirements of the promotions in one file: who gets a promotion, and when.
extension CheckedFile {
  /// Returns the requirements of a promotion, in the order in which outcomes name them.
  func requirements(_ draft: PromotionDraft) -> [Requirement] {
    guard draft.hasRequirement else { return [] }
    let window = window(start: draft.start, end: draft.end)
    if let end = draft.end {
      checkIsOpen(window, end)
      if !window.isEmpty { checkOddWindow(draft) }
    }
    let schedule = draft.hasSchedule ? schedule(draft, within: window) : .always
    var required: [String] = []
    if case .code(let tokens) = draft.codes?.clause { required = codes(tokens) }
    let conditions = draft.conditions.isEmpty ? [] : conditions(draft.conditions)
    var requirements: [Requirement] = []
    // Few promotions have more requirements.
    requirements.reserveCapacity(2)
    if window != .always { requirements.append(.window(window)) }
    if schedule != .always { requirements.append(.schedule(schedule)) }
    if !required.isEmpty { requirements.append(.codes(RequiredCodes(required))) }
    if !conditions.isEmpty { requirements.append(.conditions(conditions)) }
    return requirements
  }
}

/// The clauses of one promotion by their places: at each, the first that stands there.
struct PromotionDraft {
  private(set) var benefit: ClauseNode?
  private(set) var tiers: [ClauseNode] = []
  private(set) var limit: ClauseNode?
  private(set) var cap: ClauseNode?
  private(set) var spend: ClauseNode?
  private(set) var basis: ClauseNode?
  private(set) var counted: ClauseNode?
  private(set) var bought: ClauseNode?
  private(set) var only: ClauseNode?
  private(set) var onlyShipping: ClauseNode?
  private(set) var except: ClauseNode?
  private(set) var start: ClauseNode?
  private(set) var end: ClauseNode?
  private(set) var weekdays: ClauseNode?
  private(set) var monthDays: ClauseNode?
  private(set) var hours: ClauseNode?
  private(set) var codes: ClauseNode?
  private(set) var conditions: [ClauseNode] = []
  private(set) var sync: ClauseNode?
  private(set) var step: ClauseNode?
  private(set) var alone: ClauseNode?
  private(set) var notWith: ClauseNode?
  private(set) var paused: ClauseNode?
  private(set) var allowance: ClauseNode?

  /// The clauses whose place is taken, each with the clause that stands there.
  private(set) var seconds: [(node: ClauseNode, before: ClauseNode)] = []

  init(_ clauses: ArraySlice<ClauseNode>) {
    for clause in clauses {
      if let before = put(clause) { seconds.append((clause, before)) }
    }
  }

  private mutating func put(_ node: ClauseNode) -> ClauseNode? {
    switch ClausePlace(node.clause) {
    case .benefit: PromotionDraft.put(node, in: &benefit)
    case .tiers: PromotionDraft.append(node, to: &tiers)
    case .only: PromotionDraft.put(node, in: &only)
    case .onlyShipping: PromotionDraft.put(node, in: &onlyShipping)
    case .except: PromotionDraft.put(node, in: &except)
    case .threshold: PromotionDraft.put(node, in: &spend)
    case .basis: PromotionDraft.put(node, in: &counted)
    case .beforeDiscounts: PromotionDraft.put(node, in: &basis)
    case .bought: PromotionDraft.put(node, in: &bought)
    case .limit: PromotionDraft.put(node, in: &limit)
    case .cap: PromotionDraft.put(node, in: &cap)
    case .codes: PromotionDraft.put(node, in: &codes)
    case .requirement: PromotionDraft.append(node, to: &conditions)
    case .start: PromotionDraft.put(node, in: &start)
    case .end: PromotionDraft.put(node, in: &end)
    case .monthDays: PromotionDraft.put(node, in: &monthDays)
    case .weekdays: PromotionDraft.put(node, in: &weekdays)
    case .hours: PromotionDraft.put(node, in: &hours)
    case .sync: PromotionDraft.put(node, in: &sync)
    case .step: PromotionDraft.put(node, in: &step)
    case .alone: PromotionDraft.put(node, in: &alone)
    case .notWith: PromotionDraft.put(node, in: &notWith)
    case .allowance: PromotionDraft.put(node, in: &allowance)
    case .paused: PromotionDraft.put(node, in: &paused)
    }
  }

  /// Puts a clause where none stands. Returns the one that stands there, if any.
  private static func put(_ node: ClauseNode, in slot: inout ClauseNode?) -> ClauseNode? {
    if let before = slot { return before }
    slot = node
    return nil
  }

  private static func append(_ node: ClauseNode, to slots: inout [ClauseNode]) -> ClauseNode? {
    slots.append(node)
    return nil
  }

  /// True if neither a limit nor a threshold changes the value of the benefit.
  var isPlain: Bool { limit == nil && cap == nil && spend == nil && bought == nil && tiers.isEmpty }

  var hasThreshold: Bool {
    if case .repeated = benefit?.clause { return true }
    return spend != nil || !tiers.isEmpty
  }

  /// The first tier that counts pieces.
  var countedTier: ClauseNode? {
    tiers.first { if case .countedTier = $0.clause { true } else { false } }
  }

  /// True if `on` has an amount to count.
  var countsAmount: Bool { hasThreshold && countedTier == nil }

  var isOfShipping: Bool {
    switch benefit?.clause {
    case .freeShipping, .shippingFor: return true
    default: return onlyShipping != nil
    }
  }

  var hasRequirement: Bool {
    start != nil || end != nil || hasSchedule || codes != nil || !conditions.isEmpty
  }

  var hasSchedule: Bool { weekdays != nil || monthDays != nil || hours != nil }

  var schedule: [ClauseNode] {
    [weekdays, monthDays, hours].compactMap { $0 }.sorted {
      $0.tokens.lowerBound < $1.tokens.lowerBound
    }
  }
}
