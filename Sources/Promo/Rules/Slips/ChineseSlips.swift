/// The slips of promotions written in the style of Chinese shops, such as `满300减50`.
enum ChineseSlips {
  static var clause: [Slip] {
    [
      Slip("| NUMBER/PERCENT", by: phrase),
      wholeThreshold,
      Slip("UNKNOWN | NUMBER/PERCENT", by: benefit),
    ]
  }

  /// The slip of `满300减50`, alone or after a superfluous `discount`.
  static var wholeThreshold: Slip {
    Slip("UNKNOWN | NUMBER ,/，? NUMBER/PERCENT", by: threshold)
  }

  /// The slip of `coupon 满300减50`, where 300 has been read as the amount of the coupon.
  static var afterCoupon: Slip { Slip("UNKNOWN NUMBER UNKNOWN | NUMBER/PERCENT", by: threshold) }

  /// Answers phrases about shipping or goods, such as `满99包邮` and `3件99`.
  private static func phrase(_ found: Found) -> Answer? {
    let range = found.file.phrase(around: found.node.position)
    return found.file.chineseMistake(range).map {
      Answer($0, .stops, to: range.upperBound, suppressed: range)
    }
  }

  /// Answers `满300减50`, `每满300减50` and `满300打8折`.
  private static func threshold(_ found: Found) -> Answer? {
    guard var first = found.pieces[0], let amount = found.pieces[1], let last = found.pieces[3],
      let spend = found.amount(at: amount)
    else { return nil }
    let word = found.text(at: first)
    let isRepeated = ["每满", "每滿"].contains { word.hasSuffix($0) }
    let isThreshold = ["满", "滿"].contains { word.hasSuffix($0) }
    guard isThreshold, let gift = gift(found, at: last) else { return nil }
    if ["coupon", "discount"].contains(found.text(at: first - 1)) { first -= 1 }
    guard isRepeated else { return answer(found, first..<(last + 1), "\(gift) spend \(spend)") }
    guard found.token(at: last).isA(.number) else { return nil }
    return answer(found, first..<(last + 1), "\(gift) every \(spend)")
  }

  /// Answers `立减50`, `打8折`, and `满300` without a benefit.
  private static func benefit(_ found: Found) -> Answer? {
    guard let first = found.pieces[0], let last = found.pieces[1] else { return nil }
    let next = found.token(at: last + 1)
    if ["满", "滿"].contains(found.text(at: first)), let spend = found.amount(at: last),
      next.beginsLine || !next.isA(.unknown)
    {
      return answer(found, first..<(last + 1), "spend \(spend)")
    }
    return gift(found, at: last).flatMap { answer(found, first..<(last + 1), $0) }
  }

  /// Returns the benefit that the amount or percentage at an index forms with the word before it;
  /// nil if the two form none.
  private static func gift(_ found: Found, at index: Int) -> String? {
    let word = found.text(at: index - 1)
    guard found.token(at: index - 1).isA(.unknown) else { return nil }
    if found.token(at: index).isA(.percent) {
      return ["打", "享"].contains { word.hasSuffix($0) }
        ? found.file.percentToPay(inTenthsOf: found.token(at: index)).map { "discount to \($0)" }
        : nil
    }
    return ["减", "減", "立减", "立減"].contains(word)
      ? found.amount(at: index).map { "coupon \($0)" } : nil
  }

  private static func answer(_ found: Found, _ range: Range<Int>, _ text: String) -> Answer? {
    found.answer(
      .unknownClause, "\(quoted(found.text(of: range))) is not a clause of a promotion", at: range,
      fixes: found.fix(.certain, range, text), then: .stops, suppressed: range)
  }
}

extension Found {
  /// Returns the number at an index, without its currency; nil if there is no number.
  fileprivate func amount(at index: Int) -> String? {
    let text = text(at: index)
    if DecimalText(text.utf8) != nil { return text }
    guard case .currencySign(let meant) = NumberProblem(in: Array(text.utf8)) else { return nil }
    return meant
  }
}
