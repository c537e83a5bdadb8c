import Promo

/// What is fuzzed: each takes any bytes, and fails where something does not hold that must hold
/// whatever they are. `.ci/fuzz` makes up the bytes; `CorpusTests` has those that were kept.
enum FuzzTarget: String, CaseIterable, Sendable {
  /// The bytes are a rule file.
  case parse
  /// The same, but only those that compile are kept and changed further: of all that a fuzzer makes
  /// up one in hundreds does.
  case rules
  /// The bytes draw rules and orders, which are priced twice.
  case price
  /// The bytes are an order file.
  case csv
  /// The bytes are a time zone's file.
  case zone

  /// Checks all that must hold of some bytes.
  func check(_ bytes: [UInt8]) throws {
    switch self {
    case .parse, .rules: try FuzzedRules.check(bytes)
    case .price: try FuzzedPrices.check(bytes)
    case .csv: try FuzzedOrderFile.check(bytes)
    case .zone: try FuzzedZone.check(bytes)
    }
  }

  /// Whether some bytes are worth a check, and changing further.
  func keeps(_ bytes: [UInt8]) -> Bool {
    let source = Source(name: "rules.promo", bytes: bytes)
    return self != .rules || FuzzedRules.compile(source, keeping: 1).program != nil
  }
}

/// Something that must hold and does not.
struct BrokenClaim: Error, CustomStringConvertible {
  let description: String
}

/// Fails with what was claimed where it does not hold.
func claim(_ holds: Bool, _ text: @autoclosure () -> String) throws {
  if !holds { throw BrokenClaim(description: text()) }
}
