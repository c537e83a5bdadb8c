/// Makes a program of what the files of a set declare, and reports what does not hold together.
///
/// What a mistake leaves unknown stays nil and is not checked further, so that no diagnostic only
/// follows from another.
struct Checker {
  let files: [SyntaxFile]
  var diagnostics: DiagnosticList

  /// The currency; nil where a mistake leaves it unknown.
  var currency: Currency?

  /// The zone; nil where a mistake leaves it unknown.
  var zone: ZoneRules?

  /// How many names have been compared with unknown ones, to find the nearest.
  var comparisonCount = 0

  /// Whether someone has said in which zone dates are meant.
  var isZoneGiven = true

  /// How prices are rounded.
  var rounding = Rounding.halfUp

  /// The instant at which windows are judged, if there is one.
  var instant: Instant?

  /// The warnings that the promotion being checked allows.
  var allowed: Set<Diagnostic.ID> = []

  /// All facts; those that a mistake leaves unknown are not among them.
  var facts: [Fact] = []

  /// The index of each of them by its name.
  var factIndexes: [String: Int] = [:]

  /// The indexes of those without a default, which every order must say.
  var neededFacts: [Int] = []

  /// How many comparisons have been made to find conditions that never hold.
  var conditionCount = 0

  /// The names of facts that are declared, but not as they should be.
  var unknownFacts: Set<String> = []

  /// The names that are used as facts and declared nowhere, as far as they are met.
  var undeclaredFacts: Set<String> = []

  /// All codes of promotions as they are compared.
  var codes: Set<String> = []

  /// The same as they are written.
  var writtenCodes: [String] = []

  /// Where requirements stand.
  var locations: SourceLocations

  /// The names of all promotions, with the places where they are given first.
  var names: [String: SourceSpan] = [:]

  /// The names that are not plain by what they look like, as far as they are met.
  var skeletons: [String: SeenName] = [:]

  init(files: [SyntaxFile], diagnostics: DiagnosticList) {
    self.files = files
    self.diagnostics = diagnostics
    locations = SourceLocations(files.map(\.source))
  }

  /// The program, which is not to be used where `diagnostics` has errors.
  ///
  /// - Parameters:
  ///   - overrides: settings that hold instead of those in the files.
  ///   - instant: the instant at which windows are judged, if they are, once the zone is known.
  ///   - zones: what the host knows of a zone.
  mutating func check(
    overriding overrides: Program.Overrides, at instant: (ZoneRules) -> Instant?,
    zones: (String) -> ZoneLookup
  ) -> Program {
    let settings = settingsOfAllFiles()
    currency = checkedCurrency(settings)
    zone = checkedZone(settings, overriding: overrides, zones: zones)
    isZoneGiven = overrides.zone != nil || settings.has(.timezone)
    self.instant = zone.flatMap(instant)
    rounding = checkedWord(.rounding, of: settings) ?? .halfUp
    let strategy = checkedWord(.strategy, of: settings) ?? Strategy.calculator
    checkFacts()
    names = checkedNames()
    let promotions = checkedPromotions()
    let expectations = checkedExpectations()
    let guarantees = checkedGuarantees()
    reportMissingPromotions()
    reportDatesWithoutZone()
    return Program(
      currency: currency ?? .unnamed, rounding: rounding,
      strategy: overrides.strategy ?? strategy, zone: zone ?? .utc, facts: facts,
      promotions: promotions, expectations: expectations, guarantees: guarantees)
  }

  /// Reports a diagnostic, unless it is a warning that the promotion being checked allows.
  mutating func report(
    _ id: Diagnostic.ID, _ message: String, at span: SourceSpan, label: String = "",
    and other: Diagnostic.Label? = nil, consequence: String? = nil, help: String? = nil,
    fixes: [Fix] = []
  ) {
    guard !allowed.contains(id) else { return }
    diagnostics.append(
      Diagnostic(
        id, message, at: span, label: label, and: other, consequence: consequence, help: help,
        fixes: fixes))
  }
}

// MARK: - The set as a whole

extension Checker {
  private mutating func reportMissingPromotions() {
    guard files.allSatisfy({ $0.promotions.isEmpty }), !diagnostics.hasErrors else { return }
    diagnostics.append(
      Diagnostic(
        .noPromotions, "these rules have no promotions, so every order pays its full amount",
        at: nil, help: "write a promotion such as `promotion \"10% off\" { discount 10% off }`"))
  }

  /// Once for the set, at the first date or schedule that somebody in another zone would read otherwise.
  private mutating func reportDatesWithoutZone() {
    guard !isZoneGiven else { return }
    for file in files {
      guard let span = file.firstLocalTime else { continue }
      report(
        .datesWithoutZone,
        "this \(span.isDate ? "date" : "schedule") is read in UTC, because the rules name no `timezone`",
        at: span.span,
        help: "write `timezone \"Asia/Shanghai\"` or your own at the top, or `timezone \"UTC\"`",
        fixes: [Fix(.template, file.top, "timezone \"Asia/Shanghai\"\(file.lineEnd)").named])
      return
    }
  }
}

extension SyntaxFile {
  /// The first date, date-time or schedule that is read on the wall clock of the zone.
  fileprivate var firstLocalTime: (span: SourceSpan, isDate: Bool)? {
    let judged = promotions.filter { !allowedCodes(of: $0).contains(.datesWithoutZone) }
    let nodes = judged.flatMap { clauses[$0.clauses] }
    let edges = guarantees.flatMap { [$0.start, $0.end] }.compactMap(\.self)
    let moments = ((nodes + edges).compactMap(\.clause.moment) + expectations.compactMap(\.at))
      .filter { !$0.isBad && !hasOffset($0) }.map { (span: span(of: $0), isDate: true) }
    let schedules = nodes.filter(\.clause.isSchedule).map {
      (span: span(of: $0.tokens), isDate: false)
    }
    return (moments + schedules).min { $0.span < $1.span }
  }

  private func hasOffset(_ token: Token) -> Bool {
    guard case .success(.instant) = WrittenMoment.read(bytes(of: token)) else { return false }
    return true
  }
}

extension Clause {
  /// The date or date-time in it, which limits the time in which its promotion is in force.
  var moment: Token? {
    switch self {
    case .from(let moment), .to(let moment), .until(let moment): moment
    case .reward, .repeated, .tier, .upTo, .spend, .beforeDiscounts, .weekdays, .monthDays,
      .between, .code, .when, .sync, .paused, .allow:
      nil
    }
  }

  /// Whether it is part of a schedule.
  var isSchedule: Bool {
    switch self {
    case .weekdays, .monthDays, .between: true
    case .reward, .repeated, .tier, .upTo, .spend, .beforeDiscounts, .from, .to, .until, .code,
      .when, .sync, .paused, .allow:
      false
    }
  }
}
