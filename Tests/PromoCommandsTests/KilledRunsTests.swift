import Foundation
import Promo
import TestSupport
import Testing

/// Programs that are ended in the middle of their work, or all at once.
@Suite(.threadOfItsOwn) struct KilledRunsTests {
  /// A command that writes a file.
  enum Job: CaseIterable {
    case pause
    case fix
    case orders

    var target: String { self == .orders ? "prices.csv" : "shop.promo" }

    var arguments: [String] {
      switch self {
      case .pause: ["pause", "shop.promo", "P100"]
      case .fix: ["check", "shop.promo", "--fix"]
      case .orders:
        ["shop.promo", "--orders", "orders.csv", "--at", "2026-11-11"]
          + ["--out", "prices.csv", "--rejects", "bad.csv"]
      }
    }

    /// The other files of the command, and its target as it is before.
    var files: [String: String] {
      let rules = (0..<101).map { "promotion \"P\($0)\" { coupon 5 spend \(100 + $0) }\n" }.joined()
      switch self {
      case .pause: return ["shop.promo": rules]
      case .fix: return ["shop.promo": rules + "promotion \"F\" { discount 20 % off }\n"]
      case .orders:
        let orders = (0..<2_000).map { "\($0)\n" }.joined()
        return ["shop.promo": rules, "orders.csv": "amount\n\(orders)x\n", "prices.csv": "old\n"]
      }
    }
  }

  /// The numbers of programs that ended before and after the file had its new bytes, and of killed
  /// ones that left a file behind.
  private struct Tally {
    var before = 0
    var after = 0
    var left = 0
  }

  @Test(arguments: Job.allCases)
  func `a program that is ended by a signal leaves the old file or the new one`(job: Job) throws {
    let tally = try Shell.withFolder { folder in
      try KilledRunsTests.kill(Effort.times(4), job, in: folder)
    }
    print(
      "\(job): \(tally.before) ended before the file was replaced and \(tally.after) after;",
      "\(tally.left) killed ones left a file behind")
  }

  private static func kill(_ count: Int, _ job: Job, in folder: String) throws -> Tally {
    for (name, text) in job.files {
      try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
    }
    let target = URL(filePath: "\(folder)/\(job.target)")
    let old = try Data(contentsOf: target)
    _ = try Shell.run(
      "promo-eval \(job.arguments.joined(separator: " "))", in: folder)
    let new = try Data(contentsOf: target)
    try #require(new != old)
    var tally = Tally()
    var generator = SeededGenerator(seed: 1)
    // The time for which a program writes is not known, so each that is ended too early makes the next one
    // live longer, and the other way round.
    var longest = 5_000.0
    for round in 0..<count {
      try old.write(to: target)
      try? FileManager.default.removeItem(atPath: "\(folder)/bad.csv")
      let signal = [SIGTERM, SIGINT, SIGHUP, SIGKILL][round % 4]
      let delay = generator.below(Int(longest) + 1)
      try end(job, in: folder, by: signal, isEarly: round / 4 % 4 == 3, microseconds: delay)
      let now = try Data(contentsOf: target)
      try #require(now == old || now == new)
      if now == old { tally.before += 1 } else { tally.after += 1 }
      longest = now == old ? min(longest * 1.5, 2e6) : max(longest / 1.5, 100)
      let left = try leftOvers(in: folder)
      if signal != SIGKILL { #expect(left == []) }
      guard !left.isEmpty else { continue }
      tally.left += 1
      // The next run finds what is nobody's.
      try old.write(to: target)
      _ = try Shell.run("promo-eval \(job.arguments.joined(separator: " "))", in: folder)
      #expect(try leftOvers(in: folder) == [])
    }
    return tally
  }

  /// The unfinished files in a folder.
  private static func leftOvers(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".tmp") }
  }

  /// Starts a program and ends it so long after it began to write, or after its start.
  private static func end(
    _ job: Job, in folder: String, by signal: Int32, isEarly: Bool, microseconds: Int
  ) throws {
    let process = Process()
    process.executableURL = URL(filePath: "\(Shell.programs)/promo-eval")
    process.arguments = job.arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try Shell.start(process)
    while !isEarly, process.isRunning, try leftOvers(in: folder).isEmpty { usleep(50) }
    usleep(UInt32(microseconds))
    Foundation.kill(process.processIdentifier, signal)
    process.waitUntilExit()
    // It ends by the signal or, where that comes too late, as ever.
    let isBySignal = process.terminationReason == .uncaughtSignal
    #expect(process.terminationStatus == (isBySignal ? signal : 0))
  }

  @Test func `many programs that write one file at once lose nothing`() throws {
    let rules = (0..<12).map { "promotion \"P\($0)\" {\n    coupon \($0 + 1)\n}\n\n" }.joined()
    let text = try Shell.withFolder { folder in
      try rules.write(toFile: "\(folder)/shop.promo", atomically: false, encoding: .utf8)
      let command = """
        for i in 0 1 2 3 4 5 6 7 8 9 10 11; do
          while promo-eval pause shop.promo P$i 2> /dev/null; [ $? = 5 ]; do :; done &
        done | cat > said
        sort said; rm said; cat shop.promo; ls -A
        """
      return try Shell.run(command, in: folder).output
    }
    let paused = rules.replacingOccurrences(of: "\n}", with: "\n    paused\n}")
    #expect(text.hasSuffix("\(paused)shop.promo\n"))
    #expect(text.components(separatedBy: " is paused, in shop.promo\n").count == 13)
  }
}
