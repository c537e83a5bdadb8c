import Testing

@testable import Promo

/// Quotes and diagnostics as other programs get them; all of their forms are among the cases.
@Suite struct JSONTests {
  @Test func `a quote is one line of JSON`() throws {
    let program = try Rules.program(
      #"promotion "A" { discount 20% off } promotion "B" { coupon 5 paused }"#)
    #expect(
      try program.quote(try program.order("100", at: "2026-11-11T10:00Z")).json(in: program)
        == #"{"amount":"100.00","payable":"80.00","saved":"20.00","at":"2026-11-11T10:00:00+00:00","#
        + #""strategy":"calculator","applied":[{"promotion":"A","off":"20.00"}],"#
        + #""outcomes":[{"promotion":"A","outcome":"applied","off":"20.00"},"#
        + #"{"promotion":"B","outcome":"paused"}]}"#)
  }

  @Test func `diagnostics are one line of JSON`() {
    #expect(
      Rules.compile(#"promotion "A" { discuont 20% off }"#).diagnosticsJSON
        == #"{"diagnostics":[{"code":"P011","severity":"error","#
        + #""message":"`discuont` is not a clause of a promotion","labels":[{"file":"file0.promo","#
        + #""line":1,"column":17,"endLine":1,"endColumn":25}],"help":"did you mean `discount`?","#
        + #""fixes":[{"grade":"certain","title":"write `discount`","edits":[{"file":"file0.promo","#
        + #""line":1,"column":17,"endLine":1,"endColumn":25,"text":"discount"}]}]}],"#
        + #""errors":1,"warnings":0}"#)
  }

  @Test func `the version is one of those whose changes are told`() throws {
    let version = "\(Version.text)"
    let isReleased = !version.hasSuffix("-dev")
    let heading = isReleased ? "\n## [\(version)] - " : "\n## [Unreleased]\n"
    #expect(try Project.text("CHANGELOG.md").contains(heading))
    // Whoever depends on it by a version asks for this one, or for the one that comes.
    let number = version.replacing("-dev", with: "")
    #expect(number.wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
    for page in ["README.md", "Examples/Embedding/README.md"] {
      #expect(try Project.text(page).contains("(from: \"\(number)\")"))
    }
  }
}
