// The benefits, in English:
// `spend 100 on paint, get 20% off brushes`.

extension EnglishWords {
  func benefit(of promotion: Promotion) -> String {
    let goods = StatedGoods(of: promotion, in: program)
    switch promotion.benefit {
    case .once(let reward): return once(reward, goods)
    case .repeated(let coupon, let every): return repeated(coupon, every, goods)
    case .tiers(let tiers):
      return tiers.map { "\(requirement(goods, $0.spend))\(gain($0.reward, goods))" }
        .joined(separator: "; ")
    case .countedTiers(let tiers):
      return tiers.map {
        "buy \(pieces(Promotion.Place(count: $0.count, labels: nil), goods)), "
          + gain($0.reward, goods)
      }.joined(separator: "; ")
    case .pieces(let coupon, let every):
      let pieces = every == 1 ? "each piece" : "every \(every) pieces"
      let kind = goods.only.map { " of \(EnglishWords.list($0, "or"))" } ?? ""
      return "\(requirement(goods))\(amount(coupon)) off \(pieces)\(kind)"
    case .group(let group): return requirement(goods) + words(of: group, goods)
    case .shippingFor(let price): return "\(requirement(goods))shipping for \(amount(price))"
    }
  }

  /// Returns the limits that the words for the benefit lack: `not sale`, `at most 3 pieces`.
  func goodsDetails(of promotion: Promotion) -> [String] {
    let goods = StatedGoods(of: promotion, in: program)
    var details: [String] = []
    if goods.isNarrowed, let only = goods.only {
      details.append("\(EnglishWords.list(only, "or")) only")
    }
    if !goods.except.isEmpty, goods.isShipping {
      details.append("\(EnglishWords.list(goods.except, "and")) not counted")
    } else if !goods.except.isEmpty, !goods.isExceptionInline {
      details.append("not \(EnglishWords.list(goods.except, "or"))")
    }
    return details + [pieceLimit(of: promotion)].compactMap { $0 }
  }

  func pieceLimit(of promotion: Promotion) -> String? {
    guard let goods = promotion.goods, let limit = goods.pieceLimit else { return nil }
    if goods.isOfCheapest {
      return limit == 1 ? "only the cheapest piece" : "only the \(limit) cheapest pieces"
    }
    let most = "at most \(limit) piece\(limit == 1 ? "" : "s")"
    if case .group = promotion.benefit { return most }
    return "\(most), the dearest"
  }

  func stackingNote(of promotion: Promotion) -> String? {
    let notes = [combination(of: promotion), exclusion(of: promotion)].compactMap { $0 }
    return notes.isEmpty ? nil : notes.joined(separator: ", ")
  }

  private func combination(of promotion: Promotion) -> String? {
    if let goods = promotion.goods, goods.isAlone {
      return goods.isShipping
        ? "applied alone, with nothing else" : "applied with no other promotion of goods"
    }
    guard let steps = promotion.combinedSteps(in: program) else { return nil }
    if steps.isEmpty { return "can be combined with none: no promotion of another kind is `sync`" }
    return "can be combined with \(EnglishWords.list(steps.map { $0.english }, "and")) promotions"
      + (program.isAboutGoods ? " on the same goods" : "")
  }

  /// Returns the promotions with which one is never applied: `never with Sale or a code`.
  private func exclusion(of promotion: Promotion) -> String? {
    let all = promotion.excluded(in: program, codes: "a code", otherCodes: "another code")
    return all.isEmpty ? nil : "never with \(EnglishWords.list(all, "or"))"
  }

  // MARK: Rewards

  private func once(_ reward: Promotion.Reward, _ goods: StatedGoods) -> String {
    guard goods.bought.isEmpty && goods.threshold == nil else {
      return requirement(goods) + gain(reward, goods)
    }
    guard goods.only != nil || goods.isExceptionInline || goods.isShipping else {
      return unconditional(reward)
    }
    switch reward {
    case .discount(.hundred) where goods.isShipping: return "free shipping"
    case .discount(.hundred): return "\(target(goods)) free"
    case .discount(let percent): return "\(percent.text)% off \(target(goods))"
    case .coupon(let coupon) where goods.isShipping: return "\(amount(coupon)) off shipping"
    case .coupon(let coupon): return "save \(amount(coupon)) on \(target(goods)), once an order"
    }
  }

  private func repeated(_ coupon: Amount, _ every: Amount, _ goods: StatedGoods) -> String {
    let isOwn = goods.countsWhatItReduces && !goods.isShipping
    let kind = isOwn || goods.only == nil && !goods.isShipping ? "" : " on \(target(goods))"
    let bought = goods.bought.isEmpty ? "" : "buy \(bought(goods)), "
    return "\(bought)save \(amount(coupon))\(kind) for every \(amount(every)) spent\(place(goods))"
  }

  /// Returns the words for a reward and the goods that it reduces, to follow a threshold.
  private func gain(_ reward: Promotion.Reward, _ goods: StatedGoods) -> String {
    if goods.bought.isEmpty, isPlain(goods), case .unsaid = goods.counted {
      return plainGain(reward, goods)
    }
    let target =
      !goods.countsWhatItReduces || goods.isShipping
      ? target(goods) : goods.only == nil ? goods.bought.isEmpty ? "it" : target(goods) : "them"
    switch reward {
    case .discount(.hundred):
      return goods.isShipping ? "free shipping" : "get \(target) free"
    case .discount(let percent): return "get \(percent.text)% off \(target)"
    case .coupon(let coupon):
      let isSaid = goods.isShipping || !goods.countsWhatItReduces && !isPlain(goods)
      return "save \(amount(coupon))\(isSaid ? " on \(target)" : "")"
    }
  }

  /// True if a promotion reduces everything, and neither counts nor requires goods by labels.
  private func isPlain(_ goods: StatedGoods) -> Bool {
    guard goods.only == nil, !goods.isExceptionInline, !goods.isShipping else { return false }
    if case .labelled = goods.counted { return false }
    return goods.bought.allSatisfy { $0.labels == nil }
  }

  private func plainGain(_ reward: Promotion.Reward, _ goods: StatedGoods) -> String {
    // After a list of pieces to buy, "20% off" alone would not say what it applies to.
    if goods.threshold == nil, case .discount(let percent) = reward, percent != .hundred {
      return "get \(percent.text)% off everything"
    }
    return gain(reward)
  }

  private func target(_ goods: StatedGoods) -> String {
    if goods.isShipping { return "shipping" }
    if let only = goods.only { return EnglishWords.list(only, "or") }
    return goods.isExceptionInline
      ? "everything except \(EnglishWords.list(goods.except, "and"))" : "everything"
  }

  // MARK: Thresholds

  private func requirement(_ goods: StatedGoods) -> String {
    requirement(goods, goods.threshold?.spend)
  }

  private func requirement(_ goods: StatedGoods, _ spend: Amount?) -> String {
    let needed = [
      spend.map { spending($0, goods) }, goods.bought.isEmpty ? nil : "buy \(bought(goods))",
    ].compactMap { $0 }
    return needed.isEmpty ? "" : "\(needed.joined(separator: " and ")), "
  }

  private func bought(_ goods: StatedGoods) -> String {
    EnglishWords.list(goods.bought.map { pieces($0, goods) }, "and")
  }

  private func spending(_ spend: Amount, _ goods: StatedGoods) -> String {
    "spend \(amount(spend))\(place(goods))"
  }

  private func place(_ goods: StatedGoods) -> String {
    let basis =
      goods.threshold?.isBeforeDiscounts ?? false
      ? " before discounts"
      : goods.countsDisplayedPrices
        ? " at displayed prices"
        : goods.isShipping
          ? " after all discounts"
          : goods.countsAfterGoods ? " after discounts on certain goods" : ""
    switch goods.counted {
    case .unsaid: return basis
    case .own: return " on \(target(goods))\(basis)"
    case .all: return "\(basis) (everything counts)"
    case .labelled(let labels): return " on \(EnglishWords.list(labels, "or"))\(basis)"
    }
  }

  // MARK: Groups

  private func words(of group: Promotion.Group, _ goods: StatedGoods) -> String {
    guard let gift = group.gift else { return together(group, goods) }
    let price = price(group.price, isForEach: gift.count > 1)
    guard let first = group.buy.first else { return "get \(pieces(gift, goods)) \(price)" }
    if group.isOfOnePool {
      let next = gift.count == 1 ? "one" : "\(gift.count)"
      return "buy \(count(first, goods)), get the next \(next) \(price)"
    }
    let bought = EnglishWords.list(group.buy.map { pieces($0, goods) }, "and")
    return "buy \(bought), get \(pieces(gift, goods)) \(price)"
  }

  private func together(_ group: Promotion.Group, _ goods: StatedGoods) -> String {
    let all = EnglishWords.list(group.buy.map { self.pieces($0, goods) }, "and")
    let pieces = group.buy.count == 1 ? "any \(all)" : all
    return switch group.price {
    case .off(.hundred): "\(pieces) free"
    case .off(let percent): "\(percent.text)% off \(pieces)"
    case .less(let less): "\(amount(less)) off \(pieces)"
    case .to(let price):
      "\(group.buy.count == 1 ? "any \(count(group.buy[0], goods))" : all) for \(amount(price))"
    }
  }

  private func price(_ price: Promotion.Group.Price, isForEach: Bool) -> String {
    switch price {
    case .off(.hundred): "free"
    case .off(let percent): "at \(percent.text)% off"
    case .less(let less): "at \(amount(less)) off"
    case .to(let price): "for \(amount(price))\(isForEach ? " each" : "")"
    }
  }

  private func pieces(_ place: Promotion.Place, _ goods: StatedGoods) -> String {
    goods.names(place) != nil
      ? count(place, goods) : "\(place.count) piece\(place.count == 1 ? "" : "s")"
  }

  private func count(_ place: Promotion.Place, _ goods: StatedGoods) -> String {
    "\(place.count)\(goods.names(place).map { " \(EnglishWords.list($0, "or"))" } ?? "")"
  }

  // MARK: In few words

  /// Returns the benefit in as few words as possible: `20% off shoes from 300`.
  func shortBenefit(of promotion: Promotion) -> String {
    let goods = StatedGoods(of: promotion, in: program)
    let kind = goods.only == nil && !goods.isShipping ? "" : " \(target(goods))"
    switch promotion.benefit {
    case .once(let reward):
      let needed = goods.bought.reduce(0) { $0 + $1.count }
      let pieces = needed == 0 ? "" : " from \(needed) pieces"
      let start = goods.threshold.map { " from \(amount($0.spend))" } ?? pieces
      return short(reward, kind) + start
    case .repeated(let coupon, let every):
      return "\(amount(coupon)) off\(kind) every \(amount(every))"
    case .tiers(let tiers) where tiers.count == 1:
      return "\(short(tiers[0].reward, kind)) from \(amount(tiers[0].spend))"
    case .tiers(let tiers): return tiers.last.map { "up to \(short($0.reward, kind))" } ?? ""
    case .countedTiers(let tiers):
      return tiers.last.map { last in
        tiers.count > 1
          ? "up to \(short(last.reward, kind))"
          : "\(short(last.reward, kind)) from \(last.count) pieces"
      } ?? ""
    case .pieces, .group, .shippingFor: return benefit(of: promotion)
    }
  }

  private func short(_ reward: Promotion.Reward, _ kind: String) -> String {
    if case .discount(.hundred) = reward, kind == " shipping" { return "free shipping" }
    return short(reward) + kind
  }
}
