/// A requirement that an order must meet to get a promotion.
///
/// Each stage that treats the kinds differently has one `switch` without a default, so that the
/// compiler finds every place to extend for a new kind. These stages are `holds(for:)`, the law;
/// `outcome`, the answer for an order that does not meet the requirement; `words(of:)`, the banner
/// in each language; and `RequiredContext`, the form that the analysis and the index read.
package enum Requirement: Hashable, Sendable {
  /// The instant lies in a window.
  case window(Window)
  /// The time on the wall clock is in a schedule.
  case schedule(Schedule)
  /// The order presents one of these codes.
  case codes(RequiredCodes)
  /// The facts meet every `when` clause; there is at least one clause.
  case conditions([Promotion.WrittenCondition])

  /// True if the requirement depends only on the instant of an order.
  package var isAboutTime: Bool {
    switch self {
    case .window, .schedule: true
    case .codes, .conditions: false
    }
  }
}

/// A set of codes; an order must present one of these codes.
package struct RequiredCodes: Hashable, Sendable {
  let written: [String]
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

    /// The condition as written, with single spaces between its words.
    public let text: String

    /// The name of the file.
    public let file: String

    /// The line of its `when`, from 1.
    public let line: Int

    /// The column of its `when` in Unicode scalars, from 1.
    public let column: Int
  }

  /// The window in which the promotion may be in force.
  public var window: Window {
    for case .window(let window) in requirements { return window }
    return .always
  }

  /// The times at which the promotion is on within its window.
  package var schedule: Schedule {
    for case .schedule(let schedule) in requirements { return schedule }
    return .always
  }

  /// The codes as written; an order must present one of these codes. Empty if no code is needed.
  public var codes: [String] { requiredCodes?.written ?? [] }

  var foldedCodes: Set<String> { requiredCodes?.folded ?? [] }

  private var requiredCodes: RequiredCodes? {
    for case .codes(let codes) in requirements { return codes }
    return nil
  }

  /// The conditions, which must all hold; empty if there are none.
  public var conditions: [WrittenCondition] {
    for case .conditions(let conditions) in requirements { return conditions }
    return []
  }
}

/// The contexts in which a promotion is in force, as independent limits on instants, codes and
/// facts. Every kind of requirement is converted to these limits.
///
/// The analysis and the index read this form instead of the requirements. The law never reads it.
struct RequiredContext {
  private(set) var window = Window.always
  private(set) var schedule = Schedule.always

  /// The codes; an order must present one of these codes. Nil if no code is needed.
  private(set) var codes: RequiredCodes?

  /// The conditions on the facts, which must all be true.
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

  var isWindowAlone: Bool { schedule.isAlwaysOn && codes == nil && conditions.isEmpty }
}

extension Promotion {
  /// The contexts in which the promotion is in force; nil if the promotion is switched off.
  var requiredContext: RequiredContext? { isPaused ? nil : RequiredContext(requirements) }
}
