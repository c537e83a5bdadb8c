import TestSupport

// Writes a model as a rule file. The same rules have many spellings; `layout` chooses one, so that every printed
// file also asks whether layout, clause order, comments and number spellings really carry no meaning.

extension SecondRules {
  var text: String {
    var printer = SecondPrinter(rules: self)
    return printer.file()
  }
}

struct SecondPrinter {
  let rules: SecondRules
  var g: SeededGenerator
  /// A file whose layout is left plain is easier to read when a test prints it.
  let fancy: Bool

  init(rules: SecondRules) {
    self.rules = rules
    g = SeededGenerator(seed: rules.layout)
    fancy = rules.layout != 0
  }

  mutating func maybe(_ percent: Int) -> Bool { fancy && g.below(100) < percent }

  mutating func file() -> String {
    var parts = settings()
    if fancy { parts.shuffle(using: &g) }
    parts += rules.facts.map { fact($0) }
    parts += rules.promotions.map { promotion($0) }
    var text = ""
    for part in parts {
      if maybe(8) { text += "# a comment: coupon 50 } \"\n" }
      text += part + (maybe(5) ? " # and so on\n" : "\n")
      if maybe(30) { text += "\n" }
    }
    if maybe(10) {
      text = String(
        text.unicodeScalars.reduce(into: String.UnicodeScalarView()) {
          if $1 == "\n" { $0.append("\r") }
          $0.append($1)
        })
    }
    return maybe(5) ? "\u{FEFF}" + text : text
  }

  private mutating func settings() -> [String] {
    var lines: [String] = []
    if let currency = rules.currency { lines.append("currency \(currency.rawValue)") }
    if let zone = rules.zone { lines.append("timezone \"\(zone.rawValue)\"") }
    if let rounding = rules.rounding { lines.append("rounding \(rounding.rawValue)") }
    if let strategy = rules.strategy { lines.append("strategy \(strategy.rawValue)") }
    return lines
  }

  private mutating func fact(_ fact: SecondFact) -> String {
    var line = "fact \(fact.name) "
    switch fact.kind {
    case .oneOf(let words): line += "one of " + words.map { quoted($0) }.joined(separator: comma())
    case .yesNo: line += "yes/no"
    case .number: line += "number"
    }
    if let standard = fact.standard { line += " default " + value(standard) }
    return line
  }

  mutating func value(_ value: SecondFactValue) -> String {
    switch value {
    case .word(let word): quoted(word)
    case .flag(let flag): flag ? "yes" : "no"
    case .number(let number): whole(number)
    }
  }

  private mutating func promotion(_ p: SecondPromotion) -> String {
    var clauses = shuffled(singles(p) + repeated(p))
    if maybe(4) { clauses = clauses.map { Self.spread($0, "\n        ") } }
    let head = "promotion" + (maybe(3) ? "\n" : " ") + quoted(p.name)
    if maybe(15) {
      return head + (maybe(20) ? "{" : " { ") + clauses.joined(separator: " ")
        + (maybe(20) ? "}" : " }")
    }
    var body = head + " {\n"
    for clause in clauses {
      let end = maybe(15) ? "  " : (maybe(5) ? "  # spend 1\n" : "\n")
      body += (maybe(10) ? "\t" : "    ") + clause + end
    }
    return body + "}"
  }

  /// Clauses in any order, but the tiers among themselves and the `when` clauses among themselves keep theirs:
  /// thresholds must rise, and the first false `when` is reported.
  private mutating func shuffled(_ clauses: [(kind: Int, text: String)]) -> [String] {
    guard fancy else { return clauses.map(\.text) }
    let mixed = clauses.shuffled(using: &g)
    var waiting = Dictionary(grouping: clauses, by: \.kind).mapValues { $0.map(\.text)[...] }
    return mixed.map { clause in
      clause.kind == 0 ? clause.text : waiting[clause.kind]!.removeFirst()
    }
  }

  private mutating func repeated(_ p: SecondPromotion) -> [(kind: Int, text: String)] {
    var clauses: [(kind: Int, text: String)] = []
    if case .tiers(let tiers) = p.benefit {
      clauses += tiers.map { (1, "tier spend \(money($0.threshold)) " + reward($0.reward)) }
    }
    return clauses + p.whens.map { (2, "when " + condition($0, above: 0)) }
  }

  private mutating func singles(_ p: SecondPromotion) -> [(kind: Int, text: String)] {
    var clauses: [String] = []
    switch p.benefit {
    case .reward(let reward): clauses.append(self.reward(reward))
    case .couponEvery(let coupon, let every):
      clauses.append("coupon \(money(coupon)) every \(money(every))")
    case .tiers: break
    }
    if let cap = p.cap { clauses.append("up to " + money(cap)) }
    if let spend = p.spend { clauses.append("spend " + money(spend)) }
    if p.beforeDiscounts { clauses.append("before discounts") }
    clauses += times(p)
    if !p.codes.isEmpty {
      clauses.append("code " + p.codes.map { quoted($0) }.joined(separator: comma()))
    }
    if !p.allows.isEmpty { clauses.append("allow " + p.allows.joined(separator: comma())) }
    if p.sync { clauses.append("sync") }
    if p.paused { clauses.append("paused") }
    return clauses.map { (0, $0) }
  }

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

  private mutating func reward(_ reward: SecondReward) -> String {
    switch reward {
    case .off(let percent): "discount \(self.percent(percent)) off"
    case .to(let percent): "discount to \(self.percent(percent))"
    case .coupon(let amount): "coupon " + money(amount)
    }
  }
}
