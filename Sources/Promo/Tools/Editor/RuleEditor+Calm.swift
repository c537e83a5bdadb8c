// The mistakes that wait while their word is being typed.

extension RuleEditor {
  /// Returns the diagnostics to show while the author types: all but those that touch the word at
  /// the caret or the one before it, and those of the whole promotion around the caret. Half a word
  /// or half a promotion is no mistake yet.
  package func calm(_ diagnostics: [Diagnostic], whileTypingAt caret: Int) -> [Diagnostic] {
    let (word, name) = (typedWord(at: caret), promotionName(around: caret))
    return diagnostics.filter { diagnostic in
      !diagnostic.labels.contains { label in
        let place = label.span
        let touches = place.start <= word.upperBound && place.end >= word.lowerBound
        return place.file == file && (touches || place.range == name)
      }
    }
  }

  /// Returns the bytes of the word at the caret, together with the word before it on its line.
  /// Between two words, the last two words before the caret count.
  package func typedWord(at caret: Int) -> Range<Int> {
    let next = syntax.tokens.dropLast().partitioningIndex { $0.start >= caret }
    guard next > 0 else { return caret..<caret }
    let last = syntax.tokens[next - 1]
    let first = next > 1 && !last.beginsLine ? syntax.tokens[next - 2] : last
    return first.start..<max(last.end, caret)
  }

  /// Returns the bytes of the name of the promotion whose clauses are around an offset.
  private func promotionName(around offset: Int) -> Range<Int>? {
    let tokens = syntax.tokens
    let around = syntax.promotions.last { tokens[$0.tokens.lowerBound].start < offset }
    guard let around, let name = around.name else { return nil }
    let closing = tokens[around.tokens.upperBound - 1]
    return offset > closing.start && closing.isA(.rightBrace) ? nil : name.start..<name.end
  }
}
