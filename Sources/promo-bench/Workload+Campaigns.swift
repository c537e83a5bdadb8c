import Promo

/// An arrangement of the windows of many promotions.
enum CampaignWindows: String, CaseIterable {
  /// Windows of 1 to 30 days, anywhere in a year.
  case random
  /// Windows that each begin within all earlier windows and end within all later windows.
  case overlapping
  case equal
  /// Windows that each lie within the previous window.
  case nested
}

extension Workload {
  /// Returns promotions with the given arrangement of windows. Half have
  /// a threshold, half are discounts and half coupons, half may be combined, and one in ten is
  /// paused.
  static func campaign(_ count: Int, _ windows: CampaignWindows) -> Source {
    var numbers = SplitMix(seed: 11)
    var text = "timezone \"UTC\"\n"
    for number in 0..<count {
      let window = window(windows, number, of: count, &numbers)
      text += "promotion \"P\(number)\" { \(benefit(number, &numbers))"
      text += " from \(moment(window.lowerBound)) until \(moment(window.upperBound))"
      if numbers.below(2) == 1 { text += " sync" }
      if numbers.below(10) == 9 { text += " paused" }
      text += " }\n"
    }
    return Source(name: "campaign.promo", text: text)
  }

  private static func benefit(_ number: Int, _ numbers: inout SplitMix) -> String {
    let threshold = number.isMultiple(of: 2) ? 0 : 1_000 + numbers.below(89_001)
    let percent = 1 + numbers.below(30)
    let isDiscount = numbers.below(2) == 1
    let coupon = threshold == 0 ? 100 + numbers.below(4_901) : max(1, threshold * percent / 100)
    let benefit = isDiscount ? "discount \(percent)% off" : "coupon \(money(coupon))"
    return threshold == 0 ? benefit : "\(benefit) spend \(money(threshold))"
  }

  private static func window(
    _ windows: CampaignWindows, _ number: Int, of count: Int, _ numbers: inout SplitMix
  ) -> Range<Int64> {
    let (place, last) = (Int64(number), Int64(count))
    switch windows {
    case .random:
      let from = year - 30 * 86_400 + 60 * Int64(numbers.below(395 * 1_440))
      return from..<(from + 60 * Int64(1_440 + numbers.below(29 * 1_440 + 1)))
    case .overlapping: return (year + place)..<(year + last + place)
    case .equal: return year..<(year + 365 * 86_400)
    case .nested: return (year + place)..<(year + 2 * last - place)
    }
  }

  private static func money(_ minorUnits: UInt64) -> String {
    "\(minorUnits / 100).\(twoDigits(Int64(minorUnits % 100)))"
  }

  /// Returns an instant in the notation of rules, in UTC. The instant must not be before 2024.
  private static func moment(_ seconds: Int64) -> String {
    var days = (seconds - leapYear) / 86_400
    let second = seconds % 86_400
    var (year, month) = (2024, 1)
    while days >= CalendarDate.dayCount(year: year, month: month) {
      days -= Int64(CalendarDate.dayCount(year: year, month: month))
      (year, month) = month == 12 ? (year + 1, 1) : (year, month + 1)
    }
    let date = "\(year)-\(twoDigits(Int64(month)))-\(twoDigits(days + 1))"
    let time = [second / 3_600, second / 60 % 60, second % 60].map(twoDigits)
    return "\(date)T\(time.joined(separator: ":"))"
  }

  /// The first instant of 2024.
  private static var leapYear: Int64 { year - 366 * 86_400 }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
