/// How deep each token of a file stands in braces, and whether they are closed below it.
///
/// A promotion inside another and one that follows an unclosed one look alike up to that place; the
/// braces below tell them apart.
struct BraceDepths: Sendable {
  private let depths: [Int32]
  private let lowestFromHere: [Int32]

  init(_ tokens: [Token]) {
    var depths: [Int32] = []
    depths.reserveCapacity(tokens.count)
    var depth: Int32 = 0
    for token in tokens {
      depths.append(depth)
      if token.kind == .leftBrace { depth += 1 }
      if token.kind == .rightBrace { depth -= 1 }
    }
    var lowest = depths
    for index in lowest.indices.dropLast().reversed() {
      lowest[index] = min(lowest[index], lowest[index + 1])
    }
    self.depths = depths
    lowestFromHere = lowest
  }

  /// Whether the brace around the token at `index` is closed below it.
  func isClosed(around index: Int) -> Bool { lowestFromHere[index] < depths[index] }
}
