/// Lays out diagnostics for people: the message, the source lines with the relevant places
/// underlined, and the advice. Reads only the sources that the diagnostics refer to.
package struct Excerpts {
  private var locations: SourceLocations
  private let language: Language

  /// The columns that messages and advice are wrapped to; nil not to wrap them.
  private let width: Int?

  package init(of sources: [Source], in language: Language, width: Int? = nil) {
    locations = SourceLocations(sources)
    self.language = language
    self.width = width
  }

  /// Returns a diagnostic as text that ends in a line end.
  package mutating func layout(_ diagnostic: Diagnostic) -> StyledText {
    var text = StyledText()
    let style: StyledText.Style = diagnostic.severity == .error ? .error : .warning
    let kind = "\(diagnostic.severity.word(in: language)) \(diagnostic.id.rawValue)"
    let colon = Message(words: ": ").text(in: language)
    let indent = displayWidth(kind + colon)
    text.append(kind, style)
    text.append("\(colon)\(fitting(diagnostic.message(in: language), indent: indent))\n", .strong)
    let marks = diagnostic.labels.enumerated()
      .sorted { $0.element.span < $1.element.span }
      .map { mark($0.element, isMain: $0.offset == 0, style: style) }
    let gutter = marks.map { $0.gutter }.max() ?? 0
    for (index, mark) in marks.enumerated() {
      let isSameFile = index > 0 && mark.file == marks[index - 1].file
      let isSameLine = isSameFile && mark.showsSameLine(as: marks[index - 1])
      if !isSameFile { text.append(heading(of: mark, gutter: gutter)) }
      if !mark.isWholeFile { text.append(mark.lines(gutter: gutter, withSource: !isSameLine)) }
    }
    for remark in [diagnostic.consequence(in: language), diagnostic.help(in: language)]
      .compactMap({ $0 })
    {
      let margin = String(repeating: " ", count: gutter + 1)
      text.append("\(margin)= ", .faint)
      text.append("\(fitting("\(remark)", indent: gutter + 3))\n")
    }
    return text
  }

  /// Returns a sentence in lines that end within the width if they begin in the column `indent`.
  private func fitting(_ sentence: String, indent: Int) -> String {
    guard let width else { return sentence }
    let margin = String(repeating: " ", count: indent)
    return wrapped(sentence, width: width - indent).joined(separator: "\n\(margin)")
  }

  package mutating func location(of span: SourceSpan) -> String {
    let region = locations.region(of: span)
    return "\(printable(region.file)):\(region.line):\(region.column)"
  }

  private func heading(of mark: Mark, gutter: Int) -> StyledText {
    var text = StyledText()
    text.append("\(String(repeating: " ", count: gutter))--> ", .faint)
    text.append("\(mark.isWholeFile ? mark.name : mark.location)\n")
    return text
  }

  private mutating func mark(
    _ label: Diagnostic.Label, isMain: Bool, style: StyledText.Style
  ) -> Mark {
    let span = label.span
    let table = locations.table(of: span.file)
    let line = table.line(at: span.start)
    let range = table.range(ofLine: line)
    let bytes = locations.sources[span.file].bytes
    let start = min(max(span.start, range.lowerBound), range.upperBound)
    let end = min(max(span.end, start), range.upperBound)
    return Mark(
      file: span.file, name: printable(locations.sources[span.file].name), line: line,
      location: location(of: span), isWholeFile: span.isWholeFile, label: label.text(in: language),
      isMain: isMain,
      style: style, before: Excerpts.shown(bytes[range.lowerBound..<start], keepingEnd: true),
      marked: Excerpts.shown(bytes[start..<end], keepingEnd: false),
      after: Excerpts.shown(bytes[end..<range.upperBound], keepingEnd: false))
  }

  /// Returns a part of a line in a form that is safe to show on a terminal, with two spaces for
  /// each tab. A long part is cut at the end that is farther from the mark.
  private static func shown(_ bytes: ArraySlice<UInt8>, keepingEnd: Bool) -> String {
    let limit = 60
    let isLong = bytes.count > 4 * limit
    let nearBytes = keepingEnd ? bytes.suffix(4 * limit) : bytes.prefix(4 * limit)
    let text = String(decoding: nearBytes, as: UTF8.self)
    let scalars = text.unicodeScalars
    let isCut = isLong || scalars.count > limit
    let near = keepingEnd ? String(scalars.suffix(limit)) : String(scalars.prefix(limit))
    let safe = printable(
      near.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "  "))
    return isCut ? (keepingEnd ? "…\(safe)" : "\(safe)…") : safe
  }
}

/// A labelled place of a diagnostic, with the parts of the line at that place.
private struct Mark {
  let file: Int
  let name: String
  let line: Int
  let location: String
  let isWholeFile: Bool
  let label: String
  let isMain: Bool
  let style: StyledText.Style
  let before: String
  let marked: String
  let after: String

  /// Returns true if two marks in the same file show the same part of the same line.
  func showsSameLine(as other: Mark) -> Bool {
    line == other.line && before + marked + after == other.before + other.marked + other.after
  }

  var gutter: Int { String(line).count }

  func lines(gutter: Int, withSource: Bool) -> StyledText {
    var text = StyledText()
    let number = String(line)
    let blank = String(repeating: " ", count: gutter)
    if withSource {
      text.append("\(blank.dropLast(number.count))\(number) | ", .faint)
      text.append("\(before)\(marked)\(after)\n")
    }
    text.append("\(blank) | ", .faint)
    text.append(String(repeating: " ", count: displayWidth(before)))
    let mark = String(repeating: isMain ? "^" : "-", count: max(1, displayWidth(marked)))
    text.append(label.isEmpty ? mark : "\(mark) \(label)", isMain ? style : .strong)
    text.append("\n")
    return text
  }
}
