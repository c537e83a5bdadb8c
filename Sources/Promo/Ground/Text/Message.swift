/// A sentence to people: its words, and what is said with them.
///
/// Its words are its id. `"\(quoted(text)) is not a currency"` has the template `$1 is not a currency`
/// and one argument, so another language needs one table, from templates to its own words. A check
/// writes its sentence where it tells it, in English.
package struct Message: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    case words(String)
    /// Text of the user, a word of the rules, an amount, a number.
    case argument(String)
    /// A number of things, by the English noun for one.
    case counted(Int, String)
    /// Messages in a message, with the words between them.
    case messages([Message], separator: String)
  }

  private(set) var parts: [Part]

  /// The sentence in English.
  package var english: String {
    parts.map { part in
      switch part {
      case .words(let text), .argument(let text): text
      case .counted(let count, let noun): counted(count, noun)
      case .messages(let list, let separator):
        list.map { $0.english }.joined(separator: separator)
      }
    }.joined()
  }

  /// The words, with `$1` for the first argument.
  var template: String {
    var result = ""
    var number = 0
    for part in parts {
      if case .words(let text) = part {
        result += text
        continue
      }
      number += 1
      result += "$\(number)"
      if case .counted(_, let noun) = part { result += " \(noun)s" }
    }
    return result
  }

  /// Makes a sentence of parts, and joins words that follow words.
  init(_ parts: [Part]) {
    self.parts = []
    for part in parts {
      guard case .words(let words) = part else {
        self.parts.append(part)
        continue
      }
      let end = self.parts.count - 1
      if end >= 0, case .words(let before) = self.parts[end] {
        self.parts[end] = .words(before + words)
      } else if !words.isEmpty {
        self.parts.append(part)
      }
    }
  }

  /// Makes a text of the user alone.
  init(_ text: String) { self.init([.argument(text)]) }

  /// Makes a word or a sentence without arguments.
  init(words: String) { self.init([.words(words)]) }

  static func + (left: Message, right: Message) -> Message { Message(left.parts + right.parts) }
}

extension Message: CustomStringConvertible {
  /// The sentence in English, where it is put into a text.
  package var description: String { english }
}

extension Message: ExpressibleByStringInterpolation {
  package init(stringLiteral words: String) { self.init(words: words) }

  package init(stringInterpolation: Interpolation) { self.init(stringInterpolation.parts) }

  /// The parts of a literal.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ words: String) { parts.append(.words(words)) }

    package mutating func appendInterpolation(_ text: String) { parts.append(.argument(text)) }

    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      parts.append(.argument("\(number)"))
    }

    package mutating func appendInterpolation(counted count: Int, _ noun: String) {
      parts.append(.counted(count, noun))
    }

    package mutating func appendInterpolation(_ message: Message) {
      parts.append(.messages([message], separator: ""))
    }

    package mutating func appendInterpolation(_ messages: [Message], joined separator: String) {
      parts.append(.messages(messages, separator: separator))
    }
  }
}
