/// The diagnostics of a file set as they are found, in any order and any number.
///
/// It keeps the first hundred in source order, errors before warnings, and counts the rest. So a
/// file of thirty million mistakes costs no more memory than one of two hundred.
struct DiagnosticList: Sendable {
  /// The largest number of diagnostics that are shown.
  static var limit: Int { 100 }

  /// The number of errors after which reading stops: a file with more is not meant as rules.
  static var errorLimit: Int { 10_000 }

  private let limit: Int
  private var kept: [Diagnostic] = []

  /// The number of diagnostics found, by id.
  private(set) var counts: [Diagnostic.ID: Int] = [:]

  /// The number of errors found.
  private(set) var errorCount = 0

  /// True if an error was found.
  var hasErrors: Bool { errorCount > 0 }

  /// True if so many errors were found that reading on is useless.
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

  /// The diagnostics kept, in source order.
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
