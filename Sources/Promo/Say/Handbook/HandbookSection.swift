/// A section of a Markdown file in this folder: a heading of the second level, prose, and rules
/// between fences.
struct HandbookSection {
  let heading: String
  let prose: String
  let examples: [String]

  /// The text before the first section is for readers of the file, and is skipped.
  static func all(of text: String) -> [Self] {
    text.parts(around: "\n## ").dropFirst().map { Self(text: $0) }
  }

  private init(text: String) {
    let blocks = text.parts(around: "\n```")
    let lines = blocks[0].parts(around: "\n")
    heading = lines[0]
    prose = trimmed(lines.dropFirst().joined(separator: "\n"))
    // Every second block is between fences. Its first line, which names a language, is dropped.
    examples = stride(from: 1, to: blocks.count, by: 2).map { index in
      blocks[index].parts(around: "\n").dropFirst().joined(separator: "\n")
    }
  }
}
