import Foundation
import Promo
import TestSupport
import Testing

/// Programs that are ended in the middle of their work, or all at once.
@Suite struct KilledSwitchTests {
  /// Thousands of promotions, in megabytes for the comments between them.
  private static let rules = (0..<(Effort.isLong ? 3_000 : 1_001)).map { index in
    """
    promotion "P\(index)" {
        # \(String(repeating: "why ", count: 250))
        coupon 5
        spend \(100 + index)
        code "C\(index)"
    }

    """
  }.joined()

  /// How many programs are killed before and after the file had its new bytes, and how many of them
  /// left a half-written file beside it.
  private struct Tally {
    var before = 0
    var after = 0
    var left = 0
  }

  @Test func `a killed program leaves the old file or the new one`() throws {
    let count = Effort.times(5)
    let on = Source(name: "", text: KilledSwitchTests.rules)
    let off = try RuleEdit.pause("P1000").applied(to: [on])[0]
    let tally = try Shell.withFolder { folder in
      try KilledSwitchTests.kill(count, on: Data(on.bytes), off: Data(off.bytes), in: folder)
    }
    print(
      "killed \(tally.before) before the file was replaced and \(tally.after) after;",
      "\(tally.left) left a file behind")
    #expect(tally.before + tally.after >= count)
  }

  /// Kills programs that pause and resume in turns.
  private static func kill(_ count: Int, on: Data, off: Data, in folder: String) throws -> Tally {
    let file = URL(filePath: "\(folder)/shop.promo")
    let names = { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
    try on.write(to: file)
    var tally = Tally()
    var current = on
    var generator = SeededGenerator(seed: 1)
    // How long a program writes is not known, so each that is killed too early makes the next one live
    // longer, and the other way round.
    var longest = 10_000.0
    var round = 0
    // A few more rounds where all were killed on one side.
    while round < count || round < 2 * count && (tally.before == 0 || tally.after == 0) {
      round += 1
      let command = current == on ? "pause" : "resume"
      let delay = generator.below(Int(longest) + 1)
      let isEarly = round.isMultiple(of: 8)
      try killed(
        command, in: folder, isEarly: isEarly, microseconds: min(delay, isEarly ? 30_000 : delay))
      let next = try Data(contentsOf: file)
      try #require(next == on || next == off)
      tally.left += try names() == ["shop.promo"] ? 0 : 1
      if next == current { tally.before += 1 } else { tally.after += 1 }
      if !isEarly { longest = next == current ? min(longest * 1.5, 2e6) : max(longest / 1.5, 100) }
      current = next
      guard round.isMultiple(of: 4) else { continue }
      // The next one does its work, whatever the killed ones have left.
      let result = try Shell.run(
        "promo-eval \(current == on ? "pause" : "resume") shop.promo P1000", in: folder)
      #expect(result.status == 0 && result.errors == "")
      #expect(try names() == ["shop.promo"])
      current = current == on ? off : on
      #expect(try Data(contentsOf: file) == current)
    }
    return tally
  }

  /// Starts a program and kills it so long after it began to write, or after its start.
  private static func killed(
    _ command: String, in folder: String, isEarly: Bool, microseconds: Int
  ) throws {
    let process = Process()
    process.executableURL = URL(filePath: "\(Shell.programs)/promo-eval")
    process.arguments = [command, "shop.promo", "P1000"]
    process.currentDirectoryURL = URL(filePath: folder)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let beside = "\(folder)/.shop.promo.promo-tmp"
    // What an earlier one has left is no sign that this one writes.
    unlink(beside)
    try process.run()
    while !isEarly, process.isRunning, access(beside, F_OK) != 0 { usleep(50) }
    usleep(UInt32(microseconds))
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
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
