import Foundation
import TestSupport
import Testing

@testable import Promo

/// Files in an editor, for tests.
enum EditedFile {
  static let zoneNames = ["Asia/Shanghai", "Europe/Berlin", "UTC"]

  /// The rules in `Examples`.
  static var examples: [(name: String, text: String)] {
    get throws {
      try Project.paths(in: "Examples", suffix: ".promo").map {
        ($0, try Project.text("Examples/\($0)"))
      }
    }
  }

  static func editor(_ texts: String..., file: Int = 0) -> RuleEditor {
    RuleEditor(
      EditedText.sources(texts), file: file, zoneNames: zoneNames, zones: Rules.zones.lookup)
  }

  /// The text of a range of bytes.
  static func text(of range: Range<Int>, in editor: RuleEditor) -> String {
    String(decoding: editor.syntax.source.bytes[range], as: UTF8.self)
  }

  /// An editor of a text, and the offset of the mark `▌` in it, which is taken out.
  static func marked(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (editor: RuleEditor, offset: Int) {
    let parts = text.components(separatedBy: "▌")
    try #require(parts.count == 2, sourceLocation: sourceLocation)
    return (editor(parts.joined()), parts[0].utf8.count)
  }

  /// The texts offered at the mark.
  static func offered(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    let (editor, offset) = try marked(text, sourceLocation: sourceLocation)
    return editor.completions(at: offset).map(\.text)
  }

  /// A text with some bytes removed, repeated or replaced.
  static func mutated(_ text: String, _ random: inout SeededGenerator) -> String {
    var bytes = Array(text.utf8)
    for _ in 0..<(1 + random.below(4)) {
      let start = random.below(bytes.count)
      let end = min(bytes.count, start + 1 + random.below(12))
      switch random.below(4) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: bytes[start..<end], at: random.below(bytes.count))
      case 2: bytes[start] = random.pick(Array("\"{}()#,\n\r %é😀".utf8))
      default: bytes.replaceSubrange(start..<end, with: Array(random.pick(words).utf8))
      }
      if bytes.isEmpty { bytes = [0x20] }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let words = [
    "promotion", "\"", "when", "expect", "on", "😀", "\r\n", "tier", "{", "}", "“a”", "not (", "by",
  ]
}
