/// Orders with lines on which rules are tried if nothing can be proved about them. The orders
/// contain the goods of every chain of promotions, alone and together with other goods. Their
/// amounts and numbers of pieces are those at which something changes. The orders depend on the
/// rules alone, so every search finds the same.
struct GeneratedCarts {
  /// The orders. Those that reach the threshold of a promotion of the shipping come first, then
  /// those with few lines and common amounts.
  let carts: [[CheckedCart.Line]]

  /// The steps that it takes to make the orders.
  let steps: Int

  /// - Parameter count: the approximate number of orders.
  init(_ program: Program, inForce: [Int], count: Int) {
    let index = program.forms
    let goods = GoodsScope(without: [])
    let bounds = CartBounds(program, index, inForce: inForce, of: goods)
    let candidates = CartCandidates(
      program, index, bounds, of: goods, amounts: 1...program.largestTrial)
    var chains: [[[CheckedCart.Line]]] = []
    candidates.forEachChain { chains.append($0) }
    var numbers = FixedNumbers()
    let (least, share) = (program.leastTrial, max(4, count / 2 / max(1, chains.count)))
    let single = eachOnce(
      chains.flatMap { chain in
        numbers.choose(
          share, of: chain.filter { $0.total >= least })
      })
    let mixed = GeneratedCarts.mixture(
      of: eachOnce(single.flatMap { $0 }), with: program.trialLabels(inForce, index),
      count: max(0, count - single.count), &numbers)
    let deliveries = GeneratedCarts.deliveries(program, inForce)
    steps =
      CartBounds.steps(for: inForce, of: index)
      + CartCandidates.stepsOfCart
      * (count + deliveries.count + chains.reduce(0) { $0 + $1.count })
    let common = program.currency.hundred.minorUnits
    let distance = { (cart: [CheckedCart.Line]) in
      abs(cart.total - common)
    }
    let sorted = (single + mixed).sorted {
      ($0.count, distance($0)) < ($1.count, distance($1))
    }
    carts = deliveries + sorted
  }

  /// Returns orders that just reach what promotions of the shipping ask for, and that just do not, with
  /// the goods of each other promotion in turn.
  ///
  /// - Parameter amounts: more amounts to try.
  static func deliveries(
    _ program: Program, _ inForce: [Int], amounts: [Int64] = []
  ) -> [[CheckedCart.Line]] {
    let index = program.forms
    let labels = Set(
      inForce.compactMap { one -> [Int]? in
        index[one].isShipping
          ? nil : GoodsScope(index[one], of: index, without: program.excludedLabels).labels
      } + [[]])
    var orders: [[CheckedCart.Line]] = []
    for form in inForce.map({ index[$0] }) where form.isShipping {
      var needed = index.places[form.bought].map { place in
        CheckedCart.Line(
          amount: Amount(unchecked: Int64(place.count)), pieces: place.count,
          labels: place.labels.flatMap { index.list($0).first }.map { [$0] } ?? [])
      }
      if case .labelled(let some) = form.counted {
        needed.append(
          CheckedCart.Line(
            amount: Amount(unchecked: max(1, form.spend, form.every)), pieces: 1,
            labels: index.list(some).first.map { [$0] } ?? []))
      }
      let pieces = form.levels.map { $0.from }.max().map { max(1, Int(min($0, 9))) } ?? 1
      let sums = [form.spend, form.every] + form.levels.map { $0.from } + amounts
      for sum in Set(sums + sums.map { $0 - 1 }).sorted() where sum > 0 {
        for labels in labels.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
          orders.append(
            needed + [
              CheckedCart.Line(
                amount: Amount(unchecked: sum),
                pieces: { if case .count = form.kind { pieces } else { 1 } }(), labels: labels)
            ])
        }
      }
    }
    return orders
  }

  /// Returns orders of one to four lines. A fixed sequence of numbers chooses the lines. Some lines
  /// also get the labels of another line, one more label or another number of pieces, because two
  /// promotions may be about the same goods, and a promotion may except goods of another promotion.
  private static func mixture(
    of lines: [CheckedCart.Line], with labels: [Int], count: Int, _ numbers: inout FixedNumbers
  ) -> [[CheckedCart.Line]] {
    if lines.isEmpty { return [] }
    return (0..<count).map { number in
      (0..<(1 + number % 4)).map { _ in
        let line = lines[numbers.next(below: lines.count)]
        return switch numbers.next(below: 5) {
        case 0: line.adding(lines[numbers.next(below: lines.count)].labels)
        case 1 where !labels.isEmpty: line.adding([labels[numbers.next(below: labels.count)]])
        case 2: line.of(pieces: 1 + numbers.next(below: 5))
        default: line
        }
      }
    }
  }
}

extension Program {
  /// The largest number of labels at which all labels are tried.
  private static var fewLabels: Int { 20 }

  /// Returns all labels if there are few, because goods with other labels may be in no promotion.
  /// Otherwise returns the labels that the given promotions name.
  func trialLabels(_ inForce: [Int], _ index: Forms) -> [Int] {
    labels.count <= Program.fewLabels ? Array(labels.indices) : index.labels(of: inForce)
  }
}

extension Forms {
  /// Returns the labels that the given promotions name, without duplicates.
  func labels(of promotions: [Int]) -> [Int] {
    var found: Set<Int> = []
    for form in promotions.map({ self[$0] }) {
      found.formUnion(list(form.except) + (form.only.map(list) ?? []))
      found.formUnion(poolLabels(of: form) ?? [])
    }
    return found.sorted()
  }
}

extension CheckedCart.Line {
  fileprivate func of(pieces: Int) -> CheckedCart.Line {
    CheckedCart.Line(amount: amount, pieces: pieces, labels: labels)
  }

  func adding(_ more: [Int]) -> CheckedCart.Line {
    CheckedCart.Line(amount: amount, pieces: pieces, labels: Set(labels + more).sorted())
  }
}

extension Program {
  /// The largest amount of a line to try: far beyond every threshold and coupon, but small enough
  /// to read.
  var largestTrial: Int64 {
    let most = max(currency.hundred.minorUnits * 10, marks.max() ?? 0)
    return min(most, Amount.largest.minorUnits / 100_000) * 10
  }

  /// Returns a price of the shipping to try: more than any of the given promotions takes or leaves
  /// of it; 0 if none of them is about the shipping.
  func trialShipping(_ inForce: [Int]) -> Amount {
    let ofShipping = inForce.map { forms[$0] }.filter { $0.isShipping }
    if ofShipping.isEmpty { return .zero }
    let most = ofShipping.reduce(Int64(0)) { most, form in
      if case .shipping(let price) = form.kind { return max(most, price) }
      return form.levels.reduce(max(most, form.coupon)) { max($0, $1.coupon) }
    }
    return Amount(unchecked: min(most, largestTrial) + max(1, currency.hundred.minorUnits / 20))
  }

  /// The smallest amount of an order to try. Smaller orders show little but rounding.
  fileprivate var leastTrial: Int64 { min(currency.hundred.minorUnits / 10, marks.min() ?? .max) }

  /// The amounts that promotions name as thresholds, coupons and prices.
  var marks: [Int64] {
    let marks = forms.indices.flatMap { index in
      let form = forms[index]
      return form.levels.flatMap { [$0.from, $0.coupon] } + [form.every, form.coupon]
        + [form.price].compactMap { $0 }
    }
    return marks.filter { $0 > 1 }
  }
}

/// Returns the distinct items, in the order in which they first occur.
private func eachOnce<Item: Hashable>(_ items: [Item]) -> [Item] {
  var seen: Set<Item> = []
  return items.filter { seen.insert($0).inserted }
}

/// Pseudorandom numbers that are always the same: the upper bits of a linear congruential generator
/// with the multiplier of Knuth's MMIX.
private struct FixedNumbers {
  private var state: UInt64 = 1

  /// Returns the next number, which is at least 0 and below `limit`.
  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }

  /// Returns at most `most` of the items, in order: those that are left once the others are dropped
  /// one by one. The places of those that are left are found from the last drop to the first.
  mutating func choose<Item>(_ most: Int, of items: [Item]) -> [Item] {
    let drops = (0..<max(0, items.count - most)).map { next(below: items.count - $0) }
    var places = Array(items.indices.prefix(most))
    for drop in drops.reversed() {
      for place in places.indices where places[place] >= drop { places[place] += 1 }
    }
    return places.map { items[$0] }
  }
}
