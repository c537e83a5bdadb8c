import Promo
import PromoHost

/// Answers other programs, on standard input and output or on a Unix socket, until the input ends or
/// the process is to stop.
struct ServeOrders {
  /// The rules that are used.
  enum Admission: String, CaseIterable {
    /// Rules with promotions, whose expectations hold, whose guarantees are not broken, and whose
    /// currency is that of the rules before.
    case checked
    /// All rules without errors.
    case any
  }

  private let arguments: Arguments

  init(_ arguments: Arguments) {
    self.arguments = arguments
  }

  /// The largest number of clients at once. Each has a thread.
  private static var clientLimit: Int { 256 }

  /// The longest time for which clients may take their last answers, in milliseconds.
  private static var patience: Int64 { 5_000 }

  func run() throws(CommandFailure) -> ExitStatus {
    guard !arguments.readsStandardInput else {
      throw .usage("standard input is for orders, give `serve` rules in files")
    }
    let interval = try arguments.wholeNumber("--watch") ?? 1_000
    guard interval <= 3_600_000 else {
      throw .usage("`--watch` takes at most 3600000 milliseconds, an hour")
    }
    let admission: Admission = try arguments.word("--admit") ?? .checked
    let store = RuleService.store(
      of: .files(arguments.rules, watchedEvery: interval == 0 ? nil : .milliseconds(interval)),
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
    let clients = Monitor(0)
    let failure = Monitor(HostError?.none)
    if let path = arguments["--socket"] {
      let listener = try hosted { () throws(HostError) in try SocketListener(path: path) }
      arguments.say("serving the rules \(store.current.shortHash) at \(quoted(path))")
      while let client = listener.next(until: stop) {
        ServeOrders.serve(client, by: service, among: clients) { _ in }
        while clients.locked({ $0 }) >= ServeOrders.clientLimit, !stop.isMade {
          System.pause(milliseconds: 20)
        }
      }
    } else {
      ServeOrders.serve(Connection(until: stop), by: service, among: clients) { problem in
        failure.locked { $0 = problem }
        stop.make()
      }
      stop.wait()
    }
    // A client that takes none of its last answers keeps nobody waiting for long.
    let end = Console.milliseconds + ServeOrders.patience
    while clients.locked({ $0 }) > 0, Console.milliseconds < end { System.pause(milliseconds: 5) }
    if let failure = failure.locked({ $0 }) { throw .host(failure) }
    return .done
  }

  /// Serves a client on a thread of its own.
  ///
  /// - Parameter end: Called after the last answer, with the reason if answers cannot be written.
  private static func serve(
    _ client: Connection, by service: RuleService, among clients: Monitor<Int>,
    _ end: @escaping @Sendable (HostError?) -> Void
  ) {
    clients.locked { $0 += 1 }
    let serve: @Sendable () -> Void = {
      let failure = ServeSession.run(client, service)
      clients.locked { $0 -= 1 }
      end(failure)
    }
    if !Threads.start(serve) { serve() }
  }
}
