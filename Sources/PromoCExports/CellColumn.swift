import CPromo
import Promo

/// A value of a column.
enum CellValue {
  case none
  case text(UnsafeRawBufferPointer)
  case number(Int64)
  case truth(Bool)
}

/// A column of the caller, whose buffers are checked as far as they can be.
struct CellColumn {
  /// The forms of values.
  private enum Form: Int64 {
    case texts = 1
    case longTexts, textViews, bits, numbers
  }

  private let form: Form
  private let values: UnsafeRawPointer?
  private let offsets: UnsafeRawPointer?
  private let valid: ValidBits
  private let first: Int

  /// Checks a column; nil if there is none. Messages about failures call it `name`.
  init?(_ cells: promo_cells, count: Int, of name: String) throws(CallFailure) {
    guard cells.kind != PROMO_NO_COLUMN else { return nil }
    guard let form = Form(rawValue: cells.kind) else {
      throw .argument("`\(name)` has the kind \(cells.kind), which there is not")
    }
    (first, _) = try checkedPlaces(cells.first, count: count, of: name)
    (self.form, values, offsets) = (form, cells.values, cells.offsets)
    valid = ValidBits(bits: cells.valid)
    try check(count, name)
  }

  /// True if the values are texts.
  var hasTexts: Bool {
    switch form {
    case .texts, .longTexts, .textViews: true
    case .bits, .numbers: false
    }
  }

  /// True if the values can be amounts or instants: numbers or texts.
  var hasAmounts: Bool { hasTexts || form == .numbers }

  /// Returns the value of a row.
  @inline(__always)
  func value(at row: Int) -> CellValue {
    let place = first + row
    guard valid.contains(place) else { return .none }
    switch form {
    case .texts, .longTexts:
      let (start, end) = ends(at: place)
      return .text(UnsafeRawBufferPointer(start: values?.advanced(by: start), count: end - start))
    case .textViews: return .text(view(at: place))
    case .bits: return .truth(number(at: place >> 3, UInt8.self) >> UInt8(place & 7) & 1 == 1)
    case .numbers: return .number(number(at: place, Int64.self))
    }
  }

  /// Returns a number of a buffer that is known to be there.
  @inline(__always)
  private func number<Number: BitwiseCopyable & FixedWidthInteger>(
    at place: Int, _ type: Number.Type, in buffer: UnsafeRawPointer? = nil
  ) -> Number {
    (buffer ?? values)?
      .loadUnaligned(fromByteOffset: place * MemoryLayout<Number>.size, as: type) ?? 0
  }

  /// Returns where a text starts and ends in its buffer.
  @inline(__always)
  private func ends(at place: Int) -> (Int, Int) {
    form == .texts
      ? (
        Int(number(at: place, Int32.self, in: offsets)),
        Int(number(at: place + 1, Int32.self, in: offsets))
      )
      : (
        Int(number(at: place, Int64.self, in: offsets)),
        Int(number(at: place + 1, Int64.self, in: offsets))
      )
  }

  /// Returns a text of at most 12 bytes from its view, or a longer one from its buffer.
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
  private func check(_ count: Int, _ name: String) throws(CallFailure) {
    guard count > 0 else { return }
    switch form {
    case .bits, .numbers:
      if values == nil { throw .argument("`\(name)` has no values") }
    case .texts, .longTexts: try checkOffsets(count, name)
    case .textViews: try checkViews(count, name)
    }
  }

  /// Fails if a text ends before it starts, or is longer than any text may be.
  private func checkOffsets(_ count: Int, _ name: String) throws(CallFailure) {
    guard offsets != nil else { throw .argument("`\(name)` has no offsets") }
    for row in 0..<count {
      let (start, end) = ends(at: first + row)
      guard start >= 0, start <= end, end - start <= Source.sizeLimit else {
        throw .argument("`\(name)` has impossible offsets at row \(row)")
      }
    }
    guard values != nil || ends(at: first + count - 1).1 == 0 else {
      throw .argument("`\(name)` has no values")
    }
  }

  private func checkViews(_ count: Int, _ name: String) throws(CallFailure) {
    guard values != nil else { throw .argument("`\(name)` has no values") }
    for place in first..<(first + count) where valid.contains(place) {
      let length = number(at: 4 * place, Int32.self)
      let isLong = length > 12
      guard length >= 0, length <= Source.sizeLimit,
        !isLong
          || offsets != nil && number(at: 4 * place + 2, Int32.self) >= 0
            && number(at: 4 * place + 3, Int32.self) >= 0
      else { throw .argument("`\(name)` has an impossible view at row \(place - first)") }
    }
  }
}
