import Promo

extension RuleStore {
  /// The conditions under which a store uses rules, beyond having no errors. Other rules are
  /// refused with `Failure.refused`, and the version before them stays.
  public struct Admission: Sendable {
    /// True to refuse rules without a promotion: most often a file that is being saved, or a folder
    /// that is not mounted.
    public var needsPromotions = true

    /// True to run the expectations in the rules and refuse rules of which one fails. One that
    /// would hold with every promotion switched on does not count, so that you can pause any
    /// promotion at once.
    public var runsExpectations = true

    /// The number of steps for the proof of all guarantees; nil to prove none. Rules with a broken
    /// guarantee are refused. An undecided guarantee is no reason to refuse them. Ten million steps
    /// take at most a fifth of a second.
    public var guaranteeBudget: Int? = 50_000_000

    /// True to refuse rules in another currency than the version before: the amounts that the
    /// application holds would change their worth.
    public var keepsCurrency = true

    /// The facts that the application states with its orders, by name, each with its kind and, of
    /// texts, all that it may state; nil if you do not say. Rules that ask for another fact without
    /// a default, that do not declare one of these, or whose fact cannot have one of these values
    /// are refused: they could not price the application's orders.
    public var suppliedFacts: [String: Fact.Kind]?

    /// Returns the reason to refuse rules; nil to use them. It is asked after everything else.
    public var refusal: @Sendable (RuleVersion) -> String? = { _ in nil }

    /// Makes the conditions with their defaults.
    public init() {}

    /// No condition: all rules without errors are used.
    public static var everything: Admission {
      var admission = Admission()
      admission.needsPromotions = false
      admission.runsExpectations = false
      admission.guaranteeBudget = nil
      admission.keepsCurrency = false
      return admission
    }
  }
}

extension RuleStore.Admission {
  /// Returns the reasons to refuse a version; none to use it.
  func reasons(against new: RuleVersion, after old: RuleVersion?) -> [String] {
    let program = new.program
    var reasons: [String] = []
    if needsPromotions, program.promotions.isEmpty { reasons.append("there is no promotion") }
    if keepsCurrency, let old, old.program.currency != program.currency {
      let (before, now) = (old.program.currency.named, program.currency.named)
      reasons.append("the currency changes from \(before) to \(now)")
    }
    reasons += suppliedFacts.map { factReasons(in: program, $0) } ?? []
    if runsExpectations { reasons += failedExpectations(of: new) }
    if let guaranteeBudget { reasons += brokenGuarantees(of: new, budget: guaranteeBudget) }
    return reasons.isEmpty ? [refusal(new)].compactMap(\.self) : reasons
  }

  private func factReasons(in program: Program, _ supplied: [String: Fact.Kind]) -> [String] {
    let declared = program.facts.flatMap { fact -> [String] in
      guard let kind = supplied[fact.name] else {
        return fact.defaultValue == nil
          ? ["the rules need the fact `\(fact.name)`, which no order states"] : []
      }
      return reason(against: fact, stated: kind).map { [$0] } ?? []
    }
    let names = Set(program.facts.map(\.name))
    return declared
      + supplied.keys.filter { !names.contains($0) }.sorted().map {
        "orders state the fact `\($0)`, which the rules do not declare"
      }
  }

  /// Returns the reason why a fact cannot have all that orders state.
  private func reason(against fact: Fact, stated: Fact.Kind) -> String? {
    switch (fact.kind, stated) {
    case (.yesNo, .yesNo), (.number, .number): return nil
    case (.oneOf(let texts), .oneOf(let statedTexts)):
      guard let text = statedTexts.first(where: { !texts.contains($0) }) else { return nil }
      return "orders may state \(quoted(text)) for the fact `\(fact.name)`, which the rules do not "
        + "list"
    case (.oneOf, _), (.yesNo, _), (.number, _):
      return "the fact `\(fact.name)` is \(fact.valuesInWords) in the rules, but orders state "
        + "another kind of value"
    }
  }

  private func failedExpectations(of version: RuleVersion) -> [String] {
    let program = version.program
    let failed = program.expectationResults().filter { !$0.holds }
    guard !failed.isEmpty else { return [] }
    let unpaused = Set(
      program.withNothingPaused.expectationResults().filter(\.holds).map(\.expectation.span))
    var locations = SourceLocations(version.sources)
    return failed.filter { !unpaused.contains($0.expectation.span) }.map {
      "\(locations.text(of: $0.expectation.span)): \($0.difference(in: program))"
    }
  }

  private func brokenGuarantees(of version: RuleVersion, budget: Int) -> [String] {
    var locations = SourceLocations(version.sources)
    return version.program.brokenGuarantees(budget: budget).map { diagnostic in
      let place = diagnostic.span.map { "\(locations.text(of: $0)): " } ?? ""
      return place
        + [diagnostic.message, diagnostic.consequence].compactMap(\.self)
        .joined(separator: "; ")
    }
  }
}

extension Currency {
  /// Its code, or that it has none.
  fileprivate var named: String { isoCode ?? "none that is named" }
}
