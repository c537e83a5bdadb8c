import TestSupport

@testable import Promo

/// Orders at the places where what a program says changes: at and beside its thresholds, the edges
/// of its windows and the numbers of its conditions, with its codes.
struct EdgeOrders {
  private let program: Program
  private let amounts: [Amount]
  private let instants: [Instant]
  private let codes: [String]
  private let numbers: [Int64]

  init(of program: Program) {
    self.program = program
    let promotions = program.promotions
    let thresholds = promotions.flatMap(\.thresholds).map(\.minorUnits)
    amounts =
      (thresholds.flatMap { [$0 - 1, $0, $0 + 1, 2 * $0] } + [0, 1, 99, 123_456])
      .compactMap { Amount(minorUnits: $0) } + [.largest]
    let edges = promotions.flatMap { [$0.window.starts, $0.window.ends] }.compactMap(\.self)
    instants =
      (edges.flatMap { [$0.moved(by: -1), $0, $0.moved(by: 1)] }
      + [0, 1_794_362_400, 7_258_118_399].map(Instant.init(secondsSince1970:)))
      .filter(program.instants.contains)
    codes = promotions.flatMap(\.codes)
    numbers = promotions.flatMap(\.conditions).flatMap(\.condition.comparisons).map(\.value)
  }

  /// So many orders, always the same.
  func orders(_ count: Int) -> [Order] {
    var generator = SeededGenerator(fixed: 1)
    return (0..<count).map { _ in
      let codes = generator.once(in: 2) ? codes : codes.filter { _ in generator.once(in: 2) }
      return Order(
        amount: generator.pick(amounts), at: generator.pick(instants), codes: codes,
        facts: facts(&generator))
    }
  }

  private func facts(_ generator: inout SeededGenerator) -> [String: Fact.Value] {
    var values: [String: Fact.Value] = [:]
    for fact in program.facts where fact.defaultValue == nil || generator.once(in: 2) {
      values[fact.name] = value(of: fact, &generator)
    }
    return values
  }

  private func value(of fact: Fact, _ generator: inout SeededGenerator) -> Fact.Value {
    switch fact.kind {
    case .oneOf(let texts): return .text(generator.pick(texts))
    case .yesNo: return .yesNo(generator.once(in: 2))
    case .number:
      let number = generator.pick(numbers + [0, 18]) + Int64(generator.below(3)) - 1
      return .number(min(max(number, 0), Fact.largestNumber))
    }
  }
}
