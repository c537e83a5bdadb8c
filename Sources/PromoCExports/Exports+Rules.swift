// The names are those of the C interface.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CPromo
import Promo
import PromoHost

let compiledRules = RuleSlots()

// The documentation of these calls and their arguments is in promo.h.

@c @implementation
public func promo_interface() -> Int32 { PROMO_INTERFACE }

@c @implementation
public func promo_version() -> UnsafePointer<CChar>? {
  UnsafeRawPointer(Version.text.utf8Start).assumingMemoryBound(to: CChar.self)
}

@c @implementation
public func promo_compile(
  _ sources: UnsafePointer<promo_source>?, _ count: Int,
  _ options: UnsafePointer<promo_options>?, _ rules: UnsafeMutablePointer<promo_rules>?,
  _ diagnostics: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<promo_error>?
) -> Int32 {
  diagnostics?.pointee = nil
  return status(error) { () throws(CallFailure) in
    let rules = try required(rules, "rules")
    let sources = try elements(sources, count, of: "sources").read()
    let compilation = Program.compile(
      sources, overriding: try options?.pointee.read() ?? Program.Overrides(),
      zones: ZoneDatabase().lookup)
    let handle = try RuleVersion(compilation).map(kept)
    diagnostics?.pointee = ownedText(compilation.diagnosticsJSON)
    guard let handle else { throw compilation.failure }
    rules.pointee = handle
  }
}

@c @implementation
public func promo_free(_ rules: promo_rules, _ error: UnsafeMutablePointer<promo_error>?) -> Int32 {
  compiledRules.remove(rules) ? PROMO_OK : CallFailure.handle.written(to: error)
}

@c @implementation
public func promo_free_text(_ text: UnsafeMutablePointer<CChar>?) {
  text?.deallocate()
}

private func kept(_ rules: RuleVersion) throws(CallFailure) -> promo_rules {
  guard let handle = compiledRules.add(rules) else { throw .room }
  return handle
}

extension UnsafeBufferPointer<promo_source> {
  /// Returns the rule files. The compiler reports bytes that are not valid UTF-8.
  fileprivate func read() throws(CallFailure) -> [Source] {
    var sources: [Source] = []
    for (index, source) in enumerated() {
      let name = try source.name.string(of: "the name of source \(index + 1)")
      let bytes = try source.rules.bytes(of: "the text of source \(index + 1)")
      sources.append(Source(name: name, bytes: Array(bytes)))
    }
    return sources
  }
}

extension promo_options {
  fileprivate func read() throws(CallFailure) -> Program.Overrides {
    let strategy = try strategy.string(of: "the strategy")
    let zone = try timezone.string(of: "the time zone")
    return Program.Overrides(
      strategy: strategy.isEmpty ? nil : try known(strategy),
      zone: zone.isEmpty ? nil : try rules(ofZone: zone),
      limits: Program.Limits(
        lines: most_lines == 0 ? Program.lineLimit : try count(most_lines, "most_lines"),
        steps: most_steps == 0 ? .max : try count(most_steps, "most_steps")))
  }

  private func count(_ number: Int64, _ name: StaticString) throws(CallFailure) -> Int {
    guard number > 0, let count = Int(exactly: number) else {
      throw .argument("`\(name)` is \(number), not above 0")
    }
    return count
  }

  private func known(_ name: String) throws(CallFailure) -> Strategy {
    if let strategy = Strategy(rawValue: name) { return strategy }
    let names = Strategy.allCases.map { quoted($0.rawValue) }.joined(separator: ", ")
    throw .argument("there is no strategy \(quoted(name)), only \(names)")
  }

  private func rules(ofZone name: String) throws(CallFailure) -> ZoneRules {
    switch ZoneDatabase().lookup(name) {
    case .rules(let rules): return rules
    case .unknown(let nearest):
      throw .argument("there is no time zone \(quoted(name))\(commaHint(nearest))")
    case .noZoneData(let help): throw .zones("there is no usable time zone data; \(help)")
    case .damaged(let file):
      throw .zones("the zone file \(quoted(file)) is damaged; \(ZoneLookup.helpWithDamage.english)")
    }
  }
}

extension Compilation {
  /// The reason why there is no program: one line about the first error.
  fileprivate var failure: CallFailure {
    let first = diagnostics.first { $0.severity == .error }
    let message = "\(first.map(line) ?? "")\(errorCount > 1 ? ", and \(errorCount - 1) more" : "")"
    return isZoneDataAllThatIsMissing ? .zones(message) : .rules(message)
  }

  private func line(of diagnostic: Diagnostic) -> String {
    var places = SourceLocations(sources)
    let place = diagnostic.labels.first.map { label in
      let region = places.region(of: label.span)
      return "\(printable(region.file)):\(region.line):\(region.column): "
    }
    let help = diagnostic.help.map { ", \($0)" } ?? ""
    return "\(place ?? "")\(diagnostic.message)\(help)"
  }
}

// MARK: - Describing the rules

@c @implementation
public func promo_describe(
  _ rules: promo_rules, _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<promo_error>?
) -> Int32 {
  status(error, of: rules) { rules throws(CallFailure) in
    try required(json, "json").pointee = ownedText(rules.program.json(version: rules.id))
  }
}

@c @implementation
public func promo_rules_version(
  _ rules: promo_rules, _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<promo_error>?
) -> Int32 {
  status(error, of: rules) { rules throws(CallFailure) in
    try required(json, "json").pointee = ownedText(rules.id.json)
  }
}

@c @implementation
public func promo_promotion_count(
  _ rules: promo_rules, _ count: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<promo_error>?
) -> Int32 {
  status(error, of: rules) { rules throws(CallFailure) in
    try required(count, "count").pointee = rules.program.promotions.count
  }
}

@c @implementation
public func promo_promotion_name(
  _ rules: promo_rules, _ number: Int,
  _ name: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<promo_error>?
) -> Int32 {
  status(error, of: rules) { rules throws(CallFailure) in
    let name = try required(name, "name")
    let promotions = rules.program.promotions
    guard promotions.indices.contains(number) else {
      throw .argument("there is no promotion \(number): there are \(promotions.count), from 0")
    }
    name.pointee = ownedText(promotions[number].name)
  }
}

@c @implementation
public func promo_active(
  _ rules: promo_rules, _ instant: Int64, _ numbers: UnsafeMutablePointer<Int32>?,
  _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<promo_error>?
) -> Int32 {
  status(error, of: rules) { rules throws(CallFailure) in
    let count = try required(count, "count")
    let program = rules.program
    let instant = Instant(secondsSince1970: instant)
    guard program.instants.contains(instant) else {
      throw .order(Order.Problem.instantOutsideCalendar.message)
    }
    let active = program.activeNumbers(at: instant)
    if !active.isEmpty {
      let room = UnsafeMutableBufferPointer(
        start: try required(numbers, "numbers"), count: active.count)
      _ = room.update(fromContentsOf: active.lazy.map { Int32(truncatingIfNeeded: $0) })
    }
    count.pointee = active.count
  }
}
