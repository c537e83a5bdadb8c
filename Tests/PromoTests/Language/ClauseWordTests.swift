import Testing

@testable import Promo

@Suite struct ClauseWordTests {
  @Test(arguments: ClauseWord.allCases)
  func `its length, its first and its last letter tell a word from all others`(word: ClauseWord)
    throws
  {
    let text = word.rawValue
    let first = try #require(text.unicodeScalars.first)
    let last = try #require(text.unicodeScalars.last)
    #expect(ClauseWord(length: text.utf8.count, first: first, last: last) == word)
  }
}
