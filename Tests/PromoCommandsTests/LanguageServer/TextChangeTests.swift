import TestSupport
import Testing

@testable import Promo
@testable import PromoCommands
@testable import PromoOrders

@Suite struct TextChangeTests {
  private func applied(_ changes: [TextChange], to text: String) -> String {
    var bytes = Array(text.utf8)
    for change in changes.reversed() {
      bytes.replaceSubrange(change.range, with: Array(change.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `of lines that differ only what differs is changed`() {
    let changes = TextChange.changes(from: Array("a  b\n c".utf8), to: Array("a b\n    c".utf8))
    #expect(
      changes == [
        TextChange(range: 2..<3, text: ""), TextChange(range: 6..<6, text: "   "),
      ])
    #expect(TextChange.changes(from: Array("a b".utf8), to: Array("a b".utf8)) == [])
  }

  @Test func `parts in another order change nothing around them`() {
    let around = (0..<40).map { "line \($0)\n" }
    let old = around.joined() + "  x\n  y\n" + around.joined()
    let new = around.joined() + "  y\n  x\n" + around.joined()
    let changes = TextChange.changes(from: Array(old.utf8), to: Array(new.utf8))
    #expect(changes.count == 2 && changes.allSatisfy { $0.range.count < 5 })
    let added = TextChange.changes(from: Array(old.utf8), to: Array((new + "z\n").utf8))
    #expect(added.count == 1 && added[0].text.hasSuffix("line 39\nz"))
  }

  @Test func `changes turn any text into any other, in whole characters`() {
    var random = SeededGenerator(seed: 9)
    let parts = ["a", " ", "\n", "\r\n", "é", "è", "😀", "\t", "  ", "#"]
    for _ in 0..<Effort.times(2_000) {
      let old = (0..<random.below(12)).map { _ in random.pick(parts) }
      var new = old
      for _ in 0..<random.below(4) {
        new.insert(random.pick(parts), at: random.below(new.count + 1))
        if random.once(in: 2) { new.remove(at: random.below(new.count)) }
      }
      let (before, after) = (old.joined(), new.joined())
      let changes = TextChange.changes(from: Array(before.utf8), to: Array(after.utf8))
      #expect(applied(changes, to: before) == after)
      let lines = LinePositions(Array(before.utf8), unit: .codeUnits)
      for change in changes {
        for offset in [change.range.lowerBound, change.range.upperBound] {
          #expect(lines.offset(of: lines.position(at: offset)) == offset)
        }
      }
    }
  }

  @Test func `JSON is written as it was read`() {
    for text in [
      "{\"a\":[1,-2,true,false,null,\"é\\n\\\"\\\\\"],\"b\":{}}", "1.50", "-0", "1e400",
      "12345678901234567890", "[[],{}]", "\"😀\"",
    ] {
      #expect(JSONNode(Array(text.utf8))?.text == (text == "-0" ? "0" : text))
    }
    for text in ["", "{", "[1,]", "nul", "\"", "1 2", "{\"a\":1}}", "\u{FEFF}{}"] {
      #expect(JSONNode(Array(text.utf8)) == nil, "\(text)")
    }
  }

  @Test func `addresses and paths are two forms of one thing`() {
    let path = Array("/a b/é%/+.promo".utf8)
    let address = FileAddress.address(ofPath: path)
    #expect(address == "file:///a%20b/%C3%A9%25/%2B.promo")
    #expect(FileAddress.path(of: address) == path)
    #expect(FileAddress.path(of: "file://localhost/a") == Array("/a".utf8))
    #expect(FileAddress.path(of: "FILE:///a%2") == Array("/a%2".utf8))
    #expect(FileAddress.path(of: "file:///a%+5%-0") == Array("/a%+5%-0".utf8))
    for address in ["untitled:x", "file:", "file://", "file:///"[...].dropLast().description, ""] {
      #expect(FileAddress.path(of: address) == nil, "\(address)")
    }
  }
}
