/// Finds the payables of all orders in which the amount of one line varies. Only some of these
/// orders are priced.
///
/// The price between two amounts counts as straight if the same promotions apply at both amounts,
/// they reach the same levels, and the price in the middle is on the straight line. Otherwise the
/// sweep halves the range until it finds the change to the minor unit.
struct LineSweep {
  /// A range of amounts with the same promotions and a price that is straight, apart from rounding.
  struct Stretch {
    let amounts: ClosedRange<Int64>
    let promotions: [Int]

    /// True if the price drops at the first amount as the reward of a threshold.
    let beginsReward: Bool
  }

  private typealias Sample = LineWalk.Sample

  private let orders: ChartOrders

  private var walk: LineWalk

  /// The samples in order of rising amount, up to the last known amount.
  private var samples: [Sample] = []
  private(set) var sampleCount = 0

  var budget: Budget { walk.budget }

  /// The number of equal parts in the initial grid of amounts.
  private static var gridCount: Int64 { 240 }

  static var sampleLimit: Int { 5_000 }

  init(_ orders: ChartOrders, upTo limit: Int64, _ budget: Budget) {
    self.orders = orders
    let inForce = orders.program.promotionsInForce(in: orders.context)
    walk = LineWalk(orders.program, inForce, budget, order: orders.order)
    samples = [sample(at: 0)]
    for amount in amounts(upTo: limit) {
      guard fill(upTo: sample(at: amount)) else { break }
    }
  }

  /// The amount up to which all payables are known.
  var last: Int64 { samples[samples.count - 1].amount }

  /// Returns the amounts to price first: an equally spaced grid, and both sides of each amount at
  /// which a promotion by itself reaches a threshold.
  private mutating func amounts(upTo limit: Int64) -> [Int64] {
    var amounts = walk.edges(upTo: limit)
    for index in 1..<LineSweep.gridCount {
      amounts.insert(Int64(Int128(limit) * Int128(index) / Int128(LineSweep.gridCount)))
    }
    return amounts.subtracting([0]).sorted()
  }

  private mutating func sample(at amount: Int64) -> Sample {
    sampleCount += 1
    return walk.sample(at: amount)
  }

  /// Adds a sample, and all samples that are needed between the last sample and the new one.
  /// Returns false if the samples become too many or the budget is spent.
  private mutating func fill(upTo next: Sample) -> Bool {
    let before = samples[samples.count - 1]
    guard next.amount - before.amount > 1 else {
      samples.append(next)
      return true
    }
    guard sampleCount < LineSweep.sampleLimit, !budget.isSpent else { return false }
    let middle = sample(at: before.amount + (next.amount - before.amount) / 2)
    if isOne(before, middle) && isOne(middle, next)
      && distance(of: middle, from: before, to: next) <= rounding(middle)
    {
      samples += [middle, next]
      return true
    }
    return fill(upTo: middle) && fill(upTo: next)
  }

  /// True if nothing begins or ends between two samples, and the price does not drop.
  private func isOne(_ before: Sample, _ after: Sample) -> Bool {
    after.hasSameStructure(as: before) && !isBreak(before, after)
  }

  /// Returns the distance of a payable from the straight line through two others, in minor units.
  private func distance(of middle: Sample, from first: Sample, to last: Sample) -> Int64 {
    let rise = Int128(last.payable - first.payable) * Int128(middle.amount - first.amount)
    return abs(
      middle.payable - first.payable - Int64(rise / Int128(last.amount - first.amount)))
  }

  /// Returns the largest distance from a straight line that rounding can cause: less than one minor
  /// unit for each promotion and, if a promotion prices single pieces, for each piece of the line.
  private func rounding(_ sample: Sample) -> Int64 {
    let isOfPieces = sample.cart.applied.contains { !$0.reduced.isEmpty }
    return Int64(sample.cart.applied.count + (isOfPieces ? (orders.line?.pieces ?? 1) - 1 : 0))
  }
}

// MARK: - Stretches

extension LineSweep {
  /// The stretches that cover the known amounts, from left to right, without gaps.
  var stretches: [Stretch] {
    var stretches: [Stretch] = []
    var start = 0
    for index in samples.indices {
      let isLast = index == samples.count - 1
      guard isLast || isBreak(samples[index], samples[index + 1]) else { continue }
      append(start...index, to: &stretches)
      start = index + 1
    }
    return stretches
  }

  /// True if the promotions change from one sample to the next, or the price drops. In the finished
  /// sweep, two neighbours with such a break are one minor unit apart.
  private func isBreak(_ before: Sample, _ after: Sample) -> Bool {
    let fall = before.payable - after.payable
    return before.cart.promotions != after.cart.promotions
      || fall > (after.hasSameStructure(as: before) ? rounding(after) : 0)
  }

  /// Splits a run of samples into stretches. Within the run, the price may bend but never drops.
  private func append(_ run: ClosedRange<Int>, to stretches: inout [Stretch]) {
    var (first, start) = (run.lowerBound, samples[run.lowerBound].amount)
    let isReward = first > 0 && isReward(from: samples[first - 1], to: samples[first])
    var ends = [run.upperBound]
    while let end = ends.last {
      if let bend = bend(between: first, end) {
        ends.append(bend)
        continue
      }
      ends.removeLast()
      stretches.append(
        Stretch(
          amounts: start...samples[end].amount, promotions: samples[first].cart.promotions,
          beginsReward: isReward && first == run.lowerBound))
      (first, start) = (end, samples[end].amount + 1)
    }
  }

  /// Returns the index of the sample that is farthest from the straight line between two others;
  /// nil if rounding explains the distance.
  private func bend(between first: Int, _ last: Int) -> Int? {
    guard last - first > 1 else { return nil }
    var (farthest, most) = (first, Int64(0))
    for index in (first + 1)..<last {
      let distance = distance(of: samples[index], from: samples[first], to: samples[last])
      if distance > most { (farthest, most) = (index, distance) }
    }
    return most > rounding(samples[farthest]) ? farthest : nil
  }

  private func isReward(from before: Sample, to after: Sample) -> Bool {
    guard let drop = after.cart.drop(from: before.cart) else { return false }
    // There are few drops, so the steps of this question are not counted.
    var budget = Budget(0)
    return orders.program.isReward(
      drop, of: after.cart.promotions, from: orders.order(before.amount),
      to: orders.order(after.amount), spending: &budget)
  }
}
