import Promo

/// A word of a command line as bash hands it to a script: as it is typed.
struct BashWord {
  /// The word without quotes and backslashes.
  private(set) var meant = ""

  /// A quote that is still open.
  private var quote: Character?

  init(_ typed: String) {
    var rest = typed[...]
    while let sign = rest.popFirst() {
      if sign == "\\", quote != "'" {
        meant += rest.popFirst().map(String.init) ?? ""
      } else if sign == quote {
        quote = nil
      } else if quote == nil, sign == "'" || sign == "\"" {
        quote = sign
      } else {
        meant.append(sign)
      }
    }
  }

  /// Returns a text as it must stand in the place of the word, so that the shell runs no part of it.
  func written(_ text: String) -> String {
    if quote == "'" { return text.substituting(#"'\''"#, for: "'") }
    // Readline, too, breaks words, at `=` and `:`.
    let special = quote == nil ? #" !#$&"'()*,:;<=>?[\]^`{|}~"# : #"$"`\"#
    return text.reduce(into: "") { $0 += special.contains($1) ? "\\\($1)" : "\($1)" }
  }
}
