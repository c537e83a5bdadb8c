extension Diagnostic.ID {
  /// Whether `allow` may name it: it is a warning about one promotion.
  var isAllowable: Bool {
    let others: [Self] = [.noPromotions, .unknownCode, .brokenGuarantee, .undecided]
    return severity == .warning && !others.contains(self)
  }
}

extension SyntaxFile {
  /// The warnings that a promotion allows.
  func allowedCodes(of node: PromotionNode) -> Set<Diagnostic.ID> {
    var codes: Set<Diagnostic.ID> = []
    for index in node.clauses {
      guard case .allow(let tokens) = clauses[index].clause else { continue }
      codes.formUnion(listed[tokens].compactMap { Diagnostic.ID(rawValue: text(of: $0)) })
    }
    return codes.isEmpty ? codes : codes.filter(\.isAllowable)
  }
}

extension Checker {
  /// Reports what in an `allow` is no warning that a promotion can have.
  mutating func checkAllowance(_ node: ClauseNode, in file: SyntaxFile) {
    guard case .allow(let list) = node.clause else { return }
    let tokens = file.listed[list]
    // Which warning is meant by a code that is none, nobody can tell.
    defer {
      let isClear = tokens.allSatisfy { Diagnostic.ID(rawValue: file.text(of: $0)) != nil }
      if !isClear { allowed = Set(Diagnostic.ID.allCases.filter(\.isAllowable)) }
    }
    for token in tokens where !token.isBad {
      let text = file.text(of: token)
      switch Diagnostic.ID(rawValue: text) {
      case let code? where code.isAllowable: break
      case let code? where code.severity == .error:
        report(
          .unknownWarning, "`\(text)` is an error, and a promotion can allow only warnings",
          at: file.span(of: token), help: "correct the error instead")
      case .some:
        report(
          .unknownWarning, "`\(text)` is not a warning about a promotion",
          at: file.span(of: token), help: "a promotion cannot allow it")
      case nil: reportUnknownCode(text, at: file.span(of: token))
      }
    }
  }

  private mutating func reportUnknownCode(_ text: String, at span: SourceSpan) {
    let codes = Diagnostic.ID.allCases.filter(\.isAllowable).map(\.rawValue)
    let capitals = codes.filter { $0 == text.uppercased() }
    let near =
      capitals.isEmpty
      ? codes.filter { isSlip(text, of: $0) || differByOneLetter(text, $0) } : capitals
    report(
      .unknownWarning, "\(quoted(text)) is not the code of a warning", at: span,
      help: near.isEmpty ? "warnings about a promotion are \(codes.joined(separator: ", "))" : nil,
      fixes: near.map { Fix(capitals.isEmpty ? .maybe : .certain, span, $0) })
  }
}
