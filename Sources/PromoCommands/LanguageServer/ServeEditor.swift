import Promo
import PromoHost
import PromoOrders

/// Serves an editor over standard input and output (Language Server Protocol 3.17) until the editor
/// sends `exit` or closes either end of the connection.
struct ServeEditor {
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitStatus {
    guard !arguments.readsStandardInput else {
      throw .usage("standard input is the editor's, give `lsp` rules in files")
    }
    // Unreadable rules must fail now. Later, the only sign of them would be missing diagnostics.
    if !arguments.rules.isEmpty { _ = try arguments.readRules() }
    let input = try hosted { () throws(HostError) in try FileInput(path: "-") }
    var server = LanguageServer(arguments.rules, zones: ZoneDatabase()) {
      Instant(secondsSince1970: Console.now)
    }
    var session = EditorSession(input)
    return try session.serve(&server)
  }
}

/// The connection to an editor. Messages come first: diagnostics are sent when all messages are
/// answered, and the search for findings starts when the editor is idle.
private struct EditorSession {
  private let input: FileInput
  private let output = FileOutput()
  private let analysis = Analysis()
  private var reader = MessageReader()
  private var isClosed = false
  private var block = [UInt8](repeating: 0, count: 1 << 16)

  /// The pause between messages after which an analysis begins, in milliseconds.
  private static var pause: Int { 300 }

  /// The pause after which a mistake in the word that is being typed is shown, in milliseconds.
  private static var rest: Int { 1_000 }

  /// The interval at which a running analysis is checked, in milliseconds.
  private static var tick: Int { 20 }

  init(_ input: FileInput) {
    self.input = input
  }

  mutating func serve(_ server: inout LanguageServer) throws(CommandFailure) -> ExitStatus {
    while true {
      while server.hasMessages {
        try send(server.answerNext())
        if let status = server.status { return status }
        try readWhatComes(within: 0, into: &server)
      }
      try send(server.publish())
      if isClosed { return .failed }
      analysis.stop { server.workspace.isCurrent($0) }
      if let findings = analysis.result() {
        try send(server.take(findings))
        continue
      }
      try wait(&server)
    }
  }

  /// Waits for bytes. If none arrive within the pause, starts to analyse a set or, if there is
  /// nothing to analyse, shows the diagnostics that were held back.
  private mutating func wait(_ server: inout LanguageServer) throws(CommandFailure) {
    let isBusy = analysis.isBusy
    let set = isBusy ? nil : server.setToAnalyse()
    let idle = server.holdsBack ? EditorSession.rest : -1
    let time = isBusy ? EditorSession.tick : set == nil ? idle : EditorSession.pause
    guard try !readWhatComes(within: time, into: &server), !isBusy else { return }
    if let set { analysis.begin(set) } else { server.workspace.leaveWord() }
  }

  /// Reads the bytes that arrive within a time; returns false if none arrive.
  @discardableResult
  private mutating func readWhatComes(
    within time: Int, into server: inout LanguageServer
  ) throws(CommandFailure) -> Bool {
    guard !isClosed, let isReady = input.isReady(within: time) else {
      isClosed = true
      return true
    }
    guard isReady else { return false }
    let count: Int
    do throws(HostError) { count = try input.read(into: &block) } catch { throw .host(error) }
    reader.append(block.prefix(count))
    while let part = reader.next() { server.receive(part) }
    if count == 0 { isClosed = true }
    return true
  }

  private mutating func send(_ messages: [JSONNode]) throws(CommandFailure) {
    do throws(HostError) {
      for message in messages {
        let text = message.text
        try output.write("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8)
      }
      try output.flush()
    } catch {
      guard error == .closedPipe else { throw .host(error) }
      isClosed = true
    }
  }
}
