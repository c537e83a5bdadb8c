import CPromo
import Promo

/// A checked Arrow column: its schema and its array. The caller keeps the ownership of both.
struct ArrowField {
  /// The maximum number of bytes to read from a format. Every format that this library accepts is
  /// shorter.
  private static var formatLimit: Int { 256 }

  /// The largest number of columns in a table.
  private static var columnLimit: Int64 { 1 << 20 }

  let name: String
  let format: String
  private let schema: UnsafePointer<ArrowSchema>
  let array: UnsafePointer<ArrowArray>

  /// Checks the structures of a column. Error messages name the column and `place`.
  init(
    _ schema: UnsafePointer<ArrowSchema>?, _ array: UnsafePointer<ArrowArray>?, in place: String
  ) throws(CallFailure) {
    guard let schema, let array else { throw .argument("\(place) has a column that is null") }
    (self.schema, self.array) = (schema, array)
    name = schema.pointee.name.map { String(cString: $0) } ?? ""
    format = ArrowField.text(schema.pointee.format)
    let sizes = [
      array.pointee.length, array.pointee.offset, array.pointee.n_buffers,
      array.pointee.n_children, schema.pointee.n_children,
    ]
    guard sizes.allSatisfy({ (0...Int64(Int.max / 64)).contains($0) }),
      array.pointee.n_buffers == 0 || array.pointee.buffers != nil
    else { throw .argument("the column \(quoted(name)) of \(place) has impossible sizes") }
  }

  /// Returns the caller's text, truncated to `formatLimit` bytes.
  private static func text(_ format: UnsafePointer<CChar>?) -> String {
    guard let format else { return "" }
    let bytes = UnsafeBufferPointer(start: format, count: formatLimit).prefix { $0 != 0 }
    return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  var count: Int { Int(array.pointee.length) }

  /// The index of the first value in the buffers.
  var first: Int { Int(array.pointee.offset) }

  /// Returns the buffer with a number; nil if there is none.
  func buffer(_ number: Int) -> UnsafeRawPointer? {
    number < array.pointee.n_buffers ? array.pointee.buffers?[number] : nil
  }

  /// The validity bits of the values.
  var valid: ValidBits { ValidBits(of: array) }

  /// Returns the columns of a structure, or the elements of a list.
  func children() throws(CallFailure) -> [ArrowField] {
    let count = schema.pointee.n_children
    guard count == array.pointee.n_children, count <= ArrowField.columnLimit,
      count == 0 || schema.pointee.children != nil && array.pointee.children != nil
    else { throw .argument("\(quoted(name)) has impossible columns") }
    var fields: [ArrowField] = []
    for number in 0..<Int(count) {
      fields.append(
        try ArrowField(
          schema.pointee.children?[number], array.pointee.children?[number],
          in: name.isEmpty ? "the table" : quoted(name)))
    }
    return fields
  }

  /// Returns the texts that the values index into; nil if the column itself holds its values.
  func dictionary() throws(CallFailure) -> ArrowField? {
    let (texts, values) = (schema.pointee.dictionary, array.pointee.dictionary)
    if texts == nil, values == nil { return nil }
    return try ArrowField(texts, values, in: quoted(name))
  }
}

extension ValidBits {
  /// Makes the validity bits of an array.
  init(of array: UnsafePointer<ArrowArray>) {
    let hasBits = array.pointee.null_count != 0 && array.pointee.n_buffers > 0
    let buffer = hasBits ? array.pointee.buffers?[0] : nil
    self.init(bits: buffer?.assumingMemoryBound(to: UInt8.self))
  }
}
