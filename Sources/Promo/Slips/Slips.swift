// The table of slips, gap by gap. The first row of a gap that is found is reported, so the last
// rows are its general answers. A new slip is one row and one snapshot.

extension Slip {
  /// Returns the slips of a gap.
  static func rows(of gap: Gap) -> [Slip] {
    ofFile(gap) ?? ofPromotion(gap) ?? ofBenefit(gap) ?? ofTime(gap) ?? ofCondition(gap)
      ?? ofExpectation(gap) ?? ofGuarantee(gap) ?? []
  }

  /// Returns the slip of a word or a sign too many.
  static func excess(_ pattern: String, _ message: String = "no $1 is needed here") -> Slip {
    Slip(pattern, .certain(""), id: .excessPart, message, then: .again)
  }

  // MARK: Values

  /// The slips of a sign before a value: a rule is not a formula.
  static var signs: [Slip] {
    let help = "values follow their word"
    return [
      Slip(
        "| =/>=/of/is", .certain(""), id: .excessPart, "no $1 is needed here", help: help,
        then: .again),
      Slip(
        "| >", .maybe(""), id: .excessPart, "no $1 is needed here", help: help, then: .again),
      Slip("| SIGN", id: .excessPart, "no $1 is needed here", help: help, then: .again),
    ]
  }

  static var currency: Slip {
    Slip(
      "| CURRENCY", .maybe(""), id: .excessPart, "amounts are written without their currency",
      help: "`currency` at the top of the file says it once", then: .again)
  }

  /// The slips in place of an amount.
  static var amounts: [Slip] {
    signs + [
      currency, Slip("| STRING") { $0.quotedNumber($1, as: .number) },
      Slip("| NUMBER +, +NUMBER") { $0.splitNumber($1) },
    ]
  }

  /// The slips in place of a percentage.
  static var percentages: [Slip] {
    signs + [
      Slip("| STRING") { $0.quotedNumber($1, as: .percent) },
      Slip("| NUMBER WORD") { $0.percentInWords($1, next: .stands) },
    ]
  }

  /// The slips in place of a date.
  static var moments: [Slip] {
    signs + [Slip("| NUMBER") { $0.bareDigits($1) }, Slip("| STRING") { $0.quotedMoment($1) }]
  }

  /// The slips in place of texts separated by commas.
  static var texts: [Slip] {
    [
      Slip(
        "[ , ] | END", .certain(""), id: .excessPart, "nothing follows this comma", then: .ends),
      excess("| is/are/= | STRING", "$1 does not belong here"),
      Slip("| FREE/SIGN | STRING", id: .excessPart, "$1 does not belong here", then: .again),
      Slip("| FREE/NUMBER") { $0.bareText($1) },
    ]
  }

  /// Returns the slips in place of `value`. A word is a text without its quotes, unless numbers are
  /// compared.
  static func values(isText: Bool) -> [Slip] {
    [
      Slip("| true!", .certain("yes"), id: .misspeltWord, "$1 is written `yes`", then: .stands),
      Slip("| false!", .certain("no"), id: .misspeltWord, "$1 is written `no`", then: .stands),
      isText
        ? Slip(
          "| FREE", .maybe("\"$1\""), id: .missingQuotes, "the value $1 needs quotes", then: .stands
        )
        : Slip("| FREE", id: .missingQuotes, "the value $1 needs quotes", then: .stands),
    ]
  }
}
