import Promo
import PromoHost

/// The command line program.
public enum PromoEval {
  /// The version that `--version` prints.
  static var version: String { "\(Version.text)" }

  /// Runs the program and returns its exit status.
  ///
  /// - Parameter arguments: The words after the program's name.
  public static func run(_ arguments: [String]) -> Int32 {
    Console.openStandardStreams()
    Console.installSignalHandlers()
    do {
      return try run(Command(arguments)).rawValue
    } catch {
      error.message.map(say)
      return error.status.rawValue
    }
  }

  /// Writes a remark to standard error.
  static func say(_ remark: String) { Console.write("promo-eval: \(remark)\n", to: .error) }

  private static func run(_ command: Command) throws(CommandFailure) -> ExitStatus {
    switch command {
    case .help(let text):
      try printAnswer("\(text)\n")
      return .done
    case .version:
      try printAnswer("promo-eval \(version)\n")
      return .done
    case .price(let arguments) where arguments["--orders"] != nil:
      return try PriceOrders(arguments).run()
    case .price(let arguments): return try PriceOrder(arguments).run()
    case .test(let arguments): return try RunExpectations(arguments).run()
    case .check(let arguments): return try CheckRules(arguments).run()
    case .fmt(let arguments): return try FormatRules(arguments).run()
    case .describe(let arguments): return try DescribeRules(arguments).run()
    case .diff(let arguments): return try CompareRules(arguments).run()
    case .chart(let arguments): return try DrawChart(arguments).run()
    case .sql(let arguments): return try WriteQuery(arguments).run()
    case .pause(let arguments, let name):
      return try SwitchPromotion(arguments, name: name, pauses: true).run()
    case .resume(let arguments, let name):
      return try SwitchPromotion(arguments, name: name, pauses: false).run()
    case .new(let arguments): return try NewRules(arguments).run()
    case .lsp(let arguments): return try ServeEditor(arguments).run()
    case .explain(let subject): return try Explain(subject: subject).run()
    }
  }
}

/// The command that a command line asks for.
enum Command {
  case price(Arguments)
  case test(Arguments)
  case check(Arguments)
  /// Puts rule files into the canonical layout.
  case fmt(Arguments)
  case describe(Arguments)
  case diff(Arguments)
  case chart(Arguments)
  case sql(Arguments)
  /// Switches off one promotion: the rules, and its name.
  case pause(Arguments, String)
  case resume(Arguments, String)
  /// Writes a rule file to begin with.
  case new(Arguments)
  /// Answers an editor.
  case lsp(Arguments)
  case explain(Explain.Subject?)
  case help(String)
  case version

  /// The names reserved for commands of later versions.
  private static var laterNames: [String] {
    ["report", "completions"]
  }

  /// The names of the commands.
  static var names: [String] { Help.texts.keys.sorted() }

  init(_ words: [String]) throws(CommandFailure) {
    guard let first = words.first else { throw .bare }
    let rest = Array(words.dropFirst())
    if first == "help" {
      self = .help(try Help.text(of: rest.first))
      return
    }
    if words.contains("--help") || words.contains("-h") {
      self = .help(Help.texts[first] ?? Help.price)
      return
    }
    switch first {
    case "--version", "-V": self = .version
    case "test": self = try Command.test(rest)
    case "check": self = try Command.check(rest)
    case "fmt":
      self = .fmt(try Arguments(rest, options: Arguments.Options(alone: ["--check"])))
    case "describe": self = try Command.describe(rest)
    case "diff": self = try Command.diff(rest)
    case "chart": self = try Command.chart(rest)
    case "sql":
      let options = Arguments.Options(single: [
        "--dialect", "--table", "--from", "--until", "--strategy", "--timezone", "--diagnostics",
      ])
      self = .sql(try Arguments(rest, options: options))
    case "pause": self = try Command.pause(rest)
    case "resume": self = try Command.resume(rest)
    case "new":
      let options = Arguments.Options(single: ["--currency", "--timezone", "--lang"])
      self = .new(try Arguments(rest, options: options))
    case "lsp":
      self = .lsp(try Arguments(rest, options: Arguments.Options(needsNoRules: true)))
    case "explain": self = try Command.explain(rest)
    case _ where Command.laterNames.contains(first):
      throw .usage(
        "this version does not have the command `\(first)` yet; for a rule file of this name, "
          + "write `./\(first)`")
    default:
      try Command.checkIsNoCommand(first)
      self = try Command.price(words)
    }
  }

  /// Fails for a word that is no file and nearly a command.
  private static func checkIsNoCommand(_ word: String) throws(CommandFailure) {
    guard !word.hasPrefix("-"), !word.contains("."), !FileIdentity.isThere(word),
      let near = nearest(to: word, among: names)
    else { return }
    throw .usage("there is no command and no file \(quoted(word))\(commaHint(near))")
  }

  private static func price(_ words: [String]) throws(CommandFailure) -> Command {
    let options = Arguments.Options(
      single: [
        "--amount", "--at", "--strategy", "--timezone", "--format", "--orders", "--out",
        "--columns", "--input", "--rejects", "--jobs", "--diagnostics", "--shipping",
      ], repeated: ["--code", "--with", "--line"])
    return .price(try Arguments(words, options: options))
  }

  private static func test(_ words: [String]) throws(CommandFailure) -> Command {
    let options = Arguments.Options(single: ["--format", "--diagnostics"])
    return .test(try Arguments(words, options: options))
  }

  private static func check(_ words: [String]) throws(CommandFailure) -> Command {
    let options = Arguments.Options(
      single: ["--at", "--diagnostics", "--effort"], repeated: ["--deny"],
      alone: ["--fix", "--dry-run"])
    return .check(try Arguments(words, options: options))
  }

  private static func describe(_ words: [String]) throws(CommandFailure) -> Command {
    return .describe(
      try Arguments(words, options: Arguments.Options(single: ["--lang", "--diagnostics"])))
  }

  private static func diff(_ words: [String]) throws(CommandFailure) -> Command {
    let options = Arguments.Options(
      single: ["--format", "--effort", "--at", "--up-to"], comparesRules: true)
    return .diff(try Arguments(words, options: options))
  }

  private static func chart(_ words: [String]) throws(CommandFailure) -> Command {
    let options = Arguments.Options(
      single: [
        "--at", "--up-to", "--strategy", "--timezone", "--out", "--title", "--lang",
        "--diagnostics", "--goods",
      ],
      repeated: ["--code", "--with", "--beside"], alone: ["--calendar", "--together", "--force"])
    return .chart(try Arguments(words, options: options))
  }

  private static func pause(_ words: [String]) throws(CommandFailure) -> Command {
    let (arguments, name) = try switched(words, by: "pause")
    return .pause(arguments, name)
  }

  private static func resume(_ words: [String]) throws(CommandFailure) -> Command {
    let (arguments, name) = try switched(words, by: "resume")
    return .resume(arguments, name)
  }

  private static func switched(
    _ words: [String], by command: String
  ) throws(CommandFailure) -> (rules: Arguments, name: String) {
    let options = Arguments.Options(single: ["--diagnostics"], endsWithName: true)
    let arguments = try Arguments(words, options: options)
    guard let name = arguments.name else {
      throw .usage("say which rules and which promotion: `promo-eval \(command) RULES NAME`")
    }
    return (arguments, name)
  }

  private static func explain(_ words: [String]) throws(CommandFailure) -> Command {
    guard let text = words.first else { return .explain(nil) }
    // `explain up to`
    if let page = WordPage.page(about: words.joined(separator: " ")) {
      return .explain(.word(page))
    }
    guard words.count == 1 else {
      throw .usage("`explain` takes one code or word, such as `P113` or `spend`")
    }
    return .explain(try Explain.Subject(text))
  }

  /// Returns the diagnostic id in a word, in capitals or not.
  static func diagnosticID(_ text: String) throws(CommandFailure) -> Diagnostic.ID {
    if let id = Diagnostic.ID(rawValue: text.uppercased()) { return id }
    guard !text.contains(",") else {
      throw .usage("\(quoted(text)) is not one code, repeat the option for each")
    }
    let near = nearest(to: text.uppercased(), among: Diagnostic.ID.allCases.map(\.rawValue))
    let hint = near == nil ? ", `promo-eval explain` lists them all" : commaHint(near)
    throw .usage("\(quoted(text)) is not a code\(hint)")
  }
}
