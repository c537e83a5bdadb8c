/// The price of an order, and the facts that explain why each promotion was or was not applied.
///
/// An explainer knows one order at a time. You name a promotion by its index in the program. The
/// promotion must be in force for the order. Each promotion is judged by itself, on the original
/// prices, unless a question names other promotions.
final class Explainer {
  /// Pieces that an order lacks.
  struct MissingPieces: Hashable {
    /// Positions in `Program.labels`: each piece must have one of them. Nil if any goods will do.
    let labels: [Int]?

    let count: Int
  }

  /// An applied promotion that took from goods from which another promotion would take.
  struct Rival: Hashable {
    let index: Int

    /// The lines that contain these goods, as positions in the order; empty for the shipping, and if
    /// the goods stay open to the other.
    let lines: [Int]
  }

  let program: Program
  private(set) var order: CheckedOrder
  let rules: Forms
  var pricer = Pricer()

  /// Some applied promotions, and the state of the goods after them. The state is on the stack.
  var end: (held: [Int], state: Pricer.State)?

  /// The strategy under which the order was last priced. It decides which promotions compete.
  private var strategy: Strategy?

  /// The steps spent on pricing other orders to find an answer.
  private var otherSteps = 0

  var steps: Int { pricer.steps + otherSteps }

  /// - Parameters:
  ///   - inForce: the indexes of the promotions in force; nil to find these promotions.
  ///   - most: the number of steps beyond which the order has no price.
  init(
    _ program: Program, _ order: CheckedOrder, among inForce: [Int]? = nil, within most: Int = .max
  ) {
    (self.program, self.order, rules) = (program, order, program.forms)
    pricer.mostSteps = most
    pricer.enter(order, program, among: inForce)
  }

  /// Reads another order in place of the one before, into the same memory.
  func enter(_ order: CheckedOrder, among inForce: [Int]?) {
    (self.order, end, strategy, otherSteps) = (order, nil, nil, 0)
    pricer.enter(order, program, among: inForce)
  }

  /// Throws if the order took more steps than the limit.
  func checkSteps() throws(Order.Problem) {
    if steps > pricer.mostSteps { throw .tooManySteps(most: pricer.mostSteps) }
  }

  /// Returns the price under a strategy, with shares.
  ///
  /// - Parameter hasOffers: true to look for gifts to add; tries each by pricing the order with it.
  func price(by strategy: Strategy, hasOffers: Bool = false) -> PricedCart {
    choose(by: strategy)
    var (cart, end) = pricer.answer(rules)
    self.end = (pricer.applied.indices.map { pricer.applied[$0].candidate }, end)
    guard hasOffers else { return cart }
    let offers = pricer.offers(beside: end, rules)
    if offers.isEmpty { return cart }
    var trial = OfferTrial(program, order, cart) { [self] in
      let other = Explainer(program, $0, within: pricer.mostSteps - steps)
      defer { otherSteps += other.steps }
      return other.price(by: strategy)
    }
    cart.offers = trial.holding(among: offers)
    return cart
  }

  /// Returns the price under a strategy, without shares.
  func priceAlone(by strategy: Strategy) -> PricedCart {
    end = nil
    choose(by: strategy)
    return pricer.price
  }

  private func choose(by strategy: Strategy) {
    pricer.choose(by: strategy, rules)
    self.strategy = strategy
  }

  func competes(_ candidate: Int) -> Bool {
    if strategy != program.strategy { _ = priceAlone(by: program.strategy) }
    return pricer.candidates[candidate].isCompeting
  }

  /// Returns the promotion that competes for a step; nil if no promotion of the step takes
  /// anything. The order must be one piece, and the strategy of the program must be `calculator`.
  func winner(of step: Promotion.Step) -> Int? {
    let winner = pricer.candidates.indices.first {
      competes($0) && rules[pricer.candidates[$0].index].step == step
    }
    return winner.map { pricer.candidates[$0].index }
  }

  /// Returns the position of a promotion among the candidates; nil if the order has none of the
  /// promotion's goods.
  func candidate(_ index: Int) -> Int? {
    let position = pricer.candidates.indices.partitioningIndex {
      pricer.candidates[$0].index >= index
    }
    return position < pricer.candidates.count && pricer.candidates[position].index == index
      ? position : nil
  }

  /// True if the order has goods of a promotion, or has shipping for a promotion of the shipping.
  func hasGoods(_ index: Int) -> Bool {
    guard let candidate = candidate(index) else { return false }
    return pricer.candidates[candidate].isShipping
      ? pricer.shipping > 0 : pricer.candidates[candidate].hasGoods
  }

  /// Returns the amount by which the order falls short of a promotion's threshold; nil if the order
  /// reaches the threshold, or if the promotion has none.
  func missingAmount(_ index: Int) -> Amount? {
    guard rules[index].hasThreshold else { return nil }
    let basis = basisAlone(of: index) ?? .zero
    let spend = Amount(unchecked: rules[index].spend)
    return basis < spend ? spend - basis : nil
  }

  func payable(withOnly index: Int) -> Amount {
    let off = candidate(index).map { pricer.candidates[$0].alone.off } ?? 0
    return Amount(unchecked: pricer.total - off)
  }
}

// MARK: - Thresholds

extension Explainer {
  /// Returns the amount that a promotion's threshold counts if no other promotion is applied; nil
  /// if the promotion has no threshold, or if the order has none of its goods.
  func basisAlone(of index: Int) -> Amount? {
    basis(of: index) { candidate in
      pricer.basis(candidate, in: pricer.untouched, rules)
    }
  }

  /// Returns the amount that a promotion's threshold counts after those applied promotions that
  /// take before it.
  func basis(of index: Int, beside applied: [Int]) -> Amount? {
    basis(of: index) { candidate in
      pricer.basis(candidate, beside: applied.compactMap(self.candidate), rules)
    }
  }

  /// Returns how many levels or repetitions each promotion reaches beside the applied promotions.
  func reachedLevels(of indices: [Int], beside applied: [Int]) -> [Int64] {
    indices.map { index in
      basis(of: index, beside: applied).map {
        program.forms[index].reachedCount(onBasis: $0.minorUnits)
      } ?? 0
    }
  }

  /// Returns what the order lacks for the next levels or repetitions of each promotion by itself.
  func lacks(of indices: [Int]) -> [Int64] {
    indices.flatMap { index -> [Int64] in
      guard let basis = basisAlone(of: index)?.minorUnits else { return [] }
      return program.forms[index].edges(from: basis).map { $0 - basis }
    }
  }

  private func basis(of index: Int, _ counted: (Int) -> Int64) -> Amount? {
    guard let candidate = candidate(index), rules[index].hasThreshold else { return nil }
    let mark = pricer.mark
    defer { pricer.release(to: mark) }
    return Amount(unchecked: counted(candidate))
  }
}

extension Pricer {
  /// Returns the amount that a promotion's threshold counts in a state, even if the promotion would
  /// take nothing.
  fileprivate mutating func basis(_ candidate: Int, in state: State, _ rules: Forms) -> Int64 {
    let found =
      candidates[candidate].isShipping
      ? findShipping(candidate, beside: state, rules)
      : find(candidate, in: state, counting: state, rules)
    return found?.basis
      ?? counted(candidate, rules.form(candidates[candidate].index), in: state)
  }

  /// Returns the amount that a promotion's threshold counts after those promotions among `others`
  /// that take before it.
  fileprivate mutating func basis(
    _ candidate: Int, beside others: [Int], _ rules: Forms
  ) -> Int64 {
    let own = candidates[candidate]
    members.cut(to: 0)
    for other in others where other != candidate && !candidates[other].isShipping {
      let isBefore = own.isShipping || candidates[other].takes(before: own)
      // A promotion that counts the remainder ignores the reductions by other promotions that count
      // the remainder.
      if isBefore, own.isShipping || !own.countsRemainder || !candidates[other].countsRemainder {
        members.append(Member(candidate: other))
      }
    }
    let state = applyMembers(rules)
    return basis(candidate, in: state, rules)
  }
}

extension Form {
  /// The number of repetitions to look ahead.
  private static var repetitions: Int64 { 4 }

  /// Returns the amounts, from `basis` up, at which the promotion gives more: its levels, or its
  /// next repetitions.
  fileprivate func edges(from basis: Int64) -> [Int64] {
    guard isRepeated else { return levels.map({ $0.from }).filter { $0 >= basis } }
    let next = max(first.from, (basis + every - 1) / every * every)
    return (0..<Form.repetitions).map { next + $0 * every }
  }
}

// MARK: - Missing pieces

extension Explainer {
  /// Returns the pieces that a promotion asks for and that the order lacks. These are pieces that
  /// must be bought, pieces that pay for others, a piece to reduce, or the pieces of the first tier
  /// or of one tuple. Empty if the order lacks no piece, or has none of the promotion's goods.
  func missingPieces(_ index: Int) -> [MissingPieces] {
    guard let candidate = candidate(index) else { return [] }
    let form = rules[index]
    var missing: [MissingPieces] = []
    switch form.kind {
    case .amount, .repeated, .shipping: break
    case .count:
      missing += self.missing(Int(form.first.from), of: candidate, form)
    case .tuples(_, let size): missing += self.missing(size, of: candidate, form)
    case .group:
      var places = rules.places[form.buy]
      if let gift = form.gift {
        places.append(Form.Place(count: 1, labels: rules.places[gift].labels))
      }
      missing += self.missing(places) { run in
        let relation = pricer.relation(candidate, run)
        return relation.places | (relation.contains(.gift) ? 1 << form.buy.count : 0)
      }
    }
    return missing + missingBought(candidate, form)
  }

  private func missing(_ count: Int, of candidate: Int, _ form: Form) -> [MissingPieces] {
    var lacking = count
    for run in pricer.runs.indices
    where pricer.relation(candidate, run).contains(form.isShipping ? .counted : .goods) {
      lacking -= pricer.runs[run].count
    }
    return lacking > 0 ? [MissingPieces(labels: nil, count: lacking)] : []
  }

  private func missingBought(_ candidate: Int, _ form: Form) -> [MissingPieces] {
    let places = rules.places[form.bought]
    var anyGoods = 0
    for (number, place) in places.enumerated() where place.labels == nil { anyGoods |= 1 << number }
    return missing(places) { run in
      let relation = pricer.relation(candidate, run)
      return relation.boughtPlaces | (relation.contains(.goods) ? anyGoods : 0)
    }
  }

  /// Returns the pieces that some places lack, if each piece fills at most one place and earlier
  /// places are filled first. By Hall's theorem, the places together lack as many pieces as the set
  /// of places that lacks the most.
  ///
  /// - Parameter fitting: returns the places that a run can fill, as bits.
  private func missing(
    _ places: [Form.Place], fitting: (Int) -> Int
  ) -> [MissingPieces] {
    var lacks = Array(repeating: 0, count: places.count + 1)
    // For each set of places, the number of pieces that can fill exactly these places. The table
    // has at most as many sets as there are runs.
    var pieces: [Int: Int] = [:]
    for run in pricer.runs.indices { pieces[fitting(run), default: 0] += pricer.runs[run].count }
    pricer.steps += 4 * pricer.runs.count + pieces.count << places.count
    for set in 0..<(1 << places.count) {
      var lack = 0
      for (number, place) in places.enumerated() where set >> number & 1 == 1 {
        lack += place.count
      }
      for (bits, count) in pieces where bits & set != 0 { lack -= count }
      let last = Int.bitWidth - set.leadingZeroBitCount
      for count in last..<lacks.count { lacks[count] = max(lacks[count], lack) }
    }
    var missing: [MissingPieces] = []
    for (number, place) in places.enumerated() where lacks[number + 1] > lacks[number] {
      let labels = place.labels.map { rules.list($0) }
      var count = lacks[number + 1] - lacks[number]
      if let last = missing.last, last.labels == labels { count += missing.removeLast().count }
      missing.append(MissingPieces(labels: labels, count: count))
    }
    return missing
  }
}

extension Program {
  func asking<Reply>(
    about order: CheckedOrder, spending budget: inout Budget, _ question: (Explainer) -> Reply
  ) -> Reply {
    let explainer = Explainer(self, order)
    let reply = question(explainer)
    budget.spend(explainer.steps)
    return reply
  }
}
