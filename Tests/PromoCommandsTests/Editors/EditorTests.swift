import Foundation
import Testing

@testable import Promo

/// What the files for editors say of the language is what the lexer and the parser say.
@Suite struct EditorTests {
  @Test func `the words of the productions are all that the parser knows`() throws {
    let parsed =
      DeclarationWord.allCases.map(\.rawValue) + ClauseWord.allCases.map(\.rawValue)
      + ConditionWord.allCases.map(\.rawValue) + ExpectationWord.allCases.map(\.rawValue)
      + ClaimWord.allCases.map(\.rawValue) + GuaranteeWord.allCases.map(\.rawValue)
      + Weekday.allCases.map(\.rawValue)
    let words = try EditorFiles.words()
    #expect(words.isSuperset(of: parsed))
    #expect(words.count > 60)
  }

  @Test func `each grammar of an editor has every word of the language once, and no other`() throws
  {
    let words = try EditorFiles.words().sorted()
    let grammar = try TextMateGrammar(Data(EditorFiles.text(EditorTests.grammar).utf8))
    #expect(grammar.words.flatMap(\.words).sorted() == words)
    let vim = try EditorFiles.text("Vim/syntax/promo.vim")
      .matches(of: /(?m)^syntax keyword \w+ (.*)$/).flatMap { $0.1.split(separator: " ") }
    #expect(vim.map(String.init).sorted() == words)
    // The values of settings are no words of the productions, which tree-sitter reads.
    let values = Set(Rounding.allCases.map(\.rawValue) + Strategy.allCases.map(\.rawValue))
    let productions = words.filter { !values.contains($0) || $0 == "up" }
    let treeSitter = try EditorFiles.text("TreeSitter/queries/highlights.scm")
      .matches(of: /"([a-z\/]+)"/).map { String($0.1) }
    #expect(treeSitter.sorted() == productions)
  }

  private static let grammar = "VSCode/syntaxes/promo.tmLanguage.json"

  /// The scopes that colour each kind of token in a TextMate grammar.
  private static let scopes: [String: [String]] = [
    "keyword": ["keyword.control", "keyword.other", "keyword.operator.word", "constant.language"],
    "warning": ["constant.other.code"], "currency": ["constant.other.currency"],
    "fact": ["variable.other.fact"], "string": ["string.quoted"],
    "number": ["constant.numeric.promo"], "percent": ["constant.numeric.percent"],
    "date": ["constant.other.date"], "time": ["constant.other.time"],
    "bracket": ["punctuation.section"], "comma": ["punctuation.separator"],
    "comparison": ["keyword.operator.comparison"], "comment": ["comment.line"],
  ]

  @Test func `the TextMate grammar colours each token as what it is, and nothing else`() throws {
    let grammar = try TextMateGrammar(Data(EditorFiles.text(EditorTests.grammar).utf8))
    let words = try EditorFiles.words()
    var seen: Set<String> = []
    for (name, text) in try EditorFiles.rules() {
      for (number, line) in text.components(separatedBy: "\n").enumerated() {
        let tokens = EditorFiles.tokens(of: line, at: number, words)
        let parts = grammar.parts(of: line)
        #expect(
          parts.map { utf8(of: $0.range, in: line) } == tokens.map(\.columns), "\(name) \(line)")
        for (token, part) in zip(tokens, parts) {
          seen.insert(token.kind)
          let scopes = EditorTests.scopes[token.kind] ?? []
          #expect(scopes.contains { part.scope.hasPrefix($0) }, "\(name) \(token): \(part.scope)")
        }
      }
    }
    #expect(seen == Set(EditorTests.scopes.keys))
  }

  /// Returns a range of UTF-16 units as one of UTF-8 units.
  private func utf8(of range: Range<Int>, in line: String) -> Range<Int> {
    let ends = [range.lowerBound, range.upperBound].map { offset in
      line.utf16.index(line.startIndex, offsetBy: offset).utf16Offset(in: line)
    }.map { line.utf16.prefix($0) }.map { String($0)?.utf8.count ?? 0 }
    return ends[0]..<ends[1]
  }

  @Test func `what the manifest of VS Code names is there`() throws {
    let manifest = try EditorFiles.text("VSCode/package.json")
    let paths = manifest.matches(of: /"(\.\/[^"]+)"/).map { String($0.1) }
    #expect(Set(paths).count == 3)
    for path in paths {
      let text = try EditorFiles.text("VSCode/\(path.dropFirst(2))")
      if path.hasSuffix(".json") {
        _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
      }
    }
    let object = try JSONSerialization.jsonObject(with: Data(manifest.utf8)) as? [String: Any]
    #expect(object?["version"] as? String == "\(Version.text)")
  }

  @Test func `what the page about editors names is there, and each file serves an editor`() throws {
    let page = try EditorFiles.text("README.md")
    let links = page.matches(of: /\]\(([^)]+)\)/).map { String($0.1) }
    #expect(links.count >= 4)
    for link in links {
      let path = EditorFiles.folder.appending(path: link).path
      #expect(FileManager.default.fileExists(atPath: path), "\(link)")
    }
    for file in ["Vim/plugin/promo.lua", "Helix/languages.toml"] {
      #expect(try EditorFiles.text(file).matches(of: /["']lsp["']/).count == 1, "\(file)")
    }
  }
}
