/// The slips in the productions `group`, `some`, `gift` and `price`.
enum GroupSlips {
  static func rows(of gap: Gap) -> [Slip]? {
    switch gap {
    case .count:
      [
        Slip(
          "NUMBER/STRING << [ , ] >> | get/for", .certain(""), id: .excessPart,
          "no comma comes before $3"), missingOne("buy/,"),
        .missing("|", "a number of pieces is missing, such as `2`", template: "2"),
      ]
    case .placeComma: afterPlace
    case .giftCount:
      [
        missingOne("get"),
        .missing("|", "`get` needs the number of pieces that it gives, such as `1`", template: "1"),
      ]
    case .giftPrice: giftPrice
    case .groupPrice:
      [Slip("[ for | free ]", .certain("free"), id: .excessPart, "$2 needs no $1", then: .stops)]
        + BenefitSlips.amount("`for` needs a price such as `99`", "99")
    default: nil
    }
  }

  // MARK: Numbers of pieces

  /// Returns the slip of `buy "bike"`, which lacks the number of pieces.
  private static func missingOne(_ word: String) -> Slip {
    Slip(
      "\(word) | STRING", Change(.certain, "1 ", at: .before), id: .missingPart,
      "a number of pieces comes before the label", then: .inserted)
  }

  private static var afterPlace: [Slip] {
    [
      Slip(
        "NUMBER | [ \(GoodsSlips.pieces) of/from? ] | STRING", .certain(""), id: .excessPart,
        "a number of pieces needs no $2"),
      .excess("NUMBER | \(GoodsSlips.pieces)", "a number of pieces needs no $2"),
      Slip(
        "NUMBER | [ of/from/x/on ] | STRING", .certain(""), id: .excessPart,
        "a label follows the number of pieces directly"),
      Slip(
        "NUMBER/STRING | [ and/plus/with ] | NUMBER", .comma, id: .wrongJoint,
        "commas separate kinds of pieces", then: .stands),
      Slip("NUMBER/STRING [ UNKNOWN ] | | NUMBER/STRING") {
        plus($0, "commas separate kinds of pieces")
      },
      Slip("NUMBER | FREE") { bareLabel(&$0, $1) },
    ]
  }

  /// Answers `buy 1 "main" + 1 "side"`.
  static func plus(_ found: Found, _ message: String) -> Answer? {
    let sign = found.highlight.lowerBound
    guard ["+", "&"].contains(found.text(2)), !found.token(at: sign).beginsLine else { return nil }
    let joint = SourceSpan(
      file: found.file.file, start: found.token(at: sign - 1).end, end: found.token(at: sign).end)
    return found.answer(
      .wrongJoint, found.worded(message), fixes: [Fix(.certain, joint, ",")],
      then: .stands, suppressed: found.highlight)
  }

  /// Answers `buy 2 shirts`, where the word without quotes is a declared label or resembles one.
  static func bareLabel(
    _ mender: inout SlipMender, _ found: Found, then next: Answer.Next = .broken
  ) -> Answer? {
    let text = found.text(2)
    let declared = found.declaredLabel(text)
    let labels = found.goodLabels(where: { _ in true }).prefix(1_000)
    guard let label = declared ?? mender.near(text, among: Array(labels)) else { return nil }
    return found.answer(
      .missingQuotes, "\(quoted(text)) needs quotes",
      fixes: found.fix(declared == nil ? .maybe : .certain, found.highlight, Lexer.written(label)),
      then: next)
  }

  // MARK: Prices

  private static var giftPrice: [Slip] {
    [
      halfPrice,
      .excess("| at/with | PERCENT/half/half-price", "the price of a gift needs no $1"),
      .missing(
        "|", "`get` does not say what the gift costs", template: "free",
        help: "write `free`, `50% off`, `to 50%` or `for 1` after it"),
    ]
  }

  private static var halfPrice: Slip {
    Slip(
      "| half-price/half price/off?", .certain("50% off"), id: .malformedNumber,
      "a percentage is written in digits", then: .stops)
  }

  /// The slip of `buy 1 get 1 50%`, which can be read in two ways.
  static var unclearPrice: Slip {
    Slip(
      "[ PERCENT | ]", .maybe("$1 off"), .maybe("to $1"), id: .unclearDiscount,
      "this price does not say whether $1 is taken off or left to pay")
  }
}
