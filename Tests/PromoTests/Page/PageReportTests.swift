import Foundation
import TestSupport
import Testing

@testable import Promo

@Suite struct PageReportTests {
  private struct Report: Decodable {
    struct Scene: Decodable {
      struct Stop: Decodable {
        let amount: String
        let payable: String
        let lines: [Int]
      }

      let at: String
      let goods: String?
      let customer: Int
      let same: Int?
      let stops: [Stop]?
    }

    struct Brief: Decodable {
      struct Run: Decodable {
        let name: String
        let hue: Int
        let who: String
        let when: String
      }

      struct Baskets: Decodable {
        struct Row: Decodable {
          struct Cell: Decodable {
            let pays: String
            let less: Bool
          }

          let customer: String
          let basket: String
          let cells: [Cell]
        }

        let days: [String]
        let rows: [Row]
      }

      let runs: [Run]
      let deepest: [String]?
      let baskets: Baskets?
    }

    let title: String
    let lines: [[[String]]]
    let scenes: [Scene]
    let customers: [String]
    let brief: Brief
    let changed: [[[String]]]?

    func stops(of scene: Scene) -> [Scene.Stop] {
      (scene.same.map { scenes[$0] } ?? scene).stops ?? []
    }
  }

  private static func report(
    _ rules: String, _ common: [(key: String, value: String)] = [], against old: String? = nil
  ) throws -> (Report, String, Program) {
    let now = Instant(secondsSince1970: 1_792_900_800)
    let page = PageRules(
      [Source(name: "a.promo", text: rules)], now: now, zones: Rules.zones.lookup)
    let old = old.flatMap { Rules.compile($0).program }
    var report = try PageReport(page, now: now, common: common, against: old)
    let text = try report.json(titled: "T", made: "now")
    let decoded = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
    return (decoded, text, try #require(page.compilation.program))
  }

  @Test func `every price of a report is that of the engine`() throws {
    let (report, _, program) = try Self.report(try Project.text("Examples/singles-day.promo"))
    #expect(report.scenes.count == 3)
    for scene in report.scenes {
      #expect(report.stops(of: scene).count > 40)
      for stop in report.stops(of: scene) {
        let order = Order(
          amount: try Amount(stop.amount, in: program), at: try Instant(scene.at, in: program))
        #expect(program.currency.text(try program.price(order)) == stop.payable)
        let heading = report.lines[stop.lines[0]].map { $0[0] }.joined()
        #expect(heading.contains("\(stop.amount) CNY  →  \(stop.payable) CNY"))
      }
    }
    // On both sides of the threshold: with the discount it is reached at 375.
    let amounts = Set(report.stops(of: report.scenes[1]).map(\.amount))
    #expect(amounts.isSuperset(of: ["374.99", "375.00"]))
  }

  @Test func `rules about goods are priced for each label`() throws {
    let rules = """
      goods "hats", "shoes", "a,b", "2 | sets ", "hats,shoes"
      promotion "A" { discount 10% off only "hats", "2 | sets " code "X" }
      """
    let (report, _, program) = try Self.report(rules, [("code", "X")])
    #expect(report.scenes.map(\.goods) == ["hats", "shoes", "a,b", "2 | sets ", "hats,shoes"])
    for scene in report.scenes {
      for stop in report.stops(of: scene) {
        let amount = try Amount(stop.amount, in: program)
        let line = OrderLine(amount, labels: [scene.goods ?? ""])
        let order = Order(lines: [line], at: try Instant(scene.at, in: program), codes: ["X"])
        #expect(program.currency.text(try program.quote(order).payable) == stop.payable)
      }
    }
  }

  @Test func `a fact without a default has its first value for everybody`() throws {
    let (report, _, _) = try Self.report(
      """
      timezone "UTC"
      fact tier one of "none", "gold"
      fact age number
      fact member yes/no
      promotion "A" { discount 10% off when tier is "gold" and age >= 18 }
      promotion "B" { discount 5% off when member }
      """)
    #expect(report.customers == ["everybody", "tier gold, age 18", "member yes"])
  }

  /// The last sentence about the most that rules take off.
  private static func bound(_ promotions: String) throws -> String {
    let (report, _, _) = try report("goods \"a\", \"b\"\n\(promotions)")
    return try #require(report.brief.deepest?.last)
  }

  @Test func `what is proved of all orders names the promotions that it leaves out`() throws {
    let gift = "promotion \"A\" { buy 1 \"a\" get 1 \"b\" free sync }\n"
    let apart = "Without A, which may take any share of an order, nothing is taken off an order"
    #expect(try Self.bound(gift) == "\(apart) of 100 or more; that is proved.")
    let both = try Self.bound(
      "\(gift)promotion \"B\" { discount 10% off only \"a\" sync step code }")
    #expect(both.contains("ithout A, which may take any share"), "\(both)")
    let three = try Self.bound("promotion \"C\" { discount 100% off only \"a\" up to 3 pieces }")
    #expect(three.hasSuffix("nothing is proved about all orders."), "\(three)")
  }

  /// The answer to the members, which takes long.
  private static let ofMembers = Result { try report(members) }

  private static let members = """
    currency EUR
    timezone "Europe/Berlin"
    fact tier one of "none", "gold" default "none"
    promotion "Gold" { discount 10% off when tier is "gold" on sat, sun sync }
    promotion "Hello" { coupon 20 spend 100 code "HELLO" sync }
    promotion "Over" { coupon 20 spend 100 until 2026-01-01T00:00 sync }
    ensure pays >= 50%
    """

  /// Every price that the reader can choose is that of the engine, also where scenes are shared.
  @Test func `a choice of customer and day`() throws {
    let (report, _, program) = try PageReportTests.ofMembers.get()
    #expect(report.customers == ["everybody", "tier gold", "code HELLO"])
    let own = report.scenes.filter { $0.same == nil }.count
    #expect(own <= 24 && report.scenes.count > own, "\(own) of \(report.scenes.count)")
    #expect(Set(report.scenes.map(\.customer)) == [0, 1, 2])
    for scene in Effort.sample(report.scenes, oneIn: 4) {
      for stop in report.stops(of: scene) {
        let order = Order(
          amount: try Amount(stop.amount, in: program), at: try Instant(scene.at, in: program),
          codes: scene.customer == 2 ? ["HELLO"] : [],
          facts: scene.customer == 1 ? ["tier": "gold"] : [:])
        #expect(program.currency.text(try program.price(order)) == stop.payable)
      }
    }
    let gold = PageReportTests.members.prefix { $0 != "}" } + "}"
    let (stated, _, _) = try Self.report(String(gold), [("fact", "tier=gold")])
    #expect(stated.customers == ["everybody"] && stated.scenes.allSatisfy { $0.customer == 0 })
  }

  @Test func `the first page says what runs, the most taken off and what baskets pay`() throws {
    let (report, text, _) = try PageReportTests.ofMembers.get()
    #expect(report.brief.runs.map(\.name) == ["Gold", "Hello"])
    #expect(report.brief.runs.map(\.who) == ["if tier is gold", "with the code HELLO"])
    #expect(report.brief.runs.map(\.when) == ["on Saturdays and Sundays", ""])
    let deepest = try #require(report.brief.deepest)
    #expect(deepest[0].hasPrefix("28% of an order of "), "\(deepest)")
    #expect(deepest[0].hasSuffix(": Gold + Hello."))
    #expect(deepest[1].contains("at 05:00 on Sunday 25 October 2026, code HELLO, tier gold"))
    #expect(deepest[2].hasPrefix("It is proved that"))
    let baskets = try #require(report.brief.baskets)
    #expect(baskets.days.count >= 2)
    #expect(baskets.rows.contains { $0.customer == "tier gold" && $0.cells.contains { $0.less } })
    #expect(baskets.rows.allSatisfy { $0.cells.count == baskets.days.count })
    #expect(text.contains(#""state":"holds""#))
    #expect(report.changed == nil)
  }

  @Test func `what is proved of the most taken off says of which orders`() throws {
    let rules = """
      goods "socks", "hats"
      promotion "Each" { coupon 3 every piece only "socks" }
      promotion "Sale" { discount 20% off only "hats" }
      ensure pays >= 60%
      """
    let (report, text, _) = try Self.report(rules)
    let deepest = try #require(report.brief.deepest)
    #expect(text.contains(#""state":"broken""#))
    let bound = try #require(deepest.last)
    #expect(
      bound.hasPrefix("Without Each, which may take any share of an order, no order of 100 or more")
    )
    #expect(!bound.contains("never"), "\(deepest)")
  }

  @Test func `with old rules it says what changed`() throws {
    let rules = "promotion \"Hello\" { coupon 20 spend 100 code \"HELLO\" }"
    let (report, _, _) = try Self.report(
      rules, against: rules.replacing("coupon 20 spend", with: "coupon 30 spend"))
    let changed = try #require(report.changed).map { $0.map { $0[0] }.joined() }
    #expect(changed.contains { $0.contains("Hello") })
  }

  @Test func `what changed is told in the language of the report`() throws {
    let old = "promotion \"A\" { coupon 10 }"
    let words = { (language: String) in
      let (report, _, _) = try Self.report(
        "promotion \"A\" { coupon 20 }", [("lang", language)], against: old)
      return try #require(report.changed).map { $0.map { $0[0] }.joined() }.joined(separator: "\n")
    }
    #expect(try words("en").contains("less"))
    #expect(try !words("zh").contains("less"))
  }

  @Test func `no text of the rules ends the element that holds the answers`() throws {
    let name = "</script><img src=x onerror=alert(1)><!--"
    let (report, text, _) = try Self.report("promotion \"\(name)\" { coupon 1 }")
    #expect(!text.contains("<"))
    #expect(report.lines.contains { $0.contains { $0[0].contains(name) } })
  }
}
