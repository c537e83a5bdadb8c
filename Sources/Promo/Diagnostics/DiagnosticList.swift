/// The diagnostics of a file set as they are found, in any order and any number.
///
/// It keeps the first hundred in source order, errors before warnings, and counts the rest, so
/// that a file of thirty million mistakes costs no more memory than one of two hundred.
struct DiagnosticList: Sendable {
  /// How many diagnostics are shown at most.
  static var limit: Int { 100 }

  private var kept: [Diagnostic] = []

  /// How many errors were found.
  private(set) var errorCount = 0

  /// How many warnings were found.
  private(set) var warningCount = 0

  mutating func append(_ diagnostic: Diagnostic) {
    switch diagnostic.severity {
    case .error: errorCount += 1
    case .warning: warningCount += 1
    }
    keep(diagnostic)
  }

  mutating func append(contentsOf other: DiagnosticList) {
    for diagnostic in other.kept { keep(diagnostic) }
    errorCount += other.errorCount
    warningCount += other.warningCount
  }

  private mutating func keep(_ diagnostic: Diagnostic) {
    kept.append(diagnostic)
    if kept.count >= 2 * DiagnosticList.limit { kept = mostImportant }
  }

  /// The kept ones in source order.
  var inSourceOrder: [Diagnostic] {
    mostImportant.sorted(by: Diagnostic.precedes)
  }

  private var mostImportant: [Diagnostic] {
    let sorted = kept.sorted { left, right in
      left.severity == right.severity
        ? Diagnostic.precedes(left, right) : left.severity == .error
    }
    return Array(sorted.prefix(DiagnosticList.limit))
  }
}
