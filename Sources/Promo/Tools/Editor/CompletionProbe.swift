/// Finds the parts that the grammar expects at a place in a file.
///
/// The parser reads the text before the place, followed by a token that fits nowhere. The broken
/// nodes at that token name every part that may come next.
struct CompletionProbe {
  /// The parts that may come next. All but the last are optional. Empty if a mistake before the
  /// place hides the parts.
  let gaps: [BrokenNode]

  /// The bytes of the word or the string that is being typed, or an empty range.
  let replaces: Range<Int>

  /// The tokens that the parser read; the last one stands for the place.
  let tokens: ArraySlice<Token>

  /// - Parameters:
  ///   - index: The index of the first token that is not before the place.
  ///   - isContinued: True to read the place as a continuation of the line before.
  init(
    _ file: SyntaxFile, before index: Int, replacing replaces: Range<Int>,
    factNames: Set<String>, isContinued: Bool = false
  ) {
    self.replaces = replaces
    let offset = replaces.lowerBound
    let end = index > 0 ? file.tokens[index - 1].end : 0
    let beginsLine =
      !isContinued && file.source.bytes[end..<max(end, offset)].contains(UInt8(ascii: "\n"))
    let place = Token(
      .time, offset..<offset, isBad: true, beginsLine: beginsLine || index == 0 && !isContinued)
    let start = file.declarationStart(before: index)
    let known = Array(file.tokens[start..<index])
    let last = Token(.end, offset..<offset, beginsLine: true)
    let read = SyntaxFile(
      source: file.source, file: file.file, tokens: known + [place, last])
    var parser = Parser(read, mender: ProbeMender(place: known.count))
    parser.factNames = factNames
    parser.parseFile()
    gaps = parser.mender.gaps
    tokens = read.tokens.dropLast()
  }

  var beginsLine: Bool { tokens[tokens.endIndex - 1].beginsLine }
  var offset: Int { replaces.lowerBound }

  /// The token before the place; nil at the start of the file.
  var before: Token? { tokens.count > 1 ? tokens[tokens.endIndex - 2] : nil }
}

extension SyntaxFile {
  /// Returns the index of the last token before `index` that begins both a line and a declaration;
  /// 0 if there is none. The text before that token does not affect what may come after it, even if
  /// the text has mistakes.
  fileprivate func declarationStart(before index: Int) -> Int {
    tokens[..<index].lastIndex { token in
      guard token.beginsLine else { return false }
      let declaration: DeclarationWord? = word(token)
      return declaration.map { $0 != .except } ?? (word(token) as Setting? != nil)
    } ?? 0
  }
}

/// Records what the parser expects at one token. The usual mender handles mistakes before it.
private struct ProbeMender: Mender {
  /// The index of the token at which every part counts as missing.
  let place: Int

  private(set) var gaps: [BrokenNode] = []
  private var usual = SlipMender(DiagnosticList(limit: 1))
  private var isDone = false

  init(place: Int) { self.place = place }

  mutating func mend(_ node: BrokenNode, in file: SyntaxFile) -> Mending {
    if node.position < place { return usual.mend(node, in: file) }
    guard node.position == place, !isDone else { return .broken(to: file.tokens.count - 1) }
    gaps.append(node)
    if node.gap.mayBeLeftOut { return .ends }
    isDone = true
    return .broken(to: file.tokens.count - 1)
  }
}

extension Gap {
  /// True if the part is optional: the production continues or is complete without the part.
  fileprivate var mayBeLeftOut: Bool {
    switch self {
    case .settingEnd, .factEnd, .labelsEnd, .priceEnd, .discountEnd, .couponEnd, .tierEnd,
      .amountEnd, .flagEnd, .freeEnd, .groupEnd, .momentEnd, .hoursEnd, .conditionEnd,
      .expectationEnd, .labelComma, .placeComma, .monthDayComma, .weekdayComma, .allowanceComma,
      .givenComma, .lineComma, .nameComma, .comma, .days, .negation, .relation, .isNot, .and, .or,
      .at, .codeWord, .by, .nothing, .part:
      true
    default: false
    }
  }
}
