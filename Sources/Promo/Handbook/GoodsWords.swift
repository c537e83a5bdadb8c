// The words of goods, pieces and shipping.

extension WordPage {
  /// The words that are about the lines of an order.
  static var goodsWords: [Self] { labelWords + groupWords }

  private static var labelWords: [Self] {
    [
      Self(
        "goods",
        meaning: """
          The labels of goods that the rules use.
          A label is the word by which the shop tells its goods, such as a category or a brand.
          After `on` it means all goods of the order.
          """,
        example: """
          goods "shoes", "sale"
          promotion "Shoes" { discount 20% off only "shoes" except "sale" }
          expect amount 100 "shoes" pays 80
          """),
      Self(
        "only",
        meaning: """
          The labels of the goods that a promotion takes from.
          `only shipping` takes from the shipping instead.
          """,
        example: """
          goods "shoes"
          promotion "Shoes" { discount 20% off only "shoes" }
          """),
      Self(
        "except",
        meaning: """
          Goods that a promotion neither reduces nor counts.
          At the top of the file it holds for every promotion.
          """,
        example: """
          goods "gift card", "books"
          except "gift card"
          promotion "Storewide" { discount 20% off except "books" }
          """),
      Self(
        "shipping",
        meaning: """
          The price of the delivery, apart from the goods.
          Only a promotion of the shipping reduces it.
          """,
        example: """
          promotion "Free from 99" { free shipping spend 99 }
          promotion "Half the post" { discount 50% off only shipping code "POST" }
          """),
      Self(
        "alone",
        meaning: """
          Says that nothing else of the order is reduced.
          A promotion without it combines with those of other goods.
          """,
        example: """
          promotion "Newsletter" { discount 10% off code "NEWS" alone }
          """),
    ]
  }

  private static var groupWords: [Self] {
    [
      Self(
        "free",
        meaning: """
          All of the price off.
          Alone it is `discount 100% off`; after `get` it is the price of the gift.
          """,
        example: """
          promotion "Post" { free shipping spend 99 }
          promotion "Three for two" { buy 2 get 1 free }
          """),
      Self(
        "buy",
        meaning: """
          The number of pieces that must be bought.
          With `get` or `for` they are groups, as many as the order has; without, it is a threshold.
          """,
        example: """
          goods "shirts"
          promotion "Three for two" { buy 2 get 1 free only "shirts" }
          promotion "Any three" { buy 3 for 99 }
          promotion "Two shirts" { discount 10% off buy 2 "shirts" }
          """),
      Self(
        "get",
        meaning: """
          The pieces that are reduced, once those of `buy` are paid.
          Without `buy` it is a gift, once an order.
          """,
        example: """
          goods "tote"
          promotion "Second at half price" { buy 1 get 1 50% off }
          promotion "Tote" { get 1 "tote" free spend 200 }
          """),
      Self(
        "piece", "pieces",
        meaning: """
          One of the goods of a line.
          `every piece` gives a coupon for each, and `up to 3 pieces` reduces three at most.
          """,
        example: """
          goods "books"
          promotion "Books" { coupon 5 every piece up to 3 pieces only "books" }
          """),
    ]
  }
}
