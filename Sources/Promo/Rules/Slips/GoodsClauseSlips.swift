/// The slips of goods and pieces found where a clause is expected.
enum GoodsClauseSlips {
  static var rows: [Slip] {
    [
      Slip(
        "| NUMBER | STRING", Change(.maybe, "buy ", at: .before), id: .unknownClause,
        "a number of pieces comes after `buy` or `get`"),
      Slip(
        "| excluding!/exclude!/excludes!/excluded!/excl!/without/but/not/no/minus not? \(prepositions)? "
          + "\(kinds)? STRING/FREE", by: exclusion),
      Slip("| \(prepositions)? \(kinds)? STRING/FREE", by: scope),
    ]
  }

  /// The slip of `goods "shoes"` on the line of a clause.
  static var goodsInside: Slip {
    Slip("| goods STRING") { $0.current.beginsLine ? nil : scope($0) }
  }

  private static var prepositions: String { "for/of/in/on" }

  private static var kinds: String {
    "goods/category/categories/label/labels/tag/tags/brand/brands/article/articles/product/products"
      + "/item/items/sku/all"
  }

  /// Answers `excluding "sale"` and `not on sale, books`.
  private static func exclusion(_ slip: Found) -> Answer? {
    guard let (found, labels) = slip.withLabels() else { return nil }
    let isDenied = found.text(2) == "not" && found.text(1) != "but"
    let isClear = found.text(1).lowercased().hasPrefix("excl") || labels.areDeclared
    return found.notAClause(
      fixes: found.fix(
        isClear && !isDenied ? .certain : .maybe, found.highlight, "except \(labels.text)"),
      then: labels.next)
  }

  /// Answers `category "shoes"`, `for shoes, hats` and `"shoes"`: goods that lack the word `only`
  /// or, after `spend 300`, the word `on`.
  static func scope(_ slip: Found) -> Answer? {
    let hasWord = slip.highlight.count > 1
    guard let (found, labels) = slip.withLabels(), labels.areDeclared || hasWord else { return nil }
    let last = found.node.position - 1
    let isSpent = found.text(at: last - 1) == "spend" && found.token(at: last).isA(.number)
    if !isSpent, found.isOfShipping {
      return found.answer(
        .shippingOfPieces, Diagnostic.noGoodsOfShipping,
        help: Diagnostic.help(forShippingOf: [labels.text], spend: nil), then: labels.next)
    }
    // `up to 3 "shirts"` may mean pieces.
    let isCounted = found.token(at: last).isA(.number) && found.text(at: last - 1) != "coupon"
    let isClear = labels.areDeclared && (hasWord || !isCounted)
    let word = isSpent ? "on" : "only"
    return found.notAClause(
      help: isSpent ? nil : "the goods that are reduced come after `only`",
      fixes: found.fix(isClear ? .certain : .maybe, found.highlight, "\(word) \(labels.text)"),
      then: labels.next)
  }
}

extension Found {
  /// True if a word of the promotion means shipping.
  var isOfShipping: Bool {
    let words = "\(GoodsSlips.shipping)/free-shipping/free-delivery/freeshipping".split(
      separator: "/")
    let tokens = file.tokens[(node.opener ?? node.position)...]
    // The limit keeps the search short. Few promotions have more tokens.
    return tokens.prefix(1_000).prefix { !$0.isA(.rightBrace) }.contains { token in
      token.isA(.word) && words.contains { $0 == file.text(of: token) }
    }
  }

  func notAClause(
    help: Message? = nil, fixes: [Fix], then next: Answer.Next = .stops
  ) -> Answer {
    answer(
      .unknownClause, "\(quoted(text(of: highlight))) is not a clause of a promotion", help: help,
      fixes: fixes, then: next)
  }
}
