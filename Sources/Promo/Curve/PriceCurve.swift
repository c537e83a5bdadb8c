// The exact price function of a file set.
//
// At an instant, with codes and facts, a price is a function of the order amount alone. A stack forms it
// by a few operations one after the other (keep 80 % and round, take 50 off), as long as the amount, and
// what is left of it in between, cross no threshold, no cap and no multiple of an `every`. No operation
// falls while its input rises, so the amount at which the next such breakpoint is crossed is found by
// running the operations backwards.
//
// Amounts for which the same stacks are candidates, each with one formula, are a section. In a section no
// candidate falls, so neither does the least of them: a price can fall only where a section begins. Who
// leads is found by leaps: a leader stays ahead until it has come up to where the other is now.

/// The price of every amount with some promotions in force. Nothing is worked out before it is asked for.
struct PriceCurve {
  let forms: [NormalForm]

  /// The promotions, in written order.
  let inForce: [Int]
  let rounding: Rounding
  let strategy: Strategy

  /// The largest amount.
  let limit: Int64

  /// The sections from an amount up to another, upwards.
  func sections(from first: Int64 = 1, upTo last: Int64 = .max) -> SectionWalk {
    SectionWalk(self, from: first, upTo: min(last, limit))
  }

  /// The value of the promotions of a stack, each alone on the order amount, together; in millionths.
  func value(of stack: Stack, on amount: Int64) -> Int128 {
    stack.reduce(0) { $0 + forms[$1].term(onAll: amount).operation.value(on: amount) }
  }

  /// A stack, and the place of the one that it stands on: the same without its last promotion.
  struct SupportedStack {
    let stack: Stack
    let promotion: Int
    let base: Int
  }

  /// Every stack of some promotions: none, each alone, and at most one of each step that are all `sync`.
  /// None stands before that on which it stands.
  func stacks(among promotions: [Int]) -> [SupportedStack] {
    var stacks = [SupportedStack(stack: Stack(), promotion: -1, base: 0)]
    let sync = promotions.filter { forms[$0].isSync }
    combine(sync, onto: 0, after: -1, into: &stacks)
    for promotion in promotions where !forms[promotion].isSync {
      stacks.append(SupportedStack(stack: Stack([promotion]), promotion: promotion, base: 0))
    }
    return stacks
  }

  /// Adds each stack that has one more promotion of a later step, and those that can follow it.
  private func combine(
    _ sync: [Int], onto base: Int, after step: Int, into stacks: inout [SupportedStack]
  ) {
    for promotion in sync where forms[promotion].step > step {
      let stack = stacks[base].stack.adding(promotion)
      stacks.append(SupportedStack(stack: stack, promotion: promotion, base: base))
      combine(sync, onto: stacks.count - 1, after: forms[promotion].step, into: &stacks)
    }
  }

  /// The most stacks that some promotions can make; no more than a million are counted.
  func stackCount(among promotions: [Int]) -> Int {
    let sync = promotions.filter { forms[$0].isSync }
    let combined = (0..<3).reduce(1) { product, step in
      min(product * (1 + sync.count { forms[$0].step == step }), 1_000_000)
    }
    return combined + promotions.count - sync.count
  }

  /// The stacks among which an order chooses; under `calculator` and `first` never more than a few.
  var stackCount: Int { strategy == .best ? stackCount(among: inForce) : 8 }
}
