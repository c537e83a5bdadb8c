import Promo

/// A shell for which there is a completion script.
enum CompletionScript: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// - Parameter words: The name of the shell.
  init(_ words: [String]) throws(CommandFailure) {
    let shells = CompletionScript.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    guard words.count == 1 else {
      throw .usage("say for which shell: \(shells)")
    }
    guard let script = CompletionScript(rawValue: words[0]) else {
      throw .usage("there is no script for \(quoted(words[0])), only for \(shells)")
    }
    self = script
  }

  /// The text of the completion script.
  var text: String {
    let head = """
      # Completes the words of promo-eval \(PromoEval.version). Made by `promo-eval completions \(rawValue)`.


      """
    return switch self {
    case .bash: head + BashScript.text
    case .zsh: "#compdef promo-eval\n" + head + ZshScript.text
    case .fish: head + FishScript.text
    }
  }
}

extension CommandPage {
  /// The options that the scripts offer. Each option appears once and has the values of all its
  /// forms.
  var offered: [CommandOption] {
    var offered: [CommandOption] = []
    for option in options {
      if let index = offered.firstIndex(where: { $0.name == option.name }) {
        offered[index] = offered[index].united(with: option)
      } else {
        offered.append(option)
      }
    }
    let hasHelp = offered.contains { $0.name == CommandOption.help.name }
    return hasHelp ? offered : offered + [.help]
  }

  /// The operands that are fixed words; empty if the operands are files or names of promotions.
  var operandWords: [String] {
    switch operands {
    case .words(let words): words
    case .names: CommandPage.names
    case .rules, .rulesIfAny, .oldAndNew, .rulesAndName, .newFile: []
    }
  }

  /// True if the command takes rules and then the name of a promotion.
  var endsWithName: Bool {
    if case .rulesAndName = operands { true } else { false }
  }
}

extension CommandOption {
  /// The value after `=` in the spelling; empty if there is none.
  private var attached: [String] {
    spelling == name ? [] : [String(spelling.dropFirst(name.count + 1))]
  }

  /// Returns the option together with the values of another form of the same option.
  fileprivate func united(with other: CommandOption) -> CommandOption {
    switch (value, other.value) {
    case (.words(let words), .words(let more)):
      CommandOption(
        name, placeholder, .words(words + more.filter { !words.contains($0) }), text,
        isRepeated: isRepeated)
    case (.none, .none): CommandOption(name, placeholder, .attached(other.attached), text)
    default: self
    }
  }

  /// The spellings under which the option is offered.
  var spellings: [String] {
    if case .attached(let words) = value { [name] + words.map { "\(name)=\($0)" } } else { [name] }
  }

  /// The text up to its first full stop, colon or semicolon.
  var summary: String {
    let words = text.split(whereSeparator: \.isWhitespace)
    let end = words.firstIndex { word in word.last.map(".:;".contains) ?? false }
    guard let end else { return words.joined(separator: " ") }
    return String(words[...end].joined(separator: " ").dropLast())
  }
}

/// Returns a text as one word of a shell script, in single quotes if necessary.
func shellWord(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
  return isPlain && !text.isEmpty
    ? text
    : "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#))'"
}
