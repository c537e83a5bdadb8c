import Foundation
import Promo
import TestSupport
import Testing

@testable import PromoCommands

/// `Examples/Orders/cost.schema.json` describes every answer, and no more than that.
@Suite struct CostFormatTests {
  private static func schema() throws -> JSONSchema {
    try JSONSchema(
      Data(contentsOf: Shell.root.appending(path: "Examples/Orders/cost.schema.json")))
  }

  private static let orders = """
    order,at,code,amount,shipping
    1,2025-11-01 10:00:00,A,60,4.90
    2,2025-11-02 10:00:00,,20,4.90
    3,2025-12-01 10:00:00,a,200,0
    """

  private static let rules = """
    currency EUR
    promotion "A" { coupon 10 code "A" }
    promotion "Delivery" { free shipping spend 50 }
    promotion "Large" { coupon 3 spend 150 }
    """

  private static func answer(_ options: String, orders: String = orders) throws -> String {
    try Shell.withFolder { folder in
      try rules.write(toFile: "\(folder)/r.promo", atomically: false, encoding: .utf8)
      try rules.replacing("10 code", with: "4 code")
        .write(toFile: "\(folder)/old.promo", atomically: false, encoding: .utf8)
      try orders.write(toFile: "\(folder)/o.csv", atomically: false, encoding: .utf8)
      return try Shell.run(
        "promo-eval cost r.promo --orders o.csv --format json \(options)", in: folder
      ).output
    }
  }

  @Test(arguments: ["", "--by week", "--by month --against old.promo", "--against r.promo"])
  func `every answer is as the schema says`(options: String) throws {
    let answer = try Self.answer(options)
    #expect(answer.contains("\"sales\":\"280.00\""))
    #expect(try Self.schema().problems(in: Data(answer.utf8)) == [], "\(answer)")
  }

  /// A strategy that the command line states holds for the old rules, too.
  @Test(arguments: Strategy.allCases)
  func `rules beside themselves change nothing under any strategy`(strategy: Strategy) throws {
    let answer = try Self.answer("--against r.promo --strategy \(strategy.rawValue)")
    #expect(answer.contains(#""same":3,"promotions":[],"largest":[]"#), "\(answer)")
  }

  @Test func `orders without instants have no days`() throws {
    let answer = try Self.answer("", orders: "amount\n5\n")
    #expect(!answer.contains("\"first\"") && answer.contains("\"periods\":[]"))
    #expect(try Self.schema().problems(in: Data(answer.utf8)) == [], "\(answer)")
  }

  @Test(arguments: [
    ("\"280.00\"", "280.00"), ("\"beyond\"", "\"behind\""), ("\"day\"", "\"year\""),
    ("\"2025-11-01\"", "\"1 November\""), ("\"used\":2", "\"used\":-2"), ("\"same\":1,", ""),
    ("\"EUR\"", "\"euro\""),
  ])
  func `another answer is not`(old: String, new: String) throws {
    let answer = try Self.answer("--against old.promo --by day")
    let other = answer.replacing(old, with: new)
    #expect(other != answer, "\(answer)")
    #expect(try Self.schema().problems(in: Data(other.utf8)) != [])
  }

  /// The totals are the same for any number of threads, and of a file beside itself nothing changes.
  @Test(arguments: 0..<Effort.times(3))
  func `totals do not depend on the threads`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let rows = (0..<400).map { row in
      let code = generator.pick(["", "", "A", "a", "B"])
      return
        "\(row),2025-\(10 + generator.below(3))-1\(generator.below(9)) 1\(generator.below(9)):00:00,"
        + "\(code),\(generator.below(300)).\(10 + generator.below(89)),\(generator.below(6))"
    }
    let orders = "order,at,code,amount,shipping\n" + rows.joined(separator: "\n")
    let answers = try ["--jobs 1", "--jobs 2", "--jobs 5"].map {
      try Self.answer("--against r.promo \($0)", orders: orders)
    }
    #expect(Set(answers).count == 1)
    #expect(
      answers[0].contains(#""dearer":{"orders":0,"by":"0.00"},"cheaper":{"orders":0,"by":"0.00"}"#))
    #expect(answers[0].contains(#""same":400,"promotions":[],"largest":[]"#))
  }
}
