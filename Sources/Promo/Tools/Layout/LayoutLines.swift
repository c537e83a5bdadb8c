struct LayoutLines {
  private(set) var bytes: [UInt8] = []
  private let file: SyntaxFile
  private let lineEnd: [UInt8]

  /// The number of bytes before the first line: 3 with a byte-order mark, otherwise 0.
  private let start: Int

  /// The number of characters (Unicode scalars) on the last line.
  private var column = 0
  static var step: Int { 4 }

  /// The width beyond which a line is broken where possible.
  private static var width: Int { 100 }

  /// Makes an empty text that will have the line ends and the byte-order mark of a file.
  init(_ file: SyntaxFile) {
    self.file = file
    lineEnd = Array(file.lineEnd.utf8)
    start = file.source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    bytes.reserveCapacity(file.source.bytes.count)
    bytes += file.source.bytes[..<start]
  }

  mutating func begin(at indentation: Int, isBelowEmptyLine: Bool = false) {
    if bytes.count > start {
      bytes += lineEnd
      if isBelowEmptyLine { bytes += lineEnd }
    }
    bytes += repeatElement(UInt8(ascii: " "), count: indentation)
    column = indentation
  }

  mutating func end() {
    if bytes.count > start { bytes += lineEnd }
  }

  mutating func append(_ text: String) {
    bytes += text.utf8
    column += text.utf8.count
  }

  mutating func append(_ comment: LayoutPiece) { append(file.source.bytes[comment.range]) }

  private mutating func append(_ text: ArraySlice<UInt8>) {
    bytes += text
    column += LayoutLines.width(of: text)
  }

  private static func width(of text: ArraySlice<UInt8>) -> Int {
    text.count { !UTF8Bytes.isContinuation($0) }
  }

  // MARK: Tokens

  /// Appends tokens of a part to the line, and breaks the line where it becomes too long.
  mutating func fill(
    _ tokens: Range<Int>, of kind: LayoutPart.Kind, continuingAt indentation: Int
  ) {
    fill(tokens, continuingAt: indentation, breakingAt: kind.partWords)
  }

  /// - Parameter words: The words before which a line may be broken. If the text between two of
  ///   these words is too long for a line, the text is filled again with nil, which allows breaks
  ///   within the text.
  private mutating func fill(
    _ tokens: Range<Int>, continuingAt indentation: Int, breakingAt words: [String]?
  ) {
    var next = tokens.lowerBound
    while next < tokens.upperBound {
      let end =
        ((next + 1)..<tokens.upperBound).first { mayBreak(before: $0, words) } ?? tokens.upperBound
      let width = width(of: next..<end)
      if next > tokens.lowerBound {
        if column + 1 + width > LayoutLines.width { begin(at: indentation) } else { append(" ") }
      }
      if words != nil, column + width > LayoutLines.width {
        fill(next..<end, continuingAt: indentation, breakingAt: nil)
      } else {
        appendWhole(next..<end)
      }
      next = end
    }
  }

  /// If `words` is nil, a line may be broken after a comma and before `and` and `or`. After a
  /// comma, no line begins with a word that could be read as the beginning of a clause or a
  /// declaration.
  private func mayBreak(before index: Int, _ words: [String]?) -> Bool {
    let token = file.tokens[index]
    if let words { return words.contains { file.isWritten(token, as: $0) } }
    if file.isWritten(token, as: "and") || file.isWritten(token, as: "or") { return true }
    return file.tokens[index - 1].isA(.comma) && file.clauseWord(token) == nil
      && !file.beginsDeclaration(token)
  }

  private func width(of tokens: Range<Int>) -> Int {
    tokens.reduce(0) { sum, index in
      let blank = index > tokens.lowerBound && isApart(index) ? 1 : 0
      return sum + blank + LayoutLines.width(of: file.bytes(of: file.tokens[index]))
    }
  }

  private mutating func appendWhole(_ tokens: Range<Int>) {
    for index in tokens {
      if index > tokens.lowerBound, isApart(index) { append(" ") }
      append(file.bytes(of: file.tokens[index]))
    }
  }

  /// Returns true if a space separates a token from the token before it.
  private func isApart(_ index: Int) -> Bool {
    let token = file.tokens[index]
    return !token.isA(.comma) && !token.isA(.rightParenthesis)
      && !file.tokens[index - 1].isA(.leftParenthesis)
  }
}

extension LayoutPart.Kind {
  /// The words at which a long line is broken first.
  fileprivate var partWords: [String] {
    switch self {
    case .expectation: ["at", "code", "with", "pays", "by"]
    case .guarantee: ["for", "from", "code", "with"]
    case .setting, .fact, .labels, .head, .clause, .foot, .end: []
    }
  }
}
