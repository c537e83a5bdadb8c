/// Returns the zone that an unknown name stands for. The name may be the zone's city alone, a city
/// without a zone of its own, an abbreviation, or a misspelling. Returns nil for a name that only
/// resembles a zone: zones with similar names can be hours apart.
package func zoneMeant(by name: String, among names: [String]) -> String? {
  let places = name.lowercased().split { "/,;(".contains($0) }.map { trimmed(String($0)) }
  if let zone = places.reversed().compactMap(zone).first { return zone }
  // In `Berlin, Germany` the city is first, in `Europe/Berlin` last.
  let isList = name.contains(",")
  let city = (isList ? places.first : places.last)?.substituting("_", for: " ") ?? ""
  // `UTC+8` resembles `UTC` and `Etc/GMT+8`, but the latter is eight hours behind UTC.
  guard city.allSatisfy({ $0.isLetter || "_-".contains($0) }), name.count > 3 else { return nil }
  if let zone = names.first(where: { $0.lowercased().hasSuffix("/\(city)") }) { return zone }
  guard name.count > 4, let near = nearest(to: name, among: names)
  else { return nil }
  return isSlip(name.substituting("_", for: " "), of: near) || differByOneLetter(name, near)
    ? near : nil
}

/// Returns the zone for a city, a country or an abbreviation written instead of a zone's name.
private func zone(ofPlace place: String) -> String? {
  EmbeddedTexts.zones_md.parts(around: "\n").map { $0.parts(around: " ← ") }.first {
    $0.count == 2 && $0[1].parts(around: ", ").contains(place)
  }?[0]
}
