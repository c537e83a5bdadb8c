import CPromo
import Promo

enum CellValue {
  case none
  case text(UnsafeRawBufferPointer)
  case number(Int64)
  case truth(Bool)
}

/// A column from the caller. Its buffers are checked as far as possible.
struct CellColumn {
  /// The form of a column's values: the kinds of promo.h, with their numbers.
  enum Form: Int64 {
    case shortTexts = 1
    case longTexts, textViews, bits, numbers
  }

  let form: Form
  private let values: UnsafeRawPointer?
  private let offsets: UnsafeRawPointer?
  private let valid: ValidBits
  private let first: Int

  /// Checks a column; nil if there is none. Error messages call the column `name`.
  init?(_ cells: promo_cells, count: Int, of name: String) throws(CallFailure) {
    guard cells.kind != PROMO_NO_COLUMN else { return nil }
    guard let form = Form(rawValue: cells.kind) else {
      throw .argument("`\(name)` has the kind \(cells.kind), which there is not")
    }
    self.form = form
    (values, offsets, valid) = (cells.values, cells.offsets, ValidBits(bits: cells.valid))
    first = try checkedPlaces(cells.first, count: count, of: name)
    if count > 0 { try check(count, name) }
  }

  var hasTexts: Bool { form != .bits && form != .numbers }

  /// True if a row has a value, even an unreadable one.
  func hasValue(at row: Int) -> Bool { valid.contains(first + row) }

  @inline(__always)
  func value(at row: Int) -> CellValue {
    let place = first + row
    guard valid.contains(place) else { return .none }
    switch form {
    case .shortTexts: return .text(text(between: ends(at: place, Int32.self)))
    case .longTexts: return .text(text(between: ends(at: place, Int64.self)))
    case .textViews: return .text(view(at: place))
    case .bits: return .truth(number(at: place >> 3, UInt8.self) >> UInt8(place & 7) & 1 == 1)
    case .numbers: return .number(number(at: place, Int64.self))
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

// MARK: - Checks

extension CellColumn {
  /// Fails if the buffers cannot hold the rows.
  private func check(_ count: Int, _ name: String) throws(CallFailure) {
    switch form {
    case .shortTexts: return try checkOffsets(count, name, Int32.self)
    case .longTexts: return try checkOffsets(count, name, Int64.self)
    case .textViews: try checkViews(count, name)
    case .bits, .numbers: break
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

  /// Fails if a text is too long or has a negative position. The sizes of buffers are unknown.
  private func checkViews(_ count: Int, _ name: String) throws(CallFailure) {
    guard values != nil else { throw .argument("`\(name)` has no values") }
    for place in first..<(first + count) where valid.contains(place) {
      let length = number(at: 4 * place, Int32.self)
      guard length >= 0, length <= Source.sizeLimit,
        length <= 12
          || offsets != nil && number(at: 4 * place + 2, Int32.self) >= 0
            && number(at: 4 * place + 3, Int32.self) >= 0
      else { throw .argument("`\(name)` has an impossible view at row \(place - first)") }
    }
  }
}
