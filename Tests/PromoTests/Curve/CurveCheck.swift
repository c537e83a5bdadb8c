import TestSupport

@testable import Promo

/// The price curve of one context beside the law.
struct CurveCheck {
  private let program: Program
  private let context: Context
  private let inForce: [Int]
  let segments: CurveSegments

  /// The first that does not agree.
  private(set) var complaint: String?

  init(_ program: Program, _ context: Context) {
    (self.program, self.context) = (program, context)
    inForce = program.promotionsInForce(in: context)
    var budget = Budget(300_000)
    segments = program.curve(of: inForce)
      .segments(
        AsymptoticForms(program.forms), followsLeader: true, budget: &budget)
  }

  /// Compares the amounts around breakpoints, and some of the periods of the tail.
  mutating func check(using generator: inout SeededGenerator) {
    let starts = segments.segments.map(\.first)
    let some = starts.shuffled(using: &generator).prefix(Effort.times(20))
    for start in starts.prefix(10) + some + starts.suffix(5) {
      for amount in start - 2...start + 2 { check(amount) }
    }
    guard let tail = segments.tail, segments.cut == nil else { return }
    let period = tail.period?.length ?? 1_000
    for _ in 0..<Effort.times(10) {
      let most = max(0, (Amount.largest.minorUnits - tail.first) / period - 1)
      let count = min(
        most,
        Int64.random(in: 0...most, using: &generator) >> Int64.random(in: 0...40, using: &generator)
      )
      check(tail.first + Int64.random(in: 0..<period, using: &generator) + count * period)
    }
    let around = segments.segments.filter { $0.first >= tail.first }.prefix(Effort.times(5))
    for segment in around {
      for distance in -1...1 as ClosedRange<Int64> {
        check(segment.first + distance + 7 * period)
      }
    }
  }

  mutating func check(_ amount: Int64) {
    guard complaint == nil, (0...Amount.largest.minorUnits).contains(amount) else { return }
    let order = program.checked(Amount(unchecked: amount), in: context)
    let right = program.law(for: order, by: program.strategy)
    let expected = (right.payable.minorUnits, right.applied.map(\.index))
    complain(walked(amount), expected, "sections at \(amount)")
    if let stored = stored(amount) { complain(stored, expected, "segments at \(amount)") }
    if let drop = drop(before: amount, paying: expected.0) { complaint = drop }
  }

  private mutating func complain(
    _ own: (payable: Int64?, stack: [Int]), _ right: (Int64, [Int]), _ name: String
  ) {
    if own.payable ?? right.0 != right.0 || own.stack != right.1 {
      complaint = complaint ?? "\(name): \(own), not \(right)"
    }
  }

  private func walked(_ amount: Int64) -> (payable: Int64?, stack: [Int]) {
    var walk = program.curve(of: inForce).sections(from: amount)
    guard walk.next() else { return (0, []) }
    return (walk.payable(of: amount), Array(walk.candidates[walk.chosen(at: amount)].stack))
  }

  /// What the stored segments say of an amount, within the tail too; nil where they do not.
  private func stored(_ amount: Int64) -> (payable: Int64?, stack: [Int])? {
    var (amount, rise) = (amount, Int64(0))
    if amount > segments.last, let tail = segments.tail, segments.cut == nil {
      guard let period = tail.period else { return tail.leader.map { (nil, Array($0)) } }
      let count = (amount - tail.first) / period.length
      (amount, rise) = (amount - count * period.length, count * period.rise)
    }
    guard let segment = segments.segments.last(where: { $0.first <= amount }),
      amount <= segment.last
    else { return nil }
    return (segment.formula.payable(of: amount, program.rounding) + rise, Array(segment.stack))
  }

  /// Where the price drops, the curve must, too.
  private func drop(before amount: Int64, paying payable: Int64) -> String? {
    guard amount > 1 else { return nil }
    let order = program.checked(Amount(unchecked: amount - 1), in: context)
    let before = program.law(for: order, by: program.strategy).payable.minorUnits
    let drop = program.curve(of: inForce, upTo: Amount(unchecked: amount))
      .firstDrop(after: amount - 1, budget: 1_000_000)
    let isRight = (payable < before) == (drop?.amount == amount)
    return isRight ? nil : "drop after \(amount - 1): \(drop.map(\.amount) ?? 0)"
  }
}
