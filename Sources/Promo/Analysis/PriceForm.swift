/// How a promotion forms the price of an amount that is left to pay, and how far it does so in the same
/// way.
struct PriceForm {
  /// What is done; nil where nothing is taken off.
  let operation: PriceOperation?

  /// What it is called; of no meaning where nothing is taken off.
  let form: Piece.Part.Form

  /// The most that can be left, the basis staying in its place, and nothing changes.
  let lastLeft: Int64

  /// The largest basis with which nothing changes, as long as what is left stays in its place.
  let lastBasis: Int64
}

extension PriceForm {
  static func idle(lastLeft: Int64 = .max, lastBasis: Int64 = .max) -> PriceForm {
    PriceForm(operation: nil, form: .all, lastLeft: lastLeft, lastBasis: lastBasis)
  }

  static func capped(_ cap: Int64, lastBasis: Int64) -> PriceForm {
    PriceForm(
      operation: .minus(cap), form: .cap(Amount(unchecked: cap)), lastLeft: .max,
      lastBasis: lastBasis)
  }
}
