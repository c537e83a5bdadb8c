/// Reads the promotions of one file, and checks each as a whole.
struct PromotionChecker: FileChecker {
  let checked: CheckedFile

  /// Returns a promotion, or nil if the promotion has no valid name or no valid benefit.
  func promotion(_ node: PromotionNode) -> Promotion? {
    rules.allowed = file.allowedIDs(of: node)
    defer { rules.allowed = [] }
    let draft = PromotionDraft(file.clauses[node.clauses])
    checkClauses(draft, of: node)
    let benefit = BenefitChecker(checked: checked).benefit(draft)
    var cap: Amount?
    if case .upTo(let amount) = draft.cap?.clause { cap = amounts.positiveAmount(amount) }
    var spend: Amount?
    if case .spend(let amount) = draft.spend?.clause { spend = amounts.positiveAmount(amount) }
    let goods = draft.isAboutGoods ? GoodsChecker(checked: checked).goods(draft) : nil
    let requirements = RequirementChecker(checked: checked).requirements(draft)
    let name = node.name.flatMap { $0.isBad ? nil : $0 }
    if let name { skeletons.checkName(name) }
    FormChecker(checked: checked).check(draft, of: node)
    if draft.isAboutGoods { GoodsFormChecker(checked: checked).check(draft) }
    guard let benefit, let name else { return nil }
    if draft.isAboutGoods { UnclearNumberChecker(checked: checked).check(benefit, draft) }
    CostChecker(checked: checked).check(benefit, draft, cap: cap, spend: spend)
    let promotion = Promotion(
      name: file.string(of: name), benefit: benefit, cap: cap,
      threshold: (benefit.spend ?? spend).map {
        .init(spend: $0, isBeforeDiscounts: draft.basis != nil)
      },
      goods: goods, requirements: requirements, isSync: draft.sync != nil,
      isPaused: draft.paused != nil,
      allowed: rules.allowed, span: file.span(of: name))
    if promotion.isAboutGoods { GoodsEffectChecker(checked: checked).check(promotion, draft) }
    return promotion
  }

  /// Reports repeated clauses, and determines the warnings that the promotion allows.
  private func checkClauses(_ draft: PromotionDraft, of node: PromotionNode) {
    let unnamed = UnnamedTierChecker(checked: checked)
    let steps = unnamed.steps(of: file.clauses[node.clauses])
    if !steps.isEmpty { unnamed.report(steps) }
    for second in draft.seconds where !rules.diagnostics.isExhausted {
      if !steps.isEmpty, second.node.clause.isStep { continue }
      RepetitionChecker(checked: checked).report(
        second.node, after: second.before, isPlain: draft.isPlain)
    }
    if case .allow(let list) = draft.allowance?.clause {
      AllowanceChecker(checked: checked).check(list)
    }
    // A broken part may change what the promotion does, so the promotion draws no warnings.
    if node.isBroken || file.tokens[node.tokens].contains(where: { $0.isBad }) {
      rules.allowed = Set(Diagnostic.ID.allAllowable)
    }
  }
}

extension SyntaxFile {
  /// Returns the warnings that a promotion allows.
  func allowedIDs(of node: PromotionNode) -> Set<Diagnostic.ID> {
    var ids: Set<Diagnostic.ID> = []
    for index in node.clauses {
      guard case .allow(let tokens) = clauses[index].clause else { continue }
      ids.formUnion(listed[tokens].compactMap { Diagnostic.ID(rawValue: text(of: $0)) })
    }
    return ids.isEmpty ? ids : ids.filter { $0.isAllowable }
  }
}

extension Promotion.Benefit {
  /// The benefit's own threshold; nil if it has none.
  fileprivate var spend: Amount? {
    switch self {
    case .once, .countedTiers, .pieces, .group: nil
    case .repeated(_, let every): every
    case .tiers(let tiers): tiers[0].spend
    }
  }
}

/// Reads the requirements of the promotions in one file: who gets a promotion, and when.
struct RequirementChecker: FileChecker {
  let checked: CheckedFile

  /// Returns the requirements of a promotion, in the order in which outcomes name them.
  func requirements(_ draft: PromotionDraft) -> [Requirement] {
    guard draft.hasRequirement else { return [] }
    let window = windows.window(start: draft.start, end: draft.end)
    if let end = draft.end { windows.checkIsOpen(window, end) }
    let schedule =
      draft.hasSchedule
      ? ScheduleChecker(checked: checked).schedule(draft, within: window) : .always
    var required: [String] = []
    if case .code(let tokens) = draft.codes?.clause { required = codes.codes(tokens) }
    let conditions =
      draft.conditions.isEmpty
      ? [] : ConditionChecker(checked: checked).conditions(draft.conditions)
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
  private let clauses: ArraySlice<ClauseNode>

  /// The index of the first clause at each place, or -1. A vector costs no allocation.
  private var firsts = SIMD32<Int32>(repeating: -1)

  /// True if a clause is about goods or the shipping.
  private(set) var isAboutGoods = false

  init(_ clauses: ArraySlice<ClauseNode>) {
    self.clauses = clauses
    for index in clauses.indices {
      let place = ClausePlace(clauses[index].clause).rawValue
      if firsts[place] < 0 { firsts[place] = Int32(clamping: index) }
      if clauses[index].clause.isAboutGoods { isAboutGoods = true }
    }
  }

  /// Returns the first clause at a place.
  private func first(at place: ClausePlace) -> ClauseNode? {
    let first = Int(firsts[place.rawValue])
    return first < 0 ? nil : clauses[first]
  }

  private func all(at place: ClausePlace) -> [ClauseNode] {
    let first = Int(firsts[place.rawValue])
    return first < 0 ? [] : clauses[first...].filter { ClausePlace($0.clause) == place }
  }

  var benefit: ClauseNode? { first(at: .benefit) }
  var tiers: [ClauseNode] { all(at: .tiers) }
  var cap: ClauseNode? { first(at: .cap) }
  var spend: ClauseNode? { first(at: .threshold) }
  var basis: ClauseNode? { first(at: .beforeDiscounts) }
  var counted: ClauseNode? { first(at: .basis) }
  var only: ClauseNode? { first(at: .only) }
  var onlyShipping: ClauseNode? { first(at: .onlyShipping) }
  var except: ClauseNode? { first(at: .except) }
  var start: ClauseNode? { first(at: .start) }
  var end: ClauseNode? { first(at: .end) }
  var weekdays: ClauseNode? { first(at: .weekdays) }
  var monthDays: ClauseNode? { first(at: .monthDays) }
  var hours: ClauseNode? { first(at: .hours) }
  var codes: ClauseNode? { first(at: .codes) }
  var conditions: [ClauseNode] { all(at: .requirement) }
  var sync: ClauseNode? { first(at: .sync) }
  var alone: ClauseNode? { first(at: .alone) }
  var paused: ClauseNode? { first(at: .paused) }
  var allowance: ClauseNode? { first(at: .allowance) }

  /// The clauses whose place is taken, each with the clause that stands there.
  var seconds: [(node: ClauseNode, before: ClauseNode)] {
    clauses.indices.compactMap { index in
      let place = ClausePlace(clauses[index].clause)
      let first = Int(firsts[place.rawValue])
      return first == index || place.mayRepeat ? nil : (clauses[index], clauses[first])
    }
  }

  /// True if neither a cap nor a threshold changes the value of the benefit.
  var isPlain: Bool { cap == nil && spend == nil && tiers.isEmpty }

  /// True if the promotion has a threshold: `spend`, `every` or tiers.
  var hasThreshold: Bool {
    if case .repeated = benefit?.clause { return true }
    if case .spend = spend?.clause { return true }
    return !tiers.isEmpty
  }

  /// True if `on` has an amount to count.
  var countsAmount: Bool {
    hasThreshold && !tiers.contains { if case .countedTier = $0.clause { true } else { false } }
  }

  /// True if the promotion is about the shipping.
  var isOfShipping: Bool {
    if case .freeShipping = benefit?.clause { return true }
    return onlyShipping != nil
  }

  /// True if a clause limits the customers or the times.
  var hasRequirement: Bool {
    start != nil || end != nil || hasSchedule || codes != nil || !conditions.isEmpty
  }

  var hasSchedule: Bool { weekdays != nil || monthDays != nil || hours != nil }

  /// The clauses of the schedule in written order.
  var schedule: [ClauseNode] {
    [weekdays, monthDays, hours].compactMap { $0 }.sorted {
      $0.tokens.lowerBound < $1.tokens.lowerBound
    }
  }
}
