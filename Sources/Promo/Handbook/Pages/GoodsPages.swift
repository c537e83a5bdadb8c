// Labels of goods, pieces and shipping.

extension Diagnostic.ID.Explanation {
  static var labelTwice: Self {
    Self(
      title: "a label declared twice",
      cause: """
        `goods` lists the labels that the rules use, and their order settles which of two pieces of
        equal price comes first. A label that is declared twice would have two places. Labels differ
        by more than their capitals: `"Sale"` and `"sale"` are the same label.

        Keep the first declaration. Files of one set declare each label once.
        """,
      example: """
        goods "shoes", "sale"
        goods "Shoes"
        promotion "Shoes" { discount 20% off only "shoes" except "sale" }
        """,
      mended: """
        goods "shoes", "sale"
        promotion "Shoes" { discount 20% off only "shoes" except "sale" }
        """)
  }

  static var malformedLabel: Self {
    Self(
      title: "a label that is blank or too long",
      cause: """
        A label is the word by which the shop tells its goods: a category, a brand, an article
        number. A blank label would match goods that have none in a careless export, and one of more
        than 200 characters is a text that was pasted by mistake.

        Write the label as the shop writes it.
        """,
      example: """
        goods ""
        promotion "All" { discount 20% off }
        """,
      mended: """
        goods "shoes"
        promotion "Shoes" { discount 20% off only "shoes" }
        """)
  }

  static var unknownLabel: Self {
    Self(
      title: "a label that no `goods` declares",
      cause: """
        A promotion for goods that nobody knows reduces nothing, and an `except` for goods that
        nobody knows lets everything pass. So every label that the rules use is declared, once, with
        `goods` after the settings, and a label with a slip is a mistake and not a new label.

        Correct the label, or declare it. In an `expect`, a label that is nearly a declared one is
        the same mistake.
        """,
      example: """
        goods "shoes"
        promotion "Shoes" { discount 20% off only "shoe" }
        """,
      mended: """
        goods "shoes"
        promotion "Shoes" { discount 20% off only "shoes" }
        """)
  }

  static var unclearGift: Self {
    Self(
      title: "a `get` that does not say what it gives",
      cause: """
        A `get` without a label gives more of what `buy` asks for. If `buy` asks for several kinds of
        goods, the gift could be any of them, and the difference may be the dearest piece of the
        order. A `get` without `buy` would give away the dearest piece of every order.

        Name the label of the gift.
        """,
      example: """
        goods "bread", "butter"
        promotion "Breakfast" { buy 1 "bread", 1 "butter" get 1 free }
        """,
      mended: """
        goods "bread", "butter"
        promotion "Breakfast" { buy 1 "bread", 1 "butter" get 1 "butter" free }
        """)
  }

  static var idleCounting: Self {
    Self(
      title: "an `on` in a promotion that counts no amount",
      cause: """
        `on "paint"` says which goods count towards `spend`, `every` or `tier spend`. Without one of
        these it changes nothing. Usually `only` is meant, which says what the promotion reduces.

        Write `only "paint"` to reduce paint, or add the amount that must be spent on it.
        """,
      example: """
        goods "paint"
        promotion "Paint" { discount 20% off on "paint" }
        """,
      mended: """
        goods "paint"
        promotion "Paint" { discount 20% off only "paint" }
        """)
  }

  static var mixedTiers: Self {
    Self(
      title: "tiers that count pieces beside words for amounts",
      cause: """
        The tiers of a promotion rise: each asks for more than the one before. Whether two pieces are
        more than 100 depends on the pieces, so the tiers of one promotion count either amounts or
        pieces. `before discounts` is about amounts, too.

        Begin all tiers with `tier spend`, or all with `tier buy`, or write two promotions.
        """,
      example: """
        promotion "Tiers" { tier buy 2 discount 10% off tier spend 100 discount 20% off }
        """,
      mended: """
        promotion "Tiers" { tier buy 2 discount 10% off tier buy 3 discount 20% off }
        """)
  }

  static var shippingOfPieces: Self {
    Self(
      title: "goods or pieces of the shipping",
      cause: """
        The shipping is one amount for the whole order. It has no pieces, so a promotion of the
        shipping can neither group them nor count them for its benefit. It has no labels, either:
        the parcel with the shoes has the hats in it, too.

        To ask for pieces of the order, write `buy`: `free shipping buy 3`. For goods, two things
        may be meant. With `spend 60 on "shoes"`, shoes for 60 or more make the parcel free. With
        `buy 1 "shoes"`, one pair does, and everything else travels along.
        """,
      example: """
        goods "shoes"
        promotion "Post" { free shipping spend 60 only "shoes" }
        """,
      mended: """
        goods "shoes"
        promotion "Post" { free shipping spend 60 on "shoes" }
        """)
  }

  static var aloneAndSync: Self {
    Self(
      title: "a promotion that is both `alone` and `sync`",
      cause: """
        `alone` says that nothing else of the order is reduced. `sync` says that the promotion may be
        combined. Both cannot hold.

        Keep the one that you mean. Without either, a promotion combines only with promotions of
        other goods.
        """,
      example: """
        promotion "Newsletter" { discount 10% off code "NEWS" alone sync }
        """,
      mended: """
        promotion "Newsletter" { discount 10% off code "NEWS" alone }
        """)
  }

  static var countOutOfRange: Self {
    Self(
      title: "a number of pieces out of range",
      cause: """
        A number of pieces is whole, at least 1 and at most 1,000,000. An amount of money is often
        meant instead, with its own word: `spend` or `for`. `buy` lists at most eight kinds of
        pieces.
        """,
      example: """
        promotion "Three for two" { buy 2.5 get 1 free }
        """,
      mended: """
        promotion "Three for two" { buy 2 get 1 free }
        """)
  }

  static var freightOfExcluded: Self {
    Self(
      title: "a promotion of the shipping with `except`",
      cause: """
        The shipping is one amount for the whole parcel. `except "sofas"` in a promotion of the
        shipping keeps sofas from counting towards its threshold. It does not keep them out of the
        parcel: once the other goods reach the threshold, the freight of the sofas is free, too.

        If the shop charges freight for such goods, let a fact say that the order has some, and ask
        for it with `when`. If you intend this, add `allow P108`.
        """,
      example: """
        goods "sofas"
        promotion "Post" { free shipping spend 99 except "sofas" }
        """,
      mended: """
        goods "sofas"
        fact bulky yes/no default no
        promotion "Post" { free shipping spend 99 when not bulky }
        promotion "Sofas" { discount 5% off only "sofas" }
        """)
  }

  static var cutGroup: Self {
    Self(
      title: "a group whose last gift can be cut short",
      cause: """
        Every time the pieces that pay are complete, the next ones are reduced: with
        `buy 2 get 2 free`, three pieces already have one free, because no customer would otherwise
        put the third back. An order that should have all or nothing is `buy 4 for` a price.

        If you intend this, add `allow P109`.
        """,
      example: """
        promotion "Four" { buy 2 get 2 free }
        """,
      mended: """
        promotion "Four" { buy 2 get 2 free allow P109 }
        """)
  }

  static var rivalGoods: Self {
    Self(
      title: "two `sync` goods promotions with a label in common",
      cause: """
        Two promotions take from the same piece only if they are of different steps. Both of these
        are goods promotions, so never both reduce the same piece, though both are `sync`: of each
        piece the better set of promotions takes.

        Nothing need be changed. If you know this, add `allow P117`.
        """,
      example: """
        goods "shoes"
        promotion "Shoes" { discount 20% off only "shoes" sync }
        promotion "Second shoe" { buy 1 get 1 50% off only "shoes" sync }
        """,
      mended: """
        goods "shoes"
        promotion "Shoes" { discount 20% off only "shoes" sync }
        promotion "Second shoe" { buy 1 get 1 50% off only "shoes" sync allow P117 }
        """)
  }

  static var unclearNumber: Self {
    Self(
      title: "a number beside pieces that can be read in two ways",
      cause: """
        `up to 3` is a cap, 3.00 at most off an order. Beside `every piece` or a group, where pieces
        are counted, it may be meant as three pieces, and the two differ by much. In the same way,
        `buy 3 for 2` gives three pieces for 2.00, and "3 for 2" in a shop is one free of three.

        Write an amount with its decimals, `up to 3.00`, and a number of pieces as `up to 3 pieces`.
        If you intend an amount that has no decimals, add `allow P118`.
        """,
      example: """
        promotion "5 off each" { coupon 5 every piece up to 3 }
        """,
      mended: """
        promotion "5 off each" { coupon 5 every piece up to 3 pieces }
        """)
  }

  static var unusedLabel: Self {
    Self(
      title: "a label that no rule uses",
      cause: """
        The label is declared, and no promotion and no `except` names it. Usually a promotion was
        removed, or an `except` was forgotten: then goods are reduced that should not be.

        Use the label, or remove it.
        """,
      example: """
        goods "shoes", "sale"
        promotion "Shoes" { discount 20% off only "shoes" }
        """,
      mended: """
        goods "shoes", "sale"
        promotion "Shoes" { discount 20% off only "shoes" except "sale" }
        """)
  }
}
