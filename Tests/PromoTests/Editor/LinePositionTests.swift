import TestSupport
import Testing

@testable import Promo

@Suite struct LinePositionTests {
  @Test func `columns count units of UTF-16 or bytes`() {
    let text = Array("a😀b\r\n\té\u{301}x\rlast\n".utf8)
    let lines = LinePositions(text, unit: .codeUnits)
    let places = [
      (0, 0, 0), (1, 0, 1), (5, 0, 3), (6, 0, 4), (8, 1, 0), (9, 1, 1), (11, 1, 2), (13, 1, 3),
      (14, 1, 4), (15, 2, 0), (19, 2, 4), (20, 3, 0),
    ]
    for (offset, line, column) in places {
      #expect(lines.position(at: offset) == LinePosition(line: line, column: column), "\(offset)")
      #expect(lines.offset(of: LinePosition(line: line, column: column)) == offset, "\(offset)")
    }
    #expect(LinePositions(text, unit: .bytes).position(at: 6) == LinePosition(line: 0, column: 6))
  }

  @Test func `a place outside of the text stands for the nearest one`() {
    let lines = LinePositions(Array("a😀\r\nb".utf8), unit: .codeUnits)
    #expect(lines.offset(of: LinePosition(line: -1, column: 5)) == 0)
    #expect(lines.offset(of: LinePosition(line: 0, column: 99)) == 5)
    #expect(lines.offset(of: LinePosition(line: 0, column: 2)) == 1, "inside a character")
    #expect(lines.offset(of: LinePosition(line: 0, column: -3)) == 0)
    #expect(lines.offset(of: LinePosition(line: 9, column: 0)) == 8)
    #expect(lines.offset(of: LinePosition(line: .max, column: .max)) == 8)
    #expect(lines.offset(of: LinePosition(line: 0, column: .min)) == 0)
    #expect(lines.position(at: 3) == LinePosition(line: 0, column: 1), "inside a character")
    #expect(lines.position(at: 6) == LinePosition(line: 0, column: 3), "inside a line end")
    #expect(lines.position(at: 99) == LinePosition(line: 1, column: 1))
    #expect(lines.position(at: -9) == LinePosition(line: 0, column: 0))
  }

  @Test func `every character is found again, in any text`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<Effort.times(200) {
      var text = ""
      for _ in 0..<random.below(40) {
        text += random.pick(["a", "é", "e\u{301}", "😀", "\n", "\r\n", "\r", "\t", "語", "👩‍👧"])
      }
      let bytes = Array(text.utf8)
      for unit in [LinePositions.Unit.codeUnits, .bytes] {
        let lines = LinePositions(bytes, unit: unit)
        var offset = 0
        for scalar in text.unicodeScalars {
          let isInLineEnd = scalar == "\n" && offset > 0 && bytes[offset - 1] == 0x0D
          if !isInLineEnd { #expect(lines.offset(of: lines.position(at: offset)) == offset) }
          offset += String(scalar).utf8.count
        }
        #expect(lines.offset(of: lines.position(at: bytes.count)) == bytes.count)
      }
    }
  }
}
