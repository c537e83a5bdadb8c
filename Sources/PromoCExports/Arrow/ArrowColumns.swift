import CPromo
import Promo

// Converts Arrow columns to the columns of this library.

/// The kind of values in an Arrow column, as given by its format.
enum ArrowContents {
  case cells(CellColumn.Form)
  /// Timestamps in units of 1/`perSecond` seconds, with or without a time zone.
  case timestamps(perSecond: Int64, hasZone: Bool)
  case lists(isLong: Bool)
  case structures
  case others(String)
}

extension ArrowField {
  var contents: ArrowContents {
    switch format {
    case "u": .cells(.texts(.short))
    case "U": .cells(.texts(.long))
    case "vu": .cells(.texts(.views))
    case "b": .cells(.bits)
    case "l": .cells(.numbers)
    case "n": .cells(.nothing)
    case "+l": .lists(isLong: false)
    case "+L": .lists(isLong: true)
    case "+s": .structures
    case "e", "f", "g": .others("floating-point numbers")
    case "tdD", "tdm": .others("dates without a time of day")
    default:
      integers.map { .cells(.integers($0)) } ?? decimals.map { .cells($0) } ?? timestamps
        ?? .others("values of the Arrow format \(quoted(format))")
    }
  }

  private var integers: CellColumn.IntegerForm? {
    let signed = ["c": 1, "s": 2, "i": 4, "l": 8]
    let unsigned = ["C": 1, "S": 2, "I": 4, "L": 8]
    guard let bytes = signed[format] ?? unsigned[format] else { return nil }
    return CellColumn.IntegerForm(bytes: Int8(bytes), isSigned: signed[format] != nil)
  }

  /// The decimal form of the formats `d:PRECISION,SCALE`, which means 128 bits, and
  /// `d:PRECISION,SCALE,BITS`; nil for any other format.
  private var decimals: CellColumn.Form? {
    guard format.hasPrefix("d:") else { return nil }
    let parts = format.dropFirst(2).split(separator: ",", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let scale = Int8(parts[1]), (-38...38).contains(scale),
      let bits = Int(parts.count == 3 ? parts[2] : "128"), [32, 64, 128].contains(bits)
    else { return nil }
    return .decimals(bytes: Int8(bits / 8), scale: scale)
  }

  /// The timestamp form of the format `tsUNIT:ZONE`; nil for any other format.
  private var timestamps: ArrowContents? {
    let units: [Character: Int64] = ["s": 1, "m": 1_000, "u": 1_000_000, "n": 1_000_000_000]
    guard format.hasPrefix("ts"), let unit = format.dropFirst(2).first,
      let perSecond = units[unit], format.dropFirst(3).first == ":"
    else { return nil }
    return .timestamps(perSecond: perSecond, hasZone: format.utf8.count > 4)
  }

  /// A description of the contents for messages.
  var contentsInWords: String {
    switch contents {
    case .cells(.texts), .cells(.keys): "texts"
    case .cells(.bits): "booleans"
    case .cells(.numbers), .cells(.integers): "whole numbers"
    case .cells(.decimals): "decimals"
    case .cells(.nothing): "nothing"
    case .timestamps(_, let hasZone): "timestamps" + (hasZone ? "" : " without a time zone")
    case .lists: "lists"
    case .structures: "structs"
    case .others(let words): words
    }
  }
}

// MARK: - Columns

extension ArrowField {
  /// Returns `count` checked cells, starting at `start`; nil if this library cannot read the
  /// column.
  func cells(from start: Int, count: Int) throws(CallFailure) -> CellColumn? {
    try checkCount(start, count)
    let column: CellColumn
    if let dictionary = try dictionary() {
      guard let keys = try keys(of: dictionary, from: start) else { return nil }
      column = keys
    } else {
      switch contents {
      case .cells(.texts(let form)):
        column = CellColumn(texts: form, of: array, first: first + start)
      case .cells(let form): column = plain(form, from: start)
      case .timestamps: column = plain(.numbers, from: start)
      case .lists, .structures, .others: return nil
      }
    }
    try column.check(count, name, viewed: viewedSizes)
    return column
  }

  private func plain(_ form: CellColumn.Form, from start: Int) -> CellColumn {
    CellColumn(form, values: buffer(1), offsets: nil, valid: valid, first: first + start)
  }

  /// Returns a column of keys into a dictionary of texts; nil if the dictionary does not hold
  /// texts.
  private func keys(
    of dictionary: ArrowField, from start: Int
  ) throws(CallFailure) -> CellColumn? {
    guard case .cells(let form) = contents, case .cells(.texts(let texts)) = dictionary.contents,
      try dictionary.dictionary() == nil,
      let keys = form == .numbers ? CellColumn.IntegerForm(bytes: 8, isSigned: true) : integers
    else { return nil }
    _ = try dictionary.cells(from: 0, count: dictionary.count)
    return CellColumn(
      .keys(keys, of: texts), values: buffer(1),
      offsets: UnsafeRawPointer(dictionary.array), valid: valid, first: first + start)
  }

  /// The sizes of the buffers that views refer to; nil if the values are not views.
  private var viewedSizes: UnsafeBufferPointer<Int64>? {
    guard case .cells(.texts(.views)) = contents else { return nil }
    let count = max(0, Int(array.pointee.n_buffers) - 3)
    let sizes = count == 0 ? nil : buffer(count + 2)
    return UnsafeBufferPointer(
      start: sizes?.assumingMemoryBound(to: Int64.self), count: sizes == nil ? 0 : count)
  }

  /// Returns `count` checked lists, starting at `start`; nil if the column does not hold lists.
  func lists(
    from start: Int, count: Int, of elements: ArrowField, named name: String
  ) throws(CallFailure) -> ListColumn? {
    guard case .lists(let isLong) = contents else { return nil }
    try checkCount(start, count)
    let lists = promo_lists(
      kind: Int64(isLong ? PROMO_LONG_LISTS : PROMO_LISTS), offsets: buffer(1),
      valid: valid.bits, first: Int64(first + start))
    return try ListColumn(lists, count: count, elements: elements.count, of: name)
  }

  /// Fails if the column is too short for `count` values from `start` on.
  private func checkCount(_ start: Int, _ count: Int) throws(CallFailure) {
    _ = try checkedPlaces(Int64(first + start), count: count, of: name)
    guard start + count <= self.count else {
      throw .argument(
        "the column \(quoted(name)) has \(self.count) values, and not \(start + count)")
    }
  }
}

extension CellColumn {
  /// Makes a column from the texts of an array.
  init(texts: TextForm, of array: UnsafePointer<ArrowArray>, first: Int) {
    let buffers = array.pointee.buffers
    let buffer = { number in number < array.pointee.n_buffers ? buffers?[number] : nil }
    let areViews = texts == .views
    self.init(
      .texts(texts), values: buffer(areViews ? 1 : 2),
      offsets: areViews ? buffers.map { UnsafeRawPointer($0 + 2) } : buffer(1),
      valid: ValidBits(of: array), first: first)
  }
}
