extension PageRules {
  /// Returns the diagnostics, the colours and the contents of the rules. Diagnostics that touch what
  /// is being typed at the `caret` of the request wait; without a caret, none does. A `brief` look
  /// leaves out the words of the promotions.
  package func look(_ request: PageRequest) -> String {
    let all = compilation.diagnostics
    let shown = calm(all, request)
    return JSONText.object { json in
      write(shown, in: request.language, to: &json)
      json.member("waiting", all.count - shown.count)
      json.member("errors", compilation.errorCount)
      json.member("warnings", compilation.warningCount)
      if compilation.errorCount > 0 {
        json.member("health", Health(compilation).line.text(in: request.language))
      }
      json.member("leftOut", live?.leftOut ?? [])
      writeColours(to: &json)
      writeContents(in: request.language, isBrief: request["brief"] != nil, to: &json)
    }
  }

  /// Returns the diagnostics to show with a caret at the `caret` of a request, if it has one.
  func calm(_ diagnostics: [Diagnostic], _ request: PageRequest) -> [Diagnostic] {
    let caret = request["caret"].flatMap { Int($0) }.map { offsets[0].offset(ofUnit: $0) }
    return caret.map { editor.calm(diagnostics, whileTypingAt: $0) } ?? diagnostics
  }

  /// Writes the names of all kinds of text, and each token or comment as three numbers: its start,
  /// its end and the index of its kind.
  private func writeColours(to json: inout JSONText) {
    let kinds = ColouredSpan.Kind.allCases
    json.member("kinds", kinds.map { $0.rawValue })
    json.key("colours")
    let numbers = editor.colours.flatMap { span in
      [
        unit(at: span.range.lowerBound), unit(at: span.range.upperBound),
        kinds.firstIndex(of: span.kind) ?? 0,
      ]
    }
    json.array(numbers) { $0.number($1) }
  }

  func completions(_ request: PageRequest) -> String {
    JSONText.object { json in
      json.member("items", objects: fittingCompletions(request)) { json, completion in
        json.member("text", completion.text)
        if let snippet = completion.snippet { json.member("snippet", snippet) }
        json.member("label", completion.label)
        json.member("kind", completion.kind.rawValue)
        json.member("detail", completion.detail)
        write(completion.replaces, to: &json)
      }
    }
  }

  /// Returns the completions that begin with what is typed before an offset, then those in which a
  /// later word does. Capitals do not matter.
  private func fittingCompletions(_ request: PageRequest) -> [Completion] {
    let offset = position(request)
    let all = editor.completions(at: offset, in: request.language)
    guard let start = all.first?.replaces.lowerBound else { return [] }
    let letters = { (text: String) in
      folded(text).utf8.drop { $0 == UInt8(ascii: "\"") }
    }
    let typed = letters(
      String(decoding: compilation.sources[0].bytes[start..<offset], as: UTF8.self))
    let places = all.map { completion in
      let bytes = Array(letters(completion.text))
      return bytes.indices.first {
        ($0 == 0 || !bytes[$0 - 1].isLetter) && bytes[$0...].starts(with: typed)
      }
    }
    let fitting = zip(all, places).filter { $1 != nil }
    return (fitting.filter { $1 == 0 } + fitting.filter { $1 != 0 }).map { $0.0 }
  }

  /// Returns the text about the word at a position; an empty object if there is no such text.
  func hover(_ request: PageRequest) -> String {
    JSONText.object { json in
      guard
        let hover = editor.hover(at: position(request), today: request.now, in: request.language)
      else { return }
      json.member("markdown", hover.text)
      write(hover.range, to: &json)
    }
  }

  func formatted() throws(PageProblem) -> String {
    guard let source = compilation.sources[0].formatted() else {
      throw PageProblem("there is a mistake in the form of the rules, correct it first")
    }
    return JSONText.object { $0.member("text", String(decoding: source.bytes, as: UTF8.self)) }
  }

  // MARK: Declarations and names

  /// Returns the declarations in written order, and the ranges that editors fold.
  func outline() -> String {
    JSONText.object { json in
      json.member("symbols", objects: editor.symbols) { json, symbol in
        json.member("name", symbol.name)
        json.member("kind", symbol.kind.rawValue)
        write(symbol.range, to: &json)
        json.member("own") { write(symbol.nameRange, to: &$0) }
      }
      json.member("folds", objects: editor.folds) { write($1, to: &$0) }
    }
  }

  /// Returns the outcomes of expectations; the guarantees wait for `prove`.
  func verdicts(in language: Language) -> String {
    JSONText.object { write(editor.verdicts(knowing: nil), in: language, to: &$0) }
  }

  func write(_ verdicts: [Verdict], in language: Language, to json: inout JSONText) {
    json.member("verdicts", objects: verdicts) { json, verdict in
      json.member("text", verdict.text.text(in: language))
      write(verdict.range, to: &json)
    }
  }

  /// Returns the name at a position, its declaration and all its uses; an empty object if there is
  /// no name.
  func uses(_ request: PageRequest) -> String {
    let offset = position(request)
    return JSONText.object { json in
      guard let name = editor.name(at: offset) else { return }
      json.member("name", name.text)
      write(name.range, to: &json)
      if let span = editor.definition(at: offset) {
        json.member("declaration") { write(span, to: &$0) }
      }
      json.member("uses", objects: editor.references(at: offset)) { write($1, to: &$0) }
    }
  }

  func renaming(_ request: PageRequest) throws(PageProblem) -> String {
    do {
      return edits(try editor.renaming(at: position(request), to: request["to"] ?? ""))
    } catch {
      throw PageProblem(error.sentence)
    }
  }

  func mending() -> String { edits(compilation.diagnostics.certainFixes.flatMap { $0.edits }) }

  func edits(_ edits: [Fix.Edit]) -> String {
    JSONText.object { $0.edits(edits) { write($1, to: &$0) } }
  }

  private func write(_ range: Range<Int>, to json: inout JSONText) {
    json.member("start", unit(at: range.lowerBound))
    json.member("end", unit(at: range.upperBound))
  }

  // MARK: Places

  private func unit(at offset: Int) -> Int { offsets[0].unit(at: offset) }

  func position(_ request: PageRequest) -> Int {
    offsets[0].offset(ofUnit: request["position"].flatMap { Int($0) } ?? 0)
  }
}
