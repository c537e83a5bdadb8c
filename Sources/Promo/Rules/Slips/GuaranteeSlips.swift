/// The slips in the productions `guarantee`, `claim`, `part` and `amounts`.
enum GuaranteeSlips {
  static func rows(of gap: Gap) -> [Slip]? {
    switch gap {
    case .claim: return claim
    case .claimSign: return [Slip("|", by: claimSign)]
    case .claimValue:
      return ValueSlips.amountsAndPercentages + [
        .missing("WORD SIGN |", "{$1 $2} needs a percentage or an amount", template: "60%"),
        .missing("WORD |", "$1 needs a percentage or an amount", template: "60%"),
      ]
    case .part: return part
    case .secondPart: return [Slip("|", by: secondPart)]
    case .amountsWord:
      let needed = "`for` needs `amount` and two amounts, as in `for amount 10 to 5_000`"
      return [
        .misspelt("| amounts/order/orders | NUMBER", "amount", as: "for amount 10 to 5_000"),
        .misspelt("| ~amount", "amount", as: "for amount 10 to 5_000"),
        Slip(
          "| delivery/postage/~shipping", Change(nil, "shipping"), id: .misspeltWord,
          "$1 is written `shipping` here", help: "as in `for shipping`", then: .broken),
        .missing("| NUMBER", needed, Change(.certain, "amount ", at: .before), then: .inserted),
        .missing("|", needed, template: "amount 10 to 5_000"),
      ]
    case .least:
      return [
        .excess("| from"),
        Slip(
          "| SIGN", id: .missingPart, "`for amount` says the smallest and the largest amount",
          help: "as in `for amount 10 to 5_000`"),
      ] + BenefitSlips.amount("`for amount` needs an amount such as `10`", "10 to 5_000")
    case .amountsTo:
      let needed = "`for amount` needs `to` and the largest amount, as in `for amount 10 to 5_000`"
      return [
        ValueSlips.currency,
        .misspelt("| and/until/till/through | NUMBER", "to", as: "for amount 10 to 5_000"),
        .silent("BAD |", then: .broken),
        .missing("| NUMBER", needed, Change(.maybe, "to ", at: .before), then: .inserted),
        .missing("|", needed, template: "to 5_000"),
      ]
    case .most:
      return BenefitSlips.amount("`to` needs the largest amount, such as `5_000`", "5_000")
    default: return nil
    }
  }

  // MARK: The claim

  private static var claim: [Slip] {
    let needed = "`ensure` needs `pays >=` or `saves <=`"
    // Any other word, such as `vip`, may limit the orders and is not superfluous.
    let all = "that/every/each/all/any/an/order/orders/always/everybody/everyone"
    let every = [all, "\(all) \(all)", "\(all) \(all) \(all)"].map {
      Slip.excess("| \($0) | pays/saves", "a guarantee is about every order already")
    }
    return every + [
      Slip(
        "| shipping/delivery", id: .wrongPlace, "`for shipping` stands after the claim",
        help: "as in `ensure pays >= 100% for shipping for amount 1 to 49`", then: .broken),
      Slip("| WORD", by: claimWord),
      Slip(
        "<< ensure >> | amount", Change(.maybe, "expect", isNamed: true), id: .wrongPlace,
        "`ensure` says what holds for every order, not for one",
        help: "write `expect` for what one order pays"),
      .missing(
        "| NUMBER/PERCENT", needed, Change(.maybe, "pays >= ", at: .before),
        Change(.maybe, "saves <= ", at: .before)),
      .missing("| >=", needed, Change(.maybe, "pays ", at: .before)),
      .missing("| <=", needed, Change(.maybe, "saves ", at: .before)),
      .missing("|", needed, template: "pays >= 60%"),
    ]
  }

  /// Answers a word that was meant as `pays` or `saves`.
  private static func claimWord(_ mender: inout SlipMender, _ found: Found) -> Answer? {
    meantClaim(&mender, found.text(1)).map { claim in
      found.answer(
        .misspeltWord, found.worded("$1 is not {\(claim.rawValue)}"),
        help: didYouMean(claim.rawValue), fixes: found.fixes(for: .likely(claim.rawValue)),
        then: .reads(claim.rawValue))
    }
  }

  /// Answers a wrong sign after a claim, perhaps written in words, or a missing sign.
  private static func claimSign(_ mender: inout SlipMender, _ found: Found) -> Answer? {
    let word = found.node.position - 1
    guard let claim = meantClaim(&mender, found.text(at: word)) else {
      return Answer(nil, .broken, to: found.end)
    }
    let sign = claim.sign.rawValue
    guard let (end, meant, isSwapped) = writtenSign(found) else {
      let isValue =
        (found.current.isA(.number) || found.current.isA(.percent)) && !found.current.beginsLine
      return found.missing(
        "`\(claim.rawValue)` needs `\(sign)` and a percentage or an amount",
        template: "\(sign) 60%",
        fixes: isValue ? [Fix(.maybe, found.startOfCurrent, "\(sign) ")] : [],
        then: isValue ? .inserted : .broken)
    }
    let range = found.node.position..<end
    let comparison = isSwapped(claim) ? claim.sign : meant
    let isMeant = comparison == claim.sign
    let other = ClaimWord.allCases.first { $0 != claim && allows($0, comparison) }
    let diagnostic = found.diagnostic(
      .wrongSign, "`\(claim.rawValue)` goes with `\(sign)`", at: range,
      help: isMeant
        ? nil : "a guarantee says the least that every order pays, or the most that one saves",
      fixes: found.fix(isMeant ? .certain : .maybe, range, sign)
        + (other.map { found.fix(.maybe, word..<end, "\($0.rawValue) \($0.sign.rawValue)") } ?? []))
    return Answer(found.current.isBad ? nil : diagnostic, .stands, to: end)
  }

  private static func meantClaim(_ mender: inout SlipMender, _ text: String) -> ClaimWord? {
    ClaimWord(rawValue: text) ?? ClaimWord(otherWord: text.lowercased())
      ?? mender.near(text, among: ClaimWord.allCases.map { $0.rawValue }).flatMap {
        ClaimWord(rawValue: $0)
      }
  }

  /// Returns true if a sign compares in the same direction as the claim's own sign.
  private static func allows(_ claim: ClaimWord, _ sign: Comparison?) -> Bool {
    switch claim {
    case .pays: sign == .atLeast || sign == .more
    case .saves: sign == .atMost || sign == .less
    }
  }

  /// Returns the sign at the current position (one or two tokens, or words) and the index after it;
  /// nil if there is none. `isSwapped` tests for the sign of a claim with swapped characters: `=>`.
  private static func writtenSign(
    _ found: Found
  ) -> (end: Int, meant: Comparison?, isSwapped: (ClaimWord) -> Bool)? {
    let position = found.node.position
    if found.current.isA(.comparison), !found.current.beginsLine {
      let isDouble =
        found.following.isA(.comparison) && found.following.start == found.current.end
      let end = position + (isDouble ? 2 : 1)
      let text = plain(found.text(of: position..<end).utf8)
      return (end, Comparison(rawValue: text), { text == String($0.sign.rawValue.reversed()) })
    }
    let words = found.file.tokens[position...].prefix(4).prefix { $0.isA(.word) && !$0.beginsLine }
    let texts = words.map { found.file.text(of: $0).lowercased() }
    for count in (1...4).reversed() where count <= texts.count {
      if let meant = Comparison(words: texts.prefix(count).joined(separator: " ")) {
        return (position + count, meant, { _ in false })
      }
    }
    return nil
  }

  // MARK: The parts

  private static var part: [Slip] {
    let message = "$1 is not part of a guarantee"
    return [
      ValueSlips.currency,
      .excess(
        "| ,/and | for/from/to/until/code/with",
        "white space alone separates the parts of a guarantee"),
      ValueSlips.percentAfterNumber, Slip("| WORD", by: meantPart),
      Slip(
        "| at/on/between", id: .excessPart, message,
        help: "write its time with `from`, and `to` or `until`, as in `from 2026-11-01 to "
          + "2026-11-11`"),
      Slip(
        "| when/if", id: .excessPart, message,
        help: "write facts after `with`, as in `with tier \"gold\"`"),
      Slip(
        "| and | pays/saves", Change(.maybe, "\nensure", at: .joint, isNamed: true),
        id: .excessPart, message, help: "every claim has an `ensure` of its own"),
      Slip(
        "| ANY", id: .excessPart, message,
        help: "after the claim, write `for amount A to B`, `from`, `to` or `until`, `code` or "
          + "`with`"),
    ]
  }

  /// Answers a word that was meant to begin a part.
  private static func meantPart(_ mender: inout SlipMender, _ found: Found) -> Answer? {
    let text = found.text(1)
    let words = words(before: found.following.kind)
    var meant: String?
    if let word = ClauseWord(otherWord: text.lowercased()) {
      meant = words.first { $0 == word.rawValue }
    } else if found.file.clauseWord(found.current) == nil, text.count > 2 {
      meant = mender.near(text, among: words)
    }
    guard let meant, !found.current.isBad else { return nil }
    return found.answer(
      .excessPart, found.worded("$1 is not part of a guarantee"), help: didYouMean(meant),
      fixes: found.fixes(for: .likely(meant)), then: .reads(meant))
  }

  private static func words(before kind: Token.Kind) -> [String] {
    let words: [GuaranteeWord] =
      switch kind {
      case .date, .dateTime: [.from, .to, .until]
      case .string: [.code]
      case .word: [.for, .with]
      default: []
      }
    return words.map { $0.rawValue }
  }

  /// Answers a part of a kind that the guarantee already has. The node's opener is the first token
  /// of the second part.
  private static func secondPart(_ found: Found) -> Answer? {
    guard let first = found.node.opener else { return nil }
    let word = GuaranteeWord(rawValue: found.text(at: first))
    let isEnd = word == .to || word == .until
    let diagnostic = found.diagnostic(
      .excessPart,
      isEnd ? "this guarantee ends twice" : "this guarantee has `\(word?.rawValue ?? "")` twice",
      at: first..<found.node.position,
      help: word == .for || word == .from || isEnd
        ? "keep one of them" : "write all in one list, with commas between them")
    return Answer(diagnostic, .ends, to: found.end)
  }
}
