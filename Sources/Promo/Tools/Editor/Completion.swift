/// A text that may be written at a place of a file.
package struct Completion: Hashable, Sendable {
  /// The sorts of texts.
  package enum Kind: String, Sendable {
    /// The first word of a declaration or a setting.
    case declaration
    /// The first words of a clause.
    case clause
    /// Any other word of the language.
    case word
    case fact
    /// A value of a fact, of a setting or of a list, such as a weekday.
    case value
    case label
    case promotion
    case code
    case diagnostic
  }

  /// The text to insert, with its quotes.
  package let text: String

  /// The text to show in a list.
  package let label: String

  /// The sort of the text.
  package let kind: Kind

  /// The meaning in a few words; empty if it is obvious.
  package let detail: String

  /// The bytes to replace: the word or the string under way; empty if there is none.
  package let replaces: Range<Int>
}

/// A text that may come next, before its place is known.
struct Offer {
  let text: String
  let kind: Completion.Kind
  var detail = ""

  /// Makes an offer of a text that the author of the rules chose, in quotes.
  static func string(_ text: String, _ kind: Completion.Kind, _ detail: String = "") -> Offer {
    Offer(text: Lexer.written(text), kind: kind, detail: detail)
  }
}

extension [Offer] {
  /// Makes offers of words of the language, each with the title of its page.
  init(_ kind: Completion.Kind, _ words: [String]) {
    self = words.map { word in
      let page =
        WordPage.page(about: word) ?? WordPage.page(about: String(word.prefix { $0 != " " }))
      return Offer(text: word, kind: kind, detail: page?.title ?? "")
    }
  }
}
