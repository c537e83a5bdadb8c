import Testing

@testable import Promo

/// Each row of `Phrasebook.md` has an example, and what is said of it.
@Suite struct PhrasebookTests {
  struct Row: CustomTestStringConvertible {
    let phrase, clauses, sentence, example: String
    let expected: String?

    var testDescription: String { phrase }
  }

  static let rows: [Row] = {
    let lines = (try? Project.text("Sources/Promo/Say/Handbook/Phrasebook.md")) ?? ""
    return lines.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 4 else { return nil }
      let example = cells[3].components(separatedBy: " → ")
      return Row(
        phrase: cells[0], clauses: cells[1], sentence: cells[2], example: example[0],
        expected: example.count > 1 ? example[1] : nil)
    }
  }()

  private static let head = """
    goods "hats", "shoes"
    fact spare yes/no default no

    """

  /// A rule file with the example in it: where a clause is expected, or first if it is a setting.
  private static func file(with example: Row) -> String {
    let clauses = example.clauses
    if clauses.hasPrefix("currency") {
      return "\(example.example)\n\(head)promotion \"A\" { coupon 1 }\n"
    }
    // A change that leaves the promotion without a benefit is not offered.
    let isBenefit = clauses.contains(
      #/^!?(discount|coupon|tier|get|free|shipping|buy .*(get|for)) /#)
    let benefit = isBenefit ? "" : "discount 5% off\n"
    return """
      \(head)promotion "A" {
        \(benefit)\(example.example)
      }
      promotion "Sale" { coupon 1 }

      """
  }

  private static func errors(in text: String) -> [Diagnostic] {
    Rules.compile(text).diagnostics.filter { $0.severity == .error }
  }

  @Test func `there are many rows, each with its example`() {
    #expect(PhrasebookTests.rows.count > 170)
    #expect(PhrasebookTests.rows.count == Phrasebook.whole.rows.count)
    #expect(PhrasebookTests.rows.filter { $0.example.isEmpty }.isEmpty)
  }

  @Test(arguments: rows)
  func `the example of a row is told once, as the row says`(row: Row) throws {
    let text = PhrasebookTests.file(with: row)
    let found = PhrasebookTests.errors(in: text)
    let diagnostic = try #require(found.first, "\(text)")
    #expect(found.count == 1, "\(found.map(\.message))")
    #expect(diagnostic.message.hasPrefix("`\(row.example)` "), "\(diagnostic.message)")
    if row.clauses.isEmpty {
      #expect(diagnostic.id == .unknownClause && diagnostic.help == row.sentence)
      #expect(diagnostic.fixes.isEmpty && row.expected == nil)
    } else {
      let expected = try #require(row.expected)
      #expect(diagnostic.fixes.first?.edits.last?.text == expected)
      let isFact = row.sentence.hasPrefix("fact ")
      // A phrase that begins like a clause is found within that clause.
      let ids: [Diagnostic.ID] = isFact ? [.unknownClause] : [.misspeltWord, .wrongPlace]
      #expect(ids.contains(diagnostic.id))
      if !isFact { #expect(diagnostic.message.contains("`\(expected.prefix(59))")) }
    }
  }

  /// A change that is certain writes down a notation of shops or a compound, with the same numbers.
  @Test(arguments: rows)
  func `a change of a phrase is certain only where the row says so`(row: Row) {
    let fixes = PhrasebookTests.errors(in: PhrasebookTests.file(with: row)).flatMap { $0.fixes }
    #expect(fixes.contains { $0.grade == .certain } == row.clauses.hasPrefix("!"))
    #expect(!row.clauses.hasPrefix("!") || !row.clauses.contains(" / "))
  }

  @Test(arguments: rows)
  func `what is written for a phrase is understood`(row: Row) throws {
    guard let expected = row.expected else { return }
    let text = PhrasebookTests.file(with: row)
    let source = Source(name: "a.promo", bytes: Array(text.utf8))
    let fix = try #require(
      PhrasebookTests.errors(in: text).first?.fixes.first)
    let mended = source.applying([fix], file: 0)
    let said = PhrasebookTests.errors(in: String(decoding: mended.bytes, as: UTF8.self))
    #expect(said.isEmpty, "\(expected): \(said.map(\.message))")
  }
}
