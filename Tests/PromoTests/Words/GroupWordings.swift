import Testing

@testable import Promo

extension GoodsWordingTests {
  @Test(arguments: [
    (#"discount 20% off only "shoes" spend 1_000"#, "20% off shoes from 1,000", "shoes按原价满1000打8折"),
    (#"coupon 20 only "pants""#, "20 off pants", "pants立减20，每单一次"),
    (#"coupon 20 except "books""#, "20 off", "立减20（books除外）"),
    (
      #"free only "books" up to 1 piece"#, "100% off books, at most 1 piece, the dearest",
      "books免费（限价格最高的1件）"
    ),
    ("free shipping spend 99", "free shipping from 99", "折后满99包邮"),
    ("coupon 5 only shipping", "5 off shipping", "运费减5"),
    (#"discount 10% off buy 2 "shirts""#, "10% off from 2 pieces", "买2件shirts，全场9折"),
    (#"coupon 50 every 300 only "shoes""#, "50 off shoes every 300", "shoes按原价每满300减50"),
    (#"tier spend 9 coupon 1 only "hats""#, "1 off hats from 9", "hats按原价满9减1"),
    (
      #"tier spend 9 coupon 1 tier spend 19 coupon 3 only "hats""#, "up to 3 off hats",
      "hats按原价满19减3等2档"
    ),
    ("tier buy 2 coupon 5", "5 off from 2 pieces", "满2件减5"),
    (
      #"tier buy 2 discount 10% off tier buy 3 discount 20% off only "shirts""#,
      "up to 20% off shirts", "shirts满3件打8折等2档"
    ),
    (
      "buy 2 get 1 free up to 3 pieces",
      "of each 3 pieces, dearest first, the last one free, at most 3 pieces",
      "买2送1（限3件）"
    ),
  ])
  func `a gain of goods is said in a few words`(
    clauses: String, english: String, chinese: String
  ) throws {
    let goods = #"goods "shoes", "pants", "books", "shirts", "hats""#
    let program = try #require(Rules.compile("\(goods)\npromotion \"A\" { \(clauses) }").program)
    #expect(program.shortGain(of: program.promotions[0], in: .english) == english)
    #expect(program.shortGain(of: program.promotions[0], in: .chinese) == chinese)
  }

  static let groups = """
    coupon 5 every piece up to 3 pieces only "books"
      5 off each piece of books, at most 3 pieces, the dearest
      books每件减5（限价格最高的3件）
    coupon 5 every 2 pieces except "books"
      5 off every 2 pieces, not books
      每2件减5（books除外）
    coupon 5 every piece spend 100 on "paint"
      spend 100 on paint after discounts on certain goods, 5 off each piece
      paint商品优惠后满100，每件减5
    buy 2 get 1 free
      of each 3 pieces, dearest first, the last one free
      买2送1
    buy 2 get 1 free only "shirts"
      of each 3 shirts, dearest first, the last one free
      shirts买2送1
    buy 2 "shirts" get 1 free
      of each 3 shirts, dearest first, the last one free
      shirts买2送1
    buy 2 "shirts" get 1 free only "sale" except "books"
      of each 3 shirts, dearest first, the last one free, sale only, not books
      shirts买2送1（限sale，books除外）
    buy 1 get 1 50% off only "drinks"
      of each 2 drinks, dearest first, the last one at 50% off
      drinks第二件半价
    buy 1 get 1 to 80% only "drinks"
      of each 2 drinks, dearest first, the last one at 20% off
      drinks第二件8折
    buy 2 get 1 50% off
      of each 3 pieces, dearest first, the last one at 50% off
      买2件，第3件半价
    buy 2 get 2 free only "drinks" allow P109
      of each 4 drinks, dearest first, the last 2 free
      drinks买2送2
    buy 2 get 2 20% off allow P109
      of each 4 pieces, dearest first, the last 2 at 20% off
      买2件，后2件8折
    buy 2 get 1 for 1 only "drinks"
      of each 3 drinks, dearest first, the last one for 1
      drinks买2件，加1换购1件
    buy 2 get 2 for 1 allow P109
      of each 4 pieces, dearest first, the last 2 for 1 each
      买2件，每件加1换购2件
    buy 3 for 99 only "books" up to 6 pieces
      any 3 books for 99, at most 6 pieces
      books任选3件共99（限6件）
    buy 3 for 10% off except "sale"
      10% off any 3 pieces, not sale
      任选3件打9折（sale除外）
    buy 3 for 20 off only "books"
      20 off any 3 books
      books任选3件减20
    buy 3 for to 80%
      20% off any 3 pieces
      任选3件打8折
    buy 3 "books" or "hats" for 99
      any 3 hats or books for 99
      hats或books任选3件共99
    buy 1 "main", 1 "side", 1 "drinks" for 11
      1 main, 1 side and 1 drinks for 11
      1件main＋1件side＋1件drinks共11
    buy 1 "main", 1 "drinks" for 10% off
      10% off 1 main and 1 drinks
      1件main＋1件drinks打9折
    buy 1 "bike", 2 "locks" for 50 off
      50 off 1 bike and 2 locks
      1件bike＋2件locks减50
    buy 1 "bike" get 2 "locks" free
      buy 1 bike, get 2 locks free
      买1件bike送2件locks
    buy 1 "bike" get 1 "locks" 30% off
      buy 1 bike, get 1 locks at 30% off
      买1件bike，1件locks打7折
    buy 1 "bike", 1 "hats" get 1 "locks" for 1
      buy 1 bike and 1 hats, get 1 locks for 1
      买1件bike、1件hats，加1换购1件locks
    get 1 "tote" free spend 200
      spend 200 after discounts on certain goods, get 1 tote free, once an order
      商品优惠后满200，送1件tote，每单一次
    get 1 "tote" for 1 spend 99
      spend 99 after discounts on certain goods, get 1 tote for 1, once an order
      商品优惠后满99，加1换购1件tote，每单一次
    get 2 "tote" for 1 spend 99 on "paint" except "sale"
      spend 99 on paint after discounts on certain goods, get 2 tote for 1 each, once an order, not sale
      paint商品优惠后满99，每件加1换购2件tote，每单一次（sale除外）
    get 1 "tote" 50% off
      get 1 tote at 50% off, once an order
      1件tote打5折，每单一次
    get 1 free only "tote" code "X"
      get 1 tote free, once an order, with the code X, with no end, never with another code
      送1件tote，每单一次，凭优惠码X，长期有效，不与其他优惠码同享
    coupon 0.50 every piece buy 10
      buy 10 pieces, 0.50 off each piece
      买10件商品，每件减0.50
    coupon 5 every piece buy 3 only "shirts" up to 6 pieces
      buy 3 shirts, 5 off each piece of shirts, at most 6 pieces, the dearest
      买3件shirts，shirts每件减5（限价格最高的6件）
    coupon 5 every 2 pieces buy 1 "bike", 2 "locks" except "sale"
      buy 1 bike and 2 locks, 5 off every 2 pieces, not sale
      买1件bike、2件locks，每2件减5（sale除外）
    get 1 "tote" free
      get 1 tote free, once an order
      送1件tote，每单一次
    coupon 8 every 2 pieces only "books" up to 20 spend 50
      spend 50 on books at displayed prices, 8 off every 2 pieces of books, at most 20 off an order
      books按原价满50，books每2件减8，每单最高减20
    get 2 "tote" free spend 200 on goods
      spend 200 after discounts on certain goods, get 2 tote free, once an order
      商品优惠后满200，送2件tote，每单一次
    get 1 "tote" free spend 200 code "A" alone paused
      spend 200 after discounts on certain goods, get 1 tote free, once an order, with the code A, with no end, applied with no other promotion of goods, never with another code (switched off)
      商品优惠后满200，送1件tote，每单一次，凭优惠码A，长期有效，不可与其他商品优惠同享，不与其他优惠码同享（已暂停）
    """
}
