import Foundation
import PromoHost
import TestSupport
import Testing

@testable import Promo

/// Nothing that somebody types stops the page's engine or the language server: a trap would end this
/// run. `swift test` asks about a sample, `.ci/extended` about more.
@Suite struct TypedTextTests {
  private static let examples = (try? EditedFile.examples) ?? []

  private func ask(about texts: [String], seed: UInt64) throws {
    let orders = try ScratchFile(Array("order,amount\n1,60\n2,240\n".utf8))
    let zones = ZoneDatabase(folder: Project.root.appending(path: "Tests/Zones").path)
    var typed = TypedTexts(seed: seed, zones: zones, orders: orders.path)
    for text in texts { typed.ask(about: text) }
    #expect(typed.torn == [])
    #expect(typed.answers >= 38 * texts.count)
  }

  @Test(arguments: examples)
  func `every prefix of an example is answered`(name: String, text: String) throws {
    let seed = UInt64(text.utf8.count)
    var random = SeededGenerator(seed: seed)
    let step = max(1, 10_000 / Effort.times(1))
    let scalars = text.unicodeScalars
    let ends = stride(from: random.below(step), through: scalars.count, by: step)
    try ask(about: ends.map { String(String.UnicodeScalarView(scalars.prefix($0))) }, seed: seed)
  }

  @Test(arguments: 0..<(Effort.isLong ? 10 : 4))
  func `a mutant of an example is answered`(part: Int) throws {
    let seed = UInt64(part)
    var (mutator, random) = (RuleMutator(seed: seed), SeededGenerator(seed: seed))
    let mutants = (part..<part + Effort.times(1)).map { number in
      let text = random.pick(TypedTextTests.examples).text
      guard number % 2 == 0 else { return EditedFile.mutated(text, &random) }
      return String(decoding: mutator.mutated(Array(text.utf8)), as: UTF8.self)
    }
    try ask(about: mutants, seed: seed)
  }

  /// The page reads rules without the declarations that are broken, and so without their labels.
  @Test(arguments: ["buy 1 \"a\" get 1 \"a\" free", "discount 10% off buy 1 \"a\""])
  func `labels whose declaration is broken stop nothing`(benefit: String) throws {
    for goods in ["gods \"a\", \"b\"", "goods \"a\" \"b\" ,", "} goods", "goods \"a\", \"b"] {
      try ask(about: ["\(goods)\npromotion \"A\" { \(benefit) only \"b\" }\n"], seed: 1)
    }
  }

  @Test(arguments: [
    ("promotion \"", ""), ("promotion \"huiyuan", "huiyuan"), ("promotion \"a\\\"", "a\""),
    ("promotion \"A {", "A"), ("promotion \"Été” {", "Été"), ("promotion “Été” {", "Été"),
    ("promotion “", ""), ("promotion 'A' {", "A"), ("promotion \"A\\q\" {", "Aq"),
  ])
  func `the name of a promotion is what stands between its quotes`(
    text: String, name: String
  ) throws {
    let live = LiveRules(
      EditedFile.editor("promotion \"Kept\" { coupon 5 }\n" + text + "\n coupon")
    ) {
      Program.compile([$0], zones: Rules.zones.lookup)
    }
    #expect(live?.leftOut == [name])
  }
}
