import Foundation
import Testing

@testable import Promo

/// The answers of the page's engine that editors ask for.
@Suite struct EditorAnswersTests {
  private static let rules = """
    promotion "折🎁" {
        coupon 5
    }
    expect amount 8 pays 3 by "折🎁"
    ensure pays >= 1%
    """

  private func answer(
    _ verb: String, _ rules: String = rules, _ values: [(key: String, value: String)] = []
  ) throws -> [String: Any] {
    var answers = PageAnswers(zones: Rules.zones.lookup)
    let text = answers.answer(PageRequest(verb, [("rules", rules), ("now", "0")] + values))
    return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// The texts at the places in a list of an answer.
  private func texts(_ list: Any?, in rules: String = rules) throws -> [String] {
    try #require(list as? [[String: Any]]).map { place in
      let (start, end) = (place["start"] as? Int ?? 0, place["end"] as? Int ?? 0)
      return (rules as NSString).substring(with: NSRange(location: start, length: end - start))
    }
  }

  @Test func `the outline has the declarations and what is folded`() throws {
    let outline = try answer("outline")
    let symbols = try #require(outline["symbols"] as? [[String: Any]])
    #expect(symbols.map { $0["kind"] as? String } == ["promotion", "expectation", "guarantee"])
    #expect(try texts(symbols.compactMap { $0["own"] }).first == "\"折🎁\"")
    #expect(try texts(outline["folds"]) == ["promotion \"折🎁\" {\n    coupon 5"])
  }

  @Test func `verdicts come at once, and those of guarantees with the proofs`() throws {
    let texts = { (answer: [String: Any]) in
      (answer["verdicts"] as? [[String: Any]])?.map { $0["text"] as? String }
    }
    #expect(try texts(answer("verdicts")) == ["pays 3 ✓", "not proved yet"])
    #expect(try texts(answer("prove")) == ["pays 3 ✓", "broken"])
  }

  @Test func `a name has a declaration and uses, and gets another name`() throws {
    let offset = (EditorAnswersTests.rules as NSString).range(of: "by \"折").location + 5
    let place = ("position", "\(offset)")
    let uses = try answer("uses", EditorAnswersTests.rules, [place])
    #expect(uses["name"] as? String == "折🎁")
    #expect(try texts(uses["uses"]) == ["\"折🎁\"", "\"折🎁\""])
    #expect((uses["declaration"] as? [String: Any])?["start"] as? Int == 10)
    #expect(try answer("uses").isEmpty)
    let renamed = try answer("rename", EditorAnswersTests.rules, [place, ("to", "New")])
    #expect(
      (renamed["edits"] as? [[String: Any]])?.map { $0["text"] as? String } == [
        "\"New\"", "\"New\"",
      ])
    #expect(
      try answer("rename")["problem"] as? String == "only facts, labels and promotions have names")
  }

  @Test func `certain fixes are mended together`() throws {
    let rules = "promotion \"A\" { discuont 20% off }\npromotion \"B\" { cuopon 5 }\n"
    let edits = try answer("mend", rules)["edits"]
    #expect(try texts(edits, in: rules) == ["discuont", "cuopon"])
  }

  @Test func `proofs wait like mistakes, where the caret is told`() throws {
    let caret = ("caret", "\(EditorAnswersTests.rules.utf16.count)")
    let codes = { (answer: [String: Any]) in
      (answer["diagnostics"] as? [[String: Any]])?.map { $0["code"] as? String }
    }
    #expect(try codes(answer("prove"))?.contains("P140") == true)
    #expect(
      try codes(answer("prove", EditorAnswersTests.rules, [caret]))?.contains("P140") == false)
  }

  @Test func `completions bring their samples`() throws {
    let rules = "promotion \"A\" { sp }"
    let items = try answer("complete", rules, [("position", "18")])["items"] as? [[String: Any]]
    #expect(items?.first?["snippet"] as? String == "spend ${1:100}")
  }
}
