// The same questions of the library need its regular expressions, which engines in a page lack.

extension StringProtocol {
  /// Returns the parts of the text around each occurrence of another one, from left to right; the
  /// whole text if there is none. Compares scalars.
  ///
  /// - Parameter separator: a text that is not empty.
  func parts(around separator: String) -> [String] {
    let separator = Array(separator.unicodeScalars)
    var parts: [String] = []
    var part = String.UnicodeScalarView()
    var rest = Array(unicodeScalars)[...]
    while let first = rest.first {
      if rest.starts(with: separator) {
        parts.append(String(part))
        part = String.UnicodeScalarView()
        rest = rest.dropFirst(separator.count)
      } else {
        part.append(first)
        rest = rest.dropFirst()
      }
    }
    return parts + [String(part)]
  }

  /// Returns the text with another one for each occurrence of `old`.
  func substituting(_ new: String, for old: String) -> String {
    parts(around: old).joined(separator: new)
  }

  /// Returns true if another text occurs in it.
  func has(_ part: String) -> Bool { parts(around: part).count > 1 }
}
