extension Program {
  /// How every amount is priced in a context, from nothing to a limit: exact, and in as few intervals as
  /// there can be.
  ///
  /// Takes time in proportion to the promotions in force, times the number of pieces; under `best` to the
  /// number of their combinations. `isComplete` is false where the pieces stop before the limit because
  /// there would be too many: two promotions can lead in turns, minor unit by minor unit.
  package func pieces(
    of context: Context, upTo limit: Amount
  ) -> (pieces: [Piece], isComplete: Bool) {
    var analysis = PriceAnalysis(self, upTo: limit)
    return analysis.pieces(of: promotionsInForce(in: context))
  }
}

extension PriceAnalysis {
  /// The same where some promotions are in force, which are given in written order.
  mutating func pieces(of inForce: [Int]) -> (pieces: [Piece], isComplete: Bool) {
    let stretches = stretches(of: inForce)
    let curve = curve(of: inForce, along: stretches)
    let pieces = pieces(of: curve)
    return (pieces, curve.last == limit && !budget.isSpent)
  }

  /// The pieces of a curve, and the amount of 0 before it, which pays nothing and applies nothing.
  mutating func pieces(of curve: PriceCurve) -> [Piece] {
    var pieces = [Piece(amounts: .zero ... .zero, parts: [])]
    for span in curve.spans {
      var amount = span.first
      while amount <= span.last, !budget.isSpent {
        let reading = reading(span.chain, at: amount)
        let isSettled = settledBounds(of: span.chain, from: amount) != nil
        let last = isSettled ? span.last : min(reading.last, span.last)
        let parts = zip(span.chain, reading.links).map { Piece.Part(promotion: $0, form: $1.form) }
        append(parts, upTo: last, to: &pieces)
        amount = last + 1
      }
    }
    return pieces
  }

  private func append(_ parts: [Piece.Part], upTo last: Int64, to pieces: inout [Piece]) {
    let before = pieces[pieces.count - 1]
    let last = Amount(unchecked: last)
    if before.parts == parts {
      pieces[pieces.count - 1] = Piece(amounts: before.amounts.lowerBound...last, parts: parts)
    } else {
      let first = Amount(unchecked: before.amounts.upperBound.minorUnits + 1)
      pieces.append(Piece(amounts: first...last, parts: parts))
    }
  }
}
