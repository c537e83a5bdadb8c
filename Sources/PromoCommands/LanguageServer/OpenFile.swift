import Promo
import PromoOrders

/// A text in which an editor addresses positions by line and column.
struct AddressedText: Sendable {
  let bytes: [UInt8]
  let lines: LinePositions

  init(_ bytes: [UInt8], unit: LinePositions.Unit) {
    self.bytes = bytes
    lines = LinePositions(bytes, unit: unit)
  }

  /// Returns a range of bytes in the form of the protocol.
  func node(of range: Range<Int>) -> JSONNode {
    ["start": node(at: range.lowerBound), "end": node(at: range.upperBound)]
  }

  private func node(at offset: Int) -> JSONNode {
    let position = lines.position(at: offset)
    return ["line": .number(position.line), "character": .number(position.column)]
  }

  /// Returns the offset of a position that is in the form of the protocol. Clamps the offset to the
  /// text.
  func offset(of node: JSONNode?) throws(EditorFailure) -> Int {
    lines.offset(of: try position(of: node))
  }

  private func position(of node: JSONNode?) throws(EditorFailure) -> LinePosition {
    guard let line = node?["line"]?.number, let column = node?["character"]?.number else {
      throw EditorFailure(
        .invalidParameters, "a position is a `line` and a `character`, both whole numbers")
    }
    return LinePosition(line: line, column: column)
  }

  /// Returns the range of bytes for a range in the form of the protocol. Swaps the ends of a
  /// reversed range.
  func range(of node: JSONNode?) throws(EditorFailure) -> Range<Int> {
    let (start, end) = (try offset(of: node?["start"]), try offset(of: node?["end"]))
    return min(start, end)..<max(start, end)
  }

  /// Returns the text with `part` in place of a range. If the range cuts through a character,
  /// U+FFFD replaces the remaining half, because it has the same length in UTF-16.
  func bytes(with part: [UInt8], at range: JSONNode) throws(EditorFailure) -> [UInt8] {
    let half = Array("\u{FFFD}".utf8)
    let ends = try [position(of: range["start"]), position(of: range["end"])]
    let cuts = ends.map { lines.isInside($0) ? half : [] }
    var bounds = try self.range(of: range)
    if !cuts[1].isEmpty { bounds = bounds.lowerBound..<(bounds.upperBound + 4) }
    var bytes = self.bytes
    bytes.replaceSubrange(bounds, with: cuts[0] + part + cuts[1])
    return bytes
  }

  /// Returns the changes that turn the text into another, in the form of the protocol.
  func edits(to other: [UInt8]) -> JSONNode {
    .array(
      TextChange.changes(from: bytes, to: other).map { change in
        ["range": node(of: change.range), "newText": .string(change.text)]
      })
  }
}

struct OpenFile: Sendable {
  let address: String

  /// The editor's version number of the text; nil if the editor gives none.
  private(set) var version: Int?
  private(set) var text: AddressedText

  /// The offset behind the last change, where the caret is; nil once the author has left the word
  /// there, or if a change replaced the whole text.
  var caret: Int?
  private let unit: LinePositions.Unit

  init(address: String, version: Int?, text: String, unit: LinePositions.Unit) {
    (self.address, self.version, self.unit) = (address, version, unit)
    self.text = AddressedText(Array(text.utf8), unit: unit)
  }

  /// Applies the changes of a notification in order. Each change is a whole new text, or replaces a
  /// range of the current text.
  mutating func apply(_ changes: [JSONNode], version: Int?) throws(EditorFailure) {
    for change in changes {
      let new = Array(try change.text("text").utf8)
      guard let range = change["range"], range != .null else {
        text = AddressedText(new, unit: unit)
        caret = nil
        continue
      }
      caret = try text.range(of: range).lowerBound + new.count
      text = AddressedText(try text.bytes(with: new, at: range), unit: unit)
    }
    self.version = version
  }
}
