// Variants of carts for the search for small examples.

extension [CheckedCart.Line] {
  /// Returns smaller variants of these lines. The much smaller variants come first.
  func smaller() -> [[CheckedCart.Line]] { simpler() + cheaper() }

  /// Replaces these lines by the first simpler variant that shows the same, and repeats this until
  /// there is no such variant.
  ///
  /// - Parameters:
  ///   - shown: what these lines show.
  ///   - test: returns what the given lines show; nil if that is not the same.
  func simplest<Shown>(
    _ shown: Shown, showing test: ([CheckedCart.Line]) -> Shown?
  ) -> (lines: [CheckedCart.Line], shown: Shown) {
    descended(from: shown, showing: test) { $0.simpler() }
  }

  /// Finds the simplest lines, replaces them by the first cheaper variant that shows the same, and
  /// repeats this until there is no such variant.
  func smallest<Shown>(
    _ shown: Shown, showing test: ([CheckedCart.Line]) -> Shown?
  ) -> (lines: [CheckedCart.Line], shown: Shown) {
    let simplest = simplest(shown, showing: test)
    return simplest.lines.descended(from: simplest.shown, showing: test) { $0.cheaper() }
  }

  private func descended<Shown>(
    from shown: Shown, showing test: ([CheckedCart.Line]) -> Shown?,
    to less: (Self) -> [[CheckedCart.Line]]
  ) -> (lines: [CheckedCart.Line], shown: Shown) {
    var best = (lines: self, shown: shown)
    search: while true {
      for lines in less(best.lines) {
        guard let shown = test(lines) else { continue }
        best = (lines, shown)
        continue search
      }
      return best
    }
  }

  /// Returns the variants of these lines in which two lines are joined, or in which one line, some
  /// pieces or one label are left out.
  func simpler() -> [[CheckedCart.Line]] {
    var all = joined()
    for place in indices {
      let line = self[place]
      if count > 1 { all.append(Array(self[..<place] + self[(place + 1)...])) }
      for pieces in [line.pieces / 2, line.pieces - 1] where pieces > 0 {
        let less = line.amount.minorUnits / Int64(line.pieces) * Int64(pieces)
        all.append(replacing(place, amount: less, pieces: pieces))
        all.append(replacing(place, pieces: pieces))
      }
      for label in line.labels {
        all.append(replacing(place, labels: line.labels.filter { $0 != label }))
      }
    }
    return all
  }

  /// Returns the variants in which two lines of the same goods become one line of one piece.
  private func joined() -> [[CheckedCart.Line]] {
    indices.flatMap { place in
      indices[(place + 1)...].filter { self[$0].labels == self[place].labels }.map { other in
        var lines = replacing(
          place, amount: self[place].amount.minorUnits + self[other].amount.minorUnits, pieces: 1)
        lines.remove(at: other)
        return lines
      }
    }
  }

  func cheaper() -> [[CheckedCart.Line]] {
    var all: [[CheckedCart.Line]] = []
    for place in indices {
      let amount = self[place].amount.minorUnits
      var step = amount / 2
      while step > 0 {
        all.append(replacing(place, amount: amount - step))
        step /= 2
      }
    }
    return all
  }

  /// Returns the variants in which one line has a larger amount. For each line, the largest amount
  /// comes first.
  func dearer() -> [[CheckedCart.Line]] {
    indices.flatMap { place in
      let amount = self[place].amount.minorUnits
      return sequence(first: amount) { $0 > 1 ? $0 / 2 : nil }
        .map { replacing(place, amount: amount + $0) }
    }
  }

  func replacing(
    _ place: Int, amount: Int64? = nil, pieces: Int? = nil, labels: [Int]? = nil
  ) -> [CheckedCart.Line] {
    var lines = self
    lines[place] = CheckedCart.Line(
      amount: amount.map { Amount(unchecked: $0) } ?? self[place].amount,
      pieces: pieces ?? self[place].pieces, labels: labels ?? self[place].labels)
    return lines
  }
}
