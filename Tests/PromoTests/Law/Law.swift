@testable import Promo

// The law: the meaning of the language, piece by piece, as a loop over its definitions. It takes no short
// cut: a line of a thousand pieces is a thousand pieces, an amount is one piece without labels, and every
// set of promotions is priced from the beginning. All faster code must agree with it, in everything. It
// reads the promotions themselves, and never their forms.

extension Program {
  /// Returns the price of an order.
  func law(for order: CheckedOrder, by strategy: Strategy) -> PricedCart {
    let law = Law(self, order)
    let (choice, priced) = law.priced(by: strategy)
    var cart = priced
    var isCut = false
    var trial = OfferTrial(self, order, priced) { larger in
      let cart = Law(self, larger).priced(by: strategy).cart
      isCut = isCut || cart.isBounded
      return cart
    }
    cart.offers = trial.holding(among: law.offers(beside: choice))
    // Of an order with the gift, too, sets may have been left out.
    if isCut { cart.isBounded = true }
    return cart
  }
}

/// The law for one order.
struct Law {
  /// One piece of the goods.
  struct Piece {
    let line: Int
    let price: Int64
    let labels: Set<Int>

    func has(_ some: [Int]) -> Bool { some.contains(where: labels.contains) }
  }

  /// A promotion by itself, on the original prices.
  struct Alone {
    let index: Int
    let choice: Choice

    /// Its exact value.
    let value: ExactAmount

    /// The pieces from which it takes, and those that it holds.
    let pieces: Set<Int>

    /// The original price of these.
    let amount: Int64
  }

  /// A set of promotions with what each takes.
  struct Choice {
    var cells: [Cell]

    /// The promotions in the order in which they take.
    var taken: [Taken] = []

    /// The cells before the first promotion that counts the remainder.
    var beforeLate: [Cell]?

    /// True if they do not take in the fixed order, or a group looks at its goods in reverse.
    var isTurned = false

    /// What they take together.
    var off: Int64 { taken.reduce(0) { $0 + $1.off } }
  }

  let program: Program
  let order: CheckedOrder
  let cart: CheckedCart

  /// The pieces that promotions can take from or count, in the order of pieces. Everything below
  /// names a piece by its position here.
  let pieces: [Piece]

  init(_ program: Program, _ order: CheckedOrder) {
    let cart = order.cart ?? CheckedCart(of: order.amount)
    (self.program, self.order, self.cart) = (program, order, cart)
    pieces = cart.lines.indices.flatMap { number in
      let line = cart.lines[number]
      let count = Int64(line.pieces)
      let (price, dearer) = line.amount.minorUnits.quotientAndRemainder(dividingBy: count)
      return (0..<count).map {
        Piece(line: number, price: $0 < dearer ? price + 1 : price, labels: Set(line.labels))
      }
    }
    .filter { $0.price > 0 && !$0.has(program.excludedLabels) }
    .sorted(by: Law.comesFirst)
  }

  /// True if a piece comes before another: the dearer, then the one without the label declared
  /// first, then the one of the earlier line.
  private static func comesFirst(_ piece: Piece, _ other: Piece) -> Bool {
    if piece.price != other.price { return piece.price > other.price }
    if let label = piece.labels.symmetricDifference(other.labels).min() {
      return other.labels.contains(label)
    }
    return piece.line < other.line
  }

  /// Returns the price of the order without offers, and the set of promotions that is applied.
  func priced(by strategy: Strategy) -> (choice: Choice, cart: PricedCart) {
    var (choice, isBounded) = (untouched, false)
    let eligible = program.promotions.indices.compactMap(alone)
    switch strategy {
    case .first: choice = eligible.first?.choice ?? choice
    case .calculator, .best:
      let (alone, combined) = (
        eligible.filter { goods($0.index).isAlone }, eligible.filter { !goods($0.index).isAlone }
      )
      let inPlay = (strategy == .best ? combined : inPlay(among: combined)) + alone
      let (compatible, isCut) = compatible(among: sorted(inPlay))
      let priced = compatible.map { cheapest(of: $0) }
      choice = priced.map { $0.0 }.sorted(by: ranks)[0]
      isBounded = isCut || priced.contains { $0.1 }
    }
    return (choice, answer(choice, isBounded: isBounded))
  }

  /// The order as it is before any promotion: one cell.
  var untouched: Choice { Choice(cells: [Cell(pieces: Array(pieces.indices))]) }

  /// Returns a promotion by itself; nil if it is not in force, or would take nothing.
  func alone(_ index: Int) -> Alone? {
    guard program.promotions[index].isInForce(for: order),
      let choice = goods(index).isShipping
        ? withShipping(untouched, among: [index]) : taking(Turn(index: index), after: untouched),
      let taken = choice.taken.first
    else { return nil }
    let claimed = taken.held + taken.pieces
    return Alone(
      index: index, choice: choice, value: taken.value, pieces: Set(claimed),
      amount: claimed.reduce(0) { $0 + pieces[$1].price })
  }
}

// MARK: - The cheapest set

extension Law {
  /// Some promotions with the pieces that they take from and count.
  private struct Part {
    var members: [Alone]
    var pieces: Set<Int>
    var hasShipping: Bool
  }

  /// Returns the cheapest set of promotions: that of each part by itself. The second value is true
  /// if a part has more sets than are looked at.
  func cheapest(of inPlay: [Alone]) -> (Choice, Bool) {
    let priced = parts(of: inPlay).map(cheapest)
    let turns = priced.map { $0.0.turns }
    // Those that count the remainder take after all that must take before them.
    let late = turns.map { turns in turns.firstIndex { isLate($0.index) } ?? 0 }
    let after = turns.map { turns in turns.lastIndex { isLate($0.index) }.map { $0 + 1 } ?? 0 }
    let ordered =
      turns.indices.flatMap { turns[$0][..<late[$0]] }
      + turns.indices.flatMap { turns[$0][late[$0]..<after[$0]] }
      + turns.indices.flatMap { turns[$0][after[$0]...] }
    var ofGoods = self.priced(ordered) ?? untouched
    ofGoods.isTurned = priced.contains { $0.0.isTurned }
    let ofShipping = priced.flatMap { $0.0.taken }.filter { $0.isOfShipping }.map { $0.index }
    return (withShipping(ofGoods, among: ofShipping) ?? ofGoods, priced.contains { $0.1 })
  }

  /// Returns the parts of the order that nothing ties together.
  private func parts(of inPlay: [Alone]) -> [Part] {
    var parts: [Part] = []
    for one in inPlay {
      var part = Part(
        members: [one], pieces: Set(goodsPieces(one.index) + countedPieces(one.index)),
        hasShipping: goods(one.index).isShipping)
      let isTied = { (other: Part) in
        !other.pieces.isDisjoint(with: part.pieces) || other.hasShipping && part.hasShipping
      }
      let (tied, others) = (parts.filter(isTied), parts.filter { !isTied($0) })
      for other in tied {
        part.members += other.members
        part.pieces.formUnion(other.pieces)
        part.hasShipping = part.hasShipping || other.hasShipping
      }
      parts = others + [part]
    }
    return parts
  }

  /// Returns the cheapest set of one part: sets grow by any promotion that may take its turn, and all
  /// stay. Of more than seven promotions, sets grow by one after the other in the fixed order, and of
  /// many only the 256 best stay: then an answer is no dearer, or says that it may be.
  private func cheapest(of part: Part) -> (Choice, Bool) {
    let ofGoods = sorted(part.members).map { $0.index }.filter { !goods($0).isShipping }
    let ofShipping = part.members.map { $0.index }.filter { goods($0).isShipping }
    let shipped = { (choice: Choice) in withShipping(choice, among: ofShipping) ?? choice }
    var sets = [shipped(untouched)]
    var isBounded = false
    if ofGoods.count <= 7, part.pieces.count > 1 {
      var grown = [untouched]
      while !grown.isEmpty {
        grown = grown.flatMap { choice in
          turns(of: ofGoods, after: choice).compactMap { taking($0, after: choice, of: ofGoods) }
        }
        sets += grown.map(shipped)
      }
      return (sets.sorted(by: ranks)[0], false)
    }
    for index in ofGoods {
      let grown = sets.compactMap { taking(Turn(index: index), after: $0.withoutShipping) }
      sets = (sets + grown.map(shipped)).sorted(by: ranks)
      if sets.count > 256, ofGoods.count > 10, part.pieces.count > 1 {
        sets.removeLast(sets.count - 256)
        isBounded = true
      }
    }
    sets += ofGoods.compactMap { taking(Turn(index: $0), after: untouched).map(shipped) }
    let haveTurns = part.pieces.count > 1 && mayTakeTurns(ofGoods)
    return (sets.sorted(by: ranks)[0], isBounded || haveTurns)
  }

  /// True if a set is chosen over another: the lower payable wins, then fewer promotions, then the
  /// larger value, then the set written first, then the fixed order, then the turns written first.
  func ranks(_ one: Choice, before other: Choice) -> Bool {
    if one.off != other.off { return one.off > other.off }
    if one.taken.count != other.taken.count { return one.taken.count < other.taken.count }
    let (value, otherValue) = (valueAlone(one), valueAlone(other))
    if value != otherValue { return value > otherValue }
    let (set, otherSet) = (written(one).map { $0.index }, written(other).map { $0.index })
    if set != otherSet { return set.lexicographicallyPrecedes(otherSet) }
    if one.isTurned != other.isTurned { return other.isTurned }
    return one.turns.map { $0.rank }.lexicographicallyPrecedes(other.turns.map { $0.rank })
  }

  /// Returns the sum of the values that the promotions of goods have by themselves.
  private func valueAlone(_ choice: Choice) -> ExactAmount {
    choice.turns.reduce(.nothing) { sum, turn in
      sum + (priced([Turn(index: turn.index)])?.taken[0].value ?? .nothing)
    }
  }

  /// Returns the promotions of a set by step, within a step as written.
  func written(_ choice: Choice) -> [Taken] {
    choice.taken.sorted { (step($0.index), $0.index) < (step($1.index), $1.index) }
  }
}

/// An answer that is compared with the law.
protocol LawfulAnswer: Equatable {
  associatedtype Payable: Comparable
  var payable: Payable { get }
  var isBounded: Bool { get }
}

extension LawfulAnswer {
  /// True if an answer is one that the law allows: the same, or no dearer where the law left sets out.
  func isAllowed(by law: Self) -> Bool {
    law.isBounded ? payable <= law.payable : self == law
  }
}

extension PricedCart: LawfulAnswer {}
