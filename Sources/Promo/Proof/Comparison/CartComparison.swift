/// A comparison of what two programs charge for orders with lines. It tries such orders.
struct CartComparison {
  /// Differing orders with the same goods.
  fileprivate struct Kind {
    var ranges: [Range<Instant>] = []

    /// The times whose ranges have been added. Many contexts share a time.
    var times: Set<Int> = []

    /// The codes and the facts that all these orders have.
    var codes: [String]
    var facts: [String: Fact.Value]
    var smallest: PriceChange
    var rises = LargestChanges()
    var falls = LargestChanges()
  }

  /// The labels of each line of the simplest order of a kind.
  private typealias Goods = [[String]]

  /// The budget at the start, of which each side has half.
  private let budget: Budget
  private var sides: [ComparedSide]
  private let names: SharedLabels

  /// True if the settings and the labels of both programs are the same.
  private let haveSameSettings: Bool
  private var kinds: [Goods: Kind] = [:]
  private let askedFacts: Set<String>

  /// The goods of the differing orders, keyed by the number of the set of promotions in force.
  private var known: [Int: [Goods]] = [:]
  private var tried = TriedOrders()

  /// True once the comparison has examined a context in which the effects of the promotions in
  /// force may differ.
  private var hasLooked = false

  /// The number of orders to try in a context for each program, and the limit for all contexts.
  private static var countInContext: Int { 200 }
  private static var mostTried: Int { 30_000 }

  init(_ old: Program, _ new: Program, budget: Budget) {
    let names = SharedLabels(of: [new, old])
    (self.names, self.budget) = (names, budget)
    let effects = [old, new].map { rules in
      rules.promotions.map { PromotionEffect($0, in: rules) }
    }
    let numbers = firstOfEach(zip(effects.joined(), 0...))
    sides = zip([old, new], effects).map { rules, effects in
      ComparedSide(rules, names, effects.map { numbers[$0] ?? 0 }, budget.half)
    }
    haveSameSettings = SettingChange.all(from: old, to: new).isEmpty
    askedFacts = Set([old, new].flatMap { rules in rules.askedFacts.map { rules.facts[$0].name } })
  }

  var shortfalls: Set<Incompleteness> {
    let changed = sides[1].program.factsChanged(from: sides[0].program)
    if tried.count > 0 {
      return changed.union([tried.shortfall(in: sides[1].program)])
    }
    return hasLooked && isSpent ? changed.union([.budget(budget.limit)]) : changed
  }

  /// The steps that the comparison has taken.
  var steps: Int {
    sides.reduce(budget.left / 2 * sides.count) { $0 - $1.trial.budget.left }
  }

  private var isSpent: Bool {
    tried.count >= CartComparison.mostTried || sides.contains(where: { $0.trial.budget.isSpent })
  }

  /// Tries orders in every context in which the effects of the promotions in force may differ.
  mutating func look(at list: ContextList) {
    for context in list.contexts {
      if known[context.set] == nil {
        let changed = changed(in: context.inForce)
        known[context.set] =
          changed.allSatisfy { $0.isEmpty } ? [] : look(at: context, changed)
      }
      for goods in known[context.set] ?? [] {
        kinds[goods]?.add(context, list.times[context.time].ranges)
      }
    }
  }

  /// Tries orders in one context. Returns the goods of the differing orders.
  private mutating func look(at context: SharedContext, _ changed: [Set<Int>]) -> [Goods] {
    hasLooked = true
    for side in sides.indices {
      sides[side].trial.context = context.contexts[side]
    }
    var found: Set<Goods> = []
    let shipping =
      sides.indices.map { sides[$0].program.trialShipping(context.inForce[$0]) }
      .max() ?? .zero
    for lines in carts(in: context) {
      // An order that no changed promotion concerns costs the same.
      let isConcerned = sides.indices.contains { sides[$0].isConcerned(lines, by: changed[$0]) }
      for shipping in shipping > .zero ? [shipping, .zero] : [.zero] where !isSpent {
        tried.add(lines, shipping)
        guard isConcerned, let change = change(of: lines, shipping, in: context) else { continue }
        let simplest = simplest(lines, like: change, in: context)
        let goods = simplest.lines.map { names.texts(of: $0.labels) }.inOrder
        found.insert(goods)
        for one in [change, simplest.shown] {
          kinds[goods, default: Kind(of: one, in: context, asking: askedFacts)].add(one)
        }
      }
    }
    return Array(found)
  }

  private mutating func carts(in context: SharedContext) -> [[CheckedCart.Line]] {
    if isSpent { return [] }
    return sides.indices.reversed().flatMap { side in
      sides[side].trial.carts(context.inForce[side], count: CartComparison.countInContext)
        .map { $0.map(sides[side].shared) }
    }
  }

  /// Returns an order and both its prices; nil if the prices are the same.
  private mutating func change(
    of lines: [CheckedCart.Line], _ shipping: Amount, in context: SharedContext
  ) -> PriceChange? {
    let prices = sides.indices.map { side in
      sides[side].price(lines, shipping)
    }
    guard prices[0] != prices[1] else { return nil }
    var facts = context.values
    for side in sides.reversed() { side.program.stateFacts(in: &facts) }
    let order = Order(
      lines: lines.map {
        OrderLine($0.amount, pieces: $0.pieces, labels: names.texts(of: $0.labels))
      },
      shipping: shipping, at: context.contexts[1].instant, codes: context.codes, facts: facts,
      in: nil)
    return PriceChange(order: order, before: prices[0], after: prices[1])
  }

  /// Looks for orders with fewer lines, pieces and labels, and perhaps without shipping, whose
  /// prices change in the same direction. Returns the simplest order found.
  private mutating func simplest(
    _ lines: [CheckedCart.Line], like change: PriceChange, in context: SharedContext
  ) -> (lines: [CheckedCart.Line], shown: PriceChange) {
    let start = self.change(of: lines, .zero, in: context, like: change) ?? change
    return lines.simplest(start) {
      self.change(of: $0, start.order.shipping, in: context, like: change)
    }
  }

  private mutating func change(
    of lines: [CheckedCart.Line], _ shipping: Amount, in context: SharedContext,
    like change: PriceChange
  ) -> PriceChange? {
    guard !isSpent, let other = self.change(of: lines, shipping, in: context) else { return nil }
    return other.isRise == change.isRise ? other : nil
  }

  /// Returns, for each program, the promotions in force whose effects may differ from those in the
  /// other program: all promotions from the first to the last that differs.
  private func changed(in inForce: [[Int]]) -> [Set<Int>] {
    let effects = sides.indices.map { side in inForce[side].map { sides[side].effects[$0] } }
    let most = haveSameSettings ? min(effects[0].count, effects[1].count) : 0
    let before = zip(effects[0], effects[1]).prefix(most).prefix { $0 == $1 }.count
    let after = zip(effects[0].reversed(), effects[1].reversed()).prefix(most - before)
      .prefix { $0 == $1 }.count
    return inForce.map { Set($0.dropFirst(before).dropLast(after)) }
  }
}

// MARK: - Results

extension CartComparison {
  /// The differing orders. Those with the simplest goods come first. Orders whose goods include the
  /// goods of other orders, and whose prices change in the same directions, are counted among those.
  var orders: [DifferingOrders] {
    var shown: [(key: Goods, value: Kind)] = []
    let sorted = kinds.sorted { left, right in
      (left.key.count, left.key.joined().count, left.key.joined().joined(separator: "\n"))
        < (right.key.count, right.key.joined().count, right.key.joined().joined(separator: "\n"))
    }
    for (goods, kind) in sorted {
      let simpler = shown.firstIndex { goods.includes($0.key) && kind.changesLike($0.value) }
      if let simpler { shown[simpler].value.add(kind) } else { shown.append((goods, kind)) }
    }
    return shown.map { goods, kind in
      DifferingOrders(
        instants: kind.ranges.joinedRanges(), codes: kind.codes, facts: kind.facts, amounts: [],
        goods: goods, smallest: kind.smallest, rises: kind.rises, falls: kind.falls)
    }
  }
}

extension CartComparison.Kind {
  fileprivate init(of change: PriceChange, in context: SharedContext, asking facts: Set<String>) {
    (codes, smallest) = (context.codes, change)
    self.facts = context.values.filter { facts.contains($0.key) }
  }

  fileprivate mutating func add(_ other: Self) {
    ranges += other.ranges
    codes.removeAll { !other.codes.contains($0) }
    facts = facts.filter { other.facts[$0.key] == $0.value }
    if other.smallest.order.amount < smallest.order.amount { smallest = other.smallest }
    for change in [other.rises.sum, other.rises.share] { rises.add(change) }
    for change in [other.falls.sum, other.falls.share] { falls.add(change) }
  }

  fileprivate mutating func add(_ change: PriceChange) {
    if change.order.amount < smallest.order.amount { smallest = change }
    change.isRise ? rises.add(change) : falls.add(change)
  }

  fileprivate mutating func add(_ context: SharedContext, _ more: [Range<Instant>]) {
    if times.insert(context.time).inserted { ranges += more }
    codes.removeAll { !context.codes.contains($0) }
    facts = facts.filter { context.values[$0.key] == $0.value }
  }

  fileprivate func changesLike(_ other: Self) -> Bool {
    (rises.sum == nil || other.rises.sum != nil) && (falls.sum == nil || other.falls.sum != nil)
  }
}

extension [[String]] {
  /// The labels of the lines, sorted so that lines with the most labels come first.
  fileprivate var inOrder: [[String]] {
    sorted { ($1.count, $0.joined(separator: "\n")) < ($0.count, $1.joined(separator: "\n")) }
  }

  /// True if each of the other lines can be matched with a line of its own in this list that has
  /// all of its labels.
  fileprivate func includes(_ others: [[String]]) -> Bool {
    var left = self
    return others.allSatisfy { other in
      guard let place = left.lastIndex(where: { Set($0).isSuperset(of: other) }) else {
        return false
      }
      left.remove(at: place)
      return true
    }
  }
}

/// One of the two compared programs. Shared labels are positions among the labels of both programs.
private struct ComparedSide {
  let program: Program

  /// For each promotion, the number of its effect. Equal effects have the same number in both
  /// programs.
  let effects: [Int]
  private let index: Forms
  var trial: CartTrial

  /// The shared label for each of the program's own labels, and the reverse.
  private let positions: [Int]
  private let own: [Int: Int]

  init(_ program: Program, _ names: SharedLabels, _ effects: [Int], _ budget: Budget) {
    (self.program, self.effects) = (program, effects)
    index = program.forms
    trial = CartTrial(program, budget)
    positions = program.labels.map { names.positions[folded($0)] ?? 0 }
    own = firstOfEach(zip(positions, positions.indices))
  }

  /// Returns the payable of lines with shared labels.
  mutating func price(_ lines: [CheckedCart.Line], _ shipping: Amount) -> Amount {
    trial.price(lines.map(own), shipping: shipping).priced.payable
  }

  /// True if any of the given promotions can concern an order of lines with shared labels.
  func isConcerned(_ lines: [CheckedCart.Line], by some: Set<Int>) -> Bool {
    let labels = Set(lines.flatMap { $0.labels }).compactMap { own[$0] }
    return index.canConcern(
      some, anOrderWith: labels, at: trial.context.instant.secondsSince1970)
  }

  func shared(_ line: CheckedCart.Line) -> CheckedCart.Line {
    line.labelled(line.labels.map { positions[$0] }.sorted())
  }

  private func own(_ line: CheckedCart.Line) -> CheckedCart.Line {
    line.labelled(line.labels.compactMap { own[$0] }.sorted())
  }
}

/// The kinds of orders that were tried.
private struct TriedOrders {
  private(set) var count = 0
  private var (lines, pieces, amounts) = (0, 0, Int64.max...Int64.max)
  private var shipping = Amount.zero

  mutating func add(_ order: [CheckedCart.Line], _ shipping: Amount) {
    count += 1
    lines = max(lines, order.count)
    pieces = max(pieces, order.reduce(0) { max($0, $1.pieces) })
    let amount = order.total
    amounts =
      count == 1
      ? amount...amount : min(amounts.lowerBound, amount)...max(amounts.upperBound, amount)
    self.shipping = max(self.shipping, shipping)
  }

  func shortfall(in program: Program) -> Incompleteness {
    let text = { program.currency.text($0) }
    return .trials(
      count, lines: lines, pieces: pieces, from: text(Amount(unchecked: amounts.lowerBound)),
      to: text(Amount(unchecked: amounts.upperBound)),
      shipping: shipping > .zero ? text(shipping) : "")
  }
}

/// The labels of two programs together.
struct SharedLabels {
  private(set) var labels: [String] = []
  private(set) var positions: [String: Int] = [:]

  init(of programs: [Program]) {
    for label in programs.flatMap({ $0.labels }) where positions[folded(label)] == nil {
      positions[folded(label)] = labels.count
      labels.append(label)
    }
  }

  func texts(of positions: [Int]) -> [String] { positions.map { labels[$0] } }
}

extension CheckedCart.Line {
  fileprivate func labelled(_ labels: [Int]) -> CheckedCart.Line {
    CheckedCart.Line(amount: amount, pieces: pieces, labels: labels)
  }
}
