import TestSupport

@testable import Promo

/// Draws orders for a program, most of them where its answer changes: at thresholds, where two worths
/// cross, at the edges of windows and hours, with codes and facts that promotions ask for.
struct AimedOrders {
  let program: Program
  private let edges: [Int64]
  private let codes: [String]
  /// For each fact the values with which conditions compare it.
  private let compared: [[Int64]]

  /// An instant, and the promotions whose windows it is in.
  private var instant = Instant(secondsSince1970: 0)
  private var present: [Promotion] = []

  init(_ program: Program) {
    self.program = program
    edges = Array(
      Set(program.promotions.flatMap { [$0.window.starts, $0.window.ends].compactMap(\.self) })
    ).map(\.secondsSince1970).sorted()
    codes = Array(Set(program.promotions.flatMap(\.codes))).sorted()
    var compared = program.facts.map { _ in [Int64]() }
    for promotion in program.promotions {
      for one in promotion.conditions.flatMap(\.condition.comparisons) {
        compared[one.fact].append(one.value)
      }
    }
    self.compared = compared
  }

  /// So many orders, a few at each of several instants.
  mutating func orders(_ count: Int, using generator: inout SeededGenerator) -> [Order] {
    (0..<count).map { number in
      if number.isMultiple(of: 6) || generator.once(in: 8) { visitInstant(using: &generator) }
      return order(using: &generator)
    }
  }

  private func order(using generator: inout SeededGenerator) -> Order {
    Order(
      amount: Amount(unchecked: amount(using: &generator)), at: instant,
      codes: codes(using: &generator), facts: facts(using: &generator))
  }

  // MARK: Instants

  private mutating func visitInstant(using generator: inout SeededGenerator) {
    let calendar = program.instants
    let second = Instant(secondsSince1970: second(using: &generator))
    instant = min(max(second, calendar.lowerBound), calendar.upperBound.moved(by: -1))
    present = program.promotions.filter { $0.window.contains(instant) }
  }

  private func second(using generator: inout SeededGenerator) -> Int64 {
    let near: [Int64] = [0, 0, -1, 1]
    switch generator.below(20) {
    case 0:
      return generator.pick([
        0, -1, 1, -86_400, .min, .max, 7_258_118_400,
      ])
    case 1, 2:
      let changes = program.zone.transitions.map(\.instant.secondsSince1970)
      let within = changes.filter { $0 > (edges.first ?? 0) && $0 < (edges.last ?? 0) }
      guard let change = (within.isEmpty ? changes : within).randomElement(using: &generator)
      else { break }
      return change + generator.pick(near + [-1_800, 1_800, 3_600, -3_600])
    case 3..<11:
      guard let edge = edges.randomElement(using: &generator) else { break }
      return edge + generator.pick(near)
    case 11..<16: return hourEdge(using: &generator) + generator.pick(near)
    default: break
    }
    return anyDay(using: &generator) + Int64(generator.below(86_400))
  }

  /// An instant near the windows, or in a year in which clocks change.
  private func anyDay(using generator: inout SeededGenerator) -> Int64 {
    guard let first = edges.first, let last = edges.last, last > first, !generator.once(in: 6)
    else { return 1_767_225_600 + Int64(generator.below(365)) * 86_400 }
    return Int64.random(in: first...last, using: &generator)
  }

  /// An instant at which some hours, or a day, begin or end.
  private func hourEdge(using generator: inout SeededGenerator) -> Int64 {
    let hours = program.promotions.randomElement(using: &generator)?.schedule.hours
    let second = hours.map { generator.pick([$0.start.secondOfDay, $0.end.secondOfDay]) } ?? 0
    let day = program.zone.localTime(
      at: Instant(secondsSince1970: anyDay(using: &generator)))
    return program.zone.instant(
      of: LocalTime(day.date, secondOfDay: second),
      repeated: generator.once(in: 2) ? .first : .last
    ).secondsSince1970
  }

  // MARK: Codes

  private func codes(using generator: inout SeededGenerator) -> [String] {
    if codes.isEmpty || generator.once(in: 4) {
      return generator.once(in: 10) ? ["NOSUCH", "SAVE 10", ""] : []
    }
    var presented = codes.count <= 4 ? codes.filter { _ in generator.below(3) > 0 } : []
    let asked = present.flatMap(\.codes)
    for _ in 0..<generator.pick([0, 1, 1, 2, 5]) {
      presented.append(generator.pick(asked.isEmpty || generator.once(in: 5) ? codes : asked))
    }
    if generator.once(in: 12) { presented.append("NOSUCH") }
    return presented.map { generator.once(in: 3) ? respelt($0, using: &generator) : $0 }
      .shuffled(using: &generator)
  }

  /// A code as somebody else types it, which is the same code: in other case, with accents as
  /// characters of their own, with the Kelvin sign.
  private func respelt(_ code: String, using generator: inout SeededGenerator) -> String {
    switch generator.below(4) {
    case 0: code.replacing("É", with: "E\u{301}").replacing("é", with: "e\u{301}")
    case 1: code.replacing("K", with: "\u{212A}")
    default:
      String(
        code.map { letter in
          guard letter.isASCII, generator.once(in: 2) else { return letter }
          return Character(letter.isUppercase ? letter.lowercased() : letter.uppercased())
        })
    }
  }

  // MARK: Facts

  private func facts(using generator: inout SeededGenerator) -> [String: Fact.Value] {
    var facts: [String: Fact.Value] = [:]
    for (fact, values) in zip(program.facts, compared) {
      if fact.defaultValue != nil, generator.once(in: 3) { continue }
      facts[fact.name] = fact.value(ofOrdinal: code(of: fact, values, using: &generator))
    }
    return facts
  }

  private func code(
    of fact: Fact, _ values: [Int64], using generator: inout SeededGenerator
  ) -> Int64 {
    switch fact.kind {
    case .oneOf(let texts): return Int64(generator.below(texts.count))
    case .yesNo: return Int64(generator.below(2))
    case .number:
      let value = values.randomElement(using: &generator) ?? Int64(generator.below(100))
      return max(0, min(value + generator.pick([-1, 0, 0, 1]), Fact.largestNumber))
    }
  }

  // MARK: Amounts

  private func amount(using generator: inout SeededGenerator) -> Int64 {
    let amount =
      switch generator.below(20) {
      case 0: Int64(generator.below(4))
      case 1: Int64(generator.below(400))
      case 2: Int64.random(in: 0...(1 << Int64(generator.below(50))), using: &generator)
      case 3, 4: Int64(generator.below(120_000))
      default: aimed(using: &generator) + generator.pick([0, 0, -1, 1, -2, 2])
      }
    return max(0, min(amount, Amount.largest.minorUnits))
  }

  private func aimed(using generator: inout SeededGenerator) -> Int64 {
    guard let one = anyPromotion(using: &generator), let other = anyPromotion(using: &generator)
    else { return 0 }
    var target = one.target(beside: other, using: &generator)
    // Enough for several.
    if generator.once(in: 3) { target += other.target(beside: one, using: &generator) }
    // What is left after a third is the target.
    if generator.once(in: 3), let first = anyPromotion(using: &generator) {
      target = first.amount(leaving: target, using: &generator)
    }
    return target
  }

  private func anyPromotion(using generator: inout SeededGenerator) -> Promotion? {
    (generator.once(in: 10) ? program.promotions : present).randomElement(using: &generator)
      ?? program.promotions.randomElement(using: &generator)
  }
}
