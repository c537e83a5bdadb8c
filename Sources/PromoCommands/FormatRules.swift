import Promo
import PromoHost
import PromoOrders

/// Rewrites each rule file in the canonical layout. The form of the rules must be correct, but
/// their meaning may be incomplete.
struct FormatRules {
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitStatus {
    try checkWords()
    let sources = distinct(try arguments.readRules())
    let formatted = sources.map(checked)
    let changes = zip(sources, formatted).compactMap { old, new in
      new.flatMap { $0 == old ? nil : (old: old, new: $0) }
    }
    let mistaken = zip(sources, formatted).filter { $1 == nil }.map(\.0)
    show(mistaken)
    if isCheck {
      for (old, _) in changes { try printAnswer("\(printable(old.name))\n") }
    } else if arguments.readsStandardInput {
      for case let text? in formatted {
        try printAnswer(String(decoding: text.bytes, as: UTF8.self))
      }
    } else {
      try replace(changes)
      if changes.isEmpty, mistaken.isEmpty { try printAnswer(arguments.line("nothing to change")) }
    }
    guard mistaken.isEmpty else { throw .rules }
    return isCheck && !changes.isEmpty ? .failed : .done
  }

  /// True if the command only checks the layout and writes no files.
  private var isCheck: Bool { arguments["--check"] != nil }

  private func checkWords() throws(CommandFailure) {
    guard arguments["--check"] ?? "" == "" else { throw .usage("`--check` takes no value") }
    guard !arguments.readsStandardInput || arguments.rules.count == 1 else {
      throw .usage(
        "`fmt` writes what it reads from standard input to standard output: give it alone")
    }
  }

  /// Returns the sources, with each file only once even if several paths lead to it.
  private func distinct(_ sources: [Source]) -> [Source] {
    var known: Set<FileIdentity> = []
    return sources.filter { source in
      FileIdentity(source).map { known.insert($0).inserted } ?? true
    }
  }

  /// Returns a source in the canonical layout; nil if the form of the source has a mistake. Stops
  /// the program before it writes anything if the layout would change the meaning of the source.
  private func checked(_ source: Source) -> Source? {
    guard let formatted = source.formatted() else { return nil }
    precondition(
      formatted.bytes.count > Source.sizeLimit || formatted.hasSameForm(as: source),
      "the layout changes the rules")
    return formatted
  }

  /// Shows the mistakes in the form of files, and reports that these files stay unchanged.
  private func show(_ sources: [Source]) {
    if sources.isEmpty { return }
    let compilation = Compilation.ofForm(sources)
    Console.write(
      compilation.styledDiagnostics(in: arguments.language, width: Console.width(of: .error))
        .painted(for: .error), to: .error)
    for source in sources where !arguments.readsStandardInput {
      arguments.say("`\(printable(source.name))` stays as it is, because of its mistakes")
    }
  }

  private func replace(_ changes: [(old: Source, new: Source)]) throws(CommandFailure) {
    for (old, new) in changes {
      try hosted { () throws(HostError) in try RuleFiles.replace(old, with: new) }
      try printAnswer(arguments.line("formatted \(printable(old.name))"))
    }
  }
}
