/// The state of a check: the files of a set, the diagnostics, and the results of the checkers.
///
/// All checkers share it. Each stores its result in a property below, and later checkers read it. A
/// result that is unknown because of a mistake is nil or missing. Nothing is checked against such a
/// result, so that one mistake does not cause further diagnostics.
final class CheckContext {
  let files: [SyntaxFile]

  /// True if the parser did not understand a part of a file. That part may contain declarations.
  let isIncomplete: Bool

  private(set) var diagnostics: DiagnosticList

  /// The warnings that only a check of the rules reports, not each use of them.
  private(set) var remarks: [Diagnostic] = []

  /// The warnings that the current promotion allows; empty outside promotions.
  var allowed: Set<Diagnostic.ID> = []

  /// The warnings that promotions allow, where they would have been.
  private(set) var hidden: [(id: Diagnostic.ID, span: SourceSpan)] = []

  var settings = CheckedSettings()
  var facts = DeclaredFacts()
  var labels = DeclaredLabels()

  /// The names of all promotions, each with the span of its first occurrence.
  var names: [String: SourceSpan] = [:]

  /// For each name of a promotion that another declaration states, its places.
  private(set) lazy var references: [String: [SourceSpan]] = {
    let all = files.flatMap { file in
      file.promotionReferences.filter { !$0.isBad }.map { (file.string(of: $0), file.span(of: $0)) }
    }
    return Dictionary(grouping: all) { $0.0 }.mapValues { $0.map { $0.1 }.sorted() }
  }()
  var codes = DeclaredCodes()

  /// The first name with each skeleton, and the span of that name. Plain names are not included.
  var skeletons: [String: (name: String, span: SourceSpan)] = [:]

  /// The number of comparisons made in search of contradictions.
  var contradictionSteps: Int64 = 0

  private lazy var locations = SourceLocations(files.map { $0.source })

  /// The number of comparisons between known and unknown names, made to find the nearest name.
  private var comparisonCount = 0

  private let suggests: Bool

  init(_ files: [SyntaxFile], diagnostics: DiagnosticList, suggests: Bool) {
    self.files = files
    self.suggests = suggests
    self.diagnostics = diagnostics
    isIncomplete = files.contains(where: { $0.isIncomplete })
  }

  var checkedFiles: [CheckedFile] { files.map { CheckedFile($0, of: self) } }

  /// Reports a diagnostic, unless it is a warning that the current promotion allows.
  func report(
    _ id: Diagnostic.ID, _ message: Message, at span: SourceSpan?, label: Message = "",
    and other: Diagnostic.Label? = nil, consequence: Message? = nil, help: Message? = nil,
    orAllow: Bool = false, fixes: [Fix] = []
  ) {
    guard !allowed.contains(id) else {
      if let span { hidden.append((id, span)) }
      return
    }
    diagnostics.append(
      Diagnostic(
        id, message, at: span, label: label, and: other, consequence: consequence, help: help,
        orAllow: orAllow, fixes: fixes))
  }

  /// Adds a warning about what is left over in rules that are otherwise as they should be.
  func remark(
    _ id: Diagnostic.ID, _ message: Message, at span: SourceSpan?, consequence: Message,
    help: Message
  ) {
    remarks.append(Diagnostic(id, message, at: span, consequence: consequence, help: help))
  }

  func region(of span: SourceSpan) -> SourceLocations.Region { locations.region(of: span) }

  private static var comparisonLimit: Int { 50_000 }

  /// Returns true if `count` more names may be compared with an unknown name. The total is limited,
  /// so that the time for suggestions does not grow with the square of the size of the files.
  ///
  /// - Parameter isRule: true if the comparison decides whether there is a mistake, not only which
  ///   name to suggest.
  func mayCompare(_ count: Int, isRule: Bool = false) -> Bool {
    comparisonCount += count
    return (suggests || isRule) && comparisonCount < CheckContext.comparisonLimit
  }
}

/// One file of the set that is being checked.
final class CheckedFile {
  let file: SyntaxFile
  let rules: CheckContext

  init(_ file: SyntaxFile, of rules: CheckContext) { (self.file, self.rules) = (file, rules) }
}

/// The codes that promotions ask for.
struct DeclaredCodes {
  private(set) var folded: Set<String> = []

  /// The codes as written, in written order.
  private(set) var written: [String] = []

  mutating func insert(_ code: String) {
    folded.insert(Promo.folded(code))
    written.append(code)
  }
}

/// The goods labels that a file set declares.
struct DeclaredLabels {
  /// The labels as written, in written order.
  private(set) var all: [String] = []

  /// The labels of goods that are excluded from all promotions, as positions in `all`.
  var excluded: [Int] = []

  /// The labels that some rule uses, as positions in `all`.
  var used: Set<Int> = []

  /// The texts that cannot be labels. They have been reported at their declarations.
  var malformed: Set<String> = []

  /// The position and the span of each label, keyed by the folded text of the label.
  private(set) var declared: [String: (position: Int, span: SourceSpan)] = [:]

  mutating func append(_ label: String, at span: SourceSpan) {
    declared[folded(label)] = (all.count, span)
    all.append(label)
  }
}

/// The facts of a file set, and the fact names that already have a diagnostic.
struct DeclaredFacts {
  /// The facts in written order, except those whose declarations have mistakes.
  private(set) var all: [Fact] = []

  /// The indexes of the facts that have no default. Every order must state these facts.
  private(set) var needed: [Int] = []
  private var indexes: [String: Int] = [:]
  private var spans: [String: SourceSpan] = [:]

  /// The facts that a condition asks for, as positions in `all`.
  var used: Set<Int> = []
  private var unknown: Set<String> = []
  private var undeclared: Set<String> = []

  /// True if every declaration is understood.
  var isComplete: Bool { unknown.isEmpty }

  /// Returns the index of a fact in `all`; nil if no fact has the name.
  func index(named name: String) -> Int? { indexes[name] }

  /// Returns the span of the name where a fact is declared.
  func span(of name: String) -> SourceSpan? { spans[name] }

  /// Returns true if the name already has a diagnostic, at its declaration or at a use.
  func isReported(_ name: String) -> Bool { unknown.contains(name) || undeclared.contains(name) }

  /// Records the declaration of a fact. If the name is already declared, returns the span of the
  /// first declaration.
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

  /// Records the names of a fact whose declaration has a mistake.
  mutating func noteUnknown(_ names: [String]) { unknown.formUnion(names) }

  /// Records a name that is used as a fact but declared nowhere.
  mutating func noteUndeclared(_ name: String) { undeclared.insert(name) }
}
