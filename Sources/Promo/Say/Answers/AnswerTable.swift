/// A table of an answer: names in the first column, numbers in the others unless stated.
package struct AnswerTable {
  package let titles: [String]
  package private(set) var rows: [[String]] = []

  /// The number of columns at the end that hold texts.
  package let textsAtEnd: Int

  package init(_ titles: [String], textsAtEnd: Int = 0) {
    (self.titles, self.textsAtEnd) = (titles, textsAtEnd)
  }

  package var hasTitles: Bool { titles.contains { !$0.isEmpty } }

  /// Adds a row, with a cell for each title. A cell may hold a text of the user's, which can neither
  /// begin a line nor give orders to a terminal.
  package mutating func add(_ cells: [String]) { rows.append(cells.map(printable)) }

  /// The lines of the table, in columns that are aligned. The line of titles comes first; it is
  /// left out if there are no titles.
  package var lines: [String] {
    let all = hasTitles ? [titles] + rows : rows
    let widths = titles.indices.map { column in
      all.reduce(0) { max($0, displayWidth($1[column])) }
    }
    return all.map { cells in
      let columns = cells.indices.map { column in
        padded(
          cells[column], to: widths[column],
          atEnd: column == 0 || column >= titles.count - textsAtEnd)
      }
      let line = columns.joined(separator: "  ")
      return "  " + String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
