// Lists of texts in quotes: codes, values, names.

extension Parser {
  /// codes = "code" string { "," string } .
  mutating func parseCodes() -> Clause? {
    advance()
    return expectStrings(
      "`code` needs a code in quotes such as `\"SAVE10\"`", template: "\"SAVE10\""
    )
    .map(Clause.code)
  }

  /// Takes strings with commas between them; a word or a number without quotes is one that is
  /// reported.
  mutating func expectStrings(
    _ needed: String, template: String
  ) -> [Token]? {
    var strings: [Token] = []
    repeat {
      if !strings.isEmpty, !at(.string), current.beginsLine || at(.end) || isAtClosing {
        report(
          .excessPart, "nothing follows this comma", from: lastTaken, to: lastTaken,
          fixes: fix(.certain, lastTaken, ""))
        break
      }
      guard let string = takeBareText() ?? expect(.string, needed, template: template) else {
        return nil
      }
      strings.append(string)
    } while takeComma()
    return reportsMissingComma() ? nil : strings
  }

  private mutating func reportsMissingComma() -> Bool {
    guard at(.string), !current.beginsLine else { return false }
    report(
      .missingPart, "texts are separated by commas", at: current,
      fixes: [Fix(.certain, endOfLast, ",")])
    return true
  }

  /// Takes a word or a number that needs quotes, which is reported.
  private mutating func takeBareText() -> Token? {
    guard at(.word) || at(.number), !current.beginsLine, !current.isBad,
      ClauseWord(rawValue: currentText) == nil
    else { return nil }
    let isAlone = following.beginsLine || [.comma, .rightBrace, .end].contains(following.kind)
    report(
      .missingPart, "\(shown(current)) needs quotes", at: current,
      fixes: fix(isAlone ? .certain : .maybe, current, Lexer.written(syntax.text(of: current))))
    return advance().asBad
  }
}
