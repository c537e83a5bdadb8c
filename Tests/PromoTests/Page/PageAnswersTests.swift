import Foundation
import TestSupport
import Testing

@testable import Promo

@Suite struct PageAnswersTests {
  private static let now = ("now", "1795000000")

  private func answer(_ verb: String, _ values: [(key: String, value: String)]) throws -> [String:
    Any]
  {
    var answers = PageAnswers(zoneNames: ["Asia/Shanghai"], zones: Rules.zones.lookup)
    let text = answers.answer(PageRequest(verb, values + [PageAnswersTests.now]))
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(object as? [String: Any], "\(verb): \(text.prefix(200))")
  }

  private static func bytes(of texts: [String]) -> [UInt8] {
    texts.flatMap { text in
      (0..<4).map { UInt8(truncatingIfNeeded: text.utf8.count >> (8 * $0)) } + Array(text.utf8)
    }
  }

  private static let shop = """
    fact tier one of "none", "gold" default "none"
    promotion "A" { coupon 5 spend 50 }
    promotion "B" { discount 10% off when tier is "gold" sync }
    """

  @Test(arguments: ["chart", "calendar", "together"])
  func `a picture is drawn for the width of its place`(verb: String) throws {
    for width in [320, 358, 700, 1_000] {
      let values = [("rules", PageAnswersTests.shop), ("width", String(width)), ("amount", "100")]
      let svg = try #require(try answer(verb, values)["svg"] as? String)
      #expect(svg.contains("width=\"\(width)\" height="))
      let boxes = try #require(TextBoxes(svg: svg))
      #expect(boxes.collision == nil && boxes.stray == nil)
    }
  }

  @Test func `the kept version is drawn beside, without facts that it does not know`() throws {
    let values = [
      ("rules", PageAnswersTests.shop), ("amount", "100"), ("fact", "tier=gold"), ("width", "500"),
    ]
    let plain = try answer("chart", values)
    let kept = ("kept", "promotion \"A\" { coupon 5 spend 500 }")
    let both = try answer("chart", values + [kept])
    let limits = try [plain, both].map { answer in
      let plot = try #require(answer["plot"] as? [String: Any])
      return Double(plot["limit"] as? String ?? "") ?? 0
    }
    // Both curves go on until both have changed.
    #expect(limits[0] < 500 && limits[1] > 500, "\(limits)")
    #expect(both["same"] as? Bool == false)
    let same = try answer("chart", values + [("kept", PageAnswersTests.shop)])
    #expect(same["same"] as? Bool == true)
    #expect((both["svg"] as? String)?.contains("stroke-dasharray=\"6 5\"") ?? false)
    for wrong in [("kept", "promotion"), ("up-to", "much")] {
      #expect(try answer("chart", values + [wrong])["problem"] != nil, "\(wrong)")
    }
    #expect(try answer("chart", values + [("up-to", "900")])["problem"] == nil)
  }

  @Test func `a promotion says its colour and where its block is`() throws {
    let rules = (0..<9).map { "promotion \"P\($0)\" { coupon 5 }" }.joined(separator: "\n")
    let look = try answer("look", [("rules", rules)])
    let shown = try #require((look["rules"] as? [String: Any])?["promotions"] as? [[String: Any]])
    #expect(shown.map { $0["hue"] as? Int } == [0, 1, 2, 3, 4, 5, 6, 7, 0])
    #expect(shown[0]["start"] as? Int == 10)
    #expect(shown[0]["end"] as? Int == 27)
  }

  @Test func `a request is a verb and texts by their keys`() throws {
    let texts = ["quote", "amount", "12", "code", "Ä", "code", "", "lang", "zh"]
    let bytes = PageAnswersTests.bytes(of: texts)
    let request = try #require(PageRequest(bytes))
    #expect(request.verb == "quote")
    #expect(request["amount"] == "12")
    #expect(request.all("code") == ["Ä", ""])
    #expect(request["shipping"] == nil)
    #expect(request.language == .chinese)
    for count in 0..<bytes.count {
      // What is cut off is no request, or one of the texts before.
      let cut = PageRequest(Array(bytes[..<count]))
      #expect(cut.map { $0.all("code").count + $0.all("amount").count } ?? 0 <= 3)
    }
    #expect(PageRequest([0xFF, 0xFF, 0xFF, 0xFF]) == nil)
  }

  @Test func `positions are those of the text in UTF-16`() {
    var random = SeededGenerator(seed: 21)
    let pieces = ["a", "é", "折", "🎁", "👩‍👧", "\r\n", "\u{301}", "\"", "\t"]
    for _ in 0..<200 {
      let text = (0..<random.below(12)).map { _ in random.pick(pieces) }.joined()
      let offsets = UTF16Offsets(Source(name: "a", text: text))
      for index in text.unicodeScalars.indices {
        let byte = text.utf8.distance(from: text.startIndex, to: index)
        let unit = text.utf16.distance(from: text.startIndex, to: index)
        #expect(offsets.unit(at: byte) == unit)
        #expect(offsets.offset(ofUnit: unit) == byte)
      }
      #expect(offsets.unit(at: text.utf8.count + 9) == text.utf16.count)
      #expect(offsets.offset(ofUnit: text.utf16.count + 9) == text.utf8.count)
    }
  }

  @Test func `an expectation says what its order pays, or should pay`() throws {
    let rules = """
      goods "hats"
      promotion "A" { discount 50% off only "hats" }
      expect amount 20 "hats", # hats
        amount 5, shipping 4.90 pays 19.90
      expect amount 8 at 2026-11-11 code "NO" pays 7
      """
    let results = try answer("test", [("rules", rules)])["results"] as? [[String: Any]]
    #expect(
      results?.map { $0["text"] as? String } == [
        #"`amount 20 "hats", amount 5, shipping 4.90` pays 19.90 by "A""#,
        #"`amount 8 at 2026-11-11 code "NO"` should pay 7.00, but pays 8.00 by nothing"#,
      ])
    #expect(results?.map { $0["holds"] as? Bool } == [true, false])
  }

  @Test(arguments: [
    ("timezone \"Europe/B▌", ["\"Europe/Berlin\""]),
    ("timezone \"ber▌", ["\"Berlin\"", "\"Europe/Berlin\""]),
    ("timezone \"Euro/B▌", []), ("timez▌", ["timezone"]), ("zone▌", []),
    ("timezone \"▌", zoneNames.map { "\"\($0)\"" }),
  ])
  func `completions begin with what is typed, or a word in them does`(
    text: String, expected: [String]
  ) throws {
    let parts = text.components(separatedBy: "▌")
    var answers = PageAnswers(zoneNames: PageAnswersTests.zoneNames, zones: Rules.zones.lookup)
    let answer = answers.answer(
      PageRequest(
        "complete",
        [("rules", parts[0]), ("position", "\(parts[0].utf16.count)"), PageAnswersTests.now]))
    let json = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
    let items = try #require(json?["items"] as? [[String: Any]])
    #expect(items.compactMap { $0["text"] as? String } == expected)
  }

  private static let zoneNames = ["Brazil/Acre", "Europe/Berlin", "Europe/Paris", "Berlin"]

  @Test func `the problem of a form is told in the language of the page`() throws {
    let rules = ("rules", "promotion \"九折\" { discount }\n")
    let form = try answer("form", [rules, ("promotion", "0"), ("lang", "zh")])
    let problem = try #require(form["problem"] as? String)
    #expect(problem.contains("九折") && !problem.contains("there is"))
  }

  @Test func `a form says what a promotion says, and its edits are in UTF-16`() throws {
    let rules =
      "# 🎁\npromotion \"A\" { coupon 1 }\npromotion \"八折\" {\n    discount to 80%\n    sync\n}\nexpect amount 5 pays 4 by \"八折\"\n"
    let place = (rules as NSString).range(of: "sync").location
    let form = try answer("form", [("rules", rules), ("position", "\(place)")])
    #expect(form["promotion"] as? Int == 1)
    #expect(form["name"] as? String == "八折")
    let clauses = try #require(form["clauses"] as? [[String: Any]])
    #expect(clauses.map { $0["field"] as? String } == ["benefit", "sync"])
    #expect(clauses.first?["template"] as? String == "discount to %")
    #expect(clauses.first?["values"] as? [[String]] == [["80"]])
    let set = { (values: [(String, String)]) in
      try answer("set", [("rules", rules), ("promotion", "1")] + values)
    }
    let spend = try edited(
      rules, set([("field", "code"), ("clause", "code \","), ("0", "Ä"), ("0", "B")]))
    #expect(spend == rules.replacing("    sync", with: "    code \"Ä\", \"B\"\n    sync"))
    #expect(try edited(rules, set([("field", "sync")])) == rules.replacing("    sync\n", with: ""))
    #expect(
      try edited(rules, set([("field", "name"), ("value", "九折")]))
        == rules.replacing("八折", with: "九折"))
    #expect(try set([("field", "spend"), ("clause", "spend #"), ("0", "")])["problem"] != nil)
    #expect(try set([("field", "price"), ("clause", "sync")])["problem"] != nil)
    #expect(try edited(rules, set([("field", "sync"), ("clause", ""), ("text", "sync")])) == rules)
  }

  @Test func `a start is begun, changed by its form, added and on`() throws {
    let draft = try #require(
      try answer("begin", [("start", "gift"), ("currency", "EUR"), ("timezone", "Asia/Shanghai")])[
        "text"] as? String)
    let fuller = try edited(
      draft,
      answer(
        "set",
        [("rules", draft), ("field", "from"), ("clause", "from @"), ("0", "2027-01-02T10:00")]))
    let added = try edited(
      "", answer("add", [("rules", ""), ("draft", fuller), ("start", "gift")]))
    #expect(
      added.hasSuffix(
        #"""
        expect amount 99.99, amount 10.00 "tote" at 2027-01-02T10:00 pays 109.99 by nothing
        expect amount 100.00, amount 10.00 "tote" at 2027-01-02T10:00 pays 100.00 by "Gift"

        """#))
    #expect(
      try answer("first", [("rules", added)])["at"] as? String == "2027-01-02 10:00 +08:00")
    let shop = "currency CNY\ntimezone \"Asia/Shanghai\"\npromotion \"A\" { coupon 1 }\n"
    let second = try #require(
      try answer("begin", [("rules", shop), ("start", "sale"), ("lang", "zh")])["text"] as? String)
    #expect(second.hasPrefix("currency CNY\ntimezone \"Asia/Shanghai\"\n\n#"))
    #expect(
      try answer("begin", [("start", "sale"), ("currency", "EURO"), ("timezone", "UTC")])["problem"]
        != nil)
    let both = try edited(
      shop, answer("add", [("rules", shop), ("draft", second), ("start", "sale")]))
    #expect(both.hasPrefix(shop + "\n# ") || both.hasPrefix(shop + "# "))
  }

  private func edited(_ text: String, _ answer: [String: Any]) throws -> String {
    let edits = try #require(answer["edits"] as? [[String: Any]], "\(answer)")
    return edits.reduce(text) { text, edit in
      let (start, end) = (edit["start"] as? Int ?? 0, edit["end"] as? Int ?? 0)
      return (text as NSString).replacingCharacters(
        in: NSRange(location: start, length: end - start), with: edit["text"] as? String ?? "")
    }
  }

  @Test func `a mistake is told with its place and its fix`() throws {
    let rules = "currency CNY\npromotion \"八折🎁\" { discont 20% off }\n"
    let look = try answer("look", [("rules", rules)])
    let diagnostics = try #require(look["diagnostics"] as? [[String: Any]])
    let labels = try #require(diagnostics.first?["labels"] as? [[String: Any]])
    let start = (rules as NSString).range(of: "discont").location
    #expect(labels.first?["start"] as? Int == start)
    #expect(labels.first?["end"] as? Int == start + 7)
    let fixes = try #require(diagnostics.first?["fixes"] as? [[String: Any]])
    let edits = try #require(fixes.first?["edits"] as? [[String: Any]])
    #expect(edits.first?["text"] as? String == "discount")
    let wrong = "foo bar\n" + rules
    #expect(try answer("look", [("rules", wrong)])["rules"] == nil)
    #expect(try answer("quote", [("rules", wrong), ("amount", "1")])["problem"] != nil)
  }

  @Test(arguments: [
    ("discont 20% off", ["Sale"], "95.00"), ("discount", ["Sale"], "95.00"),
    ("discount 20% off \n except \"hats\"", ["Sale"], "95.00"),
    ("discount 20% off", [], "75.00"), ("discount 20% off sync }", [], "75.00"),
    ("discount 20% off } foo", ["Sale"], "95.00"),
  ])
  func `a promotion with a mistake is left out of the price and named`(
    clause: String, leftOut: [String], payable: String
  ) throws {
    let rules = """
      currency EUR
      promotion "Sale" {
        \(clause)
        sync
      }
      promotion "Ä 🎁" { coupon 5 sync spend 10 }
      expect amount 100 pays 75 by "Sale", "Ä 🎁"
      """
    let look = try answer("look", [("rules", rules)])
    #expect(look["leftOut"] as? [String] == leftOut)
    let hasMistake = clause != "discount 20% off"
    #expect((look["health"] as? String)?.contains("mistake") == (hasMistake ? true : nil))
    let quote = try answer("quote", [("rules", rules), ("amount", "100")])
    #expect(quote["payable"] as? String == payable)
    let promotions = (look["rules"] as? [String: Any])?["promotions"] as? [[String: Any]]
    let start = (rules as NSString).range(of: "\"Ä 🎁").location
    #expect(promotions?.last?["start"] as? Int == start)
    // What is not sure is not said: the tests are those of the whole file.
    #expect((try answer("test", [("rules", rules)])["problem"] == nil) != hasMistake)
  }

  @Test(arguments: ["foo", "prom", "expect", "ensure pays", "promotion"])
  func `a line that is being begun leaves nothing out`(line: String) throws {
    for rules in [
      "promotion \"A\" { coupon 5 }\n\(line)",
      "promotion \"A\" { coupon 5 }\n\(line)\n\nexpect amount 9 pays 4\n",
    ] {
      let look = try answer("look", [("rules", rules)])
      #expect(look["leftOut"] as? [String] == [])
      let quote = try answer("quote", [("rules", rules), ("amount", "100")])
      #expect(quote["payable"] as? String == "95.00", "\(rules)")
    }
  }

  @Test(arguments: ["currency EURO", "fact tier one of", "goods", "foo bar"])
  func `a mistake beside the rules leaves nothing to price`(line: String) throws {
    let rules = "\(line)\npromotion \"Sale\" { coupon 5 }\n"
    #expect(try answer("look", [("rules", rules)])["rules"] == nil)
  }

  @Test func `an order of lines pays what the engine says`() throws {
    let rules = "goods \"hats\"\npromotion \"A\" { buy 2 \"hats\" get 1 free }\n"
    let order = [
      ("rules", rules), ("line", "30"), ("pieces", "3"), ("label", "hats"), ("line", ""),
      ("pieces", "9"), ("line", "5"), ("pieces", ""), ("label", "hats"), ("label", "a, b "),
      ("shipping", "2"),
    ]
    let program = try #require(Rules.compile(rules).program)
    let lines = [
      OrderLine(try Amount("30", in: program), pieces: 3, labels: ["hats"]),
      OrderLine(try Amount("5", in: program), labels: ["hats", "a, b "]),
    ]
    let instant = Instant(secondsSince1970: 1_795_000_000)
    let quote = try program.quote(
      Order(lines: lines, shipping: try Amount("2", in: program), at: instant))
    var answers = PageAnswers(zones: Rules.zones.lookup)
    let text = answers.answer(PageRequest("quote", order + [PageAnswersTests.now]))
    #expect(text == quote.json(in: program))
  }

  @Test(arguments: [
    [("amount", "1,5")], [("amount", "1.005")], [("at", "tomorrow")], [("code", "a b")],
    [("fact", "tier=gold")], [("line", "5"), ("pieces", "0")],
    [("line", "5"), ("pieces", "2000000")], [("line", "5"), ("pieces", "x")], [("line", "x")],
    [("shipping", "-1")], [("line", "5"), ("amount", "5")],
  ])
  func `what is no order is a problem in words`(parts: [(String, String)]) throws {
    let amount = parts.contains { $0.0 == "line" } ? [] : [("amount", "5")]
    let answer = try answer(
      "quote", [("rules", "promotion \"A\" { coupon 1 }")] + parts + amount)
    #expect((answer["problem"] as? String)?.isEmpty == false)
  }

  /// Nothing that a person types may trap: the engine of a page would be gone.
  @Test func `every question about every text has an answer`() throws {
    var random = SeededGenerator(seed: 5)
    let verbs = [
      "look", "say", "chart", "stops", "moments", "calendar", "together", "test",
      "complete", "hover", "format", "diff", "nonsense",
    ]
    for (_, text) in try EditedFile.examples where text.utf8.count < 1_200 {
      for rules in [text, EditedFile.mutated(text, &random)] {
        for verb in verbs where verb != "diff" || random.once(in: 4) {
          _ = try answer(
            verb,
            [
              ("rules", rules), ("kept", text), ("amount", "120"),
              ("position", "\(random.below(rules.utf16.count + 9))"),
            ])
        }
      }
    }
  }
}
