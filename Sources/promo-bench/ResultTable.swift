/// The time of our code relative to a reference time.
struct Result {
  let task: String
  /// The ratio of the medians; nil if it was not measured. `note` then explains why.
  var ratio: Double?
  /// The ratio above which the table says so; nil if there is none.
  var atMost: Double?
  /// The intended ratio; nil if there is none.
  var aim: Double?
  var note = ""
}

/// The results as Markdown.
struct ResultTable {
  private var results: [Result] = []

  mutating func append(_ more: [Result]) { results += more }

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

/// Returns a number with at most two decimals and without trailing zeros. Measurements are no more
/// precise than that.
func rounded(_ number: Double) -> String {
  let hundredths = Int((number * 100).rounded())
  let (whole, rest) = (hundredths / 100, hundredths % 100)
  if rest == 0 { return "\(whole)" }
  return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
}

func joined(_ notes: String...) -> String {
  notes.filter { !$0.isEmpty }.joined(separator: "; ")
}
