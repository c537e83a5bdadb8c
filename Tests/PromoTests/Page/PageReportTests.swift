import Foundation
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
      let stops: [Stop]
    }

    let title: String
    let lines: [[[String]]]
    let scenes: [Scene]
  }

  private func report(_ rules: String, _ common: [(key: String, value: String)] = []) throws -> (
    Report, String, Program
  ) {
    let now = Instant(secondsSince1970: 1_792_900_800)
    let page = PageRules(
      [Source(name: "a.promo", text: rules)], now: now, zones: Rules.zones.lookup)
    var report = try PageReport(page, now: now, common: common)
    let text = try report.json(titled: "T", made: "now")
    let decoded = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
    return (decoded, text, try #require(page.compilation.program))
  }

  @Test func `every price of a report is that of the engine`() throws {
    let (report, _, program) = try report(try Project.text("Examples/singles-day.promo"))
    #expect(report.scenes.count == 3)
    for scene in report.scenes {
      #expect(scene.stops.count > 90)
      for stop in scene.stops {
        let order = Order(
          amount: try Amount(stop.amount, in: program), at: try Instant(scene.at, in: program))
        #expect(program.currency.text(try program.price(order)) == stop.payable)
        let heading = report.lines[stop.lines[0]].map { $0[0] }.joined()
        #expect(heading.contains("\(stop.amount) CNY  →  \(stop.payable) CNY"))
      }
    }
    // On both sides of the threshold: with the discount it is reached at 375.
    let amounts = Set(report.scenes[1].stops.map(\.amount))
    #expect(amounts.isSuperset(of: ["374.99", "375.00"]))
  }

  @Test func `rules about goods are priced for each label`() throws {
    let rules = """
      goods "hats", "shoes", "a,b", "2 | sets ", "hats,shoes"
      promotion "A" { discount 10% off only "hats", "2 | sets " code "X" }
      """
    let (report, _, program) = try report(rules, [("code", "X")])
    #expect(report.scenes.map(\.goods) == ["hats", "shoes", "a,b", "2 | sets ", "hats,shoes"])
    for scene in report.scenes {
      for stop in scene.stops {
        let amount = try Amount(stop.amount, in: program)
        let line = OrderLine(amount, labels: [scene.goods ?? ""])
        let order = Order(lines: [line], at: try Instant(scene.at, in: program), codes: ["X"])
        #expect(program.currency.text(try program.quote(order).payable) == stop.payable)
      }
    }
  }

  @Test func `no text of the rules ends the element that holds the answers`() throws {
    let name = "</script><img src=x onerror=alert(1)><!--"
    let (report, text, _) = try report("promotion \"\(name)\" { coupon 1 }")
    #expect(!text.contains("<"))
    #expect(report.lines.contains { $0.contains { $0[0].contains(name) } })
  }
}
