extension Parser {
  /// clause = benefit | cap | threshold | basis | scope | start | end | days | hours | codes | requirement | flag | step | exclusive | allowance .
  ///
  /// Returns false if no clause could be read.
  mutating func parseClause(_ word: ClauseWord) -> Bool {
    let first = next
    guard let clause = parseClause(beginningWith: word) else { return false }
    syntax.clauses.append(ClauseNode(clause: clause, tokens: first..<next))
    return true
  }

  mutating func parseClause(beginningWith word: ClauseWord) -> Clause? {
    _ = begin()
    return switch word {
    case .discount, .free, .shipping, .coupon, .tier, .buy, .get: parseBenefit(word)
    case .up: parseCap()
    case .spend: parseThreshold()
    case .before: parseBasis(word)
    case .only, .except: parseScope(word)
    case .from: parseStart()
    case .to: parseEnd(isDay: true)
    case .until: parseEnd(isDay: false)
    case .sync: parseFlag(.sync)
    case .step: parseStep()
    case .alone: parseFlag(.alone)
    case .not: parseExclusive()
    case .paused: parseFlag(.paused)
    case .on: isAtBasis ? parseBasis(word) : parseDays()
    case .between: parseHours()
    case .code: parseCodes()
    case .when: parseRequirement()
    case .allow: parseAllowance()
    }
  }

  // MARK: Benefits

  /// benefit = discount | "free" [ "shipping" ] | "shipping" "for" number | coupon [ "every" ( number | count ) ] | tier | group .
  private mutating func parseBenefit(_ word: ClauseWord) -> Clause? {
    if word == .tier { return parseTier() }
    if word == .buy || word == .get { return parseGroup(word) }
    if word == .free {
      let isOfShipping = take("shipping")
      return ends(with: .freeEnd) ? isOfShipping ? .freeShipping : .free : nil
    }
    if word == .shipping {
      guard expect(.word("for"), in: .shippingPrice) != nil,
        let price = expect(.amount, in: .shippingPrice), ends(with: .amountEnd)
      else { return nil }
      return .shippingFor(price)
    }
    guard let reward = word == .discount ? parseDiscount() : parseCoupon() else { return nil }
    guard case .coupon(let amount) = reward else {
      return ends(with: .discountEnd) ? .reward(reward) : nil
    }
    guard let isRepeated = takes(.word("every"), in: .couponEnd) else { return nil }
    guard isRepeated else { return .reward(reward) }
    return parseEvery(of: amount)
  }

  private mutating func parseEvery(of coupon: Token) -> Clause? {
    guard let count = parseCount(in: .every), ends(with: .amountEnd) else { return nil }
    switch count {
    case .pieces(let every): return .pieces(coupon: coupon, every: every)
    case .amount(let every): return .repeated(coupon: coupon, every: every)
    }
  }

  /// The number in a clause that takes an amount or a number of pieces.
  private enum Count {
    case amount(Token)
    /// Nil means one piece.
    case pieces(Token?)
  }

  /// count = "piece" | digits ( "piece" | "pieces" ) .
  private mutating func parseCount(in gap: Gap) -> Count? {
    if take("piece") { return .pieces(nil) }
    return expect(.amount, in: gap).map { number in
      take("pieces") || take("piece") ? .pieces(number) : .amount(number)
    }
  }

  /// discount = "discount" ( percent "off" | "to" percent ) .
  private mutating func parseDiscount() -> RewardNode? {
    if take("to") {
      guard let percent = expect(.kind(.percent), in: .price), ends(with: .priceEnd) else {
        return nil
      }
      return .discountTo(percent)
    }
    guard let percent = expect(.kind(.percent), in: .discount),
      expect(.word("off"), in: .off) != nil
    else { return nil }
    return .discountOff(percent)
  }

  /// coupon = "coupon" number .
  private mutating func parseCoupon() -> RewardNode? {
    expect(.amount, in: .coupon).map(RewardNode.coupon)
  }

  /// tier = "tier" ( "spend" number | "buy" digits ) ( discount | coupon ) .
  private mutating func parseTier() -> Clause? {
    if take("buy") {
      guard let count = expect(.kind(.number), in: .count), let reward = parseTierReward(),
        ends(with: .tierEnd)
      else { return nil }
      return .countedTier(count: count, reward)
    }
    guard expect(.word("spend"), in: .tier) != nil, let spend = expect(.amount, in: .tierSpend),
      let reward = parseTierReward(), ends(with: .tierEnd)
    else { return nil }
    return .tier(spend: spend, reward)
  }

  private mutating func parseTierReward() -> RewardNode? {
    repeat {
      if take("discount") { return parseDiscount() }
      if take("coupon") { return parseCoupon() }
    } while passes(.tierGift)
    return nil
  }

  /// cap = "up" "to" ( number | count | digits "cheapest" ( "piece" | "pieces" ) ) .
  private mutating func parseCap() -> Clause? {
    guard expect(.word("to"), in: .cap) != nil else { return nil }
    if at(.number), following.isA(.word), syntax.isWritten(following, as: "cheapest") {
      let count = advance()
      advance()
      guard take("piece") || expect(.word("pieces"), in: .cheapest) != nil,
        ends(with: .amountEnd)
      else { return nil }
      return .upToCheapest(count)
    }
    guard let count = parseCount(in: .capAmount),
      ends(with: .amountEnd)
    else { return nil }
    switch count {
    case .pieces(let count): return .upToPieces(count)
    case .amount(let amount): return .upTo(amount)
    }
  }

  // MARK: Requirements

  /// threshold = "spend" number | "buy" some { "," some } .
  private mutating func parseThreshold() -> Clause? {
    guard let amount = expect(.amount, in: .threshold), ends(with: .amountEnd) else { return nil }
    return .spend(amount)
  }

  /// basis = "before" "discounts" | "on" ( "goods" | string { "," string } ) .
  private mutating func parseBasis(_ word: ClauseWord) -> Clause? {
    if word == .before {
      return expect(.word("discounts"), in: .basis).map { _ in .beforeDiscounts }
    }
    if take("goods") { return ends(with: .flagEnd) ? .onGoods : nil }
    return parseLabelList().map { .onLabels($0) }
  }

  /// True if `on` is followed by the goods that a threshold counts, not by days.
  private var isAtBasis: Bool { at(.string) || at(word: "goods") }

  /// scope = "only" ( "shipping" | string { "," string } ) | "except" string { "," string } .
  private mutating func parseScope(_ word: ClauseWord) -> Clause? {
    if word == .only, take("shipping") { return ends(with: .flagEnd) ? .onlyShipping : nil }
    guard let labels = parseLabelList() else { return nil }
    return word == .only ? .only(labels) : .except(labels)
  }

  private mutating func parseLabelList() -> Range<Int>? {
    parseList(of: .string, in: .labels, separatedIn: .labelComma).map { list($0) }
  }

  /// start = "from" ( date | date-time ) .
  mutating func parseStart() -> Clause? {
    guard let moment = parseMoment(in: .start), ends(with: .momentEnd) else { return nil }
    return .from(moment)
  }

  /// end = "to" date | "until" date-time .
  mutating func parseEnd(isDay: Bool) -> Clause? {
    let moment = isDay ? expect(.day, in: .lastDay) : expect(.instant, in: .lastInstant)
    guard let moment, ends(with: .momentEnd) else { return nil }
    return isDay ? .to(moment) : .until(moment)
  }

  /// days = "on" ( "day" number { "," number } | weekday { "," weekday } ) .
  private mutating func parseDays() -> Clause? {
    guard let isOfMonth = takes(.word("day"), in: .days) else { return nil }
    if isOfMonth {
      return parseList(of: .kind(.number), in: .monthDay, separatedIn: .monthDayComma)
        .map { .monthDays(list($0)) }
    }
    return parseWeekdays().map { .weekdays(list($0)) }
  }

  /// weekday = "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun" .
  private mutating func parseWeekdays() -> [Token]? {
    parseList(of: .weekday, in: .weekday, separatedIn: .weekdayComma)
  }

  /// hours = "between" time "and" time .
  private mutating func parseHours() -> Clause? {
    guard let first = parseTime(in: .firstTime), expect(.word("and"), in: .hoursAnd) != nil,
      let last = parseTime(in: .secondTime), ends(with: .hoursEnd)
    else { return nil }
    return .between(first, last)
  }

  /// time = two ":" two .
  private mutating func parseTime(in gap: Gap) -> Token? { expect(.time, in: gap) }

  /// codes = "code" string { "," string } .
  mutating func parseCodes() -> Clause? {
    parseList(of: .string, in: .codes).map { .code(list($0)) }
  }

  /// flag = "sync" | "paused" | "alone" .
  private mutating func parseFlag(_ flag: Clause) -> Clause? {
    ends(with: .flagEnd) ? flag : nil
  }

  /// step = "step" ( "plain" | "threshold" | "code" ) .
  private mutating func parseStep() -> Clause? {
    guard let step = expect(.step, in: .step), ends(with: .flagEnd) else { return nil }
    return .step(step)
  }

  /// exclusive = "not" "with" ( string | "codes" ) { "," ( string | "codes" ) } .
  private mutating func parseExclusive() -> Clause? {
    guard expect(.word("with"), in: .partner) != nil else { return nil }
    return parseList(of: .partner, in: .partner, separatedIn: .partnerComma)
      .map { .notWith(list($0)) }
  }

  /// allowance = "allow" word { "," word } .
  private mutating func parseAllowance() -> Clause? {
    parseList(of: .warning, in: .allowance, separatedIn: .allowanceComma).map { .allow(list($0)) }
  }

  // MARK: Groups

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
