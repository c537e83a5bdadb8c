import Observation
import Promo
import PromoHost

/// A shopper's screen: what the shop offers, and the price of a cart. A view, such as one of SwiftUI, reads
/// the properties and is drawn again when one changes. Any number of screens may follow one store.
@MainActor @Observable final class ShopperScreen {
  /// The articles that the shopper is about to buy.
  var cart: Cart

  /// The promotions that the shop offers, in written order.
  private(set) var rows: [PromotionList.Row] = []

  /// The rules that the screen shows; nil until it follows a store.
  private var version: RuleVersion?

  @ObservationIgnored private var list: PromotionList

  init(_ cart: Cart, at instant: Instant, in language: Language) {
    self.cart = cart
    list = PromotionList(for: .shopper, at: instant, in: language)
  }

  /// The price of the cart by the rules that the screen shows.
  var price: CartPrice? {
    version.map { CartPrice(of: cart, by: $0, at: list.instant, in: list.language) }
  }

  /// Follows a store until it ends or the task is cancelled, as in `.task { await screen.follow(store) }`.
  func follow(_ store: RuleStore) async {
    for await event in await store.events() { show(event) }
  }

  /// Shows an event, and returns the steps for a view that animates them.
  @discardableResult func show(_ event: RuleStore.Event) -> [PromotionList.Step] {
    let steps = list.follow(event)
    rows = list.rows
    switch event {
    case .reloaded(let new), .changed(let new, _): version = new
    // Rules that cannot be used never reach a shopper.
    case .failed: break
    }
    return steps
  }
}
