// What the two languages say alike of benefits, and of what goes with them.

extension PromotionWords {
  /// Says a phrase about a reward: for nothing, a percentage, or an amount.
  func say(_ phrase: Phrase, _ reward: Promotion.Reward, _ target: String? = nil) -> String {
    switch reward {
    case .discount(.hundred): say(phrase, "", target)
    case .discount(let percent): say(phrase, form: 1, text(percent), target.map(glued))
    case .coupon(let coupon): say(phrase, form: 2, amount(coupon), target)
    }
  }

  /// Says a phrase about the price of a group: for nothing, a percentage off, an amount off, or for
  /// an amount.
  func say(_ phrase: Phrase, _ price: Promotion.Group.Price, _ pieces: String) -> String {
    switch price {
    case .off(.hundred): say(phrase, "", pieces)
    case .off(let percent): say(phrase, form: 1, text(percent), pieces)
    case .less(let less): say(phrase, form: 2, amount(less), pieces)
    case .to(let price): say(phrase, form: 3, amount(price), pieces)
    }
  }

  /// In Chinese, what is left to pay is said, in tenths.
  private func text(_ percent: Percent) -> String {
    language == .chinese ? percent.complement.textInTenths : percent.text
  }

  /// Adds a blank if a word ends in ASCII, so that a number after it stays separate.
  private func glued(_ word: String) -> String {
    let isASCII = word.unicodeScalars.last?.isASCII ?? false
    return language == .chinese && isASCII ? "\(word) " : word
  }

  // MARK: Goods

  func pieces(_ place: Promotion.Place, _ goods: StatedGoods) -> String {
    goods.names(place).map { say(.piecesOf, "\(place.count)", language.list($0, .listOr)) }
      ?? say(.pieces, form: place.count == 1 ? 0 : 1, "\(place.count)")
  }

  func eachPiece(_ coupon: Amount, _ every: Int, _ only: [String]?) -> String {
    say(
      .eachPiece, form: every == 1 ? 0 : 1, amount(coupon), "\(every)",
      only.map { language.list($0, .listOr) })
  }

  /// Returns the prices that a threshold counts.
  func basis(_ goods: StatedGoods) -> String {
    if goods.threshold?.isBeforeDiscounts ?? false { return say(.basis) }
    if goods.countsDisplayedPrices { return say(.basis, form: 1) }
    if goods.isShipping { return say(.basis, form: 2) }
    return goods.countsAfterGoods ? say(.basis, form: 3) : ""
  }

  /// Returns the limits that the words for the benefit lack: `not sale`, `at most 3 pieces`.
  func goodsLimits(of promotion: Promotion) -> [String] {
    let goods = StatedGoods(of: promotion, in: program)
    let only = goods.isNarrowed ? goods.only.map { say(.only, language.list($0, .listOr)) } : nil
    var except: String?
    if !goods.except.isEmpty, goods.isShipping {
      except = say(.notCounted, language.list(goods.except, .seriesAnd))
    } else if !goods.except.isEmpty, language == .chinese || !goods.isExceptionInline {
      except = say(.except, language.list(goods.except, .seriesOr))
    }
    let pieces = pieceLimit(of: promotion)
    return (language == .english ? [only, except, pieces] : [pieces, only, except])
      .compactMap { $0 }
  }

  func pieceLimit(of promotion: Promotion) -> String? {
    guard let goods = promotion.goods, let limit = goods.pieceLimit else { return nil }
    let isOfGroups = if case .group = promotion.benefit { true } else { false }
    return say(
      goods.isOfCheapest ? .cheapestPieces : isOfGroups ? .mostPieces : .dearestPieces,
      form: limit == 1 ? 0 : 1, "\(limit)")
  }

  // MARK: Other promotions

  func combination(of promotion: Promotion) -> String? {
    if let goods = promotion.goods, goods.isAlone {
      return say(.alone, form: goods.isShipping ? 1 : 0)
    }
    guard let steps = promotion.combinedSteps(in: program) else { return nil }
    if steps.isEmpty { return say(.combinedWithNone) }
    let names = language.list(steps.map { $0.words(in: language) }, .seriesAnd)
    return say(
      .combinedWith, form: program.isAboutGoods ? 1 : 0, names, promotion.step.words(in: language))
  }

  /// Returns what happens to an order that promotions of earlier steps take below the threshold; nil if
  /// they cannot, or if the threshold counts certain goods.
  func contest(of promotion: Promotion) -> String? {
    guard let threshold = promotion.threshold, !threshold.isBeforeDiscounts,
      promotion.goodsLabels.isEmpty, promotion.goods?.counted ?? .own == .own,
      let earlier = promotion.combinedSteps(in: program)?.filter({ $0 < promotion.step }),
      !earlier.isEmpty
    else { return nil }
    let names = language.list(earlier.map { $0.words(in: language) }, .seriesOr)
    return say(.betterOfTwo, names, amount(threshold.spend))
  }

  /// Returns the promotions with which one is never applied: `never with Sale or a code`.
  func exclusion(of promotion: Promotion) -> String? {
    let all = promotion.excluded(
      in: program, codes: say(.aCode), otherCodes: say(.anotherCode))
    return all.isEmpty ? nil : say(.never, language.list(all, .seriesOr))
  }
}
