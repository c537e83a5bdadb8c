import Foundation
import Testing

@testable import Promo

/// What the suite shows, and that nothing is missing from it but what its page lists as a gap.
@Suite struct CoverageTests {
  private static func page(_ path: String) throws -> String {
    try String(contentsOf: ConformanceCase.root.appending(path: path), encoding: .utf8)
  }

  /// What the page of the suite lists as not shown.
  private static func gaps() throws -> Set<String> {
    let parts = try page("Tests/Conformance/README.md").components(separatedBy: "## Gaps")
    return Set(parts[1].matches(of: /(?m)^\| `([^`]+)` \|/).map { String($0.1) })
  }

  private static func grammar() throws -> Grammar {
    let block = try page("Grammar.md").components(separatedBy: "```ebnf\n")[1]
    return Grammar(block.components(separatedBy: "\n```")[0])
  }

  private static let cases = Result {
    try ConformanceCase.names.map { ($0, try ConformanceCase(named: $0)) }
  }

  @Test func `the grammar derives every file without a mistake, and the files use all of it`()
    throws
  {
    let grammar = try Self.grammar()
    var missing = grammar.points
    for (name, conformance) in try Self.cases.get() {
      let codes = (conformance.diagnostics ?? []).map(\.code)
      guard codes.allSatisfy({ $0 >= "P100" }) else { continue }
      for source in try ConformanceCase.sources(named: name) {
        let uses = RuleText(source).uses(of: grammar)
        #expect(uses != nil, "the grammar does not derive \(source.name) of \(name)")
        missing.subtract(uses ?? [])
      }
    }
    let silent = missing.subtracting(try Self.gaps()).sorted()
    #expect(silent == [])
  }

  @Test func `the grammar derives every example`() throws {
    let grammar = try Self.grammar()
    let folder = ConformanceCase.root.appending(path: "Examples").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".promo") }
    #expect(names.count >= 12)
    for name in names {
      let source = Source(name: name, text: try Self.page("Examples/\(name)"))
      #expect(RuleText(source).uses(of: grammar) != nil, "\(name)")
    }
  }

  @Test func `every diagnostic has a case`() throws {
    let found = try Self.cases.get().flatMap { $1.diagnostics ?? [] }.map(\.code)
    let missing = Set(Diagnostic.ID.allCases.map(\.rawValue)).subtracting(found)
    let silent = missing.subtracting(try Self.gaps()).sorted()
    #expect(silent == [])
  }

  @Test func `every outcome has a case with all that it says`() throws {
    var shown: Set<String> = []
    for (_, conformance) in try Self.cases.get() {
      for case .array(let outcomes)? in (conformance.orders ?? []).map({ $0.answer?["outcomes"] }) {
        for case .object(let outcome) in outcomes {
          guard case .text(let name)? = outcome["outcome"] else { continue }
          let data = outcome.keys.filter { !["promotion", "outcome"].contains($0) }
          shown.insert(([name] + data.sorted()).joined(separator: " "))
        }
      }
    }
    let all: Set = [
      "applied off", "paused", "not-started starts", "not-started", "ended ended",
      "off-schedule next", "off-schedule", "code-missing codes",
      "condition-failed column condition file line", "below-spend short", "no-effect",
      "beaten by wouldPay", "beaten by lostThreshold wouldPay", "beaten by lacksSync wouldPay",
      "beaten by lines wouldPay",
      "beaten by lacksSync lines wouldPay", "no-goods", "no-goods leftOut",
      "below-count labels pieces",
      "below-count pieces", "beaten by reason wouldPay", "beaten breaks by wouldPay",
    ]
    #expect(all.subtracting(shown).sorted() == [])
    #expect(shown.subtracting(all).sorted() == [])
  }

  @Test
  func `every tie rule, rounding mode and strategy has a case, and so has every part of an answer`()
    throws
  {
    let cases = try Self.cases.get().map(\.1)
    let page = try Self.page("Tests/Conformance/README.md")
    let ties = page.matches(of: /(?m)^\| `(tie: [^`]+)` \|/).map { String($0.1) }
    #expect(ties.count == 8)
    let words =
      ties + Rounding.allCases.map { "rounding: \($0.rawValue)" }
      + Strategy.allCases.map { "strategy: \($0.rawValue)" }
    let missing = Set(words).subtracting(cases.flatMap(\.shows))
    let silent = missing.subtracting(try Self.gaps()).sorted()
    #expect(silent == [])
    let answers = cases.flatMap { $0.orders ?? [] }.compactMap(\.answer)
    let keys = [
      "payable", "saved", "strategy", "applied", "outcomes", "codes", "nudge", "best", "lines",
      "shipping", "offers", "unknownLabels",
    ]
    for key in keys {
      #expect(answers.contains { $0[key] ?? .null != .null }, "\(key)")
    }
    for key in ["nudge", "best"] { #expect(answers.contains { $0[key] == .null }, "\(key)") }
  }

  @Test func `every rule file has its case`() throws {
    let all = FileManager.default.subpaths(atPath: ConformanceCase.folder.path) ?? []
    let rules = all.filter { $0.hasSuffix(".promo") }.map { String($0.dropLast(6)) }
    let names = Set(ConformanceCase.names)
    for name in rules {
      let folder = name.split(separator: "/").dropLast().joined(separator: "/")
      #expect(names.contains(name) || names.contains(folder), "\(name)")
    }
  }
}
