/// Something about the rules that their author should know: what is wrong, where, and what to
/// write instead.
public struct Diagnostic: Hashable, Sendable {
  /// How much it matters.
  public enum Severity: String, Sendable {
    /// The rules price nothing until it is mended.
    case error
    /// The rules mean something, but perhaps not what was meant.
    case warning
  }

  /// A place in the rules with what is to be said about it.
  public struct Label: Hashable, Sendable {
    /// The place.
    public let span: SourceSpan

    /// What is to be said about the place; empty where the message says it all.
    public let text: String
  }

  /// The stable id of this kind of diagnostic.
  public let id: ID

  /// What is wrong, in a merchant's words, without a full stop.
  public let message: String

  /// Where it is: first the place itself, then what it conflicts with. Empty for what is true of
  /// the whole file set.
  public let labels: [Label]

  /// What it costs, where that can be told: what an order would pay.
  public let consequence: String?

  /// What to do about it.
  public let help: String?

  /// Changes of which each would mend it; of several only the author can tell which is meant.
  public let fixes: [Fix]

  /// An error for the ids below `P100`, else a warning.
  public var severity: Severity { id.severity }

  /// Where it is, if it is at one place.
  public var span: SourceSpan? { labels.first?.span }

  init(
    _ id: ID, _ message: String, at span: SourceSpan?, label: String = "",
    and other: Label? = nil, consequence: String? = nil, help: String? = nil, fixes: [Fix] = []
  ) {
    self.id = id
    self.message = message
    self.labels = [span.map { Label(span: $0, text: label) }, other].compactMap { $0 }
    self.consequence = consequence
    self.help = Fix.help(help, with: fixes)
    self.fixes = fixes
  }
}

extension Diagnostic {
  /// Orders diagnostics as a reader meets their places; those without a place come first.
  static func precedes(_ left: Diagnostic, _ right: Diagnostic) -> Bool {
    guard let end = right.span else { return false }
    guard let start = left.span else { return true }
    return start < end
  }
}
