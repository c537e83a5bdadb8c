import Promo
import PromoHost
import PromoOrders

/// Reports all diagnostics of rules, and applies fixes on request. The diagnostics are the
/// command's answer, so they go to standard output.
struct CheckRules {
  let arguments: Arguments

  /// The current instant, in seconds since 1970.
  private let now = Console.now

  func run() throws(CommandFailure) -> ExitStatus {
    var denied: Set<Diagnostic.ID> = [.brokenGuarantee]
    if arguments["--admit"] != nil { denied.formUnion([.failingExpectation, .noPromotions]) }
    for text in arguments.all("--deny") {
      denied.formUnion(text == "warnings" ? Diagnostic.ID.allCases : [try Explain.id(text)])
    }
    try checkInstant(in: nil)
    let format = try arguments.diagnosticsFormat()
    var sources = try arguments.readRules()
    if arguments["--dry-run"] != nil {
      guard let grades = try gradesToFix() else {
        throw .usage("`--dry-run` shows what `--fix` would write, so write both")
      }
      try printAnswer(RuleMending(grades: grades).difference(in: sources))
      return .done
    }
    if let grades = try gradesToFix() {
      sources = try RuleMending(grades: grades, language: arguments.language).mend(sources) {
        report throws(CommandFailure) in
        // In any other form, the diagnostics are a document, which must be alone on standard
        // output.
        if format == .text { try printAnswer(report) } else { Console.write(report, to: .error) }
      }
    }
    let steps = Compilation.divided(
      try arguments.wholeNumber("--effort") ?? Compilation.defaultBudget)
    let compiled = Program.compile(
      sources, at: { try? instant(in: $0).get() }, zones: ZoneDatabase().lookup)
    // The zone of the rules decides if the instant is in the calendar.
    if let zone = compiled.program?.zone { try checkInstant(in: zone) }
    let (compilation, tried) = compiled.checked(budget: steps.findings)
    if format == .text, let sentence = compilation.separateShops {
      try printAnswer(arguments.line(sentence))
      throw .rules
    }
    try printAnswer(
      format.text(of: compilation, in: arguments.language, for: .output, denying: denied))
    if format == .text {
      try printAnswer(ending(of: compilation))
      if let path = arguments["--labels"], let program = compilation.program {
        let remarks = try ArticleLabels.remarks(about: program, in: ArticleFile(path: path))
        for remark in remarks { try printAnswer(arguments.line(remark)) }
      }
      for sentence in tried?.conclusions(budget: steps.conclusions) ?? [] {
        try printAnswer(arguments.line(sentence))
      }
    }
    _ = try arguments.usable(compilation)
    let isDenied = denied.contains { compilation.counts[$0] != nil }
    let isAdmitted = try isAdmitted(compiled)
    return isDenied || compilation.openGuaranteeCount > 0 || !isAdmitted ? .failed : .done
  }

  /// Says why `serve` and a store would refuse the rules, perhaps in place of others. Returns true if
  /// they would not, or if `--admit` does not ask.
  private func isAdmitted(_ compilation: Compilation) throws(CommandFailure) -> Bool {
    let path = arguments["--after"]
    guard arguments["--admit"] != nil else {
      guard path == nil else { throw .usage("`--after` is for `--admit`, so write both") }
      return true
    }
    var old: RuleVersion?
    if let path {
      let sources = try hosted { () throws(HostError) in try RuleFiles.load([path]) }
      old = RuleVersion(Program.compile(sources, zones: ZoneDatabase().lookup))
      if old == nil {
        arguments.say("the old rules \(quoted(path)) cannot be used")
        throw .rules
      }
    }
    let reasons =
      RuleVersion(compilation).map { RuleStore.Admission().reasons(against: $0, after: old) } ?? []
    for reason in reasons {
      arguments.say("`serve` and a store refuse these rules: \(reason)")
    }
    return reasons.isEmpty
  }

  /// Returns the line before the last: a summary of the diagnostics, and how many can be fixed.
  private func ending(of compilation: Compilation) -> String {
    let parts = [summary(compilation), mendable(compilation)].compactMap(\.self)
    return parts.isEmpty ? "" : arguments.line(Message(parts, joined: "; "))
  }

  /// Returns a summary of what was checked and found; nil if the rules have errors.
  private func summary(_ compilation: Compilation) -> Message? {
    guard let program = compilation.program else { return nil }
    var summary: Message =
      "\(counted: program.promotions.count, "promotion"): \(Health(compilation).line)"
    if let moment = moment(compilation) { summary = "\(summary), checked for now, \(moment)" }
    let tried = compilation.triedOrderCount
    return tried == 0 ? summary : "\(summary); \(counted: tried, "order") with lines tried"
  }

  /// Returns the instant of the check; nil if it does not matter or `--at` states it.
  private func moment(_ compilation: Compilation) -> String? {
    guard arguments["--at"] == nil, compilation.counts[.windowOver] != nil,
      let zone = compilation.program?.zone
    else { return nil }
    return zone.text(Instant(secondsSince1970: now))
  }

  /// Returns words for the number of diagnostics that `--fix` would mend; nil if there are none.
  private func mendable(_ compilation: Compilation) -> Message? {
    if arguments.readsStandardInput { return nil }
    let count = { (grades: Set<Fix.Grade>) in
      compilation.diagnostics.count { RuleMending(grades: grades).fix(for: $0) != nil }
    }
    let certain = count([.certain])
    let more = count([.certain, .maybe]) - certain
    return switch (certain, more) {
    case (0, 0): nil
    case (_, 0): "`--fix` mends \(certain) of these"
    case (0, _): "`--fix=maybe` mends \(more) of these"
    default: "`--fix` mends \(certain) of these, `--fix=maybe` \(more) more"
    }
  }

  // MARK: The instant

  /// Fails if `--at` is not an instant, or if it is outside the calendar in `zone`. If `zone` is
  /// nil, does not check the calendar.
  private func checkInstant(in zone: ZoneRules?) throws(CommandFailure) {
    guard let text = arguments["--at"],
      case .failure(let problem) = instant(in: zone ?? .utc), zone != nil || problem != .outOfRange
    else { return }
    throw .order("--at: \(problem.message(for: text))")
  }

  /// Returns the instant of `--at` in a time zone, or the current instant without `--at`.
  private func instant(in zone: ZoneRules) -> Result<Instant, MomentProblem> {
    guard let text = arguments["--at"] else { return .success(Instant(secondsSince1970: now)) }
    return zone.instant(in: Array(text.utf8))
  }

  // MARK: Fixes to apply

  private func gradesToFix() throws(CommandFailure) -> Set<Fix.Grade>? {
    guard let text = arguments["--fix"] else { return nil }
    guard !arguments.readsStandardInput else {
      throw .usage("`--fix` changes files, it cannot change standard input")
    }
    guard text != "" || !arguments.rules.contains("maybe") else {
      throw .usage("write `--fix=maybe`, with `=`")
    }
    switch text {
    case "", "certain": return [.certain]
    case "maybe": return [.certain, .maybe]
    default:
      throw .usage(
        "\(quoted(text)) is not a value of `--fix`, write `--fix` alone or `--fix=maybe`")
    }
  }
}
