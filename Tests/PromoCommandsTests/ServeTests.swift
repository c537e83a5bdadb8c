import Foundation
import Promo
import TestSupport
import Testing

@testable import PromoCommands
@testable import PromoHost
@testable import PromoOrders

/// `promo-eval serve` as other programs meet it: answers while files change, several clients, the end.
@Suite(.threadOfItsOwn) struct ServeTests {
  // MARK: Answers

  private static let shop = """
    currency EUR
    timezone "UTC"
    fact tier one of "none", "gold" default "none"
    fact age number
    goods "shirts"
    promotion "Gold" { discount 10% off when tier is "gold" sync }
    promotion "Old" { coupon 3 when age >= 65 }
    promotion "Shirts" { buy 2 get 1 free only "shirts" }
    promotion "Code" { coupon 7 spend 50 code "HELLO" }
    promotion "Free" { free shipping spend 60 }

    """

  /// An order as JSON and, if the command line can say it, as options.
  private struct Asked {
    let json: String
    let options: String?
  }

  private static func asked(by generator: inout SeededGenerator) -> Asked {
    let amount = "\(generator.below(300)).\(generator.below(90) + 10)"
    let hour = "2026-11-1\(generator.below(10))T0\(generator.below(10)):30"
    var (members, options) = (["\"at\": \"\(hour)\""], ["--at \(hour)"])
    if generator.once(in: 2) {
      let labels = generator.pick([["shirts"], ["hats"], ["red", "shirts"], []])
      let pieces = generator.below(5) + 1
      let list = labels.map { "\"\($0)\"" }.joined(separator: ", ")
      members.append(
        "\"lines\": [{\"amount\": \"\(amount)\", \"pieces\": \(pieces), \"labels\": [\(list)]}]")
      options.append("--line '\(amount) x\(pieces) \(labels.joined(separator: ","))'")
    } else {
      members.append("\"amount\": \"\(amount)\"")
      options.append("--amount \(amount)")
    }
    if generator.once(in: 2) {
      members.append("\"shipping\": \"4.90\"")
      options.append("--shipping 4.90")
    }
    if generator.once(in: 3) {
      members.append("\"code\": [\"hello\", \"GUESS\"]")
      options.append("--code hello --code GUESS")
    }
    if generator.once(in: 3) {
      members.append("\"tier\": \"gold\"")
      options.append("--with tier=gold")
    }
    let age = generator.below(100)
    members.append("\"age\": \(age)")
    options.append("--with age=\(age)")
    if generator.once(in: 10) {
      members.append(
        generator.pick(["\"facts\": \"gold\"", "\"tier\": 5", "\"amount\": \"many\""]))
      return Asked(json: "{\(members.joined(separator: ", "))}", options: nil)
    }
    return Asked(
      json: "{\(members.joined(separator: ", "))}", options: options.joined(separator: " "))
  }

  @Test func `prices, refusals and quotes are those of the command line`() throws {
    var generator = SeededGenerator(seed: 46)
    let orders = (0..<Effort.times(400)).map { _ in ServeTests.asked(by: &generator) }
    let quoted = orders.filter { $0.options != nil }.prefix(24)
    try Shell.withFolder { folder in
      let files = [
        "shop.promo": ServeTests.shop,
        "orders.jsonl": orders.map { "\($0.json)\n" }.joined(),
        "prices.jsonl": orders.map { "{\"price\": \($0.json)}\n" }.joined(),
        "quotes.jsonl": quoted.map { "{\"quote\": \($0.json)}\n" }.joined(),
      ]
      for (name, text) in files {
        try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
      }
      func served(_ name: String) throws -> [String] {
        let result = try Shell.run(
          "promo-eval serve shop.promo --watch 20 < \(name) | sed 's/,\"version\":.*/}/'",
          in: folder)
        #expect(result.errors == "")
        return result.output.split(separator: "\n").map(String.init)
      }
      let file = try Shell.run(
        "promo-eval shop.promo --orders orders.jsonl --columns payable,saved,applied,bounded "
          + "--rejects bad.jsonl", in: folder)
      var prices = file.output.split(separator: "\n").map { "{\"price\":\($0)}" }[...]
      let rejects = try String(contentsOfFile: "\(folder)/bad.jsonl", encoding: .utf8)
      var reasons = rejects.matches(of: /"rejected_reason":("(?:[^"\\]|\\.)*")/).map { $0.1 }[...]
      #expect(reasons.count > 10)
      for answer in try served("prices.jsonl") {
        let isRefused = answer.hasPrefix("{\"error\"")
        let expected =
          isRefused
          ? reasons.popFirst().map { "{\"error\":{\"message\":\($0)}}" } : prices.popFirst()
        #expect(
          answer.replacing(/^{"error":{"code":"[a-z-]+",.*?(?="message":)/, with: "{\"error\":{")
            == expected)
      }
      #expect(prices.isEmpty && reasons.isEmpty)
      let quotes = try quoted.map { order in
        try Shell.run(
          "promo-eval shop.promo \(order.options ?? "") --format json", in: folder
        ).output.replacing(/,"version":.*\n/, with: "}")
      }
      #expect(try served("quotes.jsonl") == quotes.map { "{\"quote\":\($0)}" })
    }
  }

  @Test func `a clock outside the calendar prices nothing`() throws {
    let compilation = Program.compile(
      [Source(name: "r.promo", text: "promotion \"A\" { coupon 1 }")],
      zones: { _ in .unknown(nearest: nil) })
    let version = try #require(RuleVersion(compilation))
    var door = RuleDoor(AskedRules(version))
    let clocks: [(Int64, Bool)] = [
      (-1, false), (0, true), (1_800_000_000, true), (7_258_118_399, true), (7_258_118_400, false),
      (.max, false),
    ]
    for (seconds, isRight) in clocks {
      for subject in ["price", "quote"] {
        var question = GrowingMemory<UInt8>()
        var answer = GrowingMemory<UInt8>()
        question.append(Array(#"{"\#(subject)": {"amount": "5"}}"#.utf8))
        let isAnswered = door.answer(
          RuleQuestion(question.bytes), of: question.bytes,
          at: Instant(secondsSince1970: seconds), in: .english, to: &answer)
        #expect(isAnswered == isRight, "\(seconds)")
        #expect(isRight || answer.bytes.text.contains(#""code":"outside-range""#), "\(seconds)")
      }
    }
  }

  @Test func `a client for whom there is no room gets an error at once`() throws {
    try Shell.withFolder { folder in
      try ServeTests.rules(1).write(
        toFile: "\(folder)/shop.promo", atomically: true, encoding: .utf8)
      let path = "\(folder)/s"
      let server = try ServeProcess(["shop.promo", "--socket", "s"], in: folder)
      while server.process.isRunning, SocketClient(path) == nil { usleep(10_000) }
      // The client that waited for the start may not have left yet.
      var clients: [SocketClient] = []
      while clients.count < 256 {
        let client = try #require(SocketClient(path))
        if client.isServed { clients.append(client) }
      }
      for _ in 0..<3 {
        let late = try #require(SocketClient(path))
        #expect(late.line()?.hasPrefix("{\"error\":{\"code\":\"too-much\",") == true)
        #expect(late.line() == nil)
        late.close()
      }
      clients[7].close()
      while !(try #require(SocketClient(path)).isServed) {}
      for client in clients { client.close() }
      kill(server.process.processIdentifier, SIGTERM)
      server.process.waitUntilExit()
      #expect(server.process.terminationStatus == 0)
    }
  }

  @Test func `each code of an error is in the list that says who must act`() throws {
    let page = try String(
      contentsOf: Shell.root.appending(path: "Examples/Embedding/Serve/README.md"), encoding: .utf8)
    let listed = page.matches(of: /\n\| `([a-z-]+)` \|/).map { String($0.1) }
    #expect(listed == OrderErrorCode.allCases.map(\.rawValue))
  }

  @Test func `a problem in Swift has the code that other programs get`() throws {
    let source = Source(name: "r.promo", text: "fact age number\npromotion \"A\" { coupon 1 }")
    let program = try #require(
      Program.compile([source], zones: { _ in .unknown(nearest: nil) }).program)
    let fact = program.facts[0]
    let codes: [(Order.Problem, OrderErrorCode)] = [
      (.missingFact(fact), .missing), (.unknownFact("agee", nearest: "age"), .unknownName),
      (.wrongValue(fact), .unknownValue), (.unreadableValue("x", of: fact), .unknownValue),
      (.instantOutsideCalendar, .outsideRange), (.linesOutsideRange, .outsideRange),
      (.wrongCurrency(program.currency, rules: program.currency), .wrongCurrency),
      (.unreadableAmount("x", message: "m"), .malformed),
      (.unreadableInstant("x", message: "m"), .malformed),
      (.unreadableDocument(message: "m"), .malformed),
      (.unreadableCode("x y", message: "m"), .unusableCode),
      (.unknownLabel("shose", nearest: "shoes", line: 0), .unknownLabel),
      (.tooManyLines(2, most: 1), .tooMuch), (.tooManySteps(most: 1), .tooMuch),
    ]
    for (problem, code) in codes { #expect(problem.code == code, "\(problem)") }
  }

  // MARK: Rules that change

  /// The rules of a version: an order of 100 pays 98.50 minus its number.
  private static func rules(_ number: Int) -> String {
    """
    timezone "UTC"
    promotion "First" { coupon 1 spend 50 sync }
    promotion "Version" {
        coupon \(number).50 sync
    }
    expect amount 100 pays \(98 - number).50
    """
  }

  private static func hash(_ text: String) -> String {
    var hash = SHA256()
    hash.add(Array(text.utf8))
    return hash.digest()
  }

  @Test func `in a storm of saves each answer is by rules that were whole`() throws {
    let versions = (1...12).map(ServeTests.rules)
    let payables = Dictionary(
      uniqueKeysWithValues: versions.enumerated().map {
        (ServeTests.hash($1), "\"payable\":\"\(97 - $0).50\"")
      })
    try Shell.withFolder { folder in
      let path = "\(folder)/shop.promo"
      try versions[0].write(toFile: path, atomically: true, encoding: .utf8)
      let server = try ServeProcess(["shop.promo", "--watch", "20"], in: folder)
      #expect(server.ask("{\"health\": {}}") != nil)
      let storm = Storm(path, versions)
      var seen: Set<String> = []
      var asked = 0
      while asked < 4_000 || seen.count < 4 {
        // Many questions at once, and sometimes one alone.
        let count = asked % 3 == 0 ? 1 : 40
        server.send(String(repeating: "{\"price\": {\"amount\": \"100\"}}\n", count: count))
        for _ in 0..<count {
          let answer = try #require(server.line())
          let hash = try #require(answer.firstMatch(of: /"rules":"(\w+)"/)).1
          seen.insert(String(hash))
          let payable = try #require(payables[String(hash)], "rules that were never whole")
          try #require(answer.contains(payable))
        }
        asked += count
      }
      storm.stop()
      print("\(asked) orders by \(seen.count) versions of \(storm.saveCount) saves")
      #expect(server.end() == 0)
    }
  }

  @Test func `health tells why newer rules are not served, until they are mended`() throws {
    try Shell.withFolder { folder in
      func save(_ text: String) throws {
        try text.write(toFile: "\(folder)/shop.promo", atomically: true, encoding: .utf8)
      }
      try save(ServeTests.rules(1))
      let server = try ServeProcess(["shop.promo", "--watch", "20"], in: folder)
      func health(until condition: (String) -> Bool) throws -> String {
        for _ in 0..<1_000 {
          let answer = try #require(server.ask("{\"health\": {}}"))
          if condition(answer) { return answer }
          usleep(20_000)
        }
        Issue.record("the health stays as it is")
        return ""
      }
      #expect(server.ask("{\"health\": {}}")?.contains("failure") == false)
      for (text, words) in [
        (ServeTests.rules(2).replacing("}", with: ""), "P0"),
        (ServeTests.rules(3).replacing("pays 95", with: "pays 96"), "should pay"),
        ("timezone \"UTC\"\n", "there is no promotion"),
        ("currency EUR\n" + ServeTests.rules(4), "the currency changes"),
      ] {
        try save(text)
        let answer = try health { $0.contains("failure") && $0.contains(words) }
        #expect(answer.contains(ServeTests.hash(ServeTests.rules(1))))
      }
      try save(ServeTests.rules(5))
      let answer = try health { $0.contains(ServeTests.hash(ServeTests.rules(5))) }
      #expect(!answer.contains("failure"))
      let hash = ServeTests.hash(ServeTests.rules(5))
      let told = "promo-eval: serving the rules \(hash.prefix(8))\n"
      for _ in 0..<1_000 where !server.errors.hasSuffix(told) { usleep(10_000) }
      #expect(server.errors.hasSuffix(told))
      #expect(server.errors.contains("promo-eval: still serving the rules"))
      #expect(server.end() == 0)
    }
  }

  // MARK: The end

  @Test func `SIGTERM ends the server after the answers to all that was sent`() throws {
    try Shell.withFolder { folder in
      try ServeTests.rules(1).write(
        toFile: "\(folder)/shop.promo", atomically: true, encoding: .utf8)
      for count in [0, 1, 300] {
        let server = try ServeProcess(["shop.promo", "--watch", "20"], in: folder)
        #expect(server.ask("{\"health\": {}}") != nil)
        let lines = (0..<count).map { "{\"id\": \($0), \"price\": {\"amount\": \"100\"}}\n" }
        server.send(lines.joined() + "{\"id\": \"half")
        kill(server.process.processIdentifier, SIGTERM)
        for number in 0..<count {
          #expect(server.line()?.hasPrefix("{\"id\":\(number),\"price\"") == true)
        }
        #expect(server.line() == nil)
        server.process.waitUntilExit()
        #expect(server.process.terminationStatus == 0)
        #expect(server.process.terminationReason == .exit)
      }
    }
  }

  @Test func `SIGTERM while a line takes long leaves no line without its whole answer`() throws {
    let lines = (1...100).map { #"{"amount": "\#($0).50", "pieces": 3, "labels": ["a"]}"# }
    let long = "{\"quote\": {\"lines\": [\(lines.joined(separator: ","))]}}\n"
    let rules = (1...9).map {
      "promotion \"P\($0)\" { buy \($0 + 1) get 1 \($0)0% off only \"a\" }\n"
    }
    try Shell.withFolder { folder in
      try "goods \"a\"\n\(rules.joined())".write(
        toFile: "\(folder)/shop.promo", atomically: true, encoding: .utf8)
      let server = try ServeProcess(["shop.promo", "--watch", "20"], in: folder)
      #expect(server.ask("{\"health\": {}}") != nil)
      // So much that the server has read a part, and the pipe holds the rest.
      server.send(long + long + String(repeating: "{\"price\": {\"amount\": \"100\"}}\n", count: 9))
      kill(server.process.processIdentifier, SIGTERM)
      for _ in 0..<2 { #expect(server.line()?.hasSuffix("\"}}") == true) }
      for _ in 0..<9 { #expect(server.line()?.hasPrefix("{\"price\":{\"payable\":\"100") == true) }
      #expect(server.line() == nil)
      server.process.waitUntilExit()
      #expect(server.process.terminationStatus == 0)
    }
  }

  @Test func `after SIGTERM the last answers wait for their reader`() throws {
    try Shell.withFolder { folder in
      try ServeTests.rules(1).write(
        toFile: "\(folder)/shop.promo", atomically: true, encoding: .utf8)
      let server = try ServeProcess(["shop.promo", "--watch", "20"], in: folder)
      let count = 1_000
      #expect(server.ask("{\"health\": {}}") != nil)
      server.send(String(repeating: "{\"quote\": {\"amount\": \"100\"}}\n", count: count))
      kill(server.process.processIdentifier, SIGTERM)
      // Longer than a client of a socket may take.
      sleep(7)
      for _ in 0..<count { #expect(server.line()?.hasSuffix("\"}}") == true) }
      #expect(server.line() == nil)
      server.process.waitUntilExit()
      #expect(server.process.terminationStatus == 0)
    }
  }

  // MARK: Sockets

  @Test
  func `clients of a socket are served at once, and one that reads nothing holds up nobody`() throws
  {
    try Shell.withFolder { folder in
      try ServeTests.rules(1).write(
        toFile: "\(folder)/shop.promo", atomically: true, encoding: .utf8)
      let path = "\(folder)/s"
      func start() throws -> ServeProcess {
        let server = try ServeProcess(["shop.promo", "--watch", "20", "--socket", "s"], in: folder)
        while server.process.isRunning, SocketClient(path) == nil { usleep(10_000) }
        return server
      }
      let first = try start()
      let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(rights as? Int == 0o600)
      let second = try Shell.run(
        "timeout 60 promo-eval serve shop.promo --watch 20 --socket s", in: folder)
      #expect(second.status == 5)
      #expect(second.errors.contains("another server answers there"))
      kill(first.process.processIdentifier, SIGKILL)
      first.process.waitUntilExit()
      #expect(FileManager.default.fileExists(atPath: path))
      // The socket of a dead server is replaced.
      let server = try start()
      let deaf = try #require(SocketClient(path))
      deaf.fill(with: "{\"quote\": {\"amount\": \"100\"}}\n")
      let clients = try (0..<8).map { _ in try #require(SocketClient(path)) }
      for round in 0..<50 {
        for (number, client) in clients.enumerated() {
          client.send("{\"id\": \(number * 100 + round), \"price\": {\"amount\": \"100\"}}\n")
        }
        for (number, client) in clients.enumerated() {
          let answer = client.line()
          #expect(answer?.hasPrefix("{\"id\":\(number * 100 + round),\"price\"") == true)
        }
      }
      // One that goes away in the middle harms nobody either.
      clients[0].send(String(repeating: "{\"price\": {\"amount\": \"100\"}}\n", count: 1_000))
      clients[0].close()
      clients[1].send("{\"id\": 1, \"health\": {}}\n{\"id\": 2")
      kill(server.process.processIdentifier, SIGTERM)
      #expect(clients[1].line()?.hasPrefix("{\"id\":1,\"health\"") == true)
      #expect(clients[1].line() == nil)
      server.process.waitUntilExit()
      #expect(server.process.terminationStatus == 0)
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func `a second server does not wait for one that is stopped`() throws {
    try Shell.withFolder { folder in
      try ServeTests.rules(1).write(
        toFile: "\(folder)/shop.promo", atomically: true, encoding: .utf8)
      let server = try ServeProcess(["shop.promo", "--watch", "20", "--socket", "s"], in: folder)
      while server.process.isRunning, SocketClient("\(folder)/s") == nil { usleep(10_000) }
      kill(server.process.processIdentifier, SIGSTOP)
      // Nobody takes the clients, until the queue has no room.
      var clients: [SocketClient] = []
      while let client = SocketClient("\(folder)/s", waits: false) { clients.append(client) }
      #expect(clients.count > 100)
      let second = try Shell.run(
        "timeout 30 promo-eval serve shop.promo --watch 20 --socket s", in: folder)
      #expect(second.status == 5)
      #expect(second.errors.contains("another server answers there"))
      kill(server.process.processIdentifier, SIGKILL)
    }
  }
}

/// A running `promo-eval serve`. One that hangs is ended after five minutes, and then whoever waits for
/// an answer or for its end gets none.
private final class ServeProcess {
  let process = Process()
  private var overdue: DispatchWorkItem?
  private let input = Pipe()
  private let output = Pipe()
  private let log: String
  private var lines = LineBuffer()

  init(_ arguments: [String], in folder: String) throws {
    log = "\(folder)/\(UUID().uuidString).log"
    try Data().write(to: URL(filePath: log))
    process.executableURL = URL(filePath: "\(Shell.programs)/promo-eval")
    process.arguments = ["serve"] + arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging([
      "TZDIR": Shell.root.appending(path: "Tests/Zones").path, "LC_ALL": "C",
    ]) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: URL(filePath: log))
    try Shell.start(process)
    let number = process.processIdentifier
    let overdue = DispatchWorkItem { kill(number, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 300, execute: overdue)
    self.overdue = overdue
  }

  deinit {
    overdue?.cancel()
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  var errors: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }

  func send(_ text: String) { try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

  /// The next line of the output; nil at its end.
  func line() -> String? { lines.next { output.fileHandleForReading.availableData } }

  func ask(_ line: String) -> String? {
    send("\(line)\n")
    return self.line()
  }

  /// Closes the input, and returns the status of the exit.
  func end() -> Int32 {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

/// Bytes that arrive in parts, cut into lines.
private struct LineBuffer {
  private var bytes = Data()

  /// Returns the next line; nil once `read` returns nothing.
  mutating func next(_ read: () -> Data) -> String? {
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        defer { bytes = bytes[(end + 1)...] }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      let more = read()
      if more.isEmpty { return nil }
      bytes = Data(bytes) + more
    }
  }
}

/// A client of a Unix socket.
private final class SocketClient {
  private let handle: FileHandle
  private var lines = LineBuffer()

  init?(_ path: String, waits: Bool = true) {
    #if canImport(Darwin)
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #else
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    if !waits { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    if status != 0 { return nil }
  }

  func send(_ text: String) { try? handle.write(contentsOf: Data(text.utf8)) }

  /// Sends a text again and again until nothing more goes through, and reads no answer.
  func fill(with text: String) {
    let bytes = Array(text.utf8)
    _ = fcntl(handle.fileDescriptor, F_SETFL, O_NONBLOCK)
    var tries = 0
    while tries < 20 {
      if write(handle.fileDescriptor, bytes, bytes.count) < bytes.count {
        tries += 1
        usleep(5_000)
      }
    }
  }

  func line() -> String? { lines.next { handle.availableData } }

  func close() { try? handle.close() }

  /// True if the server takes a question. It says at once that it has no room.
  var isServed: Bool {
    var waiting = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 2) == 0 else { return false }
    send("{\"price\": {\"amount\": \"100\"}}\n")
    return line()?.hasPrefix("{\"price\"") == true
  }
}

/// Saves the versions of a file one after the other, in every way in which programs save: at once, in
/// two parts, and with a half that stays for a while.
private final class Storm: @unchecked Sendable {
  private let lock = NSLock()
  private var isStopped = false
  private var count = 0
  private let done = DispatchSemaphore(value: 0)

  init(_ path: String, _ versions: [String]) {
    Thread.detachNewThread { [self] in
      var generator = SeededGenerator(seed: 9)
      var number = 0
      while lock.withLock({ !isStopped }) {
        number = (number + 1) % versions.count
        Storm.save(versions[number], to: path, &generator)
        lock.withLock { count += 1 }
        usleep(UInt32(generator.pick([1_000, 30_000, 150_000])))
      }
      done.signal()
    }
  }

  private static func save(_ text: String, to path: String, _ generator: inout SeededGenerator) {
    guard !generator.once(in: 3) else {
      try? text.write(toFile: path, atomically: true, encoding: .utf8)
      return
    }
    // The cut is in the last promotion, so a half is never right.
    let middle = text.range(of: "50 sync")?.lowerBound ?? text.startIndex
    guard let file = FileHandle(forWritingAtPath: path) else { return }
    try? file.truncate(atOffset: 0)
    try? file.write(contentsOf: Data(text[..<middle].utf8))
    usleep(UInt32(generator.pick([0, 10_000, 100_000])))
    try? file.write(contentsOf: Data(text[middle...].utf8))
    try? file.close()
  }

  var saveCount: Int { lock.withLock { count } }

  func stop() {
    lock.withLock { isStopped = true }
    done.wait()
  }
}
