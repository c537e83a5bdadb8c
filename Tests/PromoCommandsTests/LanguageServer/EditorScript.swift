import Foundation
import PromoHost
import Testing

@testable import Promo
@testable import PromoCommands
@testable import PromoOrders

/// An editor that talks to a server in this process.
struct EditorScript {
  var server: LanguageServer
  private var lastID = 0

  static let address = "file:///shop/a.promo"

  /// Starts a server, and initializes it unless told otherwise.
  init(
    _ paths: [String] = [], isInitialized: Bool = true, encodings: JSONNode = [],
    documents: JSONNode = [:], workspace: JSONNode = [:]
  ) throws {
    let zones = ZoneDatabase(folder: Shell.root.appending(path: "Tests/Zones").path)
    server = LanguageServer(paths, zones: zones) { Instant(secondsSince1970: 1_794_362_400) }
    guard isInitialized else { return }
    _ = try result(
      of: "initialize",
      [
        "capabilities": [
          "general": ["positionEncodings": encodings], "textDocument": documents,
          "workspace": workspace,
        ]
      ])
    note("initialized", [:])
  }

  /// Sends bytes as the content of a message, and returns all answers.
  mutating func send(_ content: [UInt8]) -> [JSONNode] {
    server.receive(.content(content))
    return answers()
  }

  mutating func receive(_ part: MessageReader.Part) { server.receive(part) }

  mutating func answers() -> [JSONNode] {
    var answers: [JSONNode] = []
    while server.hasMessages { answers += server.answerNext() }
    return answers
  }

  mutating func note(_ method: String, _ parameters: JSONNode) {
    let message: JSONNode = [
      "jsonrpc": "2.0", "method": .string(method), "params": parameters,
    ]
    #expect(send(Array(message.text.utf8)) == [])
  }

  /// Sends a request, and returns its answer.
  mutating func answer(to method: String, _ parameters: JSONNode) throws -> JSONNode {
    lastID += 1
    let message: JSONNode = [
      "jsonrpc": "2.0", "id": .number(lastID), "method": .string(method), "params": parameters,
    ]
    let answers = send(Array(message.text.utf8))
    #expect(answers.count == 1)
    let answer = try #require(answers.first)
    #expect(answer["id"] == .number(lastID))
    return answer
  }

  mutating func result(of method: String, _ parameters: JSONNode) throws -> JSONNode {
    let answer = try answer(to: method, parameters)
    return try #require(answer["result"], "\(answer.text)")
  }

  /// Returns the number of the error that a request is answered with.
  mutating func error(of method: String, _ parameters: JSONNode) throws -> Int? {
    try answer(to: method, parameters)["error"]?["code"]?.number
  }

  // MARK: One file

  mutating func open(_ text: String, address: String = address) {
    note(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(address), "languageId": "promo", "version": 1, "text": .string(text),
        ]
      ])
  }

  mutating func change(
    _ changes: JSONNode, version: Int, address: String = address
  ) {
    note(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(address), "version": .number(version)],
        "contentChanges": changes,
      ])
  }

  /// The published diagnostics: of each file its codes, with the line and column of each.
  mutating func published() -> [String] {
    server.publish().map { message in
      let parameters = message["params"] ?? .null
      let codes = parameters["diagnostics"]?.array?.map { node in
        let start = node["range"]?["start"]
        return "\(node["code"]?.string ?? "") \(start?["line"]?.number ?? -1):"
          + "\(start?["character"]?.number ?? -1)"
      }
      let version = parameters["version"]?.number.map { " v\($0)" } ?? ""
      return "\(parameters["uri"]?.string ?? "")\(version): "
        + (codes ?? []).joined(separator: ", ")
    }
  }

  /// Returns the requests of the server to the editor.
  @discardableResult
  mutating func analyse() -> [JSONNode] {
    guard let set = server.setToAnalyse() else { return [] }
    return server.take(set.with(set.compilation.withFindings()))
  }

  /// The parameters of a request about a place.
  static func place(
    _ line: Int, _ column: Int, _ more: JSONNode = [:], address: String = address
  ) -> JSONNode {
    guard case .object(let others) = more else { return .null }
    let members: [JSONNode.Member] = [
      .init(key: "textDocument", value: ["uri": .string(address)]),
      .init(key: "position", value: ["line": .number(line), "character": .number(column)]),
    ]
    return .object(members + others)
  }

  static func range(_ line: Int, _ from: Int, _ to: Int) -> JSONNode {
    [
      "start": ["line": .number(line), "character": .number(from)],
      "end": ["line": .number(line), "character": .number(to)],
    ]
  }
}
