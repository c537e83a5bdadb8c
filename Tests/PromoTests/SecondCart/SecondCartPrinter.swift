/// Writes rules and orders as rule text.
struct SecondCartPrinter {
  let rules: SecondCartRules

  var text: String {
    var lines: [String] = []
    if let currency = rules.currency { lines.append("currency \(currency.rawValue)") }
    if let rounding = rules.rounding { lines.append("rounding \(rounding.rawValue)") }
    if let strategy = rules.strategy { lines.append("strategy \(strategy.rawValue)") }
    if !rules.goods.isEmpty { lines.append("goods \(list(rules.goods))") }
    if !rules.exclusions.isEmpty { lines.append("except \(list(rules.exclusions))") }
    return (lines + rules.promotions.map(promotion)).joined(separator: "\n") + "\n"
  }

  /// An order with its answer.
  func expectation(_ order: SecondCartOrder, _ price: SecondCartPrice) -> String {
    var parts = order.lines.map(line)
    if order.shipping > 0 { parts.append("shipping \(money(order.shipping))") }
    let codes = order.codes.isEmpty ? "" : " code \(list(order.codes))"
    let names = price.applied.map { rules.promotions[$0.index].name }
    return "expect " + parts.joined(separator: ", ") + codes + " pays \(money(price.payable)) by "
      + (names.isEmpty ? "nothing" : list(names))
  }

  /// A line of an order.
  private func line(_ line: SecondCartLine) -> String {
    "amount \(money(line.amount))" + (line.pieces == 1 ? "" : " for \(line.pieces)")
      + (line.labels.isEmpty ? "" : " \(list(line.labels))")
  }

  // MARK: Clauses

  /// A promotion on one line.
  private func promotion(_ p: SecondCartPromotion) -> String {
    "promotion \(quoted(p.name)) { \(clauses(p).joined(separator: " ")) }"
  }

  /// The clauses of a promotion, the benefit first.
  private func clauses(_ p: SecondCartPromotion) -> [String] {
    var clauses = [benefit(p)]
    if p.onlyShipping, p.benefit != .free { clauses.append("only shipping") }
    if !p.only.isEmpty { clauses.append("only \(list(p.only))") }
    if !p.except.isEmpty { clauses.append("except \(list(p.except))") }
    if let spend = p.spend { clauses.append("spend \(money(spend))") }
    if !p.buy.isEmpty { clauses.append("buy \(several(p.buy))") }
    switch p.basis {
    case nil: break
    case .goods: clauses.append("on goods")
    case .labels(let labels): clauses.append("on \(list(labels))")
    }
    if p.beforeDiscounts { clauses.append("before discounts") }
    switch p.cap {
    case nil: break
    case .money(let most): clauses.append("up to \(money(most))")
    case .pieces(let most): clauses.append("up to \(count(most))")
    }
    if !p.codes.isEmpty { clauses.append("code \(list(p.codes))") }
    if p.sync { clauses.append("sync") }
    if p.alone { clauses.append("alone") }
    return clauses
  }

  /// The benefit, whatever it is.
  private func benefit(_ p: SecondCartPromotion) -> String {
    switch p.benefit {
    case .reward(let reward): self.reward(reward)
    case .free: p.onlyShipping ? "free shipping" : "free"
    case .couponEvery(let coupon, let amount): "coupon \(money(coupon)) every \(money(amount))"
    case .couponEach(let coupon, let pieces):
      "coupon \(money(coupon)) every " + (pieces == 1 ? "piece" : "\(pieces) pieces")
    case .spendTiers(let tiers):
      tiers.map { "tier spend \(money($0.threshold)) \(reward($0.reward))" }
        .joined(separator: " ")
    case .buyTiers(let tiers):
      tiers.map { "tier buy \($0.threshold) \(reward($0.reward))" }.joined(separator: " ")
    case .group(let group): self.group(group)
    }
  }

  /// A discount or a coupon.
  private func reward(_ reward: SecondReward) -> String {
    switch reward {
    case .off(let percent): "discount \(self.percent(percent)) off"
    case .to(let percent): "discount to \(self.percent(percent))"
    case .coupon(let amount): "coupon \(money(amount))"
    }
  }

  /// A group.
  private func group(_ group: SecondCartGroup) -> String {
    switch group {
    case .buyGet(let buy, let get, let gift):
      "buy \(several(buy)) get \(some(get)) \(self.gift(gift))"
    case .buyFor(let buy, let price): "buy \(several(buy)) for \(self.price(price))"
    case .get(let get, let gift): "get \(some(get)) \(self.gift(gift))"
    }
  }

  /// What `get` gives.
  private func gift(_ gift: SecondCartGift) -> String {
    switch gift {
    case .free: "free"
    case .off(let percent): "\(self.percent(percent)) off"
    case .to(let percent): "to \(self.percent(percent))"
    case .price(let cost): "for \(money(cost))"
    }
  }

  /// What `for` asks.
  private func price(_ price: SecondCartGroupPrice) -> String {
    switch price {
    case .price(let cost): money(cost)
    case .amountOff(let off): "\(money(off)) off"
    case .off(let percent): "\(self.percent(percent)) off"
    case .to(let percent): "to \(self.percent(percent))"
    }
  }

  // MARK: Single things

  /// The places of a group or threshold.
  private func several(_ places: [SecondCartSome]) -> String {
    places.map(some).joined(separator: ", ")
  }

  /// One place.
  private func some(_ some: SecondCartSome) -> String {
    some.labels.isEmpty
      ? "\(some.count)" : "\(some.count) " + some.labels.map(quoted).joined(separator: " or ")
  }

  /// A number of pieces.
  private func count(_ count: Int) -> String { count == 1 ? "1 piece" : "\(count) pieces" }

  /// Texts in quotes.
  private func list(_ texts: [String]) -> String { texts.map(quoted).joined(separator: ", ") }

  /// A text in quotes; no text of the model needs an escape.
  private func quoted(_ text: String) -> String { "\"\(text)\"" }

  /// An amount.
  private func money(_ minor: Int64) -> String { decimal(minor, decimals: rules.decimals) }

  /// A percentage.
  private func percent(_ percent: Int64) -> String { decimal(percent, decimals: 4) + "%" }

  /// A number counted in units of 10^-decimals, without zeros at its end.
  private func decimal(_ number: Int64, decimals: Int) -> String {
    let digits = String(number)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    var tail = padded.suffix(decimals)
    while tail.last == "0" { tail.removeLast() }
    return padded.dropLast(decimals) + (tail.isEmpty ? "" : "." + tail)
  }
}

extension SecondCartRules {
  var text: String { SecondCartPrinter(rules: self).text }
}
