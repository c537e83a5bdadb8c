/// A stack that may be chosen, with its formula for some amounts.
struct Candidate {
  let stack: Stack
  private(set) var formula = Formula()

  /// The largest amount of which it forms the price in this way.
  private(set) var last = Int64.max

  /// Whether each promotion of it takes something; else it is no stack, and has no price.
  private(set) var isChoice = true

  /// No promotion, of every amount.
  init() { stack = Stack() }

  /// A stack whose formula is not known of any amount.
  init(unread stack: Stack) { (self.stack, last) = (stack, .min) }

  /// A stack at some amount.
  init(_ stack: Stack, of forms: [NormalForm], at amount: Int64, _ rounding: Rounding) {
    var base = Candidate()
    for promotion in stack where base.isChoice {
      var next = Candidate(unread: base.stack.adding(promotion))
      next.read(forms[promotion], after: base, at: amount, rounding)
      base = next
    }
    self = base
  }

  /// Finds how its last promotion forms the price of an amount after those below it, and how far.
  mutating func read(
    _ form: NormalForm, after base: Candidate, at amount: Int64, _ rounding: Rounding
  ) {
    isChoice = base.isChoice
    last = base.last
    guard isChoice else { return }
    let left = base.formula.payable(of: amount, rounding)
    let term = form.term(on: left, basis: form.isBeforeDiscounts ? amount : left)
    // What is left is run backwards to the amount; a basis that is the amount is compared as it is.
    let lastBasis =
      form.isBeforeDiscounts
      ? term.lastBasis : base.formula.largestAmount(leaving: term.lastBasis, rounding)
    last = min(last, lastBasis, base.formula.largestAmount(leaving: term.lastLeft, rounding))
    isChoice = !term.operation.isIdle
    if isChoice { formula = base.formula.followed(by: term) }
  }
}
