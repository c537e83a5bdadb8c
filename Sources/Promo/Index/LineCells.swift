/// A reader of the cells of lines, which order files and columns of another program have alike.
package struct LineCells: Sendable {
  /// The largest number of texts to remember: shops label goods with their article numbers, too.
  package static var rememberedTexts: Int { 10_000 }

  /// The standing of a label in the rules.
  private enum Standing {
    case declared
    case unknown
    /// The label was probably meant to be a declared one.
    case mistaken(RowProblem)
  }

  private let program: Program

  /// The standing of each label read before.
  private var standings: [String: Standing] = [:]

  package init(_ program: Program) { self.program = program }

  /// Returns true if the rules declare a label. Throws if it is a slip of one that they declare.
  package mutating func isDeclared(_ label: String) throws(RowProblem) -> Bool {
    switch standing(of: label) {
    case .declared: return true
    case .unknown: return false
    case .mistaken(let problem): throw problem
    }
  }

  private mutating func standing(of label: String) -> Standing {
    if let known = standings[label] { return known }
    if standings.count == LineCells.rememberedTexts { standings.removeAll() }
    let standing: Standing =
      if program.declares(label) {
        .declared
      } else if let problem = program.problem(ofLabel: label) {
        .mistaken(RowProblem(problem))
      } else {
        .unknown
      }
    standings[label] = standing
    return standing
  }

  /// Reads a number of pieces.
  package static func pieces(in text: String) throws(RowProblem) -> Int {
    let isWhole = text.utf8.allSatisfy { $0.isDigit }
    guard isWhole, let pieces = Int(text), (1...Program.pieceLimit).contains(pieces) else {
      throw RowProblem("pieces: a line has 1 to 1,000,000 pieces, not \(quoted(text))")
    }
    return pieces
  }

  /// Throws if an order cannot have so many lines.
  package static func check(count: Int) throws(RowProblem) {
    guard count <= Program.lineLimit else {
      throw RowProblem("an order has at most 10,000 lines, not \(count)")
    }
  }

  /// Returns the problem of a part of lines that nothing uses and that looks like one that decides
  /// prices; nil for any other.
  package static func problem(ofPart name: String) -> RowProblem? {
    let parts = ["amount", "minor", "pieces", "labels", "shipping", "shipping-minor"]
    guard let meant = columnMeant(by: name, among: parts) else { return nil }
    return meant.hasPrefix("shipping")
      ? RowProblem("\(quoted(name)) is of the order, not of a line")
      : RowProblem(
        "\(quoted(name)) looks like `\(meant)`: rename it, or leave it out if it is something else")
  }

  /// The problem of a line without an amount.
  package static var noAmount: RowProblem { RowProblem("there is no `amount`") }
}
