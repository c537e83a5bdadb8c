import TestSupport

@testable import Promo

/// Promotions of a benefit and some clauses, and the clauses that change no price of many orders,
/// although no warning says so.
final class ClauseEffects {
  static let benefits = [
    "discount 20% off", "discount to 70%", "coupon 5", "coupon 3 every 20", "coupon 1 every piece",
    "coupon 3 every 2 pieces", "tier spend 20 coupon 3 tier spend 40 coupon 9",
    "tier buy 2 coupon 3 tier buy 4 discount 25% off", "free", "free shipping", "buy 2 get 1 free",
    "buy 1 \"a\" get 1 \"b\" 50% off", "buy 3 for 10.50", "buy 1 \"a\", 1 \"b\" for 7",
    "get 1 \"a\" free", "get 2 \"b\" for 1",
  ]

  static let clauses = [
    "up to 4.50", "up to 2 pieces", "spend 30", "buy 2", "buy 1 \"b\"", "buy 1", "before discounts",
    "on goods", "on \"b\"", "only \"a\"", "only \"a\", \"b\"", "only shipping", "except \"c\"",
    "except \"a\"", "from 2026-06-01", "to 2026-06-30", "on mon, tue", "on day 1, 2, 5",
    "between 10:00 and 18:00", "code \"C\"", "when vip", "when age >= 18", "sync", "alone",
  ]

  /// The warnings that say of a clause that it changes nothing.
  private static let told: Set<Diagnostic.ID> = [
    .capNeverBites, .basisWithoutThreshold, .neverInForce, .alwaysMet, .capBelowCoupon,
    .freightOfExcluded,
  ]

  /// A promotion with its price of every order, as far as it was asked for.
  private final class Variant {
    let programs: [Program]
    let warnings: Set<Diagnostic.ID>
    private var payables: [Int64] = []

    init(_ programs: [Program], _ warnings: Set<Diagnostic.ID>) {
      (self.programs, self.warnings) = (programs, warnings)
    }

    /// Returns the price of an order beside some other promotions.
    func payable(_ number: Int, _ orders: [CheckedOrder]) -> Int64 {
      while payables.count <= number {
        let (order, company) = payables.count.quotientAndRemainder(dividingBy: programs.count)
        payables.append(programs[company].pricedCart(for: orders[order]).payable.minorUnits)
      }
      return payables[number]
    }
  }

  private static let settings = """
    timezone "UTC"
    fact vip yes/no default no
    fact age number default 0
    goods "a", "b", "c"

    """

  private let orders: [CheckedOrder]

  /// The promotions that stand beside, in several files.
  private let companies: [Program]
  private var variants: [Set<String>: Variant?] = [:]

  init() throws {
    companies = [
      "",
      #"promotion "1" { discount 10% off sync } promotion "2" { coupon 2 spend 20 sync }"#,
      #"promotion "1" { discount 15% off only "b" sync } promotion "2" { coupon 1 only shipping }"#,
      #"promotion "1" { discount 60% off only "a" } promotion "2" { discount 4% off }"#,
      #"promotion "1" { discount 60% off only "b" } promotion "2" { coupon 2 sync }"#,
      #"promotion "1" { coupon 6 spend 45 before discounts sync }"#,
    ].map { Rules.compile(ClauseEffects.settings + $0).program! }
    orders = try ClauseOrders.all(for: companies[0])
  }

  /// Returns the promotion of some clauses; nil if they do not go together.
  private func variant(_ clauses: Set<String>) -> Variant? {
    if let known = variants[clauses] { return known }
    let text = clauses.sorted().joined(separator: " ")
    let compilation = Rules.compile("\(ClauseEffects.settings)promotion \"P\" { \(text) }")
    let variant = compilation.program.map { program in
      Variant(
        companies.map { $0.with(program.promotions[0]) },
        Set(compilation.diagnostics.map(\.id)).intersection(ClauseEffects.told))
    }
    variants[clauses] = variant
    return variant
  }

  /// True if a benefit goes together with some clauses.
  func compiles(_ clauses: Set<String>) -> Bool { variant(clauses) != nil }

  /// Returns some of the clauses of a promotion that change no price, and of which nothing says so.
  func idle(among clauses: [String], of all: Set<String>) -> [String] {
    guard let whole = variant(all), !whole.warnings.contains(.neverInForce) else { return [] }
    return clauses.filter { clause in
      // Some clauses need another.
      guard let other = variant(all.subtracting([clause])),
        whole.warnings.isSubset(of: other.warnings)
      else { return false }
      return (0..<(orders.count * companies.count)).allSatisfy {
        whole.payable($0, orders) == other.payable($0, orders)
      }
    }
  }
}

extension Program {
  /// The same rules with one promotion more, written first.
  fileprivate func with(_ promotion: Promotion) -> Program {
    Program(
      currency: currency, rounding: rounding, strategy: strategy, zone: zone, facts: facts,
      labels: labels, excludedLabels: excludedLabels, promotions: [promotion] + promotions,
      expectations: [], guarantees: [])
  }
}

/// The orders by which clauses are told apart.
enum ClauseOrders {
  private typealias Line = (amount: Int64, pieces: Int, labels: String)

  private static let carts: [(lines: [Line], shipping: Int64)] = [
    (
      [(6_000, 6, "a"), (2_000, 4, "b"), (2_900, 1, "c"), (2_600, 2, "ab"), (1_600, 2, "abc")], 600
    ),
    ([(4_000, 1, "a"), (3_000, 1, "b"), (2_000, 1, "c")], 500),
    ([(1_200, 1, "a")], 500), ([(2_999, 1, "a")], 0), ([(2_000, 2, "a")], 300),
    ([(1_000, 1, "a"), (1_000, 1, "b")], 0), ([(4_500, 1, "c"), (800, 1, "a")], 700),
    ([(2_500, 1, "ac"), (1_000, 1, "b")], 500), ([(3_000, 1, "b"), (400, 1, "a")], 0),
    ([(500, 1, "ab")], 0), ([(3_100, 1, "")], 900), ([(0, 1, "")], 700),
    ([(10_000, 10, ""), (600, 1, "b")], 500), ([(1_000, 1, "a"), (9_000, 9, "bc")], 0),
    ([(2_600, 2, "ab"), (900, 3, "b"), (700, 1, "")], 400), ([(4_000, 40, "")], 4_000),
    ([(4_000, 40, "b")], 0), ([(4_000, 40, "a")], 0),
    ([(9_000, 9, "a")], 0), ([(3_000, 3, "a"), (6_000, 4, "ac"), (900, 1, "b")], 0),
    ([(4_000, 4, "a"), (800, 1, "abc")], 0),
  ]

  private static let moments = [
    "2026-05-01T12:00", "2026-05-04T12:00", "2026-07-01T12:00", "2026-07-06T12:00",
    "2026-05-05T12:00", "2026-09-01T12:00", "2026-06-03T12:00", "2026-06-08T12:00",
    "2026-06-05T12:00", "2026-06-01T20:00",
  ]

  /// Returns orders that all clauses of the kinds about people and times allow, and such as one of
  /// these does not.
  static func all(for program: Program) throws -> [CheckedOrder] {
    let order = {
      (
        cart: (lines: [Line], shipping: Int64), moment: String, codes: [String], vip: Bool,
        age: Int64
      ) -> CheckedOrder in
      let lines = cart.lines.map { line in
        OrderLine(
          Amount(unchecked: line.amount), pieces: line.pieces, labels: line.labels.map(String.init))
      }
      return try program.checked(
        Order(
          lines: lines, shipping: Amount(unchecked: cart.shipping),
          at: try program.zone.instant(in: Array(moment.utf8)).get(), codes: codes,
          facts: ["vip": .yesNo(vip), "age": .number(age)]))
    }
    let usual = "2026-06-01T12:00"
    var orders: [CheckedOrder] = []
    for cart in carts[..<2] {
      orders.append(try order(cart, usual, ["C"], true, 30))
      orders.append(try order(cart, usual, [], true, 30))
      orders.append(try order(cart, usual, ["C"], false, 30))
      orders.append(try order(cart, usual, ["C"], true, 5))
      for moment in moments { orders.append(try order(cart, moment, ["C"], true, 30)) }
    }
    for cart in carts[2...] + random { orders.append(try order(cart, usual, ["C"], true, 30)) }
    return orders
  }

  private static var random: [(lines: [Line], shipping: Int64)] {
    var generator = SeededGenerator(fixed: 1)
    return (0..<60).map { _ in
      let lines = (0...generator.below(4)).map { _ -> Line in
        let pieces = generator.pick([1, 1, 2, 3])
        let price: Int64 = generator.pick([100, 250, 500, 500, 1_000, 1_500, 3_000])
        return (
          price * Int64(pieces), pieces, generator.pick(["", "a", "a", "b", "b", "c", "ab", "ac"])
        )
      }
      return (lines, generator.pick([0, 200, 600]))
    }
  }
}
