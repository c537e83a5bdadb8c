import Foundation
import Promo
import PromoHost
import Testing

/// The Swift in README.md, line by line as it stands there.
@Suite struct ReadmeTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func print(_ value: some CustomStringConvertible) {
    printed.values.append(value.description)
  }

  private final class Printed {
    var values: [String] = []
  }

  private let printed = Printed()

  private static var hasZones: Bool {
    if case .rules = ZoneDatabase().lookup("Asia/Shanghai") { true } else { false }
  }

  @Test(.enabled(if: hasZones, "this machine has no zone data"))
  func `the example of the README does what it says`() async throws {
    _ = FileManager.default.changeCurrentDirectoryPath(ReadmeTests.root.path)

    let store = try await RuleStore(.files(["Examples/singles-day.promo"]))  // fails with a report
    let rules = store.current  // as they are now; the store follows the file
    let order = Order(
      amount: try rules.program.amount("400"), at: try rules.program.instant("2026-11-11T10:00"))
    let quote = try rules.quote(order)  // fails without a fact that the rules need
    print(rules.program.currency.text(quote.payable))  // 270.00

    #expect(printed.values == ["270.00"])
  }

  @Test func `the example above is that of the README`() throws {
    let page = try String(
      contentsOf: ReadmeTests.root.appending(path: "README.md"), encoding: .utf8)
    let block = page.components(separatedBy: "```swift\n")[1].components(separatedBy: "```")[0]
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    for line in block.split(separator: "\n") {
      #expect(source.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)")
    }
  }
}
