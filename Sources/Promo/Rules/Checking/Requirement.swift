/// One thing that a promotion requires of an order.
///
/// A stage that treats the kinds differently has one `switch` without a default, so that the
/// compiler names every place that a new kind needs: `holds(for:)` is the law, `outcome` the answer
/// for an order that does not meet the requirement, `words(of:)` the banner in each language, and
/// `RequiredContext` the form that the analysis and the index read.
package enum Requirement: Hashable, Sendable {
  /// The instant lies in a window.
  case window(Window)
  /// The wall clock shows a time that is in a schedule.
  case schedule(Schedule)
  /// The order presents one of some codes.
  case codes(RequiredCodes)
  /// The facts meet every `when` clause; there is at least one.
  case conditions([Promotion.WrittenCondition])

  /// True if the instant of an order alone decides.
  package var isAboutTime: Bool {
    switch self {
    case .window, .schedule: true
    case .codes, .conditions: false
    }
  }
}

/// A set of codes; an order must present one of them.
package struct RequiredCodes: Hashable, Sendable {
  /// The codes as they are written.
  let written: [String]

  /// The codes as they are compared.
  let folded: Set<String>

  init(_ written: [String]) {
    self.written = written
    folded = Set(written.map(Promo.folded))
  }
}

extension Promotion {
  /// A condition on the facts of an order, from a `when` clause.
  public struct WrittenCondition: Hashable, Sendable {
    /// The condition.
    package let condition: Condition

    /// The condition as it is written, with single blanks between its words.
    public let text: String

    /// The name of the file.
    public let file: String

    /// The line of its `when`, from 1.
    public let line: Int

    /// The column of its `when` in Unicode scalars, from 1.
    public let column: Int
  }

  /// The time in which it may be in force.
  public var window: Window {
    for case .window(let window) in requirements { return window }
    return .always
  }

  /// The times at which it is on within its window.
  package var schedule: Schedule {
    for case .schedule(let schedule) in requirements { return schedule }
    return .always
  }

  /// The codes as written, one of which is enough; empty if none is needed.
  public var codes: [String] { requiredCodes?.written ?? [] }

  /// The codes as they are compared; empty if none is needed.
  var foldedCodes: Set<String> { requiredCodes?.folded ?? [] }

  private var requiredCodes: RequiredCodes? {
    for case .codes(let codes) in requirements { return codes }
    return nil
  }

  /// The conditions, all of which must hold; empty if there are none.
  public var conditions: [WrittenCondition] {
    for case .conditions(let conditions) in requirements { return conditions }
    return []
  }
}

/// The contexts in which a promotion is in force, in one form for every kind of requirement: some
/// instants, some codes and some facts, each on its own.
///
/// The analysis and the index read it instead of the requirements. The law never does.
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
