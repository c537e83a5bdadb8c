import Foundation

/// Runs the tests of the workshop with one mutation awake.
struct Trial {
  enum Verdict: String {
    case killed
    case survived
    /// The tests do not end. That is noticed, too.
    case endless
  }

  let tests: URL
  let folder: URL

  /// What notices most for the least time is asked first.
  static let quick = [
    "ConformanceTests/", "SnapshotTests", "MoneyTests", "CalendarDateTests", "ZoneRulesTests",
    "QuoteTests", "LimitsTests", "WrittenMomentTests", "ConditionTests",
    "ExamplesTests", "TimeWordingTests", "WordingTests",
  ]

  /// What takes longer than all the rest together, and is asked only about what the rest let pass.
  static let slow = [
    "SecondEvaluatorTests", "CaseTests", "ScheduleTests", "BestSearchTests", "NudgeTests",
  ]

  /// Tests of the shape of the sources say nothing of mutations, and others are about other layers and
  /// take long.
  static let skipped = [
    "ArchitectureTests", "InterfaceTests", "DocumentationTests", "ContributingTests",
    "CheckedRepositoryTests", "GrowthTests", "productions_are",
    "DiagnosticsFormatTests", "ZoneDatabaseTests", "a_file_at_the_limit",
    "no_text_makes", "what_is_looked_for_far", "CorpusTests", "CoverageTests",
  ]

  /// The longest that tests may take, in seconds.
  static let limit = 90.0

  /// Whether the tests notice a mutation; the number 0 is none.
  func verdict(on number: Int) throws -> Verdict {
    for (asked, passed) in [
      (Trial.quick, []), ([], Trial.quick + Trial.slow), (Trial.slow, []),
    ] {
      let verdict = try verdict(on: number, asking: asked, skipping: passed + Trial.skipped)
      if verdict != .survived { return verdict }
    }
    return .survived
  }

  private func verdict(
    on number: Int, asking: [String] = [], skipping: [String]
  ) throws -> Verdict {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["PROMO_MUTANT=\(number)", "SWIFT_BACKTRACE=enable=no", tests.path]
      + ["--testing-library", "swift-testing"] + asking.flatMap { ["--filter", $0] }
      + skipping.flatMap { ["--skip", $0] }
    process.currentDirectoryURL = folder
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let end = Date(timeIntervalSinceNow: Trial.limit)
    let watch = Thread { Trial.stop(process, at: end) }
    watch.start()
    let hasFailed = Trial.showsFailure(pipe.fileHandleForReading)
    if hasFailed { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    if hasFailed { return .killed }
    if Date() >= end { return .endless }
    return process.terminationStatus == 0 ? .survived : .killed
  }

  private static func stop(_ process: Process, at end: Date) {
    while process.isRunning {
      if Date() > end { kill(process.processIdentifier, SIGKILL) }
      Thread.sleep(forTimeInterval: 0.2)
    }
  }

  /// Reads until the first failure or the end.
  private static func showsFailure(_ output: FileHandle) -> Bool {
    while case let data = output.availableData, !data.isEmpty {
      let text = String(decoding: data, as: UTF8.self)
      if text.contains("✘") || text.contains("recorded an issue") { return true }
    }
    return false
  }
}
