import Testing

@testable import Promo

@Suite struct RuleEditProblemTests {
  static let rules = """
    promotion "Newcomer" {
        tier spend 100 coupon 5
        tier spend 200 coupon 12
        from 2026-11-01 to 2026-11-11
    }
    promotion "twice" { coupon 5 }
    promotion "twice" { coupon 6 }
    promotion "bad" { coupon 5% }
    promotion "odd" { coupon 5 sync yes }
    promotion "open" { coupon 5
    """

  private func message(_ edit: RuleEdit, _ texts: [String] = [rules]) -> String? {
    do {
      _ = try edit.applied(to: EditedText.sources(texts))
      return nil
    } catch {
      return error.message
    }
  }

  @Test(
    arguments: [
      (.pause("newcomr"), "there is no promotion `newcomr`, did you mean `Newcomer`?"),
      (.resume("8折"), "there is no promotion `8折`"),
      (.delete(""), "there is no promotion ``"),
      (.insert("promotion \"N\" { coupon 5 }", before: "N"), "there is no promotion `N`"),
      (.pause("twice"), "several promotions are named `twice`"),
      (
        .pause("bad"),
        "there is a mistake in `promotion \"bad\"`, correct it first"
      ),
      (
        .addClause("paused", to: "odd"),
        "there is a mistake in `promotion \"odd\"`, correct it first"
      ),
      (
        .delete("open"),
        "there is a mistake in `promotion \"open\"`, correct it first"
      ),
      (
        .insert("promotion \"N\" { coupon 5 }"),
        "there is a mistake in `promotion \"open\"`, correct it first"
      ),
      (.addClause("coupon 5 sync", to: "Newcomer"), "`coupon 5 sync` is not one clause"),
      (.addClause("", to: "Newcomer"), "`` is not one clause"),
      (.addClause("# sync", to: "Newcomer"), "`# sync` is not one clause"),
      (.addClause("sync # note", to: "Newcomer"), "`sync # note` is not one clause"),
      (
        .addClause("sync } promotion \"B\" { coupon 5", to: "Newcomer"),
        "`sync } promotion \"B\" { coupon 5` is not one clause"
      ),
      (
        .addClause("spend", to: "Newcomer"),
        "`spend` is not one clause: `spend` needs an amount such as `300`"
      ),
      (
        .changeClause("from", of: "Newcomer", to: "currency CNY"),
        "`currency CNY` is not one clause: `currency` is inside a promotion"
      ),
      (.insert(""), "`` is not one promotion"),
      (.insert("# nothing"), "`# nothing` is not one promotion"),
      (
        .replace("Newcomer", with: "promotion \"A\" { coupon 5 } promotion \"B\" { coupon 5 }"),
        "`promotion \"A\" { coupon 5 } promotion \"B\" { coupon 5 }` is not one promotion"
      ),
      (
        .insert("currency CNY\npromotion \"A\" { sync }"),
        "`currency CNY\\u{A}promotion \"A\" { sync }` is not one promotion"
      ),
      (
        .insert("promotion \"A\" { sync"),
        "`promotion \"A\" { sync` is not one promotion: this promotion is not closed"
      ),
      (
        .removeClause("sync", of: "Newcomer"),
        "no clause of `Newcomer` begins with `sync`"
      ),
      (.removeClause("# sync", of: "Newcomer"), "no clause of `Newcomer` begins with `# sync`"),
      (
        .changeClause("tier spend", of: "Newcomer", to: "tier spend 150 coupon 6"),
        "several clauses of `Newcomer` begin with `tier spend`, write more of the one you mean"
      ),
      (
        .addClause("until 2026-12-01T00:00", to: "Newcomer"),
        "`Newcomer` already has `to 2026-11-11`, change that instead"
      ),
    ] as [(RuleEdit, String)])
  func `what cannot be done is said`(edit: RuleEdit, expected: String) {
    #expect(message(edit) == expected)
  }

  @Test func `a promotion moves within its file`() {
    let texts = ["promotion \"A\" { coupon 5 }", "promotion \"B\" { coupon 5 }", ""]
    let moves = [(RuleEdit.move("A", before: "B"), "A", "B"), (.move("A"), "A", "B")]
    for (move, name, other) in moves + [(.move("B", before: "A"), "B", "A")] {
      #expect(
        message(move, texts)
          == "`\(name)` is in another file than `\(other)`, move it within its own file")
    }
    #expect(message(.move("B"), texts) == nil)
    #expect(message(.move("C"), texts) == "there is no promotion `C`")
    #expect(message(.move("A", before: "C"), texts) == "there is no promotion `C`")
  }

  @Test func `a promotion is put where the end of the rules is known`() {
    let new = RuleEdit.insert("promotion \"N\" { coupon 5 }")
    #expect(message(new, []) == "there is no rule file to write to")
    let mistaken =
      "there is a mistake in the file `file0.promo`, correct it first"
    #expect(message(new, ["for our customers\n"]) == mistaken)
    #expect(message(new, ["{\"currency\": 5}"]) == mistaken)
  }

  @Test func `a text of nothing but zeros is not one of anything`() {
    let zeros = String(repeating: "\0", count: 60)
    #expect(message(.insert(zeros)) != nil)
    #expect(message(.addClause(zeros, to: "Newcomer")) != nil)
    #expect(message(.removeClause(zeros, of: "Newcomer")) != nil)
  }
}
