@testable import Promo

/// Makes rules and an order smaller as long as they still show a fault.
struct PriceShrinking {
  private(set) var rules: SecondRules
  private(set) var order: Order
  /// Whether rules and an order show the fault.
  let isFaulty: (SecondRules, Order) -> Bool

  init(rules: SecondRules, order: Order, isFaulty: @escaping (SecondRules, Order) -> Bool) {
    self.rules = rules
    self.order = order
    self.isFaulty = isFaulty
  }

  /// Leaves out what can be left out.
  mutating func run() {
    dropPromotions()
    attempt { $0.layout = 0 }
    for index in rules.promotions.indices { simplify(index) }
    attempt { $0.currency = nil }
    attempt { $0.zone = nil }
    attempt { $0.rounding = nil }
    for code in order.codes { attempt(codes: order.codes.filter { $0 != code }) }
  }

  /// Leaves out halves, quarters, and so on down to single promotions.
  private mutating func dropPromotions() {
    var size = max(1, rules.promotions.count / 2)
    while true {
      var start = 0
      while start < rules.promotions.count {
        let end = min(start + size, rules.promotions.count)
        if !attempt({ $0.promotions.removeSubrange(start..<end) }) { start = end }
      }
      if size == 1 { return }
      size /= 2
    }
  }

  private mutating func simplify(_ index: Int) {
    attempt { $0.promotions[index].from = nil }
    attempt { $0.promotions[index].end = nil }
    attempt { $0.promotions[index].weekdays = [] }
    attempt { $0.promotions[index].monthDays = [] }
    attempt { $0.promotions[index].between = nil }
    attempt { $0.promotions[index].whens = [] }
    attempt { $0.promotions[index].codes = [] }
    attempt { $0.promotions[index].cap = nil }
    attempt { $0.promotions[index].spend = nil }
    attempt { $0.promotions[index].beforeDiscounts = false }
    attempt { $0.promotions[index].paused = false }
    attempt { $0.promotions[index].sync = false }
    attempt { $0.promotions[index].allows = [] }
  }

  /// Keeps a change of the rules if they still show the fault.
  @discardableResult
  private mutating func attempt(_ change: (inout SecondRules) -> Void) -> Bool {
    var changed = rules
    change(&changed)
    guard changed != rules, isFaulty(changed, order) else { return false }
    rules = changed
    return true
  }

  private mutating func attempt(codes: [String]) {
    let changed = Order(
      amount: order.amount, at: order.instant, codes: codes, facts: order.facts)
    if isFaulty(rules, changed) { order = changed }
  }
}
