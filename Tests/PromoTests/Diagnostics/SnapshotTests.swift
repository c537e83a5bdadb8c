import Foundation
import Testing

@testable import Promo

/// A rule file and what is said about it, as a file: the source, a rule, the whole message.
///
/// With `PROMO_RECORD=1` what is said now is written into the files, and the tests fail: the messages
/// are to be read in the difference before they are believed.
struct Snapshot: CustomTestStringConvertible {
  static var rule: String { "────────────────────────────────────────\n" }

  let path: String
  let sources: [Source]

  var testDescription: String { path }

  static func compile(_ sources: [Source], at instant: String? = nil) -> Compilation {
    Program.compile(
      sources,
      at: { zone in instant.flatMap { try? zone.instant(in: Array($0.utf8)).get() } },
      zones: Rules.zones.lookup)
  }

  /// Compares what is said with the file, or records it.
  func check(_ compilation: Compilation) throws {
    let url = Project.root.appending(path: "Tests/PromoTests/Snapshots/\(path)")
    var bytes: [UInt8] = []
    for (index, source) in sources.enumerated() {
      if index > 0 { bytes += Array("\(Snapshot.rule)".utf8) }
      bytes += source.bytes + (source.bytes.last == 0x0A ? [] : [0x0A])
    }
    let whole = Data(bytes + Array("\(Snapshot.rule)\(compilation.report)".utf8))
    let recorded = try? Data(contentsOf: url)
    if recorded == whole { return }
    if ProcessInfo.processInfo.environment["PROMO_RECORD"] != nil { try whole.write(to: url) }
    Issue.record("\(path)\n\(String(decoding: whole, as: UTF8.self))")
  }

  /// The snapshots of mistakes: the source is what stands above the rule in each file.
  static var mistakes: [Snapshot] {
    Project.paths(in: "Tests/PromoTests/Snapshots/mistakes", suffix: ".txt").map { name in
      let url = Project.root.appending(path: "Tests/PromoTests/Snapshots/mistakes/\(name)")
      let data = (try? Data(contentsOf: url)) ?? Data()
      let end = data.range(of: Data(rule.utf8))?.lowerBound ?? data.endIndex
      return Snapshot(
        path: "mistakes/\(name)",
        sources: [Source(name: "rules.promo", bytes: Array(data[..<end]))])
    }
  }
}

@Suite struct SnapshotTests {
  @Test(arguments: Snapshot.mistakes)
  func `a mistake is told as it was read and found good`(snapshot: Snapshot) throws {
    let compilation = Snapshot.compile(snapshot.sources)
    #expect(!compilation.diagnostics.isEmpty)
    try snapshot.check(compilation)
  }

  /// Source lines stay as they are.
  @Test(arguments: [60, 80])
  func `what is said of a mistake fits the terminal`(width: Int) {
    for snapshot in Snapshot.mistakes {
      let report = Snapshot.compile(snapshot.sources).styledReport(in: .english, width: width).plain
      let said = report.split(separator: "\n").filter {
        !$0.contains(" | ") && !$0.contains("--> ")
      }
      #expect(said.filter { displayWidth(String($0)) > width } == [], "\(snapshot.path)")
    }
  }

  @Test func `there are sixty mistakes at least`() {
    #expect(Snapshot.mistakes.count >= 60)
  }

  @Test(arguments: Diagnostic.ID.allCases)
  func `the example of an id has it and nothing else, and the mended one nothing`(
    id: Diagnostic.ID
  ) throws {
    let page = ExplainedRules(id)
    let compilation = page.compile(page.example)
    #expect(compilation.diagnostics.map(\.id) == [id])
    #expect(page.compile(page.mended).diagnostics.map(\.message) == [])
    // Nobody reads 33 MiB in review, or twenty thousand customers.
    if [.fileTooLarge, .undecided].contains(id) { return }
    try Snapshot(path: "codes/\(id.rawValue).txt", sources: page.example).check(compilation)
  }

  @Test(arguments: Diagnostic.ID.allCases)
  func `the page of an id says what Grammar says`(id: Diagnostic.ID) throws {
    let row = "| \(id.rawValue) | \(id.explanation.title) |"
    #expect(try Project.text("Grammar.md").contains(row))
    #expect(!id.explanation.cause.contains(id.explanation.title))
    #expect(id.explanation.cause.split(separator: "\n").allSatisfy { $0.count <= 96 })
  }

  @Test(arguments: [Language.english, .chinese])
  func `the pages of unknown words name every word that may stand there`(language: Language) {
    for (id, words) in [
      (
        .unknownDeclaration,
        Setting.allCases.map(\.rawValue) + DeclarationWord.allCases.map(\.rawValue)
      ),
      (.unknownClause, ClauseWord.allCases.map(\.rawValue)),
    ] as [(Diagnostic.ID, [String])] {
      let named = id.explanation.cause(in: language).matches(of: /`([a-z]+)/).map { String($0.1) }
      #expect(Set(words).subtracting(named) == [], "\(id.rawValue)")
    }
  }

  /// What the page of two thresholds says may stand together, and what may not.
  @Test(arguments: [
    ("coupon 5 spend 50 buy 3", true), ("coupon 5 every 300 buy 3", true),
    ("tier spend 50 coupon 5 buy 3", true), ("coupon 5 every 300 spend 30", false),
    ("tier buy 2 coupon 5 buy 3", false), ("buy 2 get 1 free buy 3", false),
  ])
  func `the page of two thresholds is true`(clauses: String, isAllowed: Bool) {
    let ids = Rules.compile("promotion \"A\" { \(clauses) }").diagnostics.map(\.id)
    #expect(ids.contains(.clashingThreshold) == !isAllowed)
    let cause = Diagnostic.ID.clashingThreshold.explanation.cause.replacing("\n", with: " ")
    #expect(!cause.contains("`spend` and `buy` do not stand together"))
  }

  @Test(arguments: Diagnostic.ID.allCases)
  func `the page of an id says in Chinese what it says in English`(id: Diagnostic.ID) throws {
    let file = try Project.text("Sources/Promo/Say/Handbook/Codes.zh.md")
    let sections = file.components(separatedBy: "\n## \(id.rawValue)\n")
    let prose = try #require(sections.count == 2 ? sections[1] : nil)
      .components(separatedBy: "\n## ")[0].trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(id.explanation.cause(in: .chinese) == prose)
    let paragraphs = prose.components(separatedBy: "\n\n")
    #expect(paragraphs.count == id.explanation.cause.components(separatedBy: "\n\n").count)
    for paragraph in paragraphs {
      // Words of the rules are the same in every language, and so are names.
      let bare = paragraph.replacing(/`[^`]*`|Windows|P\d{3}/, with: "")
      #expect(!bare.contains(/[a-z]{2}/) && bare.contains(/。$/) && !bare.contains(#/ \p{Han}/#))
      // A line of Chinese has no blanks at which it could be filled, so it is not broken.
      #expect(!paragraph.contains("\n"))
    }
    let words = { (text: String) in Set(text.matches(of: /`[^`]*`/).map(\.output)) }
    let allowed = words(prose).filter { $0.contains("allow P") }
    #expect(allowed.isSubset(of: words(id.explanation.cause.replacing("\n", with: " "))))
  }
}

/// The examples of an id's page as files, with what a page cannot show put in.
struct ExplainedRules {
  let id: Diagnostic.ID
  let example: [Source]
  let mended: [Source]

  init(_ id: Diagnostic.ID) {
    self.id = id
    example = ExplainedRules.files(id.explanation.example, id)
    mended = ExplainedRules.files(id.explanation.mended, id)
  }

  private static func files(_ text: String, _ id: Diagnostic.ID) -> [Source] {
    let parts = text.components(separatedBy: "# --- second file\n")
    return parts.enumerated().map { index, part in
      var bytes = Array(part.utf8)
      let name = parts.count == 1 ? "rules.promo" : "\(["a", "b"][index]).promo"
      if id == .invalidUTF8 {
        let text = part.replacing("\u{FFFD}", with: "\u{1}")
        bytes = text.utf8.map { $0 == 1 ? 0xE9 : $0 }
      } else if id == .fileTooLarge, part.contains("and so on") {
        bytes += [UInt8](repeating: 0x0A, count: Source.sizeLimit)
      } else if id == .undecided {
        let customers = (1...20_000).map { "or customer = \(1003 + 2 * $0)" }
        bytes = Array(
          part.replacing(/# … and so on.*/, with: customers.joined(separator: "\n")).utf8)
      }
      return Source(name: name, bytes: bytes)
    }
  }

  func compile(_ sources: [Source]) -> Compilation {
    if id == .missingZoneData {
      return Program.compile(sources) { _ in .noZoneData(help: "install zones") }
    }
    let compilation = Snapshot.compile(sources, at: id == .windowOver ? "2026-11-11" : nil)
    return id.isOfAnalysis ? compilation.withFindings() : compilation
  }
}

extension Diagnostic.ID {
  /// Whether rules have it only when they are withFindings.
  var isOfAnalysis: Bool { rawValue >= "P130" || self == .unusedFact }
}
