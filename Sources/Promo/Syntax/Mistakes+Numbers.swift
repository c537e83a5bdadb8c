// What is wrong with numbers, percentages, dates and times.

extension SyntaxFile {
  /// What is wrong with a number.
  func numberMistake(in token: Token) -> Diagnostic {
    let problem = NumberProblem(in: bytes(of: token))
    return Diagnostic(
      .malformedNumber, problem.reason(for: text(of: token)), at: span(of: token),
      fixes: fixes(for: problem, of: token, unit: ""))
  }

  /// What is wrong with a percentage.
  func percentMistake(in token: Token, after before: Token?) -> Diagnostic {
    let shown = plain(bytes(of: token))
    if shown.hasSuffix("折") { return shareMistake(in: token, after: before) }
    let number = shown.dropLast()
    let digits = String(number.reversed().drop { $0 == " " }.reversed())
    if DecimalText(digits.utf8) != nil {
      let isSpaced = digits != String(number)
      return Diagnostic(
        .malformedNumber,
        isSpaced
          ? "a percentage is written without a space"
          : "\(quoted(text(of: token))) is in full-width characters",
        at: span(of: token), fixes: [Fix(.certain, span(of: token), "\(digits)%")])
    }
    let problem = NumberProblem(in: Array(digits.utf8))
    return Diagnostic(
      .malformedNumber, problem.reason(for: digits), at: span(of: token),
      fixes: fixes(for: problem, of: token, unit: "%"))
  }

  /// `8折` is a price of 80 %, `85折` one of 85 %.
  private func shareMistake(in token: Token, after before: Token?) -> Diagnostic {
    let digits = plain(bytes(of: token)).dropLast().filter { $0 != "." }
    let isDiscount = before.map { text(of: $0) == "discount" } ?? false
    var fixes: [Fix] = []
    if (1...2).contains(digits.count), digits.utf8.allSatisfy(\.isDigit) {
      let percent = digits.count == 1 ? "\(digits)0%" : "\(digits)%"
      fixes = [
        Fix(.certain, span(of: token), isDiscount ? "to \(percent)" : "discount to \(percent)")
      ]
    }
    return Diagnostic(
      .malformedNumber, "\(quoted(text(of: token))) is written as a percentage of the price",
      at: span(of: token), help: "`8折` is written `discount to 80%`", fixes: fixes)
  }

  private func fixes(for problem: NumberProblem, of token: Token, unit: String) -> [Fix] {
    if case .negative = problem {
      return [Fix(.maybe, span(of: token), plain(bytes(of: token)).dropFirst() + unit)]
    }
    guard let (meant, isCertain) = problem.meant else { return [] }
    return [Fix(isCertain ? .certain : .maybe, span(of: token), meant + unit)]
  }

  /// What is wrong with a date or a date-time.
  func momentMistake(in token: Token) -> Diagnostic? {
    guard case .failure(let problem) = WrittenMoment.read(bytes(of: token)) else { return nil }
    return momentMistake(problem, from: token, to: token)
  }

  /// What is wrong with what stands from one token to another and is meant as a moment.
  func momentMistake(_ problem: MomentProblem, from first: Token, to last: Token) -> Diagnostic {
    let place = SourceSpan(file: file, start: first.start, end: last.end)
    let shown = String(decoding: source.bytes[first.start..<last.end], as: UTF8.self)
    var code = Diagnostic.Code.noSuchMoment
    if case .form = problem { code = .malformedMoment }
    let grade: Fix.Grade = problem.isCertain ? .certain : .maybe
    return Diagnostic(
      code, problem.reason(for: shown), at: place,
      fixes: problem.meant.map { Fix(grade, place, $0) })
  }
}
