import Promo
import PromoHost
import PromoOrders

/// The command line program.
public enum PromoEval {
  static var version: String { "\(Version.text)" }

  /// Runs the program and returns its exit status.
  ///
  /// - Parameter arguments: The words after the program's name.
  public static func run(_ arguments: [String]) -> Int32 {
    Console.openStandardStreams()
    Console.installSignalHandlers()
    do {
      return try answer(arguments).rawValue
    } catch {
      if let message = error.message { say(message, in: Language(words: arguments)) }
      return error.status.rawValue
    }
  }

  /// Writes a remark to standard error.
  static func say(_ message: Message, in language: Language) {
    let lines = "promo-eval: \(message.text(in: language))"
      .split(separator: "\n", omittingEmptySubsequences: false)
    let fitting = lines.flatMap { line -> [String] in
      guard let width = Console.width(of: .error), displayWidth(String(line)) > width else {
        return [String(line)]
      }
      return wrapped(String(line), width: width)
    }
    Console.write("\(fitting.joined(separator: "\n"))\n", to: .error)
  }

  private static func answer(_ words: [String]) throws(CommandFailure) -> ExitStatus {
    guard let first = words.first else { throw .bare }
    if first == "complete" {
      try printAnswer(try ShellCompletion(Array(words.dropFirst())).answer)
      return .done
    }
    let command = CommandPage.named(first)
    if words.contains("--help") || words.contains("-h") {
      let isFirst = first == "--help" || first == "-h"
      let page = isFirst ? CommandPage?.none : command ?? .price
      try printAnswer("\(try Help.text(of: page?.name, in: Language(words: words)))\n")
      return .done
    }
    if first == "--version" || first == "-V" {
      try printAnswer("promo-eval \(version)\n")
      return .done
    }
    if let command { return try command.run(Array(words.dropFirst())) }
    try checkIsNoCommand(first)
    return try CommandPage.price.run(words)
  }

  /// Fails if a word is not a file but resembles the name of a command.
  private static func checkIsNoCommand(_ word: String) throws(CommandFailure) {
    guard !word.hasPrefix("-"), !word.contains("."), !FileIdentity.isThere(word),
      let near = nearest(to: word, among: CommandPage.names)
    else { return }
    throw .usage("there is no command and no file \(quoted(word))\(commaHint(near))")
  }
}
