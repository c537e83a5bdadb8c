import Promo

/// The time zones of this machine: files that the system keeps for all programs, named after the
/// zones (RFC 9636). The files are in the folder that `TZDIR` names, or in one of the usual
/// folders.
public struct ZoneDatabase: Sendable {
  private let folders: [String]

  /// Makes a database of the system's zones.
  public init() {
    folders =
      System.environment("TZDIR").map { [$0] }
      ?? ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo"]
  }

  /// Makes a database of the zones in a folder.
  public init(folder: String) {
    folders = [folder]
  }

  /// Looks up the rules of a zone. Reads one small file, or the list of all zones if the zone has
  /// no file.
  public func lookup(_ name: String) -> ZoneLookup {
    if name == ZoneRules.utc.name { return .rules(.utc) }
    guard let folder = folders.first(where: isFolder) else { return .noZoneData(help: help) }
    if ZoneDatabase.isZoneName(name), case .success(.file) = System.kind(of: "\(folder)/\(name)") {
      return rules(named: name, in: folder)
    }
    let names = zoneNames(in: folder)
    guard names.isEmpty, !hasZones(folder) else {
      return .unknown(nearest: zoneMeant(by: name, among: names))
    }
    return .noZoneData(help: help)
  }

  /// The names of the zones in the system's table of zones; empty if there is no table. Each access
  /// reads the table.
  package var names: [String] {
    folders.first(where: isFolder).map { Array(Set(zoneNames(in: $0))).sorted() } ?? []
  }

  private func rules(named name: String, in folder: String) -> ZoneLookup {
    let path = "\(folder)/\(name)"
    do throws(HostError) {
      let bytes = try FileInput.bytes(of: FilePath(path), limit: ZoneFile.sizeLimit)
      if var rules = ZoneFile.rules(named: name, from: bytes) {
        rules.data = bytes
        return .rules(rules)
      }
      return .damaged(file: path)
    } catch {
      return .noZoneData(help: "\(error.message): \(help)")
    }
  }

  /// Returns true if a folder contains zones, even if it has no table of zones.
  private func hasZones(_ folder: String) -> Bool {
    ["UTC", "Etc", "Europe", "Asia"].contains { name in
      if case .success = System.kind(of: "\(folder)/\(name)") { true } else { false }
    }
  }

  private func zoneNames(in folder: String) -> [String] {
    let limit = 1 << 20
    for table in ["tzdata.zi", "zone1970.tab", "zone.tab"] {
      guard let bytes = try? FileInput.bytes(of: "\(folder)/\(table)", limit: limit) else {
        continue
      }
      let lines = bytes.split(separator: UInt8(ascii: "\n"))
      let names = lines.compactMap { ZoneDatabase.zoneName(inLine: $0, of: table) }
        .filter(ZoneDatabase.isZoneName)
      if !names.isEmpty { return names }
    }
    return []
  }

  /// In the compact form, `Z Asia/Shanghai …` names `Asia/Shanghai`, and `L Asia/Shanghai PRC` names
  /// `PRC`. In the other tables, the name is the third field.
  private static func zoneName(inLine line: ArraySlice<UInt8>, of table: String) -> String? {
    let isCompact = table == "tzdata.zi"
    let separator = UInt8(ascii: isCompact ? " " : "\t")
    let fields = line.split(separator: separator).map { String(decoding: $0, as: UTF8.self) }
    guard fields.count >= 3, !fields[0].hasPrefix("#") else { return nil }
    switch (isCompact, fields[0]) {
    case (true, "Z"): return fields[1]
    case (true, "L"), (false, _): return fields[2]
    default: return nil
    }
  }

  /// Returns true if a name can be the name of a zone: it does not lead out of the folder, its
  /// parts consist of letters, digits and `_+-`, and it means the same on every machine.
  private static func isZoneName(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let ofThisMachine: Set = ["localtime", "posixrules", "Factory", "posix", "right"]
    return name.utf8.count <= 64
      && !ofThisMachine.contains(String(decoding: Array(parts[0]), as: UTF8.self))
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isInZoneName) }
  }

  private static func isInZoneName(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "_+-".utf8.contains(byte)
  }

  private func isFolder(_ path: String) -> Bool {
    if case .success(.folder) = System.kind(of: FilePath(path)) { true } else { false }
  }

  private var help: String {
    "install the system's package `tzdata`, or set TZDIR to a folder with its files"
  }
}
