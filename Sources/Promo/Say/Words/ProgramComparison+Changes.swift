extension ProgramComparison {
  /// A change of the rules in words: the thing that changed, its old state and its new state.
  public struct Change: Hashable, Sendable {
    /// The kinds of changes.
    public enum Kind: String, Sendable {
      /// A setting has another value.
      case setting
      /// A fact is new, gone or declared differently.
      case fact
      /// A promotion is new.
      case added
      /// A promotion is gone.
      case removed
      /// A promotion has another name, and perhaps other content.
      case renamed
      /// A promotion has other content.
      case changed
      /// A promotion has moved to another position.
      case moved
    }

    /// The kind of the change.
    public let kind: Kind

    /// The name of the thing that changed.
    public let name: String

    /// The old state; nil if there is none to describe.
    public let before: String?

    /// The new state; nil if there is none to describe.
    public let after: String?

    /// What the change does to prices without the other changes; nil if it is the only change, or
    /// cannot be made alone.
    public internal(set) var alone: String?
  }
}

extension ProgramComparison {
  /// The changes of the rules, in words: first settings, then facts, then promotions.
  public func changesInWords(
    _ language: Language = .english
  ) -> [ProgramComparison.Change] {
    rules.settings.map { setting in
      var words = setting.words(in: language)
      words.alone = singly[.setting(setting.setting)].map { self.words(of: $0, language) }
      return words
    } + rules.facts.map { $0.words(in: language) }
      + promotions.map { promotion in
        var words = words(of: promotion, language)
        words.alone = singly[.promotion(promotion)].map { self.words(of: $0, language) }
        return words
      }
  }

  private func words(
    of change: PromotionChange, _ language: Language
  ) -> ProgramComparison.Change {
    let was = { old.description(of: $0, in: language) }
    let now = { new.description(of: $0, in: language) }
    let say = { (message: Message) in message.text(in: language) }
    let (kind, promotion, before, after): (Change.Kind, Promotion, String?, String?) =
      switch change {
      case .added(let promotion): (.added, promotion, nil, now(promotion))
      case .removed(let promotion): (.removed, promotion, was(promotion), nil)
      case .renamed(let before, let after):
        (.renamed, after, say("\"\(printable(before.name))\""), now(after))
      // The same words can have another meaning after a change of a fact or of the zone.
      case .changed(let before, let after) where was(before) == now(after):
        (
          .changed, after, was(before),
          say("\(now(after)) (its fact or the time zone has changed)")
        )
      case .changed(let before, let after): (.changed, after, was(before), now(after))
      case .moved(let promotion, let behind?):
        (.moved, promotion, nil, say("written after \"\(printable(behind))\""))
      case .moved(let promotion, nil): (.moved, promotion, nil, say("written before all others"))
      }
    return Change(kind: kind, name: printable(promotion.name), before: before, after: after)
  }
}

extension SettingChange {
  fileprivate func words(in language: Language) -> ProgramComparison.Change {
    let none = Message(words: "not set").text(in: language)
    return ProgramComparison.Change(
      kind: .setting, name: setting.rawValue, before: before ?? none, after: after ?? none)
  }
}

extension FactChange {
  fileprivate func words(in language: Language) -> ProgramComparison.Change {
    let (name, before, after): (String, Message, Message) =
      switch self {
      case .added(let fact): (fact.name, "not declared", fact.inWords(language))
      case .removed(let fact): (fact.name, fact.inWords(language), "not declared")
      case .changed(let before, let after):
        (
          after.name, before.inWords(beside: after, language),
          after.inWords(beside: before, language)
        )
      }
    return ProgramComparison.Change(
      kind: .fact, name: name, before: before.text(in: language), after: after.text(in: language))
  }
}

extension Fact {
  fileprivate func inWords(_ language: Language) -> Message {
    inWords([valuesInWords], language)
  }

  private func inWords(_ values: [Message], _ language: Language) -> Message {
    let label = label.map { label -> [Message] in
      ["labelled \(printable(Lexer.written(label)))"]
    }
    let given: Message =
      defaultValue.map { "by default \($0.words(in: language))" } ?? "stated with every order"
    return .clauses((label ?? []) + values + [given])
  }

  /// If both facts have lists of texts, lists only the texts that the other fact lacks.
  fileprivate func inWords(beside other: Fact, _ language: Language) -> Message {
    guard case (.oneOf(let texts), .oneOf(let others)) = (kind, other.kind) else {
      return inWords(language)
    }
    let known = Set(others)
    let own = texts.filter { !known.contains($0) }.map { Lexer.written($0) }
    let shown: Message = "also \(own.prefix(10).map(printable), joined: ", ")"
    let values: Message = own.count > 10 ? "\(shown) and \(own.count - 10) more" : shown
    return inWords(own.isEmpty ? [] : [values], language)
  }
}
