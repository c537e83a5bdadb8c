// What people write in guarantees that is none, and what they mean by it.

extension Parser {
  // MARK: The claim

  /// Takes `pays` or `saves`, or what was meant as it, which is reported.
  mutating func expectClaimWord() -> ClaimWord? {
    passSubject()
    if let word = ClaimWord(rawValue: currentText) {
      advance()
      return word
    }
    let near = ClaimWord(otherWord: currentText.lowercased())?.rawValue ?? nearestClaimWord()
    guard isWordOnLine, let word = near.flatMap({ ClaimWord(rawValue: $0) }) else {
      reportNoClaim()
      return nil
    }
    reportMisspelt(word.rawValue)
    advance()
    return word
  }

  private mutating func nearestClaimWord() -> String? {
    nearestToCurrent(among: ClaimWord.allCases.map(\.rawValue))
  }

  /// Passes `every order` before `pays`.
  private mutating func passSubject() {
    let words = syntax.tokens[next...].prefix(4).prefix { $0.kind == .word && !$0.beginsLine }
    guard let verb = words.firstIndex(where: { ClaimWord(rawValue: syntax.text(of: $0)) != nil }),
      verb > next
    else { return }
    let last = syntax.tokens[verb - 1]
    report(
      .excessPart, "a guarantee is about every order already", from: current, to: last,
      fixes: fix(.certain, from: current, to: last, ""))
    passText(upTo: verb)
  }

  private mutating func reportNoClaim() {
    let word = lastTaken
    if at(word: "amount") {
      return report(
        .missingPart, "`ensure` says what holds for every order, not for one", at: current,
        help: "what one order pays is said by `expect`", fixes: fix(.maybe, word, "expect"))
    }
    reportMissing(
      "`ensure` needs `pays >=` or `saves <=`", fixes: fixesForBareClaim, template: "pays >= 60%")
  }

  /// What a sign or a value without its word can have been meant as.
  private var fixesForBareClaim: [Fix] {
    guard !current.beginsLine, !current.isBad else { return [] }
    let isValue = at(.percent) || at(.number)
    let sign = at(.comparison) ? plain(syntax.bytes(of: current)) : ""
    return ClaimWord.allCases.filter { isValue || $0.sign.rawValue == sign }.map {
      let text = isValue ? "\($0.rawValue) \($0.sign.rawValue) " : "\($0.rawValue) "
      return Fix(.maybe, startOfCurrent, text)
    }
  }

  /// Takes the sign of a claim, or what was meant as it, which is reported.
  mutating func expectSign(of claim: ClaimWord) -> Bool {
    let (word, first) = (lastTaken, current)
    if at(.comparison) {
      let text = takeSign()
      if text != claim.sign.rawValue, !first.isBad {
        let isSwapped = text == String(claim.sign.rawValue.reversed())
        reportWrongSign(
          of: claim, from: word, first, meaning: isSwapped ? claim.sign : Comparison(rawValue: text)
        )
      }
      return true
    }
    if let (count, meant) = signInWords {
      passText(upTo: next + count)
      reportWrongSign(of: claim, from: word, first, meaning: meant)
      return true
    }
    let isValue = (at(.number) || at(.percent)) && !current.beginsLine
    let sign = claim.sign.rawValue
    reportMissing(
      "`\(claim.rawValue)` needs `\(sign)` and a percentage or an amount",
      fixes: isValue ? [Fix(.maybe, startOfCurrent, "\(sign) ")] : [], template: "\(sign) 60%")
    return isValue
  }

  /// Takes a sign, of one token or two.
  private mutating func takeSign() -> String {
    let first = advance()
    let text = plain(syntax.bytes(of: first))
    guard at(.comparison), current.start == first.end else { return text }
    return text + plain(syntax.bytes(of: advance()))
  }

  /// How many words here say a sign, as in `at least 60%`, and which.
  private var signInWords: (count: Int, meant: Comparison)? {
    let words = syntax.tokens[next...].prefix(4).prefix { $0.kind == .word && !$0.beginsLine }
    let texts = words.map { syntax.text(of: $0).lowercased() }
    for count in (1...4).reversed() where count <= texts.count {
      let text = texts.prefix(count).joined(separator: " ")
      if let meant = Comparison(words: text) { return (count, meant) }
    }
    return nil
  }

  /// Reports a sign that is not the claim's, which ends at the last token taken. One for the other
  /// direction can belong to the other word.
  private mutating func reportWrongSign(
    of claim: ClaimWord, from word: Token, _ first: Token, meaning meant: Comparison?
  ) {
    let sign = claim.sign.rawValue
    let last = lastTaken
    let others = ClaimWord.allCases.filter { $0 != claim && $0.allows(meant) }
    let grade: Fix.Grade = meant == claim.sign ? .certain : .maybe
    report(
      .missingPart, "`\(claim.rawValue)` is compared by `\(sign)`", from: first, to: last,
      help: grade == .certain
        ? nil
        : "a guarantee says the least that every order pays, or the most that one saves",
      fixes: fix(grade, from: first, to: last, sign)
        + others.flatMap { fix(.maybe, from: word, to: last, "\($0.rawValue) \($0.sign.rawValue)") }
    )
  }

  // MARK: The parts

  /// The word of the part that begins here, or that was probably meant to, which is reported; nil where
  /// none does.
  mutating func partWord() -> GuaranteeWord? {
    passJoint()
    if let word = GuaranteeWord(rawValue: currentText) { return word }
    guard isWordOnLine, !current.isBad, !beginsDeclaration else { return nil }
    guard let word = meantPart() else { return nil }
    report(
      .excessPart, "\(shown(current)) is not part of a guarantee", at: current,
      help: didYouMean(word.rawValue), fixes: fix(grade(of: word.rawValue), current, word.rawValue))
    return word
  }

  private mutating func meantPart() -> GuaranteeWord? {
    let words = GuaranteeWord.words(before: following.kind)
    if let word = ClauseWord(otherWord: currentText.lowercased()) {
      return words.first { $0.rawValue == word.rawValue }
    }
    guard ClauseWord(rawValue: currentText) == nil, currentText.count > 2 else { return nil }
    let near = nearestToCurrent(among: words.map(\.rawValue))
    return words.first { $0.rawValue == near }
  }

  /// Passes a comma or an `and` before a part.
  private mutating func passJoint() {
    guard at(.comma) || at(word: "and"), !current.beginsLine, !following.beginsLine,
      GuaranteeWord(rawValue: syntax.text(of: following)) != nil
    else { return }
    reportExcess("the parts of a guarantee are separated by white space alone")
  }

  mutating func reportSecondPart(_ word: GuaranteeWord, from first: Token) {
    let isEnd = word == .to || word == .until
    report(
      .excessPart,
      isEnd ? "this guarantee ends twice" : "`\(word.rawValue)` stands twice in this guarantee",
      from: first, to: lastTaken,
      help: word == .for || word == .from || isEnd
        ? "keep one of them" : "write all in one list, with commas between them")
  }

  /// Takes the `amount` behind `for`.
  mutating func expectAmountWord() -> Bool {
    let isFollowed = following.kind == .number
    if takeWord("amount", or: isFollowed ? ["amounts", "order", "orders"] : []) {
      if at(word: "from"), !current.beginsLine { reportExcess("no `from` is needed here") }
      return true
    }
    let isAmount = at(.number) && !current.beginsLine
    reportMissing(
      "`for` needs `amount` and two amounts, as in `for amount 10 to 5_000`",
      fixes: isAmount ? [Fix(.certain, startOfCurrent, "amount ")] : [],
      template: "amount 10 to 5_000")
    return isAmount
  }

  /// Reports `for amount >= 10`, which has no largest amount.
  mutating func reportsSignOfAmounts() -> Bool {
    guard at(.comparison), !current.beginsLine else { return false }
    report(
      .missingPart, "`for amount` says the smallest and the largest amount", at: current,
      help: "as in `for amount 10 to 5_000`")
    return true
  }

  /// Takes the `to` between two amounts. What is wrong with the first can hide it.
  mutating func expectTo(after least: Token) -> Bool {
    if following.kind == .number, takeWord("to", or: ["and", "until", "till", "through"]) {
      return true
    }
    if take(word: "to") { return true }
    guard !least.isBad else { return false }
    let isAmount = at(.number) && !current.beginsLine
    reportMissing(
      "`for amount` needs `to` and the largest amount, as in `for amount 10 to 5_000`",
      fixes: isAmount ? [Fix(.maybe, startOfCurrent, "to ")] : [], template: "to 5_000")
    return isAmount
  }

  // MARK: What stands behind

  /// Reports what stands behind a guarantee on its line and does not belong to it.
  mutating func reportsRestOfGuarantee() -> Bool {
    guard !current.beginsLine, !at(.end), !isAtClosing, !beginsDeclaration else { return false }
    let (help, fixes) = adviceForRest()
    report(
      .excessPart, "\(shown(current)) is not part of a guarantee", at: current, help: help,
      fixes: fixes)
    return true
  }

  private func adviceForRest() -> (help: String, fixes: [Fix]) {
    switch currentText {
    case "at", "on", "between":
      return (
        "its time is said with `from`, and `to` or `until`, as in `from 2026-11-01 to 2026-11-11`",
        []
      )
    case "when", "if": return ("facts are said with `with`, as in `with tier \"gold\"`", [])
    case "and" where ClaimWord(rawValue: syntax.text(of: following)) != nil:
      let place = SourceSpan(file: syntax.file, start: endOfLast.start, end: current.end)
      let ensure = "\(syntax.lineEnd)\(DeclarationWord.ensure.rawValue)"
      return ("every claim has an `ensure` of its own", [Fix(.maybe, place, ensure)])
    default:
      return (
        "behind the claim stand `for amount A to B`, `from`, `to` or `until`, `code` and `with`", []
      )
    }
  }
}

extension GuaranteeWord {
  /// Those that may stand before what is not a word, or before one.
  fileprivate static func words(before kind: Token.Kind) -> [GuaranteeWord] {
    switch kind {
    case .date, .dateTime: [.from, .to, .until]
    case .string: [.code]
    case .word: [.for, .with]
    case .number, .percent, .time, .leftBrace, .rightBrace, .leftParenthesis, .rightParenthesis,
      .comma, .comparison, .unknown, .end:
      []
    }
  }
}

extension ClaimWord {
  /// Whether a sign compares in the direction of its own.
  fileprivate func allows(_ sign: Comparison?) -> Bool {
    switch self {
    case .pays: sign == .atLeast || sign == .more
    case .saves: sign == .atMost || sign == .less
    }
  }
}
