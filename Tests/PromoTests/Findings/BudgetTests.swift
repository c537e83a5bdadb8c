import TestSupport
import Testing

@testable import Promo

/// A check with a short budget leaves questions open. It says so, and all that it does say is true.
@Suite struct BudgetTests {
  private static let budgets = [1, 5, 20, 60, 150, 400, 1_000, 4_000]

  private static let files = Effort.sample(RulesWithFindings.all, oneIn: 25)

  @Test(arguments: files)
  func `a short budget finds nothing else, and says that something is open`(
    rules: RulesWithFindings
  ) throws {
    let compilation = Rules.compile(try rules.text())
    let all = Set(compilation.withFindings().diagnostics.map(Finding.init))
    for budget in BudgetTests.budgets {
      let some = compilation.withFindings(budget: budget).diagnostics
      let found = Set(some.filter { $0.id != .undecided }.map(Finding.init))
      #expect(found.isSubset(of: all), "\(budget): \(found.subtracting(all))")
      let isOpen = some.contains { $0.id == .undecided }
      #expect(isOpen || all.isSubset(of: found), "\(budget): \(all.subtracting(found))")
    }
  }

  /// A finding without the order that shows it: with more steps, a smaller one may be found.
  private struct Finding: Hashable {
    let id: Diagnostic.ID
    let span: SourceSpan?

    init(_ diagnostic: Diagnostic) {
      (id, span) = (diagnostic.id, diagnostic.span)
    }
  }

  @Test func `a comparison with a short budget says that it is open, or has the whole answer`()
    throws
  {
    let files = RulesWithFindings.all
    var openCount = 0
    for pair in Effort.sample(Array(zip(files, files.dropFirst())), oneIn: 40) {
      guard let old = Rules.compile(try pair.0.text()).program,
        let new = Rules.compile(try pair.1.text()).program
      else { continue }
      let whole = ProgramComparison(from: old, to: new).prices
      for budget in BudgetTests.budgets {
        guard let some = ProgramComparison(from: old, to: new, budget: budget).prices else {
          #expect(whole == nil)
          continue
        }
        if some.undecided != nil {
          openCount += 1
        } else {
          #expect(some.differing == whole?.differing)
        }
      }
    }
    #expect(openCount > 0)
  }

  /// Twenty promotions of each step that combine: 9,261 stacks.
  private static let crowd = (1...20).map { number in
    """
    promotion "D\(number)" { discount \(number)% off sync }
    promotion "S\(number)" { coupon \(number) spend \(number * 50) sync }
    promotion "C\(number)" { coupon \(number).50 code "C" sync }
    """
  }.joined(separator: "\n")

  private func help(_ rules: String) -> Set<String> {
    Set(
      Rules.compile(rules).withFindings().diagnostics.filter { $0.id == .undecided }
        .compactMap(\.help))
  }

  @Test func `too many combinations are left open, and named`() {
    let tooMany = "there are more than 5,000 combinations of promotions at once"
    let best = help("strategy best \(BudgetTests.crowd)\nensure pays >= 10%")
    #expect(!best.isEmpty && best.allSatisfy { $0.contains(tooMany) }, "\(best)")
    let calculator = help("\(BudgetTests.crowd)\nensure pays >= 10%")
    #expect(!calculator.isEmpty, "\(calculator)")
    #expect(
      calculator.allSatisfy { $0.contains("too many to compare prices with") }, "\(calculator)")
  }

  @Test func `a comparison of too many combinations says so`() throws {
    let rules = "strategy best \(BudgetTests.crowd)"
    let old = try Rules.program(rules)
    let new = try Rules.program("\(rules)\npromotion \"More\" { coupon 25 sync }")
    let undecided = try #require(ProgramComparison(from: old, to: new).prices?.undecided)
    #expect(undecided.english == "there are more than 5,000 combinations of promotions at once")
  }

  @Test func `a chart of too many combinations is drawn, without who wins`() throws {
    let program = try Rules.program("strategy best \(BudgetTests.crowd)")
    let order = Order(amount: .zero, at: try program.order("0").instant, codes: ["C"])
    let chart = program.priceChart(
      of: try program.context(of: order), upTo: try Amount("1000", in: program))
    #expect(chart.runs.map(\.owner).contains(.others))
    #expect(chart.notes.contains { $0.hasSuffix("not worked out") })
    // A page says it once, beside the picture, however many pictures it has.
    let page = chart.json(in: PictureFrame(width: 340, isInPage: true))
    #expect(page.contains(#""known":""#) && !page.contains("not worked out"))
  }

  /// Half of an odd number of cents is rounded up, so the worst order pays exactly half: as much as
  /// orders of any amount. A period shows that no larger order pays less.
  @Test func `the worst order of each percentage takes few steps, and no order is left out`() throws
  {
    var most = 0
    for rounding in ["half-up", "half-even", "up", "down"] {
      for percent in Effort.sample(Array(1...99), oneIn: 4) {
        for (clauses, factor) in [
          ("", 100), (#"promotion "B" { discount 50% off code "B" sync }"#, 50),
        ] {
          let claim = (100 - percent) * factor / 100 + 9
          guard claim <= 100 else { continue }
          let program = try Rules.program(
            """
            rounding \(rounding)
            promotion "A" { discount \(percent)% off sync allow P113 }
            \(clauses)
            ensure pays >= \(claim)%
            """)
          var (prover, budget) = (GuaranteeProver(program), Budget())
          let answer = prover.answer(to: program.guarantees[0], &budget)
          guard case .broken(let breach) = answer else {
            Issue.record("\(rounding) \(percent) \(answer)")
            continue
          }
          most = max(most, budget.limit - budget.left)
          #expect(breach.isComplete, "\(rounding) \(percent) \(clauses)")
        }
      }
    }
    #expect(most < 20_000)
    print("the worst order of each percentage: at most \(most) steps")
  }

  /// The coupon wins at each multiple of 100,000, and the discount between them: 40,000 changes.
  private static let alternating = """
    currency JPY
    promotion "Every" { coupon 20_001 every 100_000 }
    promotion "Fifth" { discount 20% off spend 1 }
    """

  @Test(
    arguments: Effort.sample(
      [
        ("ensure pays >= 79.9%", true), ("ensure pays >= 80%", false),
        ("ensure saves <= 1_000_000_000", false),
        ("ensure saves <= 3_000_000_000 for amount 1 to 10_000_000_000", true),
      ], oneIn: 2))
  func `winners that change for long do not keep a guarantee from an answer`(
    claim: String, holds: Bool
  ) throws {
    let compilation = Rules.compile("\(BudgetTests.alternating)\n\(claim)").withFindings()
    // The findings are left open, the guarantee is not.
    let open = compilation.diagnostics.filter { $0.id == .undecided }.map(\.message)
    #expect(!open.contains { $0.contains("guarantee") }, "\(compilation.report)")
    let isBroken = compilation.diagnostics.contains { $0.id == .brokenGuarantee }
    #expect(isBroken != holds, "\(compilation.report)")
  }

  @Test func `winners that take turns for ever are looked at for one period`() {
    let rules = """
      currency JPY
      promotion "Two" { coupon 2 every 10 }
      promotion "Three" { coupon 3 every 15 }
      ensure pays >= 80%
      """
    let compilation = Rules.compile(rules).withFindings()
    // The findings are left open, the guarantee is not.
    #expect(compilation.openGuaranteeCount == 0, "\(compilation.report)")
  }

  @Test func `so many codes that not all pairs can be tried are told`() {
    let codes = (1...70).map { "promotion \"P\($0)\" { coupon \($0) code \"C\($0)\" sync }" }
    let answers = help(codes.joined(separator: "\n"))
    #expect(answers.contains { $0.contains("sets of several codes") }, "\(answers)")
  }

  /// How often a search has asked whether somebody needs it. It asks on the thread that began it.
  private final class Questions: @unchecked Sendable { var count = 0 }

  /// Groups of goods that take from each other, each of them at once with any other.
  private static let chains =
    "goods \"a\", \"b\", \"c\", \"d\", \"e\", \"f\"\n"
    + (1...12).map {
      let names = ["a", "b", "c", "d", "e", "f"].dropFirst($0 % 4)
      let places = zip(names, names.dropFirst()).map { "1 \"\($0)\" or \"\($1)\"" }
      return "promotion \"G\($0)\" { buy \(places.joined(separator: ", ")) for \($0) sync }\n"
    }.joined()

  @Test(arguments: [crowd, chains])
  func `a search that nobody needs any more ends soon, whatever its budget`(rules: String) {
    let questions = Questions()
    let found = Rules.compile("\(rules)\nensure pays >= 10%").withFindings(
      budget: 1 << 50,
      until: {
        questions.count += 1
        return questions.count > 3
      })
    #expect(questions.count > 3 && questions.count < 100, "\(questions.count)")
    #expect(found.diagnostics.contains { $0.id == .undecided })
  }
}
