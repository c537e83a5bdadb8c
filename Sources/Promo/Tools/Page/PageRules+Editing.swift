extension PageRules {
  /// Returns the diagnostics, the colours and the contents of the rules. Diagnostics that touch what
  /// is being typed at the `caret` of the request wait; without a caret, none does. A `brief` look
  /// leaves out the words of the promotions.
  package func look(_ request: PageRequest) -> String {
    let all = compilation.diagnostics
    let shown = calm(all, request)
    var json = JSONText()
    json.object { json in
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
    return json.text
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
    var json = JSONText()
    json.object { json in
      json.key("items")
      json.array(fittingCompletions(request)) { json, completion in
        json.object { json in
          json.member("text", completion.text)
          if let snippet = completion.snippet { json.member("snippet", snippet) }
          json.member("label", completion.label)
          json.member("kind", completion.kind.rawValue)
          json.member("detail", completion.detail)
          json.member("start", unit(at: completion.replaces.lowerBound))
          json.member("end", unit(at: completion.replaces.upperBound))
        }
      }
    }
    return json.text
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
    var json = JSONText()
    json.object { json in
      guard
        let hover = editor.hover(
          at: position(request), today: request.now, in: request.language)
      else { return }
      json.member("markdown", hover.text)
      json.member("start", unit(at: hover.range.lowerBound))
      json.member("end", unit(at: hover.range.upperBound))
    }
    return json.text
  }

  func formatted() throws(PageProblem) -> String {
    guard let source = compilation.sources[0].formatted() else {
      throw PageProblem("there is a mistake in the form of the rules, correct it first")
    }
    var json = JSONText()
    json.object { $0.member("text", String(decoding: source.bytes, as: UTF8.self)) }
    return json.text
  }

  func unit(at offset: Int) -> Int { offsets[0].unit(at: offset) }

  /// Returns the byte offset of the position in a request.
  func position(_ request: PageRequest) -> Int {
    offsets[0].offset(ofUnit: request["position"].flatMap { Int($0) } ?? 0)
  }
}
