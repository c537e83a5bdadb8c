import Foundation
import Promo
import PromoHost

/// A case of the conformance suite, as `Tests/Conformance/README.md` describes it.
struct ConformanceCase: Decodable, Sendable {
  /// An order and what must come of it.
  struct Priced: Decodable, Sendable {
    let order: WrittenOrder
    let answer: [String: JSONValue]?
    let refused: Bool?
  }

  struct WrittenOrder: Decodable, Sendable {
    /// The amount of an order without lines.
    let amount: String?
    let lines: [WrittenLine]?
    let shipping: String?
    let at: String?
    let codes: [String]?
    let facts: [String: JSONValue]?
  }

  struct WrittenLine: Decodable, Sendable {
    let amount: String
    let pieces: Int?
    let labels: [String]?
  }

  /// A diagnostic and the text that it is about; one about no place has neither.
  struct Found: Decodable, Hashable, Sendable {
    let code: String
    var file: String?
    var line: Int?
    var column: Int?
    var text: String?
  }

  let shows: [String]
  let at: String?
  let orders: [Priced]?
  let diagnostics: [Found]?

  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let folder = root.appending(path: "Tests/Conformance")
  static let zones = ZoneDatabase(folder: root.appending(path: "Tests/Zones").path)

  /// The paths of all cases below the folder, without their ending, sorted.
  static let names: [String] = (FileManager.default.subpaths(atPath: folder.path) ?? [])
    .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(".json".count)) }.sorted()

  init(named name: String) throws {
    let data = try Data(contentsOf: Self.folder.appending(path: "\(name).json"))
    self = try JSONDecoder().decode(Self.self, from: data)
  }

  /// The rule files of a case in written order, named as in its diagnostics.
  static func sources(named name: String) throws -> [Source] {
    let path = folder.appending(path: name).path
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      let file = URL(filePath: "\(path).promo")
      return [Source(name: file.lastPathComponent, bytes: Array(try Data(contentsOf: file)))]
    }
    return try names.filter { $0.hasSuffix(".promo") }.sorted().map { name in
      Source(name: name, bytes: Array(try Data(contentsOf: URL(filePath: "\(path)/\(name)"))))
    }
  }

  /// The rules of a case, compiled.
  static func compilation(of sources: [Source], at instant: String?) -> Compilation {
    Program.compile(
      sources,
      at: { zone in instant.flatMap { try? zone.instant(in: Array($0.utf8)).get() } },
      zones: zones.lookup)
  }
}

/// A value of JSON that can be compared. Numbers are whole.
enum JSONValue: Decodable, Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(Int64)
  case text(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }
}
