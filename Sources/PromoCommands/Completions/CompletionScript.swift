import Promo
import PromoOrders

enum CompletionScript: String, CaseIterable {
  case bash
  case zsh
  case fish

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

  /// The text of the completion script, which asks `ShellCompletion` for each word.
  var text: String {
    let text =
      switch self {
      case .bash: EmbeddedTexts.script_bash
      case .zsh: EmbeddedTexts.script_zsh
      case .fish: EmbeddedTexts.script_fish
      }
    return text.substituting(PromoEval.version, for: "VERSION")
  }

  /// Returns files with one of these endings, or any file if there are none, as the script takes
  /// them: as an expression for bash, a glob for zsh, the ending that comes first for fish.
  func pattern(of endings: [String]) -> String {
    let words = endings.map { $0.dropFirst() }.joined(separator: "|")
    return switch self {
    case .bash: endings.isEmpty ? "." : #"\.(\#(words))$"#
    case .zsh: endings.isEmpty ? "*(-.)" : "*.(\(words))(-.)"
    case .fish: endings.first ?? "."
    }
  }
}
