import Testing

@testable import Promo

/// The pages about the words of the language.
@Suite struct WordPageTests {
  /// The words that begin or join parts of rules.
  private static var words: [String] {
    Setting.allCases.map(\.rawValue) + DeclarationWord.allCases.map(\.rawValue)
      + ClauseWord.allCases.map(\.rawValue) + ConditionWord.allCases.map(\.rawValue)
      + ExpectationWord.allCases.map(\.rawValue) + ClaimWord.allCases.map(\.rawValue)
      + GuaranteeWord.allCases.map(\.rawValue)
  }

  @Test(arguments: words) func `a word has a page`(word: String) {
    #expect(WordPage.page(about: word)?.words.contains(word) == true)
    #expect(WordPage.page(about: word.uppercased()) != nil)
  }

  /// Every word between quotes in the grammar, such as `"off"` and `"half-up"`.
  @Test func `a word of the grammar has a page`() throws {
    let grammar = try Project.text("Grammar.md")
    let block = try #require(grammar.firstMatch(of: /```ebnf\n([\s\S]*?)```/))
    let words = Set(block.1.matches(of: /"([a-z][a-z\/-]+)"/).map { String($0.1) })
    #expect(words.count > 40)
    #expect(words.filter { WordPage.page(about: $0) == nil } == [])
  }

  @Test func `a word has one page`() {
    let words = WordPage.all.flatMap(\.words)
    #expect(Set(words).count == words.count)
    #expect(WordPage.page(about: "loyalty") == nil)
  }

  @Test(arguments: WordPage.all.indices)
  func `the example of a page uses its word and has no mistake`(index: Int) {
    let page = WordPage.all[index]
    let compilation = Rules.compile(page.example)
    #expect(compilation.diagnostics.map(\.message) == [])
    let tokens = Lexer.tokens(of: Array(page.example.utf8))
    let bytes = Array(page.example.utf8)
    let texts = tokens.map { String(decoding: bytes[$0.start..<$0.end], as: UTF8.self) }
    #expect(page.words[0].split(separator: " ").allSatisfy { texts.contains(String($0)) })
    let failures = compilation.program.map { $0.expectationResults().filter { !$0.holds } }
    #expect(failures?.isEmpty == true)
  }

  @Test(arguments: WordPage.all.indices)
  func `a page is one to three sentences, the first of them short`(index: Int) {
    let page = WordPage.all[index]
    #expect(page.meaning(in: .english).split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(page.title(in: .english).count <= 60 && !page.title(in: .english).isEmpty)
    #expect(page.meaning(in: .english).hasSuffix("."))
    let sentences = page.meaning(in: .english).matches(of: /[.](?=\s|$)/).count
    #expect((1...3).contains(sentences))
  }
}
