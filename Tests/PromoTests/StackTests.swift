import PromoHost
import TestSupport
import Testing

@testable import Promo

/// All that the limits of the language allow is done on a thread with 64 KiB of stack, with and without
/// optimization.
@Suite struct StackTests {
  private static func rules(_ condition: String) -> String {
    "fact a yes/no fact n number promotion \"A\" { coupon 1 when \(condition) }"
  }

  private static func text(_ part: String, _ count: Int) -> String {
    String(repeating: part, count: count)
  }

  @Test(arguments: [
    "an ordinary file", "200 parentheses", "200 `not`s", "198 in groups", "2,000 members",
  ])
  func `what is allowed is compiled, checked, described, edited and priced on a small stack`(
    what: String
  ) throws {
    let rules =
      switch what {
      case "200 parentheses": Self.rules(Self.text("(", 200) + "a" + Self.text(")", 200))
      case "200 `not`s": Self.rules(Self.text("not ", 200) + "a")
      case "198 in groups":
        Self.rules(Self.text("not (a or (n > 5 and ", 66) + "a" + Self.text("))", 66))
      case "2,000 members":
        Self.rules((1...2_000).map { "n = \($0)" }.joined(separator: " or "))
      default: try Project.text("Examples/singles-day.promo")
      }
    let zones = Rules.zones
    let done = try #require(
      SmallStack.result { Self.everything(of: rules, zones) })
    #expect(done.result == "compiled priced described different", "\(what)")
  }

  @Test func `promotions inside each other are mistakes, and take no stack`() throws {
    let rules = (0..<800).map { "promotion \"\($0)\" {\n" }.joined()
    let done = try #require(SmallStack.result { "\(Rules.compile(rules).errorCount)" })
    #expect(done.result == "1600")
  }

  /// Does what a host may do with rules. Returns the words for what succeeded.
  private static func everything(of rules: String, _ zones: ZoneDatabase) -> String {
    let sources = [Source(name: "shop.promo", text: rules)]
    guard let program = Program.compile(sources, zones: zones.lookup).withFindings().program else {
      return ""
    }
    return "compiled" + priced(by: program) + described(program)
      + compared(program, to: sources, zones)
  }

  private static func priced(by program: Program) -> String {
    let order = Order(
      amount: Amount(unchecked: 400_00), at: Instant(secondsSince1970: 1_794_362_400),
      facts: program.facts.isEmpty ? [:] : ["a": true, "n": 7])
    let index = PriceIndex(program)
    let price = try? program.price(order)
    return price != nil && price == (try? index.price(order))
      && price == (try? index.quote(order).payable) ? " priced" : ""
  }

  private static func described(_ program: Program) -> String {
    let lines = Language.allCases.flatMap { language in
      program.promotions.map { program.description(of: $0, in: language) }
    }
    return lines.contains("") ? "" : " described"
  }

  private static func compared(
    _ program: Program, to sources: [Source], _ zones: ZoneDatabase
  ) -> String {
    let edit = RuleEdit.addClause("spend 7_777", to: program.promotions[0].name)
    guard let edited = try? edit.applied(to: sources),
      let changed = Program.compile(edited, zones: zones.lookup).program
    else { return "" }
    return " \(ProgramComparison(from: program, to: changed).answer)"
  }
}
