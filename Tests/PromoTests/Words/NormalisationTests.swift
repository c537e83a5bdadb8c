import Foundation
import Testing

@testable import Promo

/// Texts of rules and texts of orders meet after Unicode normalisation, whichever form either has.
@Suite struct NormalisationTests {
  private static let forms: [@Sendable (String) -> String] = [
    { $0.precomposedStringWithCanonicalMapping }, { $0.decomposedStringWithCanonicalMapping },
  ]

  private static let rules = """
    timezone "UTC"
    fact art one of "élève", "maître" default "maître"
    goods "Käse", "Brötchen"
    promotion "Fête" { discount 10% off only "Käse" }
    promotion "Été" { discount 20% off only "Brötchen" code "ÉTÉ24" when art is "élève" not with "Fête" }
    expect amount 100 "Brötchen" code "ÉTÉ24" with art "élève" pays 80 by "Été"
    """

  /// What becomes of an order: its price, or the problem.
  private static func answer(
    _ program: Program, label: String, code: String = "", value: String = ""
  ) -> String {
    do {
      let order = try Order(
        lines: [OrderLine("100", labels: [label], in: program)], at: "2026-11-11T10:00",
        codes: code.isEmpty ? [] : [code], facts: value.isEmpty ? [:] : ["art": value], in: program)
      let price = try program.quote(order).payable.minorUnits
      let indexed = try PriceIndex(program).price(order).minorUnits
      return price == indexed ? "\(price)" : "\(price) \(indexed)"
    } catch { return error.message.precomposedStringWithCanonicalMapping }
  }

  @Test(
    arguments: [
      "Käse", "käse", "KÄSE", "KASE", "Kase", "Kse", "Käsee", "Kä-se", "Käses", "Kaese", "Käs",
      "Brotchen", "Brötche", "Brtöchen", "Bröötchen", "ä",
    ])
  func `a label is declared, a slip or another in every form of Unicode`(label: String) throws {
    let answers = try Self.forms.flatMap { rules in
      let program = try #require(Rules.compile(rules(Self.rules)).program)
      return Self.forms.map { Self.answer(program, label: $0(label)) }
    }
    #expect(Set(answers).count == 1, "\(answers)")
    if label == "KASE" { #expect(answers[0] == "10000") }
    if label == "Kse" { #expect(answers[0].contains("did you mean `Käse`")) }
  }

  @Test func `codes, values of facts and names are equal in every form of Unicode`() throws {
    for rules in Self.forms {
      let compilation = Rules.compile(rules(Self.rules))
      let program = try #require(compilation.program, "\(compilation.report)")
      #expect(program.expectationResults().allSatisfy { $0.holds })
      for order in Self.forms {
        let price = Self.answer(
          program, label: order("Brötchen"), code: order("ÉTÉ24"), value: order("élève"))
        #expect(price == "8000")
        #expect(Self.answer(program, label: order("Brötchen"), value: order("eleve")) != "8000")
      }
    }
  }
}
