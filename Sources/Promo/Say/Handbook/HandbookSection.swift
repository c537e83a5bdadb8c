/// A section of a Markdown file beside this one: a heading of the second level, prose, and the rules
/// between fences.
struct HandbookSection {
  let heading: String
  private(set) var prose = ""
  private(set) var examples: [String] = []

  private init(heading: String) { self.heading = heading }

  /// Returns the sections of a file, in order. What stands before the first of them is for the reader
  /// of the file.
  static func all(of text: String) -> [Self] {
    var sections: [Self] = []
    var isInside = false
    for line in Array(text.utf8).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    {
      let line = String(decoding: line, as: UTF8.self)
      if line.hasPrefix("## "), !isInside {
        sections.append(Self(heading: String(line.dropFirst(3))))
      } else if let last = sections.indices.last {
        sections[last].read(line, &isInside)
      }
    }
    return sections.map { section in
      var section = section
      section.prose = trimmed(section.prose)
      return section
    }
  }

  private mutating func read(_ line: String, _ isInside: inout Bool) {
    if line.hasPrefix("```") {
      isInside.toggle()
      if isInside { examples.append("") }
    } else if isInside {
      let example = examples[examples.count - 1]
      examples[examples.count - 1] = example.isEmpty ? line : "\(example)\n\(line)"
    } else {
      prose += "\(line)\n"
    }
  }
}
