// Each change of the rules by itself: the old rules with that change alone. A change that gives
// away much can hide behind another that takes as much back.

/// A change of the rules that can be made without the others.
package enum SingleChange: Hashable, Sendable {
  case setting(SettingChange.Setting)
  case promotion(PromotionChange)

  /// The largest number of changes that are judged one by one.
  private static var most: Int { 12 }

  /// Returns the changes to judge one by one. Empty for one change, which needs no second
  /// comparison, and for many.
  static func all(of rules: RuleComparison) -> [SingleChange] {
    let changes =
      rules.settings.map { SingleChange.setting($0.setting) }
      + rules.promotions.map { .promotion($0) }
    return (2...most).contains(changes.count + rules.facts.count) ? changes : []
  }
}

extension PriceComparison {
  /// Compares prices before and after each change by itself.
  static func singly(
    _ changes: [SingleChange], from old: Program, to new: Program, upTo largest: Amount,
    in instants: Range<Instant>?, spending budget: inout Budget
  ) -> [SingleChange: PriceComparison] {
    guard let both = ProgramUnion(of: old, new) else { return [:] }
    var found: [SingleChange: PriceComparison] = [:]
    for (number, change) in changes.enumerated() {
      guard let changed = both.old(with: change) else { continue }
      found[change] = budget.lend(budget.left / (changes.count - number)) {
        of(old, changed, upTo: largest, in: instants, spending: &$0)
      }
    }
    return found
  }
}

/// The old rules, in a form that can take on promotions of the new rules: the labels and the facts
/// of both.
private struct ProgramUnion {
  private let old: Program
  private let new: Program
  private let labels: [String]
  private let facts: [Fact]

  /// The positions, among the labels and the facts of both, of those of the new rules.
  private let labelPlaces: [Int]
  private let factPlaces: [Int]

  /// Fails if a fact or the time zone means something else in the new rules.
  init?(of old: Program, _ new: Program) {
    let shared = SharedLabels(of: [old, new])
    var facts = old.facts
    var factPlaces: [Int] = []
    for fact in new.facts {
      let place = facts.firstIndex { $0.name == fact.name }
      if let place, facts[place].kind != fact.kind { return nil }
      factPlaces.append(place ?? facts.count)
      if place == nil { facts.append(fact) }
    }
    if old.zone.name != new.zone.name { return nil }
    (self.old, self.new, self.facts, self.factPlaces) = (old, new, facts, factPlaces)
    labels = shared.labels
    labelPlaces = new.labels.map { shared.positions[folded($0)] ?? 0 }
  }

  /// Returns the old rules with one change; nil if the change cannot be made without others.
  func old(with change: SingleChange) -> Program? {
    switch change {
    case .setting(.strategy): return program(old.promotions, strategy: new.strategy)
    case .setting(.rounding): return program(old.promotions, rounding: new.rounding)
    case .setting(.except):
      return program(old.promotions, except: new.excludedLabels.map { labelPlaces[$0] }.sorted())
    case .setting(.currency), .setting(.timezone), .setting(.goods): return nil
    case .promotion(.added(let promotion)):
      var promotions = old.promotions
      promotions.insert(translated(promotion), at: place(of: promotion))
      return program(promotions)
    case .promotion(.removed(let promotion)):
      return program(old.promotions.filter { $0.name != promotion.name })
    case .promotion(.changed(let before, let after)):
      return program(old.promotions.map { $0.name == before.name ? translated(after) : $0 })
    case .promotion(.renamed), .promotion(.moved): return nil
    }
  }

  /// Returns the place of a new promotion among the old ones: after the last one that precedes it
  /// in the new rules, too.
  private func place(of promotion: Promotion) -> Int {
    let before = Set(new.promotions.prefix { $0.name != promotion.name }.map { $0.name })
    return old.promotions.lastIndex { before.contains($0.name) }.map { $0 + 1 } ?? 0
  }

  private func program(
    _ promotions: [Promotion], rounding: Rounding? = nil, strategy: Strategy? = nil,
    except: [Int]? = nil
  ) -> Program {
    Program(
      currency: old.currency, rounding: rounding ?? old.rounding,
      strategy: strategy ?? old.strategy, zone: old.zone, facts: facts, labels: labels,
      excludedLabels: except ?? old.excludedLabels, promotions: promotions, expectations: [],
      guarantees: [])
  }

  /// Returns a promotion of the new rules with the labels and the facts of both rules.
  private func translated(_ promotion: Promotion) -> Promotion {
    Promotion(
      name: promotion.name, benefit: translated(promotion.benefit), cap: promotion.cap,
      threshold: promotion.threshold,
      goods: promotion.ownGoodsAreStated ? promotion.goods.map(translated) : nil,
      requirements: promotion.requirements.map(translated), isSync: promotion.isSync,
      isPaused: promotion.isPaused, allowed: promotion.allowed, span: promotion.span,
      movedTo: promotion.step)
  }

  private func translated(_ benefit: Promotion.Benefit) -> Promotion.Benefit {
    switch benefit {
    case .once, .repeated, .tiers, .countedTiers, .pieces, .shippingFor: benefit
    case .group(let group):
      .group(
        Promotion.Group(
          buy: group.buy.map(translated), gift: group.gift.map(translated), price: group.price))
    }
  }

  private func translated(_ goods: Promotion.Goods) -> Promotion.Goods {
    var goods = goods
    goods.only = goods.only.map(translated)
    goods.except = translated(goods.except)
    goods.bought = goods.bought.map(translated)
    if case .labelled(let labels) = goods.counted { goods.counted = .labelled(translated(labels)) }
    return goods
  }

  private func translated(_ place: Promotion.Place) -> Promotion.Place {
    Promotion.Place(count: place.count, labels: place.labels.map(translated))
  }

  private func translated(_ labels: [Int]) -> [Int] { labels.map { labelPlaces[$0] } }

  private func translated(_ requirement: Requirement) -> Requirement {
    guard case .conditions(let conditions) = requirement else { return requirement }
    return .conditions(
      conditions.map { written in
        Promotion.WrittenCondition(
          condition: written.condition.mapped { comparison in
            FactComparison(
              fact: factPlaces[comparison.fact], comparison: comparison.comparison,
              value: comparison.value)
          }, text: written.text, file: written.file, line: written.line, column: written.column)
      })
  }
}
