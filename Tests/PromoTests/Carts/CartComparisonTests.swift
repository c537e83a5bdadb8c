import TestSupport
import Testing

@testable import Promo

/// What a change of rules about goods does to prices: the comparison beside trying every small order.
@Suite struct CartComparisonTests {
  /// The rules with one promotion less, with one `sync` less, or with another number.
  private static func changed(_ text: String, using generator: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<3, using: &generator) {
    case 0:
      let first = text.ranges(of: "promotion ").randomElement(using: &generator)
      guard let first, let end = text[first.upperBound...].firstIndex(of: "}") else { return text }
      return text.replacingCharacters(from: first.lowerBound, through: end)
    case 1:
      guard let sync = text.ranges(of: "sync").randomElement(using: &generator) else { return text }
      return text.replacingSubrange(sync, with: "")
    default:
      let places = text.matches(of: #/\b(coupon 0\.|buy |discount )\d/#).map(\.range)
      guard let place = places.randomElement(using: &generator) else { return text }
      let last = text.index(before: place.upperBound)
      let digit = Int.random(in: 1...9, using: &generator)
      return text.replacingSubrange(last..<place.upperBound, with: "\(digit)")
    }
  }

  @Test func `every small order shows few changes that the comparison does not find`() throws {
    var generator = SeededGenerator(seed: 92)
    var counts: [String: Int] = [:]
    for _ in 0..<Effort.times(3) {
      var rules = SecondRandom.rules(.goods, using: &generator)
      // The change looks for words in a plain text.
      rules.layout = 0
      let text = Self.changed(rules.text, using: &generator)
      guard let old = Rules.compile(rules.text).program, let new = Rules.compile(text).program,
        old.isAboutGoods || new.isAboutGoods
      else { continue }
      let comparison = ProgramComparison(from: old, to: new)
      let differs = try Self.differs(old, new)
      counts["\(comparison.answer), \(differs ? "differs" : "same")", default: 0] += 1
      if [.same, .unchanged].contains(comparison.answer), differs {
        Issue.record("\(comparison.answer):\n\(rules.text)\n\(text)")
      }
      try Self.check(comparison, text)
    }
    let story = "\(counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })"
    #expect(
      counts["undecided, differs", default: 0] * 10 <= counts["different, differs", default: 0] + 9,
      "\(story)")
  }

  @Test func `each of two changes does by itself what it does without the other`() throws {
    var generator = SeededGenerator(seed: 93)
    var judged = 0
    while judged < Effort.times(1) {
      var rules = SecondRandom.rules(.goods, using: &generator)
      rules.layout = 0
      let first = Self.changed(rules.text, using: &generator)
      let both = Self.changed(first, using: &generator)
      let programs = [rules.text, first, both].map { Rules.compile($0).program }
      guard let old = programs[0], let middle = programs[1], let new = programs[2] else { continue }
      let alone = ProgramComparison(from: old, to: middle)
      guard alone.rules.promotions.count == 1 else { continue }
      let found = ProgramComparison(from: old, to: new)
        .singly[.promotion(alone.rules.promotions[0])]
      guard let found else { continue }
      judged += 1
      #expect(found.rises == alone.prices?.rises, "\(rules.text)\n\(first)\n\(both)")
      #expect(found.falls == alone.prices?.falls, "\(rules.text)\n\(first)\n\(both)")
    }
  }

  @Test func `a change that gives away hides behind none that takes back`() throws {
    let old = """
      fact member yes/no default no
      promotion "Sale" { discount 20% off only "shoes" }
      promotion "Club" { discount 10% off only "shoes" when member sync }
      promotion "Post" { free shipping spend 50 }
      """
    let new = """
      goods "hats", "shoes"
      fact staff yes/no default no
      fact member yes/no default no
      promotion "Staff" { coupon 7 only "hats" when staff }
      promotion "Club" { discount 10% off only "shoes" when member sync }
      promotion "Post" { free shipping spend 60 }
      """
    let programs = try ["goods \"shoes\"\n\(old)", new].map {
      try #require(Rules.compile($0).program)
    }
    var budget = Budget(30_000_000)
    let comparison = ProgramComparison(from: programs[0], to: programs[1], spending: &budget)
    let alone = comparison.changesInWords().map { change in
      "\(change.name): \(change.alone.map { String($0.prefix { $0 != "," }) } ?? "–")"
    }
    #expect(
      alone == [
        "goods: –", "staff: –", "Staff: 7.00 less", "Post: 5.00 more", "Sale: 8000.00 more",
      ])
  }

  /// Every order that is shown has the prices that are told, by the law, and can be pasted into the
  /// new rules as an expectation that they keep.
  private static func check(_ comparison: ProgramComparison, _ text: String) throws {
    for orders in comparison.prices?.differing ?? [] {
      let changes = Set(
        [
          orders.smallest, orders.rises.sum, orders.falls.sum, orders.rises.share,
          orders.falls.share,
        ].compactMap(\.self))
      #expect(!changes.isEmpty && !orders.goods.isEmpty)
      for change in changes {
        // The law takes piece by piece, so that it takes long for many.
        if change.order.lines.reduce(0, { $0 + $1.pieces }) > 20 { continue }
        #expect(try payable(of: change.order, by: comparison.old) == change.before)
        #expect(try payable(of: change.order, by: comparison.new) == change.after)
        #expect(change.before != change.after)
      }
      let told = comparison.largestChangesInWords(among: orders).joined(separator: "\n")
      let pasted = told.matches(of: #/expect .*? pays [\d.]+/#).map { String($0.output) }
      #expect(pasted.count >= changes.count - 1)
      let compilation = Rules.compile(text + "\n" + pasted.joined(separator: "\n"))
      let program: Program? = compilation.program
      let results = try #require(program, "\(compilation.report)").expectationResults()
      let failed = results.filter { !$0.holds }
      #expect(failed.isEmpty, "\(text)\n\(pasted)")
    }
  }

  private static func payable(of order: Order, by program: Program) throws -> Amount {
    let stated = order.facts.filter { fact in program.facts.contains { $0.name == fact.key } }
    let own = Order(
      lines: order.lines, shipping: order.shipping, at: order.instant, codes: order.codes,
      facts: stated)
    return program.law(for: try program.checked(own), by: program.strategy).payable
  }

  /// True if some small order has two prices.
  private static func differs(_ old: Program, _ new: Program) throws -> Bool {
    var budget = Budget()
    var scope = ContextList.Scope(old.instants.clamped(to: new.instants))
    scope.cases.purpose = .twoPrices
    var lists = ContextLists(of: [old, new], in: scope.instants)
    let carts = SmallCarts.some(of: new)
    let positions = new.labels.map { label in old.labels.firstIndex { folded($0) == folded(label) }
    }
    return lists.list(scope, budget: &budget).contexts.contains { context in
      carts.contains { lines in
        let own = lines.map { line in
          CheckedCart.Line(
            amount: line.amount, pieces: line.pieces,
            labels: line.labels.compactMap { positions[$0] }.sorted())
        }
        return old.example(own, in: context.contexts[0]).payable
          != new.example(lines, in: context.contexts[1]).payable
      }
    }
  }
}

extension String {
  fileprivate func replacingSubrange(_ range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }

  fileprivate func replacingCharacters(from start: Index, through end: Index) -> String {
    String(self[..<start] + self[index(after: end)...])
  }
}
