/// The other way in which a group with `get` may choose: the order of pieces with its labels reversed.
struct SecondCartMirror: Sendable {
  /// The order with its pieces that way.
  private let cart: SecondCart
  /// Which piece stands at each place of that way.
  private let pieces: [Int]

  /// Nil if both ways are one.
  init?(_ cart: SecondCart) {
    let (here, all) = (cart.pieces, Array(cart.pieces.indices))
    pieces = all.sorted { here[$0].precedes(here[$1], reversed: true) }
    if pieces == all { return nil }
    self.cart = SecondCart(rules: cart.rules, order: cart.order, pieces: pieces.map { here[$0] })
  }

  /// The groups that a promotion forms that way.
  func grouping(_ p: SecondPromotion, _ group: SecondCartGroup, from open: SecondCartPieces)
    -> SecondCartGrouping
  {
    var there = SecondCartPieces()
    for place in pieces.indices where open.contains(pieces[place]) { there.insert(place) }
    var grouping = cart.grouping(p, group, from: there)
    (grouping.pieces, grouping.reduced) = (here(grouping.pieces), here(grouping.reduced))
    return grouping
  }

  private func here(_ places: SecondCartPieces) -> SecondCartPieces {
    places.reduce(into: SecondCartPieces()) { $0.insert(pieces[$1]) }
  }
}
