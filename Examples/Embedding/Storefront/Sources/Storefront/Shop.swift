import Promo
import PromoHost

/// The shop, which puts the layers together. Nothing else knows them all.
struct Shop {
  private let store: RuleStore
  private let view: TerminalView
  private var list: PromotionList
  private var events: AsyncStream<RuleStore.Event>.Iterator

  /// Opens a shop with the rules of a service. Fails if they have errors.
  init(
    _ service: RuleService, at instant: Instant, in language: Language, on view: TerminalView
  ) async throws(RuleStore.Failure) {
    store = try await RuleStore(service.source)
    events = await store.events().makeAsyncIterator()
    list = PromotionList(instant: instant, language: language)
    self.view = view
  }

  /// Waits for the next event of the store, then shows it and the new price of a cart. An edit that
  /// changes nothing sends no event: if you cannot be sure of a change, listen in a separate task.
  private mutating func showNext(for cart: Cart) async {
    if let event = await events.next() { view.show(list.follow(event)) }
    view.show(CartPrice(of: cart, by: store.current, at: list.instant, in: list.language))
  }

  /// Prices a cart, then switches a promotion off and on again. The list learns of it from the store, as
  /// it would of an edit by anybody else.
  static func demonstrate(_ service: RuleService, on view: TerminalView) async throws {
    let instant = Instant(secondsSince1970: 1_794_362_400)  // 2026-11-11 10:00 in Shanghai
    var shop = try await Shop(service, at: instant, in: .english, on: view)
    let program = shop.store.current.program
    let cart = Cart(
      lines: [
        Cart.Line(name: "Teapot", unitPrice: try Amount("159.50", in: program), quantity: 1),
        Cart.Line(name: "Cup", unitPrice: try Amount("32.00", in: program), quantity: 4),
      ], currency: program.currency)
    await shop.showNext(for: cart)
    try await shop.store.pause("Singles' Day")
    await shop.showNext(for: cart)
    try await shop.store.resume("Singles' Day")
    await shop.showNext(for: cart)
  }
}
