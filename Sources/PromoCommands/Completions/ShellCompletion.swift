import Promo
import PromoHost
import PromoOrders

/// What may follow the words of a command line. A completion script asks for it with
/// `promo-eval complete SHELL WORD…`; the last word is the one that is typed.
struct ShellCompletion {
  /// A word, and what it means in a few words.
  private typealias Offer = (word: String, summary: String)

  private let shell: CompletionScript
  private var words: [String] = []
  private let page: CommandPage

  /// The word that is typed, with that before a `=` or a `:`.
  private let typed: String

  /// The part of the typed word that the shell keeps: bash breaks words at `=` and `:`.
  private var kept = ""
  private var last = BashWord("")

  /// - Parameter arguments: The shell, and the words after the program's name.
  init(_ arguments: [String]) throws(CommandFailure) {
    shell = try CompletionScript(Array(arguments.prefix(1)))
    var isJoined = false
    for word in arguments.dropFirst() {
      guard shell == .bash else {
        words.append(word)
        continue
      }
      last = BashWord(word)
      let isBreak = word == "=" || word == ":"
      kept = isBreak || isJoined ? words.popLast() ?? "" : ""
      if isBreak { kept += word }
      words.append(isBreak ? kept : kept + last.meant)
      if isBreak { last = BashWord("") }
      isJoined = isBreak
    }
    typed = words.popLast() ?? ""
    page = words.first.flatMap(CommandPage.named) ?? .price
  }

  /// The answer to the script: a line with a pattern of files that may follow, empty if none may; for
  /// bash, a line with the typed word as it is meant; and a line for each word that may follow.
  var answer: String {
    var (offers, files) = next
    var seen: Set<String> = []
    offers = offers.filter { seen.insert($0.word).inserted }
    let head = files.map(shell.pattern) ?? ""
    let lines =
      shell == .bash
      ? [last.meant] + offers.filter { $0.word.hasPrefix(typed) }.map(written)
      : offers.map { $0.summary.isEmpty ? $0.word : "\($0.word)\t\($0.summary)" }
    return ([head] + lines).map { "\($0)\n" }.joined()
  }

  private func written(_ offer: Offer) -> String {
    let rest = String(offer.word.dropFirst(kept.count))
    return rest.hasPrefix("--") ? rest : last.written(rest)
  }

  /// The words that may follow, and the endings of files that may.
  private var next: (offers: [Offer], files: [String]?) {
    let options = page.options + [.help]
    if let before = words.last, options.contains(where: { $0.name == before && $0.takesValue }) {
      return values(of: before)
    }
    guard typed.hasPrefix("-") else { return operands }
    let spellings = options.map { Offer($0.spelling, $0.summary) }
    let name = typed.prefix { $0 != "=" }
    guard name != typed else { return (spellings, nil) }
    let (values, files) = values(of: String(name))
    return (spellings + values.map { ("\(name)=\($0.word)", $0.summary) }, files)
  }

  private func values(of name: String) -> (offers: [Offer], files: [String]?) {
    var words: [String] = []
    var files: [String]?
    for option in page.options where option.name == name {
      switch option.value {
      case .none, .answer, .text, .pairs: break
      case .words(let more): words += more
      case .file(let endings): files = endings
      case .zone: words = ZoneDatabase().names
      }
    }
    return (words.map { ($0, "") }, files)
  }

  private var operands: (offers: [Offer], files: [String]?) {
    let commands = CommandPage.all.map { Offer($0.name, $0.summary) }
    switch page.operands {
    case .words(let words): return (words.map { ($0, "") }, nil)
    case .names: return (commands, nil)
    case .rulesAndName:
      let names = promotions
      let isName = names.contains { $0.hasPrefix(typed) }
      return (names.map { ($0, "") }, isName ? nil : [".promo"])
    case .rules, .rulesIfAny, .oldAndNew, .newFile:
      return (words.isEmpty ? commands : [], [".promo"])
    }
  }

  /// The names of the promotions in the rules before the typed word.
  private var promotions: [String] {
    let home = Console.environment("HOME").map { "\($0)/" } ?? "~/"
    var rules: [String] = []
    var isValue = false
    for word in words.dropFirst() {
      if !isValue, !word.hasPrefix("-") {
        rules.append(word.hasPrefix("~/") ? home + word.dropFirst(2) : word)
      }
      isValue = page.options.contains { $0.name == word && $0.takesValue }
    }
    guard !rules.isEmpty, let sources = try? RuleFiles.load(rules) else { return [] }
    let program = Program.compile(sources, zones: ZoneDatabase().lookup).program
    return program?.promotions.map(\.name) ?? []
  }
}

extension CommandOption {
  fileprivate var takesValue: Bool { value != .none && value != .answer }

  /// The text up to its first full stop, colon or semicolon.
  fileprivate var summary: String {
    let words = text.split(whereSeparator: \.isWhitespace)
    let end = words.firstIndex { word in word.last.map(".:;".contains) ?? false }
    guard let end else { return words.joined(separator: " ") }
    return String(words[...end].joined(separator: " ").dropLast())
  }
}
