import Promo

/// A command of the program. Its page is the only description of how to call the command: the help,
/// the accepted options, the shell completions and the manual page are all made from the page.
///
/// A new command needs one page, and an entry in the table of `CommandPage`.
struct CommandPage: Sendable {
  /// A way to call the command.
  struct Call: Sendable {
    /// The words after the program's name, such as `check RULES…`.
    let words: String

    /// A summary in a few words, without a full stop; empty if the page has the summary elsewhere.
    let summary: String

    init(_ words: String, _ summary: String = "") {
      self.words = words
      self.summary = summary
    }
  }

  /// A part of the page. Each text is one paragraph, in which line ends count as blanks.
  enum Block: Sendable {
    case text(String)
    case options([CommandOption])
    /// The exit statuses of all commands.
    case statuses(String)
  }

  /// The words that the command takes in addition to its options.
  enum Operands: Sendable {
    /// Rule files and folders.
    case rules
    /// Rule files and folders, or nothing.
    case rulesIfAny
    /// The old rules and the new rules.
    case oldAndNew
    /// Rule files and folders, and the name of a promotion in these rules.
    case rulesAndName
    /// A rule file to write.
    case newFile
    /// One of these words.
    case words([String])
    /// The name of a command.
    case names
  }

  /// The work of the command. The words of the command line are parsed as rules and options, or
  /// passed to the command unparsed.
  enum Work: Sendable {
    case rules(@Sendable (Arguments) throws(CommandFailure) -> ExitStatus)
    case words(@Sendable ([String]) throws(CommandFailure) -> ExitStatus)
  }

  /// The first word of a call. The word `price` may be left out.
  let name: String

  /// The calls in the list of all commands.
  let listed: [Call]

  /// The calls at the head of the page, which show more options than `listed`.
  let calls: [Call]

  let operands: Operands
  let blocks: [Block]

  /// Commands that work when pasted into a shell in the folder of the project.
  let examples: [String]

  let work: Work

  /// The work of the command in a few words.
  var summary: String { listed[0].summary }

  /// The options of the command.
  var options: [CommandOption] {
    blocks.flatMap { block in
      if case .options(let options) = block { options } else { [] as [CommandOption] }
    }
  }

  /// Returns the page with its texts in a language. Texts that the manual page and the shells get
  /// are English.
  func told(in language: Language) -> CommandPage {
    func said(_ text: String) -> String {
      language == .english
        ? text : Message(words: text.substituting(" ", for: "\n")).text(in: language)
    }
    func said(_ calls: [Call]) -> [Call] { calls.map { Call($0.words, said($0.summary)) } }
    return CommandPage(
      name: name, listed: said(listed), calls: said(calls), operands: operands,
      blocks: blocks.map { block in
        switch block {
        case .text(let text): .text(said(text))
        case .statuses(let text): .statuses(said(text))
        case .options(let options):
          .options(
            options.map {
              CommandOption(
                $0.spelling, $0.placeholder, $0.value, said($0.text), isRepeated: $0.isRepeated)
            })
        }
      }, examples: examples, work: work)
  }

  /// Runs the command.
  ///
  /// - Parameter words: The words after the name of the command.
  func run(_ words: [String]) throws(CommandFailure) -> ExitStatus {
    switch work {
    case .rules(let run): try run(Arguments(words, options: Arguments.Options(of: self)))
    case .words(let run): try run(words)
    }
  }
}

extension CommandPage {
  /// The commands by name, in groups, in the order in which a newcomer needs them. A page is made
  /// only when it is needed, because pricing an order needs only the page of pricing.
  private static var table: [(title: String, pages: KeyValuePairs<String, () -> CommandPage>)] {
    [
      (
        "Write rules and try them",
        [
          "new": { new }, "price": { price }, "check": { check }, "test": { test },
          "describe": { describe }, "explain": { explain },
        ]
      ),
      (
        "Show and compare",
        ["chart": { chart }, "report": { report }, "diff": { diff }, "cost": { cost }]
      ),
      (
        "Change files, and work with other programs",
        [
          "pause": { pause }, "resume": { resume }, "fmt": { fmt },
          "lsp": { lsp }, "serve": { serve }, "completions": { completions }, "help": { help },
        ]
      ),
    ]
  }

  /// The commands with the titles of their groups.
  static var groups: [(title: String, pages: [CommandPage])] {
    table.map { ($0.title, $0.pages.map { $0.value() }) }
  }

  /// All commands, in the order in which the help lists them.
  static var all: [CommandPage] { groups.flatMap(\.pages) }

  /// The names of the commands.
  static var names: [String] { table.flatMap { $0.pages.map(\.key) } }

  /// Returns the command with a name; nil if there is none.
  static func named(_ name: String) -> CommandPage? {
    for group in table {
      if let page = group.pages.first(where: { $0.key == name }) { return page.value() }
    }
    return nil
  }
}

extension Arguments.Options {
  /// Makes the options that the command of a page takes.
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
