package struct RuleSymbol: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case fact
    case label
    case promotion
    case expectation
    case guarantee
  }

  /// The name of the declaration. Expectations and guarantees have no name; this is their text with
  /// single blanks.
  package let name: String
  package let kind: Kind
  package let range: Range<Int>

  /// The bytes of `name`, within `range`.
  package let nameRange: Range<Int>
}

extension RuleEditor {
  /// The declarations of the file in written order.
  package var symbols: [RuleSymbol] {
    let file = syntax
    let facts = file.facts.map { file.symbol(.fact, $0.name, in: $0.tokens) }
    let labels = file.labels.filter { !$0.isExclusion }.flatMap { node in
      node.labels.map { file.symbol(.label, $0, in: nil) }
    }
    let promotions = file.promotions.compactMap { node in
      node.name.map { file.symbol(.promotion, $0, in: node.tokens) }
    }
    let claims =
      file.expectations.map { file.symbol(.expectation, $0.tokens) }
      + file.guarantees.map { file.symbol(.guarantee, $0.tokens) }
    return (facts + labels + promotions + claims)
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The declarations that take several lines, each from its first word to the last part that a
  /// fold hides: the brace that closes a promotion stays visible.
  package var folds: [Range<Int>] {
    symbols.compactMap { symbol in
      var range = symbol.range
      let closing = syntax.tokens.partitioningIndex { $0.end >= range.upperBound }
      if symbol.kind == .promotion, closing > 0, syntax.tokens[closing].isA(.rightBrace) {
        range = range.lowerBound..<max(range.lowerBound, syntax.tokens[closing - 1].end)
      }
      return syntax.source.bytes[range].contains(UInt8(ascii: "\n")) ? range : nil
    }
  }
}

extension SyntaxFile {
  fileprivate func symbol(
    _ kind: RuleSymbol.Kind, _ name: Token, in tokens: Range<Int>?
  ) -> RuleSymbol {
    let own = name.start..<name.end
    return RuleSymbol(
      name: name.isBad ? text(of: name) : value(of: name), kind: kind,
      range: tokens.map { span(of: $0).range } ?? own, nameRange: own)
  }

  fileprivate func symbol(_ kind: RuleSymbol.Kind, _ tokens: Range<Int>) -> RuleSymbol {
    let range = span(of: tokens).range
    return RuleSymbol(name: foldedText(of: tokens), kind: kind, range: range, nameRange: range)
  }
}
