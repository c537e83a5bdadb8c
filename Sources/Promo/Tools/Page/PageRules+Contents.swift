extension PageRules {
  /// Writes the settings, facts, labels, codes and promotions of the part without errors.
  func writeContents(in language: Language, isBrief: Bool, to json: inout JSONText) {
    guard let program = compilation.program ?? live?.program else { return }
    let ends = blockEnds
    json.member("rules") { json in
      if let code = program.currency.isoCode { json.member("currency", code) }
      json.member("decimals", program.currency.decimals)
      json.member("timezone", program.zone.name)
      json.member("strategy", program.strategy.rawValue)
      json.member("goods", program.isAboutGoods)
      json.member("facts", objects: program.facts) { $1.write(to: &$0) }
      json.member("labels", program.labels)
      json.member("codes", program.codesInOrder)
      json.member("promotions", objects: Array(program.promotions.enumerated())) { json, one in
        let promotion = one.element
        json.member("name", promotion.name)
        json.member("paused", promotion.isPaused)
        let span = promotion.span
        if offsets.count > 1 { json.member("file", compilation.sources[span.file].name) }
        json.member("start", offsets[span.file].unit(at: span.start))
        json.member("end", offsets[span.file].unit(at: ends[span] ?? span.end))
        json.member("hue", one.offset % StyledText.Style.hueCount)
        if !isBrief { json.member("words", program.description(of: promotion, in: language)) }
      }
      json.member("expectations", program.expectations.count)
      json.member("guarantees", program.guarantees.count)
    }
  }

  /// The offsets at which the blocks of promotions end in the first file, by the places of names.
  private var blockEnds: [SourceSpan: Int] {
    var ends: [SourceSpan: Int] = [:]
    for symbol in editor.symbols where symbol.kind == .promotion {
      let name = symbol.nameRange
      ends[SourceSpan(file: 0, start: name.lowerBound, end: name.upperBound)] =
        symbol.range.upperBound
    }
    return ends
  }

  /// Returns the results of the expectations, and remarks about what the expectations do not cover.
  package func expectations(in language: Language) throws(PageProblem) -> String {
    let program = try program()
    let report = ExpectationReport(of: program, sources: compilation.sources, in: language)
    return JSONText.object { json in
      json.member("results", objects: report.results) { json, result in
        write(result.expectation.span, to: &json)
        json.member("holds", result.holds)
        json.member("text", report.words(for: result))
      }
      json.member("remarks", objects: report.remarks) { json, remark in
        write(remark.span, to: &json)
        json.member("text", remark.text)
      }
      json.member("failed", report.failureCount)
    }
  }

  /// Returns the findings of `check` about all orders, including those about guarantees.
  /// Diagnostics at the `caret` of the request wait, as in `look`.
  package func proofs(_ request: PageRequest, budget: Int = Compilation.defaultBudget) -> String {
    let found = compilation.withFindings(budget: budget)
    let states = found.guaranteeStates
    return JSONText.object { json in
      write(calm(found.diagnostics, request), in: request.language, to: &json)
      write(editor.verdicts(knowing: found), in: request.language, to: &json)
      json.member("health", Health(found).line.text(in: request.language))
      json.member("guarantees", objects: compilation.program?.guarantees ?? []) { json, guarantee in
        json.member("text", guarantee.text)
        json.member("state", (states[guarantee.span] ?? .open).rawValue)
      }
    }
  }
}

extension Program {
  /// The codes of the promotions, each once.
  fileprivate var codesInOrder: [String] {
    var seen: Set<String> = []
    return promotions.flatMap { $0.codes }.filter { seen.insert(folded($0)).inserted }
  }
}
