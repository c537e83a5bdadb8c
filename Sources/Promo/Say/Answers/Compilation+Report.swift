extension Compilation {
  /// The diagnostics laid out for people, as the command line shows them; empty if there are none.
  public var report: String { report(in: .english) }

  /// Returns the diagnostics laid out for people.
  public func report(in language: Language) -> String {
    styledReport(in: language, width: nil).plain
  }

  /// Returns the report as styled text, for terminals with colours.
  package func styledReport(in language: Language, width: Int?) -> StyledText {
    var text = styledDiagnostics(in: language, width: width)
    if let count { text.append("\(count.text(in: language))\n", .strong) }
    return text
  }

  /// Returns the report without its last line, which counts.
  package func styledDiagnostics(in language: Language, width: Int?) -> StyledText {
    var text = StyledText()
    if diagnostics.isEmpty { return text }
    var excerpts = Excerpts(of: sources, in: language, width: width)
    for diagnostic in diagnostics {
      text.append(excerpts.layout(diagnostic))
      text.append("\n")
    }
    return text
  }

  /// The numbers of errors and warnings; nil if there are no errors and all warnings are shown.
  private var count: Message? {
    let isCut = diagnostics.count < errorCount + warningCount
    guard errorCount > 0 || isCut else { return nil }
    let counts: [Message] =
      (errorCount > 0 ? ["\(counted: errorCount, "error")"] : [])
      + (warningCount > 0 ? ["\(counted: warningCount, "warning")"] : [])
    var message = Message(counts, joined: ", ")
    if errorCount >= DiagnosticList.errorLimit { message = "at least \(message)" }
    if isCut { message = "\(message), of which \(diagnostics.count) are shown" }
    return errorCount > 0 ? "\(message): nothing is priced" : message
  }
}
