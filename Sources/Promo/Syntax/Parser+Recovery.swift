// Where the parser goes on after a mistake, and how it says what is wrong.

extension Parser {
  /// Skips to the next declaration that begins a line, or to what is meant as one.
  mutating func recoverAtDeclaration() {
    while !at(.end), !(current.beginsLine && meansDeclaration()) { advance() }
  }

  /// Skips the rest of a line, and a block in braces that begins on it.
  mutating func skipLine() {
    var depth = 0
    repeat {
      passBrace(&depth)
    } while !at(.end) && !(current.beginsLine && (depth <= 0 || beginsDeclaration))
  }

  /// Skips to the next word that begins a line, or to the end of the promotion. Braces in between are
  /// passed with what is in them.
  mutating func recoverAtClause() {
    var depth = 0
    while !at(.end), depth > 0 || !isAtClosing && !(current.beginsLine && at(.word)) {
      passBrace(&depth)
    }
  }

  private mutating func passBrace(_ depth: inout Int) {
    if at(.leftBrace) { depth += 1 }
    if at(.rightBrace) { depth -= 1 }
    advance()
  }

  var beginsDeclaration: Bool {
    syntax.word(current) as Setting? != nil || syntax.word(current) as DeclarationWord? != nil
  }

  private mutating func meansDeclaration() -> Bool {
    beginsDeclaration || meantDeclaration() != nil
  }

  /// Whether the promotion that is being read ends here.
  var isAtClosing: Bool { at(.rightBrace) || isInParentheses && at(.rightParenthesis) }

  /// The declaration that begins here and cannot stand in a promotion: its word, or a misspelt
  /// `promotion` with a name behind it.
  mutating func beginsNextDeclaration() -> DeclarationWord? {
    guard at(.word) else { return nil }
    let isNamed = following.kind == .string
    if at(word: "expect"), syntax.isWritten(following, as: "amount") { return .expect }
    if let word: DeclarationWord = syntax.word(current) {
      let second = syntax.text(of: syntax.tokens[min(next + 2, syntax.tokens.count - 1)])
      let isClear =
        switch word {
        case .promotion: isNamed
        case .fact: ["one", "yes/no", "number"].contains(second)
        case .expect: false
        case .ensure: ClaimWord(rawValue: syntax.text(of: following)) != nil
        }
      return current.beginsLine || isClear ? word : nil
    }
    guard current.beginsLine, isNamed, syntax.clauseWord(current) == nil,
      nearestToCurrent(among: [DeclarationWord.promotion.rawValue]) != nil
    else { return nil }
    return .promotion
  }

  /// Whether the braces around the current token are closed below it.
  var isInsideBraces: Bool {
    mutating get {
      let braces = braces ?? BraceDepths(syntax.tokens)
      self.braces = braces
      return braces.isClosed(around: next)
    }
  }
}

// MARK: - What is wrong

extension Parser {
  /// Takes a diagnostic about the form, unless it may only follow from another, or there are so many
  /// that no more are read.
  mutating func append(_ diagnostic: Diagnostic) {
    guard !isSilent, !diagnostics.isExhausted else { return }
    diagnostics.append(diagnostic)
  }

  /// Reports what is wrong with a token, unless something is said of it already.
  mutating func report(
    _ id: Diagnostic.ID, _ message: String, at token: Token, help: String? = nil,
    fixes: [Fix] = []
  ) {
    guard !isReported(token) else { return }
    append(
      Diagnostic(id, message, at: syntax.span(of: token), help: help, fixes: fixes))
  }

  /// Reports what is wrong from one token to another, whatever has been said about either.
  mutating func report(
    _ id: Diagnostic.ID, _ message: String, from first: Token, to last: Token,
    consequence: String? = nil, help: String? = nil, fixes: [Fix] = []
  ) {
    let place = syntax.span(from: first, to: last)
    append(
      Diagnostic(id, message, at: place, consequence: consequence, help: help, fixes: fixes))
  }

  /// Whether something is said already of what is wrong here: of the token, of unknown characters
  /// before it on its line, or of what is joined to it, as in `20％` and `A"`.
  func isReported(_ token: Token) -> Bool {
    guard !token.isBad, token == current else { return token.isBad }
    if following.isBad, following.start == token.end,
      following.kind == .string || token.kind != .word
    {
      return true
    }
    guard next > 0, syntax.tokens[next - 1].kind == .unknown else { return false }
    let between = syntax.tokens[next - 1].end..<token.start
    return !syntax.source.bytes[between].contains(UInt8(ascii: "\n"))
  }

  /// Says what is needed where something else stands, or behind the last token where the line or
  /// the file ends.
  ///
  /// - Parameters:
  ///   - needed: what is needed, as the beginning of a sentence.
  ///   - template: what could stand there.
  mutating func reportMissing(
    _ needed: String, help: String? = nil, fixes: [Fix] = [], template: String? = nil
  ) {
    let isElsewhere = current.beginsLine || at(.end) || isAtClosing
    guard isElsewhere, next > 0 else {
      return report(
        .missingPart, "\(needed), not \(shown(current))", at: current, help: help, fixes: fixes)
    }
    guard !isReported(current), lastTaken.kind != .unknown else { return }
    let fixes = fixes + (template.map { [Fix(.template, endOfLast, " \($0)")] } ?? [])
    append(Diagnostic(.missingPart, needed, at: endOfLast, help: help, fixes: fixes))
  }

  /// Reports a setting that stands in or below a promotion; `isWhole` if it can be moved as it is.
  mutating func reportMisplaced(_ setting: Setting, _ tokens: Range<Int>, isWhole: Bool) {
    let place = syntax.span(of: tokens)
    let text = String(decoding: syntax.source.bytes[place.start..<place.end], as: UTF8.self)
    let edits = [
      Fix.Edit(span: syntax.top, text: text + syntax.lineEnd),
      Fix.Edit(leaving: place, in: syntax.source),
    ]
    let position = depth > 0 ? "inside a promotion" : "below the rules that it is for"
    append(
      Diagnostic(
        .misplacedSetting, "`\(setting.rawValue)` stands \(position)",
        at: syntax.span(of: tokens.lowerBound..<(tokens.lowerBound + 1)),
        help: isWhole
          ? "write \(quoted(text)) at the top, settings come first in a file"
          : "settings come first in a file",
        fixes: isWhole ? [Fix(depth > 0 ? .maybe : .certain, edits)] : []))
  }

  // MARK: Places and fixes

  /// The place behind the last token that was taken.
  var endOfLast: SourceSpan {
    let end = next > 0 ? syntax.tokens[next - 1].end : 0
    return SourceSpan(file: syntax.file, start: end, end: end)
  }

  /// The place before the current token.
  var startOfCurrent: SourceSpan {
    SourceSpan(file: syntax.file, start: current.start, end: current.start)
  }

  /// Reports the current word, which stands where a comma joins two parts.
  mutating func reportJoint(_ message: String) {
    let place = SourceSpan(file: syntax.file, start: endOfLast.start, end: current.end)
    report(.missingPart, message, at: current, fixes: [Fix(.certain, place, ",")])
  }

  func fix(_ grade: Fix.Grade, _ token: Token, _ text: String) -> [Fix] {
    fix(grade, from: token, to: token, text)
  }

  /// What stands from one token to another, replaced; with nothing in its place, the blank before it
  /// goes too.
  func fix(_ grade: Fix.Grade, from first: Token, to last: Token, _ text: String) -> [Fix] {
    let place = syntax.span(from: first, to: last)
    // A comment between them must not go.
    guard !syntax.source.bytes[place.start..<place.end].contains(UInt8(ascii: "\n")) else {
      return []
    }
    if text.isEmpty { return [Fix(grade, leaving: place, in: syntax.source)] }
    return [Fix(grade, place, separated(text, at: place))]
  }

  /// A text with a blank where it would else be joined to a word beside it.
  private func separated(_ text: String, at place: SourceSpan) -> String {
    let isWord = { (byte: UInt8?) in byte.map { $0.isLetter || $0.isDigit } ?? false }
    let bytes = syntax.source.bytes
    let before = place.start > 0 ? bytes[place.start - 1] : nil
    let after = place.end < bytes.count ? bytes[place.end] : nil
    return (isWord(before) && isWord(text.utf8.first) ? " " : "") + text
      + (isWord(after) && isWord(text.utf8.last) ? " " : "")
  }

  /// A token as the user wrote it, in backticks.
  func shown(_ token: Token) -> String {
    token.kind == .end ? "the end of the file" : quoted(syntax.text(of: token))
  }
}
