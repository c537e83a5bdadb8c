// naive stand-in

/// An interval of amounts, both ends included, in which the same promotions are applied and the price
/// is formed in the same way.
package struct Piece: Hashable, Sendable {
  /// A promotion that is applied.
  package struct Part: Hashable, Sendable {
    /// How what it takes off comes about.
    package enum Form: Hashable, Sendable {
      case discount(Percent)
      case coupon(Amount)
      case repeated(coupon: Amount, every: Amount)
      case cap(Amount)
      /// All that is left.
      case all
    }

    /// Its index among the promotions of the program.
    package let promotion: Int

    package let form: Form
  }

  package let amounts: ClosedRange<Amount>

  /// In the order applied; empty where the full amount is paid.
  package let parts: [Part]
}

extension Program {
  /// The pieces of all orders in a situation; `isComplete` is false where they stop before `limit`
  /// because there are too many.
  package func pieces(
    of situation: Situation, upTo limit: Amount
  ) -> (pieces: [Piece], isComplete: Bool) {
    let last = min(limit.minorUnits, 200_000)
    var pieces: [Piece] = []
    for units in 0...last {
      let amount = Amount(unchecked: units)
      let parts = parts(of: amount, in: situation)
      if let before = pieces.last, before.parts == parts {
        pieces[pieces.count - 1] = Piece(amounts: before.amounts.lowerBound...amount, parts: parts)
      } else {
        pieces.append(Piece(amounts: amount...amount, parts: parts))
      }
    }
    return (pieces, last == limit.minorUnits)
  }

  private func parts(of amount: Amount, in situation: Situation) -> [Piece.Part] {
    let order = checked(amount, in: situation)
    return choice(for: order).applied.compactMap { applied in
      let left = Amount(unchecked: applied.left.minorUnits + applied.off.minorUnits)
      let promotion = promotions[applied.index]
      return promotion.line(on: left, of: order).map { line in
        Piece.Part(promotion: applied.index, form: promotion.form(on: line))
      }
    }
  }
}

extension Promotion {
  fileprivate func form(on line: WorthLine) -> Piece.Part.Form {
    switch (line.limit, benefit) {
    case (.cap, _): cap.map(Piece.Part.Form.cap) ?? .all
    case (.left, _): .all
    case (.benefit, .once(let reduction)): reduction.form
    case (.benefit, .repeated(let coupon, let every)): .repeated(coupon: coupon, every: every)
    case (.benefit, .tiers(let tiers)): tiers[line.tier].reduction.form
    }
  }
}

extension Promotion.Reduction {
  fileprivate var form: Piece.Part.Form {
    switch self {
    case .discount(let percent): .discount(percent)
    case .coupon(let coupon): .coupon(coupon)
    }
  }
}
