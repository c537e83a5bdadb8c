/// The slips in the productions `labels`, `exclusion`, `scope` and `basis`, and in the words for
/// pieces.
enum GoodsSlips {
  static func rows(of gap: Gap) -> [Slip]? {
    switch gap {
    case .labels: labels
    case .labelComma:
      [
        Slip("STRING | [ and ] | STRING", by: bothLabels)
      ] + (ConditionSlips.rows(of: .comma) ?? [])
    case .labelsEnd:
      [Slip("| ANY", id: .excessPart, "$1 is no label", help: "labels are written in quotes")]
    case .freeEnd: free
    case .shippingPrice:
      BenefitSlips.amount("`shipping for` needs a price such as `2.95`", "2.95")
    case .cheapest:
      [
        Slip(
          "cheapest | \(pieces)", .certain("pieces"), id: .misspeltWord,
          "$2 is written `pieces` here", help: "as in `up to 2 cheapest pieces`", then: .stands),
        .missing("|", "`cheapest` needs `piece` or `pieces` after it", template: "piece"),
      ]
    default: GroupSlips.rows(of: gap)
    }
  }

  static var pieces: String {
    "piece/pieces/item/items/unit/units/article/articles/product/products/pc/pcs/pce/pces"
  }

  static var shipping: String {
    "shipping/delivery/postage/freight/shipment/shipping-costs/shipping-cost"
  }

  // MARK: Labels

  /// Superfluous words between `only` or `except` and a label.
  private static var fillers: String {
    "on/for/of/in/the/goods/category/categories/label/labels/tag/tags/brand/brands/article/articles"
      + "/product/products/item/items/sku"
  }

  private static var labels: [Slip] {
    [
      .excess("only/except | \(fillers) | STRING", "a label needs no $2"),
      Slip("| FREE/NUMBER", by: bareLabel),
      Slip(
        "only | ~shipping", Change(nil, "shipping"), id: .misspeltWord,
        "$2 is written `shipping` here", help: "as in `only shipping`", then: .stands),
    ] + ValueSlips.texts + [
      .missing("|", "a label is written in quotes, such as `\"shoes\"`", template: "\"shoes\"")
    ]
  }

  /// Answers a declared label without quotes.
  private static func bareLabel(_ mender: inout SlipMender, _ found: Found) -> Answer? {
    guard !found.current.isBad, found.following.beginsLine || !found.following.isA(.string) else {
      return nil
    }
    if found.text(at: found.node.start) == "goods" { return newLabel(&mender, found) }
    let text = found.text(at: found.node.position)
    return found.declaredLabel(text).map {
      found.answer(
        .missingQuotes, "\(quoted(text)) needs quotes",
        fixes: found.fix(.certain, found.highlight, Lexer.written($0)), then: .stands)
    }
  }

  /// Answers `goods shoes`. Several words may be one label or several labels.
  private static func newLabel(_ mender: inout SlipMender, _ found: Found) -> Answer {
    mender.isIncomplete = true
    let first = found.node.position
    var end = first + 1
    while found.token(at: end).isA(.word), !found.token(at: end).beginsLine,
      !found.file.beginsDeclaration(found.token(at: end))
    { end += 1 }
    let text = found.text(of: first..<end)
    return found.answer(
      .missingQuotes, "\(quoted(text)) needs quotes", at: first..<end,
      fixes: found.fix(
        end - first == 1 ? .certain : .maybe, first..<end, Lexer.written(text)),
      then: .stands, to: end)
  }

  /// Answers `only "shoes" and "sale"`, which may mean goods with either label or goods with both.
  private static func bothLabels(_ found: Found) -> Answer? {
    guard found.text(at: found.node.start) == "only" else { return nil }
    return found.answer(
      .wrongJoint, "commas separate labels",
      help: "a piece needs only one of the labels; for goods that have both, "
        + "let the shop give them a label of their own",
      fixes: found.fixes(for: Change(.maybe, ",", at: .joint)), then: .stands)
  }

  /// The slips of `on shoes` and `on shipping`, where days are expected after `on`.
  static var afterOn: [Slip] {
    [
      Slip(
        "[ on | \(shipping) ]", .certain("only shipping"), id: .wrongPlace,
        "what is reduced comes after `only`", then: .stops),
      Slip("on | FREE", by: countedLabels),
    ]
  }

  /// Answers `on shoes, hats`.
  private static func countedLabels(_ slip: Found) -> Answer? {
    slip.withLabels().map { found, labels in
      let text = quoted(found.text(of: found.highlight))
      return found.answer(
        .missingQuotes, labels.count == 1 ? "\(text) needs quotes" : "\(text) need quotes",
        fixes: found.fix(.certain, found.highlight, labels.text), then: labels.next)
    }
  }

  // MARK: Shipping

  private static var free: [Slip] {
    [
      .misspeltShipping("| \(shipping)"),
      .misspelt("| ~shipping", "shipping", as: "free shipping"),
      Slip("[ free | STRING ]", by: freeGoods),
    ]
  }

  /// Answers `free "tote"`. In a promotion about shipping, such as `free delivery "tote"`, answers
  /// as for goods without `only`.
  private static func freeGoods(_ found: Found) -> Answer? {
    guard !found.isOfShipping else { return GoodsClauseSlips.scope(found) }
    return found.answer(
      .wrongPlace, "`free` is of everything, it names no goods",
      fixes: ["get 1 $2 free", "free only $2"].flatMap {
        found.fix(.maybe, found.highlight, found.written($0))
      }, then: .stops)
  }

  // MARK: Pieces

  /// The slips after the amount of a coupon: goods or shipping without `only`.
  static var afterCoupon: [Slip] {
    [
      Slip("| off STRING/FREE", by: GoodsClauseSlips.scope),
      Slip(
        "| off? \(shipping)", .certain("only shipping"), id: .wrongPlace,
        "what is reduced comes after `only`", then: .stops),
    ]
  }

  /// The slip of another word for `pieces` after a number, as in `up to 3 items`.
  static var afterNumber: Slip {
    Slip(
      "every/to NUMBER | \(pieces)", .certain("pieces"), id: .misspeltWord,
      "$3 is written `pieces` here", help: "as in `up to 3 pieces`", then: .stops)
  }

  /// The slip of goods directly after a number, as in `every 2 "shirts"` and `up to 3 shirts`.
  static var countedGoods: Slip {
    Slip("every/to NUMBER | STRING/FREE") { slip in
      slip.withLabels().map { found, labels in
        found.answer(
          .missingPart, found.worded("$2 is an amount here, not a number of pieces"),
          help: "the goods come after `only`",
          fixes: found.fix(.maybe, found.highlight, "pieces only \(labels.text)"), then: labels.next
        )
      }
    }
  }

  /// The slip of `every item`.
  static var everyPiece: Slip {
    Slip(
      "every | \(pieces)", .certain("piece"), id: .misspeltWord, "$2 is written `piece` here",
      help: "as in `coupon 5 every piece`", then: .stands)
  }
}

extension Slip {
  fileprivate static func misspeltShipping(_ pattern: String) -> Slip {
    Slip(
      pattern, .certain("shipping"), id: .misspeltWord, "$1 is written `shipping` here",
      help: "as in `free shipping`", then: .again)
  }
}

/// Labels in a place where the grammar does not allow them.
struct SlippedLabels {
  /// The labels in quotes, with commas between them.
  var text: String
  var count = 1
  var areDeclared: Bool

  /// The step after the labels: `broken` if more labels may follow that could not be read.
  var next = Answer.Next.stops
}

extension Found {
  /// Returns this match, extended to all the labels at its end, and the labels; nil if there are
  /// none. A word without quotes is a label only if it is declared.
  func withLabels() -> (found: Found, labels: SlippedLabels)? {
    guard let first = pieces.last ?? nil, var labels = label(at: first) else { return nil }
    var found = self
    found.end = first + 1
    while token(at: found.end).isA(.comma), !token(at: found.end).beginsLine,
      !token(at: found.end + 1).beginsLine, let label = label(at: found.end + 1)
    {
      labels.text += ", \(label.text)"
      labels.count += 1
      labels.areDeclared = labels.areDeclared && label.areDeclared
      found.end += 2
    }
    found.highlight = found.highlight.lowerBound..<found.end
    let isMore = token(at: found.end).isA(.comma) || ["and", "or"].contains(text(at: found.end))
    if isMore { labels.next = .broken }
    return (found, labels)
  }

  /// Returns the label that a token stands for, spelt as in its declaration, if any; nil for an
  /// undeclared word without quotes.
  private func label(at index: Int) -> SlippedLabels? {
    let token = token(at: index)
    guard !token.isBad, token.isA(.string) || token.isA(.word) && file.isFree(token) else {
      return nil
    }
    let text = token.isA(.string) ? file.string(of: token) : text(at: index)
    let declared = declaredLabel(text)
    guard token.isA(.string) || declared != nil else { return nil }
    return SlippedLabels(text: Lexer.written(declared ?? text), areDeclared: declared != nil)
  }

  /// Finds a label declared earlier in the file, ignoring case. Returns it as declared, or nil.
  func declaredLabel(_ text: String) -> String? {
    goodLabels(where: { !$0.isExclusion }).first { folded($0) == folded(text) }
  }

  /// Returns the labels of the file's earlier declarations for which `isMeant` is true. Leaves out
  /// malformed tokens that only stand for a label, as in `goods 5`: they have no text.
  func goodLabels(where isMeant: @escaping (LabelsNode) -> Bool) -> some Sequence<String> {
    file.labels.lazy.filter(isMeant).flatMap { $0.labels }.filter { !$0.isBad }
      .map { file.string(of: $0) }
  }
}
