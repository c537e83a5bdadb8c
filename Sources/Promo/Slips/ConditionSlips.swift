/// The slips of `codes`, `requirement`, `condition` and `comparison`.
enum ConditionSlips {
  static func rows(of gap: Gap) -> [Slip]? {
    switch gap {
    case .codes:
      ValueSlips.texts + [
        .missing(
          "|", "`code` needs a code in quotes such as `\"SAVE10\"`", template: "\"SAVE10\"")
      ]
    case .comma:
      [
        Slip(
          "STRING | and/or | STRING", .comma, id: .wrongJoint, "texts are separated by commas",
          then: .stands),
        Slip(
          "STRING | STRING", Change(.certain, ",", at: .after), id: .wrongJoint,
          "texts are separated by commas", then: .inserted),
        Slip("| STRING", id: .wrongJoint, "texts are separated by commas", then: .inserted),
      ]
    case .values:
      [
        Slip(
          "| NUMBER", id: .malformedCondition, "`in` lists texts in quotes, not numbers",
          help: "numbers are compared as in `age = 18 or age = 19`", then: .broken)
      ] + ValueSlips.texts + [
        .missing(
          "|", "`in` needs values such as `\"silver\", \"gold\"`", template: "\"gold\"")
      ]
    case .negation, .isNot: [.misspelt("| not!", "not")]
    case .nesting: [Slip("|", by: nesting)]
    case .fact: fact
    case .relation: relation
    case .isValue: isValue
    case .signValue:
      [Slip("SIGN | +SIGN", by: doubleSign)] + ValueSlips.values(isText: false) + [
        .missing("SIGN |", "{$1} needs a number", template: "\"gold\"")
      ]
    case .and: [.misspelt("| and!", "and")]
    case .or: [.misspelt("| or!", "or")]
    case .parenthesis: foreign + [Slip("|", by: openParenthesis)]
    case .conditionEnd: foreign
    default: nil
    }
  }

  private static func malformed(
    _ pattern: String, _ changes: Change..., message: String, help: String? = nil
  ) -> Slip {
    Slip(pattern) { found in
      found.answer(
        .malformedCondition, found.worded(message), help: help,
        fixes: changes.flatMap(found.fixes), then: .broken)
    }
  }

  private static var fact: [Slip] {
    let message = "`or` joins two conditions, and"
    return [
      malformed(
        "[ WORD is STRING or | STRING ]", .maybe("$1 in $3, $5"),
        message: "\(message) $5 is a value"
      ),
      malformed(
        "[ WORD is not STRING or | STRING ]", .maybe("not $1 in $4, $6"),
        message: "\(message) $6 is a value"),
      .missing(
        "|", "a condition begins with a fact, as in `when first-order`", template: "first-order"),
    ]
  }

  private static var relation: [Slip] {
    let foreign = "$2 is not part of a condition"
    return [
      malformed(
        "[ WORD | between NUMBER and NUMBER ]", .maybe("$1 >= $3 and $1 <= $5"),
        message: "`between` is for times of day"),
      Slip("WORD | not | in", by: notIn),
      malformed("[ WORD | STRING ]", .certain("$1 is $2"), message: foreign),
      malformed("[ WORD | yes ]", .certain("$1"), message: foreign),
      malformed("[ WORD | no ]", .certain("not $1"), message: foreign),
      Slip("[ WORD | WORD ] END", by: joinedFact), .misspelt("| is!", "is"),
    ]
  }

  private static var isValue: [Slip] {
    let message = "no `is` stands before `in`"
    return [
      Slip("<< WORD [ is | in ] >>", .certain("$1 in"), id: .excessPart, message, then: .broken),
      Slip(
        "<< WORD [ is not | in ] >>", .certain("not $1 in"), id: .excessPart, message, then: .broken
      ),
    ] + ValueSlips.values(isText: true) + [
      .missing("|", "`is` needs a value", template: "\"gold\"")
    ]
  }

  /// The slips of tokens that follow a condition on its line and belong to no clause.
  private static var foreign: [Slip] {
    [
      Slip("WORD is STRING | , STRING", by: moreValues), Slip("| WORD", by: clauseWord),
      malformed(
        "| WORD/STRING/NUMBER/PERCENT/SIGN/,", message: "$1 is not part of a condition",
        help:
          "conditions are joined by `and` and `or`; a fact is alone, or compared as in `tier is "
          + "\"gold\"` or `age >= 18`"),
    ]
  }

  // MARK: Facts

  /// Answers `tier not in "silver", "gold"`.
  private static func notIn(_ found: Found) -> Answer? {
    guard let fact = found.pieces[0] else { return nil }
    let edits = [
      Fix.Edit(span: found.place(found.token(at: fact).start), text: "not "),
      Fix.Edit(leaving: found.span(found.told), in: found.file.source),
    ]
    let diagnostic = found.diagnostic(
      .wrongPlace, "`not` stands before the fact", help: "as in `not \(found.text(1)) in …`",
      fixes: [Fix(.certain, edits)])
    return Answer(diagnostic, .broken, to: found.end)
  }

  /// Answers `first order`, a fact without its hyphen, unless a word may be a clause.
  private static func joinedFact(_ mender: inout SlipMender, _ found: Found) -> Answer? {
    let word = found.file.text(of: found.current)
    guard !found.current.isBad, ConditionWord(rawValue: word) == nil,
      clauseWord(&mender, found) == nil, found.pieces[0] == found.node.position - 1
    else { return nil }
    let meant = "\(found.text(1))-\(word)"
    let isKnown = found.node.factNames.contains(meant)
    return found.answer(
      .malformedCondition, "\(quoted(word)) is not part of a condition",
      help: isKnown ? nil : "conditions are joined by `and` and `or`",
      fixes: isKnown ? found.fix(.maybe, found.told, meant) : [], then: .broken)
  }

  /// Answers a word after a condition that begins a clause, or was probably meant to: `pausd`.
  private static func clauseWord(_ mender: inout SlipMender, _ found: Found) -> Answer? {
    let text = found.file.text(of: found.current)
    let words = ClauseWord.allCases.map(\.rawValue).filter { $0.utf8.count >= 4 }
    let isClause =
      found.file.clauseWord(found.current) != nil || found.file.beginsDeclaration(found.current)
      || ["and", "or"].contains(text.lowercased())
      || text.count >= 3 && mender.near(text, among: words) != nil
    return isClause ? Answer(nil, .ends, to: found.node.position) : nil
  }

  // MARK: Values

  /// Answers a second sign after a first, `==` or `=>`.
  private static func doubleSign(_ found: Found) -> Answer? {
    guard let first = found.pieces[0] else { return nil }
    let whole = first..<found.end
    let text = plain(found.file.source.bytes[found.span(whole).range])
    let meant = ["==": "=", "=>": ">=", "=<": "<=", "<>": "!="][text]
    // With a text after them, the checker of values rewrites the comparison.
    guard found.following.isA(.number) else { return Answer(nil, .again, to: found.end) }
    let diagnostic = found.diagnostic(
      .excessPart, "\(quoted(text)) is not how values are compared", at: whole,
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
      .malformedCondition, "`is` has one value, several stand behind `in`", at: fact..<end,
      fixes: found.fix(.maybe, fact..<end, "\(found.text(1)) in \(texts.joined(separator: ", "))"),
      then: .broken, to: end, quiet: found.node.position..<end)
  }

  // MARK: Parentheses

  /// Answers a parenthesis that is not closed.
  private static func openParenthesis(_ found: Found) -> Answer? {
    guard let open = found.node.opener else { return nil }
    let diagnostic = Diagnostic(
      .missingPart, "this parenthesis is not closed", at: found.span(open..<(open + 1)),
      label: "opened here", and: .init(span: found.endOfLast, text: "the condition ends here"),
      fixes: [Fix(.maybe, found.endOfLast, ")")])
    return Answer(diagnostic, .broken, to: found.node.position)
  }

  /// Answers parentheses and `not`s nested too deep.
  private static func nesting(_ found: Found) -> Answer? {
    let last = found.node.position - 1
    let diagnostic = found.diagnostic(
      .conditionTooDeep,
      "more than \(ConditionNode.depthLimit) parentheses or `not`s stand one inside the other",
      at: last..<(last + 1),
      help: "leave out those that change nothing, or write several `when` clauses")
    return Answer(diagnostic, .broken, to: found.node.position)
  }
}
