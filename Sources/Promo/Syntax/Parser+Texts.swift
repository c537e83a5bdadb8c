// Lists of texts in quotes: codes, values, names.

extension Parser {
  /// codes = "code" string { "," string } .
  mutating func parseCodes() -> Clause? {
    advance()
    let codes = expectStrings(
      "`code` needs a code in quotes such as `\"SAVE10\"`", template: "\"SAVE10\"")
    return codes.map { .code(list($0)) }
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
    } while takeComma() || takesJoint()
    return reportsMissingComma() ? nil : strings
  }

  /// Takes an `and` or an `or` between two texts, which is reported.
  private mutating func takesJoint() -> Bool {
    guard isWordOnLine, ["and", "or"].contains(currentText), following.kind == .string else {
      return false
    }
    reportJoint("texts are separated by commas")
    advance()
    return true
  }

  private mutating func reportsMissingComma() -> Bool {
    guard at(.string), !current.beginsLine else { return false }
    report(
      .missingPart, "texts are separated by commas", at: current,
      fixes: lastTaken.kind == .string ? [Fix(.certain, endOfLast, ",")] : [])
    return true
  }

  /// Takes a word or a number that needs quotes, which is reported. A word before a text is none.
  private mutating func takeBareText() -> Token? {
    if isWordOnLine || at(.comparison), following.kind == .string, !following.beginsLine,
      ClauseWord(rawValue: currentText) == nil
    {
      let isKnown = ["is", "are", "="].contains(syntax.text(of: current))
      report(
        .excessPart, "\(shown(current)) does not belong here", at: current,
        fixes: isKnown ? fix(.certain, current, "") : [])
      advance()
    }
    guard at(.word) || at(.number), !current.beginsLine, !current.isBad,
      ClauseWord(rawValue: currentText) == nil, ExpectationWord(rawValue: currentText) == nil,
      GuaranteeWord(rawValue: currentText) == nil
    else { return nil }
    report(
      .missingPart, "\(shown(current)) needs quotes", at: current,
      fixes: gradeOfBareText.map { fix($0, current, Lexer.written(syntax.text(of: current))) } ?? []
    )
    return advance().asBad
  }

  /// How sure it is that the current token was meant as a text; nil for `0` in `0"SAVE10"`, which may
  /// be a slip of the hand. A code has capitals or digits, a small word may be meant to say something.
  private var gradeOfBareText: Fix.Grade? {
    if following.kind == .string, following.start == current.end { return nil }
    // `code SAVE 10` is one code, or two.
    if following.kind == .number, !following.beginsLine { return nil }
    let isAlone = following.beginsLine || [.comma, .rightBrace, .end].contains(following.kind)
    let isCode = syntax.bytes(of: current).contains { $0.isDigit || $0.isCapital }
    return isAlone && isCode ? .certain : .maybe
  }
}
