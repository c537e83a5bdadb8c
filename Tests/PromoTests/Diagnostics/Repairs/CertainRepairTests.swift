import TestSupport
import Testing

@testable import Promo

/// A repair that is made unseen says what its author said.
@Suite struct CertainRepairTests {
  @Test func `a certain repair keeps what was said, and its mistake is gone`() throws {
    var sloppy = try SloppyRules(seed: 14)
    var count = 0
    for _ in 0..<Effort.times(120) { count += checkRepairs(of: sloppy.next(), rounds: 3) }
    #expect(count > Effort.times(30))
  }

  /// Checks the certain repairs of a file, and those of what becomes of it, as `check --fix` makes them.
  private func checkRepairs(of source: Source, rounds: Int) -> Int {
    let compilation = Snapshot.compile([source])
    var fixes: [Fix] = []
    for diagnostic in compilation.diagnostics {
      for fix in diagnostic.fixes where fix.grade == .certain {
        fixes.append(fix)
        let faults = RepairClaim(fix, for: diagnostic, in: compilation).faults
        #expect(
          faults == [],
          "\(diagnostic.message): \(fix.title)\n\(String(decoding: source.bytes, as: UTF8.self))")
      }
    }
    if fixes.isEmpty || rounds == 1 { return fixes.count }
    let mended = source.applying(Fix.compatible(fixes), file: 0)
    return fixes.count + checkRepairs(of: mended, rounds: rounds - 1)
  }

  /// What was graded certain and meant something else.
  @Test(arguments: [
    ("coupon 5 for every 2 \"shirts\"", "coupon 5 every 2 \"shirts\""),
    ("coupon 5 every piece up to 3 shirts", nil), ("coupon 5 every 2 shirts", nil),
    ("coupon 5 excluding not \"shirts\"", nil), ("coupon 5 spend 100 to 200", nil),
    ("coupon off 20%", nil),
  ])
  func `a repair that would change the meaning is not made unseen`(
    clauses: String, mended: String?
  ) {
    let rules = { (clauses: String) in "goods \"shirts\"\npromotion \"A\" { \(clauses) }" }
    #expect(Rules.compile(rules(clauses)).errorCount > 0)
    let after = String(
      decoding: FixTests.mended(rules(clauses), [.certain])[0].bytes, as: UTF8.self)
    #expect(after == rules(mended ?? clauses))
  }

  @Test(arguments: [
    "expect 3 \"shirts\" amount 90 pays 90", "expect 3 shirts for 90 pays 90",
    "expect amount 100, 50 pays 150", "expect amount 90 \"shirts\" for 3 pays 90",
    "ensure vip pays >= 60%", "ensure nobody pays >= 60%",
  ])
  func `an order or a guarantee that can be read in two ways is not mended unseen`(line: String) {
    let rules = "goods \"shirts\"\npromotion \"A\" { free only \"shirts\" }\n\(line)"
    #expect(Rules.compile(rules).errorCount > 0)
    let mended = String(decoding: FixTests.mended(rules, [.certain])[0].bytes, as: UTF8.self)
    let hasQuotes = mended.replacing("3 \"shirts\" for", with: "3 shirts for") == rules
    #expect(mended == rules || hasQuotes)
  }
}
