/// A change to the rules that corrects a mistake.
public struct Fix: Hashable, Sendable {
  /// The certainty that a change is the intended one.
  public enum Grade: String, Sendable {
    /// The change is surely intended. It may be applied without review.
    case certain
    /// The change is probably intended. It should be reviewed: it affects money or time.
    case maybe
    /// The change shows the correct form. The author replaces its values.
    case template
  }

  /// A place and the text that replaces it.
  public struct Edit: Hashable, Sendable {
    /// The place; an empty span if the edit only adds text.
    public let span: SourceSpan

    /// The new text.
    public let text: String
  }

  /// The certainty that the change is the intended one.
  public let grade: Grade

  /// True if the help of the diagnostic already names the change.
  private(set) var isNamed = false

  /// The edits in source order; no two overlap.
  public let edits: [Edit]

  /// The change in words, such as `write X`, `write X in 3 places` or `leave this out`.
  public var title: String { said.english }

  var said: Message {
    guard let change = shownChange else { return emptyTitle }
    let isSame = edits.count > 1 && edits.allSatisfy { $0.text == edits[0].text }
    return isSame ? "write \(change) in \(counted: edits.count, "place")" : "write \(change)"
  }

  private var emptyTitle: Message {
    edits.allSatisfy { $0.text.isEmpty } ? "leave this out" : "write a blank"
  }

  private var shownTexts: [String] {
    var seen: Set<String> = []
    return edits.map { trimmed($0.text) }.filter { !$0.isEmpty && seen.insert($0).inserted }
      .map(quoted)
  }

  private var shownChange: Message? {
    let texts = shownTexts
    guard !texts.isEmpty else { return nil }
    let first: Message = "\(Array(texts.prefix(5)), joined: " and ")"
    return texts.count > 5 ? "\(first) and so on" : first
  }

  /// Returns the advice, followed by the text to write unless the advice already names that text.
  static func help(_ help: Message?, with fixes: [Fix]) -> Message? {
    guard !fixes.isEmpty else { return help }
    let texts = fixes.flatMap { $0.shownTexts }
    if help == nil, fixes.allSatisfy({ $0.grade == .template }) {
      return texts.isEmpty ? nil : "for example \(texts, joined: ", ")"
    }
    let changes = fixes.compactMap { $0.shownChange }
    let advice: Message =
      texts.isEmpty ? fixes[0].emptyTitle : "write \(changes, joined: ", or ")"
    guard let help else { return fixes.allSatisfy { $0.isNamed } ? nil : advice }
    if fixes.contains(where: { $0.isNamed }) { return help }
    if texts.isEmpty, help.english.hasPrefix("leave") { return help }
    return help.english.contains(":") ? "\(help), \(advice)" : "\(help): \(advice)"
  }

  init(_ grade: Grade, _ edits: [Edit]) {
    self.grade = grade
    self.edits = edits
  }

  init(_ grade: Grade, _ span: SourceSpan, _ text: String) {
    self.init(grade, [Edit(span: span, text: text)])
  }
}

extension Fix {
  /// Returns the fixes that can be applied together: of two fixes that overlap, only the first.
  /// Check the rules again before you apply the second.
  package static func compatible(_ fixes: [Fix]) -> [Fix] {
    var chosen: [Fix] = []
    for fix in fixes.sorted(by: { $0.edits[0].span < $1.edits[0].span }) {
      guard let last = chosen.last?.edits.last?.span else {
        chosen.append(fix)
        continue
      }
      let first = fix.edits[0].span
      let isBehind = first.file > last.file || first.start > last.end
      let touches = first.file == last.file && first.start == last.end && first.end > last.end
      if isBehind || touches { chosen.append(fix) }
    }
    return chosen
  }
}

extension Source {
  /// Returns the source with compatible fixes applied.
  ///
  /// - Parameters:
  ///   - fixes: The fixes. Edits of other files are ignored.
  ///   - file: The index of this source in its set.
  package func applying(_ fixes: [Fix], file: Int) -> Source {
    var result: [UInt8] = []
    var next = 0
    let edits = fixes.flatMap { $0.edits }.filter { $0.span.file == file }
    for edit in edits.sorted(by: { $0.span < $1.span }) {
      result += bytes[next..<edit.span.start]
      result += Array(edit.text.utf8)
      next = edit.span.end
    }
    return with(bytes: result + bytes[next...])
  }
}

extension Fix {
  /// Makes a fix that removes the text at a place.
  init(_ grade: Grade, leaving span: SourceSpan, in source: Source) {
    self.init(grade, [Edit(leaving: span, in: source)])
  }

  var named: Fix {
    var fix = self
    fix.isNamed = true
    return fix
  }
}

extension Fix.Edit {
  /// Makes an edit that removes the text at a place and the blank before it, or the whole line if
  /// nothing else is on the line. A blank remains between two words.
  init(leaving span: SourceSpan, in source: Source) {
    let bytes = source.bytes
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    // The search for the ends of the line stops after this many bytes.
    let reach = 1_000
    let before = bytes[..<span.start].suffix(reach)
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? before.startIndex
    let rest = bytes[span.end...].prefix(reach)
      .firstIndex { !isBlank($0) && $0 != UInt8(ascii: "\r") }
    if let rest, bytes[rest] == UInt8(ascii: "\n"),
      bytes[lineStart..<span.start].allSatisfy(isBlank)
    {
      self.init(span: SourceSpan(file: span.file, start: lineStart, end: rest + 1), text: "")
      return
    }
    let isAtEnd = span.end >= bytes.count || " \t\r\n".utf8.contains(bytes[span.end])
    let isBehindBlank = span.start > lineStart && isBlank(bytes[span.start - 1])
    let isJoint = span.start > lineStart && !isAtEnd
    self.init(
      span: SourceSpan(
        file: span.file, start: isBehindBlank ? span.start - 1 : span.start, end: span.end),
      text: isJoint ? " " : "")
  }
}

extension [Fix] {
  var named: [Fix] { map { $0.named } }
}

extension [Diagnostic] {
  /// The compatible fixes of all mistakes that have exactly one certain fix.
  package var certainFixes: [Fix] {
    Fix.compatible(
      compactMap { diagnostic in
        let certain = diagnostic.fixes.filter { $0.grade == .certain }
        return certain.count == 1 ? certain[0] : nil
      })
  }
}
