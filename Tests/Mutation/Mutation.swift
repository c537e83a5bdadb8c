/// One small change of a program that its tests must notice.
struct Mutation {
  /// Its number, by which the environment variable `PROMO_MUTANT` chooses it, from 1.
  let number: Int

  /// The file, relative to the root of the project.
  let file: String

  /// The line in which it is, from 1, and its text.
  let line: Int
  let text: String

  /// What becomes of what, such as `< to <=`.
  let change: String

  /// How it is known from one run to the next: line numbers change with every edit.
  var key: String { [file, change, text].joined(separator: "\t") }

  /// It and its place, in a line.
  var row: String { "\(number)\t\(line)\t\(key)" }

  init(number: Int, file: String, line: Int, text: String, change: String) {
    (self.number, self.file, self.line) = (number, file, line)
    (self.text, self.change) = (text, change)
  }

  /// Reads a row; nil where it is none.
  init?(row: Substring) {
    let fields = row.split(separator: "\t", maxSplits: 4).map(String.init)
    guard fields.count == 5, let number = Int(fields[0]), let line = Int(fields[1])
    else { return nil }
    self.init(number: number, file: fields[2], line: line, text: fields[4], change: fields[3])
  }
}

/// Text that takes the place of a part of a source, and the declarations that it needs.
struct Replacement {
  let range: Range<String.Index>
  let text: String
  let declarations: String
  let mutations: [Mutation]
}
