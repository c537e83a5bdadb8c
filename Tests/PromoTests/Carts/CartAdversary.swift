import TestSupport

@testable import Promo

/// A search for orders that break a claim. It knows nothing of the bounds: it draws orders, and
/// changes those that come nearest step by step.
struct CartAdversary {
  let program: Program
  let amounts: ClosedRange<Int64>
  var random: CartRandom

  /// An order and what it pays.
  struct Found {
    let lines: [CheckedCart.Line]
    let codes: Set<String>
    let amount: Int64
    let payable: Int64
    let count: Int

    /// The share that is paid, in millionths, with one minor unit for each promotion but one.
    var share: Int64 {
      Int64(wideProduct(payable + Int64(max(1, count)) - 1, 1_000_000) / Int128(amount))
    }

    func breaks(_ claim: Guarantee.Claim) -> Bool {
      ClaimedFloor(claim).applying(count).isBroken(byPaying: payable, for: amount)
    }
  }

  private static let codes: [Set<String>] = [[], ["c"], ["d"], ["c", "d"]]

  /// Returns the order of the worst of those drawn, and the worst that changes find.
  mutating func worst(
    of count: Int, changing changes: Int, and others: [[CheckedCart.Line]],
    by isWorse: (Found, Found) -> Bool
  ) -> (drawn: Found, changed: Found)? {
    var drawn: [Found] = []
    for _ in 0..<count {
      let lines = (0...random.generator.below(4)).map { _ in random.line() }
      if let order = found(lines, random.generator.pick(Self.codes)) { drawn.append(order) }
    }
    drawn.sort(by: isWorse)
    let given = others.flatMap { lines in Self.codes.compactMap { found(lines, $0) } }
    guard let first = drawn.first else { return nil }
    let starts = (drawn.prefix(4) + given.sorted(by: isWorse).prefix(4))
    var worst = first
    for start in starts {
      var best = start
      for _ in 0..<changes {
        let next = changed(best.lines)
        let codes = random.generator.once(in: 10) ? random.generator.pick(Self.codes) : best.codes
        if let other = found(next, codes), !isWorse(best, other) { best = other }
      }
      if isWorse(best, worst) { worst = best }
    }
    return (first, worst)
  }

  private func found(_ lines: [CheckedCart.Line], _ codes: Set<String>) -> Found? {
    let amount = lines.reduce(Int64(0)) { $0 + $1.amount.minorUnits }
    guard amounts.contains(amount) else { return nil }
    let priced = program.pricedCart(
      for: .of(amount: amount, cart: CheckedCart(lines: lines, shipping: .zero), codes: codes))
    return Found(
      lines: lines, codes: codes, amount: amount, payable: priced.payable.minorUnits,
      count: priced.applied.count)
  }

  private mutating func changed(_ cart: [CheckedCart.Line]) -> [CheckedCart.Line] {
    let place = random.generator.below(cart.count)
    let (line, amount) = (cart[place], cart[place].amount.minorUnits)
    switch random.generator.below(7) {
    case 0: return cart + [random.line()]
    case 1 where cart.count > 1: return Array(cart[..<place] + cart[(place + 1)...])
    case 2:
      let pieces = random.generator.pick([line.pieces - 1, line.pieces + 1, line.pieces * 5])
      return cart.replacing(place, pieces: min(5_000, max(1, pieces)))
    case 3:
      let label = random.generator.below(random.taste.labelCount)
      return cart.replacing(place, labels: Set(line.labels).symmetricDifference([label]).sorted())
    case 4:
      let factor = Int64(random.generator.pick([2, 3, 10]))
      let other = random.generator.once(in: 2) ? amount / factor : min(amount * factor, 1 << 40)
      return cart.replacing(place, amount: max(1, other))
    case 5:
      let step = Int64(random.generator.pick([1, 2, 10, 100, 500, 1_000, 5_000]))
      let other = random.generator.once(in: 2) ? amount - step : amount + step
      return cart.replacing(place, amount: max(1, other))
    default:
      return cart.replacing(place, amount: random.generator.pick([1, 100, 9_900, 10_000, 30_000]))
    }
  }
}
