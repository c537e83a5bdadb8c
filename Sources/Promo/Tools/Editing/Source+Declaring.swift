// Declarations that a form adds, so that whoever fills it in need not know of them.

extension Source {
  /// Returns the file with the promotion of a draft, which has one, and the labels and facts that it
  /// needs.
  package func adding(
    _ draft: Source, in language: Language
  ) throws(RuleEdit.Problem) -> Source {
    let file = EditableRules([draft]).files[0]
    guard let node = file.promotions.first else { throw .noFile }
    let range = file.span(of: node.tokens).range
    let start = file.commentsStart(above: file.lineStart(of: range.lowerBound))
    let text = String(decoding: draft.bytes[start..<range.upperBound], as: UTF8.self)
    let edited = try RuleEdit.insert(text).applied(to: [self])[0]
    return edited.declaring(file.labelNames)
      .declaringWhatUses(try PromotionForm(of: 0, in: draft), in: language)
  }

  /// Returns the file with the labels and the yes/no facts that a promotion uses undeclared.
  package func declaringWhatUses(_ form: PromotionForm, in language: Language) -> Source {
    let clauses = form.clauses.map { $0.clause }
    let labels = form.clauses.flatMap { entry -> [String] in
      let isOfGoods = entry.field != .code && entry.field != .when
      return isOfGoods && entry.clause.template?.contains("\"") == true
        ? entry.clause.values.last ?? [] : []
    }
    let facts = clauses.filter { $0.template == "when ~" || $0.template == "when not ~" }
      .compactMap { $0.values.first?.first }
    return declaring(labels).declaring(facts: facts, in: language)
  }

  private func declaring(_ labels: [String]) -> Source {
    let file = EditableRules([self]).files[0]
    let known = Set(file.labelNames.map { folded($0) })
    var seen: Set<String> = []
    let missing = labels.filter { !known.contains(folded($0)) && seen.insert(folded($0)).inserted }
    guard !missing.isEmpty else { return self }
    let list = missing.map { Lexer.written($0) }.joined(separator: ", ")
    return declaring("goods \(list)", in: file, below: file.labels.last?.tokens)
  }

  private func declaring(facts: [String], in language: Language) -> Source {
    facts.reduce(self) { source, name in
      let file = EditableRules([source]).files[0]
      if file.facts.contains(where: { file.isWritten($0.name, as: name) }) { return source }
      let label = language.label(ofFact: name).map { " \(Lexer.written($0))" } ?? ""
      return source.declaring(
        "fact \(name)\(label) yes/no default no", in: file, below: file.facts.last?.tokens)
    }
  }

  /// Adds a line below a declaration of its kind, below an empty line under the other declarations at
  /// the head of the file, or at its top. It stands between no comment and what the comment is about.
  private func declaring(_ line: String, in file: SyntaxFile, below like: Range<Int>?) -> Source {
    let end = file.lineEnd
    guard let above = like ?? file.lastDeclaration else {
      let first = file.tokens.count > 1 ? file.lineStart(of: file.tokens[0].start) : bytes.count
      let start = file.commentsStart(above: first)
      // A comment above an empty line may be about the first promotion, too.
      let place = start == first ? file.firstLine : start
      return with(file.change(place..<place, (line + end + end).utf8))
    }
    let offset = file.span(of: above).end
    let next = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
    let gap = (next == nil ? end : "") + (like == nil ? end : "")
    let place = next ?? bytes.count
    let isFollowed = like == nil && place < bytes.count && !file.isBlankLine(at: place)
    return with(file.change(place..<place, (gap + line + end + (isFollowed ? end : "")).utf8))
  }

  /// Adds expectations at the end of the file, below an empty line unless others stand there.
  package func appending(_ tests: String) -> Source {
    guard !tests.isEmpty else { return self }
    let file = EditableRules([self]).files[0]
    let isBelowTests = file.expectations.last?.tokens.upperBound == file.tokens.count - 1
    let end = bytes.last == UInt8(ascii: "\n") ? "" : file.lineEnd
    return with(
      bytes: bytes + end.utf8 + (isBelowTests ? "" : file.lineEnd).utf8
        + file.withLineEnds(Array(tests.utf8)))
  }
}

extension SyntaxFile {
  fileprivate var labelNames: [String] { labels.flatMap { $0.labels.map { string(of: $0) } } }

  /// The tokens of the last setting, fact or labels above the first promotion; nil if there is none.
  fileprivate var lastDeclaration: Range<Int>? {
    let first = promotions.first?.tokens.lowerBound ?? tokens.count
    return (labels.map { $0.tokens } + facts.map { $0.tokens } + settings.map { $0.tokens })
      .filter { $0.upperBound <= first }.max { $0.upperBound < $1.upperBound }
  }
}

extension Language {
  /// Returns the label that a form gives to a usual fact: none in English, whose names are words.
  fileprivate func label(ofFact name: String) -> String? {
    switch (self, name) {
    case (.chinese, "member"): "会员"
    case (.chinese, "first-order"): "首单"
    default: nil
    }
  }
}
