// The forms beside the text: what each field of a promotion says, and the edits that change it.

extension PageRules {
  /// Returns the form of the promotion at a position: the last one that begins before it, or else
  /// the first of the file.
  func form(_ request: PageRequest) -> String {
    let index = promotionIndex(request)
    let form = Result { () throws(RuleEdit.Problem) in
      try PromotionForm(of: index, in: syntax.source)
    }
    return JSONText.object { json in
      json.member("names", syntax.promotions.map { $0.name.map(syntax.value) ?? "" })
      guard let node = promotion(index) else { return }
      let span = syntax.span(of: node.tokens)
      json.member("promotion", index)
      json.member("name", node.name.map { $0.isBad ? "" : syntax.string(of: $0) } ?? "")
      write(span, to: &json)
      switch form {
      case .success(let form): PageRules.write(form, to: &json)
      case .failure(let problem):
        json.member("problem", problem.sentence.text(in: request.language))
      }
    }
  }

  private static func write(_ form: PromotionForm, to json: inout JSONText) {
    json.member("clauses", objects: form.clauses) { json, entry in
      json.member("field", entry.field.rawValue)
      if let template = entry.clause.template { json.member("template", template) }
      json.member("values", array: entry.clause.values) { json, list in
        json.array(list) { $0.string($1) }
      }
      json.member("text", entry.clause.text)
    }
  }

  /// Returns the edits that give a field of a promotion the clauses in the request. Each begins with
  /// its template as a value of the key `clause`; the values of its blanks follow as `0`, `1` and
  /// so on. A `text` after an empty `clause` is a clause as it stands in the rules.
  func setting(_ request: PageRequest) throws(PageProblem) -> String {
    let index = promotionIndex(request)
    if request["field"] == "name" { return try renaming(index, to: request["value"] ?? "") }
    guard let field = request["field"].flatMap(FormField.init) else {
      throw PageProblem("no field")
    }
    let clauses = request.groups(from: "clause", with: ["0", "1", "2", "text"])
    var wrong: Message?
    let edited = try edited { () throws(RuleEdit.Problem) in
      var texts: [String] = []
      for clause in clauses { texts.append(try PageRules.text(of: clause)) }
      wrong = PageRules.percentage(wrongIn: texts)
      let set = try syntax.source.setting(field, of: index, to: texts)
      return set == syntax.source
        ? set : set.declaringWhatUses(try PromotionForm(of: index, in: set), in: request.language)
    }
    if let wrong { throw PageProblem(wrong) }
    return edits(to: edited)
  }

  /// Returns the mistake in a percentage that no promotion can have, as in `discount 120% off`.
  private static func percentage(wrongIn clauses: [String]) -> Message? {
    let text = "promotion \"A\" {\n\(clauses.joined(separator: "\n"))\n}"
    let found = Program.untried(
      Source(name: "", text: text), at: { _ in nil }, zones: { _ in .unknown(nearest: nil) })
    return found.diagnostics.first { $0.id == .percentOutOfRange }?.sentence
  }

  private static func text(
    of clause: [(key: String, value: String)]
  ) throws(RuleEdit.Problem) -> String {
    if let text = clause.first(where: { $0.key == "text" }) { return text.value }
    var values: [[String]] = []
    for blank in ["0", "1", "2"] {
      let list = clause.filter { $0.key == blank }.map { $0.value }
      if !list.isEmpty { values.append(list) }
    }
    return try FormClause.text(clause[0].value, values)
  }

  private func renaming(_ index: Int, to name: String) throws(PageProblem) -> String {
    guard let token = promotion(index)?.name else { throw PageProblem("no promotion") }
    if name == syntax.string(of: token) { return edits(to: syntax.source) }
    do {
      let edits = try editor.renaming(at: token.start, to: name)
      return self.edits(to: syntax.source.applying([Fix(.certain, edits)], file: 0))
    } catch { throw PageProblem(error.sentence) }
  }

  /// Returns the first instant at which a promotion is on, empty for the present one.
  func first(_ request: PageRequest) throws(PageProblem) -> String {
    let program = try program()
    let index = promotionIndex(request)
    let instant =
      program.promotions.indices.contains(index)
      ? program.firstInstant(of: program.promotions[index], from: request.now) : nil
    return JSONText.object { json in
      let isNow = instant == nil || instant == request.now
      json.member("at", isNow ? "" : instant.map { program.zone.text($0) } ?? "")
    }
  }

  /// Returns the edits that add the promotion of a draft, the labels that it needs, and what orders
  /// then pay.
  func adding(_ request: PageRequest, zones: (String) -> ZoneLookup) throws(PageProblem) -> String {
    let draft = PageRules([request.source("draft")], now: request.now, zones: zones)
    _ = try draft.program()
    let isNew = syntax.tokens.count == 1
    let added = try edited { () throws(RuleEdit.Problem) in
      isNew
        ? draft.syntax.source : try syntax.source.adding(draft.syntax.source, in: request.language)
    }
    let rules = PageRules([added], now: request.now, zones: zones)
    guard let start = request["start"].flatMap(Start.init), let program = rules.compilation.program
    else { return edits(to: added) }
    let tests = Start.expectations(of: [start], in: program, at: request.now)
    return edits(to: added.appending(tests))
  }

  /// The lines of the settings in a request or, if it has none, in the rules.
  func settings(_ request: PageRequest) -> String {
    guard let currency = request["currency"], let zone = request["timezone"] else {
      return syntax.settings.map { setting in
        let bytes = syntax.source.bytes[syntax.span(of: setting.tokens).range]
        return String(decoding: bytes, as: UTF8.self) + "\n"
      }.joined()
    }
    return "currency \(currency)\ntimezone \(Lexer.written(zone))\n"
  }

  // MARK: Parts

  private var syntax: SyntaxFile { editor.syntax }

  private func promotion(_ index: Int) -> PromotionNode? {
    syntax.promotions.indices.contains(index) ? syntax.promotions[index] : nil
  }

  private func promotionIndex(_ request: PageRequest) -> Int {
    if let written = request["promotion"], let index = Int(written) { return index }
    let offset = position(request)
    let index = syntax.promotions.partitioningIndex {
      syntax.tokens[$0.tokens.lowerBound].start > offset
    }
    return max(index - 1, 0)
  }

  private func edited(_ edit: () throws(RuleEdit.Problem) -> Source) throws(PageProblem) -> Source {
    do { return try edit() } catch { throw PageProblem(error.sentence) }
  }

  /// Returns the smallest edit that makes another file of this one; none if they are equal.
  private func edits(to other: Source) -> String {
    let (old, new) = (syntax.source.bytes, other.bytes)
    var start = zip(old, new).prefix { $0 == $1 }.count
    let most = min(old.count, new.count) - start
    var tail = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
    // An edit begins and ends between scalars.
    while start < old.count, start > 0, UTF8Bytes.isContinuation(old[start]) { start -= 1 }
    while tail > 0, UTF8Bytes.isContinuation(old[old.count - tail]) { tail -= 1 }
    let text = String(decoding: new[start..<(new.count - tail)], as: UTF8.self)
    let span = SourceSpan(file: 0, start: start, end: old.count - tail)
    return edits(old == new ? [] : [Fix.Edit(span: span, text: text)])
  }
}
