import Promo

/// A fast reader of instants such as `2026-11-01T20:00:00`, on the wall clock of a zone. It reads
/// eight bytes at a time. It leaves every other form, valid or not, to the zone, and also every
/// time near a clock change.
struct FastInstants {
  /// A period in which the wall clock has one offset from UTC and shows no time twice. Its bounds
  /// are in seconds of that wall clock.
  private struct Period {
    let start: Int64
    let end: Int64
    let offset: Int64
  }

  private let periods: [Period]
  private var last = Period(start: 0, end: 0, offset: 0)

  /// For each month since 1970: the number of its first day since 1970, times 32, plus the number
  /// of its days. Each year has sixteen entries; entries that are not months are 0.
  private let months: [Int32]

  private static var firstYear: Int { 1970 }
  private static var lastYear: Int { 2199 }

  init(_ zone: ZoneRules) {
    periods = FastInstants.periods(of: zone)
    months = (FastInstants.firstYear...FastInstants.lastYear).flatMap { year in
      (0..<16).map { FastInstants.month($0, of: year) }
    }
    if let first = periods.first { last = first }
  }

  private static func month(_ month: Int, of year: Int) -> Int32 {
    let next = month == 12 ? (year + 1, 1) : (year, month + 1)
    guard let start = CalendarDate(year: year, month: month, day: 1)?.daysSince1970,
      let end = CalendarDate(year: next.0, month: next.1, day: 1)?.daysSince1970
    else { return 0 }
    return Int32(start * 32 + end - start)
  }

  /// Returns the periods between clock changes that are days apart. Where changes are closer
  /// together, the zone decides which times are shown twice.
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
      isLong[max(0, index - 1)...min(index + 1, changes.count - 1)].allSatisfy { $0 }
    }.map { index in
      let before = index == 0 ? offsets[0] : offsets[index - 1]
      let after = index + 1 < offsets.count ? offsets[index + 1] : offsets[index]
      return Period(
        start: changes[index] + max(before, offsets[index]),
        end: ends[index] + min(after, offsets[index]), offset: offsets[index])
    }
  }

  /// Returns the seconds since 1970 of the instant in `length` bytes at an offset; nil for other
  /// forms.
  @inline(__always)
  mutating func seconds(in bytes: OrderBytes, at offset: Int, length: Int) -> Int64? {
    guard length >= 19, let local = localSeconds(in: bytes, at: offset) else { return nil }
    if length == 19 { return seconds(ofLocal: local) }
    guard length == 20, bytes[offset &+ 19] == UInt8(ascii: "Z"),
      FastInstants.certain.contains(local)
    else { return nil }
    return local
  }

  /// The instants that are in the calendar on every wall clock, in seconds since 1970.
  private static var certain: Range<Int64> { 2 * 86_400..<84_000 * 86_400 }

  /// Reads a wall clock time of 19 bytes, and returns it in seconds since 1970 on that clock.
  @inline(__always)
  private func localSeconds(in bytes: OrderBytes, at offset: Int) -> Int64? {
    // With the pattern added, every byte that is not the expected digit or separator has a bit in
    // its upper half.
    let day = bytes.word(at: offset) ^ 0x2D30_302D_3030_3030  // `YYYY-MM-`
    let hour = bytes.word(at: offset &+ 8) ^ 0x3030_3A30_3054_3030  // `DDThh:mm`
    let second = bytes.word(at: offset &+ 11) ^ 0x3030_3A30_303A_3030  // `hh:mm:ss`
    let wrong =
      (day &+ 0x0F06_060F_0606_0606) | day | (hour &+ 0x0606_0F06_060F_0606) | hour
      | (second &+ 0x0606_0F06_060F_0606) | second
    guard wrong & UInt64(bytes: 0xF0) == 0 else { return nil }
    // Each byte now holds the two-digit number that it forms with the next byte.
    let days = day &* 10 &+ day &>> 8
    let hours = hour &* 10 &+ hour &>> 8
    let seconds = second &* 10 &+ second &>> 8
    // Adding these numbers takes the byte of a part above 127 if the part exceeds its limit: 12 for
    // the month, 31 for the day, 23 for the hour, 59 for minutes and seconds.
    let above =
      ((days & 0x0000_FF00_0000_0000) &+ 0x0000_7300_0000_0000)
      | ((hours & 0x00FF_0000_FF00_00FF) &+ 0x0044_0000_6800_0060)
      | ((seconds & 0x00FF_0000_0000_0000) &+ 0x0044_0000_0000_0000)
    guard above & .highBits == 0 else { return nil }
    let year = days.part(0) &* 100 &+ days.part(2) &- FastInstants.firstYear
    // A number that is not a month has no days; a year outside the table has no index in the table.
    let index = year &* 16 &+ days.part(5)
    guard index >= 0, index < months.count else { return nil }
    let month = Int(months[index])
    let date = hours.part(0) &- 1
    guard date >= 0, date < month & 31 else { return nil }
    let time = hours.part(3) &* 3_600 &+ hours.part(6) &* 60 &+ seconds.part(6)
    return Int64((month &>> 5 &+ date) &* 86_400 &+ time)
  }

  @inline(__always)
  private mutating func seconds(ofLocal local: Int64) -> Int64? {
    if local >= last.start, local < last.end { return local &- last.offset }
    return searched(local)
  }

  private mutating func searched(_ local: Int64) -> Int64? {
    let place = periods.partitioningIndex { $0.end > local }
    guard place < periods.count, local >= periods[place].start else { return nil }
    last = periods[place]
    return local - last.offset
  }
}

extension UInt64 {
  /// Returns one of the bytes, counted from the lowest.
  @inline(__always)
  fileprivate func part(_ byte: UInt64) -> Int {
    Int(truncatingIfNeeded: self &>> (8 &* byte) & 0xFF)
  }
}
