/// A section of a Markdown file beside this one: a heading of the second level, prose, and the rules
/// between fences.
struct HandbookSection {
  let heading: String
  let prose: String
  let examples: [String]

  /// Returns the sections of a file, in order. What stands before the first of them is for the reader
  /// of the file.
  static func all(of text: String) -> [Self] {
    text.parts(around: "\n## ").dropFirst().map { Self(text: $0) }
  }

  private init(text: String) {
    let blocks = text.parts(around: "\n```")
    let lines = blocks[0].parts(around: "\n")
    heading = lines[0]
    prose = trimmed(lines.dropFirst().joined(separator: "\n"))
    // Every other block is inside fences, after the word that says its language.
    examples = stride(from: 1, to: blocks.count, by: 2).map { index in
      blocks[index].parts(around: "\n").dropFirst().joined(separator: "\n")
    }
  }
}
