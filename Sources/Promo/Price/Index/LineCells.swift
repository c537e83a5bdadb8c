/// A reader for the cells of lines, used both for order files and for columns of another program.
package struct LineCells: Sendable {
  private let index: PriceIndex
  private var labels = TextMemory()

  package init(_ index: PriceIndex) { self.index = index }

  /// Returns the number of a label; nil if the rules do not declare the label, or a problem if the
  /// label looks like a slip of a declared one.
  package mutating func number(ofLabel text: UnsafeRawBufferPointer) -> TextMemory.Meaning {
    labels.meaning(of: text) { label in
      if let number = index.number(ofLabel: label) { return .success(number) }
      return index.program.problem(ofLabel: label).map { .failure(RowProblem($0, .unknownLabel)) }
        ?? .success(nil)
    }
  }

  /// Returns true if a label looks like a slip of a declared one.
  package mutating func isSlip(_ label: String) -> Bool {
    var label = label
    guard case .failure = label.withUTF8({ number(ofLabel: UnsafeRawBufferPointer($0)) }) else {
      return false
    }
    return true
  }

  /// Reads a number of pieces.
  package static func pieces(in text: UnsafeRawBufferPointer) throws(RowProblem) -> Int {
    var pieces = 0
    for byte in text {
      pieces = byte.isDigit ? 10 * pieces + Int(byte & 0x0F) : .max
      if pieces > Program.pieceLimit { break }
    }
    if let pieces = checked(pieces) { return pieces }
    throw wrongPieces(String(decoding: text, as: UTF8.self))
  }

  /// Returns a number of pieces; nil if a line cannot have that many.
  package static func checked(_ pieces: some BinaryInteger) -> Int? {
    pieces >= 1 && pieces <= Program.pieceLimit ? Int(pieces) : nil
  }

  /// Returns the problem of a number of pieces that a line cannot have.
  package static func wrongPieces(_ text: String) -> RowProblem {
    let isGivenBack = text.hasPrefix("-") && text.dropFirst().allSatisfy { $0.isNumber }
    let reason: Message = isGivenBack ? ": goods given back are no sale" : ""
    return RowProblem(
      "pieces: a line has 1 to 1,000,000 pieces, not \(quoted(text))\(reason)", .outsideRange)
  }

  /// Throws if an order cannot have that many lines.
  package func check(count: Int) throws(RowProblem) {
    let most = index.program.limits.lines
    if count > most { throw RowProblem(.tooManyLines(count, most: most)) }
  }

  /// Returns the problem of a part of a line that nothing uses; nil for the parts of lines. Where a
  /// line may have other parts, only a name that resembles one that decides prices is a problem.
  ///
  /// - Parameter stated: The parts that have other names in these lines.
  package static func problem(
    ofPart name: String, besides stated: [String] = [], mayBeOther: Bool
  ) -> RowProblem? {
    let costs = ["amount", "minor"]
    let parts = costs + ["pieces", "labels"]
    if stated.isEmpty, parts.contains(name) { return nil }
    // What a line costs is one of several parts.
    let isCost = stated.contains { costs.contains($0) || $0 == "unit_price" }
    let missing = parts.filter { !stated.contains($0) && !(isCost && costs.contains($0)) }
    guard
      let meant = suggestion(
        forColumn: name, among: missing + (stated.isEmpty ? ["shipping", "shipping-minor"] : []))
    else { return mayBeOther ? nil : .unusedKey(name) }
    return meant.hasPrefix("shipping")
      ? RowProblem("\(quoted(name)) is of the order, not of a line", .unknownName)
      : RowProblem(
        "\(quoted(name)) looks like `\(meant)`: rename it, or leave it out if it is something else",
        .unknownName)
  }

  /// The problem of a line without an amount.
  package static var noAmount: RowProblem { RowProblem("there is no `amount`", .missing) }
}
