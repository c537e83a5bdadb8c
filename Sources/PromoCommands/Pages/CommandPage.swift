/// A command of the program. Its page is the only place that says how to call it: the help, the
/// options that the command takes, the completions of the shells and the manual page come from it.
///
/// A new command needs one page, and an entry in the table of `CommandPage`.
struct CommandPage: Sendable {
  /// A way to call the command.
  struct Call: Sendable {
    /// The words after the program's name, such as `check RULES…`.
    let words: String

    /// A summary in a few words, without a full stop; empty if the page gives it.
    let summary: String

    init(_ words: String, _ summary: String = "") {
      self.words = words
      self.summary = summary
    }
  }

  /// A part of the page. Texts are one paragraph each: their line ends are blanks.
  enum Block: Sendable {
    case text(String)
    case options([CommandOption])
    /// The exit statuses of all commands.
    case statuses(String)
  }

  /// The words that the command takes beside its options.
  enum Operands: Sendable {
    /// Rule files and folders.
    case rules
    /// Rule files and folders, or nothing.
    case rulesIfAny
    /// The old rules and the new.
    case oldAndNew
    /// Rule files and folders, and the name of one of their promotions.
    case rulesAndName
    /// A rule file to write.
    case newFile
    /// One of these words.
    case words([String])
    /// The name of a command.
    case names
  }

  /// The work of the command. Its words are read as rules and options, or left to the command.
  enum Work: Sendable {
    case rules(@Sendable (Arguments) throws(CommandFailure) -> ExitStatus)
    case words(@Sendable ([String]) throws(CommandFailure) -> ExitStatus)
  }

  /// The first word of a call; empty for pricing, which has no command word.
  let name: String

  /// The calls in the list of all commands.
  let listed: [Call]

  /// The calls at the head of the page, with more of their options.
  let calls: [Call]

  let operands: Operands
  let blocks: [Block]

  /// Commands that work as pasted in the project's folder.
  let examples: [String]

  let work: Work

  /// The options of the command.
  var options: [CommandOption] {
    blocks.flatMap { block in
      if case .options(let options) = block { options } else { [] as [CommandOption] }
    }
  }

  /// Does the work of the command.
  ///
  /// - Parameter words: The words after its name.
  func run(_ words: [String]) throws(CommandFailure) -> ExitStatus {
    switch work {
    case .rules(let run): try run(Arguments(words, options: Arguments.Options(of: self)))
    case .words(let run): try run(words)
    }
  }
}

extension CommandPage {
  /// The commands other than pricing, by name and in the order of the help. A page is made only
  /// when it is needed: pricing an order needs only its own.
  private static var table: KeyValuePairs<String, () -> CommandPage> {
    [
      "test": { test }, "check": { check }, "chart": { chart }, "describe": { describe },
      "diff": { diff }, "report": { report }, "sql": { sql }, "fmt": { fmt }, "pause": { pause },
      "resume": { resume }, "new": { new }, "lsp": { lsp }, "explain": { explain },
      "help": { help }, "completions": { completions },
    ]
  }

  /// All commands, in the order in which the help lists them.
  static var all: [CommandPage] { [price] + table.map { $0.value() } }

  /// The names of the commands.
  static var names: [String] { table.map(\.key) }

  /// Returns the command with a name; nil if there is none.
  static func named(_ name: String) -> CommandPage? {
    table.first { $0.key == name }?.value()
  }
}

extension Arguments.Options {
  /// Makes the options that a command takes.
  init(of page: CommandPage) {
    for option in page.options where option.value != .answer {
      if option.value == .none {
        alone.append(option.name)
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
