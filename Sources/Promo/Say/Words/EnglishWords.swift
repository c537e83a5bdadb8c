// The benefits, in English:
// `spend 100 on paint, get 20% off brushes`.

struct EnglishWords {
  let words: PromotionWords

  func benefit(of promotion: Promotion) -> String {
    let goods = StatedGoods(of: promotion, in: words.program)
    switch promotion.benefit {
    case .once(let reward): return once(reward, goods)
    case .repeated(let coupon, let every): return repeated(coupon, every, goods)
    case .tiers(let tiers):
      return tiers.map { "\(requirement(goods, $0.spend))\(gain($0.reward, goods))" }
        .joined(separator: "; ")
    case .countedTiers(let tiers):
      return tiers.map {
        "buy \(words.pieces(Promotion.Place(count: $0.count, labels: nil), goods)), "
          + gain($0.reward, goods)
      }.joined(separator: "; ")
    case .pieces(let coupon, let every):
      return requirement(goods) + words.eachPiece(coupon, every, goods.only)
    case .group(let group): return requirement(goods) + text(of: group, goods)
    case .shippingFor(let price): return requirement(goods) + words.shipping(for: price)
    }
  }

  // MARK: Rewards

  private func once(_ reward: Promotion.Reward, _ goods: StatedGoods) -> String {
    guard goods.bought.isEmpty && goods.threshold == nil else {
      let isOnce = if case .coupon = reward { !goods.isShipping } else { false }
      return requirement(goods) + gain(reward, goods) + (isOnce ? words.onceAnOrder : "")
    }
    if goods.isShipping { return words.say(.onShipping, reward) }
    return goods.only != nil || goods.isExceptionInline
      ? words.say(.once, reward, target(goods)) : words.say(.everything, reward)
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
    if goods.isShipping { return words.say(.shippingGain, reward) }
    let target =
      !goods.countsWhatItReduces
      ? target(goods) : goods.only == nil ? goods.bought.isEmpty ? "it" : target(goods) : "them"
    if case .coupon = reward, goods.countsWhatItReduces || isPlain(goods) {
      return words.say(.gain, reward)
    }
    return words.say(.onGoods, reward, target)
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
    return words.say(.gain, reward)
  }

  private func target(_ goods: StatedGoods) -> String {
    if goods.isShipping { return "shipping" }
    if let only = goods.only { return list(only, .or) }
    return goods.isExceptionInline
      ? "everything except \(list(goods.except, .and))" : "everything"
  }

  // MARK: Thresholds

  private func requirement(_ goods: StatedGoods) -> String {
    requirement(goods, goods.threshold?.spend)
  }

  private func requirement(_ goods: StatedGoods, _ spend: Amount?) -> String {
    let needed = [
      spend.map { "spend \(amount($0))\(place(goods))" },
      goods.bought.isEmpty ? nil : "buy \(bought(goods))",
    ].compactMap { $0 }
    return needed.isEmpty ? "" : "\(needed.joined(separator: " and ")), "
  }

  private func bought(_ goods: StatedGoods) -> String {
    list(goods.bought.map { words.pieces($0, goods) }, .and)
  }

  private func place(_ goods: StatedGoods) -> String {
    let basis = words.basis(goods)
    switch goods.counted {
    case .unsaid: return basis
    case .own: return " on \(target(goods))\(basis)"
    case .all: return "\(basis) (everything counts)"
    case .labelled(let labels): return " on \(list(labels, .or))\(basis)"
    }
  }

  // MARK: Groups

  private func text(of group: Promotion.Group, _ goods: StatedGoods) -> String {
    guard let gift = group.gift else { return together(group, goods) }
    let price = price(group.price, isForEach: gift.count > 1)
    guard let first = group.buy.first else {
      return "get \(words.pieces(gift, goods)) \(price)\(words.onceAnOrder)"
    }
    if group.isOfOnePool {
      let all = Promotion.Place(count: first.count + gift.count, labels: first.labels)
      let last = gift.count == 1 ? "one" : "\(gift.count)"
      return "of each \(words.pieces(all, goods)), dearest first, the last \(last) \(price)"
    }
    let bought = list(group.buy.map { words.pieces($0, goods) }, .and)
    return "buy \(bought), get \(words.pieces(gift, goods)) \(price)"
  }

  private func together(_ group: Promotion.Group, _ goods: StatedGoods) -> String {
    let all = list(group.buy.map { words.pieces($0, goods) }, .and)
    let pieces = group.buy.count == 1 ? "any \(all)" : all
    if case .to = group.price, group.buy.count == 1 {
      return words.say(.together, group.price, "any \(count(group.buy[0], goods))")
    }
    return words.say(.together, group.price, pieces)
  }

  private func price(_ price: Promotion.Group.Price, isForEach: Bool) -> String {
    switch price {
    case .off(.hundred): "free"
    case .off(let percent): "at \(percent.text)% off"
    case .less(let less): "at \(amount(less)) off"
    case .to(let price): "for \(amount(price))\(isForEach ? " each" : "")"
    }
  }

  private func count(_ place: Promotion.Place, _ goods: StatedGoods) -> String {
    "\(place.count)\(goods.names(place).map { " \(list($0, .or))" } ?? "")"
  }

  // MARK: In few words

  func shortGain(of promotion: Promotion) -> String {
    let limits = [words.pieceLimit(of: promotion), promotion.cap.map { "at most \(amount($0))" }]
    return limits.compactMap { $0 }.reduce(shortBenefit(of: promotion)) { "\($0), \($1)" }
  }

  /// Returns the benefit in as few words as possible: `20% off shoes from 300`.
  private func shortBenefit(of promotion: Promotion) -> String {
    let goods = StatedGoods(of: promotion, in: words.program)
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
    switch reward {
    case .discount(let percent): return "\(percent.text)% off\(kind)"
    case .coupon(let coupon): return "\(amount(coupon)) off\(kind)"
    }
  }

  private func amount(_ amount: Amount) -> String { words.amount(amount) }

  private func list(_ names: [String], _ joint: Joint) -> String {
    words.language.list(names, joint)
  }
}
