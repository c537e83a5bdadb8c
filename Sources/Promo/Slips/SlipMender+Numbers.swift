// Amounts and percentages in other notations.

extension SlipMender {
  /// Answers a number in quotes.
  func quotedNumber(_ found: Found, as kind: Token.Kind) -> Answer? {
    guard let text = found.textInQuotes(as: kind) else { return nil }
    let diagnostic = found.diagnostic(
      .malformedNumber, "numbers stand without quotes",
      fixes: found.fix(.certain, found.told, text))
    return Answer(diagnostic, .stands, to: found.end)
  }

  /// Answers `12,50`, a number in the notation of other countries.
  func splitNumber(_ found: Found) -> Answer? {
    guard !found.file.tokens[found.told].contains(where: \.isBad) else {
      return Answer(nil, .stands, to: found.end)
    }
    let bytes = found.file.source.bytes[found.span(found.told).range]
    let problem = NumberProblem(in: bytes)
    let diagnostic = found.diagnostic(
      .malformedNumber, problem.reason(for: String(decoding: bytes, as: UTF8.self)),
      fixes: problem.meant.map { found.fix(.maybe, found.told, $0.text) } ?? [])
    return Answer(diagnostic, .stands, to: found.end)
  }

  /// Answers `20 percent`.
  func percentInWords(_ found: Found, next: Answer.Next) -> Answer? {
    guard !found.token(at: found.told.lowerBound).isBad,
      ["percent", "pct", "per-cent", "percentage"].contains(found.text(2).lowercased())
    else { return nil }
    let diagnostic = found.diagnostic(
      .malformedNumber, "a percentage is written with its sign",
      fixes: found.fix(.certain, found.told, "\(found.text(1))%"))
    return Answer(diagnostic, next, to: found.end)
  }

  /// Answers `discount 20`, a percentage or an amount, and `discount 0.2`, the way spreadsheets
  /// show 20 %.
  func bareNumber(_ found: Found) -> Answer? {
    guard !found.current.isBad else { return nil }
    let text = found.text(2)
    let part = Percent.text(ofPart: text)
    let readings =
      part.map { ["discount \($0) off", "discount to \($0)"] } ?? [
        "discount \(text)% off", "coupon \(text)",
      ]
    let diagnostic = found.diagnostic(
      .unclearDiscount,
      "this discount does not say whether \(quoted(text)) is a percentage or an amount",
      consequence: part == nil ? consequence(ofNumber: found.current, in: found.file) : nil,
      fixes: readings.flatMap { found.fix(.maybe, found.told, $0) })
    return Answer(diagnostic, .broken, to: found.end)
  }

  private func consequence(ofNumber number: Token, in file: SyntaxFile) -> String? {
    guard let percent = DecimalText(file.bytes(of: number)).flatMap(Percent.init) else {
      return nil
    }
    // The rest of 200: twice the rest of the percentage, or a hundred and the rest of the amount.
    let rest = percent.complement.millionths
    let discounted = Percent(millionths: 2 * rest).text
    let reduced = Percent(millionths: Percent.hundred.millionths + rest).text
    return "an order of 200 would pay \(discounted) with the percentage, and \(reduced) with the "
      + "coupon"
  }

  /// Answers `discount to 85`.
  func bareShare(_ found: Found, _ needed: String) -> Answer? {
    guard !found.current.isBad else { return nil }
    let diagnostic = found.diagnostic(
      .missingPart, "\(needed), not \(found.shown)",
      fixes: Percent.readings(of: found.file.bytes(of: found.current)).flatMap {
        found.fix(.maybe, found.told, "\($0)%")
      })
    return Answer(found.isReported ? nil : diagnostic, .broken, to: found.end)
  }

  /// Answers `discount 20%` and `discount to 20% off`, which can each be read in two ways.
  func unclearDiscount(_ found: Found) -> Answer? {
    guard
      let percent = found.pieces.dropFirst().compactMap(\.self).last(where: {
        found.token(at: $0).isA(.percent)
      })
    else { return nil }
    guard !found.token(at: percent).isBad else { return Answer(nil, .broken, to: found.end) }
    let text = found.text(at: percent)
    var consequence: String?
    let bytes = found.file.bytes(of: found.token(at: percent)).dropLast()
    if let value = DecimalText(bytes).flatMap(Percent.init) {
      consequence =
        "an order of 100 would pay \(value.complement.text) if it is taken off, and \(value.text) if "
        + "it is left"
    }
    let whole = (found.pieces[0] ?? percent)..<max(percent + 1, found.end)
    let diagnostic = found.diagnostic(
      .unclearDiscount,
      "this discount does not say whether \(quoted(text)) is taken off or left to pay", at: whole,
      consequence: consequence,
      fixes: ["discount \(text) off", "discount to \(text)"].flatMap {
        found.fix(.maybe, whole, $0)
      })
    return Answer(diagnostic, .broken, to: found.end)
  }
}

extension Found {
  /// Returns the text of a string that is one good token of another kind.
  func textInQuotes(as kind: Token.Kind) -> String? {
    guard current.isA(.string), !current.isBad, current.end - current.start < 100 else {
      return nil
    }
    let text = file.string(of: current)
    let tokens = Lexer.tokens(of: Array(text.utf8))
    let isOne = tokens.count == 2 && tokens[0].kind == kind && !tokens[0].isBad
    return isOne && tokens[0].end - tokens[0].start == text.utf8.count ? text : nil
  }
}
