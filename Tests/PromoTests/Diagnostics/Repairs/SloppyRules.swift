import Foundation
import TestSupport

@testable import Promo

/// Rule files that are nearly right: good ones in which something was changed at random, or written
/// as one of the slips.
struct SloppyRules {
  private var generator: SeededGenerator
  private let texts: [[UInt8]]

  init(seed: UInt64) throws {
    generator = Effort.generator(seed)
    let folders = ["Examples", "Tests/Conformance", "Tests/PromoTests/Snapshots/mistakes"]
    let files = folders.flatMap { folder in
      Project.paths(in: folder, suffix: "").filter {
        $0.hasSuffix(".promo") || $0.hasSuffix(".txt")
      }.map { "\(folder)/\($0)" }
    }
    let corpus = Project.paths(in: "Tests/Fuzz/Corpus/rules", suffix: "").map {
      "Tests/Fuzz/Corpus/rules/\($0)"
    }
    let written = try (files + corpus).map { path in
      let data = try Data(contentsOf: Project.root.appending(path: path))
      return Array(data[..<(data.range(of: Data(Snapshot.rule.utf8))?.lowerBound ?? data.endIndex)])
    }
    texts =
      written.filter { $0.count < 1_500 } + RecoveryTests.texts.map { Array($0.utf8) }
      + RecoveryTests.goods.map { Array($0.text.utf8) }
  }

  mutating func next() -> Source {
    let text = generator.pick(texts)
    let bytes =
      switch generator.below(4) {
      case 0: text
      case 1:
        // A seed of its own for every file.
        changed(text)
      default: slipped(text) ?? changed(text)
      }
    return Source(name: "rules.promo", bytes: bytes)
  }

  private mutating func changed(_ text: [UInt8]) -> [UInt8] {
    var mutator = RuleMutator(seed: generator.next())
    return mutator.mutated(text)
  }

  // MARK: Slips

  /// Returns a text with a slip of a part that may stand at some place of it.
  private mutating func slipped(_ bytes: [UInt8]) -> [UInt8]? {
    var diagnostics = DiagnosticList()
    let source = Source(name: "rules.promo", bytes: bytes)
    let file = SyntaxFile(reading: source, file: 0, reportingTo: &diagnostics)
    guard file.tokens.count > 1 else { return nil }
    let index = generator.below(file.tokens.count)
    let offset = index > 0 ? file.tokens[index - 1].end : 0
    let gaps = CompletionProbe(file, before: index, replacing: offset..<offset, factNames: []).gaps
    let rows = gaps.flatMap { Slip.rows(of: $0.gap) }.map(\.pattern).filter {
      !$0.hasSuffix("|") && !$0.hasSuffix("| ANY")
    }
    guard !rows.isEmpty else { return nil }
    let parts = generator.pick(rows).split(separator: " ")
    let bar = parts.firstIndex(of: "|") ?? 0
    let before = parts[..<bar].filter { !SloppyRules.marks.contains(String($0)) }
    let strings = file.tokens.filter { $0.isA(.string) && !$0.isBad }.map { file.text(of: $0) }
    let slip = parts.compactMap { text(of: String($0), strings) }.joined(separator: " ")
      .replacing(" \u{1}", with: "")
    let first = max(index - before.count, 0)
    // What stood there may stay behind it, or go.
    let isInserted = generator.once(in: 2)
    let end = isInserted ? index : min(index + parts.count - bar - 1, file.tokens.count - 1)
    let start = first < index ? file.tokens[first].start : offset
    let rest = isInserted ? offset : max(offset, file.tokens[end].start)
    return bytes[..<start] + Array(" \(slip) ".utf8) + bytes[rest...]
  }

  private static let marks = ["[", "]", "<<", ">>", "|", "END"]

  /// Returns a text for a piece of a pattern; nil for a piece that stands for none, or is left out.
  private mutating func text(of part: String, _ strings: [String]) -> String? {
    guard !SloppyRules.marks.contains(part) else { return nil }
    var piece = part
    if piece.hasSuffix("?") {
      guard generator.once(in: 2) else { return nil }
      piece.removeLast()
    }
    // U+0001 takes the blank before it away.
    let joint = piece.hasPrefix("+") ? "\u{1}" : ""
    if !joint.isEmpty { piece.removeFirst() }
    return joint + token(generator.pick(piece.split(separator: "/").map(String.init)), strings)
  }

  private mutating func token(_ piece: String, _ strings: [String]) -> String {
    switch piece {
    case "WORD", "FREE":
      generator.pick(
        strings.map { $0.filter { $0 != "\"" } }
          + ["shoes", "gold", "vip", "big", "x3", "members", "each"])
    case "STRING": generator.pick(strings + ["\"shoes\"", "\"A\""])
    case "NUMBER": generator.pick(["1", "2", "3", "9.99", "30", "100", "1_000", "0.5"])
    case "PERCENT": generator.pick(["5%", "20%", "50%", "12.5%"])
    case "DATE": "2026-11-11"
    case "DATETIME": "2026-11-11T22:00"
    case "MOMENT": generator.pick(["2026-11-11", "2026-11-11T22:00"])
    case "TIME": generator.pick(["18:00", "02:00"])
    case "SIGN": generator.pick(["=", ">=", "<"])
    case "UNKNOWN": generator.pick(["+", "满", "减", "-", "&"])
    case "CURRENCY": generator.pick(["EUR", "CNY"])
    case "BAD": generator.pick(["20 %", "1,000", "8折", "5 pm"])
    case "ANY": generator.pick(["5", "\"A\"", "shoes", ","])
    case _ where piece.hasPrefix("~"): String(piece.dropFirst().dropLast(2) + piece.suffix(1))
    case _ where piece.hasSuffix("!") && piece.count > 1:
      generator.once(in: 2) ? piece.dropLast().uppercased() : String(piece.dropLast())
    default: piece
    }
  }
}
