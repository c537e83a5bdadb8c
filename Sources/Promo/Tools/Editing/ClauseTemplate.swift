/// A clause as a form offers it: constant words and blanks to fill in, as in `coupon # every #`.
///
/// A blank is one character: `#` stands for a number, `%` for a percentage, `@` for a day or a
/// moment, `:` for a time of day, `"` for a text, `~` for a word and `=` for a sign. A comma after
/// it makes it a list; `|` makes it a list that `or` joins.
struct ClauseTemplate {
  let text: String

  private enum Part {
    case word(String)
    case blank(Token.Kind, Joiner?)
  }

  /// The sign between the values of a list.
  private enum Joiner {
    case comma
    case or
  }

  /// All templates. Each clause fits at most one of them.
  static let all = [
    "discount % off", "discount to %", "coupon #", "coupon # every #", "coupon # every piece",
    "coupon # every # pieces", "free", "free shipping", "shipping for #", "buy # get # free",
    "buy # get # % off", "buy # for #", "buy # for # off", "get # \"| free",
    "tier spend # coupon #", "tier spend # discount % off", "tier spend # discount to %",
    "tier buy # coupon #", "tier buy # discount % off", "tier buy # discount to %", "only \",",
    "only shipping", "except \",", "spend #", "on goods", "on \",", "before discounts", "buy #",
    "up to #", "up to # pieces", "up to # cheapest piece", "code \",", "when ~", "when not ~",
    "when ~ is \"", "when ~ is not \"", "when ~ in \",", "when ~ = #", "from @", "to @", "until @",
    "on day #,", "on ~,", "between : and :", "sync", "step ~", "alone", "not with codes",
    "not with \",", "allow ~,", "paused",
  ].map { ClauseTemplate(text: $0) }

  private var parts: [Part] {
    text.split(separator: " ").map { word in
      guard let kind = ClauseTemplate.kind(word.utf8.first) else { return .word(String(word)) }
      let joiner: Joiner? = word.hasSuffix(",") ? .comma : word.hasSuffix("|") ? .or : nil
      return .blank(kind, joiner)
    }
  }

  private static func kind(_ sign: UInt8?) -> Token.Kind? {
    switch sign {
    case UInt8(ascii: "#"): .number
    case UInt8(ascii: "%"): .percent
    case UInt8(ascii: "@"): .date
    case UInt8(ascii: ":"): .time
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "~"): .word
    case UInt8(ascii: "="): .comparison
    default: nil
    }
  }

  /// Returns the values in the blanks; nil if a clause does not fit the template.
  func values(of clause: ClauseNode, in file: SyntaxFile) -> [[String]]? {
    var tokens = file.tokens[clause.tokens]
    var values: [[String]] = []
    for part in parts {
      switch part {
      case .word(let word):
        guard let token = tokens.popFirst(), file.isWritten(token, as: word) else { return nil }
      case .blank(let kind, let joiner):
        guard let list = ClauseTemplate.list(of: kind, joiner, &tokens, in: file) else {
          return nil
        }
        values.append(list)
      }
    }
    return tokens.isEmpty ? values : nil
  }

  private static func list(
    of kind: Token.Kind, _ joiner: Joiner?, _ tokens: inout ArraySlice<Token>, in file: SyntaxFile
  ) -> [String]? {
    var values: [String] = []
    while let token = tokens.popFirst() {
      guard token.isA(kind) || kind == .date && token.isA(.dateTime) else { return nil }
      let value = file.value(of: token)
      values.append(kind == .percent ? String(value.prefix { $0 != "%" && $0 != " " }) : value)
      guard let joiner, let next = tokens.first,
        joiner == .comma ? next.isA(.comma) : file.isWritten(next, as: "or")
      else { return values }
      tokens.removeFirst()
    }
    return nil
  }

  /// Returns the clause with these values in its blanks; nil if a blank has no value.
  func filled(with values: [[String]]) -> String? {
    var rest = values[...]
    var words: [String] = []
    let isToPay = parts.contains { if case .word("to") = $0 { true } else { false } }
    for part in parts {
      switch part {
      case .word(let word): words.append(word)
      case .blank(let kind, let joiner):
        guard let list = rest.popFirst(), !list.isEmpty, list.allSatisfy({ !$0.isEmpty }) else {
          return nil
        }
        let written = list.map { value in
          switch kind {
          case .string: Lexer.written(value)
          case .percent: ClauseTemplate.percent(value, isToPay: isToPay) + "%"
          default: value
          }
        }
        words.append(written.joined(separator: joiner == .or ? " or " : ", "))
      }
    }
    return words.joined(separator: " ")
  }

  /// Returns a percentage for a blank, as a number or in Chinese tenths: `20` for `8折` off.
  private static func percent(_ value: String, isToPay: Bool) -> String {
    guard let toPay = Percent.toPay(inTenths: value),
      let percent = DecimalText(toPay.utf8).flatMap(Percent.init)
    else { return value }
    return isToPay ? toPay : percent.complement.text
  }
}

/// A part of a promotion in a form: the clauses that answer one question about it.
package enum FormField: String, CaseIterable, Sendable {
  case benefit, only, except, spend, counted, undiscounted, pieces, cap, code, when, from, to
  case days, weekdays, hours, sync, step, alone, apart, allow, paused

  init(_ place: ClausePlace) {
    self =
      switch place {
      case .benefit, .tiers: .benefit
      case .only, .onlyShipping: .only
      case .except: .except
      case .threshold: .spend
      case .basis: .counted
      case .beforeDiscounts: .undiscounted
      case .bought: .pieces
      case .limit, .cap: .cap
      case .codes: .code
      case .requirement: .when
      case .start: .from
      case .end: .to
      case .monthDays: .days
      case .weekdays: .weekdays
      case .hours: .hours
      case .sync: .sync
      case .step: .step
      case .alone: .alone
      case .notWith: .apart
      case .allowance: .allow
      case .paused: .paused
      }
  }
}

package struct FormClause: Hashable, Sendable {
  /// The text of the template that the clause fits; nil if a form can only show the clause.
  package let template: String?
  package let values: [[String]]

  /// The clause as a form writes it. A clause that fits no template stays as it is written.
  package let text: String

  init(_ clause: ClauseNode, in file: SyntaxFile) {
    for template in ClauseTemplate.all {
      guard let values = template.values(of: clause, in: file),
        let text = template.filled(with: values)
      else { continue }
      (self.template, self.values, self.text) = (template.text, values, text)
      return
    }
    let bytes = file.source.bytes[file.span(of: clause.tokens).range]
    (template, values, text) = (nil, [], String(decoding: bytes, as: UTF8.self))
  }

  /// Returns the text of a clause that a form fills in. Throws if a blank is empty.
  package static func text(
    _ name: String, _ values: [[String]]
  ) throws(RuleEdit.Problem) -> String {
    let template = ClauseTemplate.all.first { $0.text == name }
    guard let text = template?.filled(with: values) else {
      throw .notOneClause(name, reason: "a blank is empty")
    }
    return text
  }
}
