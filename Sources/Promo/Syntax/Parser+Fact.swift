extension Parser {
  /// fact = "fact" word ( "one" "of" string { "," string } | "yes/no" | "number" ) [ "default" value ] .
  ///
  /// False where it is not one, which is reported.
  mutating func parseFact() -> Bool {
    let first = next
    advance()
    guard let name = parseFactName(), let kind = parseFactKind() else { return false }
    var defaultValue: Token?
    if take(word: "default") {
      defaultValue = expectValue("`default` needs a value")
      if defaultValue == nil { return false }
    }
    let tokens = first..<next
    if !current.beginsLine, !at(.end), !beginsDeclaration, !isAtClosing {
      report(
        .excessPart, "\(shown(current)) is not part of a fact", at: current,
        help: "a fact is written `fact tier one of \"none\", \"gold\" default \"none\"`")
      return false
    }
    factNames.insert(syntax.text(of: name))
    syntax.facts.append(
      FactNode(name: name, kind: kind, defaultValue: defaultValue, tokens: tokens))
    if depth == 0, let rule = syntax.firstRule { reportMisplacedFact(tokens, belongsBefore: rule) }
    return true
  }

  private mutating func parseFactName() -> Token? {
    if let name = textInQuotes(as: .word) {
      report(
        .malformedText, "the name of a fact stands without quotes", at: current,
        fixes: fix(.certain, current, name))
      return advance().asBad
    }
    return expect(
      .word, "`fact` needs a name such as `tier`", template: "tier one of \"none\", \"gold\"")
  }

  private mutating func parseFactKind() -> FactNode.Kind? {
    switch currentText {
    case "yes/no":
      advance()
      return .yesNo
    case "number":
      advance()
      return .number
    case "one" where syntax.text(of: following) == "of":
      advance()
      advance()
      return expectStrings(
        "`one of` needs values such as `\"none\", \"gold\"`", template: "\"gold\""
      )
      .map(FactNode.Kind.oneOf)
    default:
      reportMissing(
        "a fact says what its values are: `one of \"none\", \"gold\"`, `yes/no` or `number`",
        fixes: fixesForKind, template: "yes/no")
      return nil
    }
  }

  /// What people write who know kinds of values by other words.
  private var fixesForKind: [Fix] {
    guard isWordOnLine else { return [] }
    switch currentText {
    case "bool", "boolean", "flag", "yes-no", "yesno": return fix(.certain, current, "yes/no")
    case "int", "integer", "numeric", "amount": return fix(.maybe, current, "number")
    case "one-of", "oneof", "of", "in": return fix(.certain, current, "one of")
    default: return []
    }
  }

  /// Reports a fact below promotions, expectations or guarantees; it belongs before the first of them.
  private mutating func reportMisplacedFact(_ tokens: Range<Int>, belongsBefore rule: Int) {
    let place = syntax.span(of: tokens)
    let text = String(decoding: syntax.source.bytes[place.start..<place.end], as: UTF8.self)
    let top = syntax.tokens[rule].start
    append(
      Diagnostic(
        .misplacedSetting, "`fact` stands below the rules that it is for",
        at: syntax.span(of: tokens.lowerBound..<(tokens.lowerBound + 2)),
        help: "facts stand behind the settings, before everything else",
        fixes: [
          Fix(
            .certain,
            [
              Fix.Edit(
                span: SourceSpan(file: syntax.file, start: top, end: top),
                text: text + syntax.lineEnd),
              Fix.Edit(leaving: place, in: syntax.source),
            ])
        ]))
  }
}
