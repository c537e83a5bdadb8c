import TestSupport
import Testing

@testable import Promo

/// Edits of files that nobody has written: every meaning, layout and comment that chance gives.
@Suite struct RuleEditSweepTests {
  private static let count = Effort.times(15)

  /// Rules, their text with comments and line ends anywhere, and one promotion of them.
  private struct Draw {
    let rules: SecondRules
    let text: String
    let index: Int

    var name: String { rules.promotions[index].name }

    init(seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      rules = SecondRandom.rules(using: &generator)
      index = generator.below(rules.promotions.count)
      let file = EditableRules(EditedText.sources([rules.text])).files[0]
      let disordered = DisorderedText(
        file, [.comments, .emptyLines, .lineEnds], using: &generator
      ).text
      text = Rules.compile(disordered).errorCount == 0 ? disordered : rules.text
    }

    /// What the rules mean once the promotion is changed.
    func meanings(
      _ change: (inout SecondPromotion) -> Void
    ) throws -> [String: PromotionMeaning] {
      var rules = rules
      change(&rules.promotions[index])
      rules.layout = 0
      return try EditedText.meanings(rules.text)
    }
  }

  /// The old bytes that an edit has left before and behind what it wrote.
  private func kept(_ old: String, _ new: String) -> Int {
    kept(Array(old.utf8), Array(new.utf8))
  }

  private func kept(_ old: [UInt8], _ new: [UInt8]) -> Int {
    let before = zip(old, new).prefix { $0 == $1 }.count
    let most = min(old.count, new.count) - before
    let behind = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    return before + min(most, behind)
  }

  @Test func `pausing and resuming change one promotion and nothing else`() throws {
    var pauses = 0
    for seed in 0..<UInt64(RuleEditSweepTests.count) {
      let draw = Draw(seed: seed)
      let wasPaused = draw.rules.promotions[draw.index].paused
      let off = try EditedText.apply(.pause(draw.name), to: draw.text)
      let on = try EditedText.apply(.resume(draw.name), to: draw.text)
      #expect(try EditedText.meanings(off) == draw.meanings { $0.paused = true }, "\(draw.text)")
      #expect(try EditedText.meanings(on) == draw.meanings { $0.paused = false }, "\(draw.text)")
      #expect((wasPaused ? off : on) == draw.text)
      if !wasPaused {
        pauses += 1
        #expect(kept(draw.text, off) == draw.text.utf8.count)
        #expect(try EditedText.apply(.resume(draw.name), to: off) == draw.text)
      }
      #expect(
        EditedText.pieces(off).filter { $0 != "paused" }
          == EditedText.pieces(on).filter { $0 != "paused" })
    }
    #expect(pauses > RuleEditSweepTests.count / 2)
  }

  @Test func `what is inserted and deleted again leaves the same bytes`() throws {
    let new = "promotion \"new } \\\"\" {\n    coupon 5\n}"
    for seed in 0..<UInt64(RuleEditSweepTests.count) {
      let draw = Draw(seed: seed)
      for place in [nil, draw.name] {
        let edited = try EditedText.apply(.insert(new, before: place), to: draw.text)
        #expect(kept(draw.text, edited) == draw.text.utf8.count)
        var meanings = try EditedText.meanings(edited)
        #expect(meanings.removeValue(forKey: "new } \"") != nil)
        #expect(try meanings == EditedText.meanings(draw.text))
        let names = try #require(Rules.compile(edited).program).promotions.map(\.name)
        #expect(names.firstIndex(of: "new } \"") == (place == nil ? names.count - 1 : draw.index))
        #expect(
          try EditedText.apply(.delete("new } \""), to: edited) == draw.text,
          "\(draw.text.debugDescription)\n\(edited.debugDescription)")
      }
    }
  }

  @Test func `what is moved keeps its text, and so do all others`() throws {
    for seed in 0..<UInt64(RuleEditSweepTests.count) {
      let draw = Draw(seed: seed)
      let names = draw.rules.promotions.map(\.name)
      for (index, next) in (names + [nil]).enumerated() {
        let edited = try EditedText.apply(.move(draw.name, before: next), to: draw.text)
        var expected = names
        expected.remove(at: draw.index)
        expected.insert(draw.name, at: index > draw.index ? index - 1 : index)
        let program = try #require(Rules.compile(edited).program, "\(edited.debugDescription)")
        #expect(program.promotions.map(\.name) == expected, "\(draw.text.debugDescription)")
        #expect(try EditedText.meanings(edited) == EditedText.meanings(draw.text))
        #expect(EditedText.pieces(edited).sorted() == EditedText.pieces(draw.text).sorted())
        if expected == names { #expect(edited == draw.text) }
      }
    }
  }

  @Test func `what is deleted takes nothing along but its own text`() throws {
    for seed in 0..<UInt64(RuleEditSweepTests.count) {
      let draw = Draw(seed: seed)
      let edited = try EditedText.apply(.delete(draw.name), to: draw.text)
      var expected = try EditedText.meanings(draw.text)
      expected[draw.name] = nil
      #expect(try EditedText.meanings(edited) == expected)
      #expect(EditedText.pieces(edited) == piecesWithoutPromotion(of: draw), "\(draw.text)")
    }
  }

  /// All pieces of a text but those of a promotion; the comments before its `{` are none of them.
  private func piecesWithoutPromotion(of draw: Draw) -> [String] {
    let promotion = EditableRules(EditedText.sources([draw.text])).files[0].promotions[draw.index]
    let syntax = EditableRules(EditedText.sources([draw.text])).files[0]
    let range = syntax.span(of: promotion.tokens).range
    let open = syntax.tokens[promotion.tokens.lowerBound + 2].start
    let bytes = Array(draw.text.utf8)
    let text = { (range: Range<Int>) in String(decoding: bytes[range], as: UTF8.self) }
    return EditedText.pieces(text(0..<range.lowerBound))
      + EditedText.pieces(text(range.lowerBound..<open)).filter { $0.hasPrefix("#") }
      + EditedText.pieces(text(range.upperBound..<bytes.count))
  }

  @Test func `a clause that is added, changed and removed touches no other`() throws {
    var added = 0
    for seed in 0..<UInt64(RuleEditSweepTests.count) {
      let draw = Draw(seed: seed)
      guard draw.rules.promotions[draw.index].cap == nil else { continue }
      added += 1
      let capped = try EditedText.apply(.addClause("up to 7", to: draw.name), to: draw.text)
      let scale: Int64 = [1, 10, 100, 1_000][draw.rules.decimals]
      #expect(try EditedText.meanings(capped) == draw.meanings { $0.cap = .money(7 * scale) })
      let changed = try EditedText.apply(
        .changeClause("up to", of: draw.name, to: "up to 12"), to: capped)
      #expect(try EditedText.meanings(changed) == draw.meanings { $0.cap = .money(12 * scale) })
      #expect(kept(capped, changed) == capped.utf8.count - 1)
      #expect(
        try EditedText.apply(.removeClause("up", of: draw.name), to: changed) == draw.text)
    }
    #expect(added > RuleEditSweepTests.count / 3)
  }

  @Test func `every clause can be taken out of any layout, and its comments stay`() throws {
    for seed in 0..<UInt64(RuleEditSweepTests.count) {
      let draw = Draw(seed: seed)
      let rules = EditableRules(EditedText.sources([draw.text]))
      let promotion = try rules.promotion(draw.name)
      var generator = SeededGenerator(seed: seed)
      let clause = generator.pick(Array(promotion.clauses))
      let change = promotion.removing(clause)
      let edited = rules.files[0].source.with(change)
      let range = promotion.syntax.span(of: clause.tokens).range
      let bytes = rules.files[0].source.bytes
      let comments = EditedText.pieces(String(decoding: bytes[range], as: UTF8.self))
        .filter { $0.hasPrefix("#") }
      let text = { (bytes: ArraySlice<UInt8>) in String(decoding: bytes, as: UTF8.self) }
      #expect(
        EditedText.pieces(text(edited.bytes[...]))
          == EditedText.pieces(text(bytes[..<range.lowerBound])) + comments
          + EditedText.pieces(text(bytes[range.upperBound...])), "\(draw.text)")
    }
  }

  /// Whatever the text, an edit is refused, or it only adds or only takes out.
  @Test func `broken files are edited in one place or refused`() {
    var (made, refused) = (0, 0)
    for seed in 0..<UInt64(RuleEditSweepTests.count) {
      let draw = Draw(seed: seed)
      var generator = SeededGenerator(seed: seed)
      let source = Source(name: "a", text: EditedFile.mutated(draw.text, &generator))
      for edit in [RuleEdit.pause(draw.name), .insert(RuleEditTests.new, before: draw.name)] {
        do throws(RuleEdit.Problem) {
          let edited = try edit.applied(to: [source])[0]
          #expect(kept(source.bytes, edited.bytes) == source.bytes.count)
          made += edited == source ? 0 : 1
        } catch {
          refused += 1
        }
      }
    }
    #expect(made > 0 && refused > 0)
  }
}
