/// A message to the author about a mistake or a risk in the rules, with its place and correction.
public struct Diagnostic: Hashable, Sendable {
  /// The weight of a diagnostic.
  public enum Severity: String, Sendable {
    /// The rules cannot price anything until the mistake is corrected.
    case error
    /// The rules have a meaning, but perhaps not the intended one.
    case warning
  }

  /// A place in the rules, and a remark about the place.
  public struct Label: Hashable, Sendable {
    /// The place.
    public let span: SourceSpan

    /// The remark about the place; empty if the message is enough.
    public var text: String { remark.english }

    let remark: Message
  }

  /// The stable id of the kind of diagnostic.
  public let id: ID

  /// The message in a merchant's words, without a full stop.
  public var message: String { sentence.english }

  let sentence: Message

  /// The places: the main place, and then the place that it conflicts with, if any. Empty if the
  /// message concerns the whole file set.
  public let labels: [Label]

  /// The consequence for an order's price, if it is known.
  public var consequence: String? { effect?.english }

  let effect: Message?

  /// The advice to the author.
  public var help: String? { wholeHelp?.english }

  /// The advice without the fixes.
  private var advice: Message?

  /// True for a warning about what may be intended: the help ends with how to allow it.
  private let mayBeIntended: Bool

  /// The advice, the text to write, and how to allow what is intended.
  var wholeHelp: Message? {
    let help = Fix.help(advice, with: fixes)
    guard mayBeIntended else { return help }
    let allow: Message = "if you intend this, add `allow \(id.rawValue)` to the promotion"
    return help.map { "\($0); \(allow)" } ?? allow
  }

  /// Alternative changes, each of which corrects the mistake. If there are several, only the author
  /// can choose.
  public private(set) var fixes: [Fix]

  /// The severity: an error for ids below `P100`, a warning for all others.
  public var severity: Severity { id.severity }

  /// The main place, if there is one.
  public var span: SourceSpan? { labels.first?.span }

  init(
    _ id: ID, _ message: Message, at span: SourceSpan?, label: Message = "",
    and other: Label? = nil, consequence: Message? = nil, help: Message? = nil,
    orAllow: Bool = false, fixes: [Fix] = []
  ) {
    self.id = id
    sentence = message
    self.labels = [span.map { Label(span: $0, remark: label) }, other].compactMap { $0 }
    effect = consequence
    advice = help
    mayBeIntended = orAllow
    self.fixes = fixes
  }

  func offering(where isOffered: (Fix) -> Bool) -> Diagnostic {
    var offered = self
    offered.fixes.removeAll { !isOffered($0) }
    // If no fix remains, advice that only names guesses is dropped with the guesses.
    let wereGuesses = fixes.allSatisfy { $0.isNamed && $0.grade == .maybe }
    if offered.fixes.isEmpty, !fixes.isEmpty, wereGuesses { offered.advice = nil }
    return offered
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic in one line, for logs, as in "error P052: this promotion has `sync` twice".
  /// `Compilation.report` also shows the place.
  public var description: String { "\(severity.rawValue) \(id.rawValue): \(message)" }
}

extension Diagnostic {
  /// Diagnostics without a place come before all others, which are ordered by place.
  static func precedes(_ left: Diagnostic, _ right: Diagnostic) -> Bool {
    guard let end = right.span else { return false }
    guard let start = left.span else { return true }
    return start < end
  }
}

/// The diagnostics of a file set. Any number can be added, in any order.
///
/// The list counts all diagnostics but keeps only the first hundred, with errors before warnings
/// and each in source order. So thirty million mistakes take no more memory than two hundred.
struct DiagnosticList: Sendable {
  static var limit: Int { 100 }

  /// The number of errors at which reading stops: such a file is not a rule file.
  static var errorLimit: Int { 10_000 }

  private let limit: Int
  private var kept: [Diagnostic] = []

  private(set) var counts: [Diagnostic.ID: Int] = [:]

  private(set) var errorCount = 0

  var hasErrors: Bool { errorCount > 0 }

  var isExhausted: Bool { errorCount >= DiagnosticList.errorLimit }

  init(limit: Int = DiagnosticList.limit) {
    self.limit = limit
  }

  mutating func append(_ diagnostic: Diagnostic) {
    counts[diagnostic.id, default: 0] += 1
    if diagnostic.severity == .error { errorCount += 1 }
    keep(diagnostic)
  }

  private mutating func keep(_ diagnostic: Diagnostic) {
    kept.append(diagnostic)
    if kept.count >= 2 * limit { kept = mostImportant }
  }

  var inSourceOrder: [Diagnostic] {
    mostImportant.sorted(by: Diagnostic.precedes)
  }

  private var mostImportant: [Diagnostic] {
    let sorted = kept.sorted { left, right in
      left.severity == right.severity
        ? Diagnostic.precedes(left, right) : left.severity == .error
    }
    return Array(sorted.prefix(limit))
  }
}
