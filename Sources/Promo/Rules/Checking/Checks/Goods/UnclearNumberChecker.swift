/// Warns of small whole numbers that may mean an amount or a number of pieces.
extension CheckedFile {
  private var currency: Currency { rules.settings.currency ?? .unnamed }

  func checkNumbers(_ benefit: Promotion.Benefit, _ draft: PromotionDraft) {
    if draft.limit == nil, let cap = draft.cap, case .upTo(let token) = cap.clause,
      let count = whole(token), count <= mostPieces(of: benefit, draft)
    {
      report(cap: count, of: benefit, cap)
    }
    if let limit = draft.limit, case .upToPieces(let token?) = limit.clause,
      let count = whole(token), count >= CheckedFile.manyPieces
    {
      reportMany(count, limit)
    }
    if case .group(let index) = draft.benefit?.clause, let clause = draft.benefit {
      check(file.groups[index], clause)
    }
  }

  /// The numbers of pieces from which on a limit is likely to be meant as an amount.
  private static var manyPieces: Int { 100 }

  /// Returns the largest number that is likely to be a limit of pieces; 0 if none is.
  private func mostPieces(of benefit: Promotion.Benefit, _ draft: PromotionDraft) -> Int {
    // A gift alone is given once, so it has no number of pieces to limit.
    if case .group(let group) = benefit, group.buy.isEmpty { return 0 }
    if benefit.isOfPieces { return 20 }
    if case .once(.discount) = benefit, draft.only != nil { return 10 }
    return 0
  }

  private func reportMany(_ count: Int, _ clause: ClauseNode) {
    let span = file.span(of: clause.tokens)
    rules.report(
      .unclearNumber, "this cap is a number of pieces that few orders reach", at: span,
      consequence: "the promotion reduces the \(count) dearest pieces of an order", orAllow: true,
      fixes: [Fix(.maybe, span, "up to \(amount(count))")])
  }

  /// Returns the whole number up to 1,000 in a token; nil for any other number.
  private func whole(_ token: Token) -> Int? {
    guard !token.isBad else { return nil }
    return DecimalText.whole(file.bytes(of: token), limit: 1_000).map { Int($0) }
  }

  /// Returns a whole amount with all decimals of the currency, so that it cannot mean pieces.
  private func amount(_ count: Int) -> String {
    let one = currency.hundred.minorUnits / 100
    return Amount(minorUnits: Int64(count) * one).map(currency.text) ?? ""
  }

  private func report(
    _ message: Message, at clause: ClauseNode, consequence: Message, readings: [Fix]
  ) {
    // Without decimals, there is no clearer way to write the amount.
    let isClear = currency.decimals > 0
    rules.report(
      .unclearNumber, message, at: file.span(of: clause.tokens), consequence: consequence,
      help: isClear ? nil : "if you intend an amount, add `allow P118` to the promotion",
      fixes: Array(readings.dropFirst(isClear ? 0 : 1)))
  }

  // MARK: Caps

  /// Warns of a cap such as `up to 3` in `coupon 5 every piece up to 3`.
  private func report(cap count: Int, of benefit: Promotion.Benefit, _ clause: ClauseNode) {
    var saving: Message = "reduces at most \(counted: count, "piece")"
    if case .pieces(let coupon, let every) = benefit,
      let most = Amount(minorUnits: coupon.minorUnits * Int64(count / every))
    {
      saving = "takes at most \(currency.text(most)) off, for \(counted: count, "piece")"
    }
    let span = file.span(of: clause.tokens)
    report(
      "this cap may be an amount or a number of pieces", at: clause,
      consequence:
        "it takes at most \(amount(count)) off an order; as a number of pieces it \(saving)",
      readings: ["up to \(amount(count))", "up to \(counted(count, "piece"))"].map {
        Fix(.maybe, span, $0)
      })
  }

  // MARK: Prices

  /// Warns of a group such as `buy 3 for 2`.
  private func check(_ group: GroupNode, _ clause: ClauseNode) {
    guard case .amount(let token) = group.price, let paid = whole(token), paid > 0,
      group.gift == nil, group.buy.count == 1
    else { return }
    let place = file.places[group.buy.lowerBound]
    guard let count = whole(place.count), paid < count else { return }
    let written = file.source.bytes[file.span(of: place.tokens).start..<token.start]
    let isOnOneLine = !written.contains(UInt8(ascii: "\n"))
    let labels = file.source.bytes[place.count.end..<file.span(of: place.tokens).end]
    let meant = "buy \(paid)\(String(decoding: labels, as: UTF8.self)) get \(count - paid) free"
    report(
      "this price may be an amount or a number of pieces", at: clause,
      consequence: "\(count) pieces of \(amount(10)) each cost \(amount(paid)); if \(paid) of "
        + "\(count) are paid, they cost \(amount(paid * 10))",
      readings: [Fix(.maybe, file.span(of: token), amount(paid))]
        + (isOnOneLine ? [Fix(.maybe, file.span(of: clause.tokens), meant)] : []))
  }
}
