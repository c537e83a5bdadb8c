import TestSupport
import Testing

@testable import Promo

/// Findings about rules about goods: what the search finds beside what trying every small order finds.
@Suite struct CartFindingTests {
  /// What was found of each kind, and what of it the search missed.
  private struct Tally: CustomStringConvertible {
    var found: [CartFindings.Kind: Int] = [:]
    var missed: [CartFindings.Kind: Int] = [:]
    var neverApplied = 0
    var refuted = 0

    var description: String {
      CartFindings.Kind.allCases
        .map { "\($0) \(found[$0] ?? 0) found, \(missed[$0] ?? 0) missed" }
        .joined(separator: "; ") + "; P130 \(neverApplied) told, \(refuted) refuted"
    }
  }

  @Test func `every small order shows little that the search does not find`() throws {
    var generator = SeededGenerator(seed: 91)
    var tally = Tally()
    for _ in 0..<Effort.times(2) {
      let rules = SecondRandom.rules(.goods, using: &generator)
      let program = try #require(Rules.compile(rules.text).program)
      guard program.isAboutGoods else { continue }
      try compare(program, rules.text, &tally)
    }
    print("cart findings: \(tally)")
    let (found, missed) = (
      tally.found.values.reduce(0, +), tally.missed.values.reduce(0, +)
    )
    #expect(found > 0 && missed * 4 < found || !Effort.isLong, "\(tally)")
    #expect(tally.refuted * 20 <= tally.neverApplied || !Effort.isLong, "\(tally)")
  }

  @Test func `a customer who loses by adding goods is told, one who gains is not`() throws {
    let rules = """
      goods "hats"
      promotion "Hats" { discount 5% off only "hats" }
      promotion "All" { discount 20% off }
      """
    let found = ["first", "calculator"].map { strategy in
      Rules.compile("strategy \(strategy)\n\(rules)").withFindings().diagnostics
        .filter { $0.id == .priceDrops }
    }
    #expect(found.map(\.count) == [1, 0])
    let story = try #require(found[0].first?.consequence)
    let pasted = story.split(separator: ", but ").joined(separator: "\n")
    let program = try Rules.program("strategy first\n\(rules)\n\(pasted)")
    #expect(program.expectationResults().map(\.holds) == [true, true], "\(story)")
  }

  private func compare(_ program: Program, _ text: String, _ tally: inout Tally) throws {
    var budget = Budget()
    var scope = ContextList.Scope(program.instants)
    scope.cases.purpose = .twoPrices
    var lists = ContextLists(of: [program], in: scope.instants)
    let list = lists.list(scope, budget: &budget)
    let (found, _, isComplete) = CartFindingSearch.findings(
      of: program, in: list, budget: &budget)
    try #require(isComplete && list.shortfalls.isEmpty)
    for (key, example) in found.examples {
      try check(example, of: key, in: program, text)
      tally.found[key.kind, default: 0] += 1
    }
    var search = CartFindingSearch(program, Budget(.max))
    var seen = Set(found.examples.keys)
    var applied: Set<Int> = []
    for context in list.contexts {
      search.enter(context)
      for lines in SmallCarts.some(of: program) {
        let cart = program.example(lines, in: context.contexts[0])
        applied.formUnion(cart.applied)
        for key in search.examples(in: cart).keys where seen.insert(key).inserted {
          tally.missed[key.kind, default: 0] += 1
        }
      }
    }
    for index in found.unapplied.keys where !found.applied.contains(index) {
      tally.neverApplied += 1
      if applied.contains(index) { tally.refuted += 1 }
    }
  }

  /// The law says the same of an example.
  private func check(
    _ example: CartFindings.Finding, of key: CartFindings.Key, in program: Program, _ text: String
  ) throws {
    let cart = example.cart
    let story = "\(text)\n\(key.kind): \(ExampleWords(program).price(of: cart))"
    let reference = program.law(for: cart.order, by: program.strategy)
    #expect(reference.payable == cart.priced.payable, "\(story)")
    switch key.kind {
    case .freeOrders: #expect(cart.payable == 0 && cart.amount > 0, "\(story)")
    case .dearerThanBest:
      let best = program.law(for: cart.order, by: .best)
      #expect(best.payable.minorUnits == example.other, "\(story)")
      #expect(example.other < cart.payable, "\(story)")
      #expect(!cart.applied.contains(key.promotion), "\(story)")
    case .lostThreshold:
      let spend = program.promotions[key.promotion].threshold?.spend.minorUnits ?? 0
      #expect(example.other < spend && cart.amount >= spend, "\(story)")
      #expect(!cart.applied.contains(key.promotion), "\(story)")
    case .keptThreshold:
      let spend = program.promotions[key.promotion].threshold?.spend.minorUnits ?? 0
      #expect(cart.payable < spend && cart.amount >= spend, "\(story)")
      #expect(cart.applied.contains(key.promotion), "\(story)")
    case .priceDrops:
      let less = try #require(example.less)
      let payable = program.law(for: less.order, by: program.strategy).payable.minorUnits
      #expect(payable == less.payable && less.amount < cart.amount, "\(story)")
      #expect(less.amount - payable > cart.amount - cart.payable, "\(story)")
    case .unlimitedSaving: #expect(cart.applied.contains(key.promotion), "\(story)")
    }
  }
}
