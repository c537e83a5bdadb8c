extension Program {
  /// Returns the settings, the facts and the promotions of the rules as JSON, for other programs.
  package func json(version: VersionID) -> String {
    JSONText.object { json in
      version.write(to: &json)
      if let code = currency.isoCode { json.member("currency", code) }
      json.member("decimals", currency.decimals)
      json.member("rounding", rounding.rawValue)
      json.member("strategy", strategy.rawValue)
      json.member("timezone", zone.name)
      json.member("facts", objects: facts) { $1.write(to: &$0) }
      if !labels.isEmpty { json.member("labels", labels) }
      json.member("promotions", objects: promotions) { json, promotion in
        json.member("name", promotion.name)
        json.member("paused", promotion.isPaused)
      }
    }
  }
}

extension Fact {
  func write(to json: inout JSONText) {
    json.member("name", name)
    if let label { json.member("label", label) }
    writeKind(to: &json)
    if let defaultValue { json.member("default", defaultValue.text) }
  }

  package func writeKind(to json: inout JSONText) {
    switch kind {
    case .oneOf(let texts):
      json.member("kind", "one of")
      json.member("values", texts)
    case .yesNo: json.member("kind", "yes/no")
    case .number: json.member("kind", "number")
    }
  }
}
