/// The identity of an engine and of the rules that it follows. Equal versions give the same order the
/// same price. Keep it with an order that is paid.
public struct VersionID: Hashable, Sendable, CustomStringConvertible {
  /// The version of the engine, as in `0.9.0`.
  public let engine: String

  /// The SHA-256 of the rules in hexadecimal digits. Of one file, the command `sha256sum FILE` prints
  /// the same digits. Of several files, each is hashed with its length before it, in eight bytes, the
  /// most significant first, so that no other files have the same digits. Settings that replace those of
  /// the files count as more lines of the last: `strategy best`, `timezone "Asia/Tokyo"`.
  public let rules: String

  /// The SHA-256 of the time zone file that the rules' clock follows; nil if it follows none.
  public let zoneData: String?

  /// The version in a few words, for logs, as in `rules 0e4f48fd`.
  public var description: String { "rules \(rules.prefix(8))" }

  /// The version as a JSON object, as quotes have it as their `version`.
  package var json: String { JSONText.object { writeMembers(to: &$0) } }

  /// Writes the version as the member `version` of an answer to other programs.
  package func write(to json: inout some JSONWriter) {
    json.member("version") { writeMembers(to: &$0) }
  }

  private func writeMembers(to json: inout some JSONWriter) {
    json.member("engine", engine)
    json.member("rules", rules)
    if let zoneData { json.member("zoneData", zoneData) }
  }
}

extension Compilation {
  /// The version of the engine and of these rules. Takes time in proportion to the size of the files.
  public var versionID: VersionID {
    func digest(_ files: [[UInt8]]) -> String {
      var hash = SHA256()
      for file in files {
        if files.count > 1 {
          hash.add(stride(from: 56, through: 0, by: -8).map { UInt8(file.count >> $0 & 0xFF) })
        }
        hash.add(file)
      }
      return hash.digest()
    }
    let zoneData = program?.zone.data ?? []
    var files = sources.map { $0.bytes }
    files.append((files.popLast() ?? []) + settings.utf8)
    return VersionID(
      engine: "\(Version.text)", rules: digest(files),
      zoneData: zoneData.isEmpty ? nil : digest([zoneData]))
  }
}
