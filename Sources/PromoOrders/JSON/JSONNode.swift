import Promo

/// A complete JSON value (RFC 8259), for messages. Readers of order files do not make such values.
package enum JSONNode: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Int)
  /// A number that has decimals or an exponent, or that is too large for `number`, as written.
  case decimal(String)
  case string(String)
  case array([JSONNode])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package let key: String
    package let value: JSONNode

    package init(key: String, value: JSONNode) { (self.key, self.value) = (key, value) }
  }

  /// Reads a text that is exactly one JSON value. Returns nil for any other text, or if arrays and
  /// objects are nested too deeply (`JSONScanner.depthLimit`). Half of a surrogate pair becomes
  /// U+FFFD.
  package init?(_ text: [UInt8]) {
    var memory = GrowingMemory<UInt8>(capacity: max(64, text.count))
    text.withUnsafeBufferPointer { memory.append($0) }
    var scanner = JSONScanner(memory.bytes, takesHalves: true)
    scanner.skipBlanks()
    guard let cell = try? scanner.value() else { return nil }
    scanner.skipBlanks()
    guard scanner.isAtEnd else { return nil }
    self.init(cell, in: memory.bytes)
  }

  /// Makes the value of a cell that has already been checked.
  private init(_ cell: OrderCell, in bytes: OrderBytes) {
    var scanner = JSONScanner(bytes, in: cell.range, takesHalves: true)
    switch cell.form {
    case .array:
      self = .array(((try? scanner.elements()) ?? []).map { JSONNode($0, in: bytes) })
    case .object:
      self = .object(
        ((try? scanner.members()) ?? []).map { member in
          Member(
            key: member.key.decodedText(in: bytes), value: JSONNode(member.value, in: bytes))
        })
    case .literal: self = JSONNode(literal: bytes[cell.range].text)
    case .string, .escaped: self = .string(cell.decodedText(in: bytes))
    case .absent, .text, .doubled, .null: self = .null
    }
  }

  private init(literal text: String) {
    switch text {
    case "true": self = .bool(true)
    case "false": self = .bool(false)
    default: self = Int(text).map { .number($0) } ?? .decimal(text)
    }
  }

  package subscript(key: String) -> JSONNode? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var number: Int? { if case .number(let number) = self { number } else { nil } }
  package var array: [JSONNode]? { if case .array(let elements) = self { elements } else { nil } }

  /// Returns an object with the members of another one added.
  package func adding(_ other: JSONNode?) -> JSONNode {
    guard case .object(let own) = self, case .object(let more) = other else { return self }
    return .object(own + more)
  }

  /// Makes an object of the members that have a value.
  package static func object(stating members: KeyValuePairs<String, JSONNode?>) -> JSONNode {
    .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
  }

  package var text: String {
    var json = JSONText()
    write(to: &json)
    return json.text
  }

  private func write(to json: inout JSONText) {
    switch self {
    case .null: json.literal("null")
    case .bool(let isTrue): json.literal(isTrue ? "true" : "false")
    case .number(let number): json.number(number)
    case .decimal(let text): json.literal(text)
    case .string(let text): json.string(text)
    case .array(let elements): json.array(elements) { $1.write(to: &$0) }
    case .object(let members):
      json.object { json in
        for member in members {
          json.key(member.key)
          member.value.write(to: &json)
        }
      }
    }
  }
}

extension JSONNode: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .number(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONNode...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONNode)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }
}
