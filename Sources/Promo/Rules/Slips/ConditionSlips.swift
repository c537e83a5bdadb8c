/// The slips in the productions `codes`, `requirement`, `condition` and `comparison`.
enum ConditionSlips {
  static func rows(of gap: Gap) -> [Slip]? {
    switch gap {
    case .codes:
      ValueSlips.texts + [
        .missing("|", "`code` needs a code in quotes such as `\"SAVE10\"`", template: "\"SAVE10\"")
      ]
    case .comma:
      [
        Slip(
          "STRING | and/or | STRING", .comma, id: .wrongJoint, "commas separate texts",
          then: .stands),
        Slip(
          "STRING | STRING", Change(.certain, ",", at: .after), id: .wrongJoint,
          "commas separate texts", then: .inserted),
        Slip("| STRING", id: .wrongJoint, "commas separate texts", then: .inserted),
      ]
    case .values:
      [
        Slip(
          "| NUMBER", id: .malformedCondition, "`in` lists texts in quotes, not numbers",
          help: "compare numbers as in `age = 18 or age = 19`")
      ] + ValueSlips.texts + [
        .missing("|", "`in` needs values such as `\"silver\", \"gold\"`", template: "\"gold\"")
      ]
    case .negation, .isNot: [.misspelt("| not!", "not", as: "not first-order")]
    case .nesting: [Slip("|", by: nesting)]
    case .fact: fact
    case .relation: relation
    case .isValue: isValue
    case .signValue:
      [Slip("SIGN | +SIGN", by: doubleSign)] + ValueSlips.values(isText: false) + [
        .missing("SIGN |", "{$1} needs a number", template: "18")
      ]
    case .and: [.misspelt("| and!", "and", as: "tier is \"gold\" and age >= 18")]
    case .or: [.misspelt("| or!", "or", as: "tier is \"gold\" or age >= 18")]
    case .parenthesis: foreign + [Slip("|") { openParenthesis($1, then: .broken) }]
    case .conditionEnd: foreign
    default: nil
    }
  }

  private static var fact: [Slip] {
    let message = "`or` joins two conditions, and"
    return [
      Slip(
        "[ WORD is STRING or | STRING ]", .maybe("$1 in $3, $5"),
        id: .malformedCondition, "\(message) $5 is a value"),
      Slip(
        "[ WORD is not STRING or | STRING ]", .maybe("not $1 in $4, $6"),
        id: .malformedCondition, "\(message) $6 is a value"),
      .missing(
        "|", "a condition begins with a fact, as in `when first-order`", template: "first-order"),
    ]
  }

  private static var relation: [Slip] {
    let foreign = "$2 is not part of a condition"
    return [
      Slip(
        "[ WORD | between NUMBER and NUMBER ]", .maybe("$1 >= $3 and $1 <= $5"),
        id: .malformedCondition, "`between` is for times of day"),
      Slip("WORD | not | in", by: notIn),
      Slip(
        "[ no ] | (/WORD", .maybe("not"), id: .misspeltWord, "$1 is written `not` here",
        help: "as in `not first-order`"),
      Slip("[ WORD | STRING ]", .certain("$1 is $2"), id: .malformedCondition, foreign),
      Slip("[ WORD | yes ]", .certain("$1"), id: .malformedCondition, foreign),
      Slip("[ WORD | no ]", .certain("not $1"), id: .malformedCondition, foreign),
      Slip("[ WORD | WORD ] END", by: joinedFact), .misspelt("| is!", "is", as: "tier is \"gold\""),
    ]
  }

  private static var isValue: [Slip] {
    let message = "`in` needs no `is`"
    return [
      Slip("[ WORD is | true!/false! ]") { truth($0, isDenied: false) },
      Slip("[ WORD is not | true!/false! ]") { truth($0, isDenied: true) },
      Slip("<< WORD [ is | in ] >>", .certain("$1 in"), id: .excessPart, message),
      Slip(
        "<< WORD [ is not | in ] >>", .certain("not $1 in"), id: .excessPart, message),
    ] + ValueSlips.values(isText: true) + [
      .missing("|", "`is` needs a value", template: "\"gold\"")
    ]
  }

  /// The slips of tokens that follow a condition on its line and belong to no clause.
  private static var foreign: [Slip] {
    [
      Slip("WORD is STRING | , STRING", by: moreValues), Slip("| WORD", by: clauseWord),
      Slip(
        "| WORD/STRING/NUMBER/PERCENT/SIGN/,", id: .malformedCondition,
        "$1 is not part of a condition",
        help:
          "join conditions with `and` or `or`; write a fact alone, or compare it as in `tier is "
          + "\"gold\"` or `age >= 18`"),
    ]
  }

  // MARK: Facts

  /// Answers `tier not in "silver", "gold"`.
  private static func notIn(_ found: Found) -> Answer? {
    guard let fact = found.pieces[0] else { return nil }
    let edits = [
      Fix.Edit(span: found.place(found.token(at: fact).start), text: "not "),
      Fix.Edit(leaving: found.span(found.highlight), in: found.file.source),
    ]
    let diagnostic = found.diagnostic(
      .wrongPlace, "`not` comes before the fact", help: "as in `not \(found.text(1)) in …`",
      fixes: [Fix(.certain, edits)])
    return Answer(diagnostic, .broken, to: found.end)
  }

  /// Answers `first order`, a fact without its hyphen, unless the second word may begin a clause.
  private static func joinedFact(_ mender: inout SlipMender, _ found: Found) -> Answer? {
    let word = found.file.text(of: found.current)
    guard !found.current.isBad, ConditionWord(rawValue: word) == nil,
      clauseWord(&mender, found) == nil, found.pieces[0] == found.node.position - 1
    else { return nil }
    let meant = "\(found.text(1))-\(word)"
    let names = found.node.factNames
    guard names.contains(meant) || names.isDisjoint(with: [found.text(1), word]) else {
      return found.answer(
        .malformedCondition, "\(quoted(word)) is not part of a condition",
        help: "join conditions with `and` or `or`")
    }
    let declaration = "fact \(meant) yes/no"
    let isKnown = names.contains(meant)
    return found.answer(
      .malformedCondition, "the name of a fact is one word, such as \(quoted(meant))",
      help: isKnown ? nil : "declare it above the promotions, as in \(quoted(declaration))",
      fixes: isKnown
        ? found.fix(.maybe, found.highlight, meant)
        : found.fixes(declaring: declaration, named: meant, writing: meant).named)
  }

  /// Answers a word that begins a clause, or was probably meant to, such as `pausd`: the condition
  /// ends before it.
  private static func clauseWord(_ mender: inout SlipMender, _ found: Found) -> Answer? {
    let text = found.file.text(of: found.current)
    let words = ClauseWord.allCases.map { $0.rawValue }.filter { $0.utf8.count >= 4 }
    let isClause =
      found.file.clauseWord(found.current) != nil || found.file.beginsDeclaration(found.current)
      || ["and", "or"].contains(text.lowercased())
      || text.count >= 3 && mender.near(text, among: words) != nil
    guard isClause else { return nil }
    if found.node.gap == .parenthesis { return openParenthesis(found, then: .stops) }
    return Answer(nil, .ends, to: found.node.position)
  }

  // MARK: Values

  /// Answers `first-order is true`.
  private static func truth(_ found: Found, isDenied: Bool) -> Answer? {
    let isTrue = found.file.text(of: found.current).lowercased() == "true"
    return found.answer(
      .misspeltWord, "\(found.shown) is `\(isTrue ? "yes" : "no")` here",
      help: "a yes/no fact stands alone, or after `not`",
      fixes: found.fix(
        .certain, found.highlight, (isTrue == isDenied ? "not " : "") + found.text(1)),
      then: .stands)
  }

  /// Answers two signs in a row, such as `==` or `=>`.
  private static func doubleSign(_ found: Found) -> Answer? {
    guard let first = found.pieces[0] else { return nil }
    let whole = first..<found.end
    let text = plain(found.file.source.bytes[found.span(whole).range])
    let meant = ["==": "=", "=>": ">=", "=<": "<=", "<>": "!="][text]
    // If a text follows, the checker of values rewrites the whole comparison.
    guard found.following.isA(.number) else { return Answer(nil, .again, to: found.end) }
    let diagnostic = found.diagnostic(
      .excessPart, "\(quoted(text)) is not how you compare values", at: whole,
      help: "signs are `=`, `!=`, `<`, `<=`, `>`, `>=`",
      fixes: meant.map { found.fix(.certain, whole, $0).named } ?? [])
    return Answer(diagnostic, .again, to: found.end)
  }

  /// Answers `tier is "gold", "silver"`.
  private static func moreValues(_ found: Found) -> Answer? {
    guard let fact = found.pieces[0] else { return nil }
    var texts = [found.text(3)]
    var end = found.node.position
    while found.token(at: end).isA(.comma), found.token(at: end + 1).isA(.string) {
      texts.append(found.text(at: end + 1))
      end += 2
    }
    return found.answer(
      .malformedCondition, "`is` takes one value, `in` takes several", at: fact..<end,
      fixes: found.fix(.maybe, fact..<end, "\(found.text(1)) in \(texts.joined(separator: ", "))"),
      to: end, suppressed: found.node.position..<end)
  }

  // MARK: Parentheses

  /// Answers an unclosed parenthesis.
  private static func openParenthesis(_ found: Found, then next: Answer.Next) -> Answer? {
    guard let open = found.node.opener else { return nil }
    let diagnostic = Diagnostic(
      .missingPart, "this parenthesis is not closed", at: found.span(open..<(open + 1)),
      label: "opened here", and: .init(span: found.endOfLast, remark: "the condition ends here"),
      fixes: [Fix(.maybe, found.endOfLast, ")")])
    return Answer(diagnostic, next, to: found.node.position)
  }

  /// Answers parentheses and `not`s that are nested too deeply.
  private static func nesting(_ found: Found) -> Answer? {
    let last = found.node.position - 1
    let diagnostic = found.diagnostic(
      .conditionTooDeep, "this nests more than \(ConditionNode.depthLimit) parentheses or `not`s",
      at: last..<(last + 1),
      help: "leave out those that change nothing, or write several `when` clauses")
    return Answer(diagnostic, .broken, to: found.node.position)
  }
}
