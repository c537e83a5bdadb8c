import Promo
import PromoHost

/// The layers put together; nothing else knows them all.
struct Shop {
  private let store: RuleStore
  private let view: TerminalView
  private var list: PromotionList
  private var events: AsyncStream<RuleStore.Event>.Iterator

  /// A shop with the rules that a service knows; fails where they have errors.
  init(
    _ service: RuleService, at instant: Instant, in language: Language, on view: TerminalView
  ) async throws(RuleStore.Failure) {
    store = try await RuleStore(service.source)
    events = await store.events().makeAsyncIterator()
    list = PromotionList(instant: instant, language: language)
    self.view = view
  }

  /// Waits for what happens next in the store, and shows it and what a cart then pays. What changes
  /// nothing does not happen: whoever cannot be sure listens in a task of its own.
  private mutating func showNext(for cart: Cart) async {
    if let event = await events.next() { view.show(list.follow(event)) }
    view.show(CartPrice(of: cart, by: store.current, at: list.instant, in: list.language))
  }

  /// Prices a cart, then switches a promotion off and on again. Nobody tells the list: it hears of it
  /// from the store, as of an edit by anybody else.
  static func demonstrate(_ service: RuleService, on view: TerminalView) async throws {
    let instant = Instant(secondsSince1970: 1_794_362_400)  // 2026-11-11 10:00 in Shanghai
    var shop = try await Shop(service, at: instant, in: .english, on: view)
    let program = shop.store.current.program
    let cart = Cart(lines: [
      Cart.Line(name: "Teapot", unitPrice: try program.amount("159.50"), quantity: 1),
      Cart.Line(name: "Cup", unitPrice: try program.amount("32.00"), quantity: 4),
    ])
    await shop.showNext(for: cart)
    try await shop.store.pause("Singles' Day")
    await shop.showNext(for: cart)
    try await shop.store.resume("Singles' Day")
    await shop.showNext(for: cart)
  }
}
