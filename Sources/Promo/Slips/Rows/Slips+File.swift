extension Slip {
  /// Returns the slips of `file`, `setting` and `fact`.
  static func ofFile(_ gap: Gap) -> [Slip]? {
    switch gap {
    case .declaration: [Slip("|") { $0.noDeclaration($1) }]
    case .settingValue: setting
    case .settingEnd:
      [
        Slip(
          "rounding << half | [ up/down/even ] >>", .certain("half-$3"), id: .excessPart,
          "$1 has one value, $3 is one more", then: .broken),
        Slip("WORD ANY | WORD", id: .excessPart, "$1 has one value, $3 is one more", then: .broken),
      ]
    case .settingOrder: [Slip("|") { $0.misplacedSetting($1) }]
    case .factOrder: [Slip("|") { $0.misplacedFact($1) }]
    default: fact(gap)
    }
  }

  private static var setting: [Slip] {
    signs + [
      Slip("currency/rounding/strategy | STRING") { $0.quotedWord($1) },
      Slip(
        "timezone | [ WORD ] END", .certain("\"$2\""), id: .malformedText, "$2 needs quotes",
        then: .broken),
      Slip("timezone | WORD", id: .malformedText, "$2 needs quotes", then: .broken),
      missing("currency |", "`currency` needs a code such as `CNY`"),
      missing("rounding |", "`rounding` needs a word such as `half-up`"),
      missing("strategy |", "`strategy` needs a word such as `calculator`"),
      missing("|", "`timezone` needs a name in quotes such as `\"Asia/Shanghai\"`"),
    ]
  }

  private static func fact(_ gap: Gap) -> [Slip]? {
    switch gap {
    case .factName:
      [
        Slip("| STRING") { $0.quotedFactName($1) },
        missing(
          "|", "`fact` needs a name such as `tier`", template: "tier one of \"none\", \"gold\""),
      ]
    case .factKind: factKind
    case .factTexts:
      texts + [
        missing("|", "`one of` needs values such as `\"none\", \"gold\"`", template: "\"gold\"")
      ]
    case .factDefault:
      values(isText: true) + [missing("|", "`default` needs a value", template: "\"gold\"")]
    case .factEnd:
      [
        Slip(
          "| ANY", id: .excessPart, "$1 is not part of a fact",
          help: "a fact is written `fact tier one of \"none\", \"gold\" default \"none\"`",
          then: .broken)
      ]
    default: nil
    }
  }

  /// The slips in the values of a fact. People know kinds of values by other words.
  private static var factKind: [Slip] {
    let needed =
      "a fact says what its values are: `one of \"none\", \"gold\"`, `yes/no` or `number`"
    return [
      missing("| bool/boolean/flag/yes-no/yesno", needed, .certain("yes/no")),
      missing("| int/integer/numeric/amount", needed, .maybe("number")),
      missing("| one-of/oneof/of/in", needed, .certain("one of")),
      missing("|", needed, template: "yes/no"),
    ]
  }

  // MARK: Promotions

  /// Returns the slips of `promotion`, `clause`, `flag` and `allowance`.
  static func ofPromotion(_ gap: Gap) -> [Slip]? {
    switch gap {
    case .name: [Slip("|") { $0.name($1) }]
    case .opening: [Slip("|") { $0.opening($1) }]
    case .closing: [Slip("|") { $0.closing($1) }]
    case .clause: clause
    case .flagEnd:
      signs + [
        flag("no/false/off", isHeld: false), flag("yes/true", isHeld: true),
        Slip("sync/paused | on") { $0.flagOn($1) },
      ]
    case .allowance:
      [missing("|", "`allow` needs the code of a warning, such as `P113`", template: "P113")]
    case .allowanceComma: [Slip("WORD | WORD") { $0.nextWarning($1) }]
    default: nil
    }
  }

  private static var clause: [Slip] {
    [
      .silent("| )", then: .ends).opensParenthesis, Slip("| {") { $0.extraBraces($1) },
      Slip("| WORD") { $0.declarationInside($1) },
      excess("| ,/and", "clauses are separated by white space alone"),
      excess("off | off", "`off` stands once"),
      Slip("| every WORD") { $0.everyDay($1) },
      Slip(
        "| every", id: .everyWithoutCoupon, "`every` stands directly behind its coupon",
        help: "it is written `coupon 50 every 300`, in one", then: .broken),
      Slip(
        "| mon/tue/wed/thu/fri/sat/sun", Change(.certain, "on ", at: .before), id: .unknownClause,
        "days stand behind `on`", then: .broken),
      denied("sync"), denied("paused"), Slip("| WORD") { $0.joinedWord($1) },
      Slip(
        "| off PERCENT", .certain("discount $2 off"), id: .unknownClause,
        "$1 stands without a word that says what it is", then: .stops),
      Slip("| ANY") { $0.bareClause($1) }, Slip("|") { $0.noClause($1) },
    ]
  }

  /// Returns the slip of `not sync`: a flag that does not apply is left out.
  private static func denied(_ flag: String) -> Slip {
    Slip(
      "| not/no/non/without/never \(flag)", .maybe(""), id: .unknownClause,
      "$1 is not a clause of a promotion",
      help: "a promotion that is not `\(flag)` does not say so", then: .stops)
  }

  private static func flag(_ words: String, isHeld: Bool) -> Slip {
    let pieces = words.split(separator: "/").map { "\($0)!" }.joined(separator: "/")
    return isHeld
      ? excess("sync/paused | \(pieces)", "$1 stands alone, without $2")
      : Slip(
        "<< sync/paused | [ \(pieces) ] >>", .maybe(""), id: .excessPart,
        "$1 stands alone, without $2", help: "a promotion that is not $1 does not say so",
        then: .again)
  }

  /// The same row, but only in a promotion opened by a parenthesis.
  private var opensParenthesis: Slip {
    Slip(pattern) { mender, found in
      found.file.closes(found.node.position, found.node) ? judge(&mender, found) : nil
    }
  }
}
