// The requirements that are tested for each order: the schedule of a promotion, and its conditions.
// Windows and codes are left to `PromotionKeys`. Tests are stored flat, so that running them
// allocates no memory and counts no references.

/// A schedule as bits.
private struct ScheduleBits {
  /// Bit 0 is Monday.
  let weekdays: UInt8

  /// Bit 1 is the first of the month.
  let monthDays: UInt32
  let hours: Schedule.Hours?

  init(_ schedule: Schedule) {
    weekdays = (schedule.weekdays ?? Set(Weekday.allCases)).reduce(0) { bits, day in
      bits | 1 << UInt8(Weekday.allCases.firstIndex(of: day) ?? 0)
    }
    monthDays = (schedule.monthDays ?? Set(1...31)).reduce(0) { $0 | 1 << UInt32($1) }
    hours = schedule.hours
  }

  func isOn(at local: LocalTime) -> Bool {
    let second = local.secondOfDay
    var day = Int((local.seconds - Int64(second)) / 86_400)
    if let hours {
      guard hours.contains(second) else { return false }
      if hours.isTail(second) { day -= 1 }
    }
    // 1970-01-01 was a Thursday.
    let weekday = ((day + 3) % 7 + 7) % 7
    guard weekdays >> UInt8(weekday) & 1 == 1 else { return false }
    return monthDays == Self.allMonthDays
      || monthDays >> UInt32(CalendarDate(daysSince1970: day).day) & 1 == 1
  }

  private static var allMonthDays: UInt32 { ~1 }
}

/// A comparison, and the next step for each result: another comparison, or `holds` or `fails`.
private struct ConditionStep {
  static var holds: Int32 { -1 }
  static var fails: Int32 { -2 }

  let fact: Int32
  let comparison: Comparison
  let value: Int64
  let ifTrue: Int32
  let ifFalse: Int32
}

/// The tests of the promotions of a program.
struct IndexedTests {
  private struct Test {
    /// The index of the schedule; -1 if it is always on.
    let schedule: Int32

    /// The index of the first comparison; an end if there is nothing to compare.
    let condition: Int32
  }

  private var schedules: [ScheduleBits] = []
  private var steps: [ConditionStep] = []

  private var tests: [Test] = []
  private let zone: ZoneRules
  private var numbers: [Schedule: Int32] = [:]

  init(in zone: ZoneRules) {
    self.zone = zone
  }

  /// Adds the next promotion, one that is never in force. It is never tested.
  mutating func addNone() {
    tests.append(Test(schedule: -1, condition: ConditionStep.fails))
  }

  /// Adds the next promotion.
  mutating func add(_ required: RequiredContext) {
    let schedule = required.schedule.isAlwaysOn ? -1 : number(of: required.schedule)
    let first =
      required.conditions.isEmpty
      ? ConditionStep.holds : flattened(Condition(all: required.conditions))
    tests.append(Test(schedule: schedule, condition: first))
  }

  private mutating func number(of schedule: Schedule) -> Int32 {
    if let number = numbers[schedule] { return number }
    let number = Int32(schedules.count)
    numbers[schedule] = number
    schedules.append(ScheduleBits(schedule))
    return number
  }

  func hold(
    for promotion: Int, at instant: Instant, facts: UnsafeBufferPointer<Int64>
  ) -> Bool {
    let test = tests[promotion]
    var step = test.condition
    while step >= 0 {
      let one = steps[Int(step)]
      let isTrue = one.comparison.holds(facts[Int(one.fact)], one.value)
      step = isTrue ? one.ifTrue : one.ifFalse
    }
    guard step == ConditionStep.holds else { return false }
    return test.schedule < 0
      || schedules[Int(test.schedule)].isOn(at: zone.localTime(at: instant))
  }

  /// Adds the comparisons of a condition in reverse order. Returns the index of the first one.
  private mutating func flattened(_ condition: Condition) -> Int32 {
    var ifTrue = ConditionStep.holds
    var ifFalse = ConditionStep.fails
    // The groups with members yet to be added, each with the steps that follow its last member.
    var groups: [(joint: Joint, left: Int, ifTrue: Int32, ifFalse: Int32)] = []
    for part in condition.parts.reversed() {
      switch part {
      case .group(let joint, let count): groups.append((joint, count - 1, ifTrue, ifFalse))
      case .comparison(let one):
        let first = Int32(steps.count)
        steps.append(
          ConditionStep(
            fact: Int32(one.fact), comparison: one.comparison, value: one.value, ifTrue: ifTrue,
            ifFalse: ifFalse))
        while groups.last?.left == 0 { groups.removeLast() }
        if let group = groups.last {
          groups[groups.count - 1].left -= 1
          ifTrue = group.joint == .and ? first : group.ifTrue
          ifFalse = group.joint == .or ? first : group.ifFalse
        }
      }
    }
    return Int32(steps.count - 1)
  }
}
