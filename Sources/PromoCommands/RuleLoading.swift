import Promo
import PromoHost

extension Arguments {
  /// Reads and compiles the rules, and shows what there is to say about them.
  func loadRules() throws(CommandFailure) -> (program: Program, sources: [Source]) {
    let overrides = Overrides(strategy: try word("--strategy"), zone: try zone())
    let sources = try hosted { () throws(HostError) in try RuleFiles.load(rules) }
    let compilation = Program.compile(sources, overriding: overrides) { name in
      ZoneDatabase().lookup(name)
    }
    Console.write(compilation.styledReport.painted(for: .error), to: .error)
    if let program = compilation.program {
      return (program, sources)
    }
    let isZoneDataMissing = compilation.diagnostics.contains { $0.code == .missingZoneData }
    let errors = compilation.diagnostics.filter { $0.severity == .error }
    throw isZoneDataMissing && errors.count == 1 ? .noZoneData : .rules
  }

  /// The zone that holds instead of the rules' own.
  private func zone() throws(CommandFailure) -> ZoneRules? {
    guard let name = self["--timezone"] else { return nil }
    switch ZoneDatabase().lookup(name) {
    case .rules(let rules): return rules
    case .unknown(let nearest):
      throw .usage(
        "there is no time zone \(quoted(name)) for `--timezone`\(commaHint(nearest))")
    case .noZoneData(let help):
      throw .host(.noZoneData(help: help))
    }
  }
}
