// The clauses of promotions.

extension SecondPrinter {
  /// Clauses that keep their order: tiers among themselves, and `when` among themselves.
  mutating func repeated(_ p: SecondPromotion) -> [(kind: Int, text: String)] {
    var clauses: [(kind: Int, text: String)] = []
    switch p.benefit {
    case .spendTiers(let tiers):
      clauses += tiers.map { (1, "tier spend \(money($0.threshold)) " + reward($0.reward)) }
    case .buyTiers(let tiers):
      clauses += tiers.map { (1, "tier buy \($0.threshold) " + reward($0.reward)) }
    default: break
    }
    return clauses + p.whens.map { (2, "when " + condition($0, above: 0)) }
  }

  /// All other clauses.
  mutating func singles(_ p: SecondPromotion) -> [String] {
    var clauses = [benefit(p)].compactMap(\.self)
    switch p.cap {
    case nil: break
    case .money(let most): clauses.append("up to " + money(most))
    case .pieces(let most): clauses.append("up to \(most) " + (most == 1 ? "piece" : "pieces"))
    case .cheapest(let most):
      clauses.append("up to \(most) cheapest " + (most == 1 ? "piece" : "pieces"))
    }
    if let most = p.mostBeside { clauses.append("up to " + money(most)) }
    if p.onlyShipping, !p.benefit.namesShipping { clauses.append("only shipping") }
    if !p.only.isEmpty { clauses.append("only " + list(p.only)) }
    if !p.except.isEmpty { clauses.append("except " + list(p.except)) }
    clauses += threshold(p) + times(p)
    if !p.codes.isEmpty { clauses.append("code " + list(p.codes)) }
    if !p.allows.isEmpty { clauses.append("allow " + p.allows.joined(separator: comma())) }
    if let step = p.givenStep { clauses.append("step \(step)") }
    let partners = partners(p)
    if !partners.isEmpty {
      clauses.append("not with " + partners.joined(separator: comma()))
    }
    if p.sync { clauses.append("sync") }
    if p.alone { clauses.append("alone") }
    if p.paused { clauses.append("paused") }
    return clauses
  }

  /// What stands after `not with`. Names of promotions that the file lacks mean nothing and are left out.
  private mutating func partners(_ p: SecondPromotion) -> [String] {
    let known = p.partners.filter { name in rules.promotions.contains { $0.name == name } }
    let partners = known.map { quoted($0) } + (p.isWithoutCodes ? ["codes"] : [])
    return fancy ? partners.shuffled(using: &g) : partners
  }

  private mutating func threshold(_ p: SecondPromotion) -> [String] {
    var clauses: [String] = []
    if let spend = p.spend { clauses.append("spend " + money(spend)) }
    if !p.buy.isEmpty { clauses.append("buy " + places(p.buy)) }
    switch p.basis {
    case nil: break
    case .goods: clauses.append("on goods")
    case .labels(let labels): clauses.append("on " + list(labels))
    }
    if p.beforeDiscounts { clauses.append("before discounts") }
    return clauses
  }

  // MARK: Times

  mutating func times(from: SecondStart?, end: SecondEnd?) -> [String] {
    var clauses: [String] = []
    switch from {
    case nil: break
    case .date(let date): clauses.append("from " + written(date))
    case .moment(let moment): clauses.append("from " + written(moment))
    }
    switch end {
    case nil: break
    case .to(let date): clauses.append("to " + written(date))
    case .until(let moment): clauses.append("until " + written(moment))
    }
    return clauses
  }

  private mutating func times(_ p: SecondPromotion) -> [String] {
    var clauses = times(from: p.from, end: p.end)
    if !p.weekdays.isEmpty {
      clauses.append("on " + p.weekdays.map(\.word).joined(separator: comma()))
    }
    if !p.monthDays.isEmpty {
      clauses.append("on day " + p.monthDays.map(String.init).joined(separator: comma()))
    }
    if let between = p.between {
      clauses.append("between \(clock(between.start)) and \(clock(between.end))")
    }
    return clauses
  }

  // MARK: Benefits

  /// The benefit; nil of tiers.
  private mutating func benefit(_ p: SecondPromotion) -> String? {
    switch p.benefit {
    case .reward(let reward): self.reward(reward)
    case .free: p.onlyShipping ? "free shipping" : "free"
    case .couponEvery(let coupon, let every): "coupon \(money(coupon)) every \(money(every))"
    case .couponEach(let coupon, let pieces):
      "coupon \(money(coupon)) every " + (pieces == 1 ? "piece" : "\(pieces) pieces")
    case .spendTiers, .buyTiers: nil
    case .group(let group): self.group(group)
    case .shippingFor(let cost): "shipping for " + money(cost)
    }
  }

  private mutating func reward(_ reward: SecondReward) -> String {
    switch reward {
    case .off(let percent): "discount \(self.percent(percent)) off"
    case .to(let percent): "discount to \(self.percent(percent))"
    case .coupon(let amount): "coupon " + money(amount)
    }
  }

  private mutating func group(_ group: SecondCartGroup) -> String {
    switch group {
    case .buyGet(let buy, let get, let gift):
      "buy \(places(buy)) get \(places([get])) \(self.gift(gift))"
    case .buyFor(let buy, let price): "buy \(places(buy)) for \(self.price(price))"
    case .get(let get, let gift): "get \(places([get])) \(self.gift(gift))"
    }
  }

  /// What `get` gives.
  private mutating func gift(_ gift: SecondCartGift) -> String {
    switch gift {
    case .free: "free"
    case .off(let percent): "\(self.percent(percent)) off"
    case .to(let percent): "to \(self.percent(percent))"
    case .price(let cost): "for \(money(cost))"
    }
  }

  /// What `for` asks.
  private mutating func price(_ price: SecondCartGroupPrice) -> String {
    switch price {
    case .price(let cost): money(cost)
    case .amountOff(let off): "\(money(off)) off"
    case .off(let percent): "\(self.percent(percent)) off"
    case .to(let percent): "to \(self.percent(percent))"
    }
  }

  /// The places of a group or threshold.
  private mutating func places(_ places: [SecondCartSome]) -> String {
    places.map { place in
      let labels = place.labels.map { quoted($0) }
      return "\(place.count)" + (labels.isEmpty ? "" : " " + labels.joined(separator: " or "))
    }.joined(separator: comma())
  }
}

extension SecondBenefit {
  /// True of a benefit whose words say that it is of the shipping.
  fileprivate var namesShipping: Bool {
    switch self {
    case .free, .shippingFor: true
    case .reward, .couponEvery, .couponEach, .spendTiers, .buyTiers, .group: false
    }
  }
}
