/// Reads the requirements of the promotions in one file: who gets a promotion, and when.
struct RequirementChecker {
  private let windows: WindowChecker
  private let schedules: ScheduleChecker
  private let codes: CodeChecker
  private let conditions: ConditionChecker
  private let skeletons: SkeletonChecker

  init(
    _ file: SyntaxFile, of rules: RuleSet, _ skeletons: SkeletonChecker,
    _ contradictions: ContradictionChecker
  ) {
    windows = WindowChecker(file, of: rules)
    schedules = ScheduleChecker(file, of: rules)
    codes = CodeChecker(file, of: rules)
    conditions = ConditionChecker(file, of: rules, contradictions)
    self.skeletons = skeletons
  }

  /// Returns the requirements of a promotion, in the order in which outcomes name them.
  func requirements(_ draft: PromotionDraft) -> [Requirement] {
    guard draft.hasRequirement else { return [] }
    let window = windows.window(start: draft.start, end: draft.end)
    if let end = draft.end { windows.checkIsOpen(window, end) }
    let schedule = schedules.schedule(draft, within: window)
    var required: [String] = []
    if case .code(let tokens) = draft.codes?.clause { required = codes.codes(tokens, skeletons) }
    let conditions = conditions.conditions(draft.conditions)
    var requirements: [Requirement] = []
    // Few promotions have more.
    requirements.reserveCapacity(2)
    if window != .always { requirements.append(.window(window)) }
    if schedule != .always { requirements.append(.schedule(schedule)) }
    if !required.isEmpty { requirements.append(.codes(RequiredCodes(required))) }
    if !conditions.isEmpty { requirements.append(.conditions(conditions)) }
    return requirements
  }
}
