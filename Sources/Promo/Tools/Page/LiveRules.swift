/// Rules without the promotions, expectations and guarantees that have an error, so that a page can
/// price orders while one of them is being written.
struct LiveRules: Sendable {
  let program: Program

  /// The names of the promotions that are left out.
  let leftOut: [String]

  /// Leaves out what has an error. Returns nil if an error is elsewhere, as in a setting or a fact.
  ///
  /// - Parameter compile: A function that compiles a version of the file. Places stay where they
  ///   are: blanks replace what is left out.
  init?(_ editor: RuleEditor, compile: (Source) -> Compilation) {
    var (compilation, source) = (editor.compilation, editor.syntax.source)
    guard editor.files.count == 1 else { return nil }
    let parts = editor.syntax.ruleParts
    var leftOut: [String] = []
    // What refers to a promotion that is left out has an error in the next round.
    for _ in 0..<LiveRules.roundLimit {
      if let program = compilation.program {
        (self.program, self.leftOut) = (program, leftOut)
        return
      }
      guard compilation.errorCount <= DiagnosticList.limit else { return nil }
      let errors = compilation.diagnostics.filter { $0.severity == .error }
      let broken = errors.map { error in
        parts.first { part in error.span.map { part.contains($0) } ?? false }
      }
      var bytes = source.bytes
      for part in broken {
        guard let part else { return nil }
        if let name = part.name, !leftOut.contains(name) { leftOut.append(name) }
        for index in part.bytes where bytes[index] != UInt8(ascii: "\n") {
          bytes[index] = UInt8(ascii: " ")
        }
      }
      source = source.with(bytes: bytes)
      compilation = compile(source)
    }
    return nil
  }

  private static var roundLimit: Int { 4 }
}

/// A promotion, an expectation or a guarantee, up to the beginning of the next declaration.
private struct RulePart {
  let bytes: Range<Int>

  /// The name of a promotion, as far as it is written.
  let name: String?

  func contains(_ span: SourceSpan) -> Bool {
    bytes.contains(span.start) || span.start == bytes.upperBound
  }
}

extension SyntaxFile {
  /// The rules by the words that begin them, however broken they are.
  fileprivate var ruleParts: [RulePart] {
    let starts = tokens.indices.filter { index in
      let token = tokens[index]
      let isDeclaration: DeclarationWord? = word(token)
      let isSetting: Setting? = word(token)
      // `except` is a clause, too.
      let isBoundary = isSetting != nil || isDeclaration.map { $0 != .except } ?? false
      return token.beginsLine && isBoundary
    }
    return zip(starts, starts.dropFirst() + [tokens.count - 1]).compactMap { start, end in
      guard let word: DeclarationWord = word(tokens[start]),
        [.promotion, .expect, .ensure].contains(word)
      else { return nil }
      let name = tokens[start + 1]
      return RulePart(
        bytes: tokens[start].start..<tokens[end].start,
        name: word == .promotion && name.isA(.string) ? string(of: name) : nil)
    }
  }
}
