/// Reads the codes in one file, both the codes that promotions ask for and those that orders
/// present.
extension CheckedFile {
  /// Returns the well-formed codes of a `code` clause as written, and reports the malformed codes.
  func codes(_ tokens: Range<Int>) -> [String] {
    file.listed[tokens].filter { !$0.isBad }.compactMap { token in
      let code = file.string(of: token)
      if let problem = codeProblem(of: code) {
        reportMalformed(code, problem, at: file.span(of: token))
        return nil
      }
      rules.codes.insert(code)
      checkCode(code, at: file.span(of: token))
      return code
    }
  }

  /// Returns the codes that an order presents. A code that no promotion names draws a warning.
  func presentedCodes(_ tokens: [Token]) -> [String] {
    tokens.filter { !$0.isBad }.compactMap { token in
      let code = file.string(of: token)
      if let problem = codeProblem(of: code) {
        rules.report(.malformedCode, problem, at: file.span(of: token))
        return nil
      }
      let isKnown = rules.codes.folded.contains(folded(code)) || rules.isIncomplete
      if !isKnown { reportUnknown(code, at: file.span(of: token)) }
      return code
    }
  }

  private func reportMalformed(_ code: String, _ problem: Message, at span: SourceSpan) {
    rules.report(
      .malformedCode, problem, at: span,
      help: "customers type a code: use letters, digits and signs, such as `\"SAVE10\"`",
      fixes: CheckedFile.codes(joinedIn: code).map { [Fix(.maybe, span, $0)] } ?? [])
  }

  private func reportUnknown(_ code: String, at span: SourceSpan) {
    let known = rules.codes.written
    let near = rules.mayCompare(known.count) ? allNearest(to: code, among: known) : []
    let texts = near.map(Lexer.written)
    rules.report(
      .unknownCode, "no promotion names the code \(quoted(code))", at: span,
      help: didYouMean(oneOf: texts) ?? "such a code changes no price",
      fixes: texts.map { Fix(.maybe, span, $0).named })
  }

  /// Returns `"A", "B"` for the text `A, B`; nil for a text that is not a list.
  private static func codes(joinedIn text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: ",")), text.unicodeScalars.count <= 10 * NameChecker.limit
    else { return nil }
    let parts = text.split { $0 == "," || $0.isWhitespace }.map { Lexer.written(String($0)) }
    return parts.count > 1 ? parts.joined(separator: ", ") : nil
  }
}

/// Returns the reason why a customer cannot type a text as a code; nil if the text can be a code.
package func codeProblem(of text: String) -> Message? {
  if text.isEmpty { return "a code must not be empty" }
  if text.unicodeScalars.contains(where: { $0.properties.isWhitespace }) {
    return "the code \(quoted(text)) contains white space"
  }
  if text.unicodeScalars.contains(where: { $0.isHazard }) {
    return "the code \(quoted(text)) contains an invisible character"
  }
  return isTooLong(text) ? "a code has at most \(NameChecker.limit) characters" : nil
}
