/// A converter of byte offsets in some sources to lines and columns. A source is searched for line
/// ends only when a position in it is needed.
package struct SourceLocations {
  /// A region of a file, from its first character up to, but not including, its end.
  package struct Region {
    /// The name of the file in messages.
    package let file: String
    /// Lines and columns begin with 1. Columns count Unicode scalars.
    package let line: Int
    package let column: Int
    package let endLine: Int
    package let endColumn: Int
  }

  let sources: [Source]
  private var tables: [Int: LineTable] = [:]
  private var last: (file: Int, line: Int, offset: Int, column: Int)?

  package init(_ sources: [Source]) {
    self.sources = sources
  }

  package mutating func region(of span: SourceSpan) -> Region {
    let start = position(at: span.start, in: span.file)
    let end = position(at: span.end, in: span.file)
    return Region(
      file: sources[span.file].name, line: start.line, column: start.column, endLine: end.line,
      endColumn: end.column)
  }

  /// Returns the start of a span as `file:line:column`.
  package mutating func text(of span: SourceSpan) -> String {
    let region = region(of: span)
    return "\(printable(region.file)):\(region.line):\(region.column)"
  }

  /// Continues from an earlier position on the line, so many positions on a long line stay cheap.
  private mutating func position(at offset: Int, in file: Int) -> (line: Int, column: Int) {
    let table = table(of: file)
    let line = table.line(at: offset)
    var start = table.range(ofLine: line).lowerBound
    var column = 1
    if let last, last.file == file, last.line == line, last.offset <= offset {
      (start, column) = (last.offset, last.column)
    }
    column += table.scalarCount(in: start..<max(start, offset))
    last = (file, line, offset, column)
    return (line, column)
  }

  mutating func table(of file: Int) -> LineTable {
    if let table = tables[file] { return table }
    let table = LineTable(sources[file])
    tables[file] = table
    return table
  }
}
