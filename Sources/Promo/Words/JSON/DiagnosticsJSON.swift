extension Compilation {
  /// The diagnostics for other programs: one JSON object on one line, without a line end.
  public var diagnosticsJSON: String { DiagnosticsJSON(self).text }
}

private struct DiagnosticsJSON {
  private let compilation: Compilation
  private var locations: SourceLocations

  init(_ compilation: Compilation) {
    self.compilation = compilation
    locations = SourceLocations(compilation.sources)
  }

  var text: String {
    var writer = self
    var json = JSONText()
    json.object { json in
      json.key("diagnostics")
      json.array(compilation.diagnostics) { writer.write($1, to: &$0) }
      json.member("errors", compilation.errorCount)
      json.member("warnings", compilation.warningCount)
    }
    return json.text
  }

  private mutating func write(_ diagnostic: Diagnostic, to json: inout JSONText) {
    json.object { json in
      json.member("code", diagnostic.id.rawValue)
      json.member("severity", diagnostic.severity.rawValue)
      json.member("message", diagnostic.message)
      json.key("labels")
      json.array(diagnostic.labels) { json, label in
        json.object { json in
          write(label.span, to: &json)
          if !label.text.isEmpty { json.member("text", label.text) }
        }
      }
      if let consequence = diagnostic.consequence { json.member("consequence", consequence) }
      if let help = diagnostic.help { json.member("help", help) }
      json.key("fixes")
      json.array(diagnostic.fixes) { write($1, to: &$0) }
    }
  }

  private mutating func write(_ fix: Fix, to json: inout JSONText) {
    json.object { json in
      json.member("grade", fix.grade.rawValue)
      json.member("title", fix.title)
      json.key("edits")
      json.array(fix.edits) { json, edit in
        json.object { json in
          write(edit.span, to: &json)
          json.member("text", edit.text)
        }
      }
    }
  }

  private mutating func write(_ span: SourceSpan, to json: inout JSONText) {
    let region = locations.region(of: span)
    json.member("file", region.file)
    json.member("line", region.line)
    json.member("column", region.column)
    json.member("endLine", region.endLine)
    json.member("endColumn", region.endColumn)
  }
}
