/// A common departure from the grammar, with its meaning and its message.
///
/// The pattern is a sequence of pieces separated by blanks:
///
///     coupon NUMBER | off NUMBER
///
/// - A word or a sign matches itself. A word with `!` after it matches in any case, and a word with
///   `~` before it may be misspelt.
/// - `WORD` is any word, and `FREE` is a word that begins no clause and no part. `STRING`,
///   `NUMBER`, `PERCENT`, `DATE`, `DATETIME`, `TIME`, `SIGN` and `UNKNOWN` are tokens of these
///   kinds. `MOMENT` is a date or a date-time, `CURRENCY` a word for a currency, `BAD` a malformed
///   token, `ANY` any token, and `END` the end of the line, the promotion or the file.
/// - `a/b` matches either alternative, `a?` is optional, and `+a` must follow the token before it
///   without a blank.
/// - `|` marks where reading stopped: the pieces before it have been read. A second `|` ends the
///   tokens that the slip takes; the pieces after it must still match.
/// - `[ … ]` encloses the tokens that the message is about; by default, all tokens that the slip
///   takes. `<< … >>` encloses the tokens that a change replaces; by default, the tokens that the
///   message is about.
///
/// In texts, `$1` stands for the source text of the first piece. Messages show that text, and the
/// contents of `{ … }`, in backticks.
struct Slip {
  /// A function that answers a match of a slip; nil if the match is not this slip after all.
  typealias Judgement = (inout SlipMender, Found) -> Answer?

  let pattern: String
  let judge: Judgement

  init(_ pattern: String, by judge: @escaping Judgement) {
    self.pattern = pattern
    self.judge = judge
  }

  init(_ pattern: String, by judge: @escaping (Found) -> Answer?) {
    self.init(pattern) { _, found in judge(found) }
  }

  init(
    _ pattern: String, _ changes: Change..., id: Diagnostic.ID, _ message: String,
    help: String? = nil, then next: Answer.Next = .broken
  ) {
    self.init(pattern) { _, found in
      found.answer(
        id, found.worded(message), help: help.map(found.worded),
        fixes: changes.flatMap(found.fixes), then: next)
    }
  }

  static func excess(
    _ pattern: String, _ message: String = "$1 has no place here",
    grade: Fix.Grade = .certain, help: String? = nil
  ) -> Slip {
    Slip(pattern, Change(grade, ""), id: .excessPart, message, help: help, then: .again)
  }

  /// Returns a row for another word in place of a fixed word.
  static func misspelt(_ pattern: String, _ word: String, as example: String) -> Slip {
    Slip(
      pattern, Change(nil, word), id: .misspeltWord, "$1 is written `\(word)` here",
      help: "as in `\(example)`", then: .stands)
  }

  /// The message names the text found instead. At the end of a line, a template offers the part.
  static func missing(
    _ pattern: String, _ needed: String, _ changes: Change..., template: String? = nil,
    help: String? = nil, then next: Answer.Next = .broken
  ) -> Slip {
    Slip(pattern) { _, found in
      found.missing(
        found.worded(needed), template: template, help: help.map(found.worded),
        fixes: changes.flatMap(found.fixes), then: next)
    }
  }

  static func silent(_ pattern: String, then next: Answer.Next) -> Slip {
    Slip(pattern) { _, found in Answer(nil, next, to: found.end) }
  }

  var inPromotion: Slip {
    Slip(pattern) { mender, found in found.node.depth > 0 ? judge(&mender, found) : nil }
  }

  /// Returns the slips of a gap. The general slips come last, because only the first match is
  /// reported. A new slip needs one row and one snapshot.
  static func rows(of gap: Gap) -> [Slip] {
    let rows =
      FileSlips.rows(of: gap) ?? GoodsSlips.rows(of: gap) ?? PromotionSlips.rows(of: gap)
      ?? BenefitSlips.rows(of: gap)
      ?? TimeSlips.rows(of: gap) ?? ConditionSlips.rows(of: gap)
      ?? ExpectationSlips.rows(of: gap) ?? GuaranteeSlips.rows(of: gap) ?? []
    return [PhraseSlips.begun] + rows
  }
}

/// A change that would mend a slip.
struct Change {
  /// The place of the change.
  enum Target {
    case whole, before, after
    /// From the end of the last token that was read to the end of the tokens that the message is
    /// about.
    case joint
    case piece(Int)
  }

  /// The grade; nil if it depends on how much the new word resembles the replaced word.
  let grade: Fix.Grade?
  let text: String
  let target: Target

  /// True if the slip's help names the change.
  let isNamed: Bool

  init(
    _ grade: Fix.Grade?, _ text: String, at target: Target = .whole, isNamed: Bool = false
  ) {
    self.isNamed = isNamed
    self.grade = grade
    self.text = text
    self.target = target
  }

  static func certain(_ text: String) -> Change { Change(.certain, text) }
  static func maybe(_ text: String) -> Change { Change(.maybe, text) }

  /// A comma in place of a word between two parts.
  static var comma: Change { Change(.certain, ",", at: .joint) }

  static func likely(_ word: String) -> Change { Change(nil, word, isNamed: true) }
}

/// The diagnostic of a slip, and how to continue after it.
struct Answer {
  enum Next {
    /// The taken tokens are skipped, and the expected part is tried again after them.
    case again
    /// The first taken token stands for the expected part.
    case stands
    /// The token of a piece stands for the expected part.
    case piece(Int)
    /// Reading continues as if the expected part stood here.
    case inserted
    /// The token is read as another word.
    case reads(String)
    /// The production is complete.
    case ends
    /// The clause or declaration is abandoned, and reading continues at the next one. Most rows do
    /// this.
    case broken
    /// The clause or declaration is abandoned, and reading continues after the taken tokens.
    case stops
  }

  let diagnostic: Diagnostic?
  let next: Next

  /// The index after the last token that the answer takes.
  let end: Int

  /// The tokens that need no further diagnostic.
  let suppressed: Range<Int>?

  init(_ diagnostic: Diagnostic?, _ next: Next, to end: Int, suppressed: Range<Int>? = nil) {
    self.diagnostic = diagnostic
    self.next = next
    self.end = end
    self.suppressed = suppressed
  }
}
