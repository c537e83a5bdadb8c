import Foundation
import PromoHost
import Testing

@testable import PromoCommands
@testable import PromoOrders

@Suite struct OrderBlocksTests {
  private static let text =
    "\u{FEFF}id,\"a \"\"b\"\"\" , note\r\n\r\n1, x ,\"two\r\nlines\"\r\n2,\"\",\"y\"z\n3,,end"

  /// What is found in a text when it is read in blocks of some size.
  private func findings(
    in text: String, blockSize: Int, rowLimit: Int = OrderBlocks.rowLimit
  ) throws -> [String] {
    try Shell.withFolder { folder in
      let path = "\(folder)/orders.csv"
      try text.write(toFile: path, atomically: false, encoding: .utf8)
      let blocks = try OrderBlocks(
        FileInput(path: path), form: .csv, blockSize: blockSize, rowLimit: rowLimit)
      let block = OrderBlocks.Block()
      var findings: [String] = []
      var line = 1
      while try blocks.next(into: block) {
        guard let long = block.longRow else {
          findings += self.findings(in: block.memory.bytes, from: &line)
          continue
        }
        findings.append("\(line) too long: \(block.memory.bytes.text)")
        line += long.lineCount
      }
      return findings
    }
  }

  private func findings(in bytes: OrderBytes, from line: inout Int) -> [String] {
    var findings: [String] = []
    var cells = GrowingMemory<OrderCell>()
    var offset = 0
    while offset < bytes.count {
      let (end, problem) = CSVRow.cut(bytes, at: offset, by: UInt8(ascii: ","), into: &cells)
      let texts = cells.values.map { String(decoding: $0.decoded(in: bytes), as: UTF8.self) }
      let isEmpty = bytes[bytes.withoutLineEnd(offset..<end)].trimmed.count == 0
      if let problem { findings.append("\(line) \(problem.sentence.english)") }
      if problem == nil, !isEmpty { findings.append("\(line) \(texts)") }
      line += bytes[offset..<end].lineEndCount
      offset = end
    }
    return findings
  }

  /// By commas, the first line alone is a whole row, and by semicolons it is not.
  @Test(arguments: [1, 2, 7, 1 << 18])
  func `the separator is found in the whole header`(blockSize: Int) throws {
    try Shell.withFolder { folder in
      let path = "\(folder)/orders.csv"
      try "id;\"the\ntotal\";amount\n1;2;3\n".write(
        toFile: path, atomically: false, encoding: .utf8)
      let blocks = try OrderBlocks(FileInput(path: path), form: .csv, blockSize: blockSize)
      #expect(try blocks.next(into: OrderBlocks.Block()))
      #expect(blocks.separator == UInt8(ascii: ";"))
    }
  }

  /// The last header is cut at its tab into three cells, of which two have a quote inside.
  @Test(arguments: [("id;size 24\";note\n", ";"), (",\"\t\"\n\"\tM\",x,\n", ",")])
  func `a quote inside a cell speaks against a separator, but not against the only one`(
    header: String, separator: String
  ) throws {
    try Shell.withFolder { folder in
      let path = "\(folder)/orders.csv"
      try header.write(toFile: path, atomically: false, encoding: .utf8)
      let blocks = try OrderBlocks(FileInput(path: path), form: .csv, blockSize: 1 << 18)
      #expect(try blocks.next(into: OrderBlocks.Block()))
      #expect(blocks.separator == separator.utf8.first)
    }
  }

  @Test(arguments: [1, 2, 3, 5, 7, 64, 1 << 18])
  func `quotes, line ends and the mark may be split between blocks`(blockSize: Int) throws {
    #expect(
      try findings(in: Self.text, blockSize: blockSize) == [
        "1 [\"id\", \"a \\\"b\\\"\", \" note\"]",
        "3 [\"1\", \" x \", \"two\\r\\nlines\"]",
        "5 there is text after a closing quote",
        "6 [\"3\", \"\", \"end\"]",
      ])
  }

  @Test(arguments: [1, 2, 5, 64])
  func `a row that is too long is passed over with its quotes`(blockSize: Int) throws {
    let long = "1,\"\(String(repeating: "a\n\"\"", count: 100))\"\n2\n"
    let findings = try findings(in: long, blockSize: blockSize, rowLimit: 100)
    #expect(findings.count == 2)
    #expect(findings.first?.hasPrefix("1 too long: 1,\"a\n\"\"a") == true)
    #expect(findings.last == "102 [\"2\"]")
  }

  /// Reads a file with one order of many rows and one of another, whose end only the last block shows.
  /// What that costs is counted in `.ci/measure/growth`.
  private func readLongOrder(rows: Int, _ cell: String, in folder: String) throws {
    let path = "\(folder)/orders.csv"
    let text = String(repeating: "1,\(cell)\n", count: rows) + "2,\(cell)\n"
    try "order,note\n\(text)".write(toFile: path, atomically: false, encoding: .utf8)
    let blocks = try OrderBlocks(FileInput(path: path), form: .csv, blockSize: 1 << 10)
    let block = OrderBlocks.Block()
    try #require(try blocks.next(into: block))
    let start = try #require(block.memory.bytes.first(UInt8(ascii: "\n"), from: 0)) + 1
    blocks.beginOrders(ofColumn: 0, with: block.memory.bytes[start..<block.memory.count])
    var lineEnds = -1
    while try blocks.next(into: block) { lineEnds += block.memory.bytes.lineEndCount }
    #expect(lineEnds == text.utf8.count { $0 == UInt8(ascii: "\n") })
  }

  @Test(arguments: ["note", "\"a\nb\""])
  func `each row of a long order is read once, however many blocks it takes`(
    cell: String
  ) throws {
    try Shell.withFolder { try readLongOrder(rows: 4_000, cell, in: $0) }
  }
}
