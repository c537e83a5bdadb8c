import Promo

// The commands about the program itself.
extension CommandPage {
  /// The three commands to begin with, which the first page shows, for a shop where the language is
  /// spoken.
  static func firstExamples(in language: Language) -> [String] {
    let place =
      switch language {
      case .english: "--currency EUR --timezone Europe/Berlin"
      case .chinese: "--currency CNY --timezone Asia/Shanghai --lang zh"
      }
    return [
      "promo-eval new shop.promo \(place)", "promo-eval check shop.promo",
      "promo-eval price shop.promo --amount 120",
    ]
  }

  static var help: CommandPage {
    CommandPage(
      name: "help",
      listed: [Call("help COMMAND", "show the options of a command")],
      calls: [
        Call("help", "say how to begin, and list the commands"),
        Call("help COMMAND", "show the options of a command"),
        Call("help --man", "write the manual page"),
      ],
      operands: .names,
      blocks: [
        .options([
          CommandOption(
            "--man",
            "write the page for `man` about all commands, for whoever installs the program"),
          .language,
        ])
      ],
      examples: ["promo-eval help check", "promo-eval help --man"],
      work: .words { words throws(CommandFailure) in
        let language = Language(words: words)
        let words = Language.without(words)
        let isManual = words.first == "--man"
        try printAnswer(
          isManual ? ManualPage.text : "\(try Help.text(of: words.first, in: language))\n")
        return .done
      })
  }

  static var completions: CommandPage {
    let summary = "write a script for completions in a shell"
    return CommandPage(
      name: "completions", listed: [Call("completions SHELL", summary)],
      calls: [Call("completions bash|zsh|fish", summary)],
      operands: .words(CompletionScript.allCases.map(\.rawValue)),
      blocks: [
        .text(
          """
          With the script, the tab key completes commands, options, their values, rule files, and
          the names of promotions after `pause` and `resume`. Write it to a file that your shell
          finds: ~/.local/share/bash-completion/completions/promo-eval for bash, _promo-eval in a
          folder of $fpath for zsh, ~/.config/fish/completions/promo-eval.fish for fish.
          """)
      ],
      examples: ["promo-eval completions bash", "promo-eval completions fish"],
      work: .words { words throws(CommandFailure) in
        try printAnswer(try CompletionScript(words).text)
        return .done
      })
  }
}
