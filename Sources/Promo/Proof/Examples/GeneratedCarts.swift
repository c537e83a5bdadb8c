/// Orders with lines on which rules are tried where nothing can be proved: goods of every chain of
/// promotions at the amounts and numbers of pieces at which something changes, by themselves and beside
/// one another. They follow from the rules alone, so a search finds the same today and tomorrow.
struct GeneratedCarts {
  /// The orders, those with few lines and common amounts first.
  let carts: [[CheckedCart.Line]]

  /// The steps that it takes to make them.
  let steps: Int

  /// - Parameters:
  ///   - inForce: the promotions in force for the orders.
  ///   - count: the number of orders, about.
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
          share, of: chain.filter { $0.reduce(0) { $0 + $1.amount.minorUnits } >= least })
      })
    let mixed = GeneratedCarts.mixture(
      of: eachOnce(single.flatMap { $0 }), with: program.trialLabels(inForce, index),
      count: max(0, count - single.count), &numbers)
    steps =
      CartBounds.steps(for: inForce, of: index)
      + CartCandidates.stepsOfCart * (count + chains.reduce(0) { $0 + $1.count })
    let common = program.currency.hundred.minorUnits
    let distance = { (cart: [CheckedCart.Line]) in
      abs(cart.reduce(0) { $0 + $1.amount.minorUnits } - common)
    }
    carts = (single + mixed).sorted {
      ($0.count, distance($0)) < ($1.count, distance($1))
    }
  }

  /// Returns orders of one to four of some lines, which are chosen by a fixed sequence of numbers. Some
  /// lines get the labels of another one, too, or another label, or another number of pieces: goods of two
  /// promotions may be the same, and a promotion may except goods of another one.
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
  /// The largest number of labels of which none is left out.
  private static var fewLabels: Int { 20 }

  /// Returns the labels that some promotions name; all labels if they are few, because goods with others
  /// may be in no promotion.
  fileprivate func trialLabels(_ inForce: [Int], _ index: Forms) -> [Int] {
    labels.count <= Program.fewLabels ? Array(labels.indices) : index.labels(of: inForce)
  }
}

extension Forms {
  /// Returns the labels that some promotions name, each once.
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
  /// Returns the line with another number of pieces.
  fileprivate func of(pieces: Int) -> CheckedCart.Line {
    CheckedCart.Line(amount: amount, pieces: pieces, labels: labels)
  }

  /// Returns the line with some labels more.
  func adding(_ more: [Int]) -> CheckedCart.Line {
    CheckedCart.Line(amount: amount, pieces: pieces, labels: Set(labels + more).sorted())
  }
}

extension Program {
  /// The largest amount of a line that is tried: far beyond every threshold and coupon, and so small
  /// that people can read it.
  var largestTrial: Int64 {
    let most = max(currency.hundred.minorUnits * 10, marks.max() ?? 0)
    return min(most, Amount.largest.minorUnits / 100_000) * 10
  }

  /// The smallest amount of an order that is tried. Smaller ones show little but roundings.
  fileprivate var leastTrial: Int64 { min(currency.hundred.minorUnits / 10, marks.min() ?? .max) }

  /// The amounts that promotions name as thresholds, coupons and prices.
  private var marks: [Int64] {
    let marks = forms.indices.flatMap { index in
      let form = forms[index]
      return form.levels.flatMap { [$0.from, $0.coupon] } + [form.every, form.coupon]
        + [form.price].compactMap { $0 }
    }
    return marks.filter { $0 > 1 }
  }
}

/// Returns items, each once, where it stands first.
private func eachOnce<Item: Hashable>(_ items: [Item]) -> [Item] {
  var seen: Set<Item> = []
  return items.filter { seen.insert($0).inserted }
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

  /// Returns so many items at most, in order.
  mutating func choose<Item>(_ most: Int, of items: [Item]) -> [Item] {
    var places = Array(items.indices)
    while places.count > most { places.remove(at: next(below: places.count)) }
    return places.map { items[$0] }
  }
}
