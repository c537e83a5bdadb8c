import Testing

@testable import Promo

extension Wording {
  /// Reads a table of rows of three lines: the clauses, and the two descriptions.
  static func rows(_ table: String) -> [Wording] {
    let lines = table.split(separator: "\n").map { String($0.drop { $0 == " " }) }
    return stride(from: 0, to: lines.count, by: 3).map {
      Wording(lines[$0], lines[$0 + 1], lines[$0 + 2])
    }
  }

  /// Checks the line of a promotion in rules with goods.
  func checkOfGoods() throws {
    try check(
      settings: """
        goods "shoes", "sale", "鞋类", "特价", "hats", "books", "pants", "brushes", "paint"
        goods "shirts", "drinks", "main", "side", "bike", "locks", "tote", "gift card", "A4"
        """,
      others: """
        promotion "Other" { coupon 1 every piece only "sale" sync allow P117 }
        \(WordingTests.partners)
        """)
  }
}

@Suite struct GoodsWordingTests {
  @Test(arguments: Wording.rows(scopes))
  func `a line says of what goods a promotion takes, and which count`(wording: Wording) throws {
    try wording.checkOfGoods()
  }

  @Test(arguments: Wording.rows(groups))
  func `a line says which pieces a promotion counts`(wording: Wording) throws {
    try wording.checkOfGoods()
  }

  @Test func `who combines is told of the goods that both reduce, and only in rules of goods`()
    throws
  {
    let combined = "as a plain promotion it can be combined with threshold and code promotions"
    try Wording("coupon 5 sync", "5 off any order, \(combined)", "立减5，属普通优惠，可与满额优惠、优惠码叠加")
      .check(others: WordingTests.partners)
    try Wording(
      "coupon 5 sync", "5 off any order, \(combined) on the same goods",
      "立减5，属普通优惠，同一商品可与满额优惠、优惠码叠加"
    ).check(others: "promotion \"Post\" { free shipping }\n" + WordingTests.partners)
  }

  /// Only what is `sync`, and not switched off, combines.
  @Test func `who combines is told only where there is somebody`() throws {
    let (none, keine) = (
      "can be combined with none: no promotion of another kind is `sync`", "暂无可叠加的其他类优惠"
    )
    for others in [
      "", "promotion \"B\" { coupon 1 code \"B\" }",
      "promotion \"B\" { coupon 1 code \"B\" sync paused }",
      "promotion \"B\" { coupon 1 sync }", "promotion \"Post\" { free shipping sync }",
    ] {
      try Wording("coupon 5 sync", "5 off any order, \(none)", "立减5，\(keine)").check(others: others)
    }
    try Wording(
      "coupon 5 sync",
      "5 off any order, as a plain promotion it can be combined with code promotions",
      "立减5，属普通优惠，可与优惠码叠加"
    ).check(others: "promotion \"B\" { coupon 1 code \"B\" sync }")
  }

  @Test func `the zone of the times and the goods in no promotion are told once`() throws {
    let program = try Rules.program(
      """
      timezone "Asia/Shanghai"
      goods "tobacco", "gift card"
      except "gift card", "tobacco"
      promotion "N" { coupon 5 to 2026-11-11 }
      """)
    #expect(
      program.commonDescription(in: .english) == [
        "prices are rounded half up", "all times are those of Asia/Shanghai",
        "no promotion reduces or counts tobacco or \"gift card\"",
      ])
    #expect(
      program.commonDescription(in: .chinese) == [
        "价格四舍五入", "时间均为Asia/Shanghai当地时间", "tobacco、\"gift card\"不参与任何优惠",
      ])
    let timeless = try Rules.program(
      "currency EUR rounding up strategy first promotion \"N\" { coupon 5 }")
    #expect(
      timeless.commonDescription(in: .english) == [
        "amounts are in EUR, and prices are rounded up",
        "of each order only the first of these that takes something off applies",
      ])
  }

  private static let scopes = """
    discount 20% off only "shoes" except "sale"
      20% off shoes, not sale
      shoes 8折（sale除外）
    discount 20% off only "鞋类" except "特价"
      20% off 鞋类, not 特价
      鞋类8折（特价除外）
    discount 20% off only "shoes", "hats", "books" except "sale", "鞋类"
      20% off shoes, hats or books, not sale or 鞋类
      shoes、hats或books 8折（sale、鞋类除外）
    discount 20% off except "books"
      20% off everything except books
      全场8折（books除外）
    discount 20% off except "books", "hats" up to 100
      20% off everything except hats and books, at most 100 off an order
      全场8折（hats、books除外），每单最高减100
    free only "books"
      books free
      books免费
    free except "books"
      everything except books free
      全场免费（books除外）
    coupon 20 only "pants"
      save 20 on pants, once an order
      pants立减20，每单一次
    coupon 20 except "books"
      save 20 on everything except books, once an order
      立减20（books除外）
    coupon 50 spend 300 except "books"
      spend 300 on everything except books, save 50, once an order
      满300减50（books除外）
    discount 20% off spend 300 except "books"
      spend 300 on everything except books, get 20% off it
      满300打8折（books除外）
    discount 20% off spend 300 only "shoes"
      spend 300 on shoes at displayed prices, get 20% off them
      shoes按原价满300打8折
    coupon 50 spend 300 only "shoes" before discounts
      spend 300 on shoes before discounts, save 50, once an order
      shoes折前满300减50
    discount 20% off only "brushes" spend 100 on "paint"
      spend 100 on paint after discounts on certain goods, get 20% off brushes
      paint商品优惠后满100，brushes 8折
    discount 20% off only "brushes" spend 100 on "paint", "books" before discounts except "sale"
      spend 100 on books or paint before discounts, get 20% off brushes, not sale
      books或paint折前满100，brushes 8折（sale除外）
    coupon 20 spend 100 on "paint"
      spend 100 on paint, save 20 on everything, once an order
      paint满100，全场减20
    discount 20% off only "paint" spend 100 on "paint"
      spend 100 on paint after discounts on certain goods, get 20% off them
      paint商品优惠后满100打8折
    coupon 50 spend 300 on goods only "shoes"
      spend 300 after discounts on certain goods (everything counts), save 50 on shoes, once an order
      全场商品优惠后满300，shoes减50
    discount 20% off spend 300 on goods only "shoes" before discounts
      spend 300 before discounts (everything counts), get 20% off shoes
      全场折前满300，shoes 8折
    discount 20% off spend 300 on goods
      spend 300 (everything counts), get 20% off everything
      全场满300打8折
    free spend 300 only "shoes"
      spend 300 on shoes at displayed prices, get them free
      shoes按原价满300免单
    discount 10% off buy 2 "shirts"
      buy 2 shirts, get 10% off everything
      买2件shirts，全场9折
    coupon 10 buy 2 "shirts"
      buy 2 shirts, save 10 on everything, once an order
      买2件shirts，全场减10
    discount 10% off buy 3
      buy 3 pieces, get 10% off everything
      满3件打9折
    discount 10% off buy 3 only "shirts"
      buy 3 shirts, get 10% off them
      shirts满3件打9折
    coupon 5 buy 1 except "books"
      buy 1 piece, save 5, once an order
      满1件减5（books除外）
    discount 10% off buy 2 "shirts", 1 "hats" or "pants" only "shoes"
      buy 2 shirts and 1 hats or pants, get 10% off shoes
      买2件shirts、1件hats或pants，shoes 9折
    discount 10% off only "shirts" buy 2 "shirts" up to 1 piece
      buy 2 shirts, get 10% off them, at most 1 piece, the dearest
      shirts满2件打9折（限价格最高的1件）
    coupon 50 every 300 only "shoes"
      save 50 for every 300 spent on shoes at displayed prices
      shoes按原价每满300减50
    coupon 50 every 300 except "books" before discounts
      save 50 for every 300 spent on everything except books before discounts
      折前每满300减50（books除外）
    coupon 10 every 100 on "paint" only "brushes"
      save 10 on brushes for every 100 spent on paint after discounts on certain goods
      paint商品优惠后每满100，brushes减10
    coupon 10 every 100 on goods only "brushes"
      save 10 on brushes for every 100 spent after discounts on certain goods (everything counts)
      全场商品优惠后每满100，brushes减10
    tier spend 200 coupon 20 tier spend 500 discount 10% off only "shoes" except "sale"
      spend 200 on shoes at displayed prices, save 20; spend 500 on shoes at displayed prices, get 10% off them; not sale
      shoes按原价满200减20，shoes按原价满500打9折（sale除外）
    tier spend 200 coupon 20 tier spend 500 discount 10% off on "paint" only "shoes" up to 80
      spend 200 on paint after discounts on certain goods, save 20 on shoes; spend 500 on paint after discounts on certain goods, get 10% off shoes; at most 80 off an order
      paint商品优惠后满200，shoes减20；paint商品优惠后满500，shoes 9折；每单最高减80
    tier buy 2 discount 10% off tier buy 3 discount 20% off only "shirts"
      buy 2 shirts, get 10% off them; buy 3 shirts, get 20% off them
      shirts满2件打9折，满3件打8折
    tier buy 2 discount 10% off tier buy 3 coupon 20
      buy 2 pieces, get 10% off everything; buy 3 pieces, save 20
      满2件打9折，满3件减20
    free shipping
      free shipping
      包邮
    free shipping spend 99
      spend 99 after all discounts, free shipping
      折后满99包邮
    discount 50% off only shipping spend 99
      spend 99 after all discounts, get 50% off shipping
      折后满99，运费5折
    coupon 5 only shipping
      5 off shipping
      运费减5
    coupon 5 every 50 only shipping
      save 5 on shipping for every 50 spent after all discounts
      折后每满50，运费减5
    free shipping spend 99 on "paint"
      spend 99 on paint after all discounts, free shipping
      paint折后满99包邮
    free shipping spend 99 except "books"
      spend 99 after all discounts, free shipping, books not counted
      折后满99包邮（books不计入）
    free shipping buy 3
      buy 3 pieces, free shipping
      满3件包邮
    free shipping buy 2 "shirts", 1 "hats"
      buy 2 shirts and 1 hats, free shipping
      买2件shirts、1件hats，包邮
    tier spend 50 coupon 5 tier spend 99 discount 100% off only shipping
      spend 50 after all discounts, save 5 on shipping; spend 99 after all discounts, free shipping
      折后满50，运费减5；折后满99包邮
    discount 10% off code "NEWS" alone
      10% off everything, with the code NEWS, with no end, applied with no other promotion of goods, never with another code
      全场9折，凭优惠码NEWS，长期有效，不可与其他商品优惠同享，不与其他优惠码同享
    coupon 50 spend 300 alone
      spend 300, save 50, once an order, applied with no other promotion of goods
      满300减50，不可与其他商品优惠同享
    discount 20% off up to 3 pieces
      20% off everything, at most 3 pieces, the dearest
      全场8折（限价格最高的3件）
    discount 20% off only "shoes" sync
      20% off shoes, as a goods promotion it can be combined with plain, threshold and code promotions on the same goods
      shoes 8折，属商品优惠，同一商品可与普通优惠、满额优惠、优惠码叠加
    coupon 50 spend 300 sync
      spend 300, save 50, once an order, as a threshold promotion it can be combined with goods, plain and code promotions on the same goods, of an order that goods or plain promotions take below 300, the better of the two applies
      满300减50，属满额优惠，同一商品可与商品优惠、普通优惠、优惠码叠加，若商品优惠、普通优惠使余额不足300，则取更优惠者
    coupon 50 except "books" code "A" sync
      save 50 on everything except books, once an order, with the code A, with no end, as a code promotion it can be combined with goods, plain and threshold promotions on the same goods
      立减50（books除外），凭优惠码A，长期有效，属优惠码，同一商品可与商品优惠、普通优惠、满额优惠叠加
    free shipping sync
      free shipping
      包邮
    shipping for 2.95 spend 40
      spend 40 after all discounts, shipping for 2.95, even if it costs more
      折后满40，运费超过2.95只付2.95
    free up to 1 cheapest piece buy 3
      buy 3 pieces, get everything free, only the cheapest piece
      满3件免单（限价格最低的1件）
    coupon 5 spend 50 buy 3 only "shoes"
      spend 50 on shoes at displayed prices and buy 3 shoes, save 5, once an order
      买3件shoes，shoes按原价满50减5
    free shipping alone
      free shipping, applied alone, with nothing else
      包邮，不可与其他优惠同享
    discount 10% off not with codes
      10% off everything, never with a code
      全场9折，不与优惠码同享
    coupon 50 only "gift card", "A4"
      save 50 on "gift card" or A4, once an order
      "gift card"或A4立减50，每单一次
    discount 20% off only "A4" up to 50
      20% off A4, at most 50 off an order
      A4 8折，每单最高减50
    free
      everything free
      全场免费
    discount 50% off only shipping
      50% off shipping
      运费5折
    tier buy 1 coupon 5 only "books"
      buy 1 books, save 5
      books满1件减5
    """
}
