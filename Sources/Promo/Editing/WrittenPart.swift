/// The text of one promotion or one clause, without the white space around it.
struct WrittenPart {
  let bytes: [UInt8]

  /// The clause; nil for a promotion.
  let clause: ClauseNode?

  /// True if the text ends in a comment, so that nothing may follow on its line.
  let endsInComment: Bool

  /// Takes the text of one promotion, with or without comments around it.
  init(promotion text: String) throws(RuleEdit.Problem) {
    let (syntax, reason) = WrittenPart.read(Array(text.utf8))
    guard reason == nil, syntax.promotions.map(\.tokens) == [0..<(syntax.tokens.count - 1)] else {
      throw .notOnePromotion(text, reason: reason)
    }
    let comments = syntax.comments(in: 0..<syntax.source.bytes.count)
    let first = min(comments.first?.lowerBound ?? .max, syntax.tokens[0].start)
    let last = syntax.tokens[syntax.tokens.count - 2].end
    let end = max(comments.last?.upperBound ?? 0, last)
    bytes = Array(syntax.source.bytes[first..<end])
    clause = nil
    endsInComment = end > last
  }

  /// Takes the text of one clause, without comments.
  init(clause text: String) throws(RuleEdit.Problem) {
    let (syntax, reason) = WrittenPart.read(Array("promotion \"A\" {\n\(text)\n}".utf8))
    let inside = 3..<max(3, syntax.tokens.count - 2)
    guard reason == nil, syntax.promotions.count == 1, syntax.clauses.map(\.tokens) == [inside],
      syntax.comments(in: 0..<syntax.source.bytes.count).isEmpty
    else { throw .notOneClause(text, reason: reason) }
    bytes = Array(syntax.source.bytes[syntax.span(of: inside).range])
    clause = syntax.clauses[0]
    endsInComment = false
  }

  /// Returns the declarations of a text and its first mistake.
  private static func read(_ bytes: [UInt8]) -> (syntax: SyntaxFile, reason: String?) {
    var diagnostics = DiagnosticList()
    let source = Source(name: "", bytes: bytes)
    let syntax = SyntaxFile(reading: source, file: 0, reportingTo: &diagnostics)
    return (syntax, diagnostics.inSourceOrder.first?.message)
  }
}
