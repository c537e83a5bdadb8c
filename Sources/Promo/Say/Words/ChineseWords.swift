/// Promotions in Chinese: `满300减50，最高减150，凭优惠码SAVE10`.
struct ChineseWords {
  let program: Program

  func line(of promotion: Promotion) -> String {
    let cap = cap(of: promotion)
    let requirements = promotion.requirementsAsSaid.map(words)
    let details = ([cap] + requirements + [stackingNote(of: promotion)]).compactMap { $0 }
      .joined(separator: "，")
    // After a comma, the details would read as part of the last tier.
    let mark = details.isEmpty ? "" : promotion.hasSeveralTiers ? "；" : "，"
    let gift = benefit(of: promotion) + goodsLimits(of: promotion)
    return gift + mark + details + (promotion.isPaused ? "（已暂停）" : "")
  }

  func gain(of promotion: Promotion) -> String {
    ([benefit(of: promotion) + goodsLimits(of: promotion)] + [cap(of: promotion)].compactMap { $0 })
      .joined(separator: "，")
  }

  private func cap(of promotion: Promotion) -> String? {
    promotion.cap.map { "最高减\(amount($0))" }
  }

  func amount(_ amount: Amount) -> String { program.currency.shortText(amount) }

  // MARK: The benefit

  func unconditional(_ reward: Promotion.Reward) -> String {
    switch reward {
    case .discount(.hundred): "全场免费"
    case .discount(let percent): "全场\(percent.complement.textInTenths)折"
    case .coupon(let coupon): "立减\(amount(coupon))"
    }
  }

  func gain(_ reward: Promotion.Reward) -> String {
    switch reward {
    case .discount(.hundred): "免单"
    case .discount(let percent): "打\(percent.complement.textInTenths)折"
    case .coupon(let coupon): "减\(amount(coupon))"
    }
  }

  // MARK: The requirements

  func audience(of promotion: Promotion) -> String {
    promotion.requirementsAsSaid.filter { !$0.isAboutTime }.compactMap(words)
      .joined(separator: "，")
  }

  func times(of promotion: Promotion) -> String {
    promotion.requirementsAsSaid.filter { $0.isAboutTime }.compactMap(words)
      .joined(separator: "，")
  }

  /// Returns nil for a requirement that every order meets.
  private func words(of requirement: Requirement) -> String? {
    switch requirement {
    case .window(let window): self.window(window)
    case .schedule(let schedule): days(of: schedule)
    case .codes(let codes): "凭优惠码\(ChineseWords.list(codes.written.map { $0.asWord }, "或"))"
    case .conditions(let conditions):
      "限\(words(of: Condition(all: conditions.map { $0.condition })))"
    }
  }

  func words(of condition: Condition) -> String {
    condition.said(facts: program.facts.map { $0.labelledByName }, ChineseWords.condition)
  }

  /// Returns the words for a condition, with parentheses wherever `且` and `或` meet, because few
  /// people know which of them binds tighter.
  private static func condition(_ joint: Joint, _ parts: [StatedPart<String>]) -> String {
    parts.enumerated().map { index, part in
      let text =
        switch part {
        case .about(let fact, let own, let predicates):
          // A label alone stands for yes; a label after `非` stands for no.
          part.labelledAnswer.map { $0 ? fact.shownName : "非\(fact.shownName)" }
            ?? "\(fact.shownName)\(text(of: predicates, own))"
        case .group(let text): text
        }
      let isUnclear = part.seemsToGoOn(joint, parts.dropFirst(index + 1).first)
      return parts.count == 1 || part.isSaidAlike(joint) && !isUnclear ? text : "（\(text)）"
    }.joined(separator: joint.chinese)
  }

  private static func text(of predicates: [StatedPredicate], _ joint: Joint) -> String {
    let isOneOf = joint == .or && predicates.allSatisfy { $0.comparison == .equal }
    return isOneOf
      ? "为\(list(predicates.map { $0.value.chinese }, joint.chinese))"
      : list(predicates.map { $0.comparison.chinese + $0.value.chinese }, joint.chinese)
  }

  /// Joins words into a list: `a、b或c`.
  static func list(_ words: [String], _ joint: String) -> String {
    guard words.count > 1, let last = words.last else { return words.joined() }
    return "\(words.dropLast().joined(separator: "、"))\(joint)\(last)"
  }
}

extension Promotion.Step {
  var chinese: String {
    switch self {
    case .goods: "商品优惠"
    case .plain: "普通优惠"
    case .threshold: "满额优惠"
    case .code: "优惠码"
    case .shipping: "运费优惠"
    }
  }
}

extension Joint {
  fileprivate var chinese: String {
    switch self {
    case .and: "且"
    case .or: "或"
    }
  }
}

extension Comparison {
  fileprivate var chinese: String {
    switch self {
    case .equal: "为"
    case .unequal: "不为"
    case .less: "小于"
    case .atMost: "不大于"
    case .more: "大于"
    case .atLeast: "不小于"
    }
  }
}

extension Fact {
  /// The fact with its name as its label if it has none and is answered by yes or no: `限member`.
  fileprivate var labelledByName: Fact {
    guard case .yesNo = kind, label == nil else { return self }
    return Fact(name: name, label: name, kind: kind, defaultValue: defaultValue)
  }
}

extension Fact.Value {
  var chinese: String {
    switch self {
    case .text(let text): text.asWord
    case .yesNo(let isYes): isYes ? "是" : "否"
    case .number(let number): String(number)
    }
  }
}
