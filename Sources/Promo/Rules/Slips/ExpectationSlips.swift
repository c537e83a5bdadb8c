/// The slips in the productions `expectation`, `given` and `applied`.
enum ExpectationSlips {
  static func rows(of gap: Gap) -> [Slip]? {
    switch gap {
    case .orderWord: LineSlips.start
    case .orderAmount: BenefitSlips.amount("`amount` needs an amount such as `100`", "100")
    case .lineComma: LineSlips.end
    case .at:
      [
        .misspelt("| on/when", "at", as: "expect amount 100 at 2026-11-11 pays 80")
      ]
    case .orderMoment:
      TimeSlips.date(
        "`at` needs a date such as `2026-11-11` or `2026-11-11T10:00`",
        template: "2026-11-11T10:00")
    case .codeWord:
      [
        TimeSlips.momentInTwo,
        .misspelt("| ~code", "code", as: "expect amount 100 code \"VIP\" pays 80"),
      ]
    case .given, .givenValue, .givenComma: given(gap)
    case .pays: pays
    case .payable: BenefitSlips.amount("`pays` needs an amount such as `100`", "100")
    default: applied(gap)
    }
  }

  private static var order: String {
    "the order is `expect amount A for N \"L\" at T code \"C\" with FACT VALUE pays P by \"N\"`"
  }

  private static func given(_ gap: Gap) -> [Slip]? {
    switch gap {
    case .given:
      [
        Slip(
          "| not WORD", .maybe("$2 no"), id: .missingPart, "`with` says what a fact is",
          then: .piece(2)),
        .missing("|", "`with` needs a fact and its value, as in `with tier \"gold\"`"),
      ]
    case .givenValue:
      [
        .silent("not WORD |", then: .inserted),
        .excess("| =/of/is", help: "values follow their word"),
        Slip(
          "| SIGN", id: .excessPart, "`with` says one value of a fact, not several",
          help: "as in `with tier \"gold\"` or `with age 18`", then: .again),
      ] + ValueSlips.values(isText: true) + [
        .missing("WORD |", "the fact $1 needs its value here", template: "\"gold\"")
      ]
    default:
      [
        Slip("| and", .comma, id: .wrongJoint, "commas separate facts", then: .stands)
      ]
    }
  }

  private static var pays: [Slip] {
    let needed = "`expect` needs `pays` and an amount"
    return [
      ValueSlips.currency, TimeSlips.momentInTwo, LineSlips.labelWord,
      Slip("| at/code", id: .wrongPlace, "$1 comes too late", help: order),
      .misspelt(
        "| is/costs/gives/equals/should/becomes/total/SIGN", "pays", as: "expect amount 100 pays 80"
      ),
      .misspelt("| ~pays", "pays", as: "expect amount 100 pays 80"),
      .missing("| NUMBER | FREE/STRING", needed),
      .missing("| NUMBER", needed, Change(.certain, "pays ", at: .before), then: .inserted),
      .missing("| WORD/STRING", needed, help: order),
      .missing("|", needed, template: "pays 100"),
    ]
  }

  private static func applied(_ gap: Gap) -> [Slip]? {
    switch gap {
    case .by:
      [ValueSlips.currency, .misspelt("| using/with/through", "by", as: "pays 80 by \"Week\"")]
    case .nothing:
      [
        .misspelt("| none/nobody/no", "nothing", as: "pays 100 by nothing"),
        .misspelt("| ~nothing", "nothing", as: "pays 100 by nothing"),
      ]
    case .applied:
      [
        Slip(
          "[ , ] | END", .certain(""), id: .excessPart, "no name follows this comma", then: .ends),
        Slip(
          "| WORD", .maybe("\"$1\""), id: .missingQuotes, "the name $1 needs quotes", then: .stands),
        .missing("|", "`by` needs a promotion's name in quotes, or `nothing`", template: "nothing"),
      ]
    case .nameComma:
      [
        Slip(
          "STRING | and | STRING", .comma, id: .wrongJoint, "commas separate names", then: .stands),
        Slip(
          "STRING | STRING", Change(.certain, ",", at: .after), id: .wrongJoint,
          "commas separate names", then: .inserted),
      ]
    case .expectationEnd:
      [
        ValueSlips.currency,
        Slip("| at", id: .wrongPlace, "`at` comes before `pays`", help: order),
        Slip(
          "pays NUMBER | STRING", .certain("by $3"), id: .wrongPlace,
          "the promotions applied come after `by`"),
        Slip("| ANY", id: .excessPart, "$1 is not part of an expectation", help: order),
      ]
    default: nil
    }
  }
}
