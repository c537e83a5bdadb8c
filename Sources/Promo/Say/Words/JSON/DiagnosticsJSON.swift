extension Compilation {
  /// The diagnostics as JSON for other programs: one object on one line, without a line end.
  public var diagnosticsJSON: String { diagnosticsJSON(in: .english) }

  package func diagnosticsJSON(in language: Language) -> String {
    var locations = SourceLocations(sources)
    return JSONText.object { json in
      json.diagnostics(diagnostics, in: language) { json, span in
        let region = locations.region(of: span)
        json.member("file", region.file)
        json.member("line", region.line)
        json.member("column", region.column)
        json.member("endLine", region.endLine)
        json.member("endColumn", region.endColumn)
      }
      json.member("errors", errorCount)
      json.member("warnings", warningCount)
    }
  }
}

extension JSONText {
  /// Writes the member `diagnostics`: the mistakes and remarks, each with its places and its fixes.
  mutating func diagnostics(
    _ diagnostics: [Diagnostic], in language: Language, place: (inout JSONText, SourceSpan) -> Void
  ) {
    member("diagnostics", objects: diagnostics) { json, diagnostic in
      json.member("code", diagnostic.id.rawValue)
      json.member("severity", diagnostic.severity.rawValue)
      json.member("message", diagnostic.message(in: language))
      json.member("labels", objects: diagnostic.labels) { json, label in
        place(&json, label.span)
        let text = label.text(in: language)
        if !text.isEmpty { json.member("text", text) }
      }
      if let consequence = diagnostic.consequence(in: language) {
        json.member("consequence", consequence)
      }
      if let help = diagnostic.help(in: language) { json.member("help", help) }
      json.member("fixes", objects: diagnostic.fixes) { json, fix in
        json.member("grade", fix.grade.rawValue)
        json.member("title", fix.title(in: language))
        json.edits(fix.edits, place: place)
      }
    }
  }

  /// Writes the member `edits`: places, each with the text that replaces it.
  mutating func edits(_ edits: [Fix.Edit], place: (inout JSONText, SourceSpan) -> Void) {
    member("edits", objects: edits) { json, edit in
      place(&json, edit.span)
      json.member("text", edit.text)
    }
  }
}
