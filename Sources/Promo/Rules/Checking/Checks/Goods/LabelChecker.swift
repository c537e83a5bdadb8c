/// Reads the labels of goods in one file.
extension CheckedFile {
  func declare(_ node: LabelsNode) {
    for token in node.labels where !token.isBad {
      let label = file.string(of: token)
      let span = file.span(of: token)
      guard isLabel(label, at: span) else { continue }
      if let before = rules.labels.declared[folded(label)] {
        reportTwice(label, at: span, before: before.span)
      } else {
        rules.labels.append(label, at: span)
        checkComma(in: label, at: span)
      }
    }
  }

  /// Excludes the labels of an `except` clause at the top of a file from all promotions.
  func exclude(_ node: LabelsNode) { rules.labels.excluded += positions(of: node.labels) }

  /// Returns sorted positions without duplicates. Reports undeclared labels and leaves them out.
  func positions(of tokens: [Token]) -> [Int] {
    let positions = tokens.filter { !$0.isBad }.compactMap(position)
    rules.labels.used.formUnion(positions)
    return Set(positions).sorted()
  }

  func positions(of range: Range<Int>) -> [Int] { positions(of: Array(file.listed[range])) }

  /// Returns the labels that an order states. Reports an undeclared label that is close to a
  /// declared label. Any other undeclared label is valid and changes no price.
  func statedLabels(_ tokens: [Token]) -> [String] {
    tokens.filter { !$0.isBad }.map { token in
      let label = file.string(of: token)
      let known = rules.labels.all
      if !isTooLong(label), let declared = rules.labels.declared[folded(label)] {
        rules.labels.used.insert(declared.position)
      } else if rules.mayCompare(known.count, isRule: true),
        suggestion(forLabel: label, among: known) != nil
      {
        reportUnknown(label, at: file.span(of: token))
      }
      return label
    }
  }

  private func position(of token: Token) -> Int? {
    let label = file.string(of: token)
    if !isTooLong(label), let known = rules.labels.declared[folded(label)] { return known.position }
    let isReported = rules.isIncomplete || rules.labels.malformed.contains(label)
    if !isReported { reportUnknown(label, at: file.span(of: token)) }
    return nil
  }

  /// Returns true if a text can be a label; otherwise reports the text.
  private func isLabel(_ label: String, at span: SourceSpan) -> Bool {
    let isBlank = label.unicodeScalars.prefix(NameChecker.limit).allSatisfy {
      $0.isBlankOrIgnorable
    }
    guard isBlank || isTooLong(label) else { return true }
    rules.labels.malformed.insert(label)
    rules.report(
      .malformedLabel,
      isBlank ? "a label must not be blank" : "a label has at most \(NameChecker.limit) characters",
      at: span, help: "use the word by which the shop tells its goods, such as `\"shoes\"`")
    return false
  }

  /// Warns of `"shoes, hats"`, one label that no article of a shop has.
  private func checkComma(in label: String, at span: SourceSpan) {
    let parts = label.split { ",，、;；".contains($0) }.map { trimmed(String($0)) }
    guard parts.count > 1, parts.allSatisfy({ !$0.isEmpty }) else { return }
    rules.report(
      .labelOfSeveral, "this is one label, with a comma in it", at: span,
      consequence: "where orders separate their labels by commas, no article has it",
      help: "write each label in quotes of its own")
  }

  private func reportTwice(_ label: String, at span: SourceSpan, before: SourceSpan) {
    rules.report(
      .labelTwice, "the label \(quoted(label)) is declared twice", at: span, label: "again here",
      and: .init(span: before, remark: "first here"),
      help: "declare a label once for all files passed together")
  }

  private func reportUnknown(_ label: String, at span: SourceSpan) {
    let known = rules.labels.all
    let near = rules.mayCompare(known.count) ? allNearest(to: label, among: known) : []
    let texts = near.map(Lexer.written)
    let own = printable(Lexer.written(label))
    let line = file.labels.first { !$0.isExclusion }.map {
      rules.region(of: file.span(of: $0.tokens)).line
    }
    rules.report(
      .unknownLabel, "no `goods` declares the label \(quoted(label))", at: span,
      help: didYouMean(oneOf: texts)
        ?? (line.map { "add `\(own)` to `goods` in line \($0)" }
          ?? "write `goods \(own)` after the settings")
          + ", if the shop gives its goods this label",
      fixes: texts.map { Fix(.maybe, span, $0).named })
  }
}
