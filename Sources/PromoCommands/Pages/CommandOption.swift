import Promo

/// An option of a command, as its page describes it.
struct CommandOption: Sendable {
  /// The values that an option takes.
  enum Value: Equatable, Sendable {
    /// The option stands alone.
    case none
    /// The option stands alone. The program answers the option instead of running the command.
    case answer
    /// Amounts, instants, names and other values that cannot be listed.
    case text
    case words([String])
    /// A file whose name ends with one of these endings; any file if there are none.
    case file([String])
    /// A part and the column that holds it; more of them may follow.
    case pairs
    /// A time zone in the zone data of the machine.
    case zone
  }

  /// The option as written on a command line, possibly with a value after `=`.
  let spelling: String

  /// The name of the value in the help; nil if the option stands alone.
  let placeholder: String?

  let value: Value

  /// True if the option may be given several times.
  let isRepeated: Bool

  /// A description in one paragraph, without a full stop. Line ends are blanks.
  let text: String

  init(
    _ spelling: String, _ placeholder: String?, _ value: Value, _ text: String,
    isRepeated: Bool = false
  ) {
    self.spelling = spelling
    self.placeholder = placeholder
    self.value = value
    self.text = text
    self.isRepeated = isRepeated
  }

  /// Makes an option that stands alone.
  init(_ spelling: String, _ text: String) {
    self.init(spelling, nil, .none, text)
  }

  /// The option without the value in its spelling.
  var name: String { String(spelling.prefix { $0 != "=" }) }
}

extension CommandOption.Value {
  /// Returns the words that represent the cases of a type, as the values of an option.
  static func one<Words: RawRepresentable<String> & CaseIterable>(of type: Words.Type) -> Self {
    .words(type.allCases.map(\.rawValue))
  }
}

// The options that several commands share.
extension CommandOption {
  static var help: CommandOption {
    CommandOption(
      "--help", nil, .answer, "print this page; without a command, how to begin and the commands")
  }

  static var at: CommandOption {
    CommandOption(
      "--at", "T", .text,
      """
      the instant: 2026-11-11, 2026-11-11T10:00, or with an offset as in 2026-11-11T10:00+08:00; the
      default is now
      """)
  }

  static var code: CommandOption {
    CommandOption(
      "--code", "C", .text,
      "a code that the customer presents; repeat the option for several codes",
      isRepeated: true)
  }

  static var with: CommandOption {
    CommandOption(
      "--with", "FACT=V", .text,
      "a fact of the order, such as tier=gold; repeat it for several", isRepeated: true)
  }

  static var strategy: CommandOption {
    CommandOption(
      "--strategy", "S", .one(of: Strategy.self),
      "calculator, best or first, instead of the rules' own")
  }

  static var timezone: CommandOption {
    CommandOption(
      "--timezone", "Z", .zone, "a zone such as Asia/Shanghai, instead of the rules' own")
  }

  static var language: CommandOption {
    CommandOption(
      "--lang", "L", .one(of: Language.self),
      "the language of the words, en or zh; the default follows the environment, as LANG")
  }

  static var title: CommandOption {
    CommandOption("--title", "TEXT", .text, "the title; the default is the name of the rule file")
  }

  static var effort: CommandOption {
    CommandOption(
      "--effort", "N", .text,
      """
      the largest number of steps to take, a whole number; the default is 110000000
      """)
  }

  static var diagnostics: CommandOption {
    CommandOption(
      "--diagnostics", "F", .one(of: DiagnosticsFormat.self),
      "report mistakes in the rules as text (the default), json, sarif or github")
  }
}
