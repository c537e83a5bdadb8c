import Promo
import PromoHost

/// Reports all diagnostics of rules, and applies fixes on request.
struct CheckRules {
  private let arguments: Arguments

  init(_ arguments: Arguments) {
    self.arguments = arguments
  }

  func run() throws(CommandFailure) -> ExitStatus {
    var denied: [Diagnostic.ID] = []
    for text in arguments.all("--deny") { denied.append(try Command.diagnosticID(text)) }
    try checkInstant()
    var sources = try arguments.readRules()
    if let grades = try gradesToFix() {
      sources = try RuleMending(grades: grades).mend(sources)
    }
    let budget = try arguments.wholeNumber("--effort")
    let compilation = Program.compile(sources, at: instant, zones: ZoneDatabase().lookup)
      .withFindings(budget: budget ?? Compilation.defaultBudget)
    try arguments.show(compilation)
    let program = try arguments.usable(compilation)
    try printAnswer(summary(of: program, compilation))
    let isDenied = denied.contains { compilation.counts[$0] != nil }
    return isDenied || compilation.openGuaranteeCount > 0 ? .failed : .done
  }

  private func summary(of program: Program, _ compilation: Compilation) -> String {
    let counts = [
      (program.promotions.count, "promotion"), (program.expectations.count, "expectation"),
    ]
    let guarantees = program.guarantees.count
    let kept =
      guarantees == 0
      ? ""
      : ", \(guarantees - compilation.openGuaranteeCount) of \(guarantees) guarantees proved"
    let found =
      compilation.warningCount == 0
      ? "no warnings" : counted(compilation.warningCount, "warning")
    return "\(counts.map { counted($0, $1) }.joined(separator: ", "))\(kept): \(found)\n"
  }

  // MARK: The instant

  private func checkInstant() throws(CommandFailure) {
    guard let text = arguments["--at"] else { return }
    if case .failure(let problem) = ZoneRules.utc.instant(in: Array(text.utf8)) {
      throw .order("--at: \(problem.message(for: text))")
    }
  }

  /// Returns the instant of `--at`, on the wall clock of the rules.
  private func instant(in zone: ZoneRules) -> Instant? {
    arguments["--at"].flatMap { try? zone.instant(in: Array($0.utf8)).get() }
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
