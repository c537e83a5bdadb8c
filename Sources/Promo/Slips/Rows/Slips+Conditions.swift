extension Slip {
  /// Returns the slips of `codes`, `requirement`, `condition` and `comparison`.
  static func ofCondition(_ gap: Gap) -> [Slip]? {
    switch gap {
    case .codes:
      texts + [
        missing(
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
      ] + texts + [
        missing(
          "|", "`in` needs values such as `\"silver\", \"gold\"`", template: "\"gold\"")
      ]
    case .negation: [misspelt("| not!", "not")]
    case .nesting: [Slip("|") { $0.nesting($1) }]
    case .fact: fact
    case .relation: relation
    case .isNot: [misspelt("| not!", "not")]
    case .isValue: isValue
    case .signValue:
      [Slip("SIGN | +SIGN") { $0.doubleSign($1) }] + values(isText: false) + [
        missing("SIGN |", "{$1} needs a number", template: "\"gold\"")
      ]
    case .and: [misspelt("| and!", "and")]
    case .or: [misspelt("| or!", "or")]
    case .parenthesis: moreValues + foreign + [Slip("|") { $0.openParenthesis($1) }]
    case .conditionEnd: moreValues + foreign
    default: nil
    }
  }

  private static var fact: [Slip] {
    let message = "`or` joins two conditions, and"
    return [
      Slip(
        "[ WORD is STRING or | STRING ]", .maybe("$1 in $3, $5"), id: .malformedCondition,
        "\(message) $5 is a value", then: .broken),
      Slip(
        "[ WORD is not STRING or | STRING ]", .maybe("not $1 in $4, $6"), id: .malformedCondition,
        "\(message) $6 is a value", then: .broken),
      missing(
        "|", "a condition begins with a fact, as in `when first-order`", template: "first-order"),
    ]
  }

  private static var relation: [Slip] {
    let foreign = "$2 is not part of a condition"
    return [
      Slip(
        "[ WORD | between NUMBER and NUMBER ]", .maybe("$1 >= $3 and $1 <= $5"),
        id: .malformedCondition,
        "`between` is for times of day", then: .broken),
      Slip(
        "[ WORD | between NUMBER ]", id: .malformedCondition, "`between` is for times of day",
        help: "numbers are compared by signs such as `>=`", then: .broken),
      Slip("WORD | not | in") { $0.notIn($1) },
      Slip(
        "[ WORD | STRING ]", .certain("$1 is $2"), id: .malformedCondition, foreign, then: .broken),
      Slip("[ WORD | yes ]", .certain("$1"), id: .malformedCondition, foreign, then: .broken),
      Slip("[ WORD | no ]", .certain("not $1"), id: .malformedCondition, foreign, then: .broken),
      Slip("[ WORD | WORD ] END") { $0.joinedFact($1) }, misspelt("| is!", "is"),
    ]
  }

  private static var isValue: [Slip] {
    let message = "no `is` stands before `in`"
    return [
      Slip("<< WORD [ is | in ] >>", .certain("$1 in"), id: .excessPart, message, then: .broken),
      Slip(
        "<< WORD [ is not | in ] >>", .certain("not $1 in"), id: .excessPart, message, then: .broken
      ),
    ] + values(isText: true) + [missing("|", "`is` needs a value", template: "\"gold\"")]
  }

  private static var moreValues: [Slip] {
    [Slip("WORD is STRING | , STRING") { $0.moreValues($1) }]
  }

  /// The slips of tokens that follow a condition on its line and belong to no clause.
  private static var foreign: [Slip] {
    [
      Slip("| WORD") { $0.meantClause($1) },
      Slip(
        "| WORD/STRING/NUMBER/PERCENT/SIGN/,", id: .malformedCondition,
        "$1 is not part of a condition",
        help:
          "conditions are joined by `and` and `or`; a fact is alone, or compared as in `tier is "
          + "\"gold\"` or `age >= 18`", then: .broken),
    ]
  }
}
