/// The health of rules in a line, the same wherever it is shown: mistakes, guarantees, tests.
package struct Health {
  private let compilation: Compilation

  /// - Parameter compilation: A compilation with its findings, or one with errors.
  package init(_ compilation: Compilation) {
    self.compilation = compilation
  }

  /// The line, such as `2 warnings · 1 of 3 guarantees broken · 1 of 6 tests fails`.
  package var line: Message { Message(parts, joined: " · ") }

  /// True if nothing is wrong: no mistakes, all guarantees are proved and all tests hold.
  package var isSound: Bool {
    compilation.errorCount + compilation.warningCount == 0
  }

  private var parts: [Message] {
    guard let program = compilation.program else {
      return ["\(counted: compilation.errorCount, "mistake")"]
    }
    let (open, idle) = (compilation.openGuaranteeCount, count(of: .idleGuarantee))
    let failing = count(of: .failingExpectation)
    let answers = guarantees(of: program) + Health.tests(program.expectations.count, failing)
    // Guarantees and tests that fail are warnings, too, with their own parts of the line.
    let warnings = compilation.warningCount - open - idle - failing
    if warnings > 0 { return ["\(counted: warnings, "warning")"] + answers }
    return (isSound ? ["no warnings"] : []) + answers
  }

  private func guarantees(of program: Program) -> [Message] {
    let (all, open) = (program.guarantees.count, compilation.openGuaranteeCount)
    let (broken, idle) = (count(of: .brokenGuarantee), count(of: .idleGuarantee))
    if all == 0 { return [] }
    if open + idle == 0 { return ["\(counted: all, "guarantee") proved"] }
    return (broken > 0 ? ["\(broken) of \(counted: all, "guarantee") broken"] : [])
      + (open > broken ? ["\(open - broken) of \(counted: all, "guarantee") undecided"] : [])
      + (idle > 0 ? ["\(idle) of \(counted: all, "guarantee") about no promotion in force"] : [])
  }

  static func tests(_ count: Int, _ failing: Int) -> [Message] {
    switch (count, failing) {
    case (0, _): []
    case (1, 0): ["\(counted: count, "test") holds"]
    case (_, 0): ["\(counted: count, "test") hold"]
    case (_, 1): ["\(failing) of \(counted: count, "test") fails"]
    default: ["\(failing) of \(counted: count, "test") fail"]
    }
  }

  private func count(of id: Diagnostic.ID) -> Int { compilation.counts[id] ?? 0 }
}
