/// The slips in the productions `promotion`, `clause`, `flag` and `allowance`.
enum PromotionSlips {
  static func rows(of gap: Gap) -> [Slip]? {
    switch gap {
    case .name: [Slip("|", by: NameSlips.name)]
    case .opening: [Slip("|", by: opening)]
    case .closing: [Slip("|", by: closing)]
    case .clause: clause
    case .flagEnd:
      ValueSlips.signs + [
        .excess("sync/paused | yes!/true!", "$1 needs no $2"),
        Slip(
          "<< sync/paused | [ no!/false!/off! ] >>", .maybe(""), id: .excessPart, "$1 needs no $2",
          help: "a promotion that is not $1 does not say so", then: .again),
      ]
    case .step: step
    case .partner:
      [
        Slip(
          "| other/any/all/another codes/code", .certain("codes"), id: .misspeltWord,
          "{$1 $2} is written `codes` here", help: "as in `not with codes`", then: .stands),
        .misspelt("| ~codes", "codes", as: "not with codes"),
      ] + ValueSlips.texts + [
        .missing(
          "|", "`not with` needs the name of a promotion in quotes, or `codes`", template: "codes")
      ]
    case .partnerComma: ConditionSlips.rows(of: .comma)
    case .allowance:
      [.missing("|", "`allow` needs the code of a warning, such as `P113`", template: "P113")]
    default: nil
    }
  }

  private static var step: [Slip] {
    let help = "write `step plain`, `step threshold` or `step code`"
    return [
      Slip("| NUMBER", id: .wrongPlace, "steps have names, not numbers", help: help),
      .missing("|", "`step` needs the name of a step", template: "code", help: help),
    ]
  }

  // MARK: Braces

  /// Answers a missing opening brace.
  private static func opening(_ mender: inout SlipMender, _ found: Found) -> Answer? {
    let (position, file) = (found.node.position, found.file)
    let last = file.tokens[..<position].lastIndex { !$0.isA(.unknown) } ?? 0
    let isAfterUnknown = last < position - 1
    guard found.node.start + 1 == last, file.tokens[last].isA(.string), !file.tokens[last].isBad
    else { return Answer(nil, .stops, to: position) }
    if let answer = NameSlips.quoteInName(found, from: last) {
      mender.isIncomplete = true
      return answer
    }
    let isBeforeClause = found.current.beginsLine || file.clauseWord(found.current) != nil
    let isSaid = found.isReported(at: position)
    let fix = Fix(.certain, found.place(file.tokens[last].end), " {")
    let needed: Message = "a promotion needs a `{` after its name"
    let diagnostic =
      found.isAtEnd
      ? Diagnostic(.missingPart, needed, at: found.endOfLast, fixes: isBeforeClause ? [fix] : [])
      : found.lack(of: needed, template: nil, fixes: isBeforeClause ? [fix] : [])
    let reported = isSaid || isAfterUnknown ? nil : diagnostic
    guard !isBeforeClause else { return Answer(reported, .stops, to: position) }
    // A malformed token here keeps its own diagnostic. Otherwise, this diagnostic covers all
    // mistakes before the brace.
    let brace = max(NameSlips.endOfName(found), position + 1)
    let isOpen = found.token(at: brace).isA(.leftBrace)
    return Answer(
      reported, isOpen ? .again : .stops, to: brace, suppressed: isSaid ? nil : position..<brace)
  }

  /// Answers a promotion that ends without its closing brace.
  private static func closing(_ found: Found) -> Answer? {
    let (position, file) = (found.node.position, found.file)
    guard let open = found.node.opener else { return Answer(nil, .stops, to: position) }
    // Clauses may be missing along with the brace, so the fix is never certain.
    let place = found.endOfLast
    let isInComment = file.source.bytes[place.end..<found.current.start].contains(UInt8(ascii: "}"))
    let end: Message = found.current.isA(.end) ? "the file ends here" : "before this"
    let diagnostic = Diagnostic(
      .unclosedPromotion, "this promotion is not closed", at: found.span(open..<(open + 1)),
      label: "opened here", and: .init(span: file.span(of: found.current), remark: end),
      help: isInComment
        ? "the `}` is in a comment, after `#`" : "write `}` after its last clause",
      fixes: isInComment ? [] : [Fix(.maybe, place, "\(file.lineEnd)}").named])
    return Answer(diagnostic, .stops, to: position)
  }

  // MARK: Clauses

  private static var clause: [Slip] {
    [
      GoodsClauseSlips.goodsInside, Slip("| WORD", by: declarationInside),
      .excess("| +, +,", "white space alone separates clauses", grade: .maybe),
      .excess("| ,/and", "white space alone separates clauses"),
      .excess("off | off", "`off` comes twice"),
      .excess("| every day END", "a promotion is on every day already"),
      Slip(
        "| mon/tue/wed/thu/fri/sat/sun", Change(.certain, "on ", at: .before), id: .unknownClause,
        "days come after `on`"),
      Slip("| WORD", by: joinedWord), PhraseSlips.whole,
      Slip(
        "| every", id: .everyWithoutCoupon, "`every` comes directly after its coupon",
        help: "write `coupon 50 every 300` in one piece; tiers and gifts are given once an order"),
    ] + GoodsClauseSlips.rows + [Slip("| ANY", by: bareClause), Slip("|", by: noClause)]
  }

  /// Answers a declaration or a setting that begins in a promotion. If the promotion is closed
  /// further on, the declaration is inside it; otherwise the declaration follows an unclosed
  /// promotion.
  private static func declarationInside(_ mender: inout SlipMender, _ found: Found) -> Answer? {
    let (position, file) = (found.node.position, found.file)
    if let setting: Setting = file.word(found.current) {
      return Answer(nil, .reads(setting.rawValue), to: position)
    }
    var declaration: DeclarationWord? = file.word(found.current)
    if let word = declaration {
      guard found.current.beginsLine || file.hasDeclaration(word, at: position) else { return nil }
    } else {
      guard found.current.beginsLine, file.hasDeclaration(.promotion, at: position),
        mender.near(file.text(of: found.current), among: ["promotion"]) != nil
      else { return nil }
      declaration = .promotion
    }
    guard let word = declaration, found.node.opener != nil, found.node.depth < 50,
      mender.bracePairs(in: file).isClosed(around: position)
    else { return Answer(nil, .ends, to: position) }
    let diagnostic = found.diagnostic(
      .misplacedDeclaration, "`\(word.rawValue)` is inside a promotion",
      help: placeOfDeclaration(word))
    return Answer(
      found.isReported(at: position) ? nil : diagnostic, .reads(word.rawValue), to: position)
  }

  private static func placeOfDeclaration(_ word: DeclarationWord) -> Message {
    switch word {
    case .fact: FileSlips.place(of: "facts")
    case .goods, .except: FileSlips.place(of: "labels of goods")
    case .promotion, .expect, .ensure:
      "write `}` before it, and leave out the one below: promotions, expectations and "
        + "guarantees follow one another"
    }
  }

  /// Answers `spend300`, a word and its value without a blank between them.
  private static func joinedWord(_ found: Found) -> Answer? {
    let text = found.text(1)
    let word = text.prefix { !$0.isNumber }
    guard ClauseWord(rawValue: String(word)) != nil, word.count < text.count else { return nil }
    var end = found.end
    // In `coupon48.17` a point and a number follow.
    while [.unknown, .number].contains(found.token(at: end).kind),
      found.token(at: end).start == found.token(at: end - 1).end
    { end += 1 }
    let range = found.node.position..<end
    let value = found.text(of: range).dropFirst(word.count)
    return found.answer(
      .unknownClause, "\(quoted(found.text(of: range))) is not a clause of a promotion", at: range,
      help: "put a blank between a word and its value",
      fixes: DecimalText(value.utf8) == nil
        ? [] : found.fix(range.count == 1 ? .certain : .maybe, range, "\(word) \(value)"),
      to: range.upperBound, suppressed: range)
  }

  // MARK: Values without a word

  /// Answers a percentage, an amount or a date without its word, as in `20%`.
  private static func bareClause(_ found: Found) -> Answer? {
    guard !found.isReported(at: found.node.position), let readings = readings(of: found) else {
      return nil
    }
    let diagnostic = found.diagnostic(
      .unknownClause, "\(found.shown) has no word that says what it is",
      fixes: readings.flatMap { found.fix(.maybe, found.highlight, $0) })
    return Answer(diagnostic, .broken, to: found.end)
  }

  /// The possible meanings of a value without its word: empty if unclear, nil if it is no value.
  private static func readings(of found: Found) -> [String]? {
    let text = found.file.text(of: found.current)
    switch found.current.kind {
    case .percent: return ["discount \(text) off", "discount to \(text)"]
    case .number where text.hasPrefix("0"): return []
    case .number: return readings(ofNumber: text, found)
    case .date, .dateTime: return readings(ofMoment: text, found)
    default: return nil
    }
  }

  /// Returns the possible meanings of an amount without its word: a coupon or a threshold at the
  /// beginning of a line or a promotion, a threshold after some clauses, and none elsewhere.
  private static func readings(ofNumber text: String, _ found: Found) -> [String] {
    let last = found.node.position - 1
    if found.current.beginsLine || found.token(at: last).isA(.leftBrace) {
      return ["coupon \(text)", "spend \(text)"]
    }
    let isAfterClause =
      ["off", "sync", "paused", "discounts", "coupon"].contains(found.text(at: last))
      || found.text(at: last - 1) == "coupon"
    return isAfterClause ? ["spend \(text)"] : []
  }

  /// Returns the possible meanings of a date without its word: a start or an end. After a start,
  /// the date can only be an end; after any other date, it means nothing.
  private static func readings(ofMoment text: String, _ found: Found) -> [String] {
    let end = found.current.isA(.date) ? "to \(text)" : "until \(text)"
    // A word or a comma between the two dates has its own diagnostic.
    let isJoined = ["and", ","].contains(found.text(at: found.node.position - 1))
    let last = found.node.position - (isJoined ? 2 : 1)
    guard last > 0, [.date, .dateTime].contains(found.token(at: last).kind) else {
      let isStart = ["to", "until"].contains(found.file.text(of: found.following))
      return isStart ? ["from \(text)"] : ["from \(text)", end]
    }
    return found.text(at: last - 1) == "from" ? [end] : []
  }

  // MARK: Other words

  /// Answers a word that does not begin a clause. The word is read as the one that was probably
  /// meant, if any, and further mistakes in its clause are not reported.
  private static func noClause(_ mender: inout SlipMender, _ found: Found) -> Answer? {
    let position = found.node.position
    let meant = meantClause(&mender, found)
    let kind: Message = found.current.isA(.word) ? "a clause of a promotion" : "part of a clause"
    let (help, changes) = meant.map { advice(found, $0.word, $0.grade) } ?? (nil, [])
    let isBegun = meant.map { isUnfinished(found, before: $0.word) } ?? false
    let fixes = isBegun ? [] : changes
    let diagnostic = found.diagnostic(
      .unknownClause, "\(found.shown) is not \(kind)",
      help: meant == nil && found.current.isA(.word) ? clauseWords : help, fixes: fixes)
    let reported = found.isReported(at: position) ? nil : diagnostic
    guard let meant else { return Answer(reported, .broken, to: position + 1) }
    // A word that differs only in capitals is not a guess.
    if found.text(at: position).lowercased() != meant.word.rawValue { mender.guess = position }
    return Answer(reported, .reads(meant.word.rawValue), to: position)
  }

  private static var clauseWords: Message {
    "write what is given, such as `discount 20% off` or `coupon 10`, for what, such as `spend 50` or `only \"shoes\"`, or when, such as `from 2026-11-01` or `on fri`"
  }

  private static func meantClause(
    _ mender: inout SlipMender, _ found: Found
  ) -> (word: ClauseWord, grade: Fix.Grade)? {
    let text = found.file.text(of: found.current)
    guard found.current.isA(.word), !text.utf8.contains(where: { $0.isDigit }) else { return nil }
    let next = found.following
    if let word = ClauseWord(otherWord: text.lowercased()), text != "off" || isAlone(found) {
      return (word == .coupon && next.isA(.string) ? .code : word, .maybe)
    }
    return mender.near(text, among: ClauseWord.single.map { $0.rawValue })
      .flatMap { ClauseWord(rawValue: $0) }.map { ($0, found.grade(of: $0.rawValue)) }
  }

  /// Returns true if a word that stands alone is the beginning of a word that needs more than
  /// itself. The whole word would mend nothing, and is still what was meant.
  private static func isUnfinished(_ found: Found, before word: ClauseWord) -> Bool {
    let isFlag = [.sync, .paused, .alone, .free].contains(word)
    return isAlone(found) && !isFlag && word.rawValue.hasPrefix(found.text(at: found.node.position))
  }

  private static func isAlone(_ found: Found) -> Bool {
    found.following.beginsLine || found.following.isA(.rightBrace) || found.following.isA(.end)
  }

  private static func advice(
    _ found: Found, _ word: ClauseWord, _ grade: Fix.Grade
  ) -> (help: Message?, fixes: [Fix]) {
    let position = found.node.position
    // In `minimum order 100` and `max discount 50`, the first two words stand for one word.
    let nouns = [
      "order", "amount", "value", "purchase", "discount", "spend", "spending", "reduction",
    ]
    var end = position + 1
    while !found.token(at: end).beginsLine, nouns.contains(found.text(at: end)) { end += 1 }
    // `if spend 300` already has a clause after `if`.
    let isClear =
      !found.token(at: end).isA(.unknown)
      && (word != .when || found.file.clauseWord(found.following) == nil)
    let hasTo = found.file.isWritten(found.following, as: "to")
    let written = word == .up && !hasTo ? word.beginning : word.rawValue
    let fixes = isClear ? found.fix(grade, position..<end, written) : []
    return (didYouMean(word.beginning), written == word.beginning ? fixes.named : fixes)
  }
}

/// The pairs of braces in a file.
///
/// A promotion inside another looks like a promotion after an unclosed one. Only the braces further
/// on distinguish the two.
struct BracePairs {
  /// The index of each closing brace, by the index of its opening brace.
  private var closing: [Int: Int] = [:]

  /// The index of the innermost opening brace around each token; nil outside braces.
  private var around: [Int?] = []

  init(_ tokens: [Token]) {
    var open: [Int] = []
    around.reserveCapacity(tokens.count)
    for (index, token) in tokens.enumerated() {
      around.append(open.last)
      if token.isA(.leftBrace) { open.append(index) }
      if token.isA(.rightBrace), let first = open.popLast() { closing[first] = index }
    }
  }

  func isClosed(around index: Int) -> Bool { around[index].map { closing[$0] != nil } ?? false }
}
