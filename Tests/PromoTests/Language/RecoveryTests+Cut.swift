import TestSupport
import Testing

@testable import Promo

/// Clauses that end too early, as when somebody is called away while writing.
extension RecoveryTests {
  /// What may stand after the place where a text is cut: nothing, another clause on the same line or
  /// the next, another promotion.
  private static let followers = [
    "", " sync", " coupon 5", " code \"A\"", " allow P113", "\nsync", " }\npromotion \"B\" { sync",
  ]

  /// A clause that is given up is an error: without its condition a discount is everybody's.
  @Test func `a clause that is cut short is read or reported`() throws {
    for (text, codes) in RecoveryTests.vocabulary where codes.isEmpty {
      for end in Lexer.tokens(of: Array(text.utf8)).map(\.end) {
        let cut = String(decoding: text.utf8.prefix(end), as: UTF8.self)
        for follower in RecoveryTests.followers {
          let rules = "\(RecoveryTests.facts)promotion \"A\" { \(cut)\(follower) }\n"
          #expect(throws: Never.self, "\(rules)") {
            try FuzzedRules.checkParts(of: Source(name: "rules.promo", text: rules))
          }
        }
      }
    }
  }

  @Test(arguments: [
    "when (vip sync", "when vip and not (age < 18 or age > 60 allow P113",
    "when ((vip code \"A\"", "when (vip or (age < 18) coupon 5",
  ])
  func `a parenthesis is not closed by the next clause on its line`(clause: String) {
    let compilation = Rules.compile(
      "\(RecoveryTests.facts)promotion \"A\" { discount 10% off \(clause) }")
    #expect(compilation.program == nil)
    #expect(
      compilation.diagnostics.filter { $0.severity == .error }.map(\.id.rawValue).first == "P012")
  }
}
