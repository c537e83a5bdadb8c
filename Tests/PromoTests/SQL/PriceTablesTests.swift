import TestSupport
import Testing

@testable import Promo

/// The tables of a query, read without an engine, beside the law.
@Suite struct PriceTablesTests {
  private static let fileCount = Effort.times(24)
  private static let shards = 2

  /// Schedules switch promotions on and off too often for all years. From 2024 to 2027.
  private static let years =
    Instant(secondsSince1970: 1_704_067_200)..<Instant(secondsSince1970: 1_830_297_600)

  @Test(arguments: 0..<UInt64(shards))
  func `tables price every order with at most one code as the law does`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 20_000 + seed)
    var (files, unsaid, orders, taken) = (0, 0, 0, 0)
    while files < Self.fileCount / Self.shards {
      files += 1
      let rules = SecondRandom.rules(using: &generator)
      let zones = Rules.zones
      let source = Source(name: "rules.promo", text: rules.text)
      let program = try #require(Program.compile([source], zones: zones.lookup).program)
      let instants = Self.years.clamped(to: program.instants)
      guard let tables = try? PriceTables(of: program, in: instants) else {
        unsaid += 1
        continue
      }
      var aim = AimedOrders(program)
      for order in aim.orders(60, using: &generator)
      where order.codes.count < 2 && instants.contains(order.instant) {
        let expected = program.law(for: try program.checked(order), by: program.strategy)
        let found = try tables.price(of: order, by: program)
        #expect(found.payable == expected.payable.minorUnits, "\(order)\n\(rules.text)")
        #expect(found.applied == expected.applied.map(\.index), "\(order)\n\(rules.text)")
        orders += 1
        taken += found.applied.isEmpty ? 0 : 1
      }
    }
    if Effort.isLong { print("tables: \(files) files, \(unsaid) have none, \(orders) orders") }
    // Orders that nothing is taken from, or files without tables, would show nothing.
    #expect(taken * 4 > orders)
    #expect(unsaid * 4 < files)
  }

  @Test func `an order of the largest amount needs no more than 64 bits`() throws {
    let program = try Rules.program(
      """
      rounding half-even
      promotion "A" { discount 0.0001% off sync }
      promotion "B" { coupon 3 every 7 before discounts sync }
      """)
    let tables = try PriceTables(of: program, in: program.instants)
    for units in [Amount.largest.minorUnits, Amount.largest.minorUnits - 1, 999_999_999_999_999] {
      let order = Order(
        amount: Amount(unchecked: units), at: Instant(secondsSince1970: 0), codes: [], facts: [:])
      let expected = program.law(for: try program.checked(order), by: .calculator)
      #expect(try tables.price(of: order, by: program).payable == expected.payable.minorUnits)
    }
  }

  @Test func `what no table can say is said`() throws {
    let words = { (text: String) -> String? in
      let program = try Rules.program(text)
      do throws(QueryShortfall) {
        _ = try PriceQuery(
          of: program, in: .duckdb, table: ["orders"], instants: program.instants)
        return nil
      } catch {
        return error.words
      }
    }
    let goods = try words("goods \"a\" promotion \"A\" { coupon 1 only \"a\" }")
    #expect(goods?.contains("about goods") == true)
    let often = try words(
      "timezone \"Europe/Berlin\" promotion \"A\" { coupon 1 between 10:00 and 12:00 }")
    #expect(often?.contains("`--from`") == true)
    let facts = (0..<3).map { "fact f\($0) number default 0\n" }.joined()
    let many = (0..<3).map { fact in
      let sums = (1...60).map { "f\(fact) = \($0 * 7)" }.joined(separator: " or ")
      return "promotion \"\(fact)\" { coupon 1 when \(sums) }\n"
    }.joined()
    #expect(try words(facts + many)?.contains("combine") == true)
    #expect(try words("promotion \"A\" { coupon 1 }") == nil)
  }

  @Test func `every obstacle has words with the way out`() throws {
    let names = (1...7).map { "promotion \"P\($0)\" { coupon \($0) }" }
    let program = try Rules.program(names.joined(separator: "\n"))
    let obstacles: [PriceTables.Obstacle] = [
      .goods, .edges(3_000), .contexts, .pieces, .turns(Array(0..<7)),
    ]
    for obstacle in obstacles {
      let words = QueryShortfall(obstacle, of: program).words
      #expect(words.contains("Examples/Embedding"), "\(words)")
    }
    #expect(
      QueryShortfall(.turns(Array(0..<7)), of: program).words
        .hasPrefix("among `P1`, `P2`, `P3`, `P4`, `P5` and 2 others, "))
  }

  @Test(arguments: SQLDialect.allCases)
  func `a query asks for facts, repeats a coupon and rounds half to even`(
    dialect: SQLDialect
  ) throws {
    let program = try Rules.program(
      """
      rounding half-even
      fact level one of "gold", "silver"
      fact age number default 0
      promotion "Gold" { discount 12.5% off when level is "gold" }
      promotion "Age" { coupon 1 every 30 when age >= 60 sync }
      promotion "Before" { coupon 2 every 70 before discounts code "X" sync }
      """)
    let text = try PriceQuery(
      of: program, in: dialect, table: ["orders"], instants: program.instants
    ).text
    for part in ["500000", "'gold'", "60", "every_"] {
      #expect(text.contains(part), "\(part)\n\(text)")
    }
  }

  @Test(arguments: SQLDialect.allCases)
  func `columns are those of the table, which no table of the query hides`(dialect: SQLDialect)
    throws
  {
    let program = try Rules.program(
      """
      fact instant yes/no default no
      promotion "A" { coupon 1 when instant }
      """)
    for table in ["orders", "promo_read", "PROMO_Edges", "promo__orders"] {
      let query = try PriceQuery(
        of: program, in: dialect, table: ["promo_schema", table], instants: program.instants)
      let own = query.own("orders")
      #expect(!table.lowercased().hasPrefix(query.own("")))
      let body = query.text.split(separator: "\nWITH ")[1]
      for column in ["id", "minor", "at", "code", "instant"].map(dialect.name) {
        let places = body.ranges(of: column).filter { !body[..<$0.lowerBound].hasSuffix("AS ") }
        #expect(places.allSatisfy { body[..<$0.lowerBound].hasSuffix("\(own).") }, "\(column)")
      }
    }
  }

  @Test(arguments: SQLDialect.allCases)
  func `a hostile name stays inside its quotes`(dialect: SQLDialect) throws {
    let name = "x'\\'\u{301}; DROP TABLE \"orders\"; -- ${y} `ζ`"
    let program = try Rules.program(
      "promotion \(Lexer.written(name)) { coupon 1 }")
    let query = try PriceQuery(
      of: program, in: dialect, table: ["a\"b`c\\d"], instants: program.instants)
    var rest = query.text.unicodeScalars[...]
    var inside: Unicode.Scalar?
    // Reads the text as the engine does: what is outside quotes has nothing of the name.
    var outside = ""
    let hasBackslashes = ![.duckdb, .sqlite].contains(dialect)
    while let one = rest.popFirst() {
      if let quote = inside {
        if one == "\\", hasBackslashes, quote == "'" || dialect == .clickhouse {
          _ = rest.popFirst()
        } else if one == quote {
          if rest.first == quote { rest.removeFirst() } else { inside = nil }
        }
      } else if one == "-", rest.first == "-" {
        rest = rest.drop { $0 != "\n" }
      } else if "'\"`".unicodeScalars.contains(one) {
        inside = one
      } else {
        outside.unicodeScalars.append(one)
      }
    }
    #expect(inside == nil)
    #expect(!outside.contains("DROP") && !outside.contains("ζ"), "\(outside)")
    #expect(dialect != .spark || !query.text.contains("${"))
  }
}

extension PriceTables {
  /// What an order pays by the tables alone, as a query reads them.
  fileprivate func price(
    of order: Order, by program: Program
  ) throws -> (payable: Int64, applied: [Int]) {
    let time = times[try #require(edges.last { $0.first <= order.instant }).time]
    let code = order.codes.first.map(folded)
    let kind = time.kinds.first { $0.code == code }?.kind ?? 0
    let facts = try program.checked(order).facts
    let number = facts.indices.reduce(0) { sum, fact in
      sum + time.weights[fact] * factKinds[fact].kind(of: facts[fact])
    }
    let curve = time.curves[kind][number]
    let amount = order.amount.minorUnits
    let found = pieces.filter { $0.curve == curve && $0.amounts.contains(amount) }
    #expect(found.count == 1)
    var rest = amount
    for step in found[0].steps {
      let basis = step.isOfWhole ? amount : rest
      rest = step.kept(of: rest, program.rounding) - step.minus - step.coupon * (basis / step.every)
    }
    return (rest, found[0].applied)
  }
}

extension PriceStep {
  /// The part that is kept, by the arithmetic of a query. It traps if 64 bits are too few.
  fileprivate func kept(of rest: Int64, _ rounding: Rounding) -> Int64 {
    let low = rest % 1_000_000 * keep
    let kept = rest / 1_000_000 * keep + (low + rounding.bias) / 1_000_000
    return rounding == .halfEven && low % 1_000_000 == 500_000 && kept % 2 == 1 ? kept - 1 : kept
  }
}
