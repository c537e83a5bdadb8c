/// The pairs of braces in a file.
///
/// A promotion inside another looks like one that follows an unclosed one. Only the braces further
/// on tell them apart.
struct BracePairs {
  /// The index of the closing brace of each opening one that has one.
  private var closing: [Int: Int] = [:]

  /// The index of the opening brace around each token; nil outside of braces.
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

  /// Returns the index of the brace that closes an opening one; nil if none does.
  func closing(of open: Int) -> Int? { closing[open] }

  /// Returns true if the braces around a token are closed further on.
  func isClosed(around index: Int) -> Bool { around[index].map { closing[$0] != nil } ?? false }
}
