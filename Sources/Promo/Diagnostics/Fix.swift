/// A change of the rules that would mend a mistake.
public struct Fix: Hashable, Sendable {
  /// How sure it is that the change is what was meant.
  public enum Grade: String, Sendable {
    /// Nothing else can have been meant: it may be made unseen.
    case certain
    /// It was probably meant; its author should look at it, for it decides about money or time.
    case maybe
    /// It shows the form, and its values are to be replaced by the author's own.
    case template
  }

  /// One place and what stands there instead.
  public struct Edit: Hashable, Sendable {
    /// The place; empty where text is only added.
    public let span: SourceSpan

    /// What stands there afterwards.
    public let text: String
  }

  /// What a change does, as far as it has to be said.
  enum Kind: Sendable {
    /// It writes something.
    case write
    /// It takes something out.
    case leaveOut
  }

  /// How sure it is that the change is what was meant.
  public let grade: Grade

  /// What the change does.
  let kind: Kind

  /// Whether the help of its diagnostic says it already.
  private(set) var isNamed = false

  /// What changes, in source order; no two places overlap.
  public let edits: [Edit]

  /// One change in words: `write X`, or `leave this out`.
  public var title: String { shownChange.map { "write \($0)" } ?? emptyTitle }

  private var emptyTitle: String {
    kind == .leaveOut ? "leave this out" : "write a blank"
  }

  /// What is written anew, without the blanks around it, in backticks.
  private var shownTexts: [String] {
    edits.map { trimmed($0.text) }.filter { !$0.isEmpty }.map(quoted)
  }

  /// All of it in a row, as far as that can be read; nil where nothing is written anew.
  private var shownChange: String? {
    let texts = shownTexts
    guard !texts.isEmpty else { return nil }
    return texts.prefix(5).joined(separator: " and ") + (texts.count > 5 ? " and so on" : "")
  }

  /// What to do: what is to be said, and what to write where that is not said with it.
  static func help(_ help: String?, with fixes: [Fix]) -> String? {
    guard !fixes.isEmpty else { return help }
    let texts = fixes.flatMap(\.shownTexts)
    if help == nil, fixes.allSatisfy({ $0.grade == .template }) {
      return texts.isEmpty ? nil : "for example \(texts.joined(separator: ", "))"
    }
    let advice =
      texts.isEmpty
      ? fixes[0].emptyTitle
      : fixes.compactMap(\.shownChange)
        .reduce("write ") { $0 == "write " ? $0 + $1 : "\($0), or \($1)" }
    guard let help else { return advice }
    if fixes.contains(where: \.isNamed) { return help }
    return "\(help)\(help.contains(":") ? "," : ":") \(advice)"
  }

  init(_ grade: Grade, _ edits: [Edit]) {
    self.grade = grade
    self.edits = edits
    kind = edits.allSatisfy(\.text.isEmpty) ? .leaveOut : .write

  }

  init(_ grade: Grade, _ span: SourceSpan, _ text: String) {
    self.init(grade, [Edit(span: span, text: text)])
  }
}

extension Fix {
  /// Those of some fixes that can be made at once: of two that overlap the first, so that the other
  /// can be judged anew.
  public static func compatible(_ fixes: [Fix]) -> [Fix] {
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
  /// The source with some compatible fixes of it made.
  ///
  /// - Parameters:
  ///   - fixes: the fixes; those of other files are left out.
  ///   - file: the index of this source in its set.
  public func applying(_ fixes: [Fix], file: Int) -> Source {
    var result: [UInt8] = []
    var next = 0
    let edits = fixes.flatMap(\.edits).filter { $0.span.file == file }
    for edit in edits.sorted(by: { $0.span < $1.span }) {
      result += bytes[next..<edit.span.start]
      result += Array(edit.text.utf8)
      next = edit.span.end
    }
    return Source(name: name, bytes: result + bytes[next...])
  }
}

extension Fix {
  /// Leaves a place out.
  init(_ grade: Grade, leaving span: SourceSpan, in source: Source) {
    self.init(grade, [Edit(leaving: span, in: source)])
  }

  /// The same change, which the help of its diagnostic says.
  var named: Fix {
    var fix = self
    fix.isNamed = true
    return fix
  }
}

extension Fix.Edit {
  /// Leaves a place out with the blank before it, or with its line where nothing else is on it; between
  /// two words a blank is left.
  init(leaving span: SourceSpan, in source: Source) {
    let bytes = source.bytes
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    // A line that is longer than this is not looked at to its ends.
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
  /// The same changes, which the help of their diagnostic says.
  var named: [Fix] { map(\.named) }
}
