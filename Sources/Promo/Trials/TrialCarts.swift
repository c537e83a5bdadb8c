/// Orders with lines on which rules are tried where nothing can be proved: goods of every chain of
/// promotions at the amounts and numbers of pieces at which something changes, by themselves and beside
/// one another. They follow from the rules alone, so a search finds the same today and tomorrow.
struct TrialCarts {
  /// The orders, those with few lines and common amounts first.
  let carts: [[CheckedCart.Line]]

  /// - Parameters:
  ///   - inForce: the promotions in force for the orders.
  ///   - count: the number of orders, about.
  init(_ program: Program, inForce: [Int], count: Int) {
    let index = program.goodsIndex ?? GoodsIndex(program.promotions, labelCount: 0)
    let goods = GoodsScope(without: [])
    let bounds = CartBounds(program, index, inForce: inForce, of: goods)
    let candidates = CartCandidates(
      program, index, bounds, of: goods, amounts: 1...program.largestTrial)
    var single: [[CheckedCart.Line]] = []
    var chains: [[[CheckedCart.Line]]] = []
    candidates.forEachChain { chains.append($0) }
    let share = max(4, count / 2 / max(1, chains.count))
    for chain in chains { single += chain.evenly(share) }
    let mixed = TrialCarts.mixture(
      of: single.flatMap(\.self), with: index.labels(of: inForce),
      count: max(0, count - single.count))
    let common = program.currency.hundred.minorUnits
    let distance = { (cart: [CheckedCart.Line]) in
      abs(cart.reduce(0) { $0 + $1.amount.minorUnits } - common)
    }
    carts = (single + mixed).sorted {
      ($0.count, distance($0)) < ($1.count, distance($1))
    }
  }

  /// Returns orders of one to four of some lines, which are chosen by a fixed sequence of numbers. Some
  /// lines get the labels of another one, too, or another label: goods of two promotions may be the same,
  /// and a promotion may except goods of another one.
  private static func mixture(
    of lines: [CheckedCart.Line], with labels: [Int], count: Int
  ) -> [[CheckedCart.Line]] {
    var lines = lines
    var seen: Set<CheckedCart.Line> = []
    lines.removeAll { !seen.insert($0).inserted }
    guard !lines.isEmpty else { return [] }
    var numbers = FixedNumbers()
    return (0..<count).map { number in
      (0..<(1 + number % 4)).map { _ in
        let line = lines[numbers.next(below: lines.count)]
        return switch numbers.next(below: 4) {
        case 0: line.adding(lines[numbers.next(below: lines.count)].labels)
        case 1 where !labels.isEmpty: line.adding([labels[numbers.next(below: labels.count)]])
        default: line
        }
      }
    }
  }
}

extension GoodsIndex {
  /// Returns the labels that some promotions name, each once.
  func labels(of promotions: [Int]) -> [Int] {
    var found: Set<Int> = []
    for form in promotions.map({ forms[$0] }) {
      found.formUnion(labels[form.except] + labels[form.only ?? 0..<0])
      found.formUnion(poolLabels(of: form) ?? [])
    }
    return found.sorted()
  }
}

extension CheckedCart.Line {
  /// Returns the line with some labels more.
  func adding(_ more: [Int]) -> CheckedCart.Line {
    CheckedCart.Line(amount: amount, pieces: pieces, labels: Set(labels + more).sorted())
  }
}

extension Program {
  /// The largest amount of a line that is tried: far beyond every threshold and coupon, and so small
  /// that people can read it.
  var largestTrial: Int64 {
    let marks = forms.flatMap { form in
      form.levels.flatMap { [$0.spend, $0.coupon] } + [form.every, form.coupon]
    }
    let most = max(currency.hundred.minorUnits * 10, marks.max() ?? 0)
    return min(most, Amount.largest.minorUnits / 100_000) * 10
  }
}

extension Array {
  /// Returns so many elements at most, at even distances.
  fileprivate func evenly(_ most: Int) -> [Element] {
    count <= most ? self : (0..<most).map { self[$0 * count / most] }
  }
}

/// Numbers that look random and are always the same (a linear congruential generator with the
/// multiplier of Knuth's MMIX, whose upper bits are used).
private struct FixedNumbers {
  private var state: UInt64 = 1

  /// Returns the next number from 0 up to one below a limit.
  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
}
