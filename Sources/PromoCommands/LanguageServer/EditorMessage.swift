import Promo
import PromoOrders

/// A message from an editor (JSON-RPC 2.0). A request gets an answer; a notification does not.
struct EditorMessage {
  /// The number or text that identifies the request; nil for a notification.
  let id: JSONNode?
  let method: String
  let parameters: JSONNode

  /// Reads a request or a notification; nil if the value is an editor's answer to a request. Fails
  /// for any other value.
  static func read(_ node: JSONNode) throws(EditorFailure) -> EditorMessage? {
    let id = node["id"]
    let isAnswer = node["method"] == nil && (node["result"] != nil || node["error"] != nil)
    if isAnswer { return nil }
    guard let method = node["method"]?.string, id?.isID ?? true else {
      throw EditorFailure(
        .invalidRequest, "a message has a method, and its id is a number or a text")
    }
    return EditorMessage(id: id, method: method, parameters: node["params"] ?? .null)
  }
}

extension JSONNode {
  var isID: Bool {
    switch self {
    case .number, .decimal, .string: true
    case .null, .bool, .array, .object: false
    }
  }
}

struct EditorFailure: Error {
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParameters = -32602
    case notInitialized = -32002
    case failed = -32803
    case cancelled = -32800
  }

  let code: Code
  let message: String

  init(_ code: Code, _ message: String) {
    (self.code, self.message) = (code, message)
  }

  static func notOpen(_ address: String) -> EditorFailure {
    EditorFailure(.invalidParameters, "the file \(quoted(address)) is not open")
  }

  /// Returns the answer to a request. If `id` is nil, because the request could not be read, the
  /// answer has a null id.
  func answer(to id: JSONNode?) -> JSONNode {
    [
      "jsonrpc": "2.0", "id": id ?? .null,
      "error": ["code": .number(code.rawValue), "message": .string(message)],
    ]
  }
}

extension JSONNode {
  /// Returns the text of a required key.
  func text(_ key: String) throws(EditorFailure) -> String {
    guard let text = self[key]?.string else {
      throw EditorFailure(.invalidParameters, "`\(key)` must be a text")
    }
    return text
  }

  /// Returns the address of the file that the parameters of a request name.
  func address() throws(EditorFailure) -> String {
    guard let file = self["textDocument"] else {
      throw EditorFailure(.invalidParameters, "`textDocument` is missing")
    }
    return try file.text("uri")
  }
}
