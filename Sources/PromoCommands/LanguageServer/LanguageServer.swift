import Promo
import PromoHost
import PromoOrders

/// A Language Server Protocol 3.17 server for rule files. It answers messages but does not handle
/// the connection.
struct LanguageServer {
  private enum Phase {
    case waiting
    case running
    /// Only `exit` is expected.
    case shutDown
    case ended
  }

  private let paths: [String]
  private let zones: ZoneDatabase
  let now: @Sendable () -> Instant

  var workspace: RuleWorkspace

  private var phase = Phase.waiting

  /// The exit status; nil until the server ends.
  private(set) var status: ExitStatus?

  /// The received messages that have not been answered yet. Nil stands for an unreadable message.
  private var messages: ArraySlice<JSONNode?> = []

  /// The ids of the requests in `messages`. The value is true if the editor has cancelled the
  /// request.
  private var isCancelled: [JSONNode: Bool] = [:]

  /// The diagnostics that were last sent to the editor, by address.
  private var published: [String: PublishedDiagnostics] = [:]

  /// True if `publish` left out diagnostics about a word that is being typed.
  private(set) var holdsBack = false
  private var refreshCount = 0

  init(_ paths: [String], zones: ZoneDatabase, now: @escaping @Sendable () -> Instant) {
    (self.paths, self.zones, self.now) = (paths, zones, now)
    workspace = RuleWorkspace([], zones: zones, unit: .codeUnits)
  }

  // MARK: Messages

  var hasMessages: Bool { !messages.isEmpty }

  /// Receives the next part of the input. Messages wait for their turn; a cancellation takes effect
  /// at once.
  mutating func receive(_ part: MessageReader.Part) {
    guard case .content(let bytes) = part, let node = JSONNode(bytes) else {
      messages.append(nil)
      return
    }
    if node["method"]?.string == "$/cancelRequest", let id = node["params"]?["id"] {
      // Ignores the cancellation of a request that is already answered or was never received.
      if isCancelled[id] != nil { isCancelled[id] = true }
    } else {
      if let id = node["id"], id.isID, node["method"] != nil { isCancelled[id] = false }
      messages.append(node)
    }
  }

  mutating func answerNext() -> [JSONNode] {
    guard let next = messages.popFirst() else { return [] }
    if messages.isEmpty { messages = [] }
    guard let node = next else {
      return [EditorFailure(.parseError, "this is not a message in JSON").answer(to: nil)]
    }
    let id = node["id"].flatMap { $0.isID ? $0 : nil }
    let isCancelled = id.flatMap { self.isCancelled.removeValue(forKey: $0) } ?? false
    do throws(EditorFailure) {
      guard let message = try EditorMessage.read(node) else { return [] }
      guard let id = message.id else { return try note(message) }
      if isCancelled { throw EditorFailure(.cancelled, "it was cancelled") }
      return [["jsonrpc": "2.0", "id": id, "result": try result(of: message)]]
    } catch {
      // A notification gets no answer, even if it is wrong.
      let isNotification = node["id"] == nil && node["method"]?.string != nil
      return isNotification ? [] : [error.answer(to: id)]
    }
  }

  private mutating func result(of message: EditorMessage) throws(EditorFailure) -> JSONNode {
    switch (phase, message.method) {
    case (.waiting, "initialize"): return initialize(message.parameters)
    case (.waiting, _): throw EditorFailure(.notInitialized, "`initialize` comes first")
    case (.running, "initialize"), (.shutDown, _), (.ended, _):
      throw EditorFailure(.invalidRequest, "`\(message.method)` is too late")
    case (.running, "shutdown"):
      phase = .shutDown
      return .null
    case (.running, _): return try answer(to: message)
    }
  }

  private mutating func initialize(_ parameters: JSONNode) -> JSONNode {
    let encodings = parameters["capabilities"]?["general"]?["positionEncodings"]?.array ?? []
    let unit: LinePositions.Unit = encodings.contains("utf-8") ? .bytes : .codeUnits
    workspace = RuleWorkspace(paths, zones: zones, unit: unit)
    let edits = parameters["capabilities"]?["workspace"]?["workspaceEdit"]
    workspace.hasVersionedEdits = edits?["documentChanges"] == true
    let item = parameters["capabilities"]?["textDocument"]?["completion"]?["completionItem"]
    takesSnippets = item?["snippetSupport"] == true
    let lens = parameters["capabilities"]?["workspace"]?["codeLens"]
    refreshesLenses = lens?["refreshSupport"] == true
    workspace.language =
      parameters["locale"]?.string.map { Language(tag: $0) } ?? .ofEnvironment
    self.unit = unit
    phase = .running
    return [
      "capabilities": LanguageServer.capabilities(unit),
      "serverInfo": ["name": "promo-eval", "version": .string(PromoEval.version)],
    ]
  }

  private(set) var unit = LinePositions.Unit.codeUnits
  private(set) var takesSnippets = false

  /// True if the editor asks for the lenses again when the server says that they have changed.
  private var refreshesLenses = false

  private mutating func note(_ message: EditorMessage) throws(EditorFailure) -> [JSONNode] {
    if message.method == "exit" {
      status = phase == .shutDown ? .done : .failed
      phase = .ended
      return []
    }
    guard phase == .running else { return [] }
    try take(message)
    return []
  }

  // MARK: Diagnostics

  /// Returns messages with the diagnostics that have changed since they were last sent. Diagnostics
  /// about a word that is being typed wait until the author leaves the word.
  mutating func publish() -> [JSONNode] {
    guard phase == .running else { return [] }
    var current: [String: PublishedDiagnostics] = [:]
    holdsBack = false
    for name in workspace.names {
      guard let state = workspace.state(of: name, at: now()) else { continue }
      let shown = state.calmDiagnostics(workspace.open)
      if shown.count < state.compilation.diagnostics.count { holdsBack = true }
      current.merge(state.nodes(of: shown)) { $1 }
    }
    var messages: [JSONNode] = []
    for address in Set(current.keys).union(published.keys).sorted() {
      let diagnostics = current[address] ?? PublishedDiagnostics(version: nil, nodes: [])
      let isSame = published[address] == diagnostics
      let wasEmpty =
        published[address] == nil && diagnostics.nodes.isEmpty && diagnostics.version == nil
      if !isSame, !wasEmpty { messages.append(diagnostics.message(about: address)) }
    }
    published = current
    return messages
  }

  /// Returns the next set whose findings are not known yet; nil if there is none.
  mutating func setToAnalyse() -> RuleSetState? {
    guard phase == .running else { return nil }
    for name in workspace.names {
      if let state = workspace.state(of: name, at: now()), state.lacksFindings { return state }
    }
    return nil
  }

  /// Stores the findings about a set, unless the set has changed. `publish` then includes them.
  /// Returns the request that makes the editor ask for the lenses again, if it can.
  mutating func take(_ found: RuleSetState) -> [JSONNode] {
    guard workspace.take(found), refreshesLenses, found.changesLenses else { return [] }
    refreshCount += 1
    return [
      [
        "jsonrpc": "2.0", "id": .string("lenses-\(refreshCount)"),
        "method": "workspace/codeLens/refresh",
      ]
    ]
  }
}
