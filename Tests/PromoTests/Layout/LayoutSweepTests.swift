import Foundation
import TestSupport
import Testing

@testable import Promo

/// The layout of files that nobody has written: what every rule file says and every comment in it,
/// with white space, comments and clauses thrown about by chance.
@Suite struct LayoutSweepTests {
  private static let count = Effort.times(60)

  /// Texts that people have written: every production of the grammar is in one of them.
  private static let written: [String] = {
    let files =
      Project.paths(in: "Examples", suffix: ".promo").map { "Examples/\($0)" }
      + Project.paths(in: "Tests", suffix: ".promo").map { "Tests/\($0)" }
    let bytes = files.compactMap { try? Data(contentsOf: Project.root.appending(path: $0)) }
    let texts =
      bytes.map { Array($0) } + ((try? GrammarTests.blocks("promo")) ?? []).map { Array($0.utf8) }
      + WordPage.all.map { Array($0.example.utf8) }
    return texts.filter { $0.count < 3_000 && Source(name: "", bytes: $0).formatted() != nil }
      .map { String(decoding: $0, as: UTF8.self) }
  }()

  /// A text by chance: a written one, or random rules.
  private static func text(using generator: inout SeededGenerator) -> String {
    switch generator.below(3) {
    case 0: SecondRandom.rules(using: &generator).text
    case 1: SecondRandom.rules(.goods, using: &generator).text
    default: generator.pick(written)
    }
  }

  /// A text by chance, in disorder; nil if that is no longer well-formed.
  private static func draw(
    _ disorder: DisorderedText.Disorder, using generator: inout SeededGenerator
  ) -> (old: String, new: String)? {
    let old = text(using: &generator)
    guard let file = readFile(old) else { return nil }
    let new = DisorderedText(file, disorder, using: &generator).text
    return readFile(new) == nil ? nil : (old, new)
  }

  /// The declarations of a text; nil if it has a mistake in its form.
  private static func readFile(_ text: String) -> SyntaxFile? {
    var diagnostics = DiagnosticList()
    let file = SyntaxFile(reading: Source(name: "", text: text), file: 0, reportingTo: &diagnostics)
    return diagnostics.hasErrors ? nil : file
  }

  private static func formatted(_ text: String) throws -> String {
    let formatted = try #require(
      Source(name: "", text: text).formatted(), "\(text.debugDescription)")
    return String(decoding: formatted.bytes, as: UTF8.self)
  }

  @Test func `a layout says the same, and its layout is itself`() throws {
    var drawn = 0
    for seed in 0..<UInt64(LayoutSweepTests.count) {
      var generator = SeededGenerator(seed: seed)
      guard let (_, text) = LayoutSweepTests.draw(.all, using: &generator) else { continue }
      drawn += 1
      let once = try LayoutSweepTests.formatted(text)
      let hint: Comment = "\(seed) \(text.debugDescription)\n\(once)"
      #expect(try LayoutSweepTests.formatted(once) == once, hint)
      #expect(Source(name: "", text: once).hasSameForm(as: Source(name: "", text: text)), hint)
      #expect(EditedText.pieces(once).sorted() == EditedText.pieces(text).sorted(), hint)
      #expect(try said(once) == said(text), hint)
      checkLines(of: once, from: text, hint)
    }
    #expect(drawn > LayoutSweepTests.count * 9 / 10)
  }

  @Test func `rules have one layout, whatever their white space and the order of clauses`() throws {
    var drawn = 0
    for seed in 0..<UInt64(LayoutSweepTests.count) {
      var generator = SeededGenerator(seed: seed)
      guard let (old, new) = LayoutSweepTests.draw([.clauses], using: &generator),
        LayoutSweepTests.hasEachClauseOnce(old),
        let plain = LayoutSweepTests.withoutTrivia(old)
      else { continue }
      drawn += 1
      #expect(
        try LayoutSweepTests.formatted(new) == LayoutSweepTests.formatted(plain),
        "\(seed) \(new.debugDescription)")
    }
    #expect(drawn > LayoutSweepTests.count * 8 / 10)
  }

  /// Returns true if no promotion has a clause or a benefit twice, which is a mistake: which of the two
  /// comes first is then as it was.
  private static func hasEachClauseOnce(_ text: String) -> Bool {
    Set(Rules.codes(text)).isDisjoint(with: ["P052", "P054"])
  }

  /// The text without comments and empty lines, each token on a line of its own; nil if that is no
  /// longer well-formed.
  private static func withoutTrivia(_ text: String) -> String? {
    guard let file = readFile(text) else { return nil }
    let plain = file.tokens.map { file.text(of: $0) }.joined(separator: "\n")
    return readFile(plain) == nil ? nil : plain
  }

  /// The tokens of each declaration in written order, of a promotion those of each clause, sorted, but
  /// for tiers and `when`s.
  private func said(_ text: String) throws -> [[String]] {
    let file = try #require(LayoutSweepTests.readFile(text))
    func words(_ tokens: Range<Int>) -> [String] { file.tokens[tokens].map { file.text(of: $0) } }
    let others = [
      file.settings.map(\.tokens), file.facts.map(\.tokens), file.labels.map(\.tokens),
      file.expectations.map(\.tokens), file.guarantees.map(\.tokens),
    ]
    return others.flatMap { $0.map(words) }
      + file.promotions.flatMap { promotion in
        let clauses = file.clauses[promotion.clauses].map { words($0.tokens) }
        let ordered = ["tier", "when"].map { word in clauses.filter { $0[0] == word } }
        let others = clauses.filter { !["tier", "when"].contains($0[0]) }
        return [[promotion.name.map(file.text) ?? ""]] + ordered.joined()
          + others.sorted { $0.lexicographicallyPrecedes($1) }
      }
  }

  /// Checks what can be seen of a layout without knowing its rules.
  private func checkLines(of text: String, from old: String, _ hint: Comment) {
    let isMarked = old.unicodeScalars.first == "\u{FEFF}"
    #expect((text.unicodeScalars.first == "\u{FEFF}") == isMarked, hint)
    let bytes = Array(text.utf8).dropFirst(isMarked ? 3 : 0)
    let hasReturns = bytes.contains(UInt8(ascii: "\r"))
    let ends = bytes.filter { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.count
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    #expect(ends == (lines.count - 1) * (hasReturns ? 2 : 1), hint)
    let texts = lines.map { line in
      String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
    #expect(texts.last == "" && texts.first != "" || bytes.isEmpty, hint)
    for (line, next) in zip(texts, texts.dropFirst()) {
      #expect(!line.isEmpty || !next.isEmpty, hint)
      #expect(line.utf8.last != UInt8(ascii: " ") && !line.utf8.contains(UInt8(ascii: "\t")), hint)
      #expect([0, 4, 8].contains(line.prefix { $0 == " " }.count), hint)
    }
  }
}
