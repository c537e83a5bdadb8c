import Promo
import PromoOrders

/// The colours of a file in the form of the protocol: five numbers for each token. The position of
/// a token is relative to the previous token.
enum SemanticTokens {
  /// The protocol's names of the token types, in the order of their numbers.
  private static var types: [String] {
    [
      "comment", "keyword", "enumMember", "class", "type", "variable", "string", "number",
      "operator",
    ]
  }

  static var legend: JSONNode {
    ["tokenTypes": .array(types.map { .string($0) }), "tokenModifiers": []]
  }

  static func result(_ file: AskedFile) -> JSONNode {
    var numbers: [JSONNode] = []
    var before = LinePosition(line: 0, column: 0)
    for span in file.editor.colours {
      guard let type = span.kind.type.flatMap({ types.firstIndex(of: $0) }) else { continue }
      let start = file.text.lines.position(at: span.range.lowerBound)
      let end = file.text.lines.position(at: span.range.upperBound)
      // The protocol does not allow empty tokens or tokens that span several lines.
      guard end.line == start.line, end.column > start.column else { continue }
      let isSameLine = start.line == before.line
      numbers += [
        .number(start.line - before.line),
        .number(isSameLine ? start.column - before.column : start.column),
        .number(end.column - start.column), .number(type), 0,
      ]
      before = start
    }
    return ["data": .array(numbers)]
  }
}

extension ColouredSpan.Kind {
  /// The protocol's name of the token type; nil if the span needs no colour.
  fileprivate var type: String? {
    switch self {
    case .comment: "comment"
    case .keyword, .clauseWord: "keyword"
    case .settingValue, .weekday, .diagnostic: "enumMember"
    case .promotion: "class"
    case .label: "type"
    case .fact: "variable"
    case .string: "string"
    case .amount, .number, .percent, .date: "number"
    case .operation: "operator"
    case .punctuation, .unknown: nil
    }
  }
}
