/// The form of a file with orders or prices.
enum OrderForm: String, CaseIterable {
  /// RFC 4180, with a header.
  case csv
  /// JSON Lines: one object on each line.
  case jsonl

  /// Chooses the form by the ending of a file's name.
  init(ofFile path: String) {
    self = path.hasSuffix(".jsonl") || path.hasSuffix(".ndjson") ? .jsonl : .csv
  }
}
