/// The contexts in which a promotion is in force, in one form for every kind of requirement: some
/// instants, some codes and some facts, each on its own.
///
/// The analysis and the index read it instead of the requirements. The reference never does.
struct RequiredContext {
  /// The window in which its instants lie.
  private(set) var window = Window.always

  /// The times of the wall clock at which it is on within its window.
  private(set) var schedule = Schedule.always

  /// The codes, one of which must be presented; nil if none is needed.
  private(set) var codes: RequiredCodes?

  /// The conditions on the facts, every one of which must be true.
  private(set) var conditions: [Condition] = []

  init(_ requirements: [Requirement]) {
    for requirement in requirements { add(requirement) }
  }

  private mutating func add(_ requirement: Requirement) {
    switch requirement {
    case .window(let window): self.window = window
    case .schedule(let schedule): self.schedule = schedule
    case .codes(let codes): self.codes = codes
    case .conditions(let written): for one in written { conditions.append(one.condition) }
    }
  }

  /// True if the window alone decides.
  var isWindowAlone: Bool { schedule.isAlwaysOn && codes == nil && conditions.isEmpty }
}

extension Promotion {
  /// The contexts in which the promotion is in force; nil if it is switched off.
  var requiredContext: RequiredContext? { isPaused ? nil : RequiredContext(requirements) }
}
