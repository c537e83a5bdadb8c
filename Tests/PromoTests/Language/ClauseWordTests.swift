import Testing

@testable import Promo

@Suite struct ClauseWordTests {
  @Test(arguments: ClauseWord.allCases)
  func `its length and its first letter tell a word from all others`(word: ClauseWord) throws {
    let text = word.rawValue
    let first = try #require(text.unicodeScalars.first)
    #expect(ClauseWord(length: text.utf8.count, first: first) == word)
  }
}
