import Promo

extension RuleStore {
  /// The conditions, besides the absence of errors, under which a store uses rules. Rules that do
  /// not meet the conditions are refused with `Failure.refused`, and the previous version stays.
  public struct Admission: Sendable {
    /// True to refuse rules without a promotion. Such rules usually come from a file that is being
    /// saved, or from a folder that is not mounted.
    public var needsPromotions = true

    /// True to run the expectations in the rules, and to refuse the rules if an expectation fails.
    /// An expectation that would hold with every promotion switched on does not count, so that you
    /// can pause any promotion at once.
    public var runsExpectations = true

    /// The number of steps for proving all guarantees; nil to prove none. Rules with a broken
    /// guarantee are refused, but an undecided guarantee is no reason to refuse them. Ten million
    /// steps take at most a fifth of a second.
    public var guaranteeBudget: Int? = 50_000_000

    /// True to refuse rules in a currency other than that of the previous version, because the
    /// amounts that the application holds would change in value.
    public var keepsCurrency = true

    /// The facts that the application states with its orders, by name: the kind of each fact and,
    /// for texts, all values that the application may state. Nil for those of the previous version,
    /// if there is one. Rules that could not price the application's orders are refused: they require
    /// another fact without a default, do not declare one of these facts, or do not allow one of its
    /// values.
    public var suppliedFacts: [String: Fact.Kind]?

    /// True to take the facts of the previous version for those that orders state, where
    /// `suppliedFacts` is nil.
    public var keepsFacts = true

    /// Returns the reason to refuse rules; nil to use them. This function is called only if all
    /// other conditions hold.
    public var refusal: @Sendable (RuleVersion) -> String? = { _ in nil }

    /// Makes the conditions with their defaults.
    public init() {}

    /// No conditions: all rules without errors are used.
    public static var everything: Admission {
      var admission = Admission()
      admission.needsPromotions = false
      admission.runsExpectations = false
      admission.guaranteeBudget = nil
      admission.keepsCurrency = false
      admission.keepsFacts = false
      return admission
    }
  }
}

extension RuleStore.Admission {
  /// Returns the reasons to refuse rules; an empty array to use them.
  package func reasons(against new: RuleVersion, after old: RuleVersion?) -> [String] {
    let program = new.program
    var reasons: [String] = []
    if needsPromotions, program.promotions.isEmpty { reasons.append("there is no promotion") }
    if keepsCurrency, let old, old.program.currency != program.currency {
      let (before, now) = (old.program.currency.named, program.currency.named)
      reasons.append("the currency changes from \(before) to \(now)")
    }
    let supplied = suppliedFacts ?? (keepsFacts ? old?.program.factsStated(for: program) : nil)
    reasons += supplied.map { factReasons(in: program, $0) } ?? []
    if runsExpectations { reasons += failedExpectations(of: new) }
    if let guaranteeBudget { reasons += brokenGuarantees(of: new, budget: guaranteeBudget) }
    return reasons.isEmpty ? [refusal(new)].compactMap(\.self) : reasons
  }

  private func factReasons(in program: Program, _ supplied: [String: Fact.Kind]) -> [String] {
    let declared = program.facts.flatMap { fact -> [String] in
      guard let kind = supplied[fact.name] else {
        return fact.defaultValue == nil
          ? ["the rules need the fact `\(fact.name)`, which not every order states"] : []
      }
      return reason(against: fact, stated: kind).map { [$0] } ?? []
    }
    let names = Set(program.facts.map(\.name))
    return declared
      + supplied.keys.filter { !names.contains($0) }.sorted().map {
        "orders may state the fact `\($0)`, which the rules do not declare"
      }
  }

  /// Returns nil if the fact allows all values that orders state.
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

extension Program {
  /// Returns the kinds of the facts that orders state, by name. If `other` rules require one that
  /// orders may leave out here, it is left out.
  fileprivate func factsStated(for other: Program) -> [String: Fact.Kind] {
    let required = Set(other.facts.filter { $0.defaultValue == nil }.map(\.name))
    let stated = facts.filter { $0.defaultValue == nil || !required.contains($0.name) }
    return Dictionary(uniqueKeysWithValues: stated.map { ($0.name, $0.kind) })
  }
}

extension Currency {
  fileprivate var named: String { isoCode ?? "none that is named" }
}
