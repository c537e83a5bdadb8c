import Foundation
import TestSupport
import Testing

/// Transcripts of the program: a file in `Cases` is a test.
///
/// A case is a text in sections: `=== file NAME` for each file it needs, `=== run` with what a
/// shell is given, then `=== status`, `=== output` and `=== errors` with all that came of it.
/// `PROMO_RECORD=1 swift test` writes the last three anew, and fails so that nobody forgets.
struct Case {
  let url: URL
  private(set) var sections: [(title: String, text: String)]

  init(_ name: String) throws {
    url = CaseTests.folder.appending(path: name)
    sections = []
    let text = try String(contentsOf: url, encoding: .utf8)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("=== ") {
        sections.append((String(line.dropFirst(4)), ""))
      } else if !sections.isEmpty {
        sections[sections.count - 1].text += "\(line)\n"
      }
    }
  }

  subscript(title: String) -> String {
    sections.first { $0.title == title }?.text ?? ""
  }

  /// Writes what came of the case into its file.
  func record(_ result: ShellResult) throws {
    let whole = try String(contentsOf: url, encoding: .utf8)
    let head = whole.components(separatedBy: "\n=== status")[0]
    let text =
      "\(head.trimmingCharacters(in: .newlines))\n=== status\n\(result.status)\n"
      + "=== output\n\(result.output)=== errors\n\(result.errors)"
    try text.write(to: url, atomically: true, encoding: .utf8)
  }
}

/// What a shell command came to.
struct ShellResult {
  let status: Int32
  let output: String
  let errors: String

  /// What standard error says beside the summary of priced orders.
  var complaints: String {
    errors.replacing(/promo-eval: \d+ orders? priced[^\n]*\n/, with: "")
  }
}

/// Runs commands with the built program in the path and the zones beside the tests.
enum Shell {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the built program, which is that of the running tests.
  static let programs = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path

  static func run(
    _ command: String, in folder: String, environment extra: [String: String] = [:]
  ) throws -> ShellResult {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = URL(filePath: folder)
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = "\(programs):\(environment["PATH"] ?? "")"
    environment["TZDIR"] = root.appending(path: "Tests/Zones").path
    environment["LC_ALL"] = "C"
    environment["NO_COLOR"] = nil
    process.environment = environment.merging(extra) { $1 }
    let names = [UUID().uuidString, UUID().uuidString].map { NSTemporaryDirectory() + "/\($0)" }
    defer { for name in names { try? FileManager.default.removeItem(atPath: name) } }
    for name in names { try Data().write(to: URL(filePath: name)) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: names[0]))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: names[1]))
    try start(process)
    process.waitUntilExit()
    let texts = try names.map {
      String(decoding: try Data(contentsOf: URL(filePath: $0)), as: UTF8.self)
    }
    return ShellResult(status: process.terminationStatus, output: texts[0], errors: texts[1])
  }

  /// Starts a process that gets all signals: the threads of the tests block some, and a process
  /// inherits that.
  static func start(_ process: Process) throws {
    var (none, old) = (sigset_t(), sigset_t())
    pthread_sigmask(SIG_SETMASK, &none, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    try process.run()
  }

  /// Whether this machine has a program.
  static func has(_ program: String) -> Bool {
    (try? run("command -v \(program)", in: root.path).status) == 0
  }

  /// Calls `body` with a folder that is there as long as it runs.
  static func withFolder<Value>(_ body: (String) throws -> Value) throws -> Value {
    let folder = NSTemporaryDirectory() + "/promo-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try body(folder)
  }
}

@Suite struct CaseTests {
  static let folder = Shell.root.appending(path: "Tests/PromoCommandsTests/Cases")

  static let names = (FileManager.default.subpaths(atPath: folder.path) ?? [])
    .filter { $0.hasSuffix(".txt") }.sorted()

  /// `swift test` alone takes a third of the slow ones, others in each run of `.ci`.
  private static let tried: [String] = {
    let slow = names.filter { $0.hasPrefix("slow/") }
    let isRecorded = ProcessInfo.processInfo.environment["PROMO_RECORD"] != nil
    return names.filter { !$0.hasPrefix("slow/") }
      + (isRecorded ? slow : Effort.sample(slow, oneIn: 3))
  }()

  @Test(arguments: tried)
  func `the program answers as recorded`(name: String) throws {
    let recorded = try Case(name)
    let result = try Shell.withFolder { folder in
      for (title, text) in recorded.sections where title.hasPrefix("file ") {
        let file = URL(filePath: folder).appending(path: String(title.dropFirst(5)))
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: false, encoding: .utf8)
      }
      return try Shell.run(recorded["run"], in: folder)
    }
    if ProcessInfo.processInfo.environment["PROMO_RECORD"] != nil {
      try recorded.record(result)
      Issue.record("\(name) was recorded, read what has changed")
      return
    }
    #expect("\(result.status)\n" == recorded["status"])
    #expect(result.output == recorded["output"])
    #expect(result.errors == recorded["errors"])
  }

  @Test func `there are cases`() {
    #expect(CaseTests.names.count > 20)
  }
}
