import TestSupport
import Testing

@testable import Promo

/// No clause is passed over in silence: one that compiles changes the price of some order, or a warning
/// says that it does not.
@Suite struct ClauseEffectTests {
  /// Clauses that change nothing because they say what holds anyway, or because nothing is left to
  /// change. A promotion that has them is what it looks like, so no warning tells of them.
  private func isSaidAnyway(_ clause: String, _ all: Set<String>) -> Bool {
    let isOfShipping = !all.isDisjoint(with: ["free shipping", "only shipping"])
    let named = [
      "buy 1 \"a\" get 1 \"b\" 50% off", "buy 1 \"a\", 1 \"b\" for 7", "get 1 \"a\" free",
      "get 2 \"b\" for 1",
    ]
    let isGift = !all.isDisjoint(with: named[2...])
    return switch clause {
    // `free shipping` is `free only shipping`.
    case "only shipping": all.contains("free shipping")
    // The shipping is reduced beside everything else.
    case "sync": isOfShipping || all.contains("free")
    // All goods count for the shipping and for a gift. What is applied alone, or takes all, finds all.
    case "on goods":
      isOfShipping || isGift || !all.isDisjoint(with: ["alone", "free"])
    // Nothing is discounted before what is applied alone, nor are the goods of what is not `sync`.
    case "before discounts" where all.contains("alone"): true
    case "before discounts":
      !isOfShipping && !isGift && !all.contains("sync")
        && all.isDisjoint(with: ["on goods", "on \"b\""])
    // The labels of a group are among these.
    case "only \"a\", \"b\"" where !all.isDisjoint(with: named): true
    // What is given for each 20 of b is never more than b costs.
    case "only \"a\", \"b\"": all.isSuperset(of: ["coupon 3 every 20", "on \"b\"", "alone"])
    case "only \"a\"": all.contains("get 1 \"a\" free")
    // In another step, too, and beside none, it takes all.
    case "buy 1", "alone": all.contains("free")
    default: false
    }
  }

  private func check(_ effects: ClauseEffects, _ clauses: [String], beside benefit: String) {
    let all = Set(clauses + [benefit])
    let asked = clauses.filter { !isSaidAnyway($0, all) }
    for clause in effects.idle(among: asked, of: all) {
      Issue.record("`\(clause)` changes nothing: \(benefit) \(clauses.joined(separator: " "))")
    }
  }

  /// Some of all pairs; with `PROMO_TIMES=60`, all.
  @Test func `each of two clauses beside a benefit changes some price`() throws {
    let effects = try ClauseEffects()
    let clauses = ClauseEffects.clauses
    // Others only where there is time to read what they say: some pairs are idle by their nature.
    var generator = Effort.generator(5)
    for benefit in ClauseEffects.benefits {
      for (position, clause) in clauses.enumerated() {
        for other in clauses[...position] where generator.below(60) < Effort.times(1) {
          check(effects, [other] + (other == clause ? [] : [clause]), beside: benefit)
        }
      }
    }
  }

  @Test func `two benefits do not go together`() throws {
    let effects = try ClauseEffects()
    for (position, benefit) in ClauseEffects.benefits.enumerated() {
      for other in ClauseEffects.benefits[..<position] {
        #expect(!effects.compiles([benefit, other]), "\(benefit) \(other)")
      }
    }
  }

  @Test func `each of three and more clauses beside a benefit changes some price`() throws {
    let effects = try ClauseEffects()
    var generator = Effort.generator(7)
    for _ in 0..<Effort.times(20) {
      let count = 3 + generator.below(2)
      let clauses = Array(ClauseEffects.clauses.shuffled(using: &generator).prefix(count))
      check(effects, clauses, beside: generator.pick(ClauseEffects.benefits))
    }
  }
}
