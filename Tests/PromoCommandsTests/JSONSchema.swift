import Foundation

/// A JSON Schema of draft 7, with the keywords that the schemas of the tests need.
///
/// A keyword that is not known here might forbid something. It is an error, so that no document is
/// found valid that was not checked for all that its schema says.
struct JSONSchema: Sendable {
  private let rules: [Rule]
  private let definitions: [String: [Rule]]

  init(_ data: Data) throws {
    let schema = try Value(data)
    var reader = Reader()
    rules = try reader.rules(of: schema, at: "#")
    definitions = try reader.definitions(of: schema)
    if let name = reader.references.subtracting(definitions.keys).min() {
      throw Unreadable(place: "#/definitions/\(name)", reason: "is referred to and not there")
    }
  }

  /// All that is wrong with a document: the path of each wrong value and what is wrong with it.
  func problems(in document: Data) throws -> [String] {
    let value = try Value(document)
    return problems(of: value, at: "$", rules)
  }

  /// Why a schema or a document cannot be used.
  struct Unreadable: Error, CustomStringConvertible {
    let place: String
    let reason: String
    var description: String { "\(place): \(reason)" }
  }
}

extension JSONSchema {
  /// A value of JSON. Here `true` is no number, which it would be as an `NSNumber`.
  fileprivate enum Value: Equatable, Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case text(String)
    case list([Value])
    case members([String: Value])
  }

  /// One thing that a schema asks of a value, or of the values of one type.
  fileprivate indirect enum Rule: Sendable {
    case nothing
    case reference(String)
    case type([String])
    case oneOfValues([Value])
    case anyOf([[Rule]])
    case oneOf([[Rule]])
    case allOf([[Rule]])
    case not([Rule])
    case minimum(Double)
    case maximum(Double)
    case exclusiveMinimum(Double)
    case exclusiveMaximum(Double)
    case pattern(String)
    case minLength(Int)
    case items([Rule])
    case minItems(Int)
    case maxItems(Int)
    case uniqueItems
    case required([String])
    case properties([String: [Rule]])
    case additionalProperties(beside: Set<String>, [Rule])
  }
}

extension JSONSchema.Value: Decodable {
  /// Reads a text. Foundation takes some that are no JSON and that other readers refuse.
  init(_ data: Data) throws {
    let string = /"(?:[^"\\]|\\.)*"/.matchingSemantics(.unicodeScalar)
    let fault = /,\s*[\]}]|\u{FEFF}|\0/.matchingSemantics(.unicodeScalar)
    let text = String(decoding: data, as: UTF8.self).replacing(string, with: "\"\"")
    if let found = text.firstMatch(of: fault) {
      throw JSONSchema.Unreadable(place: "$", reason: "has \(found.output.debugDescription)")
    }
    self = try JSONDecoder().decode(JSONSchema.Value.self, from: data)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let values = try? container.decode([JSONSchema.Value].self) {
      self = .list(values)
    } else {
      self = .members(try container.decode([String: JSONSchema.Value].self))
    }
  }
}

extension JSONSchema.Value: CustomStringConvertible {
  var description: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let value): "\(value)"
    case .text(let value): "\"\(value)\""
    case .list(let values): "\(values)"
    case .members(let members): "\(members)"
    }
  }
}

/// Reads the rules of a schema, and finds the definitions that they refer to.
private struct Reader {
  typealias Value = JSONSchema.Value
  typealias Rule = JSONSchema.Rule

  private(set) var references: Set<String> = []

  private static let annotations: Set = [
    "title", "description", "default", "format", "$schema", "$id", "id", "definitions", "$comment",
    "examples",
  ]
  private static let types: Set = [
    "null", "boolean", "integer", "number", "string", "array", "object",
  ]

  mutating func definitions(of schema: Value) throws -> [String: [Rule]] {
    guard case .members(let members) = schema, let definitions = members["definitions"] else {
      return [:]
    }
    return try rulesByName(definitions, at: "#/definitions")
  }

  mutating func rules(of schema: Value, at place: String) throws -> [Rule] {
    switch schema {
    case .boolean(let isValid): return isValid ? [] : [.nothing]
    case .members(let members):
      let keywords = members.keys.filter { !Reader.annotations.contains($0) }.sorted()
      if keywords.count > 1, keywords.contains("$ref") {
        throw failure(place, "has keywords beside `$ref`, which draft 7 does not look at")
      }
      return try keywords.compactMap { try rule($0, in: members, at: "\(place)/\($0)") }
    default: throw failure(place, "is no schema")
    }
  }

  /// The rule of a keyword; `nil` if it asks for nothing.
  private mutating func rule(
    _ keyword: String, in schema: [String: Value], at place: String
  ) throws -> Rule? {
    let argument = schema[keyword] ?? .null
    if keyword == "uniqueItems" { return try flag(argument, at: place) ? .uniqueItems : nil }
    if keyword == "additionalProperties" {
      return .additionalProperties(
        beside: names(ofPropertiesIn: schema), try rules(of: argument, at: place))
    }
    if let rule = try ruleOfBounds(keyword, argument, at: place)
      ?? ruleOfKinds(keyword, argument, at: place)
      ?? ruleOfParts(keyword, argument, at: place)
    {
      return rule
    }
    throw failure(place, "is a keyword that is not supported")
  }

  private func ruleOfBounds(
    _ keyword: String, _ argument: Value, at place: String
  ) throws -> Rule? {
    switch keyword {
    case "minimum": .minimum(try number(argument, at: place))
    case "maximum": .maximum(try number(argument, at: place))
    case "exclusiveMinimum": .exclusiveMinimum(try number(argument, at: place))
    case "exclusiveMaximum": .exclusiveMaximum(try number(argument, at: place))
    case "minLength": .minLength(try count(argument, at: place))
    case "minItems": .minItems(try count(argument, at: place))
    case "maxItems": .maxItems(try count(argument, at: place))
    default: nil
    }
  }

  private mutating func ruleOfKinds(
    _ keyword: String, _ argument: Value, at place: String
  ) throws -> Rule? {
    switch keyword {
    case "$ref": .reference(try reference(argument, at: place))
    case "type": .type(try typeNames(argument, at: place))
    case "enum": .oneOfValues(try list(argument, at: place))
    case "const": .oneOfValues([argument])
    case "pattern": .pattern(try pattern(argument, at: place))
    case "required": .required(try texts(argument, at: place))
    default: nil
    }
  }

  private mutating func ruleOfParts(
    _ keyword: String, _ argument: Value, at place: String
  ) throws -> Rule? {
    switch keyword {
    case "anyOf": .anyOf(try alternatives(argument, at: place))
    case "oneOf": .oneOf(try alternatives(argument, at: place))
    case "allOf": .allOf(try alternatives(argument, at: place))
    case "not": .not(try rules(of: argument, at: place))
    case "items": .items(try rules(of: argument, at: place))
    case "properties": .properties(try rulesByName(argument, at: place))
    default: nil
    }
  }
}

/// The arguments of keywords. One of a wrong type is an error, as it could not forbid anything.
extension Reader {
  private func failure(_ place: String, _ reason: String) -> JSONSchema.Unreadable {
    JSONSchema.Unreadable(place: place, reason: reason)
  }

  private func flag(_ value: Value, at place: String) throws -> Bool {
    guard case .boolean(let flag) = value else { throw failure(place, "is no boolean") }
    return flag
  }

  private func number(_ value: Value, at place: String) throws -> Double {
    guard case .number(let number) = value else { throw failure(place, "is no number") }
    return number
  }

  private func count(_ value: Value, at place: String) throws -> Int {
    guard let count = Int(exactly: try number(value, at: place)), count >= 0 else {
      throw failure(place, "is no count")
    }
    return count
  }

  private func text(_ value: Value, at place: String) throws -> String {
    guard case .text(let text) = value else { throw failure(place, "is no string") }
    return text
  }

  private func list(_ value: Value, at place: String) throws -> [Value] {
    guard case .list(let values) = value else { throw failure(place, "is no array") }
    return values
  }

  private func texts(_ value: Value, at place: String) throws -> [String] {
    try list(value, at: place).map { try text($0, at: place) }
  }

  private func pattern(_ value: Value, at place: String) throws -> String {
    let pattern = try text(value, at: place)
    _ = try Regex(pattern)
    return pattern
  }

  private func typeNames(_ value: Value, at place: String) throws -> [String] {
    let names = if case .text(let name) = value { [name] } else { try texts(value, at: place) }
    guard Reader.types.isSuperset(of: names) else { throw failure(place, "is no type") }
    return names
  }

  private mutating func reference(_ value: Value, at place: String) throws -> String {
    let reference = try text(value, at: place)
    let start = "#/definitions/"
    guard reference.hasPrefix(start) else { throw failure(place, "refers to no definition") }
    let name = String(reference.dropFirst(start.count))
    references.insert(name)
    return name
  }

  private mutating func alternatives(_ value: Value, at place: String) throws -> [[Rule]] {
    try list(value, at: place).enumerated().map { try rules(of: $1, at: "\(place)/\($0)") }
  }

  fileprivate mutating func rulesByName(
    _ value: Value, at place: String
  ) throws -> [String: [Rule]] {
    guard case .members(let members) = value else { throw failure(place, "is no object") }
    var result: [String: [Rule]] = [:]
    for (name, schema) in members { result[name] = try rules(of: schema, at: "\(place)/\(name)") }
    return result
  }

  private func names(ofPropertiesIn schema: [String: Value]) -> Set<String> {
    guard case .members(let members) = schema["properties"] else { return [] }
    return Set(members.keys)
  }
}

extension JSONSchema {
  private func problems(of value: Value, at path: String, _ rules: [Rule]) -> [String] {
    rules.flatMap { rule in
      if let complaint = rule.complaint(about: value) { return ["\(path): \(complaint)"] }
      return problems(ofPartsOf: value, at: path, rule) + problems(of: value, at: path, rule)
    }
  }

  /// What is wrong with a value by a rule that combines others.
  private func problems(of value: Value, at path: String, _ rule: Rule) -> [String] {
    let found = { (rules: [Rule]) in problems(of: value, at: path, rules) }
    switch rule {
    case .reference(let name): return found(definitions[name] ?? [.nothing])
    case .allOf(let parts): return parts.flatMap(found)
    case .not(let rules): return found(rules).isEmpty ? ["\(path): is what is excluded"] : []
    case .anyOf(let parts):
      if parts.contains(where: { found($0).isEmpty }) { return [] }
      return ["\(path): fits none of the alternatives"] + parts.flatMap(found)
    case .oneOf(let parts):
      let count = parts.count { found($0).isEmpty }
      return count == 1 ? [] : ["\(path): fits \(count) of the alternatives instead of one"]
    default: return []
    }
  }

  /// What is wrong with the items of an array or the members of an object.
  private func problems(ofPartsOf value: Value, at path: String, _ rule: Rule) -> [String] {
    switch (rule, value) {
    case (.items(let rules), .list(let items)):
      return items.enumerated().flatMap { problems(of: $1, at: "\(path)[\($0)]", rules) }
    case (.properties(let rules), .members(let members)):
      return members.sorted { $0.key < $1.key }.flatMap { name, member in
        problems(of: member, at: "\(path).\(name)", rules[name] ?? [])
      }
    case (.additionalProperties(let names, let rules), .members(let members)):
      return members.filter { !names.contains($0.key) }.sorted { $0.key < $1.key }
        .flatMap { problems(of: $1, at: "\(path).\($0)", rules) }
    default: return []
    }
  }
}

extension JSONSchema.Rule {
  /// What is wrong with a value by a rule that combines no others.
  fileprivate func complaint(about value: JSONSchema.Value) -> String? {
    switch (self, value) {
    case (.nothing, _): "may not be there"
    case (.type(let names), _) where value.types.isDisjoint(with: names):
      "is not of type \(names.joined(separator: " or "))"
    case (.oneOfValues(let values), _) where !values.contains(value): "is none of \(values)"
    case (_, .number(let number)): complaint(about: number)
    case (_, .text(let text)): complaint(about: text)
    case (_, .list(let items)): complaint(about: items)
    case (.required(let names), .members(let members)):
      names.first { members[$0] == nil }.map { "has no member `\($0)`" }
    default: nil
    }
  }

  private func complaint(about number: Double) -> String? {
    switch self {
    case .minimum(let bound) where number < bound: "\(number) is less than \(bound)"
    case .maximum(let bound) where number > bound: "\(number) is more than \(bound)"
    case .exclusiveMinimum(let bound) where number <= bound: "\(number) is not more than \(bound)"
    case .exclusiveMaximum(let bound) where number >= bound: "\(number) is not less than \(bound)"
    default: nil
    }
  }

  private func complaint(about text: String) -> String? {
    switch self {
    case .pattern(let pattern) where !text.has(pattern): "`\(text)` does not match \(pattern)"
    case .minLength(let count) where text.unicodeScalars.count < count:
      "`\(text)` is shorter than \(count)"
    default: nil
    }
  }

  private func complaint(about items: [JSONSchema.Value]) -> String? {
    switch self {
    case .minItems(let count) where items.count < count: "has fewer than \(count) items"
    case .maxItems(let count) where items.count > count: "has more than \(count) items"
    case .uniqueItems where items.indices.contains { items[..<$0].contains(items[$0]) }:
      "has an item twice"
    default: nil
    }
  }
}

extension JSONSchema.Value {
  /// The types that a schema may call the value by.
  fileprivate var types: Set<String> {
    switch self {
    case .null: ["null"]
    case .boolean: ["boolean"]
    case .number(let number): number == number.rounded() ? ["integer", "number"] : ["number"]
    case .text: ["string"]
    case .list: ["array"]
    case .members: ["object"]
    }
  }
}

extension String {
  /// Whether a pattern matches somewhere, by Unicode scalars as schemas have it.
  fileprivate func has(_ pattern: String) -> Bool {
    guard let regex = try? Regex(pattern).matchingSemantics(.unicodeScalar) else { return false }
    return firstMatch(of: regex) != nil
  }
}
