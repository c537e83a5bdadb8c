/// A slip where it was found: the tokens of its pieces, and those to report and to change.
struct Found {
  let file: SyntaxFile
  let node: BrokenNode

  /// The index of the token of each piece; nil for a piece that is left out.
  var pieces: [Int?] = []

  /// The tokens that the message is about.
  var told: Range<Int>

  /// The tokens that a change replaces.
  var changed: Range<Int>

  /// The index after the last token that the slip takes.
  var end: Int

  init(_ node: BrokenNode, in file: SyntaxFile) {
    self.node = node
    self.file = file
    told = node.position..<node.position
    changed = told
    end = node.position
  }

  /// The token that does not fit.
  var current: Token { file.tokens[node.position] }

  /// The token after it. The end of the file follows itself.
  var following: Token { token(at: node.position + 1) }

  func token(at index: Int) -> Token { file.tokens[max(0, min(index, file.tokens.count - 1))] }

  func text(at index: Int) -> String { file.text(of: token(at: index)) }

  /// Returns the text of a piece, counted from 1.
  func text(_ piece: Int) -> String { pieces[piece - 1].map(text(at:)) ?? "" }

  /// The token that does not fit, as messages show it.
  var shown: String {
    current.kind == .end ? "the end of the file" : quoted(file.text(of: current))
  }

  /// True if the line, the promotion or the file ends before the token that does not fit.
  var isAtEnd: Bool {
    (current.beginsLine || current.kind == .end || file.closes(node.position, node))
      && node.position > 0
  }

  /// True if a diagnostic already covers the mistake: one about a token, about unknown characters
  /// before it on its line, or about text joined to it, as in `20％` and `A"`.
  var isReported: Bool {
    if isAtEnd, told.isEmpty || told.lowerBound >= node.position {
      return isReported(at: node.position) || token(at: node.position - 1).kind == .unknown
    }
    return file.tokens[told].contains(where: \.isBad)
      || (told.isEmpty || told.contains(node.position)) && isReported(at: node.position)
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

  /// The place before the token that does not fit.
  var startOfCurrent: SourceSpan { place(current.start) }

  func place(_ offset: Int) -> SourceSpan {
    SourceSpan(file: file.file, start: offset, end: offset)
  }

  // MARK: Messages

  /// Returns the diagnostic of the slip, with the texts of its pieces.
  func diagnostic(
    _ id: Diagnostic.ID, _ message: String, consequence: String? = nil, help: String? = nil,
    changes: [Change] = []
  ) -> Diagnostic {
    diagnostic(
      id, worded(message), consequence: consequence,
      help: help.map(worded), fixes: changes.flatMap { fixes(for: $0) })
  }

  func diagnostic(
    _ id: Diagnostic.ID, _ message: String, at range: Range<Int>? = nil,
    consequence: String? = nil, help: String? = nil, fixes: [Fix]
  ) -> Diagnostic {
    let range = range ?? told
    let whole = range.isEmpty ? node.position..<(node.position + 1) : range
    return Diagnostic(
      id, message, at: span(whole), consequence: consequence, help: help, fixes: fixes)
  }

  /// Returns the diagnostic of a part that is missing at the end of the line.
  func missing(_ needed: String, template: String?, help: String?) -> Diagnostic {
    Diagnostic(
      .missingPart, needed, at: endOfLast, help: help.map(worded),
      fixes: template.map { [Fix(.template, endOfLast, " \($0)")] } ?? [])
  }

  // MARK: Texts

  /// Returns a text with the pieces as they are written.
  func written(_ text: String) -> String {
    filled(text) { $0 }.replacing("\n", with: file.lineEnd)
  }

  /// Returns a message with its parts in braces in backticks, and every piece outside of braces.
  func worded(_ message: String) -> String {
    var result = ""
    var rest = message[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += filled(rest[..<open], quoted)
      result += quoted(filled(rest[rest.index(after: open)..<close]) { $0 })
      rest = rest[rest.index(after: close)...]
    }
    return result + filled(rest, quoted)
  }

  private func filled(_ text: some StringProtocol, _ shown: (String) -> String) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return String(text) }
    var result = ""
    var isPiece = false
    for character in text {
      if isPiece, let number = character.wholeNumberValue {
        result += shown(self.text(number))
      } else if character != "$" {
        result.append(character)
      }
      isPiece = character == "$"
    }
    return result
  }
}

/// A change that would mend a slip.
struct Change {
  /// The place of the change.
  enum Target {

    case whole, before, after
    /// From the end of what was read to the end of what is taken.
    case joint
    case piece(Int)
  }

  /// The grade; nil if the replaced word decides it.
  let grade: Fix.Grade?
  let text: String
  let target: Target

  /// True if the help of the slip names the change.
  let isNamed: Bool

  static func certain(_ text: String) -> Change { Change(.certain, text) }
  static func maybe(_ text: String) -> Change { Change(.maybe, text) }

  /// A comma in place of a word between two parts.
  static var comma: Change { Change(.certain, ",", at: .joint) }

  /// Returns the change to a word that the first piece was probably meant as.
  static func likely(_ word: String) -> Change { Change(nil, word, isNamed: true) }

  init(
    _ grade: Fix.Grade?, _ text: String, at target: Target = .whole, isNamed: Bool = false
  ) {
    self.isNamed = isNamed
    self.grade = grade
    self.text = text
    self.target = target
  }
}

extension Found {
  func fixes(for change: Change) -> [Fix] {
    change.isNamed ? changes(for: change).named : changes(for: change)
  }

  private func changes(for change: Change) -> [Fix] {

    let text = written(change.text)
    let grade = change.grade ?? grade(of: text)
    switch change.target {
    case .whole: return fix(grade, changed.isEmpty ? told : changed, text)
    case .before: return [Fix(grade, startOfCurrent, text)]
    case .after: return [Fix(grade, endOfLast, text)]

    case .joint:
      let end = token(at: told.upperBound - 1).end
      return [Fix(grade, SourceSpan(file: file.file, start: endOfLast.start, end: end), text)]
    case .piece(let number):
      return pieces[number - 1].map { fix(grade, $0..<($0 + 1), text) } ?? []
    }
  }

  /// Returns the grade of the guess that the word that does not fit was meant as another.
  func grade(of word: String) -> Fix.Grade {
    isSlip(file.text(of: current), of: word) ? .certain : .maybe
  }

  /// Returns the fix that replaces some tokens. If it removes them, the blank before them goes too.
  func fix(_ grade: Fix.Grade, _ range: Range<Int>, _ text: String) -> [Fix] {
    guard !range.isEmpty else { return [] }
    let place = span(range)
    let bytes = file.source.bytes
    // A comment between them must stay.
    guard !bytes[place.start..<place.end].contains(UInt8(ascii: "\n")) else { return [] }
    if text.isEmpty { return [Fix(grade, leaving: place, in: file.source)] }
    // A blank keeps the text apart from a word beside it.
    let isWord = { (byte: UInt8?) in byte.map { $0.isLetter || $0.isDigit } ?? false }
    let before = place.start > 0 ? bytes[place.start - 1] : nil
    let after = place.end < bytes.count ? bytes[place.end] : nil
    let separated =
      (isWord(before) && isWord(text.utf8.first) ? " " : "") + text
      + (isWord(after) && isWord(text.utf8.last) ? " " : "")
    return [Fix(grade, place, separated)]
  }
}

/// The diagnostic of a slip, and the way to continue after it.
struct Answer {
  /// The way to continue.
  enum Next {
    /// The taken tokens mean nothing here.
    case again
    /// The first taken token stands for the expected part.
    case stands
    /// The token of a piece stands for the expected part.
    case piece(Int)
    /// The expected part is read as if it stood here.
    case inserted
    /// The token is read as another word.
    case reads(String)
    /// The production is complete.
    case ends
    /// The clause or declaration is given up, and the next one is sought.
    case broken
    /// The clause or declaration is given up, and reading continues after the taken tokens.
    case stops
  }

  let diagnostic: Diagnostic?
  let next: Next

  /// The index after the last token that the answer takes.
  let end: Int

  /// The tokens that need no further diagnostic.
  let quiet: Range<Int>?

  init(_ diagnostic: Diagnostic?, _ next: Next, to end: Int, quiet: Range<Int>? = nil) {
    self.diagnostic = diagnostic
    self.next = next
    self.end = end
    self.quiet = quiet
  }
}
