/// Returns the zone that an unknown name stands for. The name may be the zone's city alone, a city
/// without a zone of its own, an abbreviation, or a misspelling. Returns nil for a name that only
/// resembles a zone: zones with similar names can be hours apart.
package func zoneMeant(by name: String, among names: [String]) -> String? {
  let city = name.lowercased().substituting("_", for: " ").split(separator: "/").last ?? ""
  if let zone = zone(ofCity: String(city)) { return zone }
  // `UTC+8` resembles `UTC` and `Etc/GMT+8`, but the latter is eight hours behind UTC.
  guard name.allSatisfy({ $0.isLetter || "/_- ".contains($0) }), name.count > 3 else {
    return nil
  }
  if let zone = names.first(where: { $0.lowercased().hasSuffix("/\(city)") }) { return zone }
  guard name.count > 4, let near = nearest(to: name, among: names)
  else { return nil }
  return isSlip(name.substituting("_", for: " "), of: near) || differByOneLetter(name, near)
    ? near : nil
}

/// Returns the zone for a city, a country or an abbreviation written instead of a zone's name.
private func zone(ofCity city: String) -> String? {
  switch city {
  case "beijing", "peking", "china", "shenzhen", "guangzhou", "hangzhou": "Asia/Shanghai"
  case "mumbai", "delhi", "bangalore", "bengaluru", "india": "Asia/Kolkata"
  case "osaka", "kyoto", "japan", "jst": "Asia/Tokyo"
  case "munich", "frankfurt", "hamburg", "cologne", "germany": "Europe/Berlin"
  case "geneva": "Europe/Zurich"
  case "milan": "Europe/Rome"
  case "barcelona": "Europe/Madrid"
  case "lyon", "marseille", "france": "Europe/Paris"
  case "manchester", "edinburgh", "bst": "Europe/London"
  case "boston", "washington", "miami", "edt": "America/New_York"
  case "san_francisco", "seattle", "pst", "pdt": "America/Los_Angeles"
  case "canberra": "Australia/Sydney"
  default: nil
  }
}
