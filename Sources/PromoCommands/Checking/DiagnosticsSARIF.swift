import Promo

/// Diagnostics for code scanners: a log with one run (OASIS SARIF 2.1.0).
struct DiagnosticsSARIF {
  private let compilation: Compilation
  private let ids: [Diagnostic.ID]
  private let denied: Set<Diagnostic.ID>
  private var locations: SourceLocations

  init(_ compilation: Compilation, denying denied: Set<Diagnostic.ID>) {
    (self.compilation, self.denied) = (compilation, denied)
    let found = Set(compilation.diagnostics.map(\.id))
    ids = Diagnostic.ID.allCases.filter(found.contains)
    locations = SourceLocations(compilation.sources)
  }

  var text: String {
    var writer = self
    let text = JSONText.object { json in
      json.member(
        "$schema",
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
      )
      json.member("version", "2.1.0")
      json.member("runs", objects: [compilation.diagnostics]) { json, diagnostics in
        writer.writeTool(to: &json)
        json.member("columnKind", "unicodeCodePoints")
        json.member("results", objects: diagnostics) { writer.write($1, to: &$0) }
      }
    }
    return "\(text)\n"
  }

  private func writeTool(to json: inout JSONText) {
    json.member("tool") { json in
      json.member("driver") { json in
        json.member("name", "promo-eval")
        json.member("version", PromoEval.version)
        json.member("rules", objects: ids) { json, id in
          json.member("id", id.rawValue)
          DiagnosticsSARIF.write(message: id.explanation.title, as: "shortDescription", to: &json)
          DiagnosticsSARIF.write(message: id.explanation.cause, as: "help", to: &json)
        }
      }
    }
  }

  private mutating func write(_ diagnostic: Diagnostic, to json: inout JSONText) {
    json.member("ruleId", diagnostic.id.rawValue)
    json.member("ruleIndex", ids.firstIndex(of: diagnostic.id) ?? 0)
    json.member("level", diagnostic.level(denying: denied))
    DiagnosticsSARIF.write(message: diagnostic.wholeMessage(in: .english), as: "message", to: &json)
    writeLocations(Array(diagnostic.labels.prefix(1)), as: "locations", to: &json)
    if diagnostic.labels.count > 1 {
      writeLocations(Array(diagnostic.labels.dropFirst()), as: "relatedLocations", to: &json)
    }
    // A template needs the author's own values, so no program may apply it.
    let fixes = diagnostic.fixes.filter { $0.grade != .template }
    guard !fixes.isEmpty else { return }
    json.member("fixes", objects: fixes) { write($1, to: &$0) }
  }

  private mutating func writeLocations(
    _ labels: [Diagnostic.Label], as name: String, to json: inout JSONText
  ) {
    json.member(name, objects: labels) { json, label in
      json.member("physicalLocation") { json in
        writeFile(of: label.span, to: &json)
        write(label.span, as: "region", to: &json)
      }
      if !label.text.isEmpty {
        DiagnosticsSARIF.write(message: label.text, as: "message", to: &json)
      }
    }
  }

  private mutating func write(_ fix: Fix, to json: inout JSONText) {
    DiagnosticsSARIF.write(message: fix.title, as: "description", to: &json)
    json.member("properties") { $0.member("grade", fix.grade.rawValue) }
    json.member("artifactChanges", objects: [fix.edits]) { json, edits in
      writeFile(of: edits[0].span, to: &json)
      json.member("replacements", objects: edits) { json, edit in
        write(edit.span, as: "deletedRegion", to: &json)
        json.member("insertedContent") { $0.member("text", edit.text) }
      }
    }
  }

  private func writeFile(of span: SourceSpan, to json: inout JSONText) {
    json.member("artifactLocation") { json in
      json.member("uri", FileAddress.uri(ofPath: compilation.sources[span.file].name.utf8))
    }
  }

  private mutating func write(_ span: SourceSpan, as name: String, to json: inout JSONText) {
    let region = locations.region(of: span)
    json.member(name) { json in
      json.member("startLine", region.line)
      json.member("startColumn", region.column)
      json.member("endLine", region.endLine)
      json.member("endColumn", region.endColumn)
    }
  }

  private static func write(message: String, as name: String, to json: inout JSONText) {
    // Braces mark placeholders in messages (section 3.11.5).
    let escaped = message.replacing("{", with: "{{").replacing("}", with: "}}")
    json.member(name) { $0.member("text", escaped) }
  }
}
