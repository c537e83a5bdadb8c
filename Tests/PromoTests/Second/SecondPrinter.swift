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
    g = SeededGenerator(fixed: rules.layout)
    fancy = rules.layout != 0
  }

  mutating func maybe(_ percent: Int) -> Bool { fancy && g.below(100) < percent }

  mutating func file() -> String {
    var parts = settings()
    if fancy { parts.shuffle(using: &g) }
    if !rules.goods.isEmpty { parts.append("goods " + list(rules.goods)) }
    if !rules.exclusions.isEmpty { parts.append("except " + list(rules.exclusions)) }
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
    case .oneOf(let words): line += "one of " + list(words)
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
    var clauses = shuffled(singles(p).map { (0, $0) } + repeated(p))
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
}
