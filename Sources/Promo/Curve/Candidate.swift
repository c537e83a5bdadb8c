/// A stack that may be chosen, with its formula for an interval of amounts.
struct Candidate {
  let stack: Stack
  private(set) var formula = Formula()

  /// The largest amount for which the formula holds.
  private(set) var last = Int64.max

  /// True if each promotion takes something off. Otherwise the stack cannot be chosen and has no
  /// price.
  private(set) var isChoice = true

  /// Makes the candidate without a promotion, for every amount.
  init() { stack = Stack() }

  /// Makes a candidate whose formula is not known yet.
  init(unread stack: Stack) { (self.stack, last) = (stack, .min) }

  /// Makes the candidate of a stack, with its formula at an amount.
  init(_ stack: Stack, of forms: [NormalForm], at amount: Int64, _ rounding: Rounding) {
    var base = Candidate()
    for promotion in stack where base.isChoice {
      var next = Candidate(unread: base.stack.adding(promotion))
      next.read(forms[promotion], after: base, at: amount, rounding)
      base = next
    }
    self = base
  }

  /// Adds the term of the last promotion to the formula of the promotions before it, and finds the
  /// last amount for which the result holds.
  mutating func read(
    _ form: NormalForm, after base: Candidate, at amount: Int64, _ rounding: Rounding
  ) {
    isChoice = base.isChoice
    last = base.last
    guard isChoice else { return }
    let left = base.formula.payable(of: amount, rounding)
    let term = form.term(on: left, basis: form.isBeforeDiscounts ? amount : left)
    // A bound on the rest to pay is run backwards to an order amount. A basis that is the order
    // amount needs no such step.
    let lastBasis =
      form.isBeforeDiscounts
      ? term.lastBasis : base.formula.largestAmount(leaving: term.lastBasis, rounding)
    last = min(last, lastBasis, base.formula.largestAmount(leaving: term.lastLeft, rounding))
    isChoice = !term.operation.isIdle
    if isChoice { formula = base.formula.followed(by: term) }
  }
}
