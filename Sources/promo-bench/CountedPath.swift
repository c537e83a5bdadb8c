import Promo

/// A hot path for counting instructions. Its input is made in advance and does not depend on the
/// number of repetitions.
struct CountedPath {
  /// The number of orders, which are priced in turn. If the number of repetitions is a multiple of
  /// this number, each order is priced equally often.
  static let orderCount = 4_096

  private let work: (Int) -> Void

  func run(_ times: Int) { work(times) }

  static var names: [String] {
    ["order", "columns", "blocks", "quote", "rules-1000", "lines", "carts", "cart-quotes"]
      + ["codes-100000", "load-1000"]
      + CampaignWindows.allCases.flatMap { windows in
        [1_000, 10_000, 100_000].map { "build-\(windows)-\($0)" }
      }
  }

  init?(name: String) throws(BenchFailure) {
    let parts = name.split(separator: "-").map(String.init)
    switch (parts.first, parts.count) {
    case ("order", 1): self.init(orders: try Self.index(Workload.eight))
    case ("columns", 1): self.init(columns: try Self.index(Workload.eight))
    case ("blocks", 1):
      self.init(
        blocks: try Self.index(Workload.eight),
        OrderFile(Workload.orders(Self.orderCount)).block, withApplied: false)
    case ("quote", 1): self.init(quotes: try Self.index(Workload.eight))
    case ("lines", 1):
      self.init(
        orders: try Self.index(Workload.eightOfGoods),
        Workload.carts(Self.orderCount, labels: Workload.fewLabels))
    case ("carts", 1):
      let index = try Self.index(Workload.eightOfGoods)
      let carts = Workload.carts(Self.orderCount, labels: Workload.fewLabels)
      self.init(blocks: index, OrderFile.block(of: carts, for: index), withApplied: true)
    case ("cart", 2):
      self.init(
        quotes: try Self.index(Workload.eightOfGoods),
        Workload.carts(Self.orderCount, labels: Workload.fewLabels))
    case ("rules", 2):
      self.init(orders: try Self.index(Workload.campaign(Int(parts[1]) ?? 0, .random)))
    case ("codes", 2):
      let count = Int(parts[1]) ?? 1
      self.init(
        orders: try Self.index(Workload.codes(count, beside: Workload.eight)),
        Workload.presenting(Workload.orders(Self.orderCount), codes: count))
    case ("load", 2): self.init(loads: Workload.campaign(Int(parts[1]) ?? 0, .random))
    case ("build", 3):
      guard let windows = CampaignWindows(rawValue: parts[1]) else { return nil }
      self.init(
        builds: try RuleText.program(Workload.campaign(Int(parts[2]) ?? 0, windows)))
    default: return nil
    }
  }

  private static func index(_ source: Source) throws(BenchFailure) -> PriceIndex {
    PriceIndex(try RuleText.program(source))
  }

  private init(orders index: PriceIndex, _ orders: [Order] = Workload.orders(Self.orderCount)) {
    work = { times in
      var (rest, sum) = (times, Int64(0))
      while rest > 0 {
        sum &+= PricedOrders.total(orders, min(rest, orders.count), by: index)
        rest -= orders.count
      }
      precondition(times == 0 || sum > 0)
    }
  }

  private init(columns index: PriceIndex) {
    let orders = Workload.orders(Self.orderCount)
    let (amounts, instants) = (orders.map(\.amount), orders.map(\.instant))
    work = { times in
      var payables = amounts
      for _ in 0..<(times / Self.orderCount) {
        var room = payables.mutableSpan
        try? index.price(amounts.span, at: instants.span, into: &room)
      }
    }
  }

  private init(blocks index: PriceIndex, _ block: OrderBlock, withApplied: Bool) {
    work = { times in
      var prices = PriceBlock()
      for _ in 0..<(times / Self.orderCount) {
        index.price(block, into: &prices, withApplied: withApplied)
      }
    }
  }

  private init(
    quotes index: PriceIndex, _ orders: [Order] = Workload.orders(Self.orderCount)
  ) {
    work = { times in
      for number in 0..<times { _ = try? index.quote(orders[number % orders.count]) }
    }
  }

  private init(loads source: Source) {
    work = { times in
      for _ in 0..<times { _ = (try? RuleText.program(source)).map { PriceIndex($0) } }
    }
  }

  private init(builds program: Program) {
    work = { times in
      for _ in 0..<times { _ = PriceIndex(program) }
    }
  }
}
