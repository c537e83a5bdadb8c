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
  public var changesInWords: [ProgramComparison.Change] {
    rules.settings.map { setting in
      var words = setting.inWords
      words.alone = singly[.setting(setting.setting)].map(words(of:))
      return words
    } + rules.facts.map { $0.inWords }
      + promotions.map { promotion in
        var words = words(of: promotion)
        words.alone = singly[.promotion(promotion)].map(self.words(of:))
        return words
      }
  }

  private func words(of change: PromotionChange) -> ProgramComparison.Change {
    switch change {
    case .added(let promotion):
      ProgramComparison.Change(
        kind: .added, name: printable(promotion.name), before: nil, after: description(promotion))
    case .removed(let promotion):
      ProgramComparison.Change(
        kind: .removed, name: printable(promotion.name),
        before: old.description(of: promotion, in: .english), after: nil)
    case .renamed(let before, let after):
      ProgramComparison.Change(
        kind: .renamed, name: printable(after.name), before: "\"\(printable(before.name))\"",
        after: description(after))
    case .changed(let before, let after): words(ofChanged: before, to: after)
    case .moved(let promotion, let behind):
      ProgramComparison.Change(
        kind: .moved, name: printable(promotion.name), before: nil,
        after: behind.map { "written after \"\(printable($0))\"" } ?? "written before all others")
    }
  }

  private func words(ofChanged before: Promotion, to after: Promotion) -> ProgramComparison.Change {
    let was = old.description(of: before, in: .english)
    let now = description(after)
    // The same words can have another meaning after a change of a fact or of the zone.
    return ProgramComparison.Change(
      kind: .changed, name: printable(after.name), before: was,
      after: was == now ? "\(now) (its fact or the time zone has changed)" : now)
  }

  private func description(_ promotion: Promotion) -> String {
    new.description(of: promotion, in: .english)
  }
}

extension SettingChange {
  fileprivate var inWords: ProgramComparison.Change {
    ProgramComparison.Change(
      kind: .setting, name: setting.rawValue, before: before ?? "not set",
      after: after ?? "not set")
  }
}

extension FactChange {
  fileprivate var inWords: ProgramComparison.Change {
    switch self {
    case .added(let fact):
      ProgramComparison.Change(
        kind: .fact, name: fact.name, before: "not declared", after: fact.inWords)
    case .removed(let fact):
      ProgramComparison.Change(
        kind: .fact, name: fact.name, before: fact.inWords, after: "not declared")
    case .changed(let before, let after):
      ProgramComparison.Change(
        kind: .fact, name: after.name, before: before.inWords(beside: after),
        after: after.inWords(beside: before))
    }
  }
}

extension Fact {
  fileprivate var inWords: String { "\(labelInWords)\(valuesInWords), \(defaultInWords)" }

  private var labelInWords: String {
    label.map { "labelled \(printable(Lexer.written($0))), " } ?? ""
  }

  private var defaultInWords: String {
    defaultValue.map { "by default \($0.english)" } ?? "stated with every order"
  }

  /// If both facts have lists of texts, lists only the texts that the other fact lacks.
  fileprivate func inWords(beside other: Fact) -> String {
    guard case (.oneOf(let texts), .oneOf(let others)) = (kind, other.kind) else { return inWords }
    let known = Set(others)
    let own = texts.filter { !known.contains($0) }.map { Lexer.written($0) }
    let shown = own.prefix(10).map(printable).joined(separator: ", ")
    let more = own.count > 10 ? " and \(own.count - 10) more" : ""
    return labelInWords + (own.isEmpty ? "" : "also \(shown)\(more), ") + defaultInWords
  }
}
