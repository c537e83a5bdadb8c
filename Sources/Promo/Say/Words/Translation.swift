extension Message {
  /// Returns the sentence in a language. A sentence without a translation stays English, with all
  /// that is in it.
  package func text(in language: Language) -> String {
    switch language {
    case .english: english
    case .chinese: chinese
    }
  }

  private var chinese: String {
    let template = template
    guard let words = Translation.chinese[template] else {
      // Signs between arguments mean the same in every language.
      return Translation.needsWords(template) ? english : parts.map(chinese).joined()
    }
    let pieces = words.parts(around: "$")
    let arguments = parts.filter { $0.isArgument }
    return pieces[0]
      + pieces.dropFirst().map { piece in
        let index = piece.utf8.first.map { Int($0) - Int(UInt8(ascii: "1")) } ?? -1
        return (arguments.indices.contains(index) ? chinese(arguments[index]) : "")
          + piece.dropFirst()
      }.joined()
  }

  private func chinese(_ part: Part) -> String {
    switch part {
    case .words(let text), .argument(let text): return text
    case .counted(let count, _): return grouped(count)
    case .messages(let list, let separator):
      let joint = Translation.chinese[separator] ?? separator
      return listed(
        list.map { $0.chinese }, comma: Message.isJoint(separator) ? "、" : joint, joint: joint)
    }
  }
}

extension Message.Part {
  fileprivate var isArgument: Bool {
    if case .words = self { false } else { true }
  }
}

enum Translation {
  /// For each template of a message, and for each separator between messages, its translation from
  /// `Chinese.md`.
  static let chinese: [String: String] = {
    var table: [String: String] = [:]
    for line in EmbeddedTexts.chinese_md.parts(around: "\n") {
      let sides = line.parts(around: " → ")
      if sides.count == 2 { table[sides[0].substituting(" ", for: "␣")] = sides[1] }
    }
    return table
  }()

  /// Returns true if a template has words outside backticks.
  static func needsWords(_ template: String) -> Bool {
    let parts = template.parts(around: "`")
    return parts.indices.contains { index in
      index.isMultiple(of: 2)
        && parts[index].utf8.contains { byte in
          (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
    }
  }
}

extension Diagnostic {
  /// Returns the message in a merchant's words, without a full stop.
  public func message(in language: Language) -> String { sentence.text(in: language) }

  /// Returns the consequence for an order's price; nil if it is not known.
  public func consequence(in language: Language) -> String? { effect?.text(in: language) }

  /// Returns the advice to the author; nil if there is none.
  public func help(in language: Language) -> String? {
    wholeHelp?.text(in: language)
  }
}

extension Diagnostic.Label {
  /// Returns the remark about the place; empty if the message is enough.
  public func text(in language: Language) -> String { remark.text(in: language) }
}

extension Fix {
  /// Returns the change in words.
  public func title(in language: Language) -> String { said.text(in: language) }
}

extension Diagnostic.Severity {
  package func word(in language: Language) -> String {
    Message(words: rawValue).text(in: language)
  }
}
