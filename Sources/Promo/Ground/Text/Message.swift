/// A sentence for people: its words and its arguments.
///
/// The words identify the sentence: `"\(quoted(text)) is not a currency"` has one argument and the
/// template `$1 is not a currency`. So a translation needs only one table, from templates to words
/// in the other language. Each check writes its sentence in English at the place where it reports
/// the mistake.
package struct Message: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    case words(String)
    /// The user's text, a word of the rules, an amount or a number.
    case argument(String)
    /// A count, and the English noun in the singular.
    case counted(Int, String)
    /// Messages within a message, and the words that separate them.
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
        listed(
          list.map { $0.english }, comma: Message.isJoint(separator) ? ", " : separator,
          joint: separator)
      }
    }.joined()
  }

  /// True for the separators that stand only before the last of several messages.
  static func isJoint(_ separator: String) -> Bool { separator == " and " || separator == " or " }

  /// The words of the sentence, with `$1` in place of the first argument, `$2` in place of the
  /// second, and so on. A count is followed by its noun in the plural.
  package var template: String {
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

  /// Makes a message that consists of a single argument, such as the user's text.
  package init(_ text: String) { self.init([.argument(text)]) }

  package init(words: String) { self.init([.words(words)]) }

  /// Returns messages as clauses of one sentence, with commas between them.
  package static func clauses(_ messages: [Message]) -> Message {
    messages.dropFirst().reduce(messages.first ?? "") { "\($0), \($1)" }
  }

  /// Makes a message that consists of other messages.
  package init(_ messages: [Message], joined separator: String) {
    self.init([.messages(messages, separator: separator)])
  }

  package static func + (left: Message, right: Message) -> Message {
    Message(left.parts + right.parts)
  }
}

extension Message: CustomStringConvertible {
  /// The sentence in English, for use in a string.
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

    package mutating func appendInterpolation(_ name: StaticString) {
      parts.append(.argument("\(name)"))
    }

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

    package mutating func appendInterpolation(_ texts: [String], joined separator: String) {
      appendInterpolation(texts.map { Message($0) }, joined: separator)
    }
  }
}

/// Joins texts as a list: of several, `joint` stands only before the last.
func listed(_ texts: [String], comma: String, joint: String) -> String {
  guard texts.count > 1, let last = texts.last else { return texts.joined() }
  return texts.dropLast().joined(separator: comma) + joint + last
}
