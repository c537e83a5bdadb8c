// What the answer says about every promotion and every code, and two searches done by walking.

enum SecondWord: String, CaseIterable, Sendable {
  case applied, paused
  case notStarted = "not-started"
  case ended
  case offSchedule = "off-schedule"
  case codeMissing = "code-missing"
  case conditionFailed = "condition-failed"
  case belowSpend = "below-spend"
  case noEffect = "no-effect"
  case beaten
}

struct SecondBreak: Equatable, Sendable {
  var name: String
  var short: Int64
}

struct SecondOutcome: Equatable, Sendable {
  var name: String
  var word: SecondWord
  /// `applied`: what it took.
  var off: Int64?
  /// `not-started`: its first instant.
  var starts: Int64?
  /// `ended`: the first instant after its window.
  var ended: Int64?
  /// `condition-failed`: which of its `when` clauses, from 0, is the first false one.
  var failedWhen: Int?
  var short: Int64?
  var wouldPay: Int64?
  var lostThreshold: Int64?
  /// `beaten`: the applied one that would miss its threshold with it, and by how much.
  var breaks: SecondBreak?
  /// `beaten`: who would have to be `sync` for it to be applied, too.
  var lacksSync: [String] = []

  init(_ name: String, _ word: SecondWord) {
    self.name = name
    self.word = word
  }
}

enum SecondCodeWord: String, Sendable {
  case applied
  case notApplied = "not-applied"
  case unknown
}

struct SecondAnswer: Equatable, Sendable {
  var payable: Int64
  /// Names, in the order applied.
  var applied: [String]
  /// One for every promotion, in written order.
  var outcomes: [SecondOutcome]
  /// One for every code of the order, in its order.
  var codes: [SecondCodeWord]
  /// Under `calculator`, what `best` would pay, if that is less.
  var bestPays: Int64?
  var bestApplied: [String]
}

extension SecondRules {
  func answer(_ order: SecondOrder) -> SecondAnswer {
    let evaluator = SecondEvaluator(rules: self)
    let price = evaluator.price(order)
    let best = evaluator.price(order, by: .best)
    let saysBest = usedStrategy == .calculator && best.payable < price.payable
    return SecondAnswer(
      payable: price.payable,
      applied: price.applied.map { promotions[$0.index].name },
      outcomes: promotions.indices.map { evaluator.outcome($0, order, price) },
      codes: order.codes.map { evaluator.codeWord($0, price) },
      bestPays: saysBest ? best.payable : nil,
      bestApplied: saysBest ? best.applied.map { promotions[$0.index].name } : [])
  }

  /// Payable alone, for callers that try many amounts.
  func payable(_ order: SecondOrder) -> Int64 {
    SecondEvaluator(rules: self).price(order).payable
  }

  /// The nudge by walking: the smallest amount above the order's and at most twice it at which one minor unit
  /// more makes the order cheaper. Only for small amounts.
  func nudge(_ order: SecondOrder) -> Int64? {
    var larger = order
    var before = payable(order)
    while larger.amount < order.amount * 2 {
      larger.amount += 1
      let now = payable(larger)
      if now < before { return larger.amount }
      before = now
    }
    return nil
  }
}

extension SecondEvaluator {
  func outcome(_ index: Int, _ order: SecondOrder, _ price: SecondPrice) -> SecondOutcome {
    let p = rules.promotions[index]
    if let taken = price.applied.first(where: { $0.index == index }) {
      var outcome = SecondOutcome(p.name, .applied)
      outcome.off = taken.off
      return outcome
    }
    return switchedOff(p, order) ?? missing(p, order) ?? moneyOutcome(index, order, price)
  }

  /// Paused, out of its window or off its schedule.
  private func switchedOff(_ p: SecondPromotion, _ order: SecondOrder) -> SecondOutcome? {
    if p.paused { return SecondOutcome(p.name, .paused) }
    let (start, end) = window(p)
    if let start, order.instant < start {
      var outcome = SecondOutcome(p.name, .notStarted)
      // A change of the clock can swallow the whole window. Then it never starts.
      outcome.starts = end.map { $0 <= start } ?? false ? nil : start
      return outcome
    }
    if let end, order.instant >= end {
      var outcome = SecondOutcome(p.name, .ended)
      outcome.ended = end
      return outcome
    }
    return isOnSchedule(p, at: order.instant) ? nil : SecondOutcome(p.name, .offSchedule)
  }

  private func missing(_ p: SecondPromotion, _ order: SecondOrder) -> SecondOutcome? {
    if !hasCode(p, order) { return SecondOutcome(p.name, .codeMissing) }
    guard let failed = p.whens.firstIndex(where: { !holds($0, order) }) else { return nil }
    var outcome = SecondOutcome(p.name, .conditionFailed)
    outcome.failedWhen = failed
    return outcome
  }

  private func moneyOutcome(_ index: Int, _ order: SecondOrder, _ price: SecondPrice)
    -> SecondOutcome
  {
    let p = rules.promotions[index]
    if let threshold = p.lowestThreshold, order.amount < threshold {
      var outcome = SecondOutcome(p.name, .belowSpend)
      outcome.short = threshold - order.amount
      return outcome
    }
    let off = take(p, order.amount, amount: order.amount)
    if off == 0 { return SecondOutcome(p.name, .noEffect) }
    var outcome = SecondOutcome(p.name, .beaten)
    outcome.wouldPay = order.amount - off
    outcome.lostThreshold = lostThreshold(p, order, price)
    outcome.breaks = breaks(index, order, price)
    outcome.lacksSync = lacksSync(index, order, price)
    return outcome
  }

  /// Who lacks `sync`, where nothing else keeps a promotion from those applied.
  private func lacksSync(_ index: Int, _ order: SecondOrder, _ price: SecondPrice) -> [String] {
    let step = rules.promotions[index].step
    let all = (price.applied.map(\.index) + [index]).sorted {
      rules.promotions[$0].step!.rawValue < rules.promotions[$1].step!.rawValue
    }
    let isFree = !price.applied.contains { rules.promotions[$0.index].step == step }
    let wins =
      rules.usedStrategy == .best
      || rules.usedStrategy == .calculator && search(order).wins(index)
    guard isFree, wins, let joined = joined(all, order), joined < price.payable
    else { return [] }
    return all.sorted().map { rules.promotions[$0] }.filter { !$0.sync }.map(\.name)
  }

  /// What the order pays with all of these promotions, as if they were `sync`; nil if one takes nothing.
  private func joined(_ members: [Int], _ order: SecondOrder) -> Int64? {
    var evaluator = self
    for index in members { evaluator.rules.promotions[index].sync = true }
    let search = evaluator.search(order)
    let isExcluded = members.contains { a in members.contains { a != $0 && search.exclude(a, $0) } }
    if isExcluded { return nil }
    let nothing = SecondCartStack(state: search.cart.fresh, shipping: 0)
    let all = members.reduce(Optional(nothing)) { stack, index in
      stack.flatMap { search.adding(index, to: $0) }
    }
    return all?.state.left
  }

  /// Whether nothing but a threshold keeps a promotion from those applied.
  private func mayCombine(
    _ p: SecondPromotion, _ applied: [SecondPromotion], _ order: SecondOrder
  ) -> Bool {
    p.sync
      && applied.allSatisfy {
        $0.sync && $0.step != p.step && !p.excludes($0, presenting: order.codes)
      }
  }

  /// By how much the promotions applied before the step of `p` took the order below its lowest threshold.
  private func lostThreshold(_ p: SecondPromotion, _ order: SecondOrder, _ price: SecondPrice)
    -> Int64?
  {
    // With `before discounts` the basis is the order amount, which no discount lowers.
    guard let threshold = p.lowestThreshold, !p.beforeDiscounts else { return nil }
    let applied = price.applied.map { (promotion: rules.promotions[$0.index], off: $0.off) }
    guard mayCombine(p, applied.map(\.promotion), order) else { return nil }
    let before = applied.filter { $0.promotion.step!.rawValue < p.step!.rawValue }
    let left = order.amount - before.reduce(0) { $0 + $1.off }
    return left < threshold ? threshold - left : nil
  }

  /// The first applied promotion that is short of its lowest threshold once `index` takes in its place.
  private func breaks(_ index: Int, _ order: SecondOrder, _ price: SecondPrice) -> SecondBreak? {
    let p = rules.promotions[index]
    let applied = price.applied.map { rules.promotions[$0.index] }
    guard mayCombine(p, applied, order) else { return nil }
    for later in applied.filter({ $0.step!.rawValue > p.step!.rawValue && !$0.beforeDiscounts }) {
      let before = (applied + [p]).filter { $0.step!.rawValue < later.step!.rawValue }
        .sorted { $0.step!.rawValue < $1.step!.rawValue }
      let left = before.reduce(order.amount) { $0 - take($1, $0, amount: order.amount) }
      if let threshold = later.lowestThreshold, left < threshold {
        return SecondBreak(name: later.name, short: threshold - left)
      }
    }
    return nil
  }

  func codeWord(_ code: String, _ price: SecondPrice) -> SecondCodeWord {
    func names(_ p: SecondPromotion) -> Bool {
      p.codes.map(Self.folded).contains(Self.folded(code))
    }
    if price.applied.contains(where: { names(rules.promotions[$0.index]) }) { return .applied }
    return rules.promotions.contains(where: names) ? .notApplied : .unknown
  }

  /// `next` of an `off-schedule` promotion by walking whole minutes (schedules only change there), inside its
  /// window and not beyond `horizon`. Nil says only that there is none up to there.
  func nextOn(_ p: SecondPromotion, after instant: Int64, horizon: Int64) -> Int64? {
    let end = min(window(p).end ?? horizon, horizon)
    var minute = instant - instant % 60 + 60
    while minute < end {
      if isOnSchedule(p, at: minute) { return minute }
      minute += 60
    }
    return nil
  }
}
