import Promo

/// Diagnostics for code scanners: a log with one run (OASIS SARIF 2.1.0).
struct DiagnosticsSARIF {
  private let compilation: Compilation
  private let ids: [Diagnostic.ID]
  private var locations: SourceLocations

  init(_ compilation: Compilation) {
    self.compilation = compilation
    let found = Set(compilation.diagnostics.map(\.id))
    ids = Diagnostic.ID.allCases.filter(found.contains)
    locations = SourceLocations(compilation.sources)
  }

  var text: String {
    var writer = self
    var json = JSONText()
    json.object { json in
      json.member(
        "$schema",
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
      )
      json.member("version", "2.1.0")
      json.key("runs")
      json.array([compilation.diagnostics]) { json, diagnostics in
        json.object { json in
          writer.writeTool(to: &json)
          json.member("columnKind", "unicodeCodePoints")
          json.key("results")
          json.array(diagnostics) { writer.write($1, to: &$0) }
        }
      }
    }
    return "\(json.text)\n"
  }

  private func writeTool(to json: inout JSONText) {
    json.key("tool")
    json.object { json in
      json.key("driver")
      json.object { json in
        json.member("name", "promo-eval")
        json.member("version", PromoEval.version)
        json.key("rules")
        json.array(ids) { json, id in
          json.object { json in
            json.member("id", id.rawValue)
            DiagnosticsSARIF.write(
              message: id.explanation.title, as: "shortDescription", to: &json)
            DiagnosticsSARIF.write(message: id.explanation.cause, as: "help", to: &json)
          }
        }
      }
    }
  }

  private mutating func write(_ diagnostic: Diagnostic, to json: inout JSONText) {
    json.object { json in
      json.member("ruleId", diagnostic.id.rawValue)
      json.member("ruleIndex", ids.firstIndex(of: diagnostic.id) ?? 0)
      json.member("level", diagnostic.severity.rawValue)
      DiagnosticsSARIF.write(
        message: diagnostic.wholeMessage(in: .english), as: "message", to: &json)
      writeLocations(Array(diagnostic.labels.prefix(1)), as: "locations", to: &json)
      if diagnostic.labels.count > 1 {
        writeLocations(Array(diagnostic.labels.dropFirst()), as: "relatedLocations", to: &json)
      }
      // A template needs the author's own values, so no program may apply it.
      let fixes = diagnostic.fixes.filter { $0.grade != .template }
      guard !fixes.isEmpty else { return }
      json.key("fixes")
      json.array(fixes) { write($1, to: &$0) }
    }
  }

  private mutating func writeLocations(
    _ labels: [Diagnostic.Label], as name: String, to json: inout JSONText
  ) {
    json.key(name)
    json.array(labels) { json, label in
      json.object { json in
        json.key("physicalLocation")
        json.object { json in
          writeFile(of: label.span, to: &json)
          write(label.span, as: "region", to: &json)
        }
        if !label.text.isEmpty {
          DiagnosticsSARIF.write(message: label.text, as: "message", to: &json)
        }
      }
    }
  }

  private mutating func write(_ fix: Fix, to json: inout JSONText) {
    json.object { json in
      DiagnosticsSARIF.write(message: fix.title, as: "description", to: &json)
      json.key("properties")
      json.object { $0.member("grade", fix.grade.rawValue) }
      json.key("artifactChanges")
      json.array([fix.edits]) { json, edits in
        json.object { json in
          writeFile(of: edits[0].span, to: &json)
          json.key("replacements")
          json.array(edits) { json, edit in
            json.object { json in
              write(edit.span, as: "deletedRegion", to: &json)
              json.key("insertedContent")
              json.object { $0.member("text", edit.text) }
            }
          }
        }
      }
    }
  }

  private func writeFile(of span: SourceSpan, to json: inout JSONText) {
    json.key("artifactLocation")
    json.object { json in
      json.member("uri", DiagnosticsSARIF.uri(of: compilation.sources[span.file].name))
    }
  }

  private mutating func write(_ span: SourceSpan, as name: String, to json: inout JSONText) {
    let region = locations.region(of: span)
    json.key(name)
    json.object { json in
      json.member("startLine", region.line)
      json.member("startColumn", region.column)
      json.member("endLine", region.endLine)
      json.member("endColumn", region.endColumn)
    }
  }

  private static func write(message: String, as name: String, to json: inout JSONText) {
    // Braces mark placeholders in messages (section 3.11.5).
    let escaped = message.replacing("{", with: "{{").replacing("}", with: "}}")
    json.key(name)
    json.object { $0.member("text", escaped) }
  }

  /// Returns a path as a URI reference (RFC 3986): everything except letters, digits and `-._~/` is
  /// percent-encoded.
  private static func uri(of path: String) -> String {
    path.utf8.map { byte in
      let isPlain = byte.isLetter || byte.isDigit || "-._~/".utf8.contains(byte)
      if isPlain { return String(Unicode.Scalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }
}
