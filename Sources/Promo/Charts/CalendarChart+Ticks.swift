extension CalendarChart {
  /// The stack of days to mark on the axis.
  private enum Grain: CaseIterable {
    case weekdays
    case days
    case otherDays
    case weeks
    case months
    case quarters
    case halves

    func marks(_ date: CalendarDate) -> Bool {
      switch self {
      case .weekdays, .days: true
      case .otherDays: date.daysSince1970.isMultiple(of: 2)
      case .weeks: date.weekday == .mon
      case .months: date.day == 1
      case .quarters: date.day == 1 && date.month % 3 == 1
      case .halves: date.day == 1 && date.month % 6 == 1
      }
    }

    func label(_ date: CalendarDate) -> String {
      let month = CalendarDate.monthName(date.month).prefix(3)
      return switch self {
      case .weekdays: "\(date.weekday.name.prefix(3)) \(date.day) \(month)"
      case .days, .otherDays, .weeks: "\(date.day) \(month)"
      case .months, .quarters, .halves: "\(month) \(date.year)"
      }
    }
  }

  /// Returns the days to mark, as many as their labels have room for, with their positions.
  ///
  /// - Parameter room: The room that a label needs, with the gap to the next.
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
    days.map { CalendarDate(daysSince1970: $0) }.filter(grain.marks).map { date in
      (position(of: zone.firstInstant(of: date), on: scale), grain.label(date))
    }
  }

  /// Returns the scale of the days on an axis.
  func scale(length: Int) -> ChartScale {
    ChartScale(
      limit: span.upperBound.secondsSince1970 - span.lowerBound.secondsSince1970, length: length)
  }

  func position(of instant: Instant, on scale: ChartScale) -> Int {
    scale.position(of: instant.secondsSince1970 - span.lowerBound.secondsSince1970)
  }

  // MARK: Words

  var title: String { "When promotions are on" }

  var subtitle: String {
    let first = CalendarDate(daysSince1970: days.lowerBound)
    let last = CalendarDate(daysSince1970: days.upperBound - 1)
    return "\(words(first)) to \(words(last)), \(printable(zone.name))"
  }

  private func words(_ date: CalendarDate) -> String {
    "\(date.day) \(CalendarDate.monthName(date.month)) \(date.year)"
  }

  /// Remarks about things that are not drawn.
  var notes: [String] {
    let nothing = rows.isEmpty ? ["no promotion is on during these days"] : []
    return nothing + (leftOut.isEmpty ? [] : ["not drawn: \(leftOut.joined(separator: ", "))"])
  }

  /// True if some promotion is on only at times.
  var hasSchedules: Bool { rows.contains { !$0.isAlwaysOn } }

  /// The whole chart in sentences.
  var description: String {
    let lines = rows.map { row in
      "\(row.name): \(row.beginsEarlier ? "until" : "from \(zone.text(row.window.lowerBound)) to") "
        + "\(row.endsLater ? "later" : zone.text(row.window.upperBound))"
        + (row.isAlwaysOn ? "" : ", at times")
    }
    return ([subtitle] + lines + notes).joined(separator: "; ")
  }
}
