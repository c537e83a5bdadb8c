extension Language {
  /// Returns words as a list: `a, b and c`.
  func list(_ words: [String], _ joint: Joint) -> String {
    switch (self, joint) {
    case (.english, .and): EnglishWords.list(words, "and")
    case (.english, .or): EnglishWords.list(words, "or")
    case (.chinese, .and): ChineseWords.list(words, "和")
    case (.chinese, .or): ChineseWords.list(words, "或")
    }
  }
}

extension Program {
  /// Returns the description of a promotion in one line, like a banner: its benefit, its
  /// requirements and its times by the wall clock of the rules' zone. The description leaves out
  /// the promotion's name. It lists the kinds of promotions that this one can be combined with, so
  /// a change of other promotions can change the description.
  public func description(of promotion: Promotion, in language: Language) -> String {
    switch language {
    case .english: EnglishWords(program: self).line(of: promotion)
    case .chinese: ChineseWords(program: self).line(of: promotion)
    }
  }
}

extension Program {
  /// Returns the benefit of a promotion, without its requirements and times. Commas separate
  /// thousands if this is usual on banners in the language.
  func gain(of promotion: Promotion, in language: Language) -> String {
    switch language {
    case .english: EnglishWords(program: self, separatesThousands: true).gain(of: promotion)
    case .chinese: ChineseWords(program: self).gain(of: promotion)
    }
  }

  /// Uses as few words as possible: of several tiers, only the last one is named.
  func shortGain(of promotion: Promotion, in language: Language) -> String {
    switch language {
    case .english: EnglishWords(program: self, separatesThousands: true).shortGain(of: promotion)
    case .chinese: ChineseWords(program: self).shortGain(of: promotion)
    }
  }
}

extension Program {
  /// Returns a condition as descriptions say it: with the labels of its facts.
  func words(of condition: Condition, in language: Language) -> String {
    switch language {
    case .english: EnglishWords(program: self).words(of: condition)
    case .chinese: ChineseWords(program: self).words(of: condition)
    }
  }

  /// Returns the customers who get a promotion: `with the code SAVE10, if tier is gold`. Empty for
  /// everybody.
  func audience(of promotion: Promotion, in language: Language) -> String {
    switch language {
    case .english: EnglishWords(program: self).audience(of: promotion)
    case .chinese: ChineseWords(program: self).audience(of: promotion)
    }
  }

  /// Returns the times of a promotion by the wall clock of the rules' zone; empty for always.
  func times(of promotion: Promotion, in language: Language) -> String {
    switch language {
    case .english: EnglishWords(program: self).times(of: promotion)
    case .chinese: ChineseWords(program: self).times(of: promotion)
    }
  }

  /// Returns the remarks that apply to all descriptions: the zone of their times, and the goods
  /// that are excluded from every promotion.
  package func commonDescription(in language: Language) -> [String] {
    let zone = printable(self.zone.name)
    let labels = excludedLabels.map { self.labels[$0].asWord }
    let (times, goods) =
      switch language {
      case .english:
        (
          "all times are those of \(zone)",
          "no promotion reduces or counts \(EnglishWords.list(labels, "or"))"
        )
      case .chinese: ("时间均为\(zone)当地时间", "\(ChineseWords.list(labels, "、"))不参与任何优惠")
      }
    return (dependsOnTime ? [times] : []) + (labels.isEmpty ? [] : [goods])
      + (mayApplySideBySide ? [sideBySide(in: language)] : [])
  }

  /// True if two promotions of goods that do not combine may still apply to one order.
  private var mayApplySideBySide: Bool {
    let ofGoods = promotions.filter { $0.step != .shipping && !$0.isPaused }
    return isAboutGoods && strategy != .first && ofGoods.count > 1
      && ofGoods.contains { !$0.isSync && !($0.goods?.isAlone ?? false) }
  }

  private func sideBySide(in language: Language) -> String {
    switch language {
    case .english:
      "promotions that are not combined may both apply to one order, to different goods"
    case .chinese: "不叠加的优惠仍可在同一订单中用于不同商品"
    }
  }
}

extension Fact {
  /// Returns the fact with a value: `tier gold`, and in Chinese `会员` for `会员 是`.
  func words(of value: Fact.Value, in language: Language) -> String {
    if language == .chinese, case .yesNo(let isYes) = value {
      return isYes ? shownName : "非\(shownName)"
    }
    return "\(shownName) \(value.words(in: language))"
  }
}

extension Fact.Value {
  func words(in language: Language) -> String {
    switch language {
    case .english: english
    case .chinese: chinese
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
