extension Schedule {
  /// Returns the times within a range of instants at which the schedule is on, in order; adjacent
  /// times are joined. Takes time in proportion to the number of days.
  func times(within range: Range<Instant>, in zone: ZoneRules) -> [Range<Instant>] {
    if self == .always { return [range] }
    var times: [Range<Instant>] = []
    let edges = changes(within: range, in: zone)
    for (start, end) in zip(edges, edges.dropFirst()) where isOn(at: zone.localTime(at: start)) {
      if let last = times.last, last.upperBound == start {
        times[times.count - 1] = last.lowerBound..<end
      } else {
        times.append(start..<end)
      }
    }
    return times
  }

  /// Returns all instants at which the schedule may go on or off, and the ends of the range. It
  /// never changes between two of them.
  private func changes(within range: Range<Instant>, in zone: ZoneRules) -> [Instant] {
    var instants: Set = [range.lowerBound, range.upperBound]
    let last = zone.localTime(at: range.upperBound).date.next
    var date = zone.localTime(at: range.lowerBound).date.previous
    while date.daysSince1970 <= last.daysSince1970 {
      for second in [0, hours?.start.secondOfDay, hours?.end.secondOfDay].compactMap(\.self) {
        let local = LocalTime(date, secondOfDay: second)
        instants.insert(zone.instant(of: local))
        instants.insert(zone.instant(of: local, repeated: .last))
      }
      date = date.next
    }
    var change = zone.nextTransition(after: range.lowerBound)
    while let instant = change, instant < range.upperBound {
      instants.insert(instant)
      change = zone.nextTransition(after: instant)
    }
    return instants.filter { $0 == range.upperBound || range.contains($0) }.sorted()
  }
}
