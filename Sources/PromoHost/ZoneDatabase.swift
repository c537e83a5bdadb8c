import Promo

/// The time zones of this machine: the files that the system keeps for every program, named after
/// the zone (RFC 9636), in the folder that `TZDIR` names or in the usual one.
public struct ZoneDatabase: Sendable {
  private let folders: [String]

  /// The system's zones.
  public init() {
    folders =
      System.environment("TZDIR").map { [$0] }
      ?? ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo"]
  }

  /// The zones in a folder.
  public init(folder: String) {
    folders = [folder]
  }

  /// The rules of a zone. Reads one small file, and the list of all zones if there is none.
  public func lookup(_ name: String) -> ZoneLookup {
    if name == ZoneRules.utc.name { return .rules(.utc) }
    guard let folder = folders.first(where: isFolder) else { return .noZoneData(help: help) }
    if ZoneDatabase.isSafe(name),
      let bytes = try? FileInput.bytes(of: "\(folder)/\(name)", limit: ZoneFile.sizeLimit),
      let rules = ZoneFile.rules(named: name, from: bytes)
    {
      return .rules(rules)
    }
    let names = zoneNames(in: folder)
    return names.isEmpty
      ? .noZoneData(help: help) : .unknown(nearest: nearest(to: name, among: names))
  }

  /// The names of the zones in the tables that come with them.
  private func zoneNames(in folder: String) -> [String] {
    let limit = 1 << 20
    for table in ["tzdata.zi", "zone1970.tab", "zone.tab"] {
      guard let bytes = try? FileInput.bytes(of: "\(folder)/\(table)", limit: limit) else {
        continue
      }
      let lines = bytes.split(separator: UInt8(ascii: "\n"))
      let names = lines.compactMap { ZoneDatabase.zoneName(inLine: $0, of: table) }
      if !names.isEmpty { return names }
    }
    return []
  }

  /// The name in a line of a table: `Z Asia/Shanghai …` and `L Asia/Shanghai PRC` in the compact
  /// form, the third field in the others.
  private static func zoneName(inLine line: ArraySlice<UInt8>, of table: String) -> String? {
    let isCompact = table == "tzdata.zi"
    let separator = UInt8(ascii: isCompact ? " " : "\t")
    let fields = line.split(separator: separator).map { String(decoding: $0, as: UTF8.self) }
    guard fields.count >= 3, fields[0] != "#" else { return nil }
    switch (isCompact, fields[0]) {
    case (true, "Z"): return fields[1]
    case (true, "L"), (false, _): return fields[2]
    default: return nil
    }
  }

  /// Whether a name stays inside the folder: parts of letters, digits and `_+-`.
  private static func isSafe(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return name.utf8.count <= 64
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy { byte in
            switch UInt8(byte) {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
              UInt8(ascii: "0")...UInt8(ascii: "9"):
              true
            default: "_+-".utf8.contains(byte)
            }
          }
      }
  }

  private func isFolder(_ path: String) -> Bool {
    if case .success(.folder) = System.kind(of: path) { true } else { false }
  }

  private var help: String {
    "install the system's package `tzdata`, or point TZDIR to a folder with its files"
  }
}
