/// A writer of values in the terms of JSON: as text, or into an encoder of another program. So the
/// members of an answer are listed once.
package protocol JSONWriter {
  /// Writes an object; `members` adds its members.
  mutating func object(_ members: (inout Self) -> Void)

  /// Writes an array; `write` adds one element.
  mutating func array<Element>(_ elements: [Element], _ write: (inout Self, Element) -> Void)

  /// Begins a member. The next value that is written belongs to this member.
  mutating func key(_ name: String)

  mutating func string(_ value: String)
  mutating func number(_ value: Int64)
  mutating func truth(_ value: Bool)
}

extension JSONWriter {
  package mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  package mutating func number(_ value: Int) { number(Int64(value)) }

  package mutating func member(_ name: String, _ value: some FixedWidthInteger) {
    key(name)
    number(Int64(value))
  }

  package mutating func member(_ name: String, value: Fact.Value) {
    switch value {
    case .text(let text): member(name, text)
    case .yesNo(let isYes): member(name, isYes)
    case .number(let number): member(name, number)
    }
  }

  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    truth(value)
  }

  package mutating func member(_ name: String, _ values: [String]) {
    member(name, array: values) { $0.string($1) }
  }

  package mutating func member(_ name: String, _ members: (inout Self) -> Void) {
    key(name)
    object(members)
  }

  package mutating func member<Element>(
    _ name: String, array elements: [Element], _ write: (inout Self, Element) -> Void
  ) {
    key(name)
    array(elements, write)
  }

  package mutating func member<Element>(
    _ name: String, objects elements: [Element], _ members: (inout Self, Element) -> Void
  ) {
    member(name, array: elements) { json, element in json.object { members(&$0, element) } }
  }
}

/// A writer of JSON (RFC 8259) that keeps the keys in the given order. The program's contract
/// specifies this order, and the toolchain's own JSON encoder does not keep it.
package struct JSONText: JSONWriter {
  /// The text written so far, in UTF-8: bytes are appended several times as fast as characters.
  private var bytes: [UInt8] = []
  private var needsComma = false

  /// The text written so far.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package init() {}

  package static func object(_ members: (inout JSONText) -> Void) -> String {
    var json = JSONText()
    json.object(members)
    return json.text
  }

  package static func array<Element>(
    _ elements: [Element], _ write: (inout JSONText, Element) -> Void
  ) -> String {
    var json = JSONText()
    json.array(elements, write)
    return json.text
  }

  package static func string(_ value: String) -> String {
    var json = JSONText()
    json.string(value)
    return json.text
  }

  package mutating func object(_ members: (inout JSONText) -> Void) {
    enclose("{", "}", members)
  }

  package mutating func array<Element>(
    _ elements: [Element], _ write: (inout JSONText, Element) -> Void
  ) {
    enclose("[", "]") { json in
      for element in elements { write(&json, element) }
    }
  }

  package mutating func string(_ value: String) {
    separate()
    quote(value)
    needsComma = true
  }

  package mutating func key(_ name: String) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func number(_ value: Int64) {
    separate()
    append(String(value))
    needsComma = true
  }

  package mutating func truth(_ value: Bool) { literal(value ? "true" : "false") }

  /// Writes `true`, `false`, `null` or a number as given.
  package mutating func literal(_ value: String) {
    separate()
    append(value)
    needsComma = true
  }

  /// Writes a member whose value is already JSON.
  package mutating func member(_ name: String, json value: String) {
    key(name)
    separate()
    append(value)
    needsComma = true
  }

  private mutating func enclose(
    _ open: String, _ close: String, _ content: (inout JSONText) -> Void
  ) {
    separate()
    append(open)
    needsComma = false
    content(&self)
    append(close)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  private mutating func quote(_ value: String) {
    var value = value
    let isPlain = value.withUTF8 { bytes in
      bytes.allSatisfy {
        (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
      }
    }
    bytes.append(UInt8(ascii: "\""))
    append(isPlain ? value : JSONText.escaped(value))
    bytes.append(UInt8(ascii: "\""))
  }

  private static func escaped(_ value: String) -> String {
    var result = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      // JSON permits most of these characters unescaped, but people view JSON on terminals.
      case _ where scalar.isHazard: result += String(scalar).utf16.map(JSONText.escape).joined()
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
