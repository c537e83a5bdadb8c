// The standard library's methods for this need its regular expressions, which the engine for web
// pages leaves out.

extension StringProtocol {
  /// Returns the parts of the text between the occurrences of a separator, from left to right; the
  /// whole text if the separator does not occur. The method compares bytes: in UTF-8, a match never
  /// begins or ends within a scalar.
  ///
  /// - Parameter separator: The separator, which must not be empty.
  package func parts(around separator: String) -> [String] {
    let (bytes, mark) = (Array(utf8), Array(separator.utf8))
    var parts: [String] = []
    var start = 0
    // Byte by byte: without optimization, searches of a slice take many times as long.
    for place in bytes.indices
    where bytes[place] == mark[0] && place >= start && bytes[place...].starts(with: mark) {
      parts.append(String(decoding: bytes[start..<place], as: UTF8.self))
      start = place + mark.count
    }
    return parts + [String(decoding: bytes[start...], as: UTF8.self)]
  }

  package func substituting(_ new: String, for old: String) -> String {
    parts(around: old).joined(separator: new)
  }

  func has(_ part: String) -> Bool { parts(around: part).count > 1 }
}
