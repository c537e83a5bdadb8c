/// A part of a rule file that stays together: a declaration, or the head, a clause or the `}` of a
/// promotion. A part includes the comments above it and beside its end.
struct LayoutPart {
  enum Kind: Equatable {
    case setting
    case fact
    case labels
    case expectation
    case guarantee
    /// `promotion "…" {`
    case head
    case clause(ClausePlace)
    /// `}`
    case foot
    /// The end of the file, including the comments before it.
    case end
  }

  let kind: Kind

  /// The range of the part's pieces, which include at least one token.
  let pieces: Range<Int>

  /// True if the line of the part's first token is indented.
  var isClause: Bool {
    if case .clause = kind { true } else { false }
  }

  /// True if the comments above the part are indented.
  var isInBraces: Bool { isClause || kind == .foot }
}

extension SyntaxFile {
  /// Returns the parts in the order of the layout, which differs from that of the file only in the
  /// clauses of a promotion. The form must have no mistakes. The parts contain all pieces.
  func layoutParts(of pieces: [LayoutPiece]) -> [LayoutPart] {
    var place = 0
    var starts = layoutStarts.map { start in
      while pieces[place].token != start.token { place += 1 }
      return (piece: firstPiece(of: place, in: pieces), kind: start.kind)
    }[...]
    var parts: [LayoutPart] = []
    while let start = starts.popFirst() {
      let end = starts.first?.piece ?? pieces.count
      parts.append(LayoutPart(kind: start.kind, pieces: start.piece..<end))
    }
    return parts.inLayoutOrder
  }

  /// Returns the index of the first comment directly above a token, or else of the token itself.
  private func firstPiece(of token: Int, in pieces: [LayoutPiece]) -> Int {
    var first = token
    while first > 0, pieces[first - 1].isComment, pieces[first - 1].beginsLine { first -= 1 }
    return first
  }

  /// The index of the first token of each part, in rising order.
  private var layoutStarts: [(token: Int, kind: LayoutPart.Kind)] {
    var starts: [(token: Int, kind: LayoutPart.Kind)] = [(tokens.count - 1, .end)]
    starts += settings.map { ($0.tokens.lowerBound, .setting) }
    starts += facts.map { ($0.tokens.lowerBound, .fact) }
    starts += labels.map { ($0.tokens.lowerBound, .labels) }
    starts += expectations.map { ($0.tokens.lowerBound, .expectation) }
    starts += guarantees.map { ($0.tokens.lowerBound, .guarantee) }
    for promotion in promotions {
      starts.append((promotion.tokens.lowerBound, .head))
      starts.append((promotion.tokens.upperBound - 1, .foot))
    }
    starts += clauses.map { ($0.tokens.lowerBound, .clause(ClausePlace($0.clause))) }
    return starts.sorted { $0.token < $1.token }
  }
}

extension [LayoutPart] {
  /// The same parts, with the clauses of each promotion in stable order of their places.
  fileprivate var inLayoutOrder: [LayoutPart] {
    var ordered: [LayoutPart] = []
    for run in split(whereSeparator: { !$0.isClause }) {
      ordered += self[ordered.count..<run.startIndex]
      ordered += run.sorted {
        ($0.clausePlace, $0.pieces.lowerBound) < ($1.clausePlace, $1.pieces.lowerBound)
      }
    }
    return ordered + self[ordered.count...]
  }
}

extension LayoutPart {
  fileprivate var clausePlace: Int {
    if case .clause(let place) = kind { place.rawValue } else { 0 }
  }
}
