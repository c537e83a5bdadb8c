import Promo

/// A command of the program. Its section of `Commands.md` is the only description of how to call it:
/// the help, the accepted options, what shells complete and the manual page are all made from it.
///
/// A new command needs a section there, and a line in `run`.
struct CommandPage: Sendable {
  struct Call: Sendable {
    /// The words after the program's name, such as `check RULES…`.
    let words: String

    /// A summary in a few words, without a full stop; empty if the page has the summary elsewhere.
    let summary: String

    fileprivate init(_ line: String, in language: Language) {
      let parts = line.parts(around: ": ")
      words = trimmed(parts[0])
      summary = parts.count > 1 ? Message(words: parts[1]).text(in: language) : ""
    }
  }

  /// A part of the page. Each text is one paragraph.
  enum Block: Sendable {
    case text(String)
    case options([CommandOption])
    case statuses(String)

    fileprivate init(_ part: String, in language: Language) {
      func said(_ text: String) -> String {
        Message(words: joinedLines(text)).text(in: language)
      }
      if let options = Block.options(of: part, in: language) {
        self = .options(options)
      } else if part.hasPrefix("> ") {
        self = .statuses(said(part.substituting("", for: "> ")))
      } else {
        self = .text(said(part))
      }
    }

    /// Returns the options of a part; nil if it is no list of options.
    fileprivate static func options(of part: String, in language: Language) -> [CommandOption]? {
      part.hasPrefix("- ")
        ? items(of: part).flatMap { CommandOption.all(of: $0, in: language) } : nil
    }
  }

  /// The parts of the section. They are read when they are asked for: a call of the program needs
  /// little more than the names of the options.
  private let parts: [String]
  private var language = Language.english

  private init(_ section: String) { parts = trimmed(section).parts(around: "\n\n") }

  /// The first word of a call. The word `price` may be left out.
  var name: String { CommandPage.name(of: parts[0]) }
  var listed: Call { Call(parts[0], in: language) }

  /// The calls at the head of the page, which show more options than `listed`.
  var calls: [Call] { parts[1].parts(around: "\n").map { Call($0, in: language) } }

  var blocks: [Block] { parts[2..<parts.count - 1].map { Block($0, in: language) } }

  /// Commands that work when pasted into a shell in the folder of the project.
  var examples: [String] { parts[parts.count - 1].parts(around: "\n").map { trimmed($0) } }
  var summary: String { listed.summary }

  var options: [CommandOption] {
    parts.flatMap { Block.options(of: $0, in: language) ?? [] }
  }

  /// Returns the page with its texts in a language. Texts that the manual page and the shells get
  /// are English.
  func told(in language: Language) -> CommandPage {
    var page = self
    page.language = language
    return page
  }
}

extension CommandPage {
  /// The groups of commands: a title, and a section for each command. Before the first group are the
  /// options that several commands share.
  private static let parts = EmbeddedTexts.commands_md.parts(around: "\n# ")
    .map { $0.parts(around: "\n## ") }

  private static var sections: [String] { parts.dropFirst().flatMap { $0.dropFirst() } }

  private static func name(of section: String) -> String {
    section.prefix { $0 != " " }.filter(\.isLetter)
  }

  static var groups: [(title: String, pages: [CommandPage])] {
    parts.dropFirst().map { (trimmed($0[0]), $0.dropFirst().map { CommandPage($0) }) }
  }

  /// All commands, in the order in which the help lists them.
  static var all: [CommandPage] { sections.map { CommandPage($0) } }
  static var names: [String] { sections.map(name) }

  static func named(_ name: String) -> CommandPage? {
    sections.first { self.name(of: $0) == name }.map { CommandPage($0) }
  }

  static var price: CommandPage { named("price")! }
  static let sharedOptions = parts[0].dropFirst().flatMap(items)

  /// The names of the options that describe a file of orders, alike in every command that reads one.
  static var optionsOfOrders: [String] {
    items(of: parts[0].last!).flatMap { CommandOption.all(of: $0, in: .english) }.map(\.name)
  }
}

private func items(of list: String) -> [String] {
  ("\n" + list).parts(around: "\n- ").dropFirst().map { joinedLines($0) }
}

private func joinedLines(_ text: String) -> String {
  trimmed(text.parts(around: "\n").map { trimmed($0) }.joined(separator: " "))
}

extension Arguments.Options {
  init(of page: CommandPage) {
    for option in page.options where option.value != .answer {
      if option.value == .none {
        alone.append(option.name)
      } else if option.value == .pairs {
        lists.append(option.name)
      } else if option.isRepeated {
        repeated.append(option.name)
      } else {
        single.append(option.name)
      }
    }
    if case .oldAndNew = page.operands { comparesRules = true }
    if case .rulesAndName = page.operands { endsWithName = true }
    if case .rulesIfAny = page.operands { needsNoRules = true }
  }
}
