extension Parser {
  /// group = "buy" some { "," some } ( "get" some gift | "for" price ) | "get" some gift .
  ///
  /// `buy` without `get` or `for` is a threshold.
  mutating func parseGroup(_ word: ClauseWord) -> Clause? {
    let last = syntax.places.count
    guard word == .buy else { return parseRest(after: last..<last) }
    guard let places = parsePlaces() else { return nil }
    if take("get") { return parseRest(after: places) }
    guard let isGroup = takes(.word("for"), in: .groupEnd) else { return nil }
    guard isGroup else { return .buy(places) }
    return parsePrice().flatMap { group(buy: places, gift: nil, $0) }
  }

  /// Reads the rest of a group after `get`. `places` is empty if the group has no `buy`.
  private mutating func parseRest(after places: Range<Int>) -> Clause? {
    guard let place = parseSome(in: .giftCount), let price = parseGift() else { return nil }
    return group(buy: places, gift: place, price)
  }

  private mutating func group(buy: Range<Int>, gift: Int?, _ price: GroupNode.Price) -> Clause? {
    guard ends(with: .amountEnd) else { return nil }
    syntax.groups.append(GroupNode(buy: buy, gift: gift, price: price))
    return .group(syntax.groups.count - 1)
  }

  private mutating func parsePlaces() -> Range<Int>? {
    let first = syntax.places.count
    while parseSome(in: .count) != nil {
      guard let isMore = takes(.kind(.comma), in: .placeComma) else { return nil }
      if !isMore { return first..<syntax.places.count }
    }
    return nil
  }

  /// some = digits [ string { "or" string } ] .
  private mutating func parseSome(in gap: Gap) -> Int? {
    let first = next
    guard let count = expect(.kind(.number), in: gap) else { return nil }
    var labels: [Token] = []
    while at(.string) {
      labels.append(advance())
      guard take("or") else { break }
      guard at(.string) else {
        _ = mended(.labels)
        return nil
      }
    }
    syntax.places.append(PlaceNode(count: count, labels: list(labels), tokens: first..<next))
    return syntax.places.count - 1
  }

  /// gift = "free" | percent "off" | "to" percent | "for" number .
  private mutating func parseGift() -> GroupNode.Price? {
    repeat {
      if take("free") { return .free }
      if take("for") { return expect(.amount, in: .groupPrice).map { .amount($0) } }
      if at(.percent) || at(word: "to") { return parsePercent() }
    } while passes(.giftPrice)
    return nil
  }

  /// price = number [ "off" ] | percent "off" | "to" percent .
  private mutating func parsePrice() -> GroupNode.Price? {
    if at(.percent) || at(word: "to") { return parsePercent() }
    return expect(.amount, in: .groupPrice).map { amount in
      take("off") ? .amountOff(amount) : .amount(amount)
    }
  }

  /// Reads `50% off` or `to 50%`. Returns nil and takes nothing if neither begins here.
  private mutating func parsePercent() -> GroupNode.Price? {
    if take("to") {
      return expect(.kind(.percent), in: .price).map { .percentTo($0) }
    }
    guard at(.percent) else { return nil }
    let percent = advance()
    return expect(.word("off"), in: .off).map { _ in .percentOff(percent) }
  }
}
