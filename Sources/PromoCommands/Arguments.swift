import Promo
import PromoHost
import PromoOrders

/// A parsed command line: rule files, and options with their values.
struct Arguments {
  struct Options {
    /// Options that have a value.
    var single: [String] = []
    /// Options that have a value and may be given several times.
    var repeated: [String] = []
    /// Options whose values follow one another, each with a `=`: `--map amount=Total pieces=Qty`.
    var lists: [String] = []
    /// Options that stand alone or have a value after `=`.
    var alone: [String] = []
    /// True if the command compares two sets of rules, the old and the new.
    var comparesRules = false
    /// True if the last word that is not an option is the name of a promotion. The name may begin
    /// with `-`.
    var endsWithName = false
    /// True if the command also works without rules.
    var needsNoRules = false

    fileprivate var names: [String] { single + repeated + lists + alone }
  }

  /// The rule files and folders.
  let rules: [String]

  /// The name of a promotion after the rules, for commands that take one.
  let name: String?

  /// The language of the answer: that of `--lang`, or else that of the environment.
  let language: Language
  private let values: [String: [String]]

  /// The first value of an option; empty for an option that stands alone, and nil for one that is
  /// not given.
  subscript(option: String) -> String? { values[option]?.first }

  func all(_ option: String) -> [String] { values[option] ?? [] }

  init(_ words: [String], options: Options) throws(CommandFailure) {
    var rules: [String] = []
    var values: [String: [String]] = [:]
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix(options.endsWithName ? "--" : "-"), word != "-" else {
        rules.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      try Arguments.checkOption(name, options)
      guard values[name] == nil || options.repeated.contains(name) || options.lists.contains(name)
      else {
        throw .usage("`\(name)` is given twice")
      }
      var value = parts.count == 2 ? String(parts[1]) : ""
      if parts.count == 1, !options.alone.contains(name) {
        value = try Arguments.value(of: name, in: &rest)
        try Arguments.checkTime(after: name, value, rest.first)
      }
      values[name, default: []].append(value)
      while options.lists.contains(name), let next = rest.first, !next.hasPrefix("-"),
        next.contains("=")
      {
        values[name, default: []].append(rest.removeFirst())
      }
    }
    name = options.endsWithName && rules.count > 1 ? rules.removeLast() : nil
    try Arguments.checkCount(of: rules, options)
    let isReadTwice = rules.count { $0 == "-" } > 1 && options.comparesRules
    guard !isReadTwice, !rules.contains("-") || values["--orders"] != ["-"] else {
      throw .usage("standard input can be read only once")
    }
    for (index, path) in rules.enumerated()
    where rules[..<index].contains(path) && !options.comparesRules {
      throw .usage("the rules \(quoted(path)) are given twice")
    }
    self.rules = rules
    self.values = values
    language = Language(words: words)
    let _: Language? = try word("--lang")
  }

  private static func checkCount(
    of rules: [String], _ options: Options
  ) throws(CommandFailure) {
    if options.comparesRules, rules.count != 2 {
      throw .usage("say which rules to compare, the old and the new: `promo-eval diff OLD NEW`")
    }
    guard !rules.isEmpty || options.needsNoRules else {
      throw .usage("say which rules to use: a file, a folder or `-`")
    }
  }

  private static func checkOption(_ name: String, _ options: Options) throws(CommandFailure) {
    if options.names.contains(name) { return }
    let near = nearest(to: name, among: options.names + ["--help", "--version"])
    throw .usage("there is no option \(quoted(name))\(commaHint(near))")
  }

  /// Takes the word after an option as the value of the option. `-1` can be a value; an option
  /// cannot.
  private static func value(
    of name: String, in rest: inout ArraySlice<String>
  ) throws(CommandFailure) -> String {
    guard let value = rest.first, !value.hasPrefix("--") else {
      throw .usage("`\(name)` needs a value after it")
    }
    rest.removeFirst()
    return value
  }

  /// Fails if the word after a date is a time of day rather than a rule file.
  private static func checkTime(
    after option: String, _ date: String, _ next: String?
  ) throws(CommandFailure) {
    guard option == "--at", let next, next.contains(/^[0-9]{1,2}:[0-9]{2}/) else { return }
    throw .usage("a date and its time are one word: write `--at \(printable(date))T\(next)`")
  }

  /// Returns the value of an option that takes a whole number from 0 or another least one.
  func wholeNumber(
    _ option: String, from least: Int = 0, to most: Int = .max
  ) throws(CommandFailure) -> Int? {
    guard let text = self[option] else { return nil }
    if text.utf8.allSatisfy(\.isDigit), let number = Int(text), (least...most).contains(number) {
      return number
    }
    let hint: Message =
      most < .max
      ? "which takes a whole number from \(least) to \(grouped(most))"
      : least > 0 ? "which takes a whole number from \(least) on" : "which takes a whole number"
    throw .usage("\(quoted(text)) is not a value of `\(option)`, \(hint)")
  }

  /// Returns the value of an option that takes one of several words.
  func word<Value: RawRepresentable<String> & CaseIterable>(
    _ option: String
  ) throws(CommandFailure) -> Value? {
    guard let text = self[option] else { return nil }
    if let value = Value(rawValue: text) { return value }
    let words = Value.allCases.map(\.rawValue)
    let hint: Message =
      didYouMean(nearest(to: text, among: words))
      ?? "which takes \(words.map { "`\($0)`" }, joined: ", ")"
    throw .usage("\(quoted(text)) is not a value of `\(option)`, \(hint)")
  }
}

extension Arguments {
  /// Reads and compiles the rules, and shows their diagnostics.
  func loadRules() throws(CommandFailure) -> (program: Program, compilation: Compilation) {
    let compilation = try compilation(of: rules)
    try show(compilation)
    return (try usable(compilation), compilation)
  }

  /// Reads and compiles some rules, with the strategy and the time zone that the options state.
  func compilation(of paths: [String]) throws(CommandFailure) -> Compilation {
    let overrides = try overrides()
    let sources = try hosted { () throws(HostError) in try RuleFiles.load(paths) }
    return Program.compile(sources, overriding: overrides, zones: ZoneDatabase().lookup)
  }

  /// Returns the strategy, the time zone and the limits that the options state.
  func overrides() throws(CommandFailure) -> Program.Overrides {
    let limits = Program.Limits(
      lines: try wholeNumber("--most-lines", from: 1, to: Program.lineLimit) ?? Program.lineLimit,
      steps: try wholeNumber("--most-steps", from: 1) ?? .max)
    return Program.Overrides(strategy: try word("--strategy"), zone: try zone(), limits: limits)
  }

  /// True if some rules come from standard input or from a device. The program cannot rewrite such
  /// rules.
  var readsStandardInput: Bool {
    rules.contains { $0 == "-" || $0.hasPrefix("/dev/") }
  }

  func readRules() throws(CommandFailure) -> [Source] {
    try hosted { () throws(HostError) in try RuleFiles.load(rules) }
  }

  func diagnosticsFormat() throws(CommandFailure) -> DiagnosticsFormat {
    try word("--diagnostics") ?? .text
  }

  /// Shows the diagnostics of rules on standard error, in the requested form.
  func show(_ compilation: Compilation) throws(CommandFailure) {
    if try diagnosticsFormat() == .text, let sentence = compilation.separateShops {
      return say(sentence)
    }
    Console.write(
      try diagnosticsFormat().text(of: compilation, in: language, for: .error), to: .error)
  }

  func say(_ message: Message) { PromoEval.say(message, in: language) }

  /// Returns the program; fails if the rules have errors.
  func usable(_ compilation: Compilation) throws(CommandFailure) -> Program {
    if let program = compilation.program { return program }
    throw compilation.isZoneDataAllThatIsMissing ? .noZoneData : .rules
  }

  /// Returns the time zone of `--timezone`, which overrides the time zone of the rules.
  private func zone() throws(CommandFailure) -> ZoneRules? {
    guard let name = self["--timezone"] else { return nil }
    switch ZoneDatabase().lookup(name) {
    case .rules(let rules): return rules
    case .unknown(let nearest):
      throw .usage(
        "there is no time zone \(quoted(name)) for `--timezone`\(commaHint(nearest))")
    case .noZoneData(let help):
      throw .host(.noZoneData(help: help))
    case .damaged(let file):
      throw .host(
        .cannotRead(path: file, reason: "it is damaged; \(ZoneLookup.helpWithDamage.english)"))
    }
  }
}

extension Arguments {
  /// Returns the amount that an option states; nil without the option.
  func amount(_ option: String, in program: Program) throws(CommandFailure) -> Amount? {
    guard let text = self[option] else { return nil }
    return try OrderText.amount(text, of: option, in: program)
  }

  /// Returns the largest order amount that `--up-to` asks for; nil without the option.
  func largestAmount(in program: Program) throws(CommandFailure) -> Amount? {
    guard let largest = try amount("--up-to", in: program) else { return nil }
    guard largest > .zero else {
      throw .order("--up-to: the largest order amount must be above zero")
    }
    return largest
  }
}

extension Compilation {
  /// A remark that the files are the rules of different shops; nil if they seem to be the rules of
  /// one. The remark applies if each file alone has no errors, but together the files have
  /// contradictory settings and more errors than files.
  var separateShops: Message? {
    let areShops =
      sources.count > 1 && errorCount > sources.count && counts[.contradictingSettings] != nil
      && sources.allSatisfy { Program.compile([$0], zones: ZoneDatabase().lookup).errorCount == 0 }
    return areShops
      ? "these \(sources.count) files are rules of different shops: each is right alone, but files given together are one set, and their settings contradict each other; give them one by one"
      : nil
  }
}

enum DiagnosticsFormat: String, CaseIterable {
  /// For people.
  case text
  /// For programs: always one object on one line.
  case json
  /// For code scanners (OASIS SARIF 2.1.0): always one log.
  case sarif
  /// For annotations in GitHub workflows: one line per diagnostic.
  case github

  /// - Parameter denied: Findings that fail the run as errors do, and are errors to other programs.
  func text(
    of compilation: Compilation, in language: Language, for stream: Console.Stream,
    denying denied: Set<Diagnostic.ID> = []
  ) -> String {
    switch self {
    case .text:
      compilation.styledReport(in: language, width: Console.width(of: stream)).painted(for: stream)
    case .json: "\(compilation.diagnosticsJSON(in: language))\n"
    case .sarif: DiagnosticsSARIF(compilation, denying: denied).text
    case .github: DiagnosticsGitHub.text(of: compilation, in: language, denying: denied)
    }
  }
}

extension Diagnostic {
  /// The level for other programs: an error if the finding fails the run.
  func level(denying denied: Set<ID>) -> String {
    // An undecided question without a place is not that of a guarantee.
    let fails = denied.contains(id) || id == .undecided && span != nil
    return (fails ? .error : severity).rawValue
  }

  /// Returns the full text of the diagnostic: the message, the consequence and the advice, on
  /// separate lines.
  func wholeMessage(in language: Language) -> String {
    [message(in: language), consequence(in: language), help(in: language)].compactMap(\.self)
      .joined(separator: "\n")
  }
}
