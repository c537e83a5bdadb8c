/// Which braces of a file belong together.
///
/// A promotion inside another and one that follows an unclosed one look alike up to that place; the
/// braces below tell them apart.
struct BracePairs {
  /// The index of the closing brace of each opening one that has one.
  private var closing: [Int: Int] = [:]

  /// The index of the opening brace around each token that stands in some.
  private var around: [Int?] = []

  init(_ tokens: [Token]) {
    var open: [Int] = []
    around.reserveCapacity(tokens.count)
    for (index, token) in tokens.enumerated() {
      around.append(open.last)
      if token.isA(.leftBrace) { open.append(index) }
      if token.isA(.rightBrace), let first = open.popLast() { closing[first] = index }
    }
  }

  /// The index of the brace that closes the one at an index.
  func closing(of open: Int) -> Int? { closing[open] }

  /// True if the braces around the token at an index are closed below it.
  func isClosed(around index: Int) -> Bool { around[index].map { closing[$0] != nil } ?? false }
}
