/// The files of a set, ready for edits: their declarations, and the places of their mistakes.
struct EditableRules {
  let files: [SyntaxFile]

  /// The places of the mistakes in the text and form of each file.
  private let mistakes: [[SourceSpan]]

  init(_ sources: [Source]) {
    var files: [SyntaxFile] = []
    var mistakes: [[SourceSpan]] = []
    for (index, source) in sources.enumerated() {
      var diagnostics = DiagnosticList(limit: DiagnosticList.errorLimit)
      files.append(SyntaxFile(reading: source, file: index, reportingTo: &diagnostics))
      mistakes.append(diagnostics.inSourceOrder.compactMap(\.span))
    }
    self.files = files
    self.mistakes = mistakes
  }

  /// Returns the promotion with the name `name`. Fails unless there is exactly one, and it is
  /// well-formed.
  func promotion(_ name: String) throws(RuleEdit.Problem) -> EditablePromotion {
    let found = promotions(named: name)
    guard let promotion = found.first else {
      throw .noPromotion(name, nearest: nearest(to: name, among: names))
    }
    guard found.count == 1 else { throw .severalPromotions(name) }
    try checkUnderstood(promotion)
    return promotion
  }

  private func promotions(named name: String) -> [EditablePromotion] {
    guard !isTooLong(name) else { return [] }
    return files.flatMap { file in
      file.promotions.filter { file.name(of: $0) == name }
        .map { EditablePromotion(syntax: file, node: $0) }
    }
  }

  private var names: [String] {
    files.flatMap { file in file.promotions.compactMap { file.name(of: $0) } }
  }

  // An optimizing compiler (Swift 6.3) that copies a large value out of a call as its last act may
  // report an error where there is none. So this returns nothing.

  /// Fails unless the promotion is complete and free of mistakes.
  private func checkUnderstood(_ promotion: EditablePromotion) throws(RuleEdit.Problem) {
    let range = promotion.range
    let isMistaken = mistakes[promotion.file].contains {
      $0.end >= range.lowerBound && $0.start < range.upperBound
    }
    guard !promotion.node.isBroken, promotion.isClosed, !isMistaken else {
      throw .notUnderstood(promotion.head)
    }
  }
}

// MARK: - Adding a promotion

extension EditableRules {
  /// Inserts a new promotion before the one with the name `name`, or after all others.
  func inserting(
    _ part: WrittenPart, before name: String?
  ) throws(RuleEdit.Problem) -> ByteChange {
    if let name { return try promotion(name).inserting(part) }
    if let file = files.last(where: { !$0.promotions.isEmpty }), let node = file.promotions.last {
      let last = EditablePromotion(syntax: file, node: node)
      try checkUnderstood(last)
      return last.inserting(behind: part)
    }
    guard let file = files.last else { throw .noFile }
    guard !file.isIncomplete else { throw .fileNotUnderstood(file.source.name) }
    return file.inserting(part, atLine: file.source.bytes.count, isClose: false)
  }
}

extension SyntaxFile {
  /// Returns the name of a promotion; nil if it has none that could be looked up.
  fileprivate func name(of promotion: PromotionNode) -> String? {
    guard let token = promotion.name, !token.isBad else { return nil }
    let name = string(of: token)
    return isTooLong(name) ? nil : name
  }
}
