/// Changes of orders with lines in small steps, for searches that go from one order to a better one.
struct CartChanges {
  /// The lines and the lists of labels that changes add to orders, and the amounts that they give to
  /// lines.
  private var lines: [CheckedCart.Line] = []
  private(set) var labels: [[Int]] = [[]]
  private let amounts: [Int64]

  /// The amount up to which orders are filled up.
  private let least: Int64

  /// - Parameter parts: the orders whose lines and labels are tried in other orders.
  init(_ program: Program, of parts: [Example], _ inForce: [Int], least: Int64 = 0) {
    self.least = least
    for line in parts.prefix(8).flatMap({ $0.lines }) where !lines.contains(line) {
      lines.append(line)
    }
    labels += program.trialLabels(inForce, program.forms).prefix(8).map { [$0] }
    for some in parts.flatMap({ $0.lines.map { $0.labels } })
    where labels.count < 14 && !labels.contains(some) { labels.append(some) }
    amounts = Array(Set(program.marks).sorted().prefix(12))
  }

  /// Changes an order for as long as this makes it better.
  ///
  /// - Parameters:
  ///   - left: the number of changes to try.
  ///   - better: returns the order with some lines if it is better than another.
  func climb(
    from start: Example, trying left: Int,
    _ better: ([CheckedCart.Line], Example) -> Example?
  ) {
    var (current, left, isBetter) = (start, left, true)
    while isBetter {
      isBetter = false
      for change in Change.allCases {
        for lines in self.lines(current.lines, by: change)
          .flatMap({ $0.filled(to: least, with: labels) })
        {
          if left <= 0 { return }
          left -= 1
          guard let order = better(lines, current) else { continue }
          (current, isBetter) = (order, true)
          break
        }
      }
    }
  }

  private enum Change: CaseIterable {
    case without, joined, amounts, cheaper, dearer, pieces, labels
  }

  private func lines(
    _ lines: [CheckedCart.Line], by change: Change
  ) -> [[CheckedCart.Line]] {
    switch change {
    case .without: return lines.count > 1 ? lines.simpler() : []
    case .joined: return self.lines.map { lines + [$0] }
    case .cheaper: return lines.cheaper()
    case .dearer: return lines.dearer()
    case .amounts:
      return lines.indices.flatMap { place in
        let rest = lines.total - lines[place].amount.minorUnits
        return amounts.flatMap { [$0, $0 - rest] }.filter { $0 > 0 }
          .map { lines.replacing(place, amount: $0) }
      }
    case .pieces:
      return lines.indices.flatMap { place in
        (2...6).map { lines.replacing(place, pieces: $0) }
          + [lines + [lines[place].of(price: 1)], lines.splitting(place)]
      }
    case .labels:
      return lines.indices.flatMap { place in
        labels.map { lines.replacing(place, labels: $0) }
      }
    }
  }
}

extension [Example] {
  /// The orders, the deepest first.
  var deepestFirst: [Example] {
    sorted {
      $0.isDeeper(than: $1)
        || !$1.isDeeper(than: $0) && $0.applied.lexicographicallyPrecedes($1.applied)
    }
  }

  /// Joins the goods of orders to which different promotions are applied, one order after another,
  /// until there are many lines.
  func joined(_ visit: ([CheckedCart.Line]) -> Void) {
    var together: [CheckedCart.Line] = []
    var applied: Set<Int> = []
    for part in self where applied.isDisjoint(with: part.applied) && together.count <= 8 {
      together += part.lines
      applied.formUnion(part.applied)
      visit(together)
    }
  }
}

extension [CheckedCart.Line] {
  /// Returns orders with these lines and an amount more on one of them, or on a line with some other
  /// labels.
  func filled(to amount: Int64, with labels: [[Int]]) -> [[CheckedCart.Line]] {
    let missing = amount - total
    if missing <= 0 { return [self] }
    return indices.map { replacing($0, amount: self[$0].amount.minorUnits + missing) }
      + labels.map {
        self + [CheckedCart.Line(amount: Amount(unchecked: missing), pieces: 1, labels: $0)]
      }
  }

  /// Returns these lines with one line in two of half the amount.
  fileprivate func splitting(_ place: Int) -> [CheckedCart.Line] {
    let half = Swift.max(1, self[place].amount.minorUnits / 2)
    return replacing(place, amount: half, pieces: 1)
      + replacing(place, amount: half, pieces: 1)[place...place]
  }
}

extension CheckedCart.Line {
  /// Returns a line of as many pieces of another price, as far as an order may have it.
  func of(price: Int64) -> CheckedCart.Line {
    let count = Int64(pieces)
    return CheckedCart.Line(
      amount: Amount(unchecked: min(price, Amount.largest.minorUnits / count) * count),
      pieces: pieces, labels: labels)
  }
}
