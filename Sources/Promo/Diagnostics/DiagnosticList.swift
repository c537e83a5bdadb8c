/// The diagnostics of a file set as they are found, in any order and any number.
///
/// It keeps the first hundred in source order, errors before warnings, and counts the rest, so
/// that a file of thirty million mistakes costs no more memory than one of two hundred.
struct DiagnosticList: Sendable {
  /// How many diagnostics are shown at most.
  static var limit: Int { 100 }

  private var kept: [Diagnostic] = []
  private var count = 0
  private(set) var hasErrors = false

  /// How many were found beyond those that are kept.
  var omittedCount: Int { count - min(count, DiagnosticList.limit) }

  mutating func append(_ diagnostic: Diagnostic) {
    kept.append(diagnostic)
    count += 1
    if diagnostic.severity == .error { hasErrors = true }
    if kept.count >= 2 * DiagnosticList.limit { kept = mostImportant }
  }

  mutating func append(contentsOf other: DiagnosticList) {
    for diagnostic in other.kept { append(diagnostic) }
    count += other.count - other.kept.count
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
