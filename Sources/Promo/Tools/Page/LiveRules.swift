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
        parts.last { part in error.span.map { part.bytes.lowerBound <= $0.start } ?? false }
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

  private static var roundLimit: Int { 8 }
}

extension SyntaxFile {
  /// The parts from the first rule on, however broken they are, with the names of promotions as far as
  /// they are written. A line outside braces begins one, as does a word that begins a rule.
  fileprivate var ruleParts: [(bytes: Range<Int>, name: String?)] {
    var starts: [Int] = []
    var depth = 0
    for index in tokens.indices.dropLast() {
      let rule = ruleWord(at: index)
      if rule != nil { depth = 0 }
      if depth == 0, tokens[index].beginsLine, rule != nil || !starts.isEmpty {
        starts.append(index)
      }
      if tokens[index].isA(.leftBrace) { depth += 1 }
      if tokens[index].isA(.rightBrace) { depth = max(0, depth - 1) }
    }
    return zip(starts, starts.dropFirst() + [tokens.count - 1]).map { start, end in
      let name = tokens[start + 1]
      let isNamed = ruleWord(at: start) == .promotion && name.isA(.string)
      return (tokens[start].start..<tokens[end].start, isNamed ? string(of: name) : nil)
    }
  }

  /// The word of a rule that begins a line at a token.
  private func ruleWord(at index: Int) -> DeclarationWord? {
    guard tokens[index].beginsLine, let word: DeclarationWord = word(tokens[index]) else {
      return nil
    }
    return [.promotion, .expect, .ensure].contains(word) ? word : nil
  }
}
