extension SyntaxFile {
  /// Returns the mistake in a bad token; nil if a diagnostic for the whole file or for another
  /// token covers the mistake.
  func mistake(at index: Int) -> Diagnostic? {
    let token = tokens[index]
    switch token.kind {
    case .number:
      return isMeantAsMoment(at: index) ? momentMistake(at: index) : numberMistake(at: index)
    case .percent: return percentMistake(at: index)
    case .date, .dateTime, .time: return momentMistake(at: index)
    case .string: return stringMistake(at: index)
    case .word: return wordMistake(at: index)
    case .unknown: return unknownMistake(at: index)
    case .leftBrace, .rightBrace, .leftParenthesis, .rightParenthesis, .comma, .comparison:
      return signMistake(at: index)
    case .end: return nil
    }
  }

  /// Returns the text of the token before an index; empty at the beginning of the file.
  func textBefore(_ index: Int) -> String { index > 0 ? text(of: tokens[index - 1]) : "" }

  private func isMeantAsMoment(at index: Int) -> Bool {
    switch textBefore(index) {
    case "from", "until", "at": true
    // Not the `to` in `for amount 10 to 5_000`.
    case "to":
      !["up", "discount"].contains(textBefore(index - 1)) && textBefore(index - 2) != "amount"
    default: false
    }
  }

  private func wordMistake(at index: Int) -> Diagnostic {
    let token = tokens[index]
    let text = text(of: token)
    if text.utf8.contains(UInt8(ascii: "_")), !text.utf8.contains(UInt8(ascii: "/")) {
      let word = text.substituting("-", for: "_")
      let other = ClauseWord(otherWord: word.lowercased())
      return Diagnostic(
        .unknownCharacter, "hyphens join the parts of a word", at: span(of: token),
        help: didYouMean(other?.beginning),
        fixes: [
          other.map { Fix(.maybe, span(of: token), $0.beginning).named }
            ?? Fix(.certain, span(of: token), word)
        ])
    }
    let isZone = textBefore(index) == Setting.timezone.rawValue
    let kind =
      ["true/false", "y/n"].contains(text) ? "yes/no" : nearest(to: text, among: ["yes/no"])
    return Diagnostic(
      .malformedText, "\(quoted(text)) needs quotes", at: span(of: token),
      help: isZone ? nil : didYouMean(kind) ?? "a word has only letters, digits and hyphens",
      fixes: isZone
        ? [Fix(.certain, span(of: token), "\"\(text)\"")]
        : kind.map { [Fix(.maybe, span(of: token), $0).named] } ?? [])
  }

  /// For a full-width sign. The fix writes the plain sign, or removes a comma between clauses.
  private func signMistake(at index: Int) -> Diagnostic {
    let token = tokens[index]
    let isInList =
      index > 0 && (tokens[index - 1].kind == .string || textBefore(index).hasPrefix("P"))
    let isNeeded = token.kind != .comma || isInList
    return Diagnostic(
      .unknownCharacter, "\(quoted(text(of: token))) is a full-width character",
      at: span(of: token), help: isNeeded ? nil : "white space alone separates clauses",
      fixes: isNeeded
        ? [Fix(.certain, span(of: token), plain(bytes(of: token)))]
        : [Fix(.certain, leaving: span(of: token), in: source)])
  }

  private func unknownMistake(at index: Int) -> Diagnostic? {
    let token = tokens[index]
    // Invalid bytes already have a diagnostic for the whole file.
    guard UTF8Bytes.firstInvalid(in: Array(bytes(of: token))) == nil else { return nil }
    let text = text(of: token)
    let isBlank = text.unicodeScalars.allSatisfy { $0.isBlank }
    let place = UnknownText.Place(
      isBetweenDates: isMoment(index - 1) && isMoment(index + 1),
      isBetweenTimes: isTime(index - 1) && isTime(index + 1),
      isBehindName: index > 0 && tokens[index - 1].kind == .string && !token.beginsLine,
      isTextMeant: isTextMeant(at: index),
      isSetting: textBefore(index) == Setting.currency.rawValue,
      beginsLine: token.beginsLine, isJoined: index > 0 && tokens[index - 1].end == token.start,
      hidesRules: hasBraceOnLine(behind: token) || isClause(at: index + 1))
    let (help, replacement) = UnknownText.advice(for: text, at: place)
    let isComment = text.utf8.starts(with: "/*".utf8)
    let isWord = text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic && $0.plain == nil }
    let quotes = [Fix(.maybe, span(of: token), Lexer.written(text))]
    return Diagnostic(
      .unknownCharacter,
      isBlank
        ? "this is not a plain space"
        : isComment
          ? "this is not how a comment begins"
          : isWord
            ? "\(quoted(text)) is not a word of the rules" : "\(quoted(text)) has no meaning here",
      at: span(of: token), help: help,
      fixes: replacement.map { text in
        [
          text.isEmpty
            ? Fix(.certain, leaving: span(of: token), in: source)
            : help != nil && UnknownText.isNamed(text)
              ? Fix(.certain, span(of: token), text).named
              : Fix(.certain, span(of: token), text)

        ]
      } ?? (isWord && place.isTextMeant ? quotes : []))
  }

  /// Returns true if a label, a name or a code may stand at an index.
  private func isTextMeant(at index: Int) -> Bool {
    let isPlace = ["buy", "get"].contains(textBefore(index - 1))
    return isPlace
      || ["only", "except", "code", "codes", "goods", "with", "on", "promotion", ","].contains(
        textBefore(index))
  }

  private func isMoment(_ index: Int) -> Bool {
    tokens.indices.contains(index) && [.date, .dateTime].contains(tokens[index].kind)
  }

  private func isTime(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .time
  }

  /// Returns true if the token at `index` does not begin a line and may be part of a rule.
  private func isClause(at index: Int) -> Bool {
    let token = tokens[index]
    guard !token.beginsLine else { return false }
    let words = ["by", "pays", "at", "amount", "nothing"]
    guard token.kind == .word else {
      return [.number, .percent, .string, .date, .dateTime].contains(token.kind)
    }
    return ClauseWord(rawValue: text(of: token)) != nil || words.contains(text(of: token))
  }

  /// Returns true if a brace follows a token on its line, or if the line is too long to search. A
  /// comment that begins at the token would hide the brace.
  private func hasBraceOnLine(behind token: Token) -> Bool {
    let reach = 1_000
    let line = source.bytes[token.end...].prefix(reach).prefix { $0 != UInt8(ascii: "\n") }
    return line.count == reach || line.contains { "{}".utf8.contains($0) }
  }
}

/// Advice about characters that the language does not use.
enum UnknownText {
  /// The surroundings of the characters.
  struct Place {
    let isBetweenDates: Bool
    let isBetweenTimes: Bool
    let isBehindName: Bool
    /// True if a label, a name or a code may stand here.
    let isTextMeant: Bool
    let isSetting: Bool
    let beginsLine: Bool
    /// True if no blank separates the characters from the text before them.
    let isJoined: Bool
    /// True if a comment that begins here would hide text that may be meant as rules.
    let hidesRules: Bool
  }

  /// Returns the help for some characters, and their replacement if it is certain.
  static func advice(for text: String, at place: Place) -> (help: Message?, replacement: String?) {
    guard let scalar = text.unicodeScalars.first else { return (nil, nil) }
    let isAlone = text.unicodeScalars.count == 1
    if place.isBetweenTimes { return ("`and` joins the two times", "and") }
    if place.isBetweenDates { return ("the last day comes after `to`", "to") }
    if let sign = sign(meantBy: text) { return (nil, sign) }
    switch scalar {
    case "\0": return ("this does not look like a text file", nil)
    case "%": return ("a percentage is a number and its sign: `20%`", nil)
    case ":" where place.isBehindName: return (bracesHelp, nil)
    case ";" where !place.isJoined:
      return ("a comment begins with `#`, and clauses need no `;`", nil)
    case ";", ":", "\u{FF1A}", "\u{FF1B}":
      return ("white space alone separates clauses", isAlone ? "" : nil)
    case "/" where text.utf8.starts(with: "/*".utf8):
      return ("write `#` at the beginning of each of its lines", nil)
    case "/" where text == "//", "-" where text == "--":
      return (
        "a comment begins with `#` and ends with its line", place.hidesRules ? nil : "#"
      )
    case "-", "•", "*":
      return (
        place.beginsLine ? "clauses need no sign before them" : nil,
        isAlone && place.beginsLine ? "" : nil
      )
    case "`" where text == "```":
      return ("this mark of a chat is no part of the rules", "")
    case "'", "`", "\u{2018}", "\u{2019}": return ("text begins and ends with `\"`", nil)
    case "[": return (bracesHelp, isAlone && place.isBehindName ? "{" : nil)
    case "]": return (bracesHelp, isAlone && place.beginsLine ? "}" : nil)
    default: return advice(forKindOf: scalar, in: text, at: place)
    }
  }

  /// Returns true if the help names the replacement.
  static func isNamed(_ replacement: String) -> Bool {
    ["and", "to", "#", "{", "}", "EUR"].contains(replacement)
  }

  /// Returns the word or sign that conditions use for a sign of other languages, such as `>=` for
  /// `≥`; nil if there is none.
  private static func sign(meantBy text: String) -> String? {
    switch text {
    case "≥": ">="
    case "≤": "<="
    case "≠": "!="
    case "&", "&&": "and"
    case "|", "||": "or"
    default: nil
    }
  }

  static var bracesHelp: Message { "write the clauses of a promotion between `{` and `}`" }

  private static func advice(
    forKindOf scalar: Unicode.Scalar, in text: String, at place: Place
  ) -> (help: Message?, replacement: String?) {
    let scalars = text.unicodeScalars
    let isInvisible = scalars.allSatisfy { $0.properties.generalCategory == .format }
    let narrow = scalars.compactMap { $0.plain }
    switch scalar.properties.generalCategory {
    case _ where scalar.properties.isAlphabetic && Currency.isSign(text):
      return ("write amounts without a currency", place.isSetting ? nil : "")
    case .currencySymbol:
      return place.isSetting
        ? ("a currency has a code, such as `EUR`", code(of: scalar))
        : ("write amounts without a currency sign", nil)
    case .dashPunctuation: return ("a word processor changed this dash, write `-`", nil)
    case .spaceSeparator:
      return ("it was pasted from elsewhere", scalars.allSatisfy { $0.isBlank } ? " " : nil)
    case .format:
      return ("this invisible character was pasted from elsewhere", isInvisible ? "" : nil)
    case _ where narrow.count == scalars.count:
      return ("these are full-width characters", String(String.UnicodeScalarView(narrow)))
    default:
      return (place.isTextMeant ? "text of your own is written in quotes" : nil, nil)
    }
  }

  /// Returns the code of the currency that a sign stands for; nil for other signs, such as `$` and
  /// `¥`, which several currencies share.
  private static func code(of sign: Unicode.Scalar) -> String? {
    switch sign {
    case "€": "EUR"
    case "£": "GBP"
    case "₹": "INR"
    case "₩": "KRW"
    default: nil
    }
  }
}
