// The exact price function of a file set.
//
// In one context, the price depends on the order amount alone. A stack computes the price by a few
// operations in a row (keep 80 % and round, then take 50 off). The operations stay the same until
// the amount, or the rest to pay between two operations, crosses a threshold, a cap or a multiple
// of an `every`. The result of an operation never drops as its input rises. So the next breakpoint
// is found by running the operations backwards.
//
// A section is an interval of amounts that have the same candidates, each with one formula. Within
// a section, no candidate's price drops, so the lowest price does not drop. The price can drop only
// where a section begins. `CrossingSearch` leaps to the amounts where the lead changes.

/// The price of every amount while some promotions are in force. Nothing is computed in advance.
struct PriceCurve {
  let forms: Forms

  /// The promotions, in written order.
  let inForce: [Int]
  let strategy: Strategy

  /// The largest amount.
  let limit: Int64

  var rounding: Rounding { forms.rounding }

  func sections(from first: Int64 = 1, upTo last: Int64 = .max) -> SectionWalk {
    SectionWalk(self, from: first, upTo: min(last, limit))
  }

  /// Returns the sum of the values of a stack's promotions, each by itself on the order amount, in
  /// millionths of a minor unit.
  func value(of stack: Stack, on amount: Int64) -> Int128 {
    stack.reduce(0) { $0 + forms[$1].term(onAll: amount).operation.value(on: amount) }
  }

  /// A stack, and the position of its base, which is the same stack without its last promotion.
  struct SupportedStack {
    let stack: Stack
    let promotion: Int
    let base: Int
  }

  /// Returns every stack that some promotions can form: the empty stack, each promotion alone, and
  /// every combination of `sync` promotions with at most one of each step. Each stack comes after
  /// its base.
  func stacks(among promotions: [Int]) -> [SupportedStack] {
    var stacks = [SupportedStack(stack: Stack(), promotion: -1, base: 0)]
    let sync = promotions.filter { forms[$0].isSync }
    combine(sync, onto: 0, after: nil, into: &stacks)
    for promotion in promotions where !forms[promotion].isSync {
      stacks.append(SupportedStack(stack: Stack([promotion]), promotion: promotion, base: 0))
    }
    return stacks
  }

  /// Adds the stacks that extend a base by promotions of later steps.
  private func combine(
    _ sync: [Int], onto base: Int, after step: Promotion.Step?, into stacks: inout [SupportedStack]
  ) {
    for promotion in sync where step.map({ $0 < forms[promotion].step }) ?? true {
      let stack = stacks[base].stack.adding(promotion)
      stacks.append(SupportedStack(stack: stack, promotion: promotion, base: base))
      combine(sync, onto: stacks.count - 1, after: forms[promotion].step, into: &stacks)
    }
  }

  /// Returns an upper bound on the number of stacks that some promotions can form. The count of
  /// combinations stops at a million.
  func stackCount(among promotions: [Int]) -> Int {
    let sync = promotions.filter { forms[$0].isSync }
    let combined = Promotion.Step.ofAmounts.reduce(1) { product, step in
      min(product * (1 + sync.count { forms[$0].step == step }), 1_000_000)
    }
    return combined + promotions.count - sync.count
  }

  /// An upper bound on the number of stacks from which an order's stack is chosen; 8 under
  /// `calculator` and `first`.
  var stackCount: Int { strategy == .best ? stackCount(among: inForce) : 8 }
}

extension Program {
  /// Returns the price curve for some promotions in force. The promotions must be in written order.
  func curve(of inForce: [Int], upTo limit: Amount = .largest) -> PriceCurve {
    PriceCurve(
      forms: forms, inForce: inForce, strategy: strategy, limit: limit.minorUnits)
  }
}

/// An amount with a lower price than the amount one minor unit below it.
struct Drop {
  let amount: Int64
  let payable: Int64
  let stack: Stack
}

extension PriceCurve {
  /// Returns the first drop above an amount, up to twice that amount; nil if there is none or if
  /// the budget is spent.
  ///
  /// - Parameter budget: the largest number of promotions and stacks to look at.
  func firstDrop(after amount: Int64, budget: Int) -> Drop? {
    guard !inForce.isEmpty, stackCount <= budget else { return nil }
    var walk = sections(from: amount, upTo: 2 * amount)
    var before = Int64.min
    while walk.lookCount <= budget, walk.next() {
      let payable = walk.payable(of: walk.first)
      if payable < before {
        let stack = walk.candidates[walk.chosen(at: walk.first)].stack
        return Drop(amount: walk.first, payable: payable, stack: stack)
      }
      before = walk.payable(of: walk.last)
    }
    return nil
  }
}
