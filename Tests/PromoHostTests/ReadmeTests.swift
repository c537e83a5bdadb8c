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
  func `the example of the README does what it says`() throws {
    _ = FileManager.default.changeCurrentDirectoryPath(ReadmeTests.root.path)

    let compilation = Program.compile(
      try RuleFiles.load(["Examples/singles-day.promo"]), zones: ZoneDatabase().lookup)
    print(compilation.report)  // what there is to say about the rules, as the command line says it

    if let program = compilation.program, let amount = Amount(minorUnits: 400_00) {
      let order = Order(amount: amount, at: Instant(secondsSince1970: 1_794_362_400))
      let quote = try program.quote(order)  // fails without a fact that the rules need
      print(program.currency.text(quote.payable))  // 270.00
    }

    #expect(printed.values == ["", "270.00"])
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
