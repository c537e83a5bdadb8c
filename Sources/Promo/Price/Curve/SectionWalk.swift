/// An upward walk over the sections of a curve. All amounts of a section have the same candidates,
/// and each candidate has one formula.
struct SectionWalk {
  let curve: PriceCurve

  private(set) var first: Int64
  private(set) var last: Int64

  /// The candidates of the section. The first candidate has no promotion.
  private(set) var candidates: [Candidate] = []

  /// The promotions from which the stacks are formed. Under `calculator`, these are the winners of
  /// the steps.
  private(set) var open: [Int] = []

  /// The number of promotions and candidates looked at so far.
  var lookCount = 0

  /// The number of sections so far, and the number of changes in the open promotions.
  private(set) var count = 0
  private(set) var openingCount = 0

  private var stacks: [PriceCurve.SupportedStack] = []
  private var openLast = Int64.min
  private let limit: Int64

  init(_ curve: PriceCurve, from first: Int64, upTo limit: Int64) {
    (self.curve, self.limit) = (curve, limit)
    (self.first, last) = (first, first - 1)
  }

  private var rounding: Rounding { curve.rounding }

  /// Moves to the next section; returns false after the last.
  mutating func next() -> Bool {
    guard last < limit else { return false }
    first = last + 1
    count += 1
    lookCount += 2 + candidates.count / 8
    if openLast < first { openStacks() }
    last = openLast
    for place in candidates.indices {
      if candidates[place].last < first { read(place) }
      last = min(last, candidates[place].last)
    }
    return true
  }

  /// Updates a candidate whose formula no longer holds. Most candidates need no update.
  private mutating func read(_ place: Int) {
    lookCount += 4
    let base = candidates[stacks[place].base]
    candidates[place].read(
      curve.forms[stacks[place].promotion], after: base, at: first, rounding)
  }
}

// MARK: - The open promotions

extension SectionWalk {
  private mutating func openStacks() {
    let before = open
    open.removeAll(keepingCapacity: true)
    openLast = limit
    lookCount += 25 + curve.inForce.count / 8
    switch curve.strategy {
    case .calculator: for step in Promotion.Step.ofAmounts { openWinner(of: step) }
    case .best: for index in curve.inForce { openIfTaking(index) }
    case .first: openFirst()
    }
    if before != open || candidates.isEmpty {
      openingCount += 1
      makeCandidates()
    }
  }

  private mutating func openFirst() {
    for index in curve.inForce where open.isEmpty { openIfTaking(index) }
  }

  /// Opens a promotion if it takes something off the whole order. Ends the section where the
  /// promotion's term changes.
  private mutating func openIfTaking(_ index: Int) {
    lookCount += 2
    let term = curve.forms[index].term(onAll: first)
    openLast = min(openLast, term.lastAlone)
    if !term.operation.isIdle { open.append(index) }
  }

  private mutating func openWinner(of step: Promotion.Step) {
    lookCount += curve.inForce.count / 6
    var winner: (index: Int, term: Term, value: Int128)?
    var idleLast = limit
    for index in curve.inForce where curve.forms[index].step == step {
      let term = curve.forms[index].term(onAll: first)
      if term.operation.isIdle {
        idleLast = min(idleLast, term.lastAlone)
        continue
      }
      let value = term.operation.value(on: first)
      let wins = winner.map {
        Tie.wins(value, curve.forms[index].rank, over: $0.value, curve.forms[$0.index].rank)
      }
      if wins ?? true { winner = (index, term, value) }
    }
    guard let winner else {
      openLast = min(openLast, idleLast)
      return
    }
    open.append(winner.index)
    openLast = min(openLast, winner.term.lastAlone)
    endBeforeOthersWin(over: winner.index, winner.term.operation)
  }

  /// Up to `openLast`, the winner's value is a straight line.
  private mutating func endBeforeOthersWin(over winner: Int, _ line: Operation) {
    let form = curve.forms[winner]
    for index in curve.inForce
    where curve.forms[index].step == form.step && index != winner && first < openLast {
      let win = curve.forms[index].firstWin(
        over: line, winningTies: curve.forms[index].rank < form.rank, from: first + 1,
        to: openLast, lookCount: &lookCount)
      if let win { openLast = win - 1 }
    }
  }

  private mutating func makeCandidates() {
    stacks = curve.stacks(among: open)
    lookCount += 4 * stacks.count
    candidates.removeAll(keepingCapacity: true)
    candidates.append(Candidate())
    for one in stacks.dropFirst() { candidates.append(Candidate(unread: one.stack)) }
  }
}

// MARK: - The price

extension SectionWalk {
  func payable(of amount: Int64) -> Int64 {
    var least = amount
    for candidate in candidates where candidate.isChoice {
      least = min(least, candidate.formula.payable(of: amount, rounding))
    }
    return least
  }

  /// Returns the position of the candidate chosen for an amount of the section.
  func chosen(at amount: Int64) -> Int {
    var (best, least) = (0, amount)
    for place in candidates.indices.dropFirst() where candidates[place].isChoice {
      let own = candidates[place].formula.payable(of: amount, rounding)
      if ranks(place, own, before: best, least, at: amount) { (best, least) = (place, own) }
    }
    return best
  }

  /// True if a candidate is chosen over another for an amount, given the prices of both.
  @inline(__always)
  func ranks(
    _ place: Int, _ own: Int64, before other: Int, _ payable: Int64, at amount: Int64
  ) -> Bool {
    let (stack, otherStack) = (candidates[place].stack, candidates[other].stack)
    return Tie.ranks(own, stack, before: payable, otherStack) {
      (curve.value(of: stack, on: amount), curve.value(of: otherStack, on: amount))
    }
  }
}

/// A stack that may be chosen, with its formula for an interval of amounts.
struct Candidate {
  let stack: Stack
  private(set) var formula = Formula()

  /// The largest amount for which the formula holds.
  private(set) var last = Int64.max

  /// True if each promotion takes something off. Otherwise the stack cannot be chosen and has no
  /// price.
  private(set) var isChoice = true

  init() { stack = Stack() }

  /// Makes a candidate whose formula is not known yet.
  init(unread stack: Stack) { (self.stack, last) = (stack, .min) }

  init(_ stack: Stack, of forms: Forms, at amount: Int64) {
    var base = Candidate()
    for promotion in stack where base.isChoice {
      var next = Candidate(unread: base.stack.adding(promotion))
      next.read(forms[promotion], after: base, at: amount, forms.rounding)
      base = next
    }
    self = base
  }

  /// Adds the term of the last promotion to the formula of its base, and finds `last`.
  mutating func read(
    _ form: Form, after base: Candidate, at amount: Int64, _ rounding: Rounding
  ) {
    isChoice = base.isChoice
    last = base.last
    guard isChoice else { return }
    let left = base.formula.payable(of: amount, rounding)
    let term = form.term(on: left, basis: form.isBeforeDiscounts ? amount : left)
    // Running the formula backwards turns a bound on the rest to pay into an order amount. A basis
    // that is the order amount itself needs no conversion.
    let lastBasis =
      form.isBeforeDiscounts
      ? term.lastBasis : base.formula.largestAmount(leaving: term.lastBasis, rounding)
    last = min(last, lastBasis, base.formula.largestAmount(leaving: term.lastLeft, rounding))
    isChoice = !term.operation.isIdle
    if isChoice { formula = base.formula.followed(by: term) }
  }
}
