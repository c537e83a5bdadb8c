import Foundation
import TestSupport
import Testing

@testable import Promo
@testable import PromoHost

/// Zone files that lie beside the tests: some as systems ship them, some with nothing but the rule
/// of the year, with half an hour of summer time, with changes at midnight, with a skipped day.
enum Zones {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Zones").path

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
  }
}

@Suite struct ZoneFileTests {
  /// What Python's zoneinfo reads from the same files, at random instants from 1970 to 2199 and on
  /// both sides of changes.
  @Test func `offsets are those that another reader finds`() throws {
    let lines = try String(contentsOfFile: "\(Zones.folder)/expected.csv", encoding: .utf8)
      .split(separator: "\n").dropFirst()
    #expect(lines.count > 500)
    for line in lines {
      let fields = line.split(separator: ",")
      let seconds = try #require(Int64(fields[1]))
      let offset = try #require(Int64(fields[2]))
      let found = try offsetText(String(fields[0]), at: seconds)
      #expect(found == expectedText(seconds, offset), "\(line)")
    }
  }

  /// The instant on the zone's wall clock.
  private func offsetText(_ name: String, at seconds: Int64) throws -> String {
    let rules = try #require(ZoneFile.rules(named: name, from: try Zones.bytes(name)))
    return rules.timestamp(Instant(secondsSince1970: seconds))
  }

  private func expectedText(_ seconds: Int64, _ offset: Int64) -> String {
    let minutes = offset / 60
    let sign = minutes < 0 ? "-" : "+"
    let formatter = ISO8601DateFormatter()
    let clock = formatter.string(from: Date(timeIntervalSince1970: Double(seconds + minutes * 60)))
    let parts = [abs(minutes) / 60, abs(minutes) % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(clock.dropLast())\(sign)\(parts[0]):\(parts[1])"
  }

  @Test func `a damaged file is no zone and never a trap`() throws {
    for name in ["Europe/Berlin", "Africa/Monrovia"] {
      let bytes = try Zones.bytes(name)
      for count in 0..<bytes.count {
        _ = ZoneFile.rules(named: name, from: Array(bytes[..<count]))
      }
      for offset in stride(from: 0, to: bytes.count, by: Effort.isLong ? 1 : 5) {
        for value in [0x00, 0x7F, 0xFF] as [UInt8] {
          var changed = bytes
          changed[offset] = value
          _ = ZoneFile.rules(named: name, from: changed)
        }
      }
    }
    #expect(ZoneFile.rules(named: "X", from: []) == nil)
    #expect(ZoneFile.rules(named: "X", from: Array("TZif".utf8)) == nil)
    #expect(ZoneFile.rules(named: "X", from: Array(repeating: 0x41, count: 200)) == nil)
  }

  @Test(arguments: [
    "", "C", "CET", "CET-1CEST", "CET-1CEST,", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,M10.5.0/",
    "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0",
    "CET-1CEST,J0,J365", "CET-1CEST,J1,366", "CET-168", "CET-1:60", "<+01-1",
    "CET-1CEST,M3.5.0,M10.5.0x",
  ])
  func `a rule that is none is refused`(text: String) {
    #expect(YearlyZoneRule(Array(text.utf8)[...]) == nil)
  }

  /// Rules in all three forms of a day, and the first two changes of 2024, a leap year.
  @Test(
    arguments: [
      ("CET-1CEST,M3.5.0,M10.5.0/3", [1_711_846_800, 1_729_990_800]),
      ("AAA5BBB,J60/0,J365/0", [1_709_269_200, 1_735_617_600]),
      ("AAA5BBB4,59/0,364/0", [1_709_182_800, 1_735_531_200]),
      ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", [1_712_415_600, 1_728_142_200]),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", [1_711_846_800, 1_729_990_800]),
    ] as [(String, [Int64])])
  func `a yearly rule changes clocks on its days`(text: String, instants: [Int64]) throws {
    let rule = try #require(YearlyZoneRule(Array(text.utf8)[...]))
    let start = Instant(secondsSince1970: 1_704_067_200)
    let found = rule.transitions(after: start).map(\.instant).sorted().prefix(2)
    #expect(found.map(\.secondsSince1970) == instants)
  }
}

@Suite struct ZoneDatabaseTests {
  private let zones = ZoneDatabase(folder: Zones.folder)

  @Test(arguments: [
    "../Zones/Asia/Tokyo", "/etc/passwd", "Asia//Tokyo", "Asia/../Asia/Tokyo", "", ".", "Asia/",
    "Asia", "localtime", "posixrules", "Factory", "posix/Asia/Tokyo", "right/Asia/Tokyo",
    "Asia/Tokyo\u{0}", "expected.csv", "Asia/Tokyo ", String(repeating: "a", count: 1_000),
  ])
  func `a name that is no zone is unknown, wherever it points`(name: String) {
    guard case .unknown = zones.lookup(name) else {
      Issue.record("\(name) was found")
      return
    }
  }

  @Test func `a misspelt name gets the nearest one`() {
    guard case .unknown(let nearest) = zones.lookup("Asia/Shangai") else {
      Issue.record("it was found")
      return
    }
    #expect(nearest == "Asia/Shanghai")
  }

  @Test func `without data it says so, and UTC needs none`() {
    let none = ZoneDatabase(folder: "\(Zones.folder)/nowhere")
    guard case .noZoneData(let help) = none.lookup("Asia/Tokyo"), case .rules = none.lookup("UTC")
    else {
      Issue.record("data were found")
      return
    }
    #expect(help.contains("tzdata"))
  }

  @Test func `a damaged file is said to be damaged`() throws {
    let folder = try TemporaryFolder()
    try folder.write("TZif", to: "Asia/Tokyo")
    guard case .damaged(let file) = ZoneDatabase(folder: folder.path).lookup("Asia/Tokyo") else {
      Issue.record("it was read")
      return
    }
    #expect(file == "\(folder.path)/Asia/Tokyo")
  }

  @Test func `zones without a table of them are zones all the same`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "Asia/Tokyo")
    guard case .unknown(nil) = ZoneDatabase(folder: folder.path).lookup("Asia/Tokio") else {
      Issue.record("there are no zones")
      return
    }
  }

  @Test(
    .enabled(if: Python.run("import zoneinfo; zoneinfo.ZoneInfo('Asia/Tokyo'); print(1)") != nil))
  func `every zone of this machine is read as Python reads it`() throws {
    let output = try #require(Python.run(Python.offsets))
    let system = ZoneDatabase()
    var count = 0
    for line in output.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard case .rules(let rules) = system.lookup(String(fields[0])) else {
        Issue.record("\(fields[0]) is not read")
        continue
      }
      let seconds = try #require(Int64(fields[1]))
      let offset = try #require(Int(fields[2]))
      let shown = rules.timestamp(Instant(secondsSince1970: seconds)).suffix(6)
      let minutes = abs(offset / 60)
      let expected =
        "\(offset / 60 < 0 ? "-" : "+")\(minutes / 60 < 10 ? "0" : "")\(minutes / 60)"
        + ":\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
      #expect(shown == expected, "\(line)")
      count += 1
    }
    #expect(count > 600)
  }
}

/// Another program's view of the zones, where it is installed.
enum Python {
  /// Prints the offsets of every zone at instants at random.
  static let offsets = """
    import zoneinfo, datetime, os, random
    random.seed(int(os.environ.get("PROMO_SEED") or 3))
    for name in sorted(zoneinfo.available_timezones()):
        if name in ("localtime", "Factory") or name.startswith(("posix/", "right/")): continue
        zone = zoneinfo.ZoneInfo(name)
        for _ in range(\(Effort.times(2))):
            at = random.randrange(0, 7258118400)
            offset = datetime.datetime.fromtimestamp(at, zone).utcoffset().total_seconds()
            print(name, at, int(offset))
    """

  /// What a script prints; nil where it cannot run.
  static func run(_ script: String) -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 && !data.isEmpty
      ? String(decoding: data, as: UTF8.self) : nil
  }
}
