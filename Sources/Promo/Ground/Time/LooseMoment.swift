/// The order in which the numbers of a date stand.
package enum DateOrder: String, CaseIterable, Sendable {
  case dmy, mdy, ymd
}

/// A reader of dates in the forms of various countries: `27.11.2026`, `2026/11/1`, `2026年11月11日`,
/// `20261111`, `2026-11-11 9:00`; and of orders `Sep 4, 2026 1:05:07 AM PDT`, `Jul-21-25`.
package enum LooseMoment {
  /// Returns the moments that a text may mean, in the correct form. There are two if the text does
  /// not show which number is the day and which the month, as in `11/12/2026`.
  ///
  /// - Parameter order: The order of the numbers where they do not show it; nil if it is not known.
  static func readings(
    of text: [UInt8], ofOrder: Bool, by order: DateOrder? = nil
  ) -> [String] {
    let shown = ofOrder ? withNumberOfMonth(plain(text)) : plain(text)
    let (date, time) = parts(of: shown)
    guard let suffix = time.isEmpty ? "" : timeSuffix(of: time) else { return [] }
    let dates = dates(in: date, ofOrder: ofOrder)
      .filter { order == nil || $0.order == nil || $0.order == order }.compactMap { $0.date }
    return dates.indices.filter { !dates[..<$0].contains(dates[$0]) }
      .map { dates[$0].text + suffix }
      .filter { WrittenMoment.isWritten($0.utf8, ofOrder: ofOrder) }
  }

  /// Returns a text that begins with a date in which the month is a word, with the date in numbers.
  private static func withNumberOfMonth(_ text: String) -> String {
    let months = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    func month(_ word: Substring) -> Int? {
      word.count < 3 ? nil : months.firstIndex { $0.hasPrefix(word.lowercased()) }
    }
    var (date, rest) = ([Substring](), [Substring]())
    for word in text.split(whereSeparator: { " ,".contains($0) }) {
      if date.count < 3, !word.contains(":") {
        date += word.split { "-./".contains($0) }
      } else {
        rest.append(word)
      }
    }
    guard date.count == 3,
      let place = date.firstIndex(where: { month($0) != nil }), let month = month(date[place])
    else { return text }
    date.remove(at: place)
    if date[1].count >= 2, place != 1 || date[0].count < 4 { date.reverse() }
    let year = date[0].count == 2 ? "20\(date[0])" : String(date[0])
    return (["\(year)-\(month + 1)-\(date[1])"] + rest.map(String.init)).joined(separator: " ")
  }

  static func combined(date: String, time: String) -> String? {
    guard let suffix = timeSuffix(of: plain(time.utf8)) else { return nil }
    return WrittenMoment.isWritten((date + suffix).utf8) ? date + suffix : nil
  }

  /// Returns `18:00` for `18:00:00`, `18.00`, `6 pm` and the like; nil for any text that is not a
  /// time of day. A number alone is not a time of day.
  static func timeOfDay(_ text: [UInt8]) -> String? {
    let shown = plain(text)
    guard !shown.allSatisfy({ $0.isNumber }), let suffix = timeSuffix(of: shown),
      suffix.count == 6 || suffix.count == 9 && suffix.hasSuffix(":00")
    else { return nil }
    let time = String(suffix.dropFirst().prefix(5))
    return WrittenMoment.isWritten("2026-01-01T\(time)".utf8) ? time : nil
  }

  /// Splits a text into its date and its time at a `T`, a space or a Chinese `日` or `号`.
  private static func parts(of text: String) -> (date: String, time: String) {
    let date = text.prefix { !"Tt 日号".contains($0) }
    let time = text.dropFirst(date.count).drop { "Tt 日号".contains($0) }
    return (String(date), String(time))
  }

  /// A date, nil if there is none with these numbers, and their order where they may have another.
  private typealias Reading = (order: DateOrder?, date: CalendarDate?)

  private static func dates(in text: String, ofOrder: Bool) -> [Reading] {
    let parts = text.split(omittingEmptySubsequences: false) { "-/.年月".contains($0) }.map(
      String.init)
    guard parts.allSatisfy({ $0.utf8.allSatisfy({ $0.isDigit }) }) else { return [] }
    if parts.count == 1, text.count == 8 {
      return dates(of: [
        String(text.prefix(4)), String(text.dropFirst(4).prefix(2)), String(text.suffix(2)),
      ])
    }
    guard parts.count == 3 else { return [] }
    var dates = dates(of: parts, hasShortYears: ofOrder)
    // Where dots stand between the numbers, the day comes first.
    if ofOrder, text.contains(".") { dates = dates.prefix(1).map { (nil, $0.date) } }
    return dates
  }

  /// Returns true if a date has its day before its month, as in `31/07/2026`, and false for the
  /// reverse, as in `07/31/2026`; nil if the text does not show the order.
  package static func isDayFirst(_ text: some Collection<UInt8>) -> Bool? {
    let parts = parts(of: plain(text)).date.split { "-/.".contains($0) }.map(String.init)
    let numbers = parts.compactMap { Int($0) }
    guard parts.count == 3, numbers.count == 3, parts[2].count == 4 else { return nil }
    switch (numbers[0] > 12, numbers[1] > 12) {
    case (true, false): return true
    case (false, true): return false
    default: return nil
    }
  }

  private static func dates(of parts: [String], hasShortYears: Bool = false) -> [Reading] {
    let lengths = parts.map { $0.count }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3, (1...2).contains(lengths[1]) else { return [] }
    func date(_ year: Int, _ month: Int, _ day: Int) -> CalendarDate? {
      CalendarDate(year: year < 100 ? year + 2_000 : year, month: month, day: day)
    }
    if lengths[0] == 4, (1...2).contains(lengths[2]) {
      return [(nil, date(numbers[0], numbers[1], numbers[2]))]
    }
    let isShort = hasShortYears && lengths[2] == 2
    guard lengths[2] == 4 || isShort, (1...2).contains(lengths[0]) else { return [] }
    let usual: [Reading] = [
      (.dmy, date(numbers[2], numbers[1], numbers[0])),
      (.mdy, date(numbers[2], numbers[0], numbers[1])),
    ]
    return isShort && lengths[0] == 2
      ? usual + [(.ymd, date(numbers[0], numbers[1], numbers[2]))] : usual
  }

  /// Returns `T09:00` for `9:00`, `0900`, `9` and `9 am`, with seconds and offset if the text has
  /// them; nil if the text is not a time.
  private static func timeSuffix(of text: String) -> String? {
    let clock = text.prefix { $0.isNumber || ":.点时分秒h".contains($0) }
    let separators: Set<Character> = clock.contains(":") ? [":"] : [".", "点", "时", "分", "秒", "h"]
    var parts = clock.split { separators.contains($0) }.map(String.init)
    if parts.count == 1, parts[0].count == 4 {
      parts = [String(parts[0].prefix(2)), String(parts[0].suffix(2))]
    }
    if parts.count == 1 { parts.append("00") }
    let rest = text.dropFirst(clock.count).filter { $0 != " " }.lowercased()
    let half = ["am", "pm"].first { rest.hasPrefix($0) } ?? ""
    let zone = String(rest.dropFirst(half.count))
    guard (2...3).contains(parts.count), parts.dropFirst().allSatisfy({ $0.count == 2 }),
      let hour = hour(parts[0], half)
    else { return nil }
    let isWord = ["uhr", "h", "hrs", "hours"].contains(zone)
    guard let offset = isWord ? "" : offsets[zone] ?? offsetSuffix(of: zone) else { return nil }
    return "T" + ([hour] + parts.dropFirst()).joined(separator: ":") + offset
  }

  /// The offsets of zones by the names that exports have.
  private static let offsets = [
    "utc": "Z", "gmt": "Z", "est": "-05:00", "edt": "-04:00", "mst": "-07:00", "mdt": "-06:00",
    "pst": "-08:00", "pdt": "-07:00", "cet": "+01:00", "cest": "+02:00",
  ]

  /// Returns the hour of the day in two digits: `22` for `10` and `pm`, `00` for `12` and `am`.
  private static func hour(_ text: String, _ half: String) -> String? {
    guard var hour = Int(text), text.count <= 2 else { return nil }
    if half == "am" || half == "pm" {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half == "pm" ? 12 : 0)
    }
    return hour < 10 ? "0\(hour)" : String(hour)
  }

  /// Returns `+08:00` for `+0800`, `+8` and `+08:00`; nil for any text that is not an offset.
  private static func offsetSuffix(of text: String) -> String? {
    if text.isEmpty { return "" }
    if text.lowercased() == "z" { return "Z" }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard let sign = text.first, "+-".contains(sign), digits.utf8.allSatisfy({ $0.isDigit }),
      (1...4).contains(digits.count)
    else { return nil }
    let hours = digits.count <= 2 ? String(digits) : String(digits.dropLast(2))
    let minutes = digits.count <= 2 ? "00" : String(digits.suffix(2))
    return "\(sign)\(hours.count == 1 ? "0" : "")\(hours):\(minutes)"
  }
}
