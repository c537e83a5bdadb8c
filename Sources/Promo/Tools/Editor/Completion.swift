/// A text that an editor can insert at a place in a file.
package struct Completion: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// The first word of a declaration or a setting.
    case declaration
    /// The first words of a clause.
    case clause
    case word
    case fact
    /// A value of a fact, of a setting or of a list, such as a weekday.
    case value
    case label
    case promotion
    case code
    case diagnostic
  }

  /// The text to insert. A string includes its quotes.
  package let text: String

  /// The text with samples of what follows it, where `${1:20}` is the first part to replace, as in
  /// the Language Server Protocol; nil if there are none, or if other text already follows.
  package let snippet: String?
  package let label: String
  package let kind: Kind

  /// The meaning of the text in a few words; empty if the text needs no explanation.
  package let detail: String

  /// The bytes to replace: the word or the string that is being typed, or an empty range.
  package let replaces: Range<Int>
}

/// A completion without the bytes that it replaces.
struct Offer {
  let text: String
  let kind: Completion.Kind
  var detail: Message = ""

  /// The page about the word, whose title stands for the detail; nil for other texts.
  var page: WordPage?

  /// Rules that begin with the text and go on with samples; nil if there are none.
  var sample: String?

  /// Makes an offer of a string. The offer includes the quotes; `text` does not.
  static func string(_ text: String, _ kind: Completion.Kind, _ detail: Message = "") -> Offer {
    Offer(text: Lexer.written(text), kind: kind, detail: detail)
  }
}

extension [Offer] {
  /// Makes offers of words of the language, each with the title of the page about the word.
  init(_ kind: Completion.Kind, _ words: [String]) {
    self = words.map { word in
      let page =
        WordPage.page(about: word) ?? WordPage.page(about: String(word.prefix { $0 != " " }))
      return Offer(text: word, kind: kind, page: page)
    }
  }

  /// Returns the offers with samples: `sample` returns rules that begin with a text, if there are.
  func sampled(_ sample: (String) -> String?) -> [Offer] {
    map { offer in
      var offer = offer
      offer.sample = sample(offer.text)
      return offer
    }
  }
}
