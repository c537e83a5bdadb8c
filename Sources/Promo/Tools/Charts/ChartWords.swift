struct ChartWords {
  let language: Language

  init(_ language: Language) { self.language = language }

  func callAsFunction(_ phrase: Phrase, form: Int = 0, _ arguments: String?...) -> String {
    language.phrase(phrase, form: form, arguments)
  }

  func counted(_ phrase: Phrase, _ count: Int) -> String {
    self(phrase, form: count == 1 ? 0 : 1, grouped(count), "\(count)")
  }

  func list(_ names: [String]) -> String { names.joined(separator: self(.listComma)) }

  /// Returns the goods of a line: `2 × shoes`.
  func goods(_ count: Int, _ labels: [String]) -> String {
    let names = labels.map { $0.asWord }.joined(separator: ",")
    let goods = names.isEmpty ? self(.otherGoods) : names
    return count == 1 ? goods : self(.times, "\(count)", goods)
  }

  // MARK: Times

  func moment(_ time: LocalTime) -> String {
    let date = time.date
    return self(
      .chartMoment, date.words(in: language), time.clock, date.weekday.words(in: language))
  }

  func time(_ time: LocalTime) -> String { self(.chartTime, weekdayTick(time.date), time.clock) }

  func weekdayTick(_ date: CalendarDate) -> String {
    let name = date.weekday.words(in: language)
    return self(
      .weekdayTick, tick(.dayTick, date), language == .english ? "\(name.prefix(3))" : name)
  }

  func tick(_ phrase: Phrase, _ date: CalendarDate) -> String {
    let month = CalendarDate.monthName(date.month).prefix(3)
    return self(phrase, "\(date.day)", "\(month)", "\(date.month)", "\(date.year)")
  }

  func weekdayInitial(_ weekday: Weekday) -> String {
    self(.weekdayInitials, form: Weekday.allCases.firstIndex(of: weekday) ?? 0)
  }

  func window(_ start: String?, _ end: String?) -> String {
    self(.window, start.map { self(.windowFrom, $0) } ?? self(.earlier), end ?? self(.later))
  }
}

extension LocalTime {
  /// The reading of the clock, with seconds only if they are not zero.
  fileprivate var clock: String {
    let seconds = secondOfDay % 60
    return TimeOfDay(minutes: secondOfDay / 60).text
      + (seconds == 0 ? "" : ":\(twoDigits(seconds))")
  }
}
