/// Promotions in English: `spend 300, save 50, at most 150 off, with the code SAVE10`.
struct EnglishWords {
  let program: Program

  /// True if commas separate the thousands of amounts, as on charts.
  var separatesThousands = false

  func line(of promotion: Promotion) -> String {
    let cap = promotion.cap.map { "at most \(amount($0)) off" }
    let requirements = promotion.requirementsAsSaid.map(words)
    let limits = goodsDetails(of: promotion) + [cap].compactMap { $0 }
    let details = (limits + (requirements + [stackingNote(of: promotion)]).compactMap { $0 })
      .joined(separator: ", ")
    // After a comma, the details would read as part of the last tier.
    let mark = details.isEmpty ? "" : promotion.hasSeveralTiers ? "; " : ", "
    return benefit(of: promotion) + mark + details + (promotion.isPaused ? " (switched off)" : "")
  }

  func gain(of promotion: Promotion) -> String {
    let cap = promotion.cap.map { "at most \(amount($0)) off" }
    return ([benefit(of: promotion)] + goodsDetails(of: promotion) + [cap].compactMap { $0 })
      .joined(separator: ", ")
  }

  func shortGain(of promotion: Promotion) -> String {
    let limit = promotion.cap.map { "at most \(amount($0))" } ?? pieceLimit(of: promotion)
    return shortBenefit(of: promotion) + (limit.map { ", \($0)" } ?? "")
  }

  func amount(_ amount: Amount) -> String {
    let text = program.currency.shortText(amount)
    return separatesThousands ? grouped(text) : text
  }

  // MARK: The benefit

  func short(_ reward: Promotion.Reward) -> String {
    switch reward {
    case .discount(let percent): "\(percent.text)% off"
    case .coupon(let coupon): "\(amount(coupon)) off"
    }
  }

  func unconditional(_ reward: Promotion.Reward) -> String {
    switch reward {
    case .discount(.hundred): "everything free"
    case .discount(let percent): "\(percent.text)% off everything"
    case .coupon(let coupon): "\(amount(coupon)) off any order"
    }
  }

  func gain(_ reward: Promotion.Reward) -> String {
    switch reward {
    case .discount(.hundred): "pay nothing"
    case .discount(let percent): "get \(percent.text)% off"
    case .coupon(let coupon): "save \(amount(coupon))"
    }
  }

  // MARK: The requirements

  func audience(of promotion: Promotion) -> String {
    promotion.requirementsAsSaid.filter { !$0.isAboutTime }.compactMap(words)
      .joined(separator: ", ")
  }

  func times(of promotion: Promotion) -> String {
    promotion.requirementsAsSaid.filter { $0.isAboutTime }.compactMap(words)
      .joined(separator: ", ")
  }

  /// Returns nil for a requirement that every order meets.
  private func words(of requirement: Requirement) -> String? {
    switch requirement {
    case .window(let window): self.window(window)
    case .schedule(let schedule): days(of: schedule)
    case .codes(let codes):
      "with the code \(EnglishWords.list(codes.written.map { $0.asWord }, "or"))"
    case .conditions(let conditions):
      "if \(words(of: Condition(all: conditions.map({ $0.condition }))))"
    }
  }

  func words(of condition: Condition) -> String {
    condition.said(facts: program.facts, EnglishWords.condition)
  }

  /// Returns the words for a condition, with parentheses wherever `and` and `or` meet, because few
  /// people know which of them binds tighter.
  private static func condition(_ joint: Joint, _ parts: [StatedPart<String>]) -> String {
    parts.enumerated().map { index, part in
      let text =
        switch part {
        case .about(let fact, let own, let predicates):
          // A label alone stands for yes; a label after `not` stands for no.
          part.labelledAnswer.map { $0 ? fact.shownName : "not \(fact.shownName)" }
            ?? "\(fact.shownName) is \(text(of: predicates, own))"
        case .group(let text): text
        }
      let isUnclear = part.seemsToGoOn(joint, parts.dropFirst(index + 1).first)
      return parts.count == 1 || part.isSaidAlike(joint) && !isUnclear ? text : "(\(text))"
    }.joined(separator: " \(joint.english) ")
  }

  private static func text(of predicates: [StatedPredicate], _ joint: Joint) -> String {
    let isNoneOf = joint == .and && predicates.allSatisfy { $0.comparison == .unequal }
    if isNoneOf && predicates.count > 1 {
      return "neither \(list(predicates.map { $0.value.english }, "nor"))"
    }
    let words = predicates.map { $0.comparison.english + $0.value.english }
    // In "not x or y", the "not" could refer to both.
    let hasDenial = predicates.dropLast().contains { $0.comparison == .unequal }
    return hasDenial
      ? words.joined(separator: " \(joint.english) is ") : list(words, joint.english)
  }

  /// Joins words into a list: `a, b and c`.
  static func list(_ words: [String], _ joint: String) -> String {
    guard words.count > 1, let last = words.last else { return words.joined() }
    return "\(words.dropLast().joined(separator: ", ")) \(joint) \(last)"
  }
}

extension Promotion.Step {
  var english: String {
    switch self {
    case .goods: "goods"
    case .plain: "plain"
    case .threshold: "threshold"
    case .code: "code"
    case .shipping: "shipping"
    }
  }
}

extension Joint {
  fileprivate var english: String {
    switch self {
    case .and: "and"
    case .or: "or"
    }
  }
}

extension Comparison {
  /// The words between `is` and the value.
  fileprivate var english: String {
    switch self {
    case .equal: ""
    case .unequal: "not "
    case .less: "below "
    case .atMost: "at most "
    case .more: "above "
    case .atLeast: "at least "
    }
  }
}

extension Fact.Value {
  var english: String {
    switch self {
    case .text(let text): text.asWord
    case .yesNo, .number: text
    }
  }
}
