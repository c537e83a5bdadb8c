// The benefits, in Chinese: `油漆满100，刷子8折`.

extension ChineseWords {
  func benefit(of promotion: Promotion) -> String {
    let goods = StatedGoods(of: promotion, in: program)
    switch promotion.benefit {
    case .once(let reward): return once(reward, goods)
    case .repeated(let coupon, let every):
      return alsoBought(goods) + threshold("每满\(amount(every))", .coupon(coupon), goods)
    case .tiers(let tiers):
      let words = tiers.map { threshold("满\(amount($0.spend))", $0.reward, goods) }
      return alsoBought(goods)
        + words.joined(separator: words.contains { $0.contains("，") } ? "；" : "，")
    case .countedTiers(let tiers):
      return own(goods)
        + tiers.map { "满\($0.count)件\(gain($0.reward))" }.joined(separator: "，")
    case .pieces(let coupon, let every):
      return requirement(goods)
        + "\(own(goods))每\(every == 1 ? "" : String(every))件减\(amount(coupon))"
    case .group(let group): return requirement(goods) + words(of: group, goods)
    case .shippingFor(let price): return "\(requirement(goods))运费只需\(amount(price))"
    }
  }

  /// Returns the limits on the goods, in parentheses: `（限3件，sale除外）`.
  func goodsLimits(of promotion: Promotion) -> String {
    let goods = StatedGoods(of: promotion, in: program)
    var limits: [String] = []
    if let limit = promotion.goods?.pieceLimit { limits.append(pieceLimit(limit, of: promotion)) }
    if goods.isNarrowed, let only = goods.only { limits.append("限\(ChineseWords.list(only, "或"))") }
    if !goods.except.isEmpty {
      let except = ChineseWords.list(goods.except, "、")
      limits.append(except + (goods.isShipping ? "不计入" : "除外"))
    }
    return limits.isEmpty ? "" : "（\(limits.joined(separator: "，"))）"
  }

  private func pieceLimit(_ limit: Int, of promotion: Promotion) -> String {
    if promotion.goods?.isOfCheapest ?? false { return "限价格最低的\(limit)件" }
    if case .group = promotion.benefit { return "限\(limit)件" }
    return "限价格最高的\(limit)件"
  }

  func stackingNote(of promotion: Promotion) -> String? {
    let notes = [combination(of: promotion), exclusion(of: promotion)].compactMap { $0 }
    return notes.isEmpty ? nil : notes.joined(separator: "，")
  }

  /// Returns the promotions with which one is never applied: `不与Sale、其他优惠码同享`.
  private func exclusion(of promotion: Promotion) -> String? {
    let all = promotion.excluded(in: program, codes: "优惠码", otherCodes: "其他优惠码")
    return all.isEmpty ? nil : "不与\(ChineseWords.list(all, "、"))同享"
  }

  private func combination(of promotion: Promotion) -> String? {
    if let goods = promotion.goods, goods.isAlone {
      return goods.isShipping ? "不可与其他优惠同享" : "不可与其他商品优惠同享"
    }
    guard let steps = promotion.combinedSteps(in: program) else { return nil }
    if steps.isEmpty { return "暂无可叠加的其他类优惠" }
    let partners = ChineseWords.list(steps.map { $0.chinese }, "、")
    return "\(program.isAboutGoods ? "同一商品" : "")可与\(partners)叠加"
  }

  // MARK: Rewards

  private func once(_ reward: Promotion.Reward, _ goods: StatedGoods) -> String {
    if let spend = goods.threshold?.spend {
      return alsoBought(goods) + threshold("满\(amount(spend))", reward, goods)
    }
    if !goods.bought.isEmpty { return bought(reward, goods) }
    if goods.isShipping { return shipping(reward) }
    guard let only = goods.only else { return unconditional(reward) }
    switch reward {
    case .coupon(let coupon):
      return "\(ChineseWords.list(only, "或"))立减\(amount(coupon))，每单一次"
    case .discount: return target(goods, reward)
    }
  }

  /// Returns the words for a reward and the goods that it reduces: `鞋类8折`.
  private func target(_ goods: StatedGoods, _ reward: Promotion.Reward) -> String {
    if goods.isShipping { return shipping(reward) }
    let names = goods.only.map { ChineseWords.list($0, "或") }
    switch reward {
    case .discount(.hundred): return "\(names ?? "全场")免费"
    case .discount(let percent):
      return glued(names ?? "全场", "\(percent.complement.textInTenths)折")
    case .coupon(let coupon): return "\(names ?? "全场")减\(amount(coupon))"
    }
  }

  private func shipping(_ reward: Promotion.Reward) -> String {
    switch reward {
    case .discount(.hundred): "包邮"
    case .discount(let percent): "运费\(percent.complement.textInTenths)折"
    case .coupon(let coupon): "运费减\(amount(coupon))"
    }
  }

  // MARK: Thresholds

  private func threshold(
    _ spend: String, _ reward: Promotion.Reward, _ goods: StatedGoods
  ) -> String {
    let start = place(goods) + basis(goods) + spend
    if goods.isShipping {
      let isFree = reward == .discount(.hundred)
      return "\(start)\(isFree ? "" : "，")\(shipping(reward))"
    }
    switch goods.counted {
    case .unsaid, .own: return start + gain(reward)
    case .all where goods.only == nil: return start + gain(reward)
    case .labelled where goods.countsWhatItReduces: return start + gain(reward)
    case .all, .labelled: return "\(start)，\(target(goods, reward))"
    }
  }

  private func requirement(_ goods: StatedGoods) -> String {
    if let spend = goods.threshold?.spend {
      return "\(alsoBought(goods))\(place(goods))\(basis(goods))满\(amount(spend))，"
    }
    return alsoBought(goods)
  }

  /// Returns the words for the pieces that must be bought: `买2件帽子，`.
  private func alsoBought(_ goods: StatedGoods) -> String {
    goods.bought.isEmpty ? "" : "买\(bought(goods))，"
  }

  private func basis(_ goods: StatedGoods) -> String {
    goods.threshold?.isBeforeDiscounts ?? false
      ? "折前"
      : goods.countsDisplayedPrices
        ? "按原价"
        : goods.isShipping ? "折后" : goods.countsAfterGoods ? "商品优惠后" : ""
  }

  private func place(_ goods: StatedGoods) -> String {
    switch goods.counted {
    case .unsaid: ""
    case .own: own(goods)
    case .all: "全场"
    case .labelled(let labels): ChineseWords.list(labels, "或")
    }
  }

  private func own(_ goods: StatedGoods) -> String {
    goods.only.map { ChineseWords.list($0, "或") } ?? ""
  }

  private func bought(_ reward: Promotion.Reward, _ goods: StatedGoods) -> String {
    if goods.bought.count == 1, goods.countsWhatItReduces || goods.isShipping {
      let place = goods.bought[0]
      let names = goods.names(place).map { ChineseWords.list($0, "或") } ?? ""
      return "\(names)满\(place.count)件\(goods.isShipping ? shipping(reward) : gain(reward))"
    }
    return "买\(bought(goods))，\(target(goods, reward))"
  }

  private func bought(_ goods: StatedGoods) -> String {
    ChineseWords.list(goods.bought.map { pieces($0, goods) }, "、")
  }

  // MARK: Groups

  private func words(of group: Promotion.Group, _ goods: StatedGoods) -> String {
    guard let gift = group.gift else { return together(group, goods) }
    guard let first = group.buy.first else { return given(gift, group.price, "送", goods) }
    if group.isOfOnePool { return more(first, gift, group.price, goods) }
    let bought = ChineseWords.list(group.buy.map { pieces($0, goods) }, "、")
    let mark = group.price == .off(.hundred) ? "" : "，"
    return "买\(bought)\(mark)\(given(gift, group.price, "送", goods))"
  }

  /// Returns the words for a gift from the same goods as the purchase: `第二件半价`.
  private func more(
    _ place: Promotion.Place, _ gift: Promotion.Place, _ price: Promotion.Group.Price,
    _ goods: StatedGoods
  ) -> String {
    let names = goods.names(place).map { ChineseWords.list($0, "或") } ?? ""
    let (count, more) = (place.count, gift.count)
    if case .off(let percent) = price {
      if percent == .hundred { return "\(names)买\(count)送\(more)" }
      let share =
        percent == .half ? "半价" : "\(percent.complement.textInTenths)折"
      if more > 1 { return "\(names)买\(count)件，后\(more)件\(share)" }
      return count == 1 ? "\(names)第二件\(share)" : "\(names)买\(count)件，第\(count + 1)件\(share)"
    }
    let unnamed = Promotion.Place(count: more, labels: nil)
    return "\(names)买\(count)件，\(exchange(unnamed, price, "\(more)件"))"
  }

  private func given(
    _ gift: Promotion.Place, _ price: Promotion.Group.Price, _ verb: String, _ goods: StatedGoods
  ) -> String {
    let pieces = pieces(gift, goods)
    guard case .off(let percent) = price else { return exchange(gift, price, pieces) }
    return percent == .hundred
      ? "\(verb)\(pieces)" : "\(pieces)打\(percent.complement.textInTenths)折"
  }

  private func exchange(
    _ gift: Promotion.Place, _ price: Promotion.Group.Price, _ pieces: String
  ) -> String {
    guard case .to(let price) = price else { return pieces }
    return "\(gift.count > 1 ? "每件" : "")加\(amount(price))换购\(pieces)"
  }

  private func together(_ group: Promotion.Group, _ goods: StatedGoods) -> String {
    let first = group.buy[0]
    let names = goods.names(first).map { ChineseWords.list($0, "或") } ?? ""
    let pieces =
      group.buy.count == 1
      ? "\(names)任选\(first.count)件"
      : group.buy.map { self.pieces($0, goods) }.joined(separator: "＋")
    return switch group.price {
    case .off(.hundred): "\(pieces)免费"
    case .off(let percent): "\(pieces)打\(percent.complement.textInTenths)折"
    case .less(let less): "\(pieces)减\(amount(less))"
    case .to(let price): "\(pieces)共\(amount(price))"
    }
  }

  private func pieces(_ place: Promotion.Place, _ goods: StatedGoods) -> String {
    "\(place.count)件\(goods.names(place).map { ChineseWords.list($0, "或") } ?? "商品")"
  }

  // MARK: In few words

  func shortGain(of promotion: Promotion) -> String {
    let goods = StatedGoods(of: promotion, in: program)
    switch promotion.benefit {
    case .tiers(let tiers) where tiers.count > 1:
      let last = tiers[tiers.count - 1]
      return "\(threshold("满\(amount(last.spend))", last.reward, goods))等\(tiers.count)档"
    case .countedTiers(let tiers) where tiers.count > 1:
      let last = tiers[tiers.count - 1]
      return "\(own(goods))满\(last.count)件\(gain(last.reward))等\(tiers.count)档"
    case .once, .repeated, .tiers, .countedTiers, .pieces, .group, .shippingFor:
      return gain(of: promotion)
    }
  }
}

/// Adds a blank if the first word ends in ASCII, so that a number in the second stays separate.
private func glued(_ first: String, _ second: String) -> String {
  let isASCII = first.unicodeScalars.last?.isASCII ?? false
  return isASCII ? "\(first) \(second)" : first + second
}
