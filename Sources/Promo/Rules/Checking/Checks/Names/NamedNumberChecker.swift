/// Warns of a name with a number that the promotion does not have: "Sale 30%" for one that takes 20 %.
extension UseChecker {
  func checkName(of promotion: Promotion) {
    guard mayStateSomething(promotion.name) else { return }
    let (shares, amounts, counts) = numbers(of: promotion)
    let currency = rules.settings.currency ?? .unnamed
    let wrong = NamedNumber.all(in: Array(promotion.name)).first { number in
      if number.shares.contains(where: shares.contains) { return false }
      // The price of a gift or of a group may be any share of what it costs.
      if number.isShare { return !shares.isEmpty || !promotion.benefit.isOfPieces }
      let value = number.value.map(currency.amount(of:))
      return !amounts.contains { value == .success($0) }
        && !counts.contains { "\($0)" == number.digits }
    }
    guard let text = wrong?.text ?? wrongWord(of: promotion) else { return }
    report(
      .nameDiffers, "the name says \(quoted(text)), and no clause of the promotion does", promotion,
      help: "change one of them")
  }

  /// False for most names of a large set, at a glance: they have no sign, no letter beyond ASCII, and none
  /// of the words `off`, `each` and of the days of the week.
  private func mayStateSomething(_ name: String) -> Bool {
    var before: UInt8 = 0
    for byte in name.utf8 {
      if byte >= 0x80 || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "$") { return true }
      switch (before | 0x20, byte | 0x20) {
      case (UInt8(ascii: "f"), UInt8(ascii: "f")), (UInt8(ascii: "c"), UInt8(ascii: "h")),
        (UInt8(ascii: "a"), UInt8(ascii: "y")):
        return true
      default: before = byte
      }
    }
    return false
  }

  /// Returns a word of the name for what the promotion does not do: a coupon for each, a day of the week
  /// or another currency; nil if there is none.
  private func wrongWord(of promotion: Promotion) -> String? {
    let words = folded(promotion.name).split(separator: " ").map { String($0) }
    if promotion.name.has("每满") || words.contains("each"), promotion.benefit.isOneCoupon {
      return promotion.name.has("每满") ? "每满" : "each"
    }
    let code = rules.settings.currency?.isoCode
    let sign = [("€", "EUR"), ("£", "GBP"), ("円", "JPY"), ("zł", "PLN")].first {
      promotion.name.has($0.0) && code != nil && $0.1 != code
    }
    if let sign { return sign.0 }
    return promotion.schedule.someWeekdays.flatMap { days in
      words.first { word in
        let day = word.hasSuffix("day") ? Weekday(rawValue: String(word.prefix(3))) : nil
        return day.map { !days.contains($0) } ?? false
      }
    }
  }

  /// Returns the shares that a promotion takes off, and the amounts and numbers of pieces that it states.
  private func numbers(
    of promotion: Promotion
  ) -> (shares: [Percent], amounts: [Amount], counts: [Int]) {
    var (rewards, counts): ([Promotion.Reward], [Int]) = ([], [])
    var amounts = [promotion.cap, promotion.threshold?.spend].compactMap { $0 }
    switch promotion.benefit {
    case .once(let reward): rewards = [reward]
    case .repeated(let coupon, let every): amounts += [coupon, every]
    case .tiers(let tiers):
      amounts += tiers.map { $0.spend }
      rewards = tiers.map { $0.reward }
    case .countedTiers(let tiers):
      counts = tiers.map { $0.count }
      rewards = tiers.map { $0.reward }
    case .pieces(let coupon, let every): (amounts, counts) = (amounts + [coupon], [every])
    case .shippingFor(let price): amounts.append(price)
    case .group(let group):
      switch group.price {
      // What is free is any share of what it comes with.
      case .off(let percent): rewards = percent == .hundred ? [] : [.discount(percent)]
      case .less(let amount), .to(let amount): amounts.append(amount)
      }
    }
    counts += ((promotion.goods?.bought ?? []) + promotion.benefit.places).map { $0.count }
    var shares: [Percent] = []
    for reward in rewards {
      switch reward {
      case .discount(let percent): shares.append(percent)
      case .coupon(let amount): amounts.append(amount)
      }
    }
    return (shares, amounts, counts)
  }
}

extension Promotion.Benefit {
  /// True for a coupon that an order gets once.
  fileprivate var isOneCoupon: Bool {
    switch self {
    case .once(.coupon): true
    case .tiers(let tiers): tiers.contains { if case .coupon = $0.reward { true } else { false } }
    case .once, .countedTiers, .repeated, .pieces, .group, .shippingFor: false
    }
  }
}

/// A number in a name, with what stands beside it and says what it is: `30%`, `8折`, `满300`, `€5`.
private struct NamedNumber {
  let digits: String
  private let before: String
  private let after: String

  /// Returns the numbers of shares and amounts in a name; others may be a year, a day or a size.
  static func all(in name: [Character]) -> [NamedNumber] {
    let isDigit = { (at: Int) in at < name.count && ("0"..."9").contains(name[at]) }
    var numbers: [NamedNumber] = []
    var start = 0
    while start < name.count {
      var end = start
      while isDigit(end)
        || end > start && end < name.count && ".,".contains(name[end]) && isDigit(end + 1)
      {
        end += 1
      }
      if end > start {
        numbers.append(
          NamedNumber(
            digits: String(name[start..<end].map { $0 == "," ? "." : $0 }),
            before: String(name[..<start].suffix(4)),
            after: trimmed(String(name[end...].prefix(5)))))
      }
      start = end + 1
    }
    return numbers.filter { $0.isShare || $0.isAmount }
  }

  var isShare: Bool { after.hasPrefix("%") || after.hasPrefix("折") }

  private var isAmount: Bool {
    let isCounted = ["件", "个", "款", "双", "pie"].contains(where: after.hasPrefix)
    return isChinese && !isCounted || after == "off" || after.hasPrefix("off ") || before == "off "
      || ["€", "$", "£", "¥"].contains(where: before.hasSuffix)
      || ["€", "$", "£", "元"].contains(where: after.hasPrefix)
  }

  /// The shares that a promotion may take off if its name has the number: what is taken or left.
  var shares: [Percent] {
    if after.hasPrefix("折") {
      let toPay = Percent.toPay(inTenths: "\(digits)折").flatMap { DecimalText($0.utf8) }
      return [toPay.flatMap(Percent.init)].compactMap { $0?.complement }
    }
    let percent = value.flatMap(Percent.init)
    return [percent, percent?.complement].compactMap { $0 }
  }

  private var isChinese: Bool { before.hasSuffix("满") || before.hasSuffix("减") }

  var value: DecimalText? { DecimalText(digits.utf8) }

  var text: String {
    if isShare { return digits + String(after.prefix(1)) }
    return isChinese ? "\(before.suffix(1))\(digits)" : digits
  }
}
