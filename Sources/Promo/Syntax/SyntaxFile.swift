/// One rule file as it is written: its tokens, and what they declare as ranges into them.
///
/// Only what is written properly is in here. What is not has a diagnostic; where that would
/// otherwise seem to be missing, the node around it says that something in it is broken.
struct SyntaxFile: Sendable {
  let source: Source

  /// The index of the file in its set.
  let file: Int

  let tokens: [Token]
  var settings: [SettingNode] = []
  var facts: [FactNode] = []
  var promotions: [PromotionNode] = []

  /// The clauses of all promotions, one promotion's after the other's.
  var clauses: [ClauseNode] = []

  /// The tokens that clauses list, such as codes, one clause's after the other's.
  var listed: [Token] = []

  /// The conditions of all `when` clauses.
  var conditions: [ConditionNode] = []
  var expectations: [ExpectationNode] = []
  var guarantees: [GuaranteeNode] = []

  /// Whether something of it was not understood that may have been a promotion, so that a name that
  /// is nowhere else may stand there.
  var isIncomplete = false
}

/// `currency CNY`
struct SettingNode: Sendable {
  let setting: Setting

  /// Its value: a string for `timezone`, else a word; nil if broken.
  let value: Token?
  let tokens: Range<Int>
}

/// `fact tier one of "none", "gold" default "none"`
struct FactNode: Sendable {
  /// What its values are, as far as they are written.
  enum Kind: Sendable {
    /// The strings of which it is one.
    case oneOf([Token])
    case yesNo
    case number
  }

  /// Its name, a word.
  let name: Token
  let kind: Kind

  /// A string, a word or a number; nil if there is none.
  let defaultValue: Token?
  let tokens: Range<Int>
}

/// `promotion "…" { … }`
struct PromotionNode: Sendable {
  /// Its name, a string; nil if broken.
  let name: Token?

  /// The range of its clauses among those of the file.
  let clauses: Range<Int>

  /// Whether some clause of it was not understood and is not among `clauses`.
  let isBroken: Bool
  let tokens: Range<Int>
}

/// One clause of a promotion; the token inside is its value.
struct ClauseNode: Sendable {
  let clause: Clause
  let tokens: Range<Int>
}

/// What a clause says.
///
/// Clauses are copied often and most are small, so that none holds an array: a list is a range of
/// `SyntaxFile.listed`, a condition an index among `SyntaxFile.conditions`.
enum Clause: Sendable {
  /// `discount 20% off`, `discount to 80%`, `coupon 50`
  case reward(RewardNode)
  /// `coupon 50 every 300`
  case repeated(coupon: Token, every: Token)
  /// `tier spend 100 coupon 10`
  case tier(spend: Token, RewardNode)
  /// `up to 100`
  case upTo(Token)
  /// `spend 300`
  case spend(Token)
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
  case paused
  /// `allow P113, P101`
  case allow(Range<Int>)
}

/// What is taken off a price.
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
  /// Which promotions are applied, as far as the expectation says.
  enum Applied: Sendable {
    /// It does not say.
    case any
    /// Exactly these, in order; none for `by nothing`.
    case exactly([Token])
  }

  let amount: Token
  let at: Token?

  /// The codes that are presented, strings.
  let codes: [Token]

  /// What is said of facts: the name, a word, and its value.
  let facts: [(name: Token, value: Token)]
  let pays: Token
  let applied: Applied
  let tokens: Range<Int>
}

/// `ensure pays >= 60% for amount 10 to 5_000 from 2026-11-01 code "VIP" with tier "gold"`
struct GuaranteeNode: Sendable {
  /// What is claimed.
  let claim: ClaimWord

  /// How much: a percentage or an amount.
  let value: Token

  /// The smallest and the largest amount of the orders that it is about; nil for all.
  var amounts: (least: Token, most: Token)?

  /// Its `from`.
  var start: ClauseNode?

  /// Its `to` or `until`.
  var end: ClauseNode?

  /// The codes that are presented, strings; nil for all sets of codes.
  var codes: [Token]?

  /// What is said of facts: the name, a word, and its value; nil if nothing is.
  var facts: [(name: Token, value: Token)]?
  var tokens: Range<Int>
}

extension SyntaxFile {
  /// The index of the first token of a promotion, an expectation or a guarantee, before which
  /// settings and facts stand; nil if there is none.
  var firstRule: Int? {
    let first = [
      promotions.first?.tokens, expectations.first?.tokens, guarantees.first?.tokens,
    ]
    return first.compactMap { $0?.lowerBound }.min()
  }

  /// The place of a token.
  func span(of token: Token) -> SourceSpan {
    SourceSpan(file: file, start: token.start, end: token.end)
  }

  /// The place from one token to another.
  func span(from first: Token, to last: Token) -> SourceSpan {
    SourceSpan(file: file, start: first.start, end: last.end)
  }

  /// The place from the first to the last of some tokens.
  func span(of range: Range<Int>) -> SourceSpan {
    SourceSpan(
      file: file, start: tokens[range.lowerBound].start, end: tokens[range.upperBound - 1].end)
  }

  /// Whether tokens stand on one line, so that no comment stands between them.
  func isOnOneLine(_ range: Range<Int>) -> Bool {
    !tokens[range].dropFirst().contains(where: \.beginsLine)
  }

  /// The place where its first token begins: behind the comments at its top.
  var top: SourceSpan { SourceSpan(file: file, start: tokens[0].start, end: tokens[0].start) }

  /// How lines end in the file, as far as its first one tells.
  var lineEnd: String {
    let end = source.bytes.prefix(4_096).firstIndex(of: UInt8(ascii: "\n"))
    let isReturn = end.map { $0 > 0 && source.bytes[$0 - 1] == UInt8(ascii: "\r") } ?? false
    return isReturn ? "\r\n" : "\n"
  }

  /// The bytes of a token as they are written.
  func bytes(of token: Token) -> ArraySlice<UInt8> {
    source.bytes[token.start..<token.end]
  }

  /// The text of a token as it is written.
  func text(of token: Token) -> String {
    String(decoding: bytes(of: token), as: UTF8.self)
  }

  /// Whether a token is written as a text. Most tokens have another length than what they are compared
  /// with, so this is faster than to make a text of each.
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

  /// The word of a clause that a token is; nil where it is none.
  func clauseWord(_ token: Token) -> ClauseWord? {
    guard token.isA(.word),
      let word = ClauseWord(
        length: token.end - token.start, first: Unicode.Scalar(source.bytes[token.start]))
    else { return nil }
    return isWritten(token, as: word.rawValue) ? word : nil
  }

  /// The word of a kind that a token is; nil where it is none of them.
  func word<Word: CaseIterable & RawRepresentable<String>>(_ token: Token) -> Word? {
    guard token.isA(.word) else { return nil }
    return Word.allCases.first { isWritten(token, as: $0.rawValue) }
  }

  /// What a good string token stands for, without quotes and escapes.
  func string(of token: Token) -> String {
    Lexer.text(of: token, in: source.bytes)
  }

  /// What a good token says as a value: a string what it stands for, any other its text.
  func value(of token: Token) -> String {
    token.kind == .string ? string(of: token) : text(of: token)
  }
}
