/// A piece of Swift source: as much of a lexer as finding places for mutations needs.
struct SwiftToken {
  enum Kind {
    case word
    case number
    case mark
    case literal
  }

  let kind: Kind
  let text: Substring
  /// How many brackets are open around it, of all three kinds.
  var depth = 0
  /// How many round and square brackets are open around it within the innermost braces.
  var innerDepth = 0
  /// The indexes of the braces that are open around it.
  var braces: [Int] = []

  var start: String.Index { text.startIndex }
  var end: String.Index { text.endIndex }

  /// The tokens of a source; comments and white space are left out.
  static func tokens(of source: String) -> [SwiftToken] {
    var tokens: [SwiftToken] = []
    var rest = source[...]
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if let comment = rest.prefixMatch(of: #/\/\/[^\n]*/#) {
        rest = rest[comment.range.upperBound...]
      } else {
        let token = next(rest)
        tokens.append(token)
        rest = rest[token.end...]
      }
    }
    return withDepths(tokens)
  }

  private static func next(_ rest: Substring) -> SwiftToken {
    if rest.first == "\"" { return SwiftToken(kind: .literal, text: string(rest)) }
    if let word = rest.prefixMatch(of: /[#@]?[A-Za-z_][A-Za-z0-9_]*|\$[0-9]+|`[^`\n]*`/) {
      return SwiftToken(kind: .word, text: word.output)
    }
    if let number = rest.prefixMatch(of: /[0-9][0-9A-Za-z_]*/) {
      return SwiftToken(kind: .number, text: number.output)
    }
    if let sign = rest.prefixMatch(of: /[.]{2,3}<?|[-\/=+!*%<>&|^~?]+/) {
      return SwiftToken(kind: .mark, text: sign.output)
    }
    return SwiftToken(kind: .mark, text: rest.prefix(1))
  }

  /// A string literal from its opening quotes to its closing ones, with all that is interpolated.
  private static func string(_ rest: Substring) -> Substring {
    let quotes = rest.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    var inner = rest.dropFirst(quotes.count)
    while !inner.isEmpty, !inner.hasPrefix(quotes) {
      if inner.hasPrefix("\\(") {
        inner = interpolation(inner.dropFirst(2))
      } else {
        inner = inner.dropFirst(inner.hasPrefix("\\") ? 2 : 1)
      }
    }
    return rest[..<inner.dropFirst(quotes.count).startIndex]
  }

  /// What follows the parenthesis that closes an interpolation.
  private static func interpolation(_ rest: Substring) -> Substring {
    var inner = rest
    var open = 1
    while open > 0, let first = inner.first {
      if first == "\"" {
        inner = inner[string(inner).endIndex...]
        continue
      }
      open += first == "(" ? 1 : first == ")" ? -1 : 0
      inner.removeFirst()
    }
    return inner
  }

  private static func withDepths(_ tokens: [SwiftToken]) -> [SwiftToken] {
    var tokens = tokens
    var open: [(text: Substring, index: Int)] = []
    for index in tokens.indices {
      let text = tokens[index].kind == .mark ? tokens[index].text : ""
      if [")", "]", "}"].contains(text) { open.removeLast() }
      tokens[index].depth = open.count
      tokens[index].innerDepth =
        open.count - (open.lastIndex { $0.text == "{" }.map { $0 + 1 } ?? 0)
      tokens[index].braces = open.filter { $0.text == "{" }.map(\.index)
      if ["(", "[", "{"].contains(text) { open.append((text, index)) }
    }
    return tokens
  }
}
