@testable import Promo

// Programs and carts in a form that can be read when they are not priced as they should be.

extension Program {
  var cartText: String {
    let lines = promotions.map { promotion in
      let codes = promotion.foldedCodes.isEmpty ? "" : " code"
      return
        "\(promotion.step) \(promotion.benefit) cap \(promotion.cap?.minorUnits ?? -1)"
        + " threshold \(promotion.threshold.map { "\($0)" } ?? "-")"
        + " \(promotion.goods.map { "\($0)" } ?? "-")" + codes
        + (promotion.isSync ? " sync" : "") + (promotion.isPaused ? " paused" : "")
    }
    return "\(rounding) \(strategy) excluded \(excludedLabels)\n"
      + lines.joined(separator: "\n").replacing("Promo.", with: "").replacing(
        "Promotion.", with: "")
  }
}

extension CheckedOrder {
  var cartText: String {
    "\(amount) codes \(codes) shipping \(cart?.shipping.minorUnits ?? 0)\n"
      + (cart?.lines ?? []).map { "\($0.amount.minorUnits) x\($0.pieces) \($0.labels)" }
      .joined(separator: "\n")
  }
}
