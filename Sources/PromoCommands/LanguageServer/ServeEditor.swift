import Promo
import PromoHost

/// Answers an editor over standard input and output (Language Server Protocol 3.17) until it says
/// `exit` or closes the connection.
struct ServeEditor {
  private let arguments: Arguments

  init(_ arguments: Arguments) {
    self.arguments = arguments
  }

  func run() throws(CommandFailure) -> ExitStatus {
    // Rules that cannot be read are told now, and not by the absence of diagnostics.
    if !arguments.rules.isEmpty { _ = try arguments.readRules() }
    let input = try hosted { () throws(HostError) in try FileInput(path: "-") }
    var server = LanguageServer(arguments.rules, zones: ZoneDatabase()) {
      Instant(secondsSince1970: Console.now)
    }
    var session = EditorSession(input)
    return try session.serve(&server)
  }
}

/// The connection to an editor. It reads on as soon as something comes: diagnostics wait until all
/// messages are answered, and findings until the editor is idle.
private struct EditorSession {
  private let input: FileInput
  private let analysis = Analysis()
  private var reader = MessageReader()

  /// True if the editor has closed the connection.
  private var isClosed = false
  private var block = [UInt8](repeating: 0, count: 1 << 16)

  /// The time in milliseconds without a message after which an analysis begins.
  private static var pause: Int { 300 }

  /// The time in milliseconds after which a running analysis is looked after again.
  private static var tick: Int { 20 }

  init(_ input: FileInput) {
    self.input = input
  }

  mutating func serve(_ server: inout LanguageServer) throws(CommandFailure) -> ExitStatus {
    while true {
      while server.hasMessages {
        send(server.answerNext())
        if let status = server.status { return status }
        if !isClosed, input.isReady(within: 0) { try read(into: &server) }
      }
      send(server.publish())
      if isClosed { return .failed }
      if let findings = analysis.result() {
        server.take(findings)
        continue
      }
      try wait(&server)
    }
  }

  /// Waits for bytes, and has a set analysed meanwhile.
  private mutating func wait(_ server: inout LanguageServer) throws(CommandFailure) {
    let isBusy = analysis.isBusy
    let set = isBusy ? nil : server.setToAnalyse()
    let isIdle = !isBusy && set == nil
    let time = isIdle ? -1 : isBusy ? EditorSession.tick : EditorSession.pause
    if input.isReady(within: time) {
      try read(into: &server)
    } else if let set {
      analysis.begin(set)
    }
  }

  /// Reads what has come.
  private mutating func read(into server: inout LanguageServer) throws(CommandFailure) {
    let count: Int
    do throws(HostError) { count = try input.read(into: &block) } catch { throw .host(error) }
    reader.append(block.prefix(count))
    while let part = reader.next() { server.receive(part) }
    if count == 0 { isClosed = true }
  }

  private func send(_ messages: [JSONNode]) {
    for message in messages {
      let text = message.text
      Console.write("Content-Length: \(text.utf8.count)\r\n\r\n\(text)", to: .output)
    }
  }
}

/// Findings that are searched for on another thread, one set at a time.
private final class Analysis: Sendable {
  private struct Desk {
    var isBusy = false
    var result: RuleFindings?
  }

  private let desk = Monitor(Desk())

  /// True from the beginning of a search until its result is taken.
  var isBusy: Bool { desk.locked { $0.isBusy } }

  /// Begins to search. If the system grants no thread, nothing is found.
  func begin(_ set: RuleSetState) {
    let (name, number, compilation) = (set.name, set.number, set.compilation)
    let result = { @Sendable (compilation: Compilation) in
      RuleFindings(name: name, number: number, compilation: compilation)
    }
    desk.locked { $0.isBusy = true }
    let isStarted = Threads.start { [desk] in
      let found = result(compilation.withFindings())
      desk.locked { $0.result = found }
    }
    if !isStarted { desk.locked { $0.result = result(compilation) } }
  }

  /// Takes the result of the last search; nil if there is none yet.
  func result() -> RuleFindings? {
    desk.locked { desk in
      guard let result = desk.result else { return nil }
      desk = Desk()
      return result
    }
  }
}
