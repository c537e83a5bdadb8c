/// Reads the requirements of the promotions in one file: who gets a promotion, and when.
struct RequirementChecker: FileChecker {
  let checked: CheckedFile

  /// Returns the requirements of a promotion, in the order in which outcomes name them.
  func requirements(_ draft: PromotionDraft) -> [Requirement] {
    guard draft.hasRequirement else { return [] }
    let window = windows.window(start: draft.start, end: draft.end)
    if let end = draft.end { windows.checkIsOpen(window, end) }
    let schedule = draft.hasSchedule
      ? ScheduleChecker(checked: checked).schedule(draft, within: window) : .always
    var required: [String] = []
    if case .code(let tokens) = draft.codes?.clause { required = codes.codes(tokens) }
    let conditions = draft.conditions.isEmpty
      ? [] : ConditionChecker(checked: checked).conditions(draft.conditions)
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
