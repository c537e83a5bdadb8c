extension Program {
  /// Returns the description of a promotion in one line, like a banner: its benefit, its
  /// requirements and its times by the wall clock of the rules' zone. The description leaves out
  /// the promotion's name. It lists the kinds of promotions that this one can be combined with, so
  /// a change of other promotions can change the description.
  public func description(of promotion: Promotion, in language: Language) -> String {
    words(in: language).line(of: promotion)
  }

  /// - Parameter separatesThousands: Whether commas separate thousands if this is usual on banners in
  ///   the language.
  func words(in language: Language, separatesThousands: Bool = false) -> PromotionWords {
    PromotionWords(program: self, language: language, separatesThousands: separatesThousands)
  }

  /// Returns the benefit of a promotion, without its requirements and times, in as few words as
  /// possible: of several tiers, only the last one is named.
  func shortGain(of promotion: Promotion, in language: Language) -> String {
    let words = words(in: language, separatesThousands: true)
    return switch language {
    case .english: EnglishWords(words: words).shortGain(of: promotion)
    case .chinese: ChineseWords(words: words).shortGain(of: promotion)
    }
  }

  /// Returns the remarks that apply to all descriptions: the zone of their times, and the goods
  /// that are excluded from every promotion.
  package func commonDescription(in language: Language) -> [String] {
    let labels = language.list(excludedLabels.map { self.labels[$0].asWord }, .seriesOr)
    let rounding = language.phrase(
      .roundings, form: Rounding.allCases.firstIndex(of: self.rounding) ?? 0)
    let amounts = language.phrase(
      .amountsIn, form: currency.isoCode == nil ? 1 : 0, [currency.isoCode ?? "", rounding])
    return [amounts] + (strategy == .first ? [language.phrase(.firstAlone)] : [])
      + (dependsOnTime ? [language.phrase(.allTimes, [printable(zone.name)])] : [])
      + (labels.isEmpty ? [] : [language.phrase(.excludedGoods, [labels])])
      + (mayApplySideBySide ? [language.phrase(.sideBySide)] : [])
  }

  /// True if two promotions of goods that do not combine may still apply to one order.
  private var mayApplySideBySide: Bool {
    let ofGoods = promotions.filter { $0.step != .shipping && !$0.isPaused }
    return isAboutGoods && strategy != .first && ofGoods.count > 1
      && ofGoods.contains { !$0.isSync && !($0.goods?.isAlone ?? false) }
  }
}

extension Fact {
  /// Returns the fact with a value: `tier gold`, and in Chinese `会员` for `会员 是`.
  func words(of value: Fact.Value, in language: Language) -> String {
    if language == .chinese, case .yesNo(let isYes) = value {
      return isYes ? shownName : language.phrase(.not, [shownName])
    }
    return "\(shownName) \(value.words(in: language))"
  }
}

extension Fact.Value {
  func words(in language: Language) -> String {
    switch self {
    case .text(let text): text.asWord
    case .yesNo(let isYes): language.phrase(.yesNo, form: isYes ? 1 : 0)
    case .number(let number): String(number)
    }
  }
}

extension Promotion {
  /// Returns words for the promotions and codes with which this promotion is never applied.
  ///
  /// - Parameters:
  ///   - codes: words for every code, if the promotion asks for none.
  ///   - otherCodes: words for the codes that do not open the promotion.
  func excluded(in program: Program, codes: String, otherCodes: String) -> [String] {
    let partners = partners(in: program).map { printable($0).asWord }
    let isWithout = goods?.isWithoutCodes ?? false
    if !asksForCodes { return isWithout ? partners + [codes] : partners }
    let mayMeet = program.isAboutGoods && program.codePromotionCount > 1
    return mayMeet && (isWithout || !isSync) ? partners + [otherCodes] : partners
  }

  /// Returns the names of the promotions with which `not with` keeps this one apart.
  private func partners(in program: Program) -> [String] {
    guard program.forms.partners.count > 0,
      let index = program.promotions.firstIndex(where: { $0.name == name })
    else { return [] }
    let partners = program.forms[index].partners
    return partners.map { program.promotions[program.forms.partners[$0]].name }
  }

  var hasSeveralTiers: Bool {
    switch benefit {
    case .tiers(let tiers): tiers.count > 1
    case .countedTiers(let tiers): tiers.count > 1
    case .once, .repeated, .pieces, .group, .shippingFor: false
    }
  }

  /// Returns the steps, other than shipping, whose promotions can be combined with this one; nil
  /// for a shipping promotion and for a promotion without `sync`.
  func combinedSteps(in program: Program) -> [Step]? {
    guard isSync, step != .shipping else { return nil }
    return Step.allCases.filter {
      $0 != step && $0 != .shipping && program.syncSteps.contains($0)
    }
  }

  /// As on a banner: first who gets the benefit, then when, with days before dates.
  var requirementsAsSaid: [Requirement] {
    requirements.filter { !$0.isAboutTime } + requirements.reversed().filter { $0.isAboutTime }
  }
}

extension String {
  /// The text as a merchant's own word within a description, quoted if it could be mistaken for a
  /// part of the description: `gold`, but `"silver or gold"`.
  var asWord: String {
    let hasMark = unicodeScalars.contains { scalar in
      scalar.properties.isWhitespace || "\"(),;（）、，；且或为于".unicodeScalars.contains(scalar)
    }
    let isJoint = ["and", "or", "nor", "not", "neither"].contains(lowercased())
    return printable(hasMark || isJoint ? Lexer.written(self) : self)
  }
}
