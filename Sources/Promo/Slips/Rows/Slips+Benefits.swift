extension Slip {
  /// Returns the slips of `benefit`, `discount`, `coupon`, `tier`, `cap`, `threshold` and `basis`.
  static func ofBenefit(_ gap: Gap) -> [Slip]? {
    switch gap {
    case .discount: discount
    case .off:
      [
        .silent("off PERCENT |", then: .inserted), .misspelt("| of/less", "off"),
        .misspelt("| ~off", "off"), Slip("discount PERCENT |") { $0.unclearDiscount($1) },
        .silent("|", then: .broken),
      ]
    case .price: price
    case .priceEnd: [Slip("discount to PERCENT | off") { $0.unclearDiscount($1) }]
    case .discountEnd: [everyOfDiscount]
    case .coupon: coupon
    case .couponEnd: couponEnd
    case .every: amounts + [missing("|", "`every` needs an amount such as `300`", template: "300")]
    case .cap: cap
    case .capAmount: capAmount
    case .threshold: threshold
    case .basis:
      [
        misspelt("| discount", "discounts"), misspelt("| ~discounts", "discounts"),
        missing(
          "|", "`before` needs `discounts`, as in `before discounts`", template: "discounts"),
      ]
    case .amountEnd: [currency]
    default: ofTier(gap)
    }
  }

  private static var discount: [Slip] {
    percentages + [
      Slip(
        "| off PERCENT", .certain("$2 off"), id: .wrongPlace,
        "`off` stands behind the percentage", then: .piece(2)),
      Slip("[ discount | NUMBER off? ]") { $0.bareNumber($1) },
      missing("|", "`discount` needs a percentage such as `20%`", template: "20%"),
    ]
  }

  private static var price: [Slip] {
    let needed = "`discount to` needs a percentage such as `80%`"
    return percentages + [
      Slip("| NUMBER") { $0.bareShare($1, needed) }, missing("|", needed, template: "20%"),
    ]
  }

  private static var everyOfDiscount: Slip {
    Slip(
      "| every NUMBER", .maybe(""), Change(.maybe, "spend", at: .piece(1), isNamed: true),
      id: .everyWithoutCoupon,
      "`every` goes with a coupon, a percentage is already one of all that is paid",
      help: "leave it out, or write `spend` instead of `every` if it is a threshold", then: .again)
  }

  private static var coupon: [Slip] {
    let needed = "`coupon` needs an amount such as `50`"
    return [
      excess("| off/for")
    ] + amounts + [
      missing(
        "<< coupon | [ PERCENT ] off? >>", needed, .maybe("discount $2 off"),
        help: "a percentage is a `discount`"),
      missing(
        "| STRING", needed, help: "the code that a customer types is written {code $1}"),
      missing("|", needed, template: "50"),
    ]
  }

  private static var couponEnd: [Slip] {
    off + [
      excess("| for | every", "no `for` is needed here"),
      misspelt("| per/each | NUMBER", "every"), misspelt("| ~every | NUMBER", "every"),
    ]
  }

  /// The slips of an `off` or a currency after a coupon.
  private static var off: [Slip] {
    [
      currency,
      Slip(
        "NUMBER | off NUMBER", Change(.maybe, "spend", at: .piece(2)), id: .wrongPlace,
        "a threshold is written with `spend`", then: .again),
      excess("NUMBER | off", "a coupon is always taken off, no `off` is needed"),
    ]
  }

  private static func ofTier(_ gap: Gap) -> [Slip]? {
    switch gap {
    case .tier:
      [
        Slip(
          "| NUMBER | discount/coupon", Change(.certain, "spend ", at: .before), id: .missingPart,
          "`tier` needs `spend` before its amount", then: .inserted),
        missing(
          "|", "`tier` needs `spend` and an amount, as in `tier spend 100 coupon 10`",
          template: "spend 100 coupon 10"),
      ]
    case .tierSpend:
      amounts + [missing("|", "`spend` needs an amount such as `100`", template: "100")]
    case .tierGift: tierGift
    case .tierEnd:
      off + [
        Slip(
          "| every NUMBER", .maybe(""), id: .everyWithoutCoupon,
          "a tier gives one coupon, `every` repeats one that is no tier", then: .again),
        Slip(
          "| [ , spend ] NUMBER coupon NUMBER", .maybe("tier spend"), id: .wrongJoint,
          "every tier begins with `tier`", then: .again),
        Slip(
          "| [ , spend ] NUMBER discount PERCENT off", .maybe("tier spend"), id: .wrongJoint,
          "every tier begins with `tier`", then: .again),
      ]
    default: nil
    }
  }

  private static var tierGift: [Slip] {
    let needed = "a tier needs what it gives, such as `coupon 10` or `discount 12% off`"
    return [
      currency, missing("| << [ NUMBER ] off? >>", needed, .maybe("coupon $1")),
      missing("| << [ PERCENT ] off? >>", needed, .maybe("discount $1 off")),
      missing("|", needed, template: "coupon 10"),
    ]
  }

  private static var cap: [Slip] {
    let needed = "`up` needs `to` and an amount, as in `up to 100`"
    return [
      missing("<< up >> | [ NUMBER ]", needed, .certain("up to"), then: .inserted),
      missing("|", needed, template: "to 100"),
    ]
  }

  private static var capAmount: [Slip] {
    let needed = "`up to` needs an amount such as `100`"
    return amounts + [
      missing("| PERCENT", needed, help: "a cap is an amount, the most that is taken off"),
      missing("|", needed, template: "100"),
    ]
  }

  private static var threshold: [Slip] {
    [
      Slip(
        "| over/above/at-least/min/more | NUMBER", .maybe(""), id: .excessPart,
        "`spend` means at least so much, no $1 is needed", then: .again)
    ] + amounts + [missing("|", "`spend` needs an amount such as `300`", template: "300")]
  }
}
