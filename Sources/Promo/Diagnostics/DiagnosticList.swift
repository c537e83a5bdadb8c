/// The diagnostics of a file set as they are found, in any order and any number.
///
/// It keeps the first hundred in source order, errors before warnings, and counts the rest, so
/// that a file of thirty million mistakes costs no more memory than one of two hundred.
struct DiagnosticList: Sendable {
  /// How many diagnostics are shown at most.
  static var limit: Int { 100 }

  /// How many errors a file set is read to the end for: what has more is not meant as rules.
  static var errorLimit: Int { 10_000 }

  private let limit: Int
  private var kept: [Diagnostic] = []

  /// How many of each id were found.
  private(set) var counts: [Diagnostic.ID: Int] = [:]

  /// How many errors were found.
  private(set) var errorCount = 0

  /// Whether an error was found.
  var hasErrors: Bool { errorCount > 0 }

  /// Whether there are so many errors that reading on is of no use.
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

  /// The kept ones in source order.
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
