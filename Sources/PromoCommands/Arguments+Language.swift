import Promo
import PromoHost

extension Arguments {
  /// Returns a sentence of the answer with its line end.
  func line(_ message: Message) -> String { "\(message.text(in: language))\n" }
}

extension Language {
  /// Makes the language in which a command answers: that of `--lang`, or else that of the
  /// environment.
  ///
  /// - Parameter words: The words of a command line. A value of `--lang` that is no language counts
  ///   for nothing.
  init(words: [String]) {
    let last = words.lastIndex { $0 == "--lang" || $0.hasPrefix("--lang=") }
    let value = last.map { index in
      words[index] == "--lang"
        ? words.dropFirst(index + 1).first ?? "" : String(words[index].dropFirst(7))
    }
    self = value.flatMap(Language.init) ?? .ofEnvironment
  }

  /// Returns the words of a command line without `--lang` and its value.
  static func without(_ words: [String]) -> [String] {
    words.indices.filter { index in
      let isValue = index > 0 && words[index - 1] == "--lang"
      return !isValue && words[index] != "--lang" && !words[index].hasPrefix("--lang=")
    }.map { words[$0] }
  }

  /// The language that the environment asks for: `LC_ALL`, then `LC_MESSAGES`, then `LANG` (POSIX,
  /// 8.2). Chinese in any country is Chinese, all others are English.
  static var ofEnvironment: Language {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    return Language(tag: names.lazy.compactMap(Console.environment).first ?? "")
  }

  /// Makes the language of a tag such as `zh-CN` or `zh_CN.UTF-8`; English for all others.
  init(tag: String) {
    let word = tag.prefix { $0.isASCII && $0.isLetter }.lowercased()
    self = word == "zh" ? .chinese : .english
  }
}
