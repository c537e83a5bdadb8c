@testable import Promo

// Charts and curves of one context, with all the steps that they want.

extension Program {
  /// Returns the price chart of the orders without lines in a context.
  func priceChart(
    of context: Context, upTo limit: Amount?, in language: Language = .english,
    titled title: String? = nil
  ) -> PriceChart {
    ChartOrders(of: self, in: context).chart(upTo: limit, in: language, titled: title)
  }

  /// Returns the price curve of a context from 0 to a limit.
  func segments(of context: Context, upTo limit: Amount) -> PriceSegments {
    var budget = Budget()
    let inForce = promotionsInForce(in: context)
    return segments(of: inForce, upTo: limit, AsymptoticForms(forms), budget: &budget)
  }
}
