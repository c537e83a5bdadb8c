import Promo
import PromoOrders

/// The effect of changing rules, as JSON for programs: one object on one line.
enum ComparisonJSON {
  static func text(of comparison: ProgramComparison, _ cost: CostOfOrders? = nil) -> String {
    JSONText.object { json in
      json.member("answer", comparison.answer.rawValue)
      if let undecided = comparison.prices?.undecided {
        json.member("undecided", undecided.english)
      }
      if let code = currencyCode(of: comparison) { json.member("currency", code) }
      json.member("settings", objects: comparison.rules.settings) {
        write($1, in: comparison, to: &$0)
      }
      json.member("facts", objects: comparison.rules.facts) { write($1, to: &$0) }
      json.member("promotions", objects: comparison.promotions) {
        write($1, in: comparison, to: &$0)
      }
      json.member("differing", objects: comparison.prices?.differing ?? []) {
        write($1, by: comparison.new, to: &$0)
      }
      if let prices = comparison.prices {
        write(prices.rises, prices.falls, by: comparison.new, to: &json)
      }
      if let cost {
        json.member("cost", json: CostJSON.text(cost.cost, cost.changes, by: nil, cost.remarks))
      }
    }
  }

  /// Returns the currency that both sets of rules share; nil if their currencies differ.
  private static func currencyCode(of comparison: ProgramComparison) -> String? {
    guard comparison.rules.isSameMoney else { return nil }
    return comparison.new.currency.isoCode ?? comparison.old.currency.isoCode
  }

  // MARK: The rules

  private static func write(
    _ change: SettingChange, in comparison: ProgramComparison, to json: inout JSONText
  ) {
    json.member("setting", change.setting.rawValue)
    if let before = change.before { json.member("before", before) }
    if let after = change.after { json.member("after", after) }
    write(comparison.singly[.setting(change.setting)], by: comparison.new, to: &json)
  }

  private static func write(
    _ alone: PriceComparison?, by program: Program, to json: inout JSONText
  ) {
    guard let alone else { return }
    json.member("alone") { json in
      if let undecided = alone.undecided { json.member("undecided", undecided.english) }
      write(alone.rises, alone.falls, by: program, to: &json)
    }
  }

  private static func write(_ change: FactChange, to json: inout JSONText) {
    let (fact, kind, before, after): (Fact, String, Fact?, Fact?) =
      switch change {
      case .added(let fact): (fact, "added", nil, fact)
      case .removed(let fact): (fact, "removed", fact, nil)
      case .changed(let before, let after): (after, "changed", before, after)
      }
    json.member("fact", fact.name)
    json.member("change", kind)
    write("before", before, to: &json)
    write("after", after, to: &json)
  }

  private static func write(_ key: String, _ fact: Fact?, to json: inout JSONText) {
    guard let fact else { return }
    json.member(key) { json in
      fact.writeKind(to: &json)
      if let value = fact.defaultValue { json.member("default", value: value) }
    }
  }

  private static func write(
    _ change: PromotionChange, in comparison: ProgramComparison, to json: inout JSONText
  ) {
    let was = { comparison.old.description(of: $0, in: .english) }
    let now = { comparison.new.description(of: $0, in: .english) }
    let (promotion, kind, before, after): (Promotion, String, String?, String?) =
      switch change {
      case .added(let promotion): (promotion, "added", nil, now(promotion))
      case .removed(let promotion): (promotion, "removed", was(promotion), nil)
      case .renamed(let before, let after): (after, "renamed", was(before), now(after))
      case .changed(let before, let after): (after, "changed", was(before), now(after))
      case .moved(let promotion, _): (promotion, "moved", nil, nil)
      }
    json.member("promotion", promotion.name)
    json.member("change", kind)
    if let before { json.member("before", before) }
    if let after { json.member("after", after) }
    if case .renamed(let before, _) = change { json.member("formerly", before.name) }
    if case .moved(_, let behind?) = change { json.member("behind", behind) }
    write(comparison.singly[.promotion(change)], by: comparison.new, to: &json)
  }

  // MARK: The orders

  private static func write(
    _ orders: DifferingOrders, by program: Program, to json: inout JSONText
  ) {
    json.member("instants", objects: orders.instants) { write($1, of: program, to: &$0) }
    write(codes: orders.codes, facts: orders.facts, to: &json)
    if orders.goods.isEmpty {
      json.member("amounts", objects: orders.amounts) { json, amounts in
        json.member("from", program.currency.text(amounts.lowerBound))
        json.member("to", program.currency.text(amounts.upperBound))
      }
    } else {
      json.member("goods", array: orders.goods) { json, labels in
        json.array(labels) { $0.string($1) }
      }
      write("smallest", orders.smallest, by: program, to: &json)
    }
    write(orders.rises, orders.falls, by: program, to: &json)
  }

  private static func write(
    _ instants: Range<Instant>, of program: Program, to json: inout JSONText
  ) {
    let zone = program.zone
    if !instants.coversStart(of: program) {
      json.member("from", zone.timestamp(instants.lowerBound))
    }
    if !instants.coversEnd(of: program) {
      json.member("until", zone.timestamp(instants.upperBound))
    }
  }

  private static func write(
    _ rises: LargestChanges, _ falls: LargestChanges, by program: Program, to json: inout JSONText
  ) {
    write("largestRise", rises.sum, by: program, to: &json)
    write("largestFall", falls.sum, by: program, to: &json)
    write("largestShareOfRise", rises.share, by: program, to: &json)
    write("largestShareOfFall", falls.share, by: program, to: &json)
  }

  private static func write(
    _ key: String, _ change: PriceChange?, by program: Program, to json: inout JSONText
  ) {
    guard let change else { return }
    json.member(key) { json in
      json.member("amount", program.currency.text(change.order.amount))
      write(change.order.lines, by: program, to: &json)
      if change.order.shipping > .zero {
        json.member("shipping", program.currency.text(change.order.shipping))
      }
      json.member("at", program.zone.timestamp(change.order.instant))
      write(codes: change.order.codes, facts: change.order.facts, to: &json)
      json.member("before", program.currency.text(change.before))
      json.member("after", program.currency.text(change.after))
    }
  }

  private static func write(_ lines: [OrderLine], by program: Program, to json: inout JSONText) {
    if lines.isEmpty { return }
    json.member("lines", objects: lines) { json, line in
      json.member("amount", program.currency.text(line.amount))
      json.member("pieces", line.pieces)
      json.member("labels", line.labels)
    }
  }

  private static func write(codes: [String], facts: [String: Fact.Value], to json: inout JSONText) {
    if !codes.isEmpty { json.member("codes", codes) }
    guard !facts.isEmpty else { return }
    json.member("facts") { json in
      for (name, value) in facts.sorted(by: { $0.key < $1.key }) { json.member(name, value: value) }
    }
  }
}
