import Promo
import PromoHost

/// The shop, which puts the layers together: a merchant's and a shopper's screen of one store. Nothing else
/// knows them all.
struct Shop {
  private let write: @Sendable (String) -> Void
  private let merchant: MerchantScreen
  private let shopper: ShopperScreen
  private var merchantEvents: AsyncStream<RuleStore.Event>.Iterator
  private var shopperEvents: AsyncStream<RuleStore.Event>.Iterator

  /// Opens a shop with the rules of a service. Fails if they have errors.
  @MainActor private init(
    _ service: RuleService, writingTo write: @escaping @Sendable (String) -> Void
  ) async throws {
    let store = try await RuleStore(service.source)
    let program = store.current.program
    let cart = Cart(
      lines: [
        Cart.Line(name: "Teapot", unitPrice: try Amount("159.50", in: program), quantity: 1),
        Cart.Line(name: "Cup", unitPrice: try Amount("32.00", in: program), quantity: 4),
      ], currency: program.currency)
    let now = Instant(secondsSince1970: 1_794_362_400)  // 2026-11-11 10:00 in Shanghai
    self.write = write
    merchant = MerchantScreen(store, at: now, in: .english)
    shopper = ShopperScreen(cart, at: now, in: .english)
    merchantEvents = await store.events().makeAsyncIterator()
    shopperEvents = await store.events().makeAsyncIterator()
  }

  /// Waits for the next event of the store on each screen, and shows what it changes there. An edit that
  /// changes nothing sends no event: a real screen follows its store in a task of its own.
  @MainActor private mutating func showNext() async {
    if let event = await merchantEvents.next(isolation: #isolation) {
      TerminalView(name: "merchant", write: write).show(merchant.show(event))
    }
    if let event = await shopperEvents.next(isolation: #isolation) {
      let (view, old) = (TerminalView(name: "shopper ", write: write), shopper.price)
      view.show(shopper.show(event))
      view.show(shopper.price, after: old)
    }
  }

  /// Shows on both screens what the merchant does, or to the merchant alone why it cannot be done.
  @MainActor private mutating func show(_ title: String, _ act: (MerchantScreen) async -> Void)
    async
  {
    write("> \(title)")
    await act(merchant)
    if let problem = merchant.problem {
      TerminalView(name: "merchant", write: write).tell(problem)
    } else {
      await showNext()
    }
  }

  /// Edits the promotions of a shop, then undoes every edit.
  @MainActor static func demonstrate(
    _ service: RuleService, writingTo write: @escaping @Sendable (String) -> Void
  ) async throws {
    var shop = try await Shop(service, writingTo: write)
    await shop.showNext()
    let edits: [(title: String, edit: RuleEdit)] = [
      ("switch off Singles' Day", .pause("Singles' Day")),
      ("add 20 off 200", .insert(offer("coupon 20"), before: "50 off 300")),
      ("make it 30 off", .replace("20 off 200", with: offer("coupon 30"))),
      ("make Welcome 10% off", .changeClause("discount", of: "Welcome", to: "discount 10% off")),
      ("make it coupon five", .replace("20 off 200", with: offer("coupon five"))),
      ("show Welcome first", .move("Welcome", before: "Singles' Day")),
      ("delete 20 off 200", .delete("20 off 200")),
    ]
    for (title, edit) in edits { await shop.show(title) { await $0.make(edit) } }
    for _ in 0..<6 { await shop.show("undo") { await $0.undo() } }
  }

  private static func offer(_ benefit: String) -> String {
    "promotion \"20 off 200\" { \(benefit) spend 200 }"
  }
}
