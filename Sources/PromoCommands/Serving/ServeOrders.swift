import Promo
import PromoHost
import PromoOrders

/// Answers other programs, on standard input and output or on a Unix socket, until the input ends or
/// the process is to stop.
struct ServeOrders {
  /// The rules that are used.
  enum Admission: String, CaseIterable {
    /// Rules with promotions, whose expectations hold, whose guarantees are not broken, and whose
    /// currency and facts suit the orders of the rules before.
    case checked
    /// All rules without errors.
    case any
  }

  let arguments: Arguments

  /// The largest number of clients at once. Each has a thread.
  private static var clientLimit: Int { 256 }

  /// The longest time for which a client may take nothing of its last answers, in milliseconds.
  private static var patience: Int64 { 5_000 }

  func run() throws(CommandFailure) -> ExitStatus {
    guard !arguments.readsStandardInput else {
      throw .usage("standard input is for orders, give `serve` rules in files")
    }
    let interval = try arguments.wholeNumber("--watch") ?? 1_000
    guard interval <= 3_600_000 else {
      throw .usage("`--watch` takes at most 3600000 milliseconds, an hour")
    }
    // Without threads, what loads and follows the rules would wait for ever.
    guard Threads.areProvided(4) else {
      throw .host(.cannotRead(path: arguments.rules[0], reason: "the system provides no threads"))
    }
    let admission: Admission = try arguments.word("--admit") ?? .checked
    let store = RuleService.store(
      of: interval == 0
        ? .settledFiles(arguments.rules)
        : .files(arguments.rules, watchedEvery: .milliseconds(interval)),
      overriding: try arguments.overrides(),
      admitting: admission == .checked ? RuleStore.Admission() : .everything)
    switch store {
    case .success(let store): return try serve(by: store)
    case .failure(.rejected(let compilation)):
      try arguments.show(compilation)
      _ = try arguments.usable(compilation)
      return .rules
    case .failure(.host(let failure)): throw .host(failure)
    case .failure(let failure):
      arguments.say(Message(words: failure.message))
      return .failed
    }
  }

  private func serve(by store: RuleStore) throws(CommandFailure) -> ExitStatus {
    try arguments.show(store.current.compilation)
    let stop = try hosted { () throws(HostError) in try StopRequest() }
    let service = RuleService(store, arguments)
    guard let path = arguments["--socket"] else {
      if let failure = ServeSession.run(Connection(until: stop), service) { throw .host(failure) }
      return .done
    }
    let listener = try hosted { () throws(HostError) in try SocketListener(path: path) }
    arguments.say("serving the rules \(store.current.shortHash) at \(quoted(path))")
    let clients = Monitor([Connection]())
    while let client = listener.next(until: stop) {
      if !ServeOrders.serve(client, by: service, among: clients) {
        ServeOrders.refuse(client, in: arguments.language)
      }
    }
    // Answers may take long, but a client that takes nothing of its last ones keeps nobody waiting.
    while clients.locked({ $0.contains { !$0.isStuck(for: ServeOrders.patience) } }) {
      System.pause(milliseconds: 5)
    }
    return .done
  }

  /// Serves a client on a thread of its own. Returns false if there is no room for it.
  private static func serve(
    _ client: Connection, by service: RuleService, among clients: Monitor<[Connection]>
  ) -> Bool {
    guard clients.locked({ $0.count }) < ServeOrders.clientLimit else { return false }
    clients.locked { $0.append(client) }
    let serve: @Sendable () -> Void = {
      _ = ServeSession.run(client, service)
      clients.locked { $0.removeAll { $0 === client } }
    }
    if Threads.start(serve) { return true }
    clients.locked { $0.removeAll { $0 === client } }
    return false
  }

  private static func refuse(_ client: Connection, in language: Language) {
    let problem = RowProblem(
      "\(counted: clientLimit, "client") at most are served at once: try again later", .tooMuch)
    var line = "{\"error\":\(problem.json(in: language))}\n"
    line.withUTF8 { try? client.write(UnsafeRawBufferPointer($0)) }
  }
}
