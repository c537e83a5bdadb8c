/// Checks a file set by running a sequence of checkers, each of which answers one question.
struct Checker {
  private let rules: CheckContext

  /// The diagnostics found so far, including those of the parser.
  var diagnostics: DiagnosticList { rules.diagnostics }

  /// The warnings for a check of the rules alone.
  var remarks: [Diagnostic] { rules.remarks }

  /// - Parameter suggests: false to leave out the suggestions for unknown names.
  init(files: [SyntaxFile], diagnostics: DiagnosticList, suggests: Bool) {
    rules = CheckContext(files, diagnostics: diagnostics, suggests: suggests)
  }

  /// Checks the files and returns the program. Do not use the program if `diagnostics` has errors.
  ///
  /// - Parameters:
  ///   - overrides: settings that replace the settings in the files.
  ///   - instant: takes the zone and returns an instant. Windows that have ended by that instant
  ///     draw warnings; nil means no such warnings.
  ///   - zones: looks up a zone by its name.
  func check(
    overriding overrides: Program.Overrides, at instant: (ZoneRules) -> Instant?,
    zones: (String) -> ZoneLookup
  ) -> Program {
    let settings = SettingsChecker(rules: rules)
      .settings(overriding: overrides, at: instant, zones: zones)
    rules.settings = settings
    let files = rules.checkedFiles
    for checked in files {
      for node in checked.file.facts { checked.declare(node) }
      for node in checked.file.labels where !node.isExclusion { checked.declare(node) }
    }
    for checked in files {
      for node in checked.file.labels where node.isExclusion { checked.exclude(node) }
    }
    rules.names = NameChecker(rules: rules).names()
    let promotions = files.flatMap { $0.file.promotions.compactMap($0.promotion) }
    let dependsOnTime = dependsOnTime
    let expectations = files.flatMap { checked in
      checked.file.expectations.compactMap { checked.expectation($0, dependsOnTime: dependsOnTime) }
    }
    let guarantees = files.flatMap { $0.file.guarantees.compactMap($0.guarantee) }
    reportMissingPromotions()
    reportDatesWithoutZone()
    UseChecker(rules: rules).check(promotions)
    if !diagnostics.hasErrors {
      let hidden = rules.hidden.sorted { $0.span < $1.span }
      for checked in files { checked.reportIdleAllowances(besides: hidden) }
    }
    var program = Program(
      currency: settings.currency ?? .unnamed, rounding: settings.rounding,
      strategy: settings.strategy, zone: settings.zone ?? .utc, facts: rules.facts.all,
      labels: rules.labels.all, excludedLabels: rules.labels.excluded, promotions: promotions,
      expectations: expectations, guarantees: guarantees)
    program.firstDay = settings.instant.map { instant in
      let local = program.zone.localTime(at: instant)
      return program.zone.firstInstant(of: local.secondOfDay == 0 ? local.date : local.date.next)
    }
    return program
  }

  private var dependsOnTime: Bool {
    rules.files.contains { file in
      file.clauses.contains { $0.clause.moment != nil || $0.clause.isSchedule }
    }
  }

  private func reportMissingPromotions() {
    guard rules.files.allSatisfy({ $0.promotions.isEmpty }), !diagnostics.hasErrors else { return }
    rules.report(
      .noPromotions, "these rules have no promotions, so every order pays its full amount",
      at: nil, help: "write a promotion such as `promotion \"10% off\" { discount 10% off }`")
  }

  /// If no zone is given, reports only the first date or schedule whose meaning depends on it.
  private func reportDatesWithoutZone() {
    guard !rules.settings.isZoneGiven else { return }
    for file in rules.files {
      guard let (span, isDate) = file.firstLocalTime else { continue }
      let zone = Currency.exampleZone(of: rules.settings.currency?.isoCode)
      rules.report(
        .datesWithoutZone,
        isDate
          ? "this date is read in UTC, because the rules name no `timezone`"
          : "this schedule is read in UTC, because the rules name no `timezone`", at: span,
        help: "write `timezone \"\(zone)\"` or your own at the top, or `timezone \"UTC\"`",
        fixes: [Fix(.template, file.top, "timezone \"\(zone)\"\(file.lineEnd)").named])
      return
    }
  }
}

extension SyntaxFile {
  /// The first date, date-time or schedule that follows the wall clock of the zone.
  fileprivate var firstLocalTime: (span: SourceSpan, isDate: Bool)? {
    let judged = promotions.filter { !allowedIDs(of: $0).contains(.datesWithoutZone) }
    let nodes = judged.flatMap { clauses[$0.clauses] }
    let edges = guarantees.flatMap { [$0.start, $0.end] }.compactMap { $0 }
    let moments =
      ((nodes + edges).compactMap { $0.clause.moment } + expectations.compactMap { $0.at })
      .filter { !$0.isBad && !hasOffset($0) }.map { (span: span(of: $0), isDate: true) }
    let schedules = nodes.filter { $0.clause.isSchedule }.map {
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
  /// The date or date-time of a window's start or end; nil in any other clause.
  var moment: Token? {
    switch self {
    case .from(let moment), .to(let moment), .until(let moment): moment
    default: nil
    }
  }

  var isSchedule: Bool {
    switch self {
    case .weekdays, .monthDays, .between: true
    default: false
    }
  }
}
