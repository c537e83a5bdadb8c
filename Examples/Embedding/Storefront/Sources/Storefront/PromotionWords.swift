import Promo

/// The words of a list for the promotions of one program.
struct PromotionWords {
  private let program: Program
  private let instant: Instant
  private let language: Language

  /// The names of the active promotions, looked up once for all rows.
  private let working: Set<String>

  init(_ program: Program, at instant: Instant, in language: Language) {
    (self.program, self.instant, self.language) = (program, instant, language)
    working = Set(program.active(at: instant).map(\.name))
  }

  func row(of promotion: Promotion) -> PromotionList.Row {
    let description = program.description(of: promotion, in: language)
    return .init(name: promotion.name, description: description, state: state(of: promotion))
  }

  /// Returns true for a promotion that everybody may know of: it asks for no code and no condition, and is
  /// neither paused nor over.
  func isOffered(_ promotion: Promotion) -> Bool {
    !promotion.isPaused && promotion.codes.isEmpty && promotion.conditions.isEmpty
      && promotion.window.ends.map { instant < $0 } ?? true
  }

  private func state(of promotion: Promotion) -> String {
    if promotion.isPaused { return language.say("paused", "已暂停") }
    let parts = [time(of: promotion), codes(of: promotion)].compactMap(\.self)
    let text = parts.joined(separator: language.say(", ", "，"))
    return text.isEmpty ? language.say("on", "进行中") : text
  }

  private func time(of promotion: Promotion) -> String? {
    let window = promotion.window
    if let ends = window.ends, ends <= instant { return language.say("over", "已结束") }
    if let starts = window.starts, instant < starts {
      return language.say("from \(day(of: starts))", "\(day(of: starts))起")
    }
    if !working.contains(promotion.name) { return language.say("not at this time", "时段外") }
    return window.ends.map { ends in
      // A window ends with the first instant after it, which may be on the next day.
      let last = day(of: Instant(secondsSince1970: ends.secondsSince1970 - 1))
      return language.say("until \(last)", "至\(last)")
    }
  }

  private func codes(of promotion: Promotion) -> String? {
    if promotion.codes.isEmpty { return nil }
    let codes = promotion.codes.joined(separator: language.say(" or ", "或"))
    return language.say("needs code \(codes)", "需优惠码\(codes)")
  }

  /// The day on the wall clock of the rules, without its year, which the description has.
  private func day(of instant: Instant) -> String {
    let date = program.zone.timestamp(instant).prefix { $0 != "T" }.split(separator: "-")
    let (month, day) = (Int(date[1]) ?? 1, Int(date[2]) ?? 1)
    let months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ")
    return language.say("\(day) \(months[month - 1])", "\(month)月\(day)日")
  }
}

extension Language {
  /// Chooses the wording in this language.
  func say(_ english: String, _ chinese: String) -> String {
    switch self {
    case .english: english
    case .chinese: chinese
    }
  }
}
