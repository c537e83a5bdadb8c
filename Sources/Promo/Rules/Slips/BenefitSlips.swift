/// The slips in the productions `benefit`, `discount`, `coupon`, `tier`, `cap`, `threshold` and
/// `basis`.
enum BenefitSlips {
  static func rows(of gap: Gap) -> [Slip]? {
    switch gap {
    case .discount: discount
    case .off:
      [
        .silent("off PERCENT |", then: .inserted),
        .misspelt("| of/less", "off", as: "discount 20% off"),
        .misspelt("| ~off", "off", as: "discount 20% off"),
        Slip("discount PERCENT |", by: unclearDiscount),
        GroupSlips.unclearPrice, .silent("|", then: .broken),
      ]
    case .price: price
    case .priceEnd: [Slip("discount to PERCENT | off", by: unclearDiscount)]
    case .discountEnd: [everyOfDiscount] + everything
    case .coupon: coupon
    case .couponEnd:
      GoodsSlips.afterCoupon + everything + off + [
        .excess("| for | every"),
        .misspelt("| per/each | NUMBER", "every", as: "coupon 50 every 300"),
        .misspelt("| ~every | NUMBER", "every", as: "coupon 50 every 300"),
      ]
    case .every: [GoodsSlips.everyPiece] + amount("`every` needs an amount such as `300`", "300")
    case .tier, .tierSpend, .tierGift, .tierEnd: tier(gap)
    case .cap:
      [
        .missing("<< up >> | [ NUMBER ]", neededOfCap, .certain("up to"), then: .inserted),
        .missing("|", neededOfCap, template: "to 100"),
      ]
    case .capAmount:
      [
        .missing(
          "| PERCENT", "`up to` needs an amount such as `100`",
          help: "a cap is an amount, the most that is taken off"),
        Slip(
          "<< up to | [ the? cheapest one/\(GoodsSlips.pieces)? ] >>",
          .certain("up to 1 cheapest piece"), id: .wrongPlace,
          "the number of the cheapest pieces comes first", then: .stops),
      ] + amount("`up to` needs an amount such as `100`", "100")
    case .threshold:
      [
        .excess(
          "| over/above/at-least/min/more | NUMBER", "`spend` means at least, it needs no $1",
          grade: .maybe)
      ] + amount("`spend` needs an amount such as `300`", "300")
    case .basis:
      [
        .misspelt("| discount", "discounts", as: "before discounts"),
        .misspelt("| ~discounts", "discounts", as: "before discounts"),
        .missing(
          "|", "`before` needs `discounts`, as in `before discounts`", template: "discounts"),
      ]
    case .amountEnd: afterAmount
    default: nil
    }
  }

  static func amount(_ needed: String, _ template: String) -> [Slip] {
    ValueSlips.amounts + [.missing("|", needed, template: template)]
  }

  private static var neededOfCap: String { "`up` needs `to` and an amount, as in `up to 100`" }

  // MARK: Discounts

  private static var discount: [Slip] {
    ValueSlips.percentages + [
      Slip(
        "| off PERCENT", .certain("$2 off"), id: .wrongPlace, "`off` comes after the percentage",
        then: .piece(2)),
      Slip("[ discount | NUMBER off? ]", by: bareNumber),
      .missing("|", "`discount` needs a percentage such as `20%`", template: "20%"),
    ]
  }

  private static var price: [Slip] {
    let needed = "`discount to` needs a percentage such as `80%`"
    return ValueSlips.percentages + [
      Slip("discount to | NUMBER") { barePrice($0, needed) },
      Slip("| NUMBER") { found in
        found.missing(
          found.worded(needed),
          fixes: percentages(found).flatMap { found.fix(.maybe, found.highlight, $0) })
      },
      .missing("|", needed, template: "80%"),
    ]
  }

  /// Answers `discount to 85`, which may mean a percentage or a price, and `discount to 9.99`,
  /// which can only mean a price.
  private static func barePrice(_ found: Found, _ needed: String) -> Answer? {
    guard let first = found.pieces[0], first == found.node.start else { return nil }
    let price = "buy 1 for \(found.text(3))"
    let isPrice = found.text(3).split(separator: ".").dropFirst().first?.count == 2
    let readings = isPrice ? [] : percentages(found).map { "discount to \($0)" }
    return found.missing(
      found.worded(needed),
      help: isPrice ? "the price of each piece" : "it may be the price of each piece",
      fixes: (readings + [price]).flatMap { found.fix(.maybe, first..<found.end, $0) })
  }

  private static func percentages(_ found: Found) -> [String] {
    Percent.readings(of: found.file.bytes(of: found.current)).map { "\($0)%" }
  }

  /// The slips of words such as `storewide`: a benefit covers the whole order anyway.
  private static var everything: [Slip] {
    [
      "| off? everything/everywhere/storewide/store-wide/sitewide/site-wide",
      "| off? all orders/products/items/goods", "| off? all END",
    ].map { Slip.excess($0, wholeOrder) }
  }

  static var wholeOrder: String { "a promotion is about the whole order already" }

  private static var everyOfDiscount: Slip {
    Slip(
      "| every NUMBER", .maybe(""), Change(.maybe, "spend", at: .piece(1), isNamed: true),
      id: .everyWithoutCoupon,
      "`every` goes with a coupon, a percentage covers the whole price already",
      help: "leave it out, or write `spend` instead of `every` if it is a threshold", then: .again)
  }

  /// Answers `discount 20`, which may mean a percentage or an amount, and `discount 0.2`, where 0.2
  /// means 20 %, as in spreadsheets.
  private static func bareNumber(_ found: Found) -> Answer? {
    guard !found.current.isBad else { return nil }
    let text = found.text(2)
    let part = Percent.text(ofPart: text)
    let readings =
      part.map { ["discount \($0) off", "discount to \($0)"] } ?? [
        "discount \(text)% off", "coupon \(text)",
      ]
    let percent = part == nil ? percent(found.file.bytes(of: found.current)) : nil
    let diagnostic = found.diagnostic(
      .unclearDiscount,
      "this discount does not say whether \(quoted(text)) is a percentage or an amount",
      consequence: percent.map { percent in
        // Of 200, p % off leaves 2 (100 − p), and an amount p off leaves 100 + (100 − p).
        let rest = percent.complement.millionths
        let discounted = Percent(millionths: 2 * rest).text
        let reduced = Percent(millionths: Percent.hundred.millionths + rest).text
        return "an order of 200 would pay \(discounted) with the percentage, and \(reduced) with "
          + "the coupon"
      }, fixes: readings.flatMap { found.fix(.maybe, found.highlight, $0) })
    return Answer(diagnostic, .broken, to: found.end)
  }

  /// Answers `discount 20%` and `discount to 20% off`, which can each be read in two ways.
  private static func unclearDiscount(_ found: Found) -> Answer? {
    let last = found.pieces.last { $0.map { found.token(at: $0).isA(.percent) } ?? false }
    guard let first = found.pieces[0], let index = last ?? nil else { return nil }
    guard let text = found.file.probablePercent(in: found.token(at: index)) else {
      return Answer(nil, .broken, to: found.end)
    }
    let whole = first..<max(index + 1, found.end)
    let percent = percent(Array(text.utf8).dropLast())
    let diagnostic = found.diagnostic(
      .unclearDiscount,
      "this discount does not say whether \(quoted(found.text(at: index))) is taken off or left to pay",
      at: whole,
      consequence: percent.map {
        "an order of 100 would pay \($0.complement.text) if it is taken off, and \($0.text) if it "
          + "is left"
      },
      fixes: ["discount \(text) off", "discount to \(text)"].flatMap {
        found.fix(.maybe, whole, $0)
      })
    return Answer(diagnostic, .broken, to: found.end, suppressed: index..<(index + 1))
  }

  private static func percent(_ digits: ArraySlice<UInt8>) -> Percent? {
    DecimalText(digits).flatMap(Percent.init)
  }

  // MARK: Thresholds and caps

  /// The slips after the amount of a threshold, a cap or an `every`.
  private static var afterAmount: [Slip] {
    [ValueSlips.currency, GoodsSlips.afterNumber, GoodsSlips.countedGoods]
  }

  // MARK: Coupons and tiers

  private static var coupon: [Slip] {
    let needed = "`coupon` needs an amount such as `50`"
    return [
      .missing(
        "<< coupon | off [ PERCENT ] >>", needed, .maybe("discount $3 off"),
        help: "a percentage is a `discount`"),
      .excess("| off/for"),
      .missing(
        "<< coupon | [ PERCENT ] off? >>", needed, .maybe("discount $2 off"),
        help: "a percentage is a `discount`"),
    ] + ValueSlips.amounts + [
      .missing("| STRING", needed, help: "write {code $1} for a code that customers type"),
      .missing("|", needed, template: "50"),
    ]
  }

  /// The slips of an `off` or a currency after a coupon.
  private static var off: [Slip] {
    [
      ValueSlips.currency,
      Slip(
        "NUMBER | off NUMBER", Change(.maybe, "spend", at: .piece(2)), id: .wrongPlace,
        "a threshold needs `spend`", then: .again),
      .excess("NUMBER | off | PERCENT/FREE", "a coupon needs no `off`", grade: .maybe),
      .excess("NUMBER | off", "a coupon needs no `off`"),
    ]
  }

  private static func tier(_ gap: Gap) -> [Slip]? {
    switch gap {
    case .tier:
      return [
        Slip(
          "| NUMBER \(GoodsSlips.pieces)", .certain("buy $1"), id: .missingPart,
          "`tier` needs `buy` before a number of pieces"),
        Slip(
          "| NUMBER | discount/coupon", Change(.certain, "spend ", at: .before), id: .missingPart,
          "`tier` needs `spend` before its amount", then: .inserted),
        .missing(
          "|", "`tier` needs `spend` and an amount, as in `tier spend 100 coupon 10`",
          template: "spend 100 coupon 10"),
      ]
    case .tierSpend: return amount("`spend` needs an amount such as `100`", "100")
    case .tierGift:
      let needed = "a tier needs what it gives, such as `coupon 10` or `discount 12% off`"
      return [
        Slip(
          "buy NUMBER | STRING", id: .excessPart, "a tier names no goods",
          help: "it counts the goods of {only $3}", then: .again),
        .excess("buy NUMBER | \(GoodsSlips.pieces)", "a number of pieces needs no $3"),
        ValueSlips.currency, .missing("| << [ NUMBER ] off? >>", needed, .maybe("coupon $1")),
        .missing("| << [ PERCENT ] off? >>", needed, .maybe("discount $1 off")),
        Slip(
          "| get", id: .missingPart, "a tier gives no pieces",
          help: "a gift is a promotion of its own, as in `get 1 \"tote\" free spend 100`"),
        .missing("|", needed, template: "coupon 10"),
      ]
    default:
      let next = [
        "| [ , spend ] NUMBER coupon NUMBER", "| [ , spend ] NUMBER discount PERCENT off",
      ]
      return off + [
        Slip(
          "| every NUMBER", .maybe(""), id: .everyWithoutCoupon,
          "a tier gives its coupon once, it takes no `every`", then: .again)
      ]
        + next.map {
          Slip(
            $0, .maybe("tier spend"), id: .wrongJoint, "every tier begins with `tier`", then: .again
          )
        }
    }
  }
}
