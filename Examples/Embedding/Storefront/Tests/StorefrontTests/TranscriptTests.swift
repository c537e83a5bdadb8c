import PromoHost
import Synchronization
import Testing

@testable import Storefront

@Suite struct TranscriptTests {
  /// The lines written so far.
  private final class Lines: Sendable {
    private let written = Mutex<[String]>([])
    var all: [String] { written.withLock { $0 } }
    func write(_ line: String) { written.withLock { $0.append(line) } }
  }

  @Test func `the demo prints what the README shows, and leaves its rules as they were`()
    async throws
  {
    let text = try Project.text("shop.promo")
    let rules = try TemporaryRules(text)
    let lines = Lines()
    try await Shop.demonstrate(RuleService(path: rules.path)) { [path = rules.path] in
      lines.write($0.replacing(path, with: "shop.promo"))
    }
    let page = try Project.text("README.md").split(separator: "\n")
    let shown = page.drop { $0 != "    $ swift run Storefront" }.dropFirst()
      .prefix { $0.hasPrefix("    ") }.map { String($0.dropFirst(4)) }
    #expect(lines.all == shown)
    #expect(try rules.text() == text)
    #expect(try Project.text("shop.promo") == text)
  }

  @Test func `the view marks each step`() {
    let lines = Lines()
    let row = PromotionList.Row(name: "A", description: "5 off any order", state: "on")
    TerminalView(name: "me") { lines.write($0) }.show([
      .showAll([row]), .remove(row, at: 0), .move(row, from: 2, to: 1), .insert(row, at: 0),
      .update(row, at: 3), .tell("no rules"),
    ])
    let marks = [" 0", "-0", "2>1", "+0", "~3"]
    #expect(lines.all == marks.map { "me \($0) A: 5 off any order [on]" } + ["me ! no rules"])
  }
}
