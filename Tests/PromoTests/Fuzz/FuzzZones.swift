import PromoHost

@testable import Promo

/// The zones beside the tests, read once: a fuzzer asks for them thousands of times a second.
enum FuzzZones {
  private static let rules: [String: ZoneRules] = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    let zones = ZoneDatabase(folder: "/" + parts.joined(separator: "/") + "/Zones")
    var rules: [String: ZoneRules] = [:]
    for name in names {
      if case .rules(let found) = zones.lookup(name) { rules[name] = found }
    }
    return rules
  }()

  private static let names = [
    "UTC", "Africa/Casablanca", "Africa/Monrovia", "America/New_York", "America/Sao_Paulo",
    "America/St_Johns", "Asia/Kuwait", "Asia/Shanghai", "Asia/Tokyo", "Australia/Lord_Howe",
    "Europe/Berlin", "Europe/Dublin", "Pacific/Apia",
  ]

  static func lookup(_ name: String) -> ZoneLookup {
    rules[name].map(ZoneLookup.rules) ?? .unknown(nearest: nearest(to: name, among: names))
  }
}
