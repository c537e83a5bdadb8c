import Promo

/// The shape of an object in a file: the bytes between the values, and the kinds of the values. The
/// next object probably has the same shape. Such a row can be read without handling anything else
/// that JSON allows.
struct JSONShape: ~Copyable {
  /// A part of a row: up to eight bytes of the text between values, and the kind of the value after
  /// these bytes.
  struct Step: BitwiseCopyable {
    var kind = Kind.text
    /// The index of the copied cell that the value becomes; -1 if the value is not copied.
    var slot: Int32 = -1
    let length: Int
    /// The bytes, and a mask of the bits that they occupy in a word.
    let word: UInt64
    let mask: UInt64
  }

  /// The kind of a value.
  enum Kind: UInt8 {
    /// No value.
    case text
    case string
    case number
    case amountString
    case amountNumber
    case at
  }

  private var steps = GrowingMemory<Step>()

  /// The value of each copied column in the last row.
  private var found = GrowingMemory<OrderCell>()

  /// The number of calls of `learn`: one for each good row that did not have the shape.
  private var strangeCount = 0

  /// True if there is a shape.
  var isKnown: Bool { steps.count > 0 }

  /// True if rows with the shape state their instant.
  private(set) var statesInstant = false

  private static var longest: Int { 100 }

  /// Learns the shape of a row that was read without a problem. To save time, learns only once in
  /// 64 calls.
  ///
  /// - Parameters:
  ///   - cells: The values of the row, one for each column of the layout.
  ///   - row: The place of the row, including the line end.
  mutating func learn(
    _ cells: borrowing GrowingMemory<OrderCell>, _ row: Range<Int>, in bytes: OrderBytes,
    for rowDefaults: RowDefaults
  ) {
    strangeCount += 1
    guard strangeCount % 64 == 1 else { return }
    steps.removeAll()
    found.removeAll()
    statesInstant = false
    for _ in rowDefaults.carried { found.append(.absent) }
    guard rowDefaults.carried.allSatisfy({ cells[$0].form != .absent }) else { return }
    let slots = Dictionary(
      uniqueKeysWithValues: zip(rowDefaults.carried, rowDefaults.carried.indices))
    var columns = (0..<cells.count).filter { cells[$0].form != .absent }
    columns.sort { cells[$0].start < cells[$1].start }
    var position = row.lowerBound
    for column in columns {
      let cell = cells[column]
      let slot = slots[column]
      guard let kind = JSONShape.kind(of: cell, rowDefaults.layout.roles[column], in: bytes) else {
        if case .other = rowDefaults.layout.roles[column], slot == nil { continue }
        return steps.removeAll()
      }
      // The text is never empty, because there is at least a key between two values.
      addText(position..<Int(cell.start), in: bytes)
      steps[steps.count - 1].kind = kind
      if kind == .at { statesInstant = true }
      steps[steps.count - 1].slot = Int32(slot ?? -1)
      position = Int(cell.end)
    }
    addText(position..<row.upperBound, in: bytes)
    if steps.count > JSONShape.longest { steps.removeAll() }
  }

  private static func kind(
    of cell: OrderCell, _ role: OrderLayout.Role, in bytes: OrderBytes
  ) -> Kind? {
    let isNumber =
      cell.form == .literal && bytes[Int(cell.start)] &- UInt8(ascii: "0") < 10
    guard isNumber || cell.form == .string else { return nil }
    switch role {
    case .other: return isNumber ? .number : .string
    case .amount: return isNumber ? .amountNumber : .amountString
    case .at: return isNumber ? nil : .at
    case .currency, .code, .fact, .facts, .lines, .shipping, .minor, .shippingMinor, .order,
      .unitPrice,
      .pieces, .labels, .article:
      return nil
    }
  }

  private mutating func addText(_ range: Range<Int>, in bytes: OrderBytes) {
    for start in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      let length = min(8, range.upperBound - start)
      let mask = UInt64.max &>> UInt64(64 - 8 * length)
      steps.append(
        Step(length: length, word: bytes.word(at: start) & mask, mask: mask))
    }
  }

  /// Reads the row at an offset and returns the offset after the line end. Returns nil if the row
  /// does not have the shape or is longer than `limit` bytes.
  ///
  /// Only the last step passes a line end. The bytes end with a line end, so no step begins after
  /// the bytes.
  @inline(__always)
  mutating func read(
    _ bytes: OrderBytes, at start: Int, upTo limit: Int, _ amounts: FastAmounts,
    _ instants: inout FastInstants, usual: Int64, into orders: inout FastOrders
  ) -> Int? {
    var position = start
    var amount: Int64?
    var instant = usual
    for index in 0..<steps.count {
      let step = steps[index]
      guard (bytes.word(at: position) ^ step.word) & step.mask == 0 else { return nil }
      position &+= step.length
      let valueStart = position
      switch step.kind {
      case .text: continue
      case .string:
        guard let end = JSONShape.endOfString(in: bytes, at: position) else { return nil }
        position = end
      case .number:
        guard let end = JSONShape.endOfNumber(in: bytes, at: position) else { return nil }
        position = end
      case .amountString, .amountNumber:
        let word = bytes.word(at: position)
        let length =
          step.kind == .amountString
          ? FastAmounts.length(of: word) : JSONShape.numberLength(of: word)
        guard length < 8, let units = amounts.units(of: word, length: length),
          step.kind == .amountString || amounts.hasOneMeaning(word, length: length)
        else { return nil }
        amount = units
        position &+= length
      case .at:
        guard position &+ 19 < bytes.count,
          let seconds = instants.seconds(in: bytes, at: position, length: 19)
        else { return nil }
        instant = seconds
        position &+= 19
      }
      if step.slot >= 0 {
        let isString = step.kind != .number && step.kind != .amountNumber
        found[Int(step.slot)] = OrderCell(valueStart, position, isString ? .string : .literal)
      }
    }
    guard let amount, position <= bytes.count, position &- start <= limit else { return nil }
    for slot in 0..<found.count { orders.carry(found[slot]) }
    orders.finish(amount: amount, instant: instant)
    return position
  }

  /// Returns the end of a string of ordinary ASCII; nil if the string contains anything else.
  @inline(__always)
  private static func endOfString(in bytes: OrderBytes, at start: Int) -> Int? {
    var position = start
    while position < bytes.count {
      let found = JSONScanner.specialBytes(of: bytes.word(at: position))
      guard found == 0 else {
        position &+= found.firstByte
        return position < bytes.count && bytes[position] == UInt8(ascii: "\"") ? position : nil
      }
      position &+= 8
    }
    return nil
  }

  /// Returns the end of a whole number below 10^16; nil for other numbers.
  @inline(__always)
  private static func endOfNumber(in bytes: OrderBytes, at start: Int) -> Int? {
    let first = bytes.word(at: start).nonDigits
    guard first & 0x80 == 0 else { return nil }
    let isNought = bytes[start] == UInt8(ascii: "0")
    if first != 0 {
      let length = first.firstByte
      return isNought && length > 1 ? nil : start &+ length
    }
    // All eight bytes are digits, so the next word begins within the bytes or directly after them.
    let second = bytes.word(at: start &+ 8).nonDigits
    return isNought || second == 0 ? nil : start &+ 8 &+ second.firstByte
  }

  /// Returns the length of a number including its decimals; 0 if it has leading zeros, which JSON
  /// forbids, and 8 if it fills the word.
  @inline(__always)
  private static func numberLength(of word: UInt64) -> Int {
    let others = word.nonDigits
    guard word & 0xFF != UInt64(UInt8(ascii: "0")) || others & 0x8000 != 0 else { return 0 }
    let points = word.bytes(equalTo: UInt8(ascii: "."))
    return (others & ~points).firstByte
  }
}

extension UInt64 {
  /// A word with the highest bit set in each byte that is not a digit.
  @inline(__always)
  fileprivate var nonDigits: UInt64 {
    let digits = self ^ UInt64(bytes: UInt8(ascii: "0"))
    return (((digits & ~.highBits) &+ UInt64(bytes: 0x76)) | digits) & .highBits
  }
}
