import PromoHost

@testable import PromoCommands
@testable import PromoOrders

/// Any bytes as an order file: read in blocks of any size, and written again.
enum FuzzedOrderFile {
  /// What the reader found: a record, or a problem by its message.
  private enum Finding: Equatable {
    case record(line: Int, cells: [[UInt8]])
    case problem(line: Int, message: String)

    var line: Int {
      switch self {
      case .record(let line, _), .problem(let line, _): line
      }
    }

    /// The cells of a record; nil for a problem.
    var cells: [[UInt8]]? {
      if case .record(_, let cells) = self { cells } else { nil }
    }
  }

  static func check(_ bytes: [UInt8]) throws {
    let file = try ScratchFile(bytes)
    let whole = try findings(in: file, blockSize: 1 << 18)
    for blockSize in [1, 2, 7] {
      let split = try findings(in: file, blockSize: blockSize)
      try claim(split == whole, "in blocks of \(blockSize): \(split), not \(whole)")
      // Rows that begin alike are one order, which no block divides.
      var ends: [Int] = []
      let orders = try findings(in: file, blockSize: blockSize, ofOrders: true) { ends.append($0) }
      try claim(orders == whole, "in orders, blocks of \(blockSize): \(orders), not \(whole)")
      for end in ends where end > 0 && end < orders.count {
        let numbers = orders[(end - 1)...end].map { $0.cells?.first.map(trimmed) ?? [] }
        try claim(numbers[0] != numbers[1] || numbers[0].isEmpty, "an order is divided at \(end)")
      }
    }
    let lines = whole.map(\.line)
    let lineCount = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    try claim(
      zip(lines, lines.dropFirst()).allSatisfy { $0 < $1 } && lines.allSatisfy { $0 <= lineCount },
      "lines \(lines) of \(lineCount)")
    let cells = whole.compactMap(\.cells)
    if cells.count == whole.count { try checkRewritten(cells) }
  }

  private static func trimmed(_ cell: [UInt8]) -> [UInt8] {
    Array(cell.drop(while: \.isBlank).reversed().drop(while: \.isBlank).reversed())
  }

  /// - Parameter visit: called after each block, with the number of findings so far.
  private static func findings(
    in file: ScratchFile, blockSize: Int, ofOrders: Bool = false, _ visit: (Int) -> Void = { _ in }
  ) throws -> [Finding] {
    let blocks = try OrderBlocks(FileInput(path: file.path), form: .csv, blockSize: blockSize)
    let nothing = GrowingMemory<UInt8>()
    if ofOrders { blocks.beginOrders(ofColumn: 0, with: nothing.bytes) }
    let block = OrderBlocks.Block()
    var findings: [Finding] = []
    var line = 1
    while try blocks.next(into: block) {
      findings += self.findings(
        in: block.memory.bytes, by: blocks.separator, from: &line)
      visit(findings.count)
    }
    return findings
  }

  private static func findings(
    in bytes: OrderBytes, by separator: UInt8, from line: inout Int
  ) -> [Finding] {
    var findings: [Finding] = []
    var cells = GrowingMemory<OrderCell>()
    var offset = 0
    while offset < bytes.count {
      let (end, problem) = CSVRow.cut(bytes, at: offset, by: separator, into: &cells)
      let isEmpty = bytes[bytes.withoutLineEnd(offset..<end)].trimmed.count == 0
      if let problem {
        findings.append(.problem(line: line, message: problem.sentence.english))
      } else if !isEmpty {
        findings.append(
          .record(line: line, cells: cells.values.map { $0.decoded(in: bytes) }))
      }
      line += bytes[offset..<end].lineEndCount
      offset = end
    }
    return findings
  }

  /// Cells that are written and read again are the same.
  private static func checkRewritten(_ cells: [[[UInt8]]]) throws {
    let file = try ScratchFile(cells.flatMap(CSVText.line))
    let again = try findings(in: file, blockSize: 1 << 18).map(\.cells)
    try claim(again == cells, "\(cells) is read as \(again)")
  }
}
