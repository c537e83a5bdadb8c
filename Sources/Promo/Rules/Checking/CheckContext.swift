/// A file set under check: its files, the diagnostics about them, and all that is known of them.
///
/// The parts of the check share it, in this order: each sets one of the answers below, and those
/// after it read them. An answer that a mistake leaves unknown is nil or missing, and nothing
/// further is checked against it: so no diagnostic only follows from another.
final class CheckContext {
  let files: [SyntaxFile]

  /// True if a file may declare more than is known of it, because a part was not understood.
  let isIncomplete: Bool

  /// The diagnostics found until now.
  private(set) var diagnostics: DiagnosticList

  /// The warnings that the promotion under check allows; empty elsewhere.
  var allowed: Set<Diagnostic.ID> = []

  var settings = CheckedSettings()
  var facts = DeclaredFacts()
  var labels = DeclaredLabels()

  /// The names of all promotions, each with the span where it is given first.
  var names: [String: SourceSpan] = [:]
  var codes = DeclaredCodes()

  /// The names that are not plain, by their skeletons: of each the first, with its span.
  var skeletons: [String: (name: String, span: SourceSpan)] = [:]

  /// The number of comparisons made in search of contradictions.
  var contradictionSteps: Int64 = 0

  private lazy var locations = SourceLocations(files.map { $0.source })

  /// The number of names compared with unknown ones, to find the nearest.
  private var comparisonCount = 0

  private let suggests: Bool

  /// - Parameter suggests: false if nobody reads the suggestions.
  init(_ files: [SyntaxFile], diagnostics: DiagnosticList, suggests: Bool) {
    self.files = files
    self.suggests = suggests
    self.diagnostics = diagnostics
    isIncomplete = files.contains(where: { $0.isIncomplete })
  }

  /// The files, to be checked one by one.
  var checkedFiles: [CheckedFile] { files.map { CheckedFile($0, of: self) } }

  /// Reports a diagnostic, unless it is a warning that the promotion under check allows.
  func report(
    _ id: Diagnostic.ID, _ message: Message, at span: SourceSpan?, label: Message = "",
    and other: Diagnostic.Label? = nil, consequence: Message? = nil, help: Message? = nil,
    fixes: [Fix] = []
  ) {
    guard !allowed.contains(id) else { return }
    diagnostics.append(
      Diagnostic(
        id, message, at: span, label: label, and: other, consequence: consequence, help: help,
        fixes: fixes))
  }

  /// Returns the file, the line and the column of a span.
  func region(of span: SourceSpan) -> SourceLocations.Region { locations.region(of: span) }

  private static var comparisonLimit: Int { 50_000 }

  /// Returns true if `count` more names may be compared with an unknown one. After 50,000 it
  /// returns false: the time for suggestions must not grow with the square of the files.
  ///
  /// - Parameter isRule: true if the comparison decides about a mistake, and not just about advice.
  func mayCompare(_ count: Int, isRule: Bool = false) -> Bool {
    comparisonCount += count
    return (suggests || isRule) && comparisonCount < CheckContext.comparisonLimit
  }
}

/// One file of a set under check.
final class CheckedFile {
  let file: SyntaxFile
  let rules: CheckContext

  init(_ file: SyntaxFile, of rules: CheckContext) {
    (self.file, self.rules) = (file, rules)
  }
}

/// A part of the check, for one question about one file.
protocol FileChecker {
  var checked: CheckedFile { get }
}

extension FileChecker {
  var file: SyntaxFile { checked.file }
  var rules: CheckContext { checked.rules }

  // The checks of parts that several clauses have.

  var amounts: AmountChecker { AmountChecker(checked: checked) }
  var windows: WindowChecker { WindowChecker(checked: checked) }
  var codes: CodeChecker { CodeChecker(checked: checked) }
  var facts: FactUseChecker { FactUseChecker(checked: checked) }
  var labels: LabelChecker { LabelChecker(checked: checked) }
  var skeletons: SkeletonChecker { SkeletonChecker(checked: checked) }
}

/// The codes that promotions ask for.
struct DeclaredCodes {
  /// The codes as they are compared.
  private(set) var folded: Set<String> = []

  /// The codes as they are written, in written order.
  private(set) var written: [String] = []

  mutating func insert(_ code: String) {
    folded.insert(Promo.folded(code))
    written.append(code)
  }
}

/// The labels of goods of a file set.
struct DeclaredLabels {
  /// The labels as they are written, in written order.
  private(set) var all: [String] = []

  /// The labels that are in no promotion, as positions in `all`.
  var excluded: [Int] = []

  /// The labels that some rule uses, as positions in `all`.
  var used: Set<Int> = []

  /// The texts that cannot be labels and are reported where they are declared.
  var malformed: Set<String> = []

  /// The position and the place of each label, as labels are compared.
  private(set) var declared: [String: (position: Int, span: SourceSpan)] = [:]

  mutating func append(_ label: String, at span: SourceSpan) {
    declared[folded(label)] = (all.count, span)
    all.append(label)
  }
}

/// The facts of a file set, and the names that a mistake keeps from being facts.
struct DeclaredFacts {
  /// The facts in written order, without those that a mistake leaves unknown.
  private(set) var all: [Fact] = []

  /// The indexes of the facts without a default, which every order must state.
  private(set) var needed: [Int] = []
  private var indexes: [String: Int] = [:]
  private var spans: [String: SourceSpan] = [:]
  private var unknown: Set<String> = []
  private var undeclared: Set<String> = []

  /// True if every declaration is understood.
  var isComplete: Bool { unknown.isEmpty }

  /// Returns the index of a fact in `all`; nil if no fact has the name.
  func index(named name: String) -> Int? { indexes[name] }

  /// Returns true if the name has a diagnostic already, where it is declared or where it is used.
  func isReported(_ name: String) -> Bool { unknown.contains(name) || undeclared.contains(name) }

  /// Notes that a file declares a fact. Returns the span of its first declaration if this is a
  /// second one.
  mutating func noteDeclared(_ name: String, at span: SourceSpan) -> SourceSpan? {
    if let before = spans[name] { return before }
    spans[name] = span
    return nil
  }

  mutating func append(_ fact: Fact) {
    indexes[fact.name] = all.count
    if fact.defaultValue == nil { needed.append(all.count) }
    all.append(fact)
  }

  /// Notes the names of a declaration that has a mistake.
  mutating func noteUnknown(_ names: [String]) { unknown.formUnion(names) }

  /// Notes a name that is used as a fact and declared nowhere.
  mutating func noteUndeclared(_ name: String) { undeclared.insert(name) }
}
