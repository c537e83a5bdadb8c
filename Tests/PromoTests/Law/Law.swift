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
    var trial = OfferTrial(self, order, priced) { larger in
      Law(self, larger).priced(by: strategy).cart
    }
    cart.offers = trial.holding(among: law.offers(beside: choice))
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

    /// The pieces from which it takes.
    let pieces: Set<Int>

    /// The original price of these.
    let amount: Int64
  }

  /// A set of promotions with what each takes.
  struct Choice {
    var cells: [Cell]

    /// The promotions in the order in which they take.
    var taken: [Taken] = []

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
        ? withShipping(untouched, among: [index]) : priced([index]), let taken = choice.taken.first
    else { return nil }
    return Alone(
      index: index, choice: choice, value: taken.value, pieces: Set(taken.pieces),
      amount: taken.pieces.reduce(0) { $0 + pieces[$1].price })
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
    var (members, isBounded): ([Int], Bool) = ([], false)
    for part in parts(of: inPlay) {
      let (choice, isPartBounded) = cheapest(of: part)
      members += choice.taken.map { $0.index }
      isBounded = isBounded || isPartBounded
    }
    let ordered = sorted(inPlay).map { $0.index }.filter(members.contains)
    let ofGoods = priced(ordered.filter { !goods($0).isShipping }) ?? untouched
    return (
      withShipping(ofGoods, among: ordered.filter { goods($0).isShipping }) ?? ofGoods, isBounded
    )
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

  /// Returns the cheapest set of one part: sets grow by one promotion after the other, and all stay. Of
  /// many promotions only the 256 best stay: then an answer is no dearer, or says that it may be.
  private func cheapest(of part: Part) -> (Choice, Bool) {
    let ofGoods = sorted(part.members).map { $0.index }.filter { !goods($0).isShipping }
    let ofShipping = part.members.map { $0.index }.filter { goods($0).isShipping }
    let price = { (members: [Int]) -> Choice? in
      priced(members).map { withShipping($0, among: ofShipping) ?? $0 }
    }
    var sets = [price([]) ?? untouched]
    var isBounded = false
    for index in ofGoods {
      let grown = sets.compactMap { price($0.ofGoods + [index]) }
      sets = (sets + grown).sorted(by: ranks)
      if sets.count > 256, ofGoods.count > 10, part.pieces.count > 1 {
        sets.removeLast(sets.count - 256)
        isBounded = true
      }
    }
    sets += ofGoods.compactMap { price([$0]) }
    return (sets.sorted(by: ranks)[0], isBounded)
  }

  /// True if a set is chosen over another: the lower payable wins, then fewer promotions, then the
  /// larger value, then the set written first.
  func ranks(_ one: Choice, before other: Choice) -> Bool {
    if one.off != other.off { return one.off > other.off }
    if one.taken.count != other.taken.count { return one.taken.count < other.taken.count }
    let (value, otherValue) = (valueAlone(one), valueAlone(other))
    if value != otherValue { return value > otherValue }
    return written(one).map { $0.index }.lexicographicallyPrecedes(written(other).map { $0.index })
  }

  /// Returns the sum of the values that the promotions of goods have by themselves.
  private func valueAlone(_ choice: Choice) -> ExactAmount {
    choice.ofGoods.reduce(.nothing) { sum, index in
      sum + (priced([index])?.taken[0].value ?? .nothing)
    }
  }

  /// Returns the promotions of a set by step, within a step as written.
  func written(_ choice: Choice) -> [Taken] {
    choice.taken.sorted { (step($0.index), $0.index) < (step($1.index), $1.index) }
  }
}

extension Law.Choice {
  /// The promotions that take from goods, in the order in which they take.
  fileprivate var ofGoods: [Int] { taken.filter { !$0.isOfShipping }.map { $0.index } }
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
