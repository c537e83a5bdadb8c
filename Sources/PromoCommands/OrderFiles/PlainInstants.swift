import Promo

/// Reads instants such as `2026-11-01T20:00:00`, eight bytes at a time, on the wall clock of a zone.
/// What is written in any other way, right or wrong, and what is near a change of the clocks is left
/// to the zone.
struct PlainInstants {
  /// A time in which the wall clock is at one offset from UTC and shows nothing twice, in seconds of
  /// that wall clock.
  private struct Period {
    let start: Int64
    let end: Int64
    let offset: Int64
  }

  private let periods: [Period]
  private var last = Period(start: 0, end: 0, offset: 0)

  /// The day, since 1970, on which each month begins, times 32, and how many days it has.
  private let months: [Int32]

  private static var firstYear: Int { 1970 }
  private static var lastYear: Int { 2199 }

  init(_ zone: ZoneRules) {
    periods = PlainInstants.periods(of: zone)
    let starts = (0...(PlainInstants.lastYear + 1 - PlainInstants.firstYear) * 12).compactMap {
      month in
      let year = PlainInstants.firstYear + month / 12
      return CalendarDate(year: year, month: month % 12 + 1, day: 1)
        .map { Int32($0.daysSince1970) }
    }
    months = zip(starts, starts.dropFirst()).map { start, next in start * 32 + next - start }
    if let first = periods.first { last = first }
  }

  /// The times between changes of the clocks that are days apart from each other; where they come
  /// closer, which times are shown twice is for the zone to say.
  private static func periods(of zone: ZoneRules) -> [Period] {
    let earliest = Instant(secondsSince1970: -10 * 86_400)
    let latest: Int64 = 300 * 366 * 86_400
    var changes: [Int64] = [earliest.secondsSince1970]
    var change = zone.nextTransition(after: earliest)
    while let next = change {
      changes.append(next.secondsSince1970)
      change = zone.nextTransition(after: next)
    }
    let offsets = changes.map { Int64(zone.offset(at: Instant(secondsSince1970: $0))) }
    let ends = Array(changes.dropFirst()) + [latest]
    let isLong = zip(changes, ends).map { $1 - $0 > 4 * 86_400 }
    return changes.indices.filter { index in
      isLong[max(0, index - 1)...min(index + 1, changes.count - 1)].allSatisfy(\.self)
    }.map { index in
      let before = index == 0 ? offsets[0] : offsets[index - 1]
      let after = index + 1 < offsets.count ? offsets[index + 1] : offsets[index]
      return Period(
        start: changes[index] + max(before, offsets[index]),
        end: ends[index] + min(after, offsets[index]), offset: offsets[index])
    }
  }

  /// The seconds since 1970 of the instant in `length` bytes at an offset.
  @inline(__always)
  mutating func seconds(in bytes: OrderBytes, at offset: Int, length: Int) -> Int64? {
    guard length >= 19, let local = localSeconds(in: bytes, at: offset) else { return nil }
    if length == 19 { return seconds(ofLocal: local) }
    if length == 20, bytes[offset &+ 19] == UInt8(ascii: "Z") { return local }
    return nil
  }

  /// The seconds since 1970 of the instant in 19 bytes at an offset.
  @inline(__always)
  mutating func seconds(in row: OrderWindow, at offset: Int) -> Int64? {
    localSeconds(
      row.word(at: offset), row.word(at: offset &+ 8), row.word(at: offset &+ 11)
    ).flatMap { seconds(ofLocal: $0) }
  }

  @inline(__always)
  private func localSeconds(in bytes: OrderBytes, at offset: Int) -> Int64? {
    localSeconds(
      bytes.word(at: offset), bytes.word(at: offset &+ 8), bytes.word(at: offset &+ 11))
  }

  /// What the wall clock shows, in seconds since its 1970, in 19 bytes: the first eight, those from
  /// the ninth on, and the last.
  @inline(__always)
  private func localSeconds(_ first: UInt64, _ middle: UInt64, _ last: UInt64) -> Int64? {
    // A byte that is no digit leaves something where the pattern adds to it.
    let day = first ^ 0x2D30_302D_3030_3030  // `YYYY-MM-`
    let hour = middle ^ 0x3030_3A30_3054_3030  // `DDThh:mm`
    let second = last ^ 0x3030_3A30_303A_3030  // `hh:mm:ss`
    let wrong =
      (day &+ 0x0F06_060F_0606_0606) | day | (hour &+ 0x0606_0F06_060F_0606) | hour
      | (second &+ 0x0606_0F06_060F_0606) | second
    guard wrong & UInt64(bytes: 0xF0) == 0 else { return nil }
    // Each byte and the one behind it as a number of two digits.
    let days = day &* 10 &+ day &>> 8
    let hours = hour &* 10 &+ hour &>> 8
    let seconds = second &* 10 &+ second &>> 8
    let number = { (word: UInt64, byte: UInt64) in
      Int(truncatingIfNeeded: word &>> (8 &* byte) & 0xFF)
    }
    let year = number(days, 0) &* 100 &+ number(days, 2) &- PlainInstants.firstYear
    let month = number(days, 5) &- 1
    let (h, m, s) = (number(hours, 3), number(hours, 6), number(seconds, 6))
    // What is outside its range has a negative sign here, which one test finds for all of them.
    let outside =
      month | (11 &- month) | (23 &- h) | (59 &- m) | (59 &- s) | year
      | (PlainInstants.lastYear &- PlainInstants.firstYear &- year)
    guard outside >= 0 else { return nil }
    let entry = Int(months[year &* 12 &+ month])
    let date = number(hours, 0) &- 1
    guard date >= 0, date < entry & 31 else { return nil }
    return Int64((entry &>> 5 &+ date) &* 86_400 &+ h &* 3_600 &+ m &* 60 &+ s)
  }

  @inline(__always)
  private mutating func seconds(ofLocal local: Int64) -> Int64? {
    if local >= last.start, local < last.end { return local &- last.offset }
    return searched(local)
  }

  private mutating func searched(_ local: Int64) -> Int64? {
    var (lower, upper) = (0, periods.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if periods[middle].end <= local { lower = middle + 1 } else { upper = middle }
    }
    guard lower < periods.count, local >= periods[lower].start else { return nil }
    last = periods[lower]
    return local - last.offset
  }
}
