extension Offer {
  /// The sample with a stop at each value; nil if the sample does not begin with the offered text
  /// or has no value. If nothing but words follow the text, they are the value.
  var snippet: String? {
    guard let sample, sample.hasPrefix(text) else { return nil }
    let bytes = Array(sample.utf8)
    let tokens = Lexer.tokens(of: bytes).dropLast()
    var stops = tokens.indices.compactMap { index in
      tokens[index].isA(.word)
        ? name(at: index, in: tokens, bytes) : tokens[index].stop
    }
    if stops.isEmpty { stops = [min(text.utf8.count + 1, bytes.count)..<bytes.count] }
    var (snippet, end) = ("", 0)
    for (index, stop) in stops.enumerated() where !stop.isEmpty {
      snippet += escaped(bytes[end..<stop.lowerBound])
      snippet += "${\(index + 1):\(escaped(bytes[stop]))}"
      end = stop.upperBound
    }
    return end == 0 ? nil : snippet + escaped(bytes[end...])
  }

  /// Returns the bytes of a word that is no word of the language: a currency, a diagnostic or the
  /// name of a fact; nil for any other word.
  private func name(
    at index: Int, in tokens: ArraySlice<Token>, _ bytes: [UInt8]
  ) -> Range<Int>? {
    let range = tokens[index].start..<tokens[index].end
    let word = String(decoding: bytes[range], as: UTF8.self)
    let isFact = index == 1 && text == DeclarationWord.fact.rawValue
    return isFact || WordPage.page(about: word) == nil ? range : nil
  }

  /// Returns a text with the characters escaped that have a meaning in a snippet.
  private func escaped(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    for character in String(decoding: bytes, as: UTF8.self) {
      if "\\$}".contains(character) { text.append("\\") }
      text.append(character)
    }
    return text
  }
}

extension Token {
  /// The bytes that a user replaces: a number, a percentage without its sign, a date, a time, or a
  /// string without its quotes; nil for any other token.
  fileprivate var stop: Range<Int>? {
    switch kind {
    case .number, .date, .dateTime, .time: start..<end
    case .percent: start..<(end - 1)
    case .string: (start + 1)..<(end - 1)
    default: nil
    }
  }
}
