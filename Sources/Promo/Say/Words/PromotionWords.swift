/// Promotions in a language: `spend 300, save 50, at most 150 off, with the code SAVE10` or
/// `满300减50，最高减150，凭优惠码SAVE10`.
struct PromotionWords {
  let program: Program
  let language: Language

  /// True if commas separate the thousands of amounts, as on charts in English.
  var separatesThousands = false

  /// True to say also what a chart leaves to its reader: how often an order gets a coupon or a gift.
  private(set) var isInFull = false

  func say(_ phrase: Phrase, form: Int = 0, _ arguments: String?...) -> String {
    language.phrase(phrase, form: form, arguments)
  }

  func line(of promotion: Promotion) -> String {
    var full = self
    full.isInFull = true
    let (gift, limits) = full.giftAndLimits(of: promotion)
    let notes = [end, combination, contest, exclusion].compactMap { $0(promotion) }
    let details = (limits + promotion.requirementsAsSaid.compactMap(words) + notes)
      .joined(separator: say(.comma))
    // After a comma, the details would read as part of the last tier.
    let mark = details.isEmpty ? "" : say(promotion.hasSeveralTiers ? .semicolon : .comma)
    return gift + mark + details + (promotion.isPaused ? say(.switchedOff) : "")
  }

  /// Returns the benefit, without the requirements and times.
  func gain(of promotion: Promotion) -> String {
    let (gift, limits) = giftAndLimits(of: promotion)
    return ([gift] + limits).joined(separator: say(.comma))
  }

  /// Limits on the goods follow the benefit in Chinese, in parentheses: `（限3件，sale除外）`.
  private func giftAndLimits(of promotion: Promotion) -> (String, [String]) {
    let limits = goodsLimits(of: promotion)
    let cap = [promotion.cap.map { say(.cap, form: isInFull ? 1 : 0, amount($0)) }].compactMap {
      $0
    }
    switch language {
    case .english: return (EnglishWords(words: self).benefit(of: promotion), limits + cap)
    case .chinese:
      let brackets =
        limits.isEmpty ? "" : say(.inBrackets, limits.joined(separator: say(.comma)))
      return (ChineseWords(words: self).benefit(of: promotion) + brackets, cap)
    }
  }

  var onceAnOrder: String { isInFull ? say(.onceAnOrder) : "" }

  func shipping(for price: Amount) -> String {
    say(.shippingFor, form: isInFull ? 1 : 0, amount(price))
  }

  func amount(_ amount: Amount) -> String {
    let text = program.currency.shortText(amount)
    return separatesThousands && language == .english ? grouped(text) : text
  }

  // MARK: The requirements

  /// Returns the customers who get a promotion: `with the code SAVE10, if tier is gold`. Empty for
  /// everybody.
  func audience(of promotion: Promotion) -> String {
    promotion.requirementsAsSaid.filter { !$0.isAboutTime }.compactMap(words)
      .joined(separator: say(.comma))
  }

  /// Returns the times of a promotion by the wall clock of the rules' zone; empty for always.
  func times(of promotion: Promotion) -> String {
    promotion.requirementsAsSaid.filter { $0.isAboutTime }.compactMap(words)
      .joined(separator: say(.comma))
  }

  /// Returns the words for a code that is good for ever; nil for any other promotion.
  private func end(of promotion: Promotion) -> String? {
    let isOver = promotion.requirements.contains {
      if case .window(let window) = $0 { window.ends != nil } else { false }
    }
    return promotion.asksForCodes && !isOver ? say(.noEnd) : nil
  }

  /// Returns nil for a requirement that every order meets.
  private func words(of requirement: Requirement) -> String? {
    switch requirement {
    case .window(let window): self.window(window)
    case .schedule(let schedule): days(of: schedule)
    case .codes(let codes):
      say(.withCodes, language.list(codes.written.map { $0.asWord }, .listOr))
    case .conditions(let conditions):
      say(.ifConditions, words(of: Condition(all: conditions.map { $0.condition })))
    }
  }

  /// Returns a condition with the labels of its facts.
  func words(of condition: Condition) -> String {
    let facts = program.facts
    return condition.said(
      facts: language == .chinese ? facts.map { $0.labelledByName } : facts, self.condition)
  }

  /// Returns the words for a condition, with parentheses wherever `and` and `or` meet, because few
  /// people know which of them binds tighter.
  private func condition(_ joint: Joint, _ parts: [StatedPart<String>]) -> String {
    parts.enumerated().map { index, part in
      let text =
        switch part {
        case .about(let fact, let own, let predicates):
          // A label alone stands for yes; a label after `not` stands for no.
          part.labelledAnswer.map { $0 ? fact.shownName : say(.not, fact.shownName) }
            ?? say(.factIs, fact.shownName, text(of: predicates, own))
        case .group(let text): text
        }
      let isUnclear = part.seemsToGoOn(joint, parts.dropFirst(index + 1).first)
      return parts.count == 1 || part.isSaidAlike(joint) && !isUnclear
        ? text : say(.inBrackets, text)
    }.joined(separator: say(joint == .and ? .conditionAnd : .conditionOr))
  }

  private func text(of predicates: [StatedPredicate], _ joint: Joint) -> String {
    let values = predicates.map { $0.value.words(in: language) }
    let words = zip(predicates, values).map { predicate, value in
      say(.comparisons, form: Comparison.allCases.firstIndex(of: predicate.comparison) ?? 0, value)
    }
    let comparison: Phrase = joint == .and ? .conditionAnd : .conditionOr
    switch language {
    case .english:
      let isDenied = { (predicate: StatedPredicate) in predicate.comparison == .unequal }
      if joint == .and && predicates.allSatisfy(isDenied) && predicates.count > 1 {
        return "neither \(values.dropLast().joined(separator: ", ")) nor \(values.last ?? "")"
      }
      // In "not x or y", the "not" could refer to both.
      return predicates.dropLast().contains(where: isDenied)
        ? words.joined(separator: "\(say(comparison))is ") : language.list(words, comparison)
    case .chinese:
      let isOneOf = joint == .or && predicates.allSatisfy { $0.comparison == .equal }
      return isOneOf
        ? say(.comparisons, language.list(values, comparison)) : language.list(words, comparison)
    }
  }
}

extension Promotion.Step {
  func words(in language: Language) -> String {
    language.phrase(.steps, form: Promotion.Step.allCases.firstIndex(of: self) ?? 0)
  }

  var english: String { words(in: .english) }
}

extension Fact {
  /// The fact with its name as its label if it has none and is answered by yes or no: `限member`.
  fileprivate var labelledByName: Fact {
    guard case .yesNo = kind, label == nil else { return self }
    return Fact(name: name, label: name, kind: kind, defaultValue: defaultValue)
  }
}
