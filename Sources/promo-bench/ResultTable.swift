/// How much longer ours takes than what it is held against.
struct Result {
  let task: String
  /// The ratio of the medians; nil where it was not measured, which `note` explains.
  var ratio: Double?
  /// The ratio above which the benchmark fails; nil where it is for information.
  var atMost: Double?
  /// The ratio that is hoped for.
  var aim: Double?
  var note = ""
}

/// The results as Markdown.
struct ResultTable {
  private var results: [Result] = []

  /// Adds results.
  mutating func append(_ more: [Result]) { results += more }

  /// Whether no ratio is above what it may be at most.
  var isWithinLimits: Bool { results.allSatisfy { !$0.isAbove } }

  /// The table, a line for each result.
  var markdown: String {
    let head = "| task | ours/C | at most | aim | |\n|---|---:|---:|---:|---|\n"
    return head + results.map(\.line).joined()
  }
}

extension Result {
  fileprivate var isAbove: Bool {
    guard let ratio, let atMost else { return false }
    return ratio > atMost
  }

  fileprivate var line: String {
    let verdict = isAbove ? "above the limit" : ""
    let notes = joined(verdict, note)
    let cells = [ratio, atMost, aim].map { $0.map(rounded) ?? "" }
    return "| \(task) | \(cells.joined(separator: " | ")) | \(notes) |\n"
  }
}

/// A number with two decimals, as many as a measurement has; without them where they are none.
func rounded(_ number: Double) -> String {
  let hundredths = Int((number * 100).rounded())
  let (whole, rest) = (hundredths / 100, hundredths % 100)
  if rest == 0 { return "\(whole)" }
  return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
}

/// Notes in one line, without those that say nothing.
func joined(_ notes: String...) -> String {
  notes.filter { !$0.isEmpty }.joined(separator: "; ")
}
