import CPromo
import Promo

/// A value of a column.
enum CellValue {
  case none
  case text(UnsafeRawBufferPointer)
  case number(Int64)
  /// A number too large for `Int64`.
  case large(UInt64)
  /// A decimal. `CellColumn.decimal` reads it. Without it, a `CellValue` fits in registers.
  case decimal
  case truth(Bool)
}

/// A column from the caller. Its buffers are checked as far as possible.
struct CellColumn {
  /// The form of a column's values.
  enum Form: Equatable {
    case texts(TextForm)
    case bits
    /// Signed 64-bit numbers, the form of most columns.
    case numbers
    case integers(IntegerForm)
    case decimals(bytes: Int8, scale: Int8)
    /// Keys into a dictionary of texts. `offsets` points to the dictionary's array.
    case keys(IntegerForm, of: TextForm)
    case nothing
  }

  /// The memory layout of texts.
  enum TextForm: Equatable {
    case short, long, views
  }

  /// The width of integers in bytes, and whether they are signed.
  struct IntegerForm: Equatable {
    let bytes: Int8
    let isSigned: Bool
  }

  let form: Form
  private let values: UnsafeRawPointer?
  private let offsets: UnsafeRawPointer?
  private let valid: ValidBits
  private let first: Int

  /// Makes a column without checking its buffers. Call `check` before reading values.
  init(
    _ form: Form, values: UnsafeRawPointer?, offsets: UnsafeRawPointer?, valid: ValidBits,
    first: Int
  ) {
    (self.form, self.values, self.offsets) = (form, values, offsets)
    (self.valid, self.first) = (valid, first)
  }

  /// Checks a column; nil if there is none. Error messages call the column `name`.
  init?(_ cells: promo_cells, count: Int, of name: String) throws(CallFailure) {
    guard cells.kind != PROMO_NO_COLUMN else { return nil }
    guard let form = Form(kind: cells.kind) else {
      throw .argument("`\(name)` has the kind \(cells.kind), which there is not")
    }
    self.init(
      form, values: cells.values, offsets: cells.offsets, valid: ValidBits(bits: cells.valid),
      first: try checkedPlaces(cells.first, count: count, of: name))
    try check(count, name)
  }

  /// True if the values are texts, or if all of them are null.
  var hasTexts: Bool {
    switch form {
    case .texts, .keys, .nothing: true
    case .bits, .numbers, .integers, .decimals: false
    }
  }

  /// True if the values are whole numbers, or if all of them are null.
  var hasNumbers: Bool {
    switch form {
    case .numbers, .integers, .nothing: true
    case .texts, .keys, .bits, .decimals: false
    }
  }

  /// True if a row has a value, even an unreadable one.
  func hasValue(at row: Int) -> Bool { form != .nothing && valid.contains(first + row) }

  /// Returns the value of a row.
  @inline(__always)
  func value(at row: Int) -> CellValue {
    let place = first + row
    guard valid.contains(place) else { return .none }
    switch form {
    case .texts(.short): return .text(text(between: ends(at: place, Int32.self)))
    case .texts(.long): return .text(text(between: ends(at: place, Int64.self)))
    case .texts(.views): return .text(view(at: place))
    case .bits: return .truth(number(at: place >> 3, UInt8.self) >> UInt8(place & 7) & 1 == 1)
    case .numbers: return .number(number(at: place, Int64.self))
    case .integers, .decimals, .keys, .nothing: return rareValue(at: place)
    }
  }

  /// Returns the number at an index of a buffer, by default of `values`. The buffer must exist.
  @inline(__always)
  private func number<Number: BitwiseCopyable & FixedWidthInteger>(
    at place: Int, _ type: Number.Type, in buffer: UnsafeRawPointer? = nil
  ) -> Number {
    (buffer ?? values)?
      .loadUnaligned(fromByteOffset: place * MemoryLayout<Number>.size, as: type) ?? 0
  }

  /// Returns where a text starts and ends in its buffer.
  @inline(__always)
  private func ends<Number: BitwiseCopyable & FixedWidthInteger>(
    at place: Int, _ type: Number.Type
  ) -> (Int, Int) {
    (Int(number(at: place, type, in: offsets)), Int(number(at: place + 1, type, in: offsets)))
  }

  @inline(__always)
  private func text(between ends: (start: Int, end: Int)) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: values?.advanced(by: ends.start), count: ends.end - ends.start)
  }

  /// Returns the text of a view. The view itself holds up to 12 bytes; a longer text is in a
  /// buffer.
  private func view(at place: Int) -> UnsafeRawBufferPointer {
    let length = Int(number(at: 4 * place, Int32.self))
    if length <= 12 {
      return UnsafeRawBufferPointer(start: values?.advanced(by: 16 * place + 4), count: length)
    }
    let buffer = Int(number(at: 4 * place + 2, Int32.self))
    let start = Int(number(at: 4 * place + 3, Int32.self))
    let bytes = UnsafeRawPointer(
      bitPattern: number(at: buffer, UInt.self, in: offsets))
    return UnsafeRawBufferPointer(
      start: bytes?.advanced(by: start), count: bytes == nil ? 0 : length)
  }
}

extension CellColumn.Form {
  /// Makes the form for a column kind from promo.h; nil for an unknown kind.
  fileprivate init?(kind: Int64) {
    switch Int32(truncatingIfNeeded: kind) {
    case PROMO_TEXTS where kind == PROMO_TEXTS: self = .texts(.short)
    case PROMO_LONG_TEXTS where kind == PROMO_LONG_TEXTS: self = .texts(.long)
    case PROMO_TEXT_VIEWS where kind == PROMO_TEXT_VIEWS: self = .texts(.views)
    case PROMO_BITS where kind == PROMO_BITS: self = .bits
    case PROMO_NUMBERS where kind == PROMO_NUMBERS: self = .numbers
    default: return nil
    }
  }
}

// MARK: - Forms that only Arrow has

extension CellColumn {
  @inline(never)
  private func rareValue(at place: Int) -> CellValue {
    switch form {
    case .integers(let form): integer(at: place, form)
    case .decimals: .decimal
    case .keys(let form, let texts): text(of: integer(at: place, form), texts)
    case .texts, .bits, .numbers, .nothing: .none
    }
  }

  private func integer(at place: Int, _ form: IntegerForm) -> CellValue {
    switch (form.bytes, form.isSigned) {
    case (1, true): return .number(Int64(number(at: place, Int8.self)))
    case (1, false): return .number(Int64(number(at: place, UInt8.self)))
    case (2, true): return .number(Int64(number(at: place, Int16.self)))
    case (2, false): return .number(Int64(number(at: place, UInt16.self)))
    case (4, true): return .number(Int64(number(at: place, Int32.self)))
    case (4, false): return .number(Int64(number(at: place, UInt32.self)))
    case (_, true): return .number(number(at: place, Int64.self))
    case (_, false):
      let large = number(at: place, UInt64.self)
      return Int64(exactly: large).map { .number($0) } ?? .large(large)
    }
  }

  /// Returns the decimal in a row. The row must have a value.
  func decimal(at row: Int) -> CellDecimal {
    let place = first + row
    guard case .decimals(let bytes, let scale) = form else { return CellDecimal(0, scale: 0) }
    let whole =
      switch bytes {
      case 4: Int128(number(at: place, Int32.self))
      case 8: Int128(number(at: place, Int64.self))
      default:
        Int128(number(at: 2 * place + 1, Int64.self)) << 64
          | Int128(number(at: 2 * place, UInt64.self))
      }
    return CellDecimal(whole, scale: scale)
  }

  /// Returns the text that a key refers to in the dictionary.
  private func text(of key: CellValue, _ texts: TextForm) -> CellValue {
    guard case .number(let key) = key, let dictionary = CellColumn(dictionary: offsets, texts)
    else { return .none }
    return dictionary.value(at: Int(key))
  }

  /// Makes a column from the array of a dictionary. The array must have been checked.
  private init?(dictionary: UnsafeRawPointer?, _ texts: TextForm) {
    guard let array = dictionary?.assumingMemoryBound(to: ArrowArray.self) else { return nil }
    self.init(texts: texts, of: array, first: Int(array.pointee.offset))
  }
}

// MARK: - Checks

extension CellColumn {
  /// Fails if the buffers cannot hold `count` rows. Checks views against the sizes of their buffers
  /// if these sizes are known.
  func check(
    _ count: Int, _ name: String, viewed sizes: UnsafeBufferPointer<Int64>? = nil
  ) throws(CallFailure) {
    guard count > 0, form != .nothing else { return }
    switch form {
    case .texts(.short): return try checkOffsets(count, name, Int32.self)
    case .texts(.long): return try checkOffsets(count, name, Int64.self)
    case .texts(.views): try checkViews(count, name, sizes)
    case .keys(let form, _): try checkKeys(count, name, form)
    case .bits, .numbers, .integers, .decimals, .nothing: break
    }
    if values == nil { throw .argument("`\(name)` has no values") }
  }

  /// Fails if a text ends before it starts or exceeds the size limit.
  private func checkOffsets<Number: BitwiseCopyable & FixedWidthInteger>(
    _ count: Int, _ name: String, _ type: Number.Type
  ) throws(CallFailure) {
    guard offsets != nil else { throw .argument("`\(name)` has no offsets") }
    for row in 0..<count {
      let (start, end) = ends(at: first + row, type)
      guard start >= 0, start <= end, end - start <= Source.sizeLimit else {
        throw .argument("`\(name)` has impossible offsets at row \(row)")
      }
    }
    guard values != nil || ends(at: first + count - 1, type).1 == 0 else {
      throw .argument("`\(name)` has no values")
    }
  }

  private func checkViews(
    _ count: Int, _ name: String, _ sizes: UnsafeBufferPointer<Int64>?
  ) throws(CallFailure) {
    guard values != nil else { throw .argument("`\(name)` has no values") }
    for place in first..<(first + count) where valid.contains(place) {
      let length = number(at: 4 * place, Int32.self)
      guard length >= 0, length <= Source.sizeLimit,
        length <= 12 || offsets != nil && isInBuffer(place, Int64(length), sizes)
      else { throw .argument("`\(name)` has an impossible view at row \(place - first)") }
    }
  }

  /// True if the text of a long view lies in a buffer. If the sizes of the buffers are unknown,
  /// only negative positions are ruled out.
  private func isInBuffer(
    _ place: Int, _ length: Int64, _ sizes: UnsafeBufferPointer<Int64>?
  ) -> Bool {
    let buffer = number(at: 4 * place + 2, Int32.self)
    let start = number(at: 4 * place + 3, Int32.self)
    guard buffer >= 0, start >= 0 else { return false }
    guard let sizes else { return true }
    return buffer < sizes.count && Int64(start) + length <= sizes[Int(buffer)]
  }

  /// Fails if a key is out of the range of its dictionary.
  private func checkKeys(
    _ count: Int, _ name: String, _ form: IntegerForm
  ) throws(CallFailure) {
    let dictionary = offsets?.assumingMemoryBound(to: ArrowArray.self)
    guard let dictionary, values != nil else { throw .argument("`\(name)` has no values") }
    for place in first..<(first + count) where valid.contains(place) {
      guard case .number(let key) = integer(at: place, form),
        (0..<dictionary.pointee.length).contains(key)
      else { throw .argument("`\(name)` has an impossible key at row \(place - first)") }
    }
  }
}
