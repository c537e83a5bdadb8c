/// The slips in the production `line`: one line of the order in an expectation.
enum LineSlips {
  /// The slips found where `amount` is expected.
  static var start: [Slip] {
    let needed = "`expect` begins with `expect amount 100`"
    return [
      misplaced("[ | NUMBER STRING for/amount? NUMBER ]", "amount $4 for $1 $2"),
      misplaced("[ | STRING NUMBER ]", "amount $2 $1"),
      Slip(
        "[ NUMBER , | NUMBER ]", .maybe("$1, amount $3"), id: .missingPart,
        "every line begins with `amount`"),
      Slip(
        "| NUMBER | STRING/FREE", Change(.maybe, "amount ", at: .before), id: .missingPart,
        "a line begins with its amount", help: example, then: .inserted),
      .missing("| NUMBER", needed, Change(.certain, "amount ", at: .before), then: .inserted),
      .misspelt(
        "| line/order/total/price/cart | NUMBER", "amount", as: "expect amount 100 pays 80"),
      .misspelt("| ~amount", "amount", as: "expect amount 100 pays 80"),
      Slip(
        "NUMBER << [ , ] >> | STRING", .certain(""), id: .excessPart,
        "no comma comes before the first label of a line", help: example),
      Slip(", | FREE") { GroupSlips.bareLabel(&$0, $1) },
      Slip(
        ", | FREE | ,/for/pays/at/code/with", .maybe("\"$2\""), id: .missingQuotes, quotes),
      Slip(
        "| shipping", id: .wrongPlace, "`shipping` comes after the lines of an order",
        help: "as in `expect amount 100, shipping 5 pays 105`"),
      .missing("|", needed, template: "amount 100"),
    ]
  }

  static var end: [Slip] {
    let joint = "commas separate the lines of an order"
    let pieces = "the number of pieces comes after `for`, not $2"
    return [
      Slip("| and | amount/shipping", .comma, id: .wrongJoint, joint, then: .stands),
      Slip("NUMBER/STRING [ UNKNOWN ] | | amount/shipping") { GroupSlips.plus($0, joint) },
      Slip(
        "ANY | amount/shipping", Change(.certain, ",", at: .after), id: .wrongJoint, joint,
        then: .inserted),
      Slip("NUMBER | x NUMBER", .certain("for $3"), id: .misspeltWord, pieces),
      Slip("NUMBER | \(GoodsSlips.pieces) NUMBER", .maybe("for $3"), id: .misspeltWord, pieces),
      Slip("NUMBER | WORD") { found in
        let count = found.text(2).hasPrefix("x") ? found.text(2).dropFirst() : ""
        guard Int(count) != nil else { return nil }
        return found.answer(
          .misspeltWord, found.worded(pieces),
          fixes: found.fix(.certain, found.highlight, "for \(count)"))
      },
      Slip(
        "NUMBER | NUMBER | STRING/pays", .maybe("for $2"), id: .missingPart,
        "the number of pieces needs `for`", help: example),
      Slip(
        "for NUMBER | \(GoodsSlips.pieces)", .certain(""), id: .excessPart,
        "a number of pieces needs no $3"),
      misplaced("amount NUMBER [ STRING | for NUMBER ]", "for $5 $3"),
      misplaced("[ | for NUMBER ]"), misplaced("| each/apiece/per/x"),
      labelWord,
      Slip("STRING | and | STRING", .comma, id: .wrongJoint, "commas separate labels"),
      Slip(
        "STRING | STRING", Change(.certain, ",", at: .after), id: .wrongJoint,
        "commas separate labels"),
      ValueSlips.currency,
      Slip("NUMBER/STRING | FREE") { GroupSlips.bareLabel(&$0, $1, then: .again) },
      Slip(
        "NUMBER/STRING | FREE | ,/for/pays/at/code/with", .maybe("\"$2\""), id: .missingQuotes,
        quotes, then: .again),
    ]
  }

  /// The slip of `amount 100 of "shoes"`.
  static var labelWord: Slip {
    Slip(
      "NUMBER | of/only/on/in/goods/category/label | STRING", .certain(""), id: .excessPart,
      "labels need no $2", help: example)
  }

  private static var quotes: String { "the label $2 needs quotes" }
  private static var example: String { "as in `amount 90 for 3 \"shirts\"`" }

  private static func misplaced(_ pattern: String, _ text: String? = nil) -> Slip {
    let message = "a line is the amount of all its pieces, then their number, then their labels"
    return text.map { Slip(pattern, .maybe($0), id: .wrongPlace, message, help: example) }
      ?? Slip(pattern, id: .wrongPlace, message, help: example)
  }
}
