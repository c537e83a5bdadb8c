import Testing

@testable import Promo

/// Codes of one order that open promotions of several steps.
@Suite struct SeveralCodesTests {
  /// Returns the answer to the only guarantee.
  private func answer(_ rules: String) throws -> GuaranteeAnswer {
    let program = try #require(Rules.compile(rules).program)
    var (prover, budget) = (GuaranteeProver(program), Budget())
    return prover.answer(to: program.guarantees[0], &budget)
  }

  private static let steps = ["plain", "threshold", "code"]

  @Test(arguments: ["calculator", "best"])
  func `a guarantee counts all codes that combine`(strategy: String) throws {
    let promotions = Self.steps.map {
      #"promotion "\#($0)" { discount 10% off code "\#($0)" sync step \#($0) }"#
    }
    let rules = "strategy \(strategy)\n" + promotions.joined(separator: "\n")
    guard case .kept = try answer(rules + "\nensure pays >= 72% for amount 100 to 1000") else {
      Issue.record("72.9% is more")
      return
    }
    guard case .broken(let breach) = try answer(rules + "\nensure pays >= 75%") else {
      Issue.record("three codes together leave 72.9%")
      return
    }
    #expect(breach.smallest.context.codes == ["code", "plain", "threshold"])
  }

  @Test(arguments: ["", "sync"])
  func `codes of which too many sets combine are left open`(flag: String) throws {
    let promotions = (0..<50).flatMap { number in
      Self.steps.prefix(2).map {
        #"promotion "\#($0) \#(number)" { coupon \#(number + 1) code "\#($0)-\#(number)" \#(flag) step \#($0) }"#
      }
    }
    let rules = promotions.joined(separator: "\n") + "\nensure pays >= 0.01 for amount 1000 to 2000"
    switch try answer(rules) {
    case .kept: #expect(flag == "")
    case .undecided(let shortfalls): #expect(flag == "sync" && shortfalls == [.codes])
    case .broken: Issue.record("100 is all that is taken")
    }
  }
}
