/// A language in which promotions are described.
public enum Language: String, CaseIterable, Sendable {
  /// English.
  case english = "en"
  /// Simplified Chinese.
  case chinese = "zh"
}

extension Program {
  /// A promotion of this program in one line, as a banner says it: what it gives, to whom and when,
  /// on the wall clock of the rules. It is made from what the promotion does, never from its name.
  public func description(of promotion: Promotion, in language: Language) -> String {
    switch language {
    case .english: EnglishWords(program: self).line(of: promotion)
    case .chinese: ChineseWords(program: self).line(of: promotion)
    }
  }
}

extension Currency {
  /// An amount as banners say it, its decimals only where there are some: `300`, `12.50`.
  func bannerText(_ amount: Amount) -> String {
    let text = text(amount)
    let decimals = text.split(separator: ".").dropFirst().joined()
    return decimals.allSatisfy { $0 == "0" } ? String(text.prefix { $0 != "." }) : text
  }
}

extension Promotion {
  /// Whether it gives different things for different amounts.
  var hasSeveralTiers: Bool {
    switch benefit {
    case .tiers(let tiers): tiers.count > 1
    case .once, .repeated: false
    }
  }

  /// Its requirements in the order in which a banner says them: who gets it, then when, the days before
  /// the dates.
  var requirementsAsSaid: [Requirement] {
    requirements.filter { !$0.isAboutTime } + requirements.reversed().filter(\.isAboutTime)
  }
}

extension String {
  /// A merchant's own word within a line, written as in rules where it could be mistaken for a part
  /// of the line: `gold`, but `"silver or gold"`.
  var asWord: String {
    let hasMark = unicodeScalars.contains { scalar in
      scalar.properties.isWhitespace || "\"(),;（）、，；且或为于".unicodeScalars.contains(scalar)
    }
    let isJoint = ["and", "or", "nor", "not", "neither"].contains(lowercased())
    return printable(hasMark || isJoint ? Lexer.written(self) : self)
  }
}
