import Promo
import PromoHost
import PromoOrders

/// Explains a diagnostic id or a word of the rules, or lists all of them.
struct Explain {
  enum Subject {
    case id(Diagnostic.ID)
    case word(WordPage)
    case export(String)
  }

  private let subject: Subject?
  private let language: Language

  /// - Parameter words: A code or a word of the rules, and perhaps `--lang`. Without a code or word,
  ///   the command lists all of them.
  init(_ words: [String]) throws(CommandFailure) {
    language = Language(words: words)
    let words = Language.without(words)
    guard let text = words.first else {
      subject = nil
      return
    }
    // Several words can be one subject, as in `explain up to`.
    if let page = WordPage.page(about: words.joined(separator: " ")) {
      subject = .word(page)
      return
    }
    if let export = OrderExport.texts.first(where: { $0.name == text.lowercased() }) {
      subject = .export(export.lines)
      return
    }
    guard words.count == 1 else {
      throw .usage("`explain` takes one code or word, such as `P113` or `spend`")
    }
    subject = try Subject(text)
  }

  static func id(_ text: String) throws(CommandFailure) -> Diagnostic.ID {
    if let id = Diagnostic.ID(rawValue: text.uppercased()) { return id }
    guard !text.contains(",") else {
      throw .usage("\(quoted(text)) is not one code, repeat the option for each")
    }
    let near = nearest(to: text.uppercased(), among: Diagnostic.ID.allCases.map(\.rawValue))
    let hint: Message =
      near == nil ? ", `promo-eval explain` lists them all" : commaHint(near)
    throw .usage("\(quoted(text)) is not a code\(hint)")
  }

  func run() throws(CommandFailure) -> ExitStatus {
    let text =
      switch subject {
      case .id(let id): page(of: id).painted(for: .output)
      case .word(let page): text(of: page).painted(for: .output)
      case .export(let lines): "\(trimmed(lines))\n"
      case nil: list.painted(for: .output)
      }
    try printAnswer(text)
    return .done
  }

  private var list: StyledText {
    var text = StyledText()
    for id in Diagnostic.ID.allCases {
      text.append("\(id.rawValue)", .strong)
      append(id.explanation.title(in: language), indent: 6, from: id.rawValue.count, to: &text)
    }
    text.append("\n")
    let width = WordPage.all.map { $0.words[0].count }.max() ?? 0
    for page in WordPage.all {
      let word = page.words[0]
      text.append(word, .strong)
      append(page.title(in: language), indent: width + 2, from: word.count, to: &text)
    }
    return text
  }

  /// Appends a title from the column `indent` on to a line that is `start` columns long.
  private func append(
    _ title: String, indent: Int, from start: Int, to text: inout StyledText
  ) {
    // What reads the list from a pipe finds a code and its title in one line.
    let lines = wrapped(title, width: (Console.width(of: .output) ?? .max) - indent)
    text.append(String(repeating: " ", count: indent - start))
    text.append(
      lines.joined(separator: "\n\(String(repeating: " ", count: indent))") + "\n")
  }

  private func page(of id: Diagnostic.ID) -> StyledText {
    let explanation = id.explanation
    var text = StyledText()
    text.append(
      "\(id.severity.word(in: language)) \(id.rawValue)",
      id.severity == .error ? .error : .warning)
    let title: Message = ": \(explanation.title(in: language))"
    text.append("\(title.text(in: language))\n\n", .strong)
    let cause = explanation.cause(in: language)
    text.append("\(Help.paragraphs(of: cause, width: Help.width()))\n\n")
    text.append("\(Message(words: "For example").text(in: language))\n\n", .strong)
    text.append(indented(explanation.example))
    text.append("\n\(Message(words: "Corrected").text(in: language))\n\n", .strong)
    text.append(indented(explanation.mended))
    return text
  }

  private func text(of page: WordPage) -> StyledText {
    var text = StyledText()
    text.append(page.words[0], .strong)
    text.append("\n\n\(Help.paragraphs(of: page.meaning(in: language), width: Help.width()))\n\n")
    text.append("\(Message(words: "For example").text(in: language))\n\n", .strong)
    text.append(indented(page.example))
    return text
  }

  private func indented(_ rules: String) -> String {
    rules.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "\n" : "    \(printable(String($0)))\n" }.joined()
  }
}

extension Explain.Subject {
  /// Finds the code or the word that a text names.
  init(_ text: String) throws(CommandFailure) {
    if let page = WordPage.page(about: text) {
      self = .word(page)
    } else if let near = WordPage.word(meantBy: text),
      Diagnostic.ID(rawValue: text.uppercased()) == nil
    {
      throw .usage("\(quoted(text)) is not a word of the rules, did you mean \(quoted(near))?")
    } else if text.contains(where: \.isNumber) {
      self = .id(try Explain.id(text))
    } else {
      throw .usage(
        "\(quoted(text)) is not a code or a word of the rules, `promo-eval explain` lists them all")
    }
  }
}
