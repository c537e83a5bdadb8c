import Foundation
import Testing

/// The validator tells good documents from bad ones: a test of the means of other tests.
@Suite struct JSONSchemaTests {
  private func problems(_ schema: String, _ document: String) throws -> [String] {
    try JSONSchema(Data(schema.utf8)).problems(in: Data(document.utf8))
  }

  /// A schema, and documents that it takes and refuses.
  struct Example: Sendable, CustomTestStringConvertible {
    let schema: String
    let good: [String]
    let bad: [String]
    var testDescription: String { schema }

    init(_ schema: String, good: String..., bad: String...) {
      (self.schema, self.good, self.bad) = (schema, good, bad)
    }
  }

  private static let types = [
    Example(#"{"type": "null"}"#, good: "null", bad: "0", "false", "[]"),
    Example(#"{"type": "boolean"}"#, good: "true", "false", bad: "1", "0", "null"),
    Example(#"{"type": "integer"}"#, good: "1", "-1", "1.0", bad: "1.5", "true", "\"1\""),
    Example(#"{"type": "number"}"#, good: "1", "1.5", bad: "true", "false", "\"1\""),
    Example(#"{"type": "string"}"#, good: "\"\"", bad: "1", "null", "[]"),
    Example(#"{"type": "array"}"#, good: "[]", bad: "{}", "\"\""),
    Example(#"{"type": "object"}"#, good: "{}", bad: "[]", "null"),
    Example(#"{"type": ["string", "null"]}"#, good: "\"\"", "null", bad: "1", "{}"),
  ]

  private static let values = [
    Example(#"{"enum": [1, "a", null]}"#, good: "1.0", "\"a\"", "null", bad: "true", "\"b\""),
    Example(#"{"const": {"a": [0]}}"#, good: #"{"a": [0]}"#, bad: #"{"a": [false]}"#, "{}"),
    Example(#"{"minimum": 1}"#, good: "1", "\"\"", bad: "0", "0.9"),
    Example(#"{"maximum": 1}"#, good: "1", "-9", "[]", bad: "2", "1.1"),
    Example(#"{"exclusiveMinimum": 1}"#, good: "1.1", bad: "1", "0"),
    Example(#"{"exclusiveMaximum": 1}"#, good: "0.9", bad: "1", "2"),
    Example(#"{"pattern": "b+"}"#, good: "\"abc\"", "1", bad: "\"ac\"", "\"\""),
    Example(#"{"pattern": "^P[0-9]{3}$"}"#, good: "\"P113\"", bad: #""P113\n""#, "\"xP113\""),
    Example(#"{"minLength": 2}"#, good: "\"ab\"", #""e\u0301""#, "1", bad: "\"a\"", "\"\""),
  ]

  private static let lists = [
    Example(#"{"items": {"type": "string"}}"#, good: "[]", "[\"a\"]", "1", bad: "[\"a\", 1]"),
    Example(#"{"items": false}"#, good: "[]", bad: "[1]"),
    Example(#"{"minItems": 1}"#, good: "[1]", "1", bad: "[]"),
    Example(#"{"maxItems": 1}"#, good: "[]", "[1]", bad: "[1, 2]"),
    Example(#"{"uniqueItems": true}"#, good: "[1, true, \"1\"]", bad: "[1, 2, 1.0]", "[{}, {}]"),
    Example(#"{"uniqueItems": false}"#, good: "[1, 1]"),
  ]

  private static let objects = [
    Example(#"{"required": ["a", "b"]}"#, good: #"{"a": 1, "b": null}"#, "[]", bad: #"{"a": 1}"#),
    Example(
      #"{"properties": {"a": {"type": "string"}}}"#,
      good: "{}", #"{"a": "", "b": 1}"#, "1", bad: #"{"a": 1}"#),
    Example(
      #"{"properties": {"a": true}, "additionalProperties": false}"#,
      good: "{}", #"{"a": 1}"#, bad: #"{"b": 1}"#, #"{"a": 1, "b": 1}"#),
    Example(
      #"{"properties": {"a": true}, "additionalProperties": {"type": "string"}}"#,
      good: #"{"a": 1, "b": ""}"#, bad: #"{"a": 1, "b": 1}"#),
    Example(#"{"additionalProperties": false}"#, good: "{}", bad: #"{"a": 1}"#),
  ]

  private static let combinations = [
    Example(#"{"anyOf": [{"minimum": 5}, {"type": "integer"}]}"#, good: "1", "5.5", bad: "1.5"),
    Example(#"{"oneOf": [{"minimum": 5}, {"type": "integer"}]}"#, good: "1", bad: "5", "1.5"),
    Example(#"{"allOf": [{"minimum": 5}, {"type": "integer"}]}"#, good: "5", bad: "1", "5.5"),
    Example(#"{"not": {"type": "integer"}}"#, good: "1.5", bad: "1"),
    Example(
      ##"{"$ref": "#/definitions/a", "definitions": {"a": {"type": "string"}}}"##,
      good: "\"\"", bad: "1"),
    Example(
      """
      {"$ref": "#/definitions/a", "definitions": {"a": {
        "type": "array", "items": {"$ref": "#/definitions/a"}}}}
      """,
      good: "[[], [[]]]", bad: "[[], [[1]]]"),
  ]

  @Test(arguments: types + values + lists + objects + combinations)
  func `a keyword tells good from bad`(example: Example) throws {
    for document in example.good { #expect(try problems(example.schema, document) == []) }
    for document in example.bad { #expect(try problems(example.schema, document) != []) }
  }

  @Test func `a missing member is a problem`() throws {
    let schema = #"{"properties": {"a": {"items": {"required": ["b"]}}}}"#
    #expect(try problems(schema, #"{"a": [{"b": 1}, {}]}"#) == ["$.a[1]: has no member `b`"])
  }

  @Test func `a member too many is a problem`() throws {
    let schema = #"{"properties": {"a": {"additionalProperties": false}}}"#
    #expect(try problems(schema, #"{"a": {"b": 1}}"#) == ["$.a.b: may not be there"])
  }

  @Test func `every problem is told`() throws {
    let schema = #"{"items": {"minimum": 1, "type": "integer"}}"#
    let found = try problems(schema, "[0, 2, 0.5]")
    #expect(found.map { $0.prefix { $0 != ":" } } == ["$[0]", "$[2]", "$[2]"])
  }

  @Test func `the reasons of all alternatives are told`() throws {
    let schema = #"{"anyOf": [{"minLength": 1}, {"const": 1}]}"#
    #expect(
      try problems(schema, "\"\"") == [
        "$: fits none of the alternatives", "$: `` is shorter than 1", "$: is none of [1.0]",
      ])
  }

  @Test(arguments: [
    "", "{", "{} {}", "[1,]", #"{"a": 1, }"#, "\u{FEFF}1", "1\0", "\"\n\"", "01", "'a'",
  ])
  func `what is no JSON is an error`(document: String) {
    #expect(throws: (any Error).self) { try problems("{}", document) }
    #expect(throws: (any Error).self) { try problems(document, "{}") }
  }

  @Test func `a string may look like what is no JSON`() throws {
    #expect(try problems(#"{"const": ",]\"},}\\"}"#, #"",]\"},}\\""#) == [])
    #expect(try problems("{}", "[\"\u{301},]\"]") == [])
  }

  @Test(arguments: [
    #"{"patternProperties": {}}"#, #"{"if": {}, "then": {}}"#, #"{"maxLength": 1}"#,
    #"{"items": {"contains": {}}}"#, #"{"properties": {"a": {"multipleOf": 2}}}"#,
    #"{"not": {"minProperties": 2}}"#, #"{"anyOf": [{"requierd": ["a"]}]}"#,
    #"{"definitions": {"a": {"propertyNames": {}}}}"#,
    #"{"additionalProperties": {"dependencies": {}}}"#,
  ])
  func `a keyword that is not supported is an error`(schema: String) {
    #expect(throws: JSONSchema.Unreadable.self) { try problems(schema, "{}") }
  }

  @Test func `an error in a schema names its place`() {
    let error = #expect(throws: JSONSchema.Unreadable.self) {
      try problems(#"{"properties": {"a": {"anyOf": [{}, {"if": {}}]}}}"#, "{}")
    }
    #expect(error?.place == "#/properties/a/anyOf/1/if")
  }

  @Test(arguments: [
    #"{"type": "text"}"#, #"{"required": "a"}"#, #"{"minimum": "1"}"#, #"{"minItems": -1}"#,
    #"{"minimum": 1, "exclusiveMinimum": true}"#, #"{"items": [{}, {}]}"#, #"{"enum": 1}"#,
    #"{"uniqueItems": 1}"#, #"{"properties": []}"#, #"{"anyOf": {}}"#, #"{"not": 1}"#, "[]",
    ##"{"$ref": "#/definitions/a"}"##, ##"{"$ref": "other.json"}"##,
    ##"{"$ref": "#/definitions/a", "minimum": 1, "definitions": {"a": {}}}"##,
  ])
  func `a keyword that is misused is an error`(schema: String) {
    #expect(throws: JSONSchema.Unreadable.self) { try problems(schema, "{}") }
  }

  @Test func `annotations forbid nothing`() throws {
    let schema = """
      {"title": "", "description": "", "default": 1, "format": "uri", "$schema": "", "$id": "",
       "id": "", "definitions": {}, "$comment": "", "examples": []}
      """
    #expect(try problems(schema, "[]") == [])
  }
}

/// The schemas of what is printed take what they are meant to take, and nothing near it.
@Suite struct SchemaFileTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Schemas")

  private func problems(_ name: String, _ document: String) throws -> [String] {
    let schema = try Data(contentsOf: SchemaFileTests.folder.appending(path: name))
    return try JSONSchema(schema).problems(in: Data(document.utf8))
  }

  private static let diagnostics = """
    {"diagnostics": [{"code": "P113", "severity": "warning", "message": "m", "labels": [
      {"file": "a.promo", "line": 4, "column": 14, "endLine": 4, "endColumn": 17, "text": "t"}],
      "consequence": "c", "help": "h", "fixes": [{"grade": "certain", "title": "w", "edits": [
      {"file": "a.promo", "line": 4, "column": 14, "endLine": 4, "endColumn": 17, "text": "20%"}
      ]}]}], "errors": 1, "warnings": 0}
    """

  private static let sarif = """
    {"$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json",
    "version": "2.1.0", "runs": [{"columnKind": "unicodeCodePoints", "tool": {"driver": {
      "name": "promo-eval", "version": "1", "rules": [
      {"id": "P113", "shortDescription": {"text": "s"}, "help": {"text": "h"}}]}},
    "results": [{"ruleId": "P113", "ruleIndex": 0, "level": "error", "message": {"text": "m {{}}"},
      "locations": [{"physicalLocation": {"artifactLocation": {"uri": "a%20b.promo"},
        "region": {"startLine": 4, "startColumn": 14, "endLine": 4, "endColumn": 17}}}],
      "relatedLocations": [{"physicalLocation": {"artifactLocation": {"uri": "../a.promo"},
        "region": {"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 1}},
        "message": {"text": "r"}}],
      "fixes": [{"description": {"text": "d"}, "properties": {"grade": "certain"}, "artifactChanges": [{
        "artifactLocation": {"uri": "/x/a.promo"}, "replacements": [{"deletedRegion":
        {"startLine": 4, "startColumn": 14, "endLine": 4, "endColumn": 17},
        "insertedContent": {"text": "{20%}"}}]}]}]}]}]}
    """

  @Test func `the diagnostics as meant are valid`() throws {
    #expect(try problems("diagnostics.schema.json", SchemaFileTests.diagnostics) == [])
  }

  @Test(arguments: [
    (#""fixes": "#, #""fixes": [], "other": "#), (#"[{"code""#, #"[{"kode""#), ("P113", "P13"),
    ("\"warning\"", "\"note\""), (#""m""#, "\"\""), (#""text": "t""#, #""text": """#),
    (#""line": 4, "#, ""), (#""column": 14"#, #""column": 0"#),
    (#""endLine": 4"#, #""endLine": 4.5"#),
    ("certain", "sure"), (#""title": "w", "#, ""), (#", "text": "20%""#, ""),
    ("\"errors\": 1, ", ""),
    (#""errors": 1"#, #""errors": true"#), (#""warnings": 0"#, #""warnings": -1"#),
    (#""consequence": "c""#, #""consequence": null"#), (#""labels": ["#, #""label": ["#),
  ])
  func `the diagnostics otherwise are not`(old: String, new: String) throws {
    let document = SchemaFileTests.diagnostics.replacing(old, with: new)
    #expect(document != SchemaFileTests.diagnostics)
    #expect(try problems("diagnostics.schema.json", document) != [])
  }

  @Test func `the SARIF as meant is valid`() throws {
    #expect(try problems("sarif.schema.json", SchemaFileTests.sarif) == [])
  }

  @Test(arguments: [
    ("2.1.0\"", "2.2.0\""), ("unicodeCodePoints", "utf16CodeUnits"),
    (#""name": "promo-eval", "#, ""),
    (#""id": "P113""#, #""id": "113""#), (#""ruleIndex": 0"#, #""ruleIndex": -1"#),
    ("\"error\"", "\"fatal\""), ("m {{}}", "m {0}"), ("m {{}}", "m {"), ("m {{}}", ""),
    ("a%20b", "a b"), ("a%20b", "a\\\\b"), ("a%20b", "a%2"), ("a%20b", "ä"), ("a%20b", "a:b"),
    ("a%20b", "//a"), (#""startColumn": 14, "#, ""), (#""endLine": 4"#, #""endLine": "4""#),
    ("\"locations\"", "\"places\""), ("\"deletedRegion\"", "\"region\""),
    (#""insertedContent": {"text""#, #""insertedContent": {"words""#),
    (#""description": {"text": "d"}"#, #""description": "d""#), ("\"driver\"", "\"tool\""),
  ])
  func `the SARIF otherwise is not`(old: String, new: String) throws {
    let document = SchemaFileTests.sarif.replacing(old, with: new)
    #expect(document != SchemaFileTests.sarif)
    #expect(try problems("sarif.schema.json", document) != [])
  }

  private static let comparison = """
    {"answer": "different", "undecided": "u", "currency": "CNY",
      "settings": [{"setting": "currency", "after": "CNY"}],
      "facts": [{"fact": "tier", "change": "changed", "before": {"kind": "one of",
        "values": ["a"], "default": "a"}, "after": {"kind": "number", "default": 1}}],
      "promotions": [{"promotion": "N", "change": "renamed", "before": "b", "after": "c",
        "formerly": "O"}, {"promotion": "M", "change": "moved", "behind": "N"}],
      "differing": [{"instants": [{"from": "2026-11-01T00:00:00+08:00"}], "codes": ["X"],
        "facts": {"tier": "a", "new": true, "age": 5}, "amounts": [{"from": "0.01", "to": "9.00"}],
        "largestFall": {"amount": "1.00", "at": "2026-11-01T00:00:00+08:00",
        "before": "1.00", "after": "0.50"}}],
      "largestFall": {"amount": "1.00", "at": "2026-11-01T00:00:00+08:00", "codes": ["X"],
        "facts": {"tier": "a"}, "before": "1.00", "after": "0.50"}}
    """

  @Test func `the comparison as meant is valid`() throws {
    #expect(try problems("comparison.schema.json", SchemaFileTests.comparison) == [])
  }

  @Test(arguments: [
    ("\"different\"", "\"unknown\""), (#""undecided": "u""#, #""undecided": """#),
    ("\"CNY\",\n", "\"yuan\",\n"), (#""setting": "currency""#, #""setting": "language""#),
    (#""after": "CNY""#, #""after": null"#), (#""fact": "tier", "#, ""),
    (#""change": "changed""#, #""change": "moved""#), (#"["a"]"#, "[]"),
    (#""default": 1"#, #""default": 1.5"#), (#""default": "a""#, #""default": null"#),
    ("\"renamed\"", "\"new\""), (#""formerly": "O""#, #""former": "O""#),
    (#""promotion": "M", "#, ""), (#"[{"from": "2026-11-01T00:00:00+08:00"}]"#, "[]"),
    (#"{"from": "2026-11-01T00:00:00+08:00"}"#, #"{"from": "2026-11-01"}"#),
    (#""codes": ["X"]"#, #""codes": []"#), (#""age": 5"#, #""age": -5"#),
    (#""from": "0.01", "#, ""), (#""0.01""#, "0.01"), (#""0.50"}}],"#, "0.5}}],"),
    (#"{"amount": "1.00", "at""#, #"{"amount": "1.00", "instant""#),
    ("\"largestFall\"", "\"fall\""),
    ("\"settings\"", "\"setting\""), (#""answer": "different", "#, ""),
  ])
  func `the comparison otherwise is not`(old: String, new: String) throws {
    let document = SchemaFileTests.comparison.replacing(old, with: new)
    #expect(document != SchemaFileTests.comparison)
    #expect(try problems("comparison.schema.json", document) != [])
  }
}
