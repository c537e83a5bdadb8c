/// The text of a new rule file: settings, promotions to begin with, and what orders then pay.
package struct StartFile {
  private let settings: String

  /// The program of the settings alone.
  private let shop: Program

  private let now: Instant
  private let language: Language

  /// - Parameter settings: The lines of the settings, of which `shop` is the program.
  package init(settings: String, shop: Program, at now: Instant, in language: Language) {
    self.settings = settings
    self.shop = shop
    self.now = now
    self.language = language
  }

  package func rules(_ starts: [Start]) -> String {
    let labels = starts.compactMap { $0.label(in: language) }
    let goods = labels.map { "\ngoods \(Lexer.written($0))\n" }.joined()
    return settings + goods + starts.map(promotion).joined()
  }

  private func promotion(_ start: Start) -> String {
    let (name, says) = start.words(in: language)
    let days = StartDays(on: shop.zone.localTime(at: now).date)
    let lines = start.clauses(in: language, on: days, money).map { "    \($0)\n" }.joined()
    return "\n# \(says)\npromotion \(Lexer.written(name)) {\n\(lines)}\n"
  }

  private func money(_ hundredths: Int64) -> String {
    shop.currency.shortText(shop.currency.share(hundredths))
  }
}

extension Start {
  /// Returns lines that say what orders pay, for promotions that were begun with these starts: the
  /// last ones of a program.
  package static func expectations(
    of starts: [Start], in program: Program, at now: Instant
  ) -> String {
    let promotions = program.promotions.suffix(starts.count)
    let first = promotions.first.flatMap { program.firstInstant(of: $0, from: now) }
    let orders = zip(starts, promotions).flatMap { start, promotion in
      start.orders(for: promotion, in: program, at: first ?? now)
    }
    let lines = orders.compactMap { order -> String? in
      guard let quote = try? program.quote(order) else { return nil }
      let names = quote.applied.map { $0.promotion }
      return "expect \(order.written(in: program, hasInstant: program.dependsOnTime)) "
        + "pays \(program.written(quote.payable, by: names))\n"
    }
    var seen: Set<String> = []
    let text = lines.filter { seen.insert($0).inserted }.joined()
    let formatted = Source(name: "tests", text: text).formatted()
    return formatted.map { String(decoding: $0.bytes, as: UTF8.self) } ?? text
  }

  /// Returns orders at the edges of a promotion.
  private func orders(
    for promotion: Promotion, in program: Program, at instant: Instant
  ) -> [Order] {
    let cent = Amount(unchecked: 1)
    let edges = promotion.thresholds.flatMap { [$0 - cent, $0] }.filter { $0 > .zero }
    let codes = promotion.codes.first.map { [$0] } ?? []
    let facts = program.statedFacts(opening: promotion)
    return (edges.isEmpty ? [program.currency.share(100)] : edges).map { amount in
      let lines = lines(of: amount, for: promotion, in: program)
      guard !lines.isEmpty else {
        return Order(amount: amount, at: instant, codes: codes, facts: facts)
      }
      let shipping = self == .freeShipping ? program.currency.share(5) : .zero
      return Order(
        lines: lines, shipping: shipping, at: instant, codes: codes, facts: facts,
        in: program.currency)
    }
  }

  /// Returns the lines of an order of goods; none if the order is one amount.
  private func lines(
    of amount: Amount, for promotion: Promotion, in program: Program
  ) -> [OrderLine] {
    let own = promotion.goods?.only?.first.map { [program.labels[$0]] } ?? []
    switch self {
    case .secondAtHalfPrice: return [OrderLine(amount, pieces: 2, labels: own)]
    case .freeShipping: return [OrderLine(amount, labels: own)]
    case .gift:
      guard case .group(let group) = promotion.benefit, let gift = group.gift?.labels?.first
      else { return [OrderLine(amount, labels: own)] }
      let piece = OrderLine(program.currency.share(10), labels: [program.labels[gift]])
      return [OrderLine(amount, labels: own), piece]
    case .sale, .tiers, .code, .happyHour, .doubleEleven:
      return own.isEmpty ? [] : [OrderLine(amount, labels: own)]
    }
  }
}

extension Program {
  /// Returns the facts that an order states of the most usual customer who gets a promotion: all but
  /// those with their default values.
  fileprivate func statedFacts(opening promotion: Promotion) -> [String: Fact.Value] {
    if facts.isEmpty { return [:] }
    var budget = Budget(Budget.standard / 10)
    let index = promotions.firstIndex { $0.name == promotion.name }
    let able = contextsOfAllSets(spending: &budget).filter { context in
      index.map { context.inForce[0].contains($0) } ?? false
    }
    let customers = able.isEmpty ? [facts.map { _ in 0 }] : able.map { $0.contexts[0].facts }
    let stated = customers.map { ordinals in
      zip(facts, ordinals).map { (fact: $0, value: $0.value(ofOrdinal: $1)) }
        .filter { $0.fact.defaultValue != $0.value }
    }
    let fewest = stated.min { $0.count < $1.count } ?? []
    return Dictionary(uniqueKeysWithValues: fewest.map { ($0.fact.name, $0.value) })
  }
}

extension Currency {
  /// Returns hundredths of a usual order: of 100 or, in a currency without decimals, of 10,000.
  fileprivate func share(_ hundredths: Int64) -> Amount {
    Amount(unchecked: hundred.minorUnits * hundredths / (decimals == 0 ? 1 : 100))
  }
}

extension Program {
  /// Returns the first instant from `now` on at which a promotion is on by its window and its
  /// schedule or, if there is none, its very first. Returns nil if the promotion is never on.
  package func firstInstant(of promotion: Promotion, from now: Instant) -> Instant? {
    guard let required = promotion.requiredContext else { return nil }
    let (window, schedule) = (required.window, required.schedule)
    let starts = [max(window.starts ?? now, now), window.starts].compactMap { $0 }
    for start in starts {
      if let found = schedule.firstInstant(from: start, before: window.ends, in: zone) {
        return found
      }
    }
    return nil
  }
}
