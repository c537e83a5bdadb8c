/// A file set that has been checked and can price orders. There is no other way to have one than
/// to compile rules without errors.
public struct Program: Sendable {
  /// The currency of all amounts.
  public let currency: Currency

  /// How prices are rounded.
  public let rounding: Rounding

  /// How promotions are chosen.
  public let strategy: Strategy

  /// The wall clock of the rules.
  public let zone: ZoneRules

  /// All promotions in written order.
  public let promotions: [Promotion]

  /// All expectations in written order.
  public let expectations: [Expectation]
}

/// What became of a file set: a program, unless there are errors, and what there is to say.
public struct Compilation: Sendable {
  /// The program; nil if there is an error.
  public let program: Program?

  /// The diagnostics in source order, at most a hundred.
  public let diagnostics: [Diagnostic]

  /// How many further diagnostics there are.
  public let omittedCount: Int
}

/// What the host knows of a time zone name.
public enum ZoneLookup: Sendable {
  /// The zone's rules.
  case rules(ZoneRules)
  /// No zone of this name; perhaps the one that was meant.
  case unknown(nearest: String?)
  /// No zones at all, and what to do about it.
  case noZoneData(help: String)
}

/// Settings that hold instead of those in the rules, for a chain of shops with one rule file.
public struct Overrides: Sendable {
  /// Instead of the rules' `strategy`.
  public var strategy: Strategy?

  /// Instead of the rules' `timezone`.
  public var zone: ZoneRules?

  /// Makes overrides; what is left out holds as the rules say.
  public init(strategy: Strategy? = nil, zone: ZoneRules? = nil) {
    self.strategy = strategy
    self.zone = zone
  }
}

extension Program {
  /// Compiles a file set in written order. Takes time in proportion to its size.
  ///
  /// - Parameters:
  ///   - sources: the files; their order is the written order of the promotions.
  ///   - overrides: settings that hold instead of those in the rules.
  ///   - zones: what the host knows of the zone that the rules name. It is asked at most once,
  ///     and not for `UTC`.
  public static func compile(
    _ sources: [Source], overriding overrides: Overrides = Overrides(),
    zones: (String) -> ZoneLookup
  ) -> Compilation {
    var diagnostics = DiagnosticList()
    var files: [SyntaxFile] = []
    for (index, source) in sources.enumerated() {
      let (file, found) = Parser.parse(source, file: index)
      files.append(file)
      diagnostics.append(contentsOf: found)
    }
    var checker = Checker(files: files, diagnostics: diagnostics)
    let program = checker.check(overriding: overrides, zones: zones)
    return Compilation(
      program: checker.diagnostics.hasErrors ? nil : program,
      diagnostics: checker.diagnostics.inSourceOrder,
      omittedCount: checker.diagnostics.omittedCount)
  }
}
