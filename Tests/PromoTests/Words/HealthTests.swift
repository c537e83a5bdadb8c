import Testing

@testable import Promo

/// The line of health: the same words in `check`, on the page and in the report.
@Suite struct HealthTests {
  private static let sale = "promotion \"Sale\" { discount 20% off }\n"

  @Test(arguments: [
    ("", "no warnings"),
    ("expect amount 100 pays 80", "no warnings · 1 test holds"),
    ("ensure pays >= 80%\nensure saves <= 20%", "no warnings · 2 guarantees proved"),
    ("expect amount 100 pays 60\nexpect amount 50 pays 40", "1 of 2 tests fails"),
    ("expect amount 100 pays 60\nexpect amount 50 pays 60", "2 of 2 tests fail"),
    (
      "ensure pays >= 90%\nensure pays >= 80%\nexpect amount 9 pays 9",
      "1 of 2 guarantees broken · 1 of 1 test fails"
    ),
    (
      "promotion \"Never\" { discount 20% off }\nensure pays >= 90%",
      "1 warning · 1 of 1 guarantee broken"
    ),
    ("promotion", "1 mistake"), ("expect amount x pays 9\nensure", "2 mistakes"),
  ])
  func `mistakes, guarantees and tests are one line`(rules: String, line: String) {
    let compilation = Rules.compile(HealthTests.sale + rules).withFindings()
    #expect(Health(compilation).line.english == line)
    #expect(Health(compilation).isSound == line.hasPrefix("no warnings"))
  }

  @Test func `what is not decided is said`() {
    let rules = HealthTests.sale + "ensure pays >= 80%"
    let compilation = Rules.compile(rules).withFindings(budget: 0)
    #expect(Health(compilation).line.english.contains("1 of 1 guarantee undecided"))
  }

  @Test func `the fix of a failing test accepts what its order pays`() throws {
    let rules = HealthTests.sale + "expect amount 100 pays 60 by nothing\nexpect amount 50 pays 30"
    let found = Rules.compile(rules).withFindings().diagnostics
    let mended = Source(name: "a", text: rules).applying(found.flatMap(\.fixes), file: 0)
    let text = String(decoding: mended.bytes, as: UTF8.self)
    #expect(text.hasSuffix("pays 80.00 by \"Sale\"\nexpect amount 50 pays 40.00"))
    #expect(Health(Rules.compile(text).withFindings()).line.english == "no warnings · 2 tests hold")
    // Nothing accepts a price unasked.
    #expect(found.flatMap(\.fixes).allSatisfy { $0.grade == .template })
  }
}
