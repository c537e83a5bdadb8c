/// The slips of `labels`, `exclusion`, `group`, `scope`, `count` and `line`.
enum GoodsSlips {
  static func rows(of gap: Gap) -> [Slip]? {
    switch gap {
    case .labels:
      ValueSlips.texts + [
        .missing(
          "|", "a label is written in quotes, such as `\"shoes\"`", template: "\"shoes\"")
      ]
    case .labelComma: ConditionSlips.rows(of: .comma)
    case .labelsEnd:
      [Slip("| ANY", id: .excessPart, "$1 is no label", help: "labels are written in quotes")]
    case .count:
      [.missing("|", "a number of pieces is missing, such as `2`", template: "2")]
    case .giftCount:
      [.missing("|", "`get` needs the number of pieces that it gives, such as `1`", template: "1")]
    case .giftPrice:
      [
        .missing(
          "|", "`get` does not say what the gift costs",
          help: "write `free`, `50% off`, `to 50%` or `for 1` after it")
      ]
    case .groupPrice:
      BenefitSlips.amount("`for` needs a price such as `99`", "99")
    default: nil
    }
  }
}
