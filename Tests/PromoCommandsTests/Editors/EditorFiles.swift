import Foundation
import Testing

@testable import Promo

/// What editors are told of the language, and what the lexer says of the same text.
enum EditorFiles {
  static let folder = Shell.root.appending(path: "Examples/Editors")

  static func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  /// The words in the productions of Grammar.md, and the values of the settings.
  static func words() throws -> Set<String> {
    let page = try String(
      contentsOf: Shell.root.appending(path: "Grammar.md"), encoding: .utf8)
    let grammar = page.components(separatedBy: "```ebnf\n")[1]
      .components(separatedBy: "\nword ")[0]
    let words = grammar.matches(of: /"([a-z][a-z\/-]*)"/).map { String($0.1) }
    let values = Rounding.allCases.map(\.rawValue) + Strategy.allCases.map(\.rawValue)
    return Set(words + values + Setting.allCases.map(\.rawValue))
  }

  /// The rules whose colours are compared: all examples, and those of Grammar.md.
  static func rules() throws -> [(name: String, text: String)] {
    let examples = Shell.root.appending(path: "Examples")
    let names = (FileManager.default.subpaths(atPath: examples.path) ?? [])
      .filter { $0.hasSuffix(".promo") }.sorted()
    let files = try names.map {
      ($0, try String(contentsOf: examples.appending(path: $0), encoding: .utf8))
    }
    let page = try String(contentsOf: Shell.root.appending(path: "Grammar.md"), encoding: .utf8)
    let blocks = page.matches(of: /```promo\n([^`]*)```/).map { ("Grammar.md", String($0.1)) }
    #expect(files.count > 20 && blocks.count > 10)
    let all = #"promotion "\u{61}\"b\\" { allow P113 on day 3 } # "no" 5%"#
    return files + blocks + [("all", "\(all)\nexpect amount 1_000.50 at 2026-11-01T10:00:30\n")]
  }

  /// A token, or a comment, on its line.
  struct Coloured: CustomStringConvertible {
    let line: Int
    /// In UTF-8 units, as Vim counts columns.
    let columns: Range<Int>
    let text: String
    let kind: String

    var description: String { "\(line + 1):\(columns.lowerBound + 1) \(text)" }
  }

  /// Returns what the lexer finds in a line, which is all that the line has a colour for.
  static func tokens(
    of line: String, at number: Int, _ words: Set<String>
  ) -> [Coloured] {
    let bytes = Array(line.utf8)
    var found: [Coloured] = []
    func add(_ range: Range<Int>, _ kind: (String) -> String) {
      let text = String(decoding: bytes[range], as: UTF8.self)
      found.append(Coloured(line: number, columns: range, text: text, kind: kind(text)))
    }
    var end = 0
    for token in Lexer.tokens(of: bytes) {
      while let trivia = Lexer.trivia(at: end, in: bytes), end < token.start {
        if case .comment(let range) = trivia { add(range) { _ in "comment" } }
        end = trivia.range.upperBound
      }
      if token.kind != .end { add(token.start..<token.end) { kind(of: token, $0, words) } }
      end = token.end
    }
    return found
  }

  private static func kind(of token: Token, _ text: String, _ words: Set<String>) -> String {
    switch token.kind {
    case .word where words.contains(text): "keyword"
    case .word where text.wholeMatch(of: /P[0-9]{3}/) != nil: "warning"
    case .word where text.wholeMatch(of: /[A-Z]{3}/) != nil: "currency"
    case .word: "fact"
    case .date, .dateTime: "date"
    case .leftBrace, .rightBrace, .leftParenthesis, .rightParenthesis: "bracket"
    default: "\(token.kind)"
    }
  }
}
