/// The goods of a promotion as people describe them.
struct StatedGoods {
  enum Counted {
    /// The goods need no mention.
    case unsaid
    /// The goods that the promotion reduces.
    case own
    case all
    case labelled([String])
  }

  /// The labels of `only`; nil if the promotion has no `only`.
  let only: [String]?

  let except: [String]

  /// The pieces that an order must have.
  let bought: [Promotion.Place]

  let threshold: Promotion.Threshold?
  let counted: Counted
  let isShipping: Bool

  /// True if the exception is part of the words for the goods: `everything except books`.
  let isExceptionInline: Bool

  /// True if a group names labels of its own, and `only` narrows them.
  let isNarrowed: Bool

  let countsWhatItReduces: Bool

  /// True if the threshold counts displayed prices, although it does not say so.
  let countsDisplayedPrices: Bool

  /// True if the threshold counts what is left after the promotions of certain goods.
  let countsAfterGoods: Bool

  private let labels: [String]

  init(of promotion: Promotion, in program: Program) {
    let goods = promotion.goods ?? Promotion.Goods()
    labels = program.labels
    let words = { (positions: [Int]) in positions.map { program.labels[$0].asWord } }
    only = goods.only.map(words)
    except = words(goods.except)
    (bought, threshold) = (goods.bought, promotion.threshold)
    countsDisplayedPrices = promotion.countsDisplayedPrices
    countsAfterGoods = promotion.countsAfterGoods
    isShipping = goods.isShipping
    isExceptionInline =
      !goods.except.isEmpty && goods.only == nil && !goods.isShipping
      && !promotion.benefit.isOfPieces
    isNarrowed = goods.only != nil && promotion.benefit.hasOtherLabels(than: goods.only)
    let countsAllItself = goods.isShipping || promotion.benefit.isGiftAlone
    switch goods.counted {
    case .labelled(let positions): counted = .labelled(words(positions))
    case .own where countsAllItself, .all where countsAllItself: counted = .unsaid
    case .own: counted = goods.only != nil || isExceptionInline ? .own : .unsaid
    case .all: counted = isExceptionInline ? .own : .all
    }
    let isCountingOwn = { if case .own = goods.counted { true } else { false } }()
    countsWhatItReduces =
      goods.bought.isEmpty
      ? isCountingOwn || isExceptionInline && goods.counted == .all
        || goods.only.map { goods.counted == .labelled($0) } ?? false
      : goods.bought.count == 1 && (goods.bought[0].labels ?? goods.only) == goods.only
  }

  /// Returns the labels of a place, or those of the promotion if the place has none.
  func names(_ place: Promotion.Place) -> [String]? {
    place.labels.map { $0.map { labels[$0].asWord } } ?? only
  }
}

extension Promotion.Group {
  var isOfOnePool: Bool { buy.count == 1 && buy[0].labels == gift?.labels }
}

extension Promotion.Benefit {
  /// True for a group that consists only of a gift, without pieces to buy.
  fileprivate var isGiftAlone: Bool {
    if case .group(let group) = self { group.buy.isEmpty } else { false }
  }

  fileprivate func hasOtherLabels(than only: [Int]?) -> Bool {
    guard case .group(let group) = self else { return false }
    return (group.buy + [group.gift].compactMap { $0 }).contains {
      $0.labels != nil && $0.labels != only
    }
  }
}
