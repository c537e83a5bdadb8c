import Foundation
import PromoHost
import Testing

@testable import PromoCommands

@Suite struct CSVReaderTests {
  private static let text =
    "\u{FEFF}id,\"a \"\"b\"\"\" , note\r\n\r\n1, x ,\"two\r\nlines\"\r\n2,\"\",\"y\"z\n3,,end"

  /// What is found in the text when it is read in blocks of some size.
  private func findings(blockSize: Int) throws -> [String] {
    try Shell.withFolder { folder in
      let path = "\(folder)/orders.csv"
      try CSVReaderTests.text.write(toFile: path, atomically: false, encoding: .utf8)
      var reader = try CSVReader(FileInput(path: path, blockSize: blockSize))
      var findings: [String] = []
      while true {
        switch try reader.next() {
        case .record(let record):
          let cells = record.cells.map { String(decoding: $0, as: UTF8.self) }
          findings.append("\(record.line) \(cells)")
        case .problem(let problem, let line): findings.append("\(line) \(problem.message)")
        case .end: return findings
        }
      }
    }
  }

  @Test(arguments: [1, 2, 3, 5, 7, 64, 1 << 18])
  func `quotes, line ends and the mark may be split between blocks`(blockSize: Int) throws {
    #expect(
      try findings(blockSize: blockSize) == [
        "1 [\"id\", \"a \\\"b\\\"\", \"note\"]",
        "3 [\"1\", \"x\", \"two\\r\\nlines\"]",
        "5 there is text behind a closing quote",
        "6 [\"3\", \"\", \"end\"]",
      ])
  }
}
