import Foundation
import Testing

@testable import Promo

@Suite struct VerdictTests {
  private static let rules = """
    promotion "A" {
        discount 20% off
        spend 50
    }
    promotion "B" { coupon 1
        spend 500 }
    expect amount 80 pays 64
    expect amount 80
        pays 60 by "A"
    expect amount 80 pays 64 by "B"
    expect amount 5 pays 5 by "A"
    ensure pays >= 80%
    ensure saves <= 10
    """

  private func texts(_ editor: RuleEditor, knowing found: Compilation?) -> [String] {
    editor.verdicts(knowing: found).map(\.text.english)
  }

  @Test func `expectations and guarantees say how they come out`() throws {
    let editor = EditedFile.editor(VerdictTests.rules)
    let tests = [
      "pays 64 ✓", "pays 64, not 60", "pays 64 by \"A\", not 64 by \"B\"",
      "pays 5 by nothing, not 5 by \"A\"",
    ]
    #expect(texts(editor, knowing: nil) == tests + ["not proved yet", "not proved yet"])
    let found = editor.compilation.withFindings()
    #expect(texts(editor, knowing: found) == tests + ["proved ✓", "broken"])
    let undecided = editor.compilation.withFindings(budget: 1)
    #expect(texts(editor, knowing: undecided) == tests + ["undecided", "undecided"])
    let first = try #require(editor.verdicts(knowing: nil).first)
    #expect(EditedFile.text(of: first.range, in: editor) == "expect amount 80 pays 64")
  }

  @Test func `while nothing is priced, every line keeps its words`() {
    let broken = VerdictTests.rules.replacing("discount", with: "discuont")
    #expect(
      texts(EditedFile.editor(broken), knowing: nil) == Array(repeating: "not priced", count: 6))
  }

  @Test func `each file of a set has its own outcomes`() {
    let sources = [
      "promotion \"A\" { coupon 5 }\nexpect amount 8 pays 3", "expect amount 8 pays 2",
    ]
    for (file, expected) in ["pays 3 ✓", "pays 3, not 2"].enumerated() {
      let editor = EditedFile.editor(sources[0], sources[1], file: file)
      #expect(texts(editor, knowing: nil) == [expected])
    }
  }

  @Test func `what takes several lines is folded, and a brace of its own line stays visible`() {
    let editor = EditedFile.editor(VerdictTests.rules)
    let folds = editor.folds.map { EditedFile.text(of: $0, in: editor) }
    #expect(
      folds == [
        "promotion \"A\" {\n    discount 20% off\n    spend 50",
        "promotion \"B\" { coupon 1\n    spend 500", "expect amount 80\n    pays 60 by \"A\"",
      ])
    #expect(EditedFile.editor("promotion \"A\" {\n").folds.count == 0)
    #expect(EditedFile.editor("}").folds.count == 0)
  }
}
