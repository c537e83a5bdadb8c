// The exact value of a promotion, in millionths of a minor unit.

extension Forms {
  /// Returns the value on the amount left to pay for some goods, at most that amount and the cap.
  ///
  /// - Parameters:
  ///   - basis: the amount that is compared with the threshold.
  ///   - pieces: the number of pieces that the tiers count.
  ///   - ofPieces: the value of the coupons for pieces, or of the groups.
  @inline(__always)
  func worth(
    of form: UnsafePointer<Form>, on left: Int64, basis: Int64, pieces: Int, ofPieces: Int128
  ) -> Int128 {
    let most = Int128(min(left, form.pointee.cap)) * 1_000_000
    let own: Int128
    switch form.pointee.kind {
    case .amount: own = worth(of: form, on: left, atLevel: basis)
    case .count: own = worth(of: form, on: left, atLevel: Int64(pieces))
    case .repeated:
      let coupon = Int128(form.pointee.coupon) * 1_000_000
      own = basis < form.pointee.spend ? 0 : coupon * Int128(basis / form.pointee.every)
    case .tuples, .group: own = basis < form.pointee.spend ? 0 : ofPieces
    case .shipping(let price):
      own = basis < form.pointee.spend ? 0 : Int128(max(0, left - price)) * 1_000_000
    }
    return min(own, most)
  }

  private func worth(
    of form: UnsafePointer<Form>, on left: Int64, atLevel basis: Int64
  ) -> Int128 {
    var number = form.pointee.others.count
    while form.pointee.level(number).from > basis {
      if number == 0 { return 0 }
      number -= 1
    }
    let level = form.pointee.level(number)
    return max(Int128(level.coupon) * 1_000_000, Int128(left) * Int128(level.percent))
  }

  /// Returns the amount left after a value is taken off, rounded to whole minor units.
  @inline(__always)
  func rest(of left: Int64, after worth: Int128) -> Int64 {
    let rest = Int128(left) * 1_000_000 - worth
    // Nearly all prices fit in 64 bits, where division is many times faster.
    if let rest = Int64(exactly: rest) { return rounding.rounded(millionths: rest) }
    return rounding.rounded(millionths: rest)
  }
}

// Orders of one piece.

extension Forms {
  func worth(of index: Int, on amount: Int64) -> Int128 {
    worth(of: form(index), on: amount, basis: amount, pieces: 1, ofPieces: 0)
  }

  /// Returns the amount left to pay after a promotion of amounts, in minor units.
  func left(after index: Int, of left: Int64, amount: Int64) -> Int64 {
    let form = form(index)
    let basis = form.pointee.isBeforeDiscounts ? amount : left
    return rest(of: left, after: worth(of: form, on: left, basis: basis, pieces: 1, ofPieces: 0))
  }
}
