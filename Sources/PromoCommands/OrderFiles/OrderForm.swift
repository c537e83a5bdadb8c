/// How orders, and their prices, are written in a file.
enum OrderForm: String, CaseIterable {
  /// RFC 4180, with a header.
  case csv
  /// JSON Lines: an object a line.
  case jsonl

  /// The form that the ending of a file's name tells.
  init(ofFile path: String) {
    self = path.hasSuffix(".jsonl") || path.hasSuffix(".ndjson") ? .jsonl : .csv
  }
}
