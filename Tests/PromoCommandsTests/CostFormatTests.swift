import Foundation
import Promo
import TestSupport
import Testing

@testable import PromoCommands

/// What past orders cost, as JSON and on the page. `.ci/extended` holds the JSON against its schema.
@Suite struct CostFormatTests {
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

  /// A strategy that the command line states holds for the old rules, too.
  @Test(arguments: Strategy.allCases)
  func `rules beside themselves change nothing under any strategy`(strategy: Strategy) throws {
    let answer = try Self.answer("--against r.promo --strategy \(strategy.rawValue)")
    #expect(answer.contains(#""same":3,"promotions":[],"largest":[]"#), "\(answer)")
  }

  @Test func `orders without instants have no days`() throws {
    let answer = try Self.answer("", orders: "amount\n5\n")
    #expect(!answer.contains("\"first\"") && answer.contains("\"periods\":[]"))
  }

  /// The totals are the same for any number of threads, and of a file beside itself nothing changes.
  @Test(arguments: 0..<Effort.times(1))
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

  /// Returns the page's answer about some orders: the words of its parts, and its members.
  private static func onPage(
    _ orders: String, _ values: [(key: String, value: String)] = []
  ) throws -> (text: String, object: [String: Any]) {
    try Shell.withFolder { folder in
      try orders.write(toFile: "\(folder)/o.csv", atomically: false, encoding: .utf8)
      var answers = PageAnswers { _ in .unknown(nearest: nil) }
      let files = [("rules", rules), ("orders", "\(folder)/o.csv")]
      let answer = answers.cost(PageRequest("cost", files + values))
      let json = try JSONSerialization.jsonObject(with: Data(answer.utf8))
      let object = try #require(json as? [String: Any])
      let blocks = object["blocks"] as? [[String: Any]] ?? []
      let texts = blocks.flatMap { block in
        [block["remark"] as? String].compactMap { $0 } + (block["sentences"] as? [String] ?? [])
          + (block["titles"] as? [String] ?? []) + (block["rows"] as? [[String]] ?? []).joined()
      }
      return (texts.joined(separator: " ").replacing("\(folder)/", with: ""), object)
    }
  }

  /// The page reads files with the same reader, on one thread.
  @Test(arguments: ["", "--against old.promo"])
  func `the page answers as the command does`(options: String) throws {
    let rows = (0..<1_000).map { row in
      "\(row),2025-11-\(10 + row % 19) 10:00:00,\(row % 3 == 0 ? "A" : ""),\(row * 37 % 400).50,4.90"
    }
    let orders = "order,at,code,amount,shipping\n" + rows.joined(separator: "\n")
    let command = try Shell.withFolder { folder in
      let old = Self.rules.replacing("10 code", with: "4 code")
      for (name, text) in [("r.promo", Self.rules), ("old.promo", old), ("o.csv", orders)] {
        try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
      }
      return try Shell.run(
        "promo-eval cost r.promo --orders o.csv --at 2025-11-30 \(options)", in: folder
      ).output
    }
    let kept = Self.rules.replacing("10 code", with: "4 code")
    let page = try Self.onPage(
      orders,
      [("at", "2025-11-30")] + (options.isEmpty ? [] : [("kept", kept)]))
    let words = { (text: String) in text.split { $0.isWhitespace } }
    #expect(words(page.text) == words(command))
    #expect(page.object["left"] as? Int == 0)
  }

  @Test func `the page leaves out bad rows and says which`() throws {
    let page = try Self.onPage(Self.orders + "\n4,2025-12-01,,many,0\n", [("lang", "zh")])
    #expect(
      page.text.contains("280.00") && page.object["left"] as? Int == 1, "\(page.object)")
    let rows = page.object["rows"] as? [[String: Any]] ?? []
    #expect(rows.map { $0["line"] as? Int } == [5])
    #expect((rows.first?["reason"] as? String)?.contains("不是数字") == true, "\(rows)")
  }

  @Test(arguments: [
    ("a,b\n1,2\n", "there is no column `amount`"), ("", "there is no header line"),
    ("order,amount\n1,5\n2,5\n1,5\n", "sort the file by the number of the order"),
  ])
  func `the page says why it cannot read a file`(orders: String, problem: String) throws {
    let page = try Self.onPage(orders)
    #expect((page.object["problem"] as? String)?.contains(problem) == true, "\(page.object)")
  }
}
