// The names are those of the C interface.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CPromo
import Promo
import PromoHost

@c @implementation
public func promo_check(
  _ rules: promo_rules, _ admission: UnsafePointer<promo_admission>?,
  _ diagnostics: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<promo_error>?
) -> Int32 {
  diagnostics?.pointee = nil
  return status(error, of: rules) { rules throws(CallFailure) in
    let reasons =
      try admission?.pointee.reasons(against: rules)
      ?? RuleStore.Admission().reasons(against: rules, after: nil)
    diagnostics?.pointee = ownedText(rules.compilation.withFindings().diagnosticsJSON)
    if !reasons.isEmpty { throw .rules(RuleStore.Failure.refused(reasons).message) }
  }
}

@c @implementation
public func promo_changes(
  _ rules: promo_rules, _ before: promo_rules,
  _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<promo_error>?
) -> Int32 {
  status(error, of: rules) { rules throws(CallFailure) in
    let json = try required(json, "json")
    let event = compiledRules.use(before) { RuleStore.Event.change(from: $0, to: rules) }
    guard let event else { throw .handle }
    guard case .changed(_, let changes) = event else {
      json.pointee = ownedText("null")
      return
    }
    json.pointee = ownedText(JSONText.array(changes) { $1.write(to: &$0) })
  }
}

extension ListChange {
  fileprivate func write(to json: inout JSONText) {
    let (change, promotion, place, newPlace): (String, Promotion, Int, Int?) =
      switch self {
      case .removed(let promotion, let place): ("removed", promotion, place, nil)
      case .moved(let promotion, let place, let newPlace): ("moved", promotion, place, newPlace)
      case .added(let promotion, let place): ("added", promotion, place, nil)
      case .updated(_, let promotion, let place): ("updated", promotion, place, nil)
      }
    json.object { json in
      json.member("change", change)
      json.member("promotion", promotion.name)
      json.member("at", place)
      if let newPlace { json.member("to", newPlace) }
    }
  }
}

extension promo_admission {
  /// Returns the reasons to refuse rules; an empty array to use them.
  fileprivate func reasons(against rules: RuleVersion) throws(CallFailure) -> [String] {
    let admission = try read()
    guard previous != 0 else { return admission.reasons(against: rules, after: nil) }
    let reasons = compiledRules.use(previous) { admission.reasons(against: rules, after: $0) }
    guard let reasons else { throw .handle }
    return reasons
  }

  private func read() throws(CallFailure) -> RuleStore.Admission {
    var admission = RuleStore.Admission()
    admission.needsPromotions = allows_no_promotion == 0
    admission.runsExpectations = ignores_expectations == 0
    if guarantee_steps != 0 {
      admission.guaranteeBudget = guarantee_steps < 0 ? nil : Int(guarantee_steps)
    }
    let stated = try elements(facts, fact_count, of: "facts")
    if facts != nil { admission.suppliedFacts = try stated.kinds() }
    return admission
  }
}

extension UnsafeBufferPointer<promo_stated_fact> {
  /// Returns the kinds of facts by name. Fails if a fact is given twice.
  fileprivate func kinds() throws(CallFailure) -> [String: Fact.Kind] {
    var kinds: [String: Fact.Kind] = [:]
    for (index, stated) in enumerated() {
      let name = try stated.name.string(of: "the name of fact \(index + 1)")
      guard kinds[name] == nil else { throw .argument(RowProblem.factTwice(name).message) }
      kinds[name] = try stated.readKind(number: index + 1)
    }
    return kinds
  }
}

extension promo_stated_fact {
  /// Returns the kind of the fact. Error messages refer to the fact by `number`, which counts from 1.
  fileprivate func readKind(number: Int) throws(CallFailure) -> Fact.Kind {
    switch try kind.string(of: "the kind of fact \(number)") {
    case "yes/no": return .yesNo
    case "number": return .number
    case "one of":
      var texts: [String] = []
      for (index, text) in try elements(values, value_count, of: "values").enumerated() {
        texts.append(try text.string(of: "value \(index + 1) of fact \(number)"))
      }
      return .oneOf(texts)
    case let other:
      throw .argument(
        "there is no kind \(quoted(other)), only `one of`, `yes/no` and `number`")
    }
  }
}
