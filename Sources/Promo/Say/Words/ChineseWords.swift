// The benefits, in Chinese: `油漆满100，刷子8折`.

struct ChineseWords {
  let words: PromotionWords

  func benefit(of promotion: Promotion) -> String {
    let goods = StatedGoods(of: promotion, in: words.program)
    switch promotion.benefit {
    case .once(let reward): return once(reward, goods)
    case .repeated(let coupon, let every):
      return alsoBought(goods) + threshold("每满\(amount(every))", .coupon(coupon), goods)
    case .tiers(let tiers):
      let gains = tiers.map { threshold("满\(amount($0.spend))", $0.reward, goods) }
      return alsoBought(goods)
        + gains.joined(separator: gains.contains { $0.contains("，") } ? "；" : "，")
    case .countedTiers(let tiers):
      return own(goods)
        + tiers.map { "满\($0.count)件\(words.say(.gain, $0.reward))" }.joined(separator: "，")
    case .pieces(let coupon, let every):
      return requirement(goods) + words.eachPiece(coupon, every, goods.only)
    case .group(let group): return requirement(goods) + text(of: group, goods)
    case .shippingFor(let price): return requirement(goods) + words.shipping(for: price)
    }
  }

  // MARK: Rewards

  private func once(_ reward: Promotion.Reward, _ goods: StatedGoods) -> String {
    if let spend = goods.threshold?.spend {
      return alsoBought(goods) + threshold("满\(amount(spend))", reward, goods)
    }
    if !goods.bought.isEmpty { return bought(reward, goods) }
    if goods.isShipping { return words.say(.onShipping, reward) }
    return goods.only == nil
      ? words.say(.everything, reward) : words.say(.once, reward, own(goods))
  }

  /// Returns the words for a reward and the goods that it reduces: `鞋类8折`.
  private func target(_ goods: StatedGoods, _ reward: Promotion.Reward) -> String {
    goods.isShipping
      ? words.say(.onShipping, reward)
      : words.say(.onGoods, reward, goods.only == nil ? words.say(.all) : own(goods))
  }

  // MARK: Thresholds

  private func threshold(
    _ spend: String, _ reward: Promotion.Reward, _ goods: StatedGoods
  ) -> String {
    let start = place(goods) + words.basis(goods) + spend
    if goods.isShipping {
      let isFree = reward == .discount(.hundred)
      return "\(start)\(isFree ? "" : "，")\(words.say(.onShipping, reward))"
    }
    switch goods.counted {
    case .unsaid, .own: return start + words.say(.gain, reward)
    case .all where goods.only == nil: return start + words.say(.gain, reward)
    case .labelled where goods.countsWhatItReduces: return start + words.say(.gain, reward)
    case .all, .labelled: return "\(start)，\(target(goods, reward))"
    }
  }

  private func requirement(_ goods: StatedGoods) -> String {
    if let spend = goods.threshold?.spend {
      return "\(alsoBought(goods))\(place(goods))\(words.basis(goods))满\(amount(spend))，"
    }
    return alsoBought(goods)
  }

  /// Returns the words for the pieces that must be bought: `买2件帽子，`.
  private func alsoBought(_ goods: StatedGoods) -> String {
    goods.bought.isEmpty ? "" : "买\(bought(goods))，"
  }

  private func place(_ goods: StatedGoods) -> String {
    switch goods.counted {
    case .unsaid: ""
    case .own: own(goods)
    case .all: "全场"
    case .labelled(let labels): list(labels, .listOr)
    }
  }

  private func own(_ goods: StatedGoods) -> String {
    goods.only.map { list($0, .listOr) } ?? ""
  }

  private func bought(_ reward: Promotion.Reward, _ goods: StatedGoods) -> String {
    if goods.bought.count == 1, goods.countsWhatItReduces || goods.isShipping {
      let place = goods.bought[0]
      let names = names(place, goods)
      let gain = words.say(goods.isShipping ? .onShipping : .gain, reward)
      return "\(names)满\(place.count)件\(gain)"
    }
    return "买\(bought(goods))，\(target(goods, reward))"
  }

  private func bought(_ goods: StatedGoods) -> String {
    list(goods.bought.map { words.pieces($0, goods) }, .seriesOr)
  }

  // MARK: Groups

  private func text(of group: Promotion.Group, _ goods: StatedGoods) -> String {
    guard let gift = group.gift else { return together(group, goods) }
    guard let first = group.buy.first else {
      return given(gift, group.price, "送", goods) + words.onceAnOrder
    }
    if group.isOfOnePool { return more(first, gift, group.price, goods) }
    let bought = list(group.buy.map { words.pieces($0, goods) }, .seriesOr)
    let mark = group.price == .off(.hundred) ? "" : "，"
    return "买\(bought)\(mark)\(given(gift, group.price, "送", goods))"
  }

  /// Returns the words for a gift from the same goods as the purchase: `第二件半价`.
  private func more(
    _ place: Promotion.Place, _ gift: Promotion.Place, _ price: Promotion.Group.Price,
    _ goods: StatedGoods
  ) -> String {
    let names = names(place, goods)
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
    let pieces = words.pieces(gift, goods)
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
    let names = names(first, goods)
    let pieces =
      group.buy.count == 1
      ? "\(names)任选\(first.count)件"
      : group.buy.map { words.pieces($0, goods) }.joined(separator: "＋")
    return words.say(.together, group.price, pieces)
  }

  private func names(_ place: Promotion.Place, _ goods: StatedGoods) -> String {
    goods.names(place).map { list($0, .listOr) } ?? ""
  }

  private func amount(_ amount: Amount) -> String { words.amount(amount) }

  private func list(_ names: [String], _ joint: Phrase) -> String {
    words.language.list(names, joint)
  }

  // MARK: In few words

  func shortGain(of promotion: Promotion) -> String {
    let goods = StatedGoods(of: promotion, in: words.program)
    switch promotion.benefit {
    case .tiers(let tiers) where tiers.count > 1:
      let last = tiers[tiers.count - 1]
      return "\(threshold("满\(amount(last.spend))", last.reward, goods))等\(tiers.count)档"
    case .countedTiers(let tiers) where tiers.count > 1:
      let last = tiers[tiers.count - 1]
      return "\(own(goods))满\(last.count)件\(words.say(.gain, last.reward))等\(tiers.count)档"
    case .once, .repeated, .tiers, .countedTiers, .pieces, .group, .shippingFor:
      return words.gain(of: promotion)
    }
  }
}
