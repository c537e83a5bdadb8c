import Promo

/// Diagnostics as workflow commands of GitHub. GitHub shows each diagnostic beside the lines that
/// it is about ("Workflow commands for GitHub Actions", setting a warning or an error message).
enum DiagnosticsGitHub {
  static func text(
    of compilation: Compilation, in language: Language, denying denied: Set<Diagnostic.ID>
  ) -> String {
    var locations = SourceLocations(compilation.sources)
    return compilation.diagnostics.map {
      line(for: $0, as: $0.level(denying: denied), language, in: &locations)
    }
    .joined()
  }

  private static func line(
    for diagnostic: Diagnostic, as level: String, _ language: Language,
    in locations: inout SourceLocations
  ) -> String {
    var properties: [(String, String)] = []
    if let span = diagnostic.span {
      let region = locations.region(of: span)
      properties = [
        ("file", region.file), ("line", String(region.line)), ("col", String(region.column)),
        ("endLine", String(region.endLine)), ("endColumn", String(region.endColumn)),
      ]
    }
    properties.append(("title", diagnostic.id.rawValue))
    let listed = properties.map { "\($0)=\(escaped($1, isProperty: true))" }.joined(separator: ",")
    let text = diagnostic.wholeMessage(in: language)
    return "::\(level) \(listed)::\(escaped(text, isProperty: false))\n"
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result += printable(String(scalar))
      }
    }
    return result
  }
}
