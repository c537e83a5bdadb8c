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
        Self.block(of: Workload.orders(Self.orderCount)), withApplied: false)
    case ("quote", 1): self.init(quotes: try Self.index(Workload.eight))
    case ("lines", 1):
      self.init(
        orders: try Self.index(Workload.eightOfGoods),
        Workload.carts(Self.orderCount))
    case ("carts", 1):
      let index = try Self.index(Workload.eightOfGoods)
      let carts = Self.block(of: Workload.carts(Self.orderCount), for: index)
      self.init(blocks: index, carts, withApplied: true)
    case ("cart", 2):
      self.init(
        quotes: try Self.index(Workload.eightOfGoods),
        Workload.carts(Self.orderCount))
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
        builds: try Self.program(Workload.campaign(Int(parts[2]) ?? 0, windows)))
    default: return nil
    }
  }

  private static func index(_ source: Source) throws(BenchFailure) -> PriceIndex {
    PriceIndex(try program(source))
  }

  /// Compiles rules without errors, whose time zone is UTC.
  private static func program(_ source: Source) throws(BenchFailure) -> Program {
    let compilation = Program.compile([source]) { _ in .unknown(nearest: nil) }
    guard let program = compilation.program else {
      throw BenchFailure(message: "`\(source.name)` has errors:\n\(compilation.report)")
    }
    return program
  }

  private static func block(of orders: [Order]) -> OrderBlock {
    var block = OrderBlock()
    block.amounts = orders.map { $0.amount.minorUnits }
    block.instants = orders.map { $0.instant.secondsSince1970 }
    return block
  }

  private static func block(of carts: [Order], for index: PriceIndex) -> OrderBlock {
    var block = OrderBlock()
    for (row, order) in carts.enumerated() {
      let total = try? block.carts.add(order.lines, shipping: order.shipping, row: row, of: index)
      block.amounts.append(total ?? 0)
      block.instants.append(order.instant.secondsSince1970)
      block.codes += order.codes.compactMap { index.number(ofCode: $0) }
      block.codeEnds.append(block.codes.count)
    }
    return block
  }

  private init(orders index: PriceIndex, _ orders: [Order] = Workload.orders(Self.orderCount)) {
    work = { times in
      var (rest, sum) = (times, Int64(0))
      while rest > 0 {
        orders.withUnsafeBufferPointer { orders in
          for place in 0..<min(rest, orders.count) {
            sum &+= (try? index.price(orders[place]))?.minorUnits ?? 0
          }
        }
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
      for _ in 0..<times { _ = (try? Self.program(source)).map { PriceIndex($0) } }
    }
  }

  private init(builds program: Program) {
    work = { times in
      for _ in 0..<times { _ = PriceIndex(program) }
    }
  }
}
