extension Slip {
  private static var orderOfExpectation: String {
    "the order is `expect amount A at T code \"C\" with FACT VALUE pays P by \"N\"`"
  }

  /// Returns the slips of `expectation`, `given` and `applied`.
  static func ofExpectation(_ gap: Gap) -> [Slip]? {
    switch gap {
    case .orderWord:
      [
        missing(
          "| NUMBER", "`expect` begins with `expect amount 100`",
          Change(.certain, "amount ", at: .before), then: .inserted),
        misspelt("| ~amount", "amount"),
        missing("|", "`expect` begins with `expect amount 100`", template: "amount 100"),
      ]
    case .orderAmount:
      amounts + [missing("|", "`amount` needs an amount such as `100`", template: "100")]
    case .at: [currency, misspelt("| on/when", "at")]
    case .orderMoment:
      moments
        + date(
          "`at` needs a date such as `2026-11-11` or `2026-11-11T10:00`",
          template: "2026-11-11T10:00")
    case .codeWord:
      [
        Slip("at MOMENT |") { $0.timeApart($1, next: .broken) }, misspelt("| codes", "code"),
        misspelt("| ~code", "code"),
      ]
    case .given, .givenValue, .givenComma: given(gap)
    case .pays: pays
    case .payable:
      amounts + [missing("|", "`pays` needs an amount such as `100`", template: "100")]
    default: applied(gap)
    }
  }

  private static func given(_ gap: Gap) -> [Slip]? {
    switch gap {
    case .given:
      [
        Slip(
          "| not WORD", .maybe("$2 no"), id: .missingPart, "`with` says what a fact is",
          then: .piece(2)),
        missing("|", "`with` needs a fact and its value, as in `with tier \"gold\"`"),
      ]
    case .givenValue:
      [
        .silent("not WORD |", then: .inserted),
        Slip(
          "| =/of/is", .certain(""), id: .excessPart, "no $1 is needed here",
          help: "values follow their word", then: .again),
        Slip(
          "| SIGN", id: .excessPart, "`with` says one value of a fact, not several",
          help: "as in `with tier \"gold\"` or `with age 18`", then: .again),
      ] + values(isText: true) + [
        missing("WORD |", "the fact $1 needs its value here", template: "\"gold\"")
      ]
    case .givenComma:
      [
        Slip(
          "| and", .comma, id: .wrongJoint, "facts are separated by commas", then: .stands)
      ]
    default: nil
    }
  }

  private static var pays: [Slip] {
    let needed = "`expect` needs `pays` and an amount"
    return [
      currency, Slip("at MOMENT |") { $0.timeApart($1, next: .broken) },
      Slip(
        "| at/code", id: .wrongPlace, "$1 stands too late", help: orderOfExpectation,
        then: .broken),
      misspelt("| is/costs/gives/equals/should/becomes/SIGN", "pays"), misspelt("| ~pays", "pays"),
      missing("| NUMBER", needed, Change(.certain, "pays ", at: .before), then: .inserted),
      missing("|", needed, template: "pays 100"),
    ]
  }

  private static func applied(_ gap: Gap) -> [Slip]? {
    switch gap {
    case .by: [currency, misspelt("| using/with/through", "by")]
    case .nothing:
      [misspelt("| none/nobody/no", "nothing"), misspelt("| ~nothing", "nothing")]
    case .applied:
      [
        Slip(
          "[ , ] | END", .certain(""), id: .excessPart, "no name follows this comma", then: .ends),
        Slip(
          "| WORD", .maybe("\"$1\""), id: .missingQuotes, "the name $1 needs quotes", then: .stands),
        missing(", |", "`by` needs a promotion's name in quotes", template: "nothing"),
        missing("|", "`by` needs a promotion's name in quotes, or `nothing`", template: "nothing"),
      ]
    case .nameComma:
      [
        Slip(
          "STRING | and | STRING", .comma, id: .wrongJoint, "names are separated by commas",
          then: .broken),
        Slip(
          "STRING | STRING", Change(.certain, ",", at: .after), id: .wrongJoint,
          "names are separated by commas", then: .broken),
      ]
    case .expectationEnd:
      [
        currency,
        Slip(
          "| at", id: .wrongPlace, "`at` stands before `pays`", help: orderOfExpectation,
          then: .broken),
        Slip(
          "pays NUMBER | STRING", .certain("by $3"), id: .wrongPlace,
          "the promotions applied stand behind `by`", then: .broken),
        Slip(
          "| ANY", id: .excessPart, "$1 is not part of an expectation", help: orderOfExpectation,
          then: .broken),
      ]
    default: nil
    }
  }

  // MARK: Guarantees

  /// Returns the slips of `guarantee`, `claim`, `part` and `amounts`.
  static func ofGuarantee(_ gap: Gap) -> [Slip]? {
    switch gap {
    case .claim: claim
    case .claimSign: [Slip("|") { $0.claimSign($1) }]
    case .claimValue:
      [
        Slip("| STRING") { $0.quotedNumber($1, as: .percent) },
        Slip("| STRING") { $0.quotedNumber($1, as: .number) },
        Slip("| NUMBER WORD") { $0.percentInWords($1, next: .stands) }, currency,
        Slip("| NUMBER +, +NUMBER") { $0.splitNumber($1) },
        missing("WORD SIGN |", "{$1 $2} needs a percentage or an amount", template: "60%"),
        missing("WORD |", "$1 needs a percentage or an amount", template: "60%"),
      ]
    case .part: part
    case .secondPart: [Slip("|") { $0.secondPart($1) }]
    default: amounts(gap)
    }
  }

  private static var claim: [Slip] {
    let every = "a guarantee is about every order already"
    let needed = "`ensure` needs `pays >=` or `saves <=`"
    return [
      Slip("| WORD | pays/saves", .certain(""), id: .excessPart, every, then: .again),
      Slip("| WORD WORD | pays/saves", .certain(""), id: .excessPart, every, then: .again),
      Slip("| WORD WORD WORD | pays/saves", .certain(""), id: .excessPart, every, then: .again),
      Slip("| WORD") { $0.claimWord($1) },
      Slip(
        "<< ensure >> | amount", Change(.maybe, "expect", isNamed: true), id: .wrongPlace,
        "`ensure` says what holds for every order, not for one",
        help: "what one order pays is said by `expect`", then: .broken),
      missing(
        "| NUMBER/PERCENT", needed, Change(.maybe, "pays >= ", at: .before),
        Change(.maybe, "saves <= ", at: .before)),
      missing("| >=", needed, Change(.maybe, "pays ", at: .before)),
      missing("| <=", needed, Change(.maybe, "saves ", at: .before)),
      missing("|", needed, template: "pays >= 60%"),
    ]
  }

  private static var part: [Slip] {
    let message = "$1 is not part of a guarantee"
    return [
      currency,
      excess(
        "| ,/and | for/from/to/until/code/with",
        "the parts of a guarantee are separated by white space alone"),
      Slip("[ NUMBER | WORD ]") { $0.percentInWords($1, next: .broken) },
      Slip("| WORD") { $0.meantPart($1) },
      Slip(
        "| at/on/between", id: .excessPart, message,
        help: "its time is said with `from`, and `to` or `until`, as in `from 2026-11-01 to "
          + "2026-11-11`", then: .broken),
      Slip(
        "| when/if", id: .excessPart, message,
        help: "facts are said with `with`, as in `with tier \"gold\"`", then: .broken),
      Slip(
        "| and | pays/saves", Change(.maybe, "\nensure", at: .joint, isNamed: true),
        id: .excessPart,
        "$1 is not part of a guarantee", help: "every claim has an `ensure` of its own",
        then: .broken),
      Slip(
        "| ANY", id: .excessPart, message,
        help: "behind the claim stand `for amount A to B`, `from`, `to` or `until`, `code` and "
          + "`with`", then: .broken),
    ]
  }

  private static func amounts(_ gap: Gap) -> [Slip]? {
    switch gap {
    case .amountsWord:
      let needed = "`for` needs `amount` and two amounts, as in `for amount 10 to 5_000`"
      return [
        misspelt("| amounts/order/orders | NUMBER", "amount"), misspelt("| ~amount", "amount"),
        missing("| NUMBER", needed, Change(.certain, "amount ", at: .before), then: .inserted),
        missing("|", needed, template: "amount 10 to 5_000"),
      ]
    case .least:
      return [
        excess("| from", "no `from` is needed here"),
        Slip(
          "| SIGN", id: .missingPart, "`for amount` says the smallest and the largest amount",
          help: "as in `for amount 10 to 5_000`", then: .broken),
      ] + amounts + [
        missing("|", "`for amount` needs an amount such as `10`", template: "10 to 5_000")
      ]
    case .amountsTo:
      let needed = "`for amount` needs `to` and the largest amount, as in `for amount 10 to 5_000`"
      return [
        currency, misspelt("| and/until/till/through | NUMBER", "to"),
        .silent("BAD |", then: .broken),
        missing("| NUMBER", needed, Change(.maybe, "to ", at: .before), then: .inserted),
        missing("|", needed, template: "to 5_000"),
      ]
    case .most:
      return amounts + [
        missing("|", "`to` needs the largest amount, such as `5_000`", template: "5_000")
      ]
    default: return nil
    }
  }
}
