import TestSupport
import Testing

@testable import Promo

/// The share that `check` says is proved at its end, beside the orders that a search tries.
@Suite struct DeepestOrderTests {
  /// The percentage in "proved: never less than 60%"; nil if the line has none.
  private static func proved(_ program: Program) -> Double? {
    let sentence = program.deepestOrder()?.sentence.english ?? ""
    guard !sentence.contains("leaving out") else { return nil }
    return sentence.firstMatch(of: #/proved: never less than (\d+)%/#).flatMap { Double($0.1) }
  }

  /// A code that opens an earlier promotion hides a later one only in orders that present the code.
  @Test func `what a code hides under first is not proved of orders without it`() throws {
    let program = try #require(
      Rules.compile(
        """
        strategy first
        goods "shoes"
        promotion "Code" { discount 5% off code "A" }
        promotion "Half" { discount 40% off }
        promotion "Shoes" { discount 5% off only "shoes" }
        """
      ).program)
    #expect(Self.proved(program) == 60)
  }

  @Test func `no order that is tried pays less than the proved share`() throws {
    var generator = SeededGenerator(seed: 94)
    var count = 0
    for number in 0..<Effort.times(12) {
      let rules = SecondRandom.rules(.goods, using: &generator)
      let strategy = Strategy.allCases[number % Strategy.allCases.count]
      let compiled = Rules.compile([rules.text], overriding: .init(strategy: strategy)).program
      guard let program = compiled, program.isAboutGoods, let proved = Self.proved(program)
      else { continue }
      count += 1
      var budget = Budget()
      var scope = ContextList.Scope(program.instants)
      scope.cases.hasPairs = true
      var lists = ContextLists(of: [program], in: scope.instants)
      for context in lists.list(scope, budget: &budget).contexts {
        for lines in GeneratedCarts(program, inForce: context.inForce[0], count: 60).carts {
          let order = program.example(lines, in: context.contexts[0])
          guard order.amount >= program.currency.hundred.minorUnits else { continue }
          let least = proved / 100 * Double(order.amount) - Double(order.applied.count)
          #expect(
            Double(order.payable) >= least,
            "\(rules.text)\n\(strategy) \(proved) \(ExampleWords(program).price(of: order))")
        }
      }
    }
    #expect(count > 0)
  }
}
