import TestSupport
import Testing

@testable import Promo

/// A fix that is offered leads to no other mistake.
@Suite struct FixPropertyTests {
  private struct PlacedError {
    let id: Diagnostic.ID
    let message: String
    let text: String
    let place: String

    init(_ error: Diagnostic, in sources: [Source]) {
      id = error.id
      message = error.message
      guard let span = error.span else {
        text = message
        place = ""
        return
      }
      let bytes = sources[span.file].bytes
      text = span.range.isEmpty ? message : String(decoding: bytes[span.range], as: UTF8.self)
      place = "\(span.file):\(FixPropertyTests.lines(before: span.start, in: bytes))"
    }
  }

  private static func lines(before offset: Int, in bytes: [UInt8]) -> Int {
    bytes[..<offset].count { $0 == 0x0A }
  }

  private static func errors(of compilation: Compilation) -> [PlacedError] {
    compilation.diagnostics.filter { $0.severity == .error }
      .map { PlacedError($0, in: compilation.sources) }
  }

  /// The lines that a fix has changed.
  private static func places(of fix: Fix, in sources: [Source]) -> Set<String> {
    var places: Set<String> = []
    var shift = 0
    for edit in fix.edits {
      let bytes = sources[edit.span.file].bytes
      let start = edit.span.start + shift
      let first = lines(before: start, in: bytes)
      let last = lines(before: start + edit.text.utf8.count, in: bytes)
      places.formUnion((first...last).map { "\(edit.span.file):\($0)" })
      shift += edit.text.utf8.count - edit.span.range.count
    }
    return places
  }

  /// Returns what is wrong with a fix that is made alone: it must leave one error fewer, and no new
  /// one on the lines that it changes.
  private func faults(of fix: Fix, for diagnostic: Diagnostic, in before: Compilation) -> [String] {
    let after = Snapshot.compile(before.sources.enumerated().map { $1.applying([fix], file: $0) })
    let most = before.errorCount - (diagnostic.severity == .error ? 1 : 0)
    var faults = after.errorCount > most ? ["\(after.errorCount) errors are left"] : []
    var known = FixPropertyTests.errors(of: before)
    let places = FixPropertyTests.places(of: fix, in: after.sources)
    for error in FixPropertyTests.errors(of: after) {
      let same = known.firstIndex {
        $0.id == error.id && ($0.message == error.message || $0.text == error.text)
      }
      if let same {
        known.remove(at: same)
      } else if places.contains(error.place) {
        faults.append("new: \(error.message)")
      }
    }
    return faults
  }

  /// Expects that no certain or probable fix of rules leads to another mistake; returns how many
  /// fixes there are.
  private func checkFixes(of sources: [Source]) -> Int {
    let compilation = Snapshot.compile(sources)
    let text = String(decoding: sources[0].bytes, as: UTF8.self)
    var count = 0
    for diagnostic in compilation.diagnostics {
      for fix in diagnostic.fixes where fix.grade != .template {
        count += 1
        let found = faults(of: fix, for: diagnostic, in: compilation)
        #expect(found == [], "\(diagnostic.message): \(fix.title)\n\(text)")
      }
    }
    return count
  }

  @Test func `no fix of a known mistake leads to another`() {
    let some = Effort.sample(FixTests.wrongRules, oneIn: 4)
    #expect(some.map(checkFixes).reduce(0, +) > some.count / 4)
  }

  @Test func `no fix of a slip in an example leads to another`() throws {
    var generator = SeededGenerator(seed: 7)
    var count = 0
    for path in Project.paths(in: "Examples", suffix: ".promo") {
      let text = try Project.text("Examples/\(path)")
      for _ in 0..<Effort.times(2) {
        let slipped = FixPropertyTests.withSlip(text, &generator)
        count += checkFixes(of: [Source(name: "rules.promo", text: slipped)])
      }
    }
    #expect(count > 3)
  }

  /// Returns a text in which somebody left out, repeated or exchanged a word, or mistyped a letter.
  private static func withSlip(_ text: String, _ generator: inout SeededGenerator) -> String {
    var bytes = Array(text.utf8)
    let tokens = Lexer.tokens(of: bytes).dropLast()
    guard let token = tokens.randomElement(using: &generator),
      let other = tokens.randomElement(using: &generator)
    else { return text }
    let word = [0x20] + bytes[other.start..<other.end] + [0x20]
    let letter = Int.random(in: token.start..<token.end, using: &generator)
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: bytes.removeSubrange(token.start..<token.end)
    case 1: bytes.insert(contentsOf: word, at: token.end)
    case 2: bytes.replaceSubrange(token.start..<token.end, with: word)
    case 3: bytes.remove(at: letter)
    default: bytes.insert(bytes[letter], at: letter)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
