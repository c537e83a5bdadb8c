/// One rule file as it is written: its tokens, and its declarations as ranges of tokens.
///
/// It holds only well-formed parts. Every other part has a diagnostic, and the node around it is
/// marked as broken if the part would otherwise seem to be missing.
struct SyntaxFile: Sendable {
  let source: Source

  /// The index of the file in its set.
  let file: Int

  let tokens: [Token]
  var settings: [SettingNode] = []
  var facts: [FactNode] = []
  var labels: [LabelsNode] = []
  var promotions: [PromotionNode] = []

  /// The clauses of all promotions, in the order of the promotions.
  var clauses: [ClauseNode] = []

  /// The tokens that clauses list, such as codes, in the order of the clauses.
  var listed: [Token] = []

  /// The conditions of all `when` clauses.
  var conditions: [ConditionNode] = []

  /// The groups of pieces, and the places of groups and of thresholds.
  var groups: [GroupNode] = []
  var places: [PlaceNode] = []
  var expectations: [ExpectationNode] = []
  var guarantees: [GuaranteeNode] = []

  /// True if the parser skipped text that may have been a declaration, so that an unknown name may
  /// be declared there.
  var isIncomplete = false
}

/// `currency CNY`
struct SettingNode: Sendable {
  let setting: Setting

  /// The value: a string for `timezone`, otherwise a word; nil if the setting is broken or inside a
  /// promotion.
  let value: Token?
  let tokens: Range<Int>
}

/// `fact tier "member level" one of "none", "gold" default "none"`
struct FactNode: Sendable {
  /// The kind of a fact's values, as it is written.
  enum Kind: Sendable {
    /// One of these strings.
    case oneOf([Token])
    case yesNo
    case number
  }

  /// The name, a word.
  let name: Token

  /// The name shown to people, a string; nil if there is none.
  let label: Token?
  let kind: Kind

  /// The default, a string, a word or a number; nil if there is none.
  let defaultValue: Token?
  let tokens: Range<Int>
}

/// `goods "shoes", "sale"` or `except "gift card"`
struct LabelsNode: Sendable {
  /// True for `except`.
  let isExclusion: Bool

  let labels: [Token]
  let tokens: Range<Int>
}

/// `promotion "…" { … }`
struct PromotionNode: Sendable {
  /// The name, a string; nil if broken.
  let name: Token?

  /// The range of the promotion's clauses in `SyntaxFile.clauses`.
  let clauses: Range<Int>

  /// True if a clause was not understood and is missing from `clauses`.
  let isBroken: Bool
  let tokens: Range<Int>
}

/// One clause of a promotion.
struct ClauseNode: Sendable {
  let clause: Clause
  let tokens: Range<Int>
}

/// The content of a clause. Its tokens are the values of the clause.
///
/// Clauses are copied often and most are small, so none holds an array: a list is a range of
/// `SyntaxFile.listed`, and a condition is an index in `SyntaxFile.conditions`.
enum Clause: Sendable {
  /// `discount 20% off`, `discount to 80%`, `coupon 50`
  case reward(RewardNode)
  /// `coupon 50 every 300`
  case repeated(coupon: Token, every: Token)
  /// `coupon 5 every piece`, `coupon 5 every 2 pieces`; nil means one piece
  case pieces(coupon: Token, every: Token?)
  /// `tier spend 100 coupon 10`
  case tier(spend: Token, RewardNode)
  /// `tier buy 2 discount 10% off`
  case countedTier(count: Token, RewardNode)
  /// `free`
  case free
  /// `free shipping`
  case freeShipping
  /// `shipping for 2.95`
  case shippingFor(Token)
  /// `buy 2 get 1 free`, `buy 3 for 99`, `get 1 "tote" free`: an index in `SyntaxFile.groups`
  case group(Int)
  /// `up to 100`
  case upTo(Token)
  /// `up to 3 pieces`; nil means one piece
  case upToPieces(Token?)
  /// `up to 1 cheapest piece`
  case upToCheapest(Token)
  /// `spend 300`
  case spend(Token)
  /// `buy 2 "shirts"` without a gift or a price: a range of `SyntaxFile.places`
  case buy(Range<Int>)
  /// `on goods`
  case onGoods
  /// `on "paint"`
  case onLabels(Range<Int>)
  /// `only "shoes"`
  case only(Range<Int>)
  /// `only shipping`
  case onlyShipping
  /// `except "sale"`
  case except(Range<Int>)
  /// `before discounts`
  case beforeDiscounts
  /// `from 2026-11-01`, `from 2026-11-01T20:00`
  case from(Token)
  /// `to 2026-11-11`
  case to(Token)
  /// `until 2026-11-12T00:00`
  case until(Token)
  /// `on fri, sat`
  case weekdays(Range<Int>)
  /// `on day 11, 22`
  case monthDays(Range<Int>)
  /// `between 18:00 and 22:00`
  case between(Token, Token)
  /// `code "SAVE10", "VIP"`
  case code(Range<Int>)
  /// `when tier is "gold"`
  case when(Int)
  case sync
  /// `step code`
  case step(Token)
  case alone
  /// `not with "Sale"`, `not with codes`
  case notWith(Range<Int>)
  case paused
  /// `allow P113, P101`
  case allow(Range<Int>)
}

/// A number of pieces that each have one of the given labels: `2 "shirts" or "hats"`
struct PlaceNode: Sendable {
  let count: Token

  /// The labels, strings in `SyntaxFile.listed`; empty for any goods.
  let labels: Range<Int>
  let tokens: Range<Int>
}

/// `buy 1 "racket" get 5 "balls" free`
struct GroupNode: Sendable {
  /// The price of the pieces that the group reduces.
  enum Price: Sendable {
    /// `free`
    case free
    /// `50% off`
    case percentOff(Token)
    /// `to 50%`
    case percentTo(Token)
    /// `for 99`: the price of the group or of each gift
    case amount(Token)
    /// `for 50 off`
    case amountOff(Token)
  }

  /// The places of `buy`; empty if there is no `buy`.
  let buy: Range<Int>

  /// The index of the place of `get`; nil if there is no `get`.
  let gift: Int?
  let price: Price
}

/// The reduction that a clause grants.
enum RewardNode: Sendable {
  /// `discount 20% off`
  case discountOff(Token)
  /// `discount to 80%`
  case discountTo(Token)
  /// `coupon 50`
  case coupon(Token)
}

/// `expect amount 400 at 2026-11-11T10:00 code "VIP" with tier "gold" pays 270 by "…"`
struct ExpectationNode: Sendable {
  /// The promotions that must apply, if the expectation names them.
  enum Applied: Sendable {
    /// Any promotions: the expectation has no `by`.
    case any
    /// Exactly these promotions, in this order; none for `by nothing`.
    case exactly([Token])
  }

  /// The lines of the order, at least one.
  let lines: [LineNode]

  /// The price of the shipping; nil if it is not stated.
  let shipping: Token?
  let at: Token?
  let codes: [Token]
  let facts: [(name: Token, value: Token)]
  let pays: Token
  let applied: Applied
  let tokens: Range<Int>

  /// The tokens from `pays` to the end: the answer that is expected.
  let answer: Range<Int>
}

/// `amount 90 for 3 "shirts", "sale"`
struct LineNode: Sendable {
  let amount: Token

  /// The number of pieces; nil for one.
  let pieces: Token?

  let labels: [Token]
}

extension SyntaxFile {
  /// The strings that name promotions declared elsewhere: after `by` and after `not with`.
  var promotionReferences: [Token] {
    let expected = expectations.flatMap { node in
      if case .exactly(let names) = node.applied { names } else { [Token]() }
    }
    let excluded = clauses.flatMap { node in
      if case .notWith(let range) = node.clause { listed[range] } else { ArraySlice<Token>() }
    }
    return expected + excluded.filter { $0.isA(.string) }
  }
}

extension ExpectationNode {
  /// The last token of its lines and its shipping.
  var lastOfOrder: Token {
    shipping ?? lines.last.map { $0.labels.last ?? $0.pieces ?? $0.amount } ?? pays
  }
}

/// `ensure pays >= 60% for amount 10 to 5_000 from 2026-11-01 code "VIP" with tier "gold"`
struct GuaranteeNode: Sendable {
  let claim: ClaimWord

  /// The bound: a percentage or an amount.
  let value: Token

  /// The smallest and the largest amount of the orders; nil for orders of any amount.
  var amounts: (least: Token, most: Token)?

  /// The labels, strings. All goods of the orders have one of these labels; nil for any goods.
  var labels: [Token]?

  /// True if the claim is about the shipping.
  var isOfShipping = false

  var start: ClauseNode?

  /// The `to` or `until` clause.
  var end: ClauseNode?

  /// The codes that the orders present, strings; nil if the guarantee covers every set of codes.
  var codes: [Token]?

  /// The facts of the orders, each with its name (a word) and its value; nil if there is no `with`.
  var facts: [(name: Token, value: Token)]?
  var tokens: Range<Int>
}

extension SyntaxFile {
  /// The index of the first token that belongs to a promotion, an expectation or a guarantee; nil
  /// if there is none. Settings, facts and labels must come before that token.
  var firstRule: Int? {
    let first = [
      promotions.first?.tokens, expectations.first?.tokens, guarantees.first?.tokens,
    ]
    return first.compactMap { $0?.lowerBound }.min()
  }

  func span(of token: Token) -> SourceSpan {
    SourceSpan(file: file, start: token.start, end: token.end)
  }

  func span(from first: Token, to last: Token) -> SourceSpan {
    SourceSpan(file: file, start: first.start, end: last.end)
  }

  func span(of range: Range<Int>) -> SourceSpan {
    SourceSpan(
      file: file, start: tokens[range.lowerBound].start, end: tokens[range.upperBound - 1].end)
  }

  /// Returns true if the tokens are on one line, and so have no comment between them.
  func isOnOneLine(_ range: Range<Int>) -> Bool {
    !tokens[range].dropFirst().contains(where: { $0.beginsLine })
  }

  /// The empty span before the first token, after any comments at the top of the file.
  var top: SourceSpan { SourceSpan(file: file, start: tokens[0].start, end: tokens[0].start) }

  /// The line end of the file, taken from its first line.
  var lineEnd: String {
    let end = source.bytes.firstIndex(of: UInt8(ascii: "\n"))
    let isReturn = end.map { $0 > 0 && source.bytes[$0 - 1] == UInt8(ascii: "\r") } ?? false
    return isReturn ? "\r\n" : "\n"
  }

  func bytes(of token: Token) -> ArraySlice<UInt8> {
    source.bytes[token.start..<token.end]
  }

  func text(of token: Token) -> String {
    String(decoding: bytes(of: token), as: UTF8.self)
  }

  /// Most tokens differ from `text` in length, so this is faster than making a string of each.
  func isWritten(_ token: Token, as text: String) -> Bool {
    text.utf8.count == token.end - token.start && hasSameBytes(token, as: text)
  }

  private func hasSameBytes(_ token: Token, as text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { text in
      let written = source.bytes.span.extracting(token.start..<token.end)
      for index in written.indices where written[index] != text[index] { return false }
      return true
    } ?? text.utf8.elementsEqual(bytes(of: token))
  }

  /// Returns the word with which a token begins a clause; nil if it begins none. `not` and
  /// `shipping` begin a clause only before the word that follows them there.
  func clauseWord(_ token: Token) -> ClauseWord? {
    let word: ClauseWord? = word(token)
    return switch word {
    case .not: isWritten(tokenAfter(token), as: "with") ? word : nil
    case .shipping: isWritten(tokenAfter(token), as: "for") ? word : nil
    default: word
    }
  }

  /// Returns the token after one that is not the last.
  private func tokenAfter(_ token: Token) -> Token {
    tokens[tokens.partitioningIndex { $0.start > token.start }]
  }

  func word<Word: CaseIterable & RawRepresentable<String>>(_ token: Token) -> Word? {
    guard token.isA(.word) else { return nil }
    return Word.allCases.first { isWritten(token, as: $0.rawValue) }
  }

  /// Returns the content of a good string token, without quotes and escapes.
  func string(of token: Token) -> String {
    Lexer.text(of: token, in: source.bytes)
  }

  /// Returns the value of a good token: the content of a string, the text of any other.
  func value(of token: Token) -> String {
    token.kind == .string ? string(of: token) : text(of: token)
  }
}
