// The axis and the words of a calendar.

extension CalendarChart {
  /// A choice of the days to mark on the axis. The cases go from the most detailed to the coarsest.
  private enum Grain: CaseIterable {
    case weekdays
    case days
    case otherDays
    case mondays
    case weeks
    case months
    case quarters
    case halves

    func marks(_ date: CalendarDate) -> Bool {
      switch self {
      case .weekdays, .days: true
      case .otherDays: date.daysSince1970.isMultiple(of: 2)
      case .mondays, .weeks: date.weekday == .mon
      case .months: date.day == 1
      case .quarters: date.day == 1 && date.month % 3 == 1
      case .halves: date.day == 1 && date.month % 6 == 1
      }
    }

    func label(_ date: CalendarDate, _ wording: ChartWords) -> String {
      switch self {
      case .weekdays, .mondays: wording.weekdayTick(date)
      case .days, .otherDays, .weeks: wording.tick(.dayTick, date)
      case .months, .quarters, .halves: wording.tick(.monthTick, date)
      }
    }
  }

  /// Returns the positions and labels of the days to mark, in the finest grain whose labels fit;
  /// none if no grain fits. `room` returns the room for a label and the gap after it.
  func ticks(on scale: ChartScale, room: (String) -> Int) -> [(position: Int, label: String)] {
    for grain in Grain.allCases {
      let ticks = ticks(grain, on: scale)
      let haveRoom = zip(ticks, ticks.dropFirst()).allSatisfy { tick, next in
        tick.position + room(tick.label) <= next.position
      }
      if haveRoom { return ticks }
    }
    return []
  }

  private func ticks(_ grain: Grain, on scale: ChartScale) -> [(position: Int, label: String)] {
    let wording = wording
    return days.map { CalendarDate(daysSince1970: $0) }.filter(grain.marks).map { date in
      (position(of: zone.firstInstant(of: date), on: scale), grain.label(date, wording))
    }
  }

  /// Returns the scale in seconds of an axis for the days, `length` pixels or columns long.
  func scale(length: Int) -> ChartScale {
    ChartScale(
      limit: span.upperBound.secondsSince1970 - span.lowerBound.secondsSince1970, length: length)
  }

  func position(of instant: Instant, on scale: ChartScale) -> Int {
    scale.position(of: instant.secondsSince1970 - span.lowerBound.secondsSince1970)
  }

  // MARK: Words

  var wording: ChartWords { ChartWords(language) }

  var title: String { givenTitle.map(printable) ?? wording(.timesTitle) }

  var subtitle: String { subtitles.joined(separator: wording(.comma)) }

  /// The parts of the subtitle: what the chart shows, its days and their zone.
  var subtitles: [String] {
    let last = CalendarDate(daysSince1970: days.upperBound - 1)
    let days = wording(
      .range, CalendarDate(daysSince1970: days.lowerBound).words(in: language),
      last.words(in: language))
    return (givenTitle == nil ? [] : [wording(.timesTitle)]) + [days, printable(zone.name)]
  }

  /// The width of the widest label if no name is wrapped, in columns. Words about customers may be
  /// wrapped.
  var labelWidth: Int {
    let widths = rows.map { row in
      max(
        displayWidth(row.name) + 2 + displayWidth(row.gain), min(displayWidth(row.audience), 24))
    }
    return widths.max() ?? 0
  }

  /// A line of a promotion's label. Either text may be empty.
  struct LabelLine {
    var name = ""
    var gain = ""

    /// The customers who get the benefit, or a part of these words.
    var audience = ""
  }

  /// Returns the lines of a promotion's label, each at most `width` columns wide. The name comes
  /// first; the gain is at the end of the name's last line, and the customers come last.
  func label(of row: Row, width: Int) -> [LabelLine] {
    var lines = wrapped(row.name, width: width).map { LabelLine(name: $0) }
    let last = lines.last?.name ?? ""
    let gains = wrapped(row.gain, width: width)
    if displayWidth(last) + 2 + displayWidth(gains[0]) > width { lines.append(LabelLine()) }
    lines[lines.count - 1].gain = gains[0]
    lines += gains.dropFirst().map { LabelLine(gain: $0) }
    if row.audience.isEmpty { return lines }
    return lines + twoLines(row.audience, width: width).map { LabelLine(audience: $0) }
  }

  var notes: [String] {
    let reasons = [
      (leftOut.switchedOff, Phrase.switchedOffCount), (leftOut.over, Phrase.overCount),
      (leftOut.later, Phrase.laterCount), (leftOut.crowdedOut, Phrase.crowdedOutCount),
    ]
    let counts = reasons.filter { $0.0 > 0 }.map { wording($0.1, "\($0.0)") }
    return (rows.isEmpty ? [wording(.nothingOn)] : [])
      + (counts.isEmpty ? [] : [wording(.notDrawn, counts.joined(separator: wording(.comma)))])
  }

  /// Returns an instant as people say it: `Wed 11 Nov 10:00`.
  func text(_ instant: Instant) -> String { wording.time(zone.localTime(at: instant)) }

  var hasSchedules: Bool { rows.contains { !$0.isAlwaysOn } }

  var description: String {
    let lines = rows.map { row in
      let window = wording.window(
        row.beginsEarlier ? nil : text(row.window.lowerBound),
        row.endsLater ? nil : text(row.window.upperBound))
      return row.name + wording(.colon)
        + ([row.gain, window] + (row.isAlwaysOn ? [] : [wording(.atTimes)])
        + (row.audience.isEmpty ? [] : [row.audience]))
        .joined(separator: wording(.comma))
    }
    return ([subtitle] + lines + notes).joined(separator: wording(.semicolon))
  }
}
