/// What becomes of single promotions for an order with lines: the facts behind the outcomes of a quote.
///
/// It is made once for an order. All questions are about promotions that are in force for it, named by
/// their indices among those of the program; each is judged by itself, on the original prices.
struct CartOutcomes {
  /// Pieces that an order lacks.
  struct MissingPieces: Hashable {
    /// The labels, one of which they must have, as positions in `Program.labels`; nil for any goods of
    /// the promotion.
    let labels: [Int]?

    let count: Int
  }

  /// An applied promotion that holds goods from which another would take.
  struct Rival: Hashable {
    /// Its index among the promotions of the program.
    let index: Int

    /// The lines of these goods, as positions in the order; empty if they are the shipping.
    let lines: [Int]
  }

  private var pricer: CartPricer

  /// What all promotions take by themselves.
  private let play: CartPlay

  private var terms: CartTerms { pricer.terms }

  /// The steps that all questions have taken.
  var steps: Int { terms.steps }

  init(_ program: Program, _ order: CheckedOrder) {
    pricer = CartPricer(program, order)
    play = CartPlay(&pricer, by: .best)
  }

  /// Returns the position of a promotion among the candidates; nil if the order has none of its goods.
  private func candidate(_ index: Int) -> Int? {
    let candidates = terms.candidates
    let position = candidates.partitioningIndex { $0.index >= index }
    return position < candidates.count && candidates[position].index == index ? position : nil
  }

  /// True if the order has goods of a promotion; of a promotion of the shipping, if it has shipping.
  func hasGoods(_ index: Int) -> Bool {
    guard let candidate = candidate(index) else { return false }
    if terms.form(of: candidate).isShipping { return terms.cart.shipping > .zero }
    return !terms.reach.goods(of: candidate).isEmpty
  }

  /// Returns the amount that a promotion lacks to reach its threshold; nil if it has none, or reaches
  /// it.
  func missingAmount(_ index: Int) -> Amount? {
    guard let basis = basisAlone(of: index)?.minorUnits else { return nil }
    let spend = terms.index.forms[index].spend
    return basis < spend ? Amount(unchecked: spend - basis) : nil
  }

  /// Returns what the whole order would pay with a promotion alone; what it pays without one if the
  /// promotion takes nothing.
  func payable(withOnly index: Int) -> Amount {
    let sum = terms.cart.total
    guard let candidate = candidate(index) else { return Amount(unchecked: sum) }
    var pricer = pricer
    let draw = pricer.drawAlone(candidate, from: terms.untouched)
    return Amount(unchecked: sum - (draw?.off ?? 0))
  }
}

// MARK: - Thresholds

extension CartOutcomes {
  /// Returns the amount that a promotion's threshold counts by itself; nil if it has none, or if the
  /// order has none of its goods.
  func basisAlone(of index: Int) -> Amount? {
    basis(of: index) { $0.basis($1, in: terms.untouched) }
  }

  /// Returns the amount that a promotion's threshold counts after the applied promotions that take
  /// before it.
  ///
  /// - Parameter applied: their indexes among the promotions of the program.
  func basis(of index: Int, beside applied: [Int]) -> Amount? {
    basis(of: index) { pricer, candidate in
      pricer.basis(candidate, beside: applied.compactMap(self.candidate), play)
    }
  }

  /// Returns the number of levels that each of some promotions reaches beside the applied ones.
  func reachedLevels(of indices: [Int], beside applied: [Int]) -> [Int64] {
    indices.map { index in
      basis(of: index, beside: applied).map {
        terms.program.forms[index].reachedCount(onBasis: $0.minorUnits)
      } ?? 0
    }
  }

  /// Returns the amounts that some promotions lack by themselves to give something, or something else.
  func lacks(of indices: [Int]) -> [Int64] {
    indices.flatMap { index -> [Int64] in
      guard let basis = basisAlone(of: index)?.minorUnits else { return [] }
      return terms.program.forms[index].edges(from: basis).map { $0 - basis }
    }
  }

  private func basis(
    of index: Int, _ counted: (inout CartPricer, Int) -> Int64
  ) -> Amount? {
    guard let candidate = candidate(index), terms.form(of: candidate).hasThreshold else {
      return nil
    }
    var pricer = pricer
    return Amount(unchecked: counted(&pricer, candidate))
  }
}

extension NormalForm {
  /// The number of repetitions whose edges are looked at.
  private static var repetitions: Int64 { 4 }

  /// Returns the next of the amounts, not below one, from which more is given.
  fileprivate func edges(from basis: Int64) -> [Int64] {
    guard isRepeated else { return levels.map({ $0.spend }).filter { $0 >= basis } }
    let next = max(first.spend, (basis + every - 1) / every * every)
    return (0..<NormalForm.repetitions).map { next + $0 * every }
  }
}

// MARK: - Missing pieces

extension CartOutcomes {
  /// Returns the pieces that a promotion asks for and the order lacks: those that must be bought, those
  /// that pay for others, one to be reduced, or so many as its tiers and coupons count. Empty if it
  /// lacks none, or has no goods at all.
  func missingPieces(_ index: Int) -> [MissingPieces] {
    guard let candidate = candidate(index) else { return [] }
    let form = terms.form(of: candidate)
    let own = { (bits: Reach.Bits) in bits.contains(form.isShipping ? .counted : .goods) }
    var missing: [MissingPieces] = []
    switch form.kind {
    case .amount: break
    case .count:
      missing += self.missing(
        terms.program.forms[terms.candidates[candidate].index].leastCount, of: candidate, where: own
      )
    case .tuples(_, let size): missing += self.missing(size, of: candidate, where: own)
    case .group:
      missing += missingOfGroup(candidate, form)
    }
    return missing + missingBought(candidate, form)
  }

  /// Returns how many of a number of pieces a promotion lacks.
  private func missing(
    _ count: Int, of candidate: Int, where isOwn: (Reach.Bits) -> Bool
  ) -> [MissingPieces] {
    var lacking = count
    for run in terms.basket.runs.indices where isOwn(terms.reach.of(candidate, Int32(run))) {
      lacking -= terms.basket.runs[run].count
    }
    return lacking > 0 ? [MissingPieces(labels: nil, count: lacking)] : []
  }

  /// Returns what one group lacks: what pays, and one piece to be reduced.
  private func missingOfGroup(_ candidate: Int, _ form: GoodsForm) -> [MissingPieces] {
    var places = Array(terms.index.places[form.buy])
    if let gift = form.gift {
      places.append(PlaceForm(count: 1, labels: terms.index.places[gift].labels))
    }
    return missing(places) { run in
      let bits = terms.reach.of(candidate, run)
      return bits.places | (bits.contains(.gift) ? 1 << form.buy.count : 0)
    }
  }

  /// Returns what an order lacks of the pieces that must be bought.
  private func missingBought(_ candidate: Int, _ form: GoodsForm) -> [MissingPieces] {
    let places = Array(terms.index.places[form.bought])
    var anyGoods = 0
    for (number, place) in places.enumerated() where place.labels == nil { anyGoods |= 1 << number }
    return missing(places) { run in
      let bits = terms.reach.of(candidate, run)
      return bits.boughtPlaces | (bits.contains(.goods) ? anyGoods : 0)
    }
  }

  /// Returns the pieces that some places lack, where each piece fills one. The first places are filled
  /// first. By Hall's theorem, some places lack as many as the worst set of them.
  ///
  /// - Parameter fitting: returns the places that a run can fill, as bits.
  private func missing(
    _ places: [PlaceForm], fitting: (Int32) -> Int
  ) -> [MissingPieces] {
    var lacks = Array(repeating: 0, count: places.count + 1)
    // The pieces by the places that they can fill, as there are fewer kinds of those than runs.
    var pieces: [Int: Int] = [:]
    for run in terms.basket.runs.indices {
      pieces[fitting(Int32(run)), default: 0] += terms.basket.runs[run].count
    }
    terms.steps += 4 * terms.basket.runs.count + pieces.count << places.count
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
      let labels = place.labels.map { Array(terms.index.labels[$0]) }
      var count = lacks[number + 1] - lacks[number]
      if let last = missing.last, last.labels == labels { count += missing.removeLast().count }
      missing.append(MissingPieces(labels: labels, count: count))
    }
    return missing
  }
}

extension NormalForm {
  /// The number of pieces from which a promotion that counts pieces gives something.
  fileprivate var leastCount: Int { Int(first.spend) }
}

// MARK: - Rivals

extension CartOutcomes {
  /// Returns the applied promotions that hold goods from which a promotion takes by itself, in the
  /// order in which they are applied.
  ///
  /// - Parameter end: what the applied promotions leave, which is the same for all questions.
  func rivals(of index: Int, in cart: PricedCart, _ end: inout CartState?) -> [Rival] {
    guard let candidate = candidate(index) else { return [] }
    var pricer = pricer
    let form = terms.form(of: candidate)
    let applied = cart.applied.compactMap { self.candidate($0.index) }
    let isShipping = { (one: Int) in terms.form(of: one).isShipping }
    if form.isShipping {
      return applied.filter { $0 != candidate && isShipping($0) }.map {
        Rival(index: terms.candidates[$0].index, lines: [])
      }
    }
    let untouched = terms.untouched
    guard pricer.drawAlone(candidate, from: untouched) != nil else { return [] }
    let taken = Array(pricer.sketch.taken[..<untouched.segments.count])
    let ofGoods = applied.filter { !isShipping($0) }
    let left = end ?? pricer.forEachState(of: play.inOrder(ofGoods)) { _, _, _ in }
    end = left
    return ofGoods.filter { $0 != candidate }.compactMap { other in
      let lines = lines(from: taken, heldBy: other, in: left)
      return lines.isEmpty ? nil : Rival(index: terms.candidates[other].index, lines: lines)
    }
  }

  /// Returns the rivals of one promotion.
  func rivals(of index: Int, in cart: PricedCart) -> [Rival] {
    var end: CartState?
    return rivals(of: index, in: cart, &end)
  }

  /// Returns the lines of the first pieces of runs that a promotion holds.
  private func lines(from taken: [Int], heldBy other: Int, in end: CartState) -> [Int] {
    var lines: Set<Int> = []
    let step = terms.form(of: other).stepNumber
    terms.steps += end.segments.count
    end.forEachSegment { _, segment, start in
      let cell = end.cells[Int(segment.cell)]
      let last = min(start + segment.count, taken[Int(segment.run)])
      guard cell.steps >> UInt8(step) & 1 == 1, Int(cell.takers[step]) == other, start < last
      else { return }
      terms.basket.forEachLine(of: segment.run, start..<last) { entry, _ in
        lines.insert(entry.line)
      }
    }
    return lines.sorted()
  }
}

extension Program {
  /// True if some promotions reach a threshold in an order that they do not reach in a smaller one, both
  /// times beside one another.
  func beginsThreshold(
    of promotions: [Int], in order: CheckedOrder, after smaller: CheckedOrder,
    spending budget: inout Budget
  ) -> Bool {
    let levels = [order, smaller].map {
      asking(about: $0, spending: &budget) {
        $0.reachedLevels(of: promotions, beside: promotions)
      }
    }
    return zip(levels[0], levels[1]).contains { $0 > $1 }
  }

  /// Returns what becomes of single promotions for an order with lines.
  func cartOutcomes(for order: CheckedOrder) -> CartOutcomes { CartOutcomes(self, order) }

  /// Asks what becomes of single promotions for an order with lines, and takes the steps from a budget.
  func asking<Reply>(
    about order: CheckedOrder, spending budget: inout Budget, _ question: (CartOutcomes) -> Reply
  ) -> Reply {
    let outcomes = CartOutcomes(self, order)
    let reply = question(outcomes)
    budget.spend(outcomes.steps)
    return reply
  }
}
