/// A match of a slip's pattern.
struct Found {
  let file: SyntaxFile
  let node: BrokenNode

  /// The index of each piece's token; nil for an optional piece that is absent.
  var pieces: [Int?] = []

  /// The tokens that the message is about.
  var highlight: Range<Int>

  /// The tokens that a change replaces.
  var changed: Range<Int>

  /// The tokens skipped directly before the one that does not fit. Another message covers them.
  var skipped: Range<Int>

  /// The index after the last token that the slip takes.
  var end: Int

  init(_ node: BrokenNode, in file: SyntaxFile) {
    self.node = node
    self.file = file
    highlight = node.position..<node.position
    (changed, skipped) = (highlight, highlight)
    end = node.position
  }

  /// The token that does not fit.
  var current: Token { file.tokens[node.position] }

  /// The token after the one that does not fit; at the end of the file, the end itself.
  var following: Token { token(at: node.position + 1) }

  func token(at index: Int) -> Token { file.tokens[max(0, min(index, file.tokens.count - 1))] }

  func text(at index: Int) -> String { file.text(of: token(at: index)) }

  /// Returns the source text of a range of tokens, including everything between them.
  func text(of range: Range<Int>) -> String {
    String(decoding: file.source.bytes[span(range).range], as: UTF8.self)
  }

  /// Returns the text of a piece, counted from 1; empty if the piece is absent.
  func text(_ piece: Int) -> String { pieces[piece - 1].map(text(at:)) ?? "" }

  /// The token that does not fit, as messages show it.
  var shown: Message {
    current.kind == .end ? "the end of the file" : "\(quoted(file.text(of: current)))"
  }

  /// True if the line, the promotion or the file ends before the token that does not fit.
  var isAtEnd: Bool { node.position > 0 && isClosing(node.position) }

  /// True if another diagnostic already covers the mistake: one for a malformed token, for unknown
  /// characters just before the token on its line, or for malformed text joined to it, as in `20％`
  /// and `A"`.
  var isReported: Bool {
    if isAtEnd, highlight.isEmpty || highlight.lowerBound >= node.position {
      return isReported(at: node.position) || token(at: node.position - 1).kind == .unknown
    }
    return file.tokens[highlight].contains(where: { $0.isBad })
      || (highlight.isEmpty || highlight.contains(node.position)) && isReported(at: node.position)
  }

  func isReported(at index: Int) -> Bool {
    let token = token(at: index)
    if token.isBad { return true }
    let next = self.token(at: index + 1)
    if next.isBad, next.start == token.end, next.kind == .string || token.kind != .word {
      return true
    }
    guard index > 0, file.tokens[index - 1].kind == .unknown else { return false }
    let between = file.tokens[index - 1].end..<token.start
    return !file.source.bytes[between].contains(UInt8(ascii: "\n"))
  }

  // MARK: Places

  func span(_ range: Range<Int>) -> SourceSpan { file.span(of: range) }

  /// The place after the last token that fits.
  var endOfLast: SourceSpan { place(token(at: node.position - 1).end) }

  var startOfCurrent: SourceSpan { place(current.start) }

  func place(_ offset: Int) -> SourceSpan {
    SourceSpan(file: file.file, start: offset, end: offset)
  }

  // MARK: Answers

  /// Returns the answer that reports a slip. If another diagnostic already covers the mistake, the
  /// answer has no diagnostic, unless `suppressed` names tokens whose diagnostics it replaces.
  func answer(
    _ id: Diagnostic.ID, _ message: Message, at range: Range<Int>? = nil,
    consequence: Message? = nil, help: Message? = nil, fixes: [Fix] = [],
    then next: Answer.Next = .broken, to end: Int? = nil, suppressed: Range<Int>? = nil
  ) -> Answer {
    let diagnostic = diagnostic(
      id, message, at: range, consequence: consequence, help: help, fixes: fixes)
    return Answer(
      suppressed == nil && isReported ? nil : diagnostic, next, to: end ?? self.end,
      suppressed: suppressed)
  }

  func diagnostic(
    _ id: Diagnostic.ID, _ message: Message, at range: Range<Int>? = nil,
    consequence: Message? = nil, help: Message? = nil, fixes: [Fix] = []
  ) -> Diagnostic {
    let range = range ?? highlight
    let whole = range.isEmpty ? node.position..<(node.position + 1) : range
    return Diagnostic(
      id, message, at: span(whole), consequence: consequence, help: help, fixes: fixes)
  }

  func missing(
    _ needed: Message, template: String? = nil, help: Message? = nil, fixes: [Fix] = [],
    then next: Answer.Next = .broken
  ) -> Answer {
    let diagnostic = lack(of: needed, template: template, help: help, fixes: fixes)
    return Answer(isReported ? nil : diagnostic, next, to: end)
  }

  /// The diagnostic names the text found instead; at the end of a line, it offers a template.
  func lack(
    of needed: Message, template: String?, help: Message? = nil, fixes: [Fix] = []
  ) -> Diagnostic {
    guard isAtEnd else {
      return diagnostic(.missingPart, "\(needed), not \(shown)", help: help, fixes: fixes)
    }
    return Diagnostic(
      .missingPart, needed, at: endOfLast, help: help,
      fixes: template.map { [Fix(.template, endOfLast, " \($0)")] } ?? [])
  }

  // MARK: Texts

  /// Returns a text in which the source text of the pieces replaces `$1` and so on, with the line
  /// ends of the file.
  func written(_ text: String) -> String {
    Message(parts(of: text) { $0 }).english.substituting(file.lineEnd, for: "\n")
  }

  /// Returns a message that shows pieces and the contents of braces in backticks.
  func worded(_ message: String) -> Message {
    let cut = message.split(omittingEmptySubsequences: false) { $0 == "{" || $0 == "}" }
    return Message(
      cut.enumerated().flatMap { number, text -> [Message.Part] in
        guard !number.isMultiple(of: 2) else { return parts(of: text, quoted) }
        let shown = quoted(Message(parts(of: text) { $0 }).english)
        return [text.contains("$") ? .argument(shown) : .words(shown)]
      })
  }

  /// Splits a text into words and arguments: `$1` and so on become the text of their pieces.
  private func parts(
    of text: some StringProtocol, _ shown: (String) -> String
  ) -> [Message.Part] {
    let cut = text.split(separator: "$", omittingEmptySubsequences: false)
    return cut.enumerated().flatMap { number, words -> [Message.Part] in
      guard number > 0, let piece = words.first?.wholeNumberValue else {
        return [.words(String(words))]
      }
      return [.argument(shown(self.text(piece))), .words(String(words.dropFirst()))]
    }
  }

  // MARK: Changes

  func fixes(for change: Change) -> [Fix] {
    let fixes = unnamedFixes(for: change)
    return change.isNamed ? fixes.named : fixes
  }

  private func unnamedFixes(for change: Change) -> [Fix] {
    let text = written(change.text)
    let grade = change.grade ?? grade(of: text)
    switch change.target {
    case .whole: return fix(grade, changed.isEmpty ? highlight : changed, text)
    case .before: return [Fix(grade, startOfCurrent, text)]
    case .after: return [Fix(grade, endOfLast, text)]
    case .joint:
      let end = token(at: highlight.upperBound - 1).end
      return [Fix(grade, SourceSpan(file: file.file, start: endOfLast.start, end: end), text)]
    case .piece(let number):
      return pieces[number - 1].map { fix(grade, $0..<($0 + 1), text) } ?? []
    }
  }

  /// Returns how certain it is that the word that does not fit was meant as `word`.
  func grade(of word: String) -> Fix.Grade {
    isSlip(file.text(of: current), of: word) ? .certain : .maybe
  }

  /// Returns the fix that replaces a range of tokens. A fix that removes tokens also removes the
  /// blank before them. Returns no fix if the range is empty or spans several lines.
  func fix(_ grade: Fix.Grade, _ range: Range<Int>, _ text: String) -> [Fix] {
    guard !range.isEmpty else { return [] }
    // A change to tokens that another message covers is never certain.
    let isBoth = !range.clamped(to: skipped).isEmpty
    let grade = grade == .certain && isBoth ? .maybe : grade
    let place = span(range)
    let bytes = file.source.bytes
    // Between tokens on several lines there may be a comment, which must stay.
    guard !bytes[place.start..<place.end].contains(UInt8(ascii: "\n")) else { return [] }
    if text.isEmpty { return [Fix(grade, leaving: place, in: file.source)] }
    // Blanks keep the text apart from words beside it.
    let isWord = { (byte: UInt8?) in byte.map { $0.isLetter || $0.isDigit } ?? false }
    let before = place.start > 0 ? bytes[place.start - 1] : nil
    let after = place.end < bytes.count ? bytes[place.end] : nil
    let separated =
      (isWord(before) && isWord(text.utf8.first) ? " " : "") + text
      + (isWord(after) && isWord(text.utf8.last) ? " " : "")
    return [Fix(grade, place, separated)]
  }

  /// Returns the contents of a string if they form one well-formed token of one of the given kinds;
  /// nil otherwise.
  func textInQuotes(as kinds: [Token.Kind]) -> String? {
    guard current.isA(.string), !current.isBad, current.end - current.start < 100 else {
      return nil
    }
    let text = file.string(of: current)
    let tokens = Lexer.tokens(of: Array(text.utf8))
    let isOne = tokens.count == 2 && kinds.contains(tokens[0].kind) && !tokens[0].isBad
    return isOne && tokens[0].end - tokens[0].start == text.utf8.count ? text : nil
  }
}
