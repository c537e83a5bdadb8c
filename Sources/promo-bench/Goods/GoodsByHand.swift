import Promo

/// Handwritten pricing for the eight rules about goods. It works for just these rules: their labels
/// and prices are fixed in the code. It explains nothing. An order may have at most 64 pieces.
struct GoodsByHand {
  private struct Piece {
    let price: Int64
    let labels: UInt8
  }

  /// A set of pieces, as bits.
  private typealias Pieces = UInt64

  /// The reduction by a rule: its value in hundredths of a minor unit, the reduced pieces, and the
  /// total price of these pieces.
  private struct Take {
    var value: Int64 = 0
    var pieces: Pieces = 0
    var amount: Int64 = 0

    /// The reduction in minor units. The remaining price is rounded.
    var off: Int64 { amount - (100 * amount - value + 50) / 100 }

    func isDeeper(than other: Take) -> Bool { value * other.amount > other.value * amount }
  }

  /// Rules that reduce goods at their own prices. Of equally deep reductions, the earlier is first.
  private enum Rule: CaseIterable {
    case shoes, shirts, drinks, lunch
  }

  /// The labels, in the order of their declaration.
  private enum Label {
    static var shirts: UInt8 { 1 }
    static var shoes: UInt8 { 2 }
    static var drinks: UInt8 { 4 }
    static var food: UInt8 { 8 }
    static var sale: UInt8 { 16 }
    static var totes: UInt8 { 32 }
  }

  private var pieces: [Piece] = []
  private var rules: [(rule: Rule, take: Take)] = []
  private var sum: Int64 = 0
  private var shipping: Int64 = 0
  private var givesTote = false
  private var hasCode = false
  private var best: Int64 = 0

  /// Returns the payable of an order, in minor units.
  mutating func payable(of order: Order) -> Int64 {
    addPieces(order.lines)
    sum = order.amount.minorUnits
    shipping = order.shipping.minorUnits
    hasCode = order.codes.contains("SPRING")
    let all = Pieces.max >> UInt64(64 - pieces.count)
    givesTote = tote(among: all).map { sum - $0 >= 150_00 } ?? false
    rules.removeAll(keepingCapacity: true)
    for rule in Rule.allCases {
      let take = take(rule, from: all)
      if take.off > 0 { rules.append((rule, take)) }
    }
    rules.sort { $0.take.isDeeper(than: $1.take) }
    best = .max
    search(from: 0, open: all, off: 0, held: 0)
    return best
  }

  // MARK: Pieces

  private mutating func addPieces(_ lines: [OrderLine]) {
    pieces.removeAll(keepingCapacity: true)
    for line in lines {
      var labels: UInt8 = 0
      for label in line.labels { labels |= GoodsByHand.bit(of: label) }
      let (price, dearer) = line.amount.minorUnits.quotientAndRemainder(
        dividingBy: Int64(line.pieces))
      for piece in 0..<Int64(line.pieces) {
        pieces.append(Piece(price: piece < dearer ? price + 1 : price, labels: labels))
      }
    }
    // Sorts by descending price. At equal prices, compares the first label that only one piece has:
    // the piece without this label comes first.
    pieces.sort { one, other in
      if one.price != other.price { return one.price > other.price }
      let different = one.labels ^ other.labels
      return other.labels & different & (0 &- different) != 0
    }
    if let free = pieces.firstIndex(where: { $0.price == 0 }) { pieces.removeSubrange(free...) }
  }

  private static func bit(of label: String) -> UInt8 {
    switch label {
    case "shirts": Label.shirts
    case "shoes": Label.shoes
    case "drinks": Label.drinks
    case "food": Label.food
    case "sale": Label.sale
    case "totes": Label.totes
    default: 0
    }
  }

  private func forEachPiece(_ label: UInt8, of open: Pieces, _ visit: (Int) -> Void) {
    for place in pieces.indices where open >> UInt64(place) & 1 == 1 {
      if pieces[place].labels & label != 0 { visit(place) }
    }
  }

  // MARK: Rules

  private func take(_ rule: Rule, from open: Pieces) -> Take {
    switch rule {
    case .shoes: shoes(open)
    case .shirts: groups(of: 3, Label.shirts, percent: 100, open)
    case .drinks: groups(of: 2, Label.drinks, percent: 50, open)
    case .lunch: lunch(open)
    }
  }

  private func shoes(_ open: Pieces) -> Take {
    var take = Take()
    forEachPiece(Label.shoes, of: open) { place in
      if pieces[place].labels & Label.sale == 0 { add(place, to: &take) }
    }
    take.value = 20 * take.amount
    return take
  }

  /// Reduces the last piece of each complete group of `size` pieces.
  private func groups(of size: Int, _ label: UInt8, percent: Int64, _ open: Pieces) -> Take {
    var (whole, begun, count) = (Take(), Take(), 0)
    forEachPiece(label, of: open) { place in
      add(place, to: &begun)
      count += 1
      if count % size == 0 {
        begun.value += percent * pieces[place].price
        whole = begun
      }
    }
    return whole
  }

  private func lunch(_ open: Pieces) -> Take {
    var (take, rest) = (Take(), open)
    while let (food, drink) = lunchPieces(rest) {
      let price = pieces[food].price + pieces[drink].price
      if price <= 9_00 { break }
      add(food, to: &take)
      add(drink, to: &take)
      take.value += 100 * (price - 9_00)
      rest &= ~take.pieces
    }
    return take
  }

  /// Returns the dearest food that can be paired with a drink, and the dearest such drink.
  private func lunchPieces(_ open: Pieces) -> (Int, Int)? {
    for food in pieces.indices
    where open >> UInt64(food) & 1 == 1 && pieces[food].labels & Label.food != 0 {
      for drink in pieces.indices where drink != food && open >> UInt64(drink) & 1 == 1 {
        if pieces[drink].labels & Label.drinks != 0 { return (food, drink) }
      }
    }
    return nil
  }

  private func add(_ place: Int, to take: inout Take) {
    take.pieces |= 1 << UInt64(place)
    take.amount += pieces[place].price
  }

  /// Returns the price of the dearest open tote.
  private func tote(among open: Pieces) -> Int64? {
    for place in pieces.indices where open >> UInt64(place) & 1 == 1 {
      if pieces[place].labels & Label.totes != 0 { return pieces[place].price }
    }
    return nil
  }

  // MARK: Sets

  /// Visits all subsets of the rules from a position on. `held` is the price of the lunches; no
  /// other rule reduces this price.
  private mutating func search(from position: Int, open: Pieces, off: Int64, held: Int64) {
    if position == rules.count { return finish(open: open, off: off, held: held) }
    search(from: position + 1, open: open, off: off, held: held)
    let rule = rules[position].rule
    let take = take(rule, from: open)
    if take.off == 0 { return }
    search(
      from: position + 1, open: open & ~take.pieces, off: off + take.off,
      held: rule == .lunch ? held + take.amount - take.off : held)
  }

  /// Prices a set with and without the tote, the coupon and the code.
  private mutating func finish(open: Pieces, off: Int64, held: Int64) {
    let left = sum - off
    pay(left, held: held)
    if givesTote, let tote = tote(among: open), left - tote >= 150_00 {
      pay(left - tote, held: held)
    }
  }

  private mutating func pay(_ left: Int64, held: Int64) {
    withCode(left, held: held)
    if left - held >= 200_00 { withCode(left - 20_00, held: held) }
  }

  private mutating func withCode(_ left: Int64, held: Int64) {
    withShipping(left)
    if hasCode { withShipping(held + (90 * (left - held) + 50) / 100) }
  }

  private mutating func withShipping(_ left: Int64) {
    best = min(best, left >= 99_00 ? left : left + shipping)
  }
}
