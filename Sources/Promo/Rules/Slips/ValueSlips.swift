/// The slips found where a value is expected: other notations of the value, and signs or currencies
/// beside it.
enum ValueSlips {
  /// The slips of a sign before a value: a rule is not a formula.
  static var signs: [Slip] {
    let help = "values follow their word"
    return [
      .excess("| =/>=/of/is", help: help), .excess("| >", grade: .maybe, help: help),
      Slip("| SIGN", id: .excessPart, "$1 has no place here", help: help, then: .again),
    ]
  }

  static var currency: Slip {
    .excess(
      "| CURRENCY", "an amount has no currency of its own", grade: .maybe,
      help: "`currency` at the top of the file says it once")
  }

  static var amounts: [Slip] {
    signs + [currency, quotedNumber, Slip("| NUMBER +, +NUMBER", by: splitNumber)]
  }

  static var percentages: [Slip] { signs + [quotedPercent, percentInWords] }

  static var amountsAndPercentages: [Slip] {
    [
      quotedPercent, quotedNumber, percentInWords, currency,
      Slip("| NUMBER +, +NUMBER", by: splitNumber),
    ]
  }

  // MARK: Numbers

  private static var quotedNumber: Slip {
    inQuotes(as: .number, id: .malformedNumber, "numbers need no quotes")
  }

  private static var quotedPercent: Slip {
    inQuotes(as: .percent, id: .malformedNumber, "numbers need no quotes")
  }

  /// Returns the slip of quotes around a value that is not text.
  static func inQuotes(
    as kinds: Token.Kind..., id: Diagnostic.ID, _ message: Message
  ) -> Slip {
    Slip("| STRING") { found in
      found.textInQuotes(as: kinds).map { text in
        let fixes = found.fix(.certain, found.highlight, text)
        return Answer(found.diagnostic(id, message, fixes: fixes), .stands, to: found.end)
      }
    }
  }

  private static var percentInWords: Slip {
    Slip(
      "| NUMBER \(percentWords)", .certain("$1%"), id: .malformedNumber, percentMessage,
      then: .stands)
  }

  /// The slip of `60 percent` after the number has been read.
  static var percentAfterNumber: Slip {
    Slip("[ NUMBER | \(percentWords) ]", .certain("$1%"), id: .malformedNumber, percentMessage)
  }

  private static var percentWords: String { "percent!/pct!/per-cent!/percentage!" }
  private static var percentMessage: String { "a percentage needs its sign" }

  /// Answers `12,50`, a number in the notation of other countries.
  private static func splitNumber(_ found: Found) -> Answer? {
    let problem = NumberProblem(in: found.file.source.bytes[found.span(found.highlight).range])
    return found.answer(
      .malformedNumber, problem.reason(for: found.text(of: found.highlight)),
      fixes: problem.meant.map { found.fix(.maybe, found.highlight, $0.text) } ?? [], then: .stands)
  }

  // MARK: Texts

  static var texts: [Slip] {
    [
      Slip("[ , ] | END", .certain(""), id: .excessPart, "nothing follows this comma", then: .ends),
      .excess("| is/are/= | STRING", "$1 does not belong here"),
      Slip("| FREE/SIGN | STRING", id: .excessPart, "$1 does not belong here", then: .again),
      Slip("| FREE/NUMBER", by: bareText),
    ]
  }

  /// Answers a word or a number that should be a text in quotes.
  private static func bareText(_ found: Found) -> Answer? {
    guard !found.current.isBad else { return nil }
    let text = found.file.text(of: found.current)
    let fixes = gradeOfBareText(found).map { found.fix($0, found.highlight, Lexer.written(text)) }
    return found.answer(
      .missingQuotes, "\(quoted(text)) needs quotes", fixes: fixes ?? [], then: .stands)
  }

  /// Returns how certain it is that the token was meant as a text; nil if the token may be a typing
  /// error, such as the `0` in `0"SAVE10"`, or only a part of the text. Capitals and digits suggest
  /// a code; a word in lower case may have another meaning.
  private static func gradeOfBareText(_ found: Found) -> Fix.Grade? {
    let next = found.following
    if next.isA(.string), next.start == found.current.end { return nil }
    // `code SAVE 10` may be one code or two.
    if next.isA(.number), !next.beginsLine { return nil }
    let isAlone = next.beginsLine || [.comma, .rightBrace, .end].contains(next.kind)
    let isCode = found.file.bytes(of: found.current).contains { $0.isDigit || $0.isCapital }
    return isAlone && isCode ? .certain : .maybe
  }

  static func yesOrNo(_ word: String) -> String? {
    switch word.lowercased() {
    case "true", "yes": "yes"
    case "false", "no": "no"
    default: nil
    }
  }

  /// If `isText` is true, a fix puts quotes around a word; a comparison of numbers has no such fix.
  static func values(isText: Bool) -> [Slip] {
    let message = "the value $1 needs quotes"
    return [
      Slip("| WORD") { found in
        yesOrNo(found.text(1)).map { word in
          found.answer(
            .misspeltWord, found.worded("$1 is `\(word)` here"),
            fixes: found.fix(.certain, found.highlight, word), then: .stands)
        }
      },
      isText
        ? Slip("| FREE", .maybe("\"$1\""), id: .missingQuotes, message, then: .stands)
        : Slip("| FREE", id: .missingQuotes, message, then: .stands),
    ]
  }
}

extension Percent {
  /// Returns the percentage that a fraction means, such as `20%` for `0.2`; nil for any other text.
  static func text(ofPart text: String) -> String? {
    guard text.hasPrefix("0."), let number = DecimalText(text.utf8),
      number.decimals <= decimals, let units = number.units(places: 6, limit: hundred.millionths)
    else { return nil }
    return "\(Percent(millionths: units).text)%"
  }
}
