#if canImport(Observation)
  import Observation
  import Promo
  import PromoHost

  /// A screen of the shop for views that observe their model, such as those of SwiftUI: a view reads
  /// the properties and is drawn again when one changes. Any number of screens may follow one store.
  @MainActor @Observable final class ShopScreen {
    /// The promotions, in written order.
    private(set) var rows: [PromotionList.Row] = []

    /// The price of the cart.
    private(set) var price: CartPrice?

    /// The reason why the rules loaded last are not in use; nil while they are.
    private(set) var problem: String?

    private let cart: Cart
    @ObservationIgnored private var list: PromotionList

    init(_ cart: Cart, at instant: Instant, in language: Language) {
      self.cart = cart
      list = PromotionList(instant: instant, language: language)
    }

    /// Follows a store until it ends or the task is cancelled, as in `.task { await screen.follow(store) }`.
    func follow(_ store: RuleStore) async {
      for await event in await store.events() { show(event, of: store) }
    }

    private func show(_ event: RuleStore.Event, of store: RuleStore) {
      _ = list.follow(event)
      rows = list.rows
      price = CartPrice(of: cart, by: store.current, at: list.instant, in: list.language)
      if case .failed(let failure) = event { problem = failure.message } else { problem = nil }
    }
  }
#endif
