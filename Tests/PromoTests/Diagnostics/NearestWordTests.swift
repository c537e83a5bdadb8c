import Testing

@testable import Promo

@Suite struct NearestWordTests {
  static let words = ClauseWord.allCases.map(\.rawValue) + Setting.allCases.map(\.rawValue)

  @Test(arguments: [
    ("discout", "discount"), ("dicsount", "discount"), ("Discount", "discount"), ("SYNC", "sync"),
    ("cupon", "coupon"), ("copuon", "coupon"), ("spendd", "spend"), ("untill", "until"),
    ("form", "from"), ("curency", "currency"), ("time-zone", "timezone"), ("pasued", "paused"),
  ])
  func `a misspelt word is recognised`(word: String, meant: String) {
    #expect(nearest(to: word, among: NearestWordTests.words) == meant)
  }

  @Test(arguments: ["", "x", "percent", "promotions", "折扣", String(repeating: "a", count: 100_000)])
  func `a word that is near nothing is not guessed`(word: String) {
    #expect(nearest(to: word, among: NearestWordTests.words) == nil)
  }
}

@Suite struct MessageTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("8折 é 😀", "8折 é 😀"), ("\u{1B}[31mred", "\\u{1B}[31mred"),
    ("a\u{202E}b", "a\\u{202E}b"), ("a\u{200B}b\u{0}", "a\\u{200B}b\\u{0}"), ("a\nb", "a\\u{A}b"),
  ])
  func `nothing of a user's text can move a terminal's cursor`(text: String, shown: String) {
    #expect(printable(text) == shown)
  }

  @Test func `a long text is cut`() {
    #expect(quoted(String(repeating: "a", count: 61)) == "`\(String(repeating: "a", count: 60))…`")
    #expect(quoted(String(repeating: "a", count: 60)) == "`\(String(repeating: "a", count: 60))`")
  }

  @Test(arguments: [
    ("abc", 3), ("8折", 3), ("😀", 2), ("é", 1), ("e\u{301}", 1), ("全场", 4), ("ｶ", 1),
  ])
  func `a character takes the columns that a terminal gives it`(text: String, width: Int) {
    #expect(displayWidth(text) == width)
  }

  @Test(arguments: [
    ("满300减50，只限会员。", ["满300减", "50，只限会", "员。"]),
    ("one two three", ["one two", "three"]), ("写成`8折`即可", ["写成`8折`", "即可"]),
    ("打“九折”吧。", ["打“九折”", "吧。"]), ("很长的 `a b` 文字", ["很长的 `a", "b` 文字"]),
  ])
  func `Chinese breaks between characters, and no line begins with a comma`(
    text: String, lines: [String]
  ) {
    #expect(wrapped(text, width: 10) == lines)
  }
}
