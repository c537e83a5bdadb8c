/// A reader of TZif (RFC 9636), the format in which systems store time zones.
package enum ZoneFile {
  /// The largest size of a zone's file in bytes, far above the size of any real one.
  package static var sizeLimit: Int { 1 << 18 }

  /// Reads the rules in a file. Returns nil if the file is damaged or counts leap seconds, which
  /// this program does not support. Never traps, whatever the bytes are.
  package static func rules(named name: String, from bytes: [UInt8]) -> ZoneRules? {
    var reader = BigEndianReader(bytes: bytes)
    guard var header = Header(&reader) else { return nil }
    if header.version > 1 {
      guard reader.skip(header.dataSize(timeSize: 4)), let second = Header(&reader)
      else { return nil }
      header = second
    }
    guard header.leapCount == 0, let data = Data(&reader, header) else { return nil }
    var transitions = data.transitions
    if header.version > 1, let footer = reader.restOfFooter(), !footer.isEmpty {
      guard let rule = YearlyZoneRule(footer) else { return nil }
      transitions += rule.transitions(after: transitions.last?.instant)
    }
    return ZoneRules(name: name, firstOffset: data.firstOffset, transitions: transitions)
  }

  private struct Header {
    let version: Int
    let isUTCCount: Int
    let isStandardCount: Int
    let leapCount: Int
    let timeCount: Int
    let typeCount: Int
    let characterCount: Int

    init?(_ reader: inout BigEndianReader) {
      guard reader.take(Array("TZif".utf8)), let version = reader.unsigned(1), reader.skip(15),
        let isUTCCount = reader.unsigned(4), let isStandardCount = reader.unsigned(4),
        let leapCount = reader.unsigned(4), let timeCount = reader.unsigned(4),
        let typeCount = reader.unsigned(4), let characterCount = reader.unsigned(4), typeCount > 0
      else { return nil }
      self.version = version == 0 ? 1 : 2
      self.isUTCCount = isUTCCount
      self.isStandardCount = isStandardCount
      self.leapCount = leapCount
      self.timeCount = timeCount
      self.typeCount = typeCount
      self.characterCount = characterCount
    }

    func dataSize(timeSize: Int) -> Int {
      timeCount * (timeSize + 1) + typeCount * 6 + characterCount + leapCount * (timeSize + 4)
        + isStandardCount + isUTCCount
    }
  }

  private struct Data {
    let firstOffset: Int
    let transitions: [ZoneRules.Transition]

    init?(_ reader: inout BigEndianReader, _ header: Header) {
      let timeSize = header.version > 1 ? 8 : 4
      guard reader.has(header.dataSize(timeSize: timeSize)) else { return nil }
      let times = (0..<header.timeCount).compactMap { _ in reader.signed(timeSize) }
      let types = (0..<header.timeCount).compactMap { _ in reader.unsigned(1) }
      let offsets = (0..<header.typeCount).compactMap { _ -> Int? in
        let offset = reader.signed(4)
        return reader.skip(2) ? offset.map { Int($0) } : nil
      }
      guard offsets.count == header.typeCount, types.allSatisfy({ $0 < offsets.count }),
        reader.skip(header.characterCount + header.isStandardCount + header.isUTCCount)
      else { return nil }
      firstOffset = offsets[0]
      transitions = zip(times, types).map { time, type in
        ZoneRules.Transition(at: Instant(secondsSince1970: time), to: offsets[type])
      }
    }
  }
}

/// A reader of big-endian numbers.
private struct BigEndianReader {
  let bytes: [UInt8]
  private var next = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  func has(_ count: Int) -> Bool { count <= bytes.count - next }

  mutating func skip(_ count: Int) -> Bool {
    guard has(count) else { return false }
    next += count
    return true
  }

  mutating func take(_ expected: [UInt8]) -> Bool {
    bytes[next...].starts(with: expected) && skip(expected.count)
  }

  mutating func signed(_ size: Int) -> Int64? {
    guard has(size) else { return nil }
    defer { next += size }
    let bits = bytes[next..<(next + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return size == 8 ? Int64(bitPattern: bits) : Int64(Int32(truncatingIfNeeded: bits))
  }

  /// Reads one byte, or a count in four bytes; nil for a count above the largest size of a file.
  mutating func unsigned(_ size: Int) -> Int? {
    guard let number = signed(size) else { return nil }
    if size == 1 { return Int(UInt8(truncatingIfNeeded: number)) }
    return (0...Int64(ZoneFile.sizeLimit)).contains(number) ? Int(number) : nil
  }

  /// Returns the footer: the line after the data, without the line ends before and after it.
  func restOfFooter() -> ArraySlice<UInt8>? {
    let rest = bytes[next...]
    guard rest.first == UInt8(ascii: "\n"),
      let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    return rest[(rest.startIndex + 1)..<end]
  }
}
