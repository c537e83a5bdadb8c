/// Checks the `allow` clauses in one file.
extension CheckedFile {
  /// Reports each listed id that is not the id of a warning about a promotion.
  func checkAllowed(_ list: Range<Int>) {
    let tokens = file.listed[list]
    for token in tokens where !token.isBad { check(token) }
    // An unknown id may stand for any warning, so the promotion draws no warnings at all.
    let isClear = tokens.allSatisfy { Diagnostic.ID(rawValue: file.text(of: $0)) != nil }
    if !isClear { rules.allowed = Set(Diagnostic.ID.allAllowable) }
  }

  /// Warns of each `allow` of a warning that its promotion does not draw. Those of the analysis, of
  /// windows that are over and of a missing zone depend on more than the rules.
  func reportIdleAllowances(besides hidden: [(id: Diagnostic.ID, span: SourceSpan)]) {
    for node in file.promotions {
      let span = file.span(of: node.tokens)
      let start = SourceSpan(file: span.file, start: span.start, end: span.start)
      let first = hidden.partitioningIndex { start <= $0.span }
      let drawn = Set(hidden[first...].prefix { span.contains($0.span) }.map { $0.id })
      for (id, token) in file.allowances(of: node)
      where id.dependsOnRulesAlone && !drawn.contains(id) {
        rules.remark(
          .idleAllowance, "this promotion has no warning `\(id.rawValue)` to allow",
          at: file.span(of: token),
          consequence: "if it has one some day, nobody will see it", help: "leave it out")
      }
    }
  }

  private func check(_ token: Token) {
    let text = file.text(of: token)
    let span = file.span(of: token)
    switch Diagnostic.ID(rawValue: text) {
    case let id? where id.isAllowable: break
    case let id? where id.severity == .error:
      rules.report(
        .unknownWarning, "`\(text)` is an error, and a promotion can allow only warnings",
        at: span, help: "correct the error instead")
    case .some:
      rules.report(
        .unknownWarning, "`\(text)` is not a warning about a promotion", at: span,
        help: "a promotion cannot allow it")
    case nil: reportUnknown(text, at: span)
    }
  }

  private func reportUnknown(_ text: String, at span: SourceSpan) {
    let ids = Diagnostic.ID.allAllowable.map { $0.rawValue }
    let capitals = ids.filter { $0 == text.uppercased() }
    let near =
      capitals.isEmpty
      ? ids.filter { isSlip(text, of: $0) || differByOneLetter(text, $0) } : capitals
    rules.report(
      .unknownWarning, "\(quoted(text)) is not the code of a warning", at: span,
      help: near.isEmpty ? "warnings about a promotion are \(ids, joined: ", ")" : nil,
      fixes: near.map { Fix(capitals.isEmpty ? .maybe : .certain, span, $0) })
  }
}
