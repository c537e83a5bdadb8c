/// A common departure from the grammar, with its meaning and its message.
///
/// Its pattern is a row of pieces with blanks between them:
///
///     coupon NUMBER | off NUMBER
///
/// - A word or a sign stands for itself; with `!` in any capitals, with `~` also misspelt.
/// - `WORD` is any word, `FREE` one that begins no clause and no part. `STRING`, `NUMBER`,
///   `PERCENT`, `DATE`, `DATETIME`, `TIME`, `SIGN` and `UNKNOWN` are tokens of a kind. `MOMENT` is
///   a date or a date-time, `CURRENCY` a word for one, `BAD` a malformed token, `ANY` any token,
///   `END` the end of the line.
/// - `a/b` is one of several, `a?` may be left out, and `+a` follows without a blank.
/// - `|` is where reading stopped. The pieces before it have been read. A second `|` ends the part
///   that the slip takes.
/// - `[ … ]` is the part that the message is about; by default, everything that the slip takes. The
///   part in `<< … >>` is what a change replaces; by default, the part that the message is about.
///
/// In texts `$1` is the first piece as it was written. Messages show it in backticks, and show the
/// contents of `{ … }` in the same way.
struct Slip {
  /// A function that answers a slip; nil if it is not this slip after all.
  typealias Judgement = (inout SlipMender, Found) -> Answer?

  let pattern: String
  let judge: Judgement

  /// Makes a row that a function judges. The function returns nil if it is not this slip after all.
  init(_ pattern: String, by judge: @escaping Judgement) {
    self.pattern = pattern
    self.judge = judge
  }

  /// Makes a row with one fixed answer.
  init(
    _ pattern: String, _ changes: Change..., id: Diagnostic.ID, _ message: String,
    help: String? = nil, then next: Answer.Next
  ) {
    self.init(pattern) { _, found in
      let diagnostic = found.diagnostic(id, message, help: help, changes: changes)
      return Answer(found.isReported ? nil : diagnostic, next, to: found.end)
    }
  }

  /// Returns the row of a fixed word that is written otherwise.
  static func misspelt(_ pattern: String, _ word: String) -> Slip {
    Slip(
      pattern, .likely(word), id: .misspeltWord, "$1 is not `\(word)`", help: didYouMean(word),
      then: .stands)
  }

  /// Returns the row of a missing part. It names the text that stands there instead, or the text
  /// that could.
  static func missing(
    _ pattern: String, _ needed: String, _ changes: Change..., template: String? = nil,
    help: String? = nil, then next: Answer.Next = .broken
  ) -> Slip {
    Slip(pattern) { _, found in
      let text = found.worded(needed)
      let diagnostic =
        found.isAtEnd
        ? found.missing(text, template: template, help: help)
        : found.diagnostic(
          .missingPart, "\(text), not \(found.shown)", help: help.map(found.worded),
          fixes: changes.flatMap(found.fixes))
      return Answer(found.isReported ? nil : diagnostic, next, to: found.end)
    }
  }

  /// The same row, but only for what stands in a promotion.
  var inPromotion: Slip {
    Slip(pattern) { mender, found in found.node.depth > 0 ? judge(&mender, found) : nil }
  }

  /// Returns a row without a diagnostic.
  static func silent(_ pattern: String, then next: Answer.Next) -> Slip {
    Slip(pattern) { _, found in Answer(nil, next, to: found.end) }
  }
}
