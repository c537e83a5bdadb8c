/// Where bytes of some sources are, in lines and columns. A source is read only when it is asked for.
package struct SourcePlaces {
  /// From a first character up to, but not including, another.
  package struct Region {
    /// The file as it is named in messages.
    package let file: String
    /// Lines and columns (Unicode scalars) from 1.
    package let line: Int
    package let column: Int
    package let endLine: Int
    package let endColumn: Int
  }

  let sources: [Source]
  private var tables: [Int: LineTable] = [:]

  package init(_ sources: [Source]) {
    self.sources = sources
  }

  package mutating func region(of span: SourceSpan) -> Region {
    let table = table(of: span.file)
    let start = table.position(at: span.start)
    let end = table.position(at: span.end)
    return Region(
      file: sources[span.file].name, line: start.line, column: start.column, endLine: end.line,
      endColumn: end.column)
  }

  mutating func table(of file: Int) -> LineTable {
    if let table = tables[file] { return table }
    let table = LineTable(sources[file])
    tables[file] = table
    return table
  }
}
