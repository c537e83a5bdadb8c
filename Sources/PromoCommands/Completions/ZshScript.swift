import Promo

/// The completion script for zsh 5 and later.
enum ZshScript {
  static var text: String {
    """
    \(functions)

    _promo-eval() {
      local -a commands
      commands=(
    \(commands)
      )
      if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
        _alternative 'commands:command:{_describe -t commands command commands}' \\
          'rules:rules:_promo-eval-rules'
        return
      fi
      local command=price
      if (( CURRENT > 2 && ${+commands[(r)$words[2]:*]} )); then
        command=$words[2]
        shift words
        (( CURRENT-- ))
      fi
      case $command in
    \(cases)
      esac
    }

    # Zsh loads the script to complete a word, or a user reads it with `source`.
    if [[ $funcstack[1] == _promo-eval ]]; then
      _promo-eval "$@"
    else
      compdef _promo-eval promo-eval
    fi

    """
  }

  private static var commands: String {
    CommandPage.all.map { page in
      "    \(shellWord("\(page.name):\(page.summary)"))"
    }.joined(separator: "\n")
  }

  private static var cases: String {
    CommandPage.all.map { page in
      let words = page.offered.map { word(of: $0) } + [operands(of: page)]
      let lines = words.map { "        \(shellWord($0))" }.joined(separator: " \\\n")
      return "    \(page.name))\n      _arguments -S \\\n\(lines) ;;"
    }.joined(separator: "\n")
  }

  /// Returns an option in the syntax of `_arguments`.
  private static func word(of option: CommandOption) -> String {
    let summary = escaped(option.summary)
    let start = option.isRepeated || option.value == .pairs ? "*" : ""
    let message = escaped(option.placeholder ?? "value")
    switch option.value {
    case .none, .answer: return "\(start)\(option.name)[\(summary)]"
    case .attached(let words):
      return "\(start)\(option.name)=-[\(summary)]::\(message):(\(words.joined(separator: " ")))"
    case .text, .pairs, .words, .file, .zone:
      return "\(start)\(option.name)=[\(summary)]:\(message):\(action(option.value))"
    }
  }

  private static func action(_ value: CommandOption.Value) -> String {
    switch value {
    case .none, .answer, .attached, .text, .pairs: " "
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .file(let endings) where endings.isEmpty: "_files"
    case .file(let endings):
      #"_files -g "*(\#(endings.joined(separator: "|")))(-.)""#
    case .zone: "_promo-eval-zones"
    }
  }

  private static func operands(of page: CommandPage) -> String {
    if page.endsWithName { return "*:promotion:_promo-eval-rules-and-names" }
    guard !page.operandWords.isEmpty else { return "*:rules:_promo-eval-rules" }
    let words = page.operandWords.map { word in
      word.split(separator: " ").joined(separator: #"\ "#)
    }
    return "1:word:(\(words.joined(separator: " ")))"
  }

  /// Escapes a text for use inside brackets or between colons.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if #"\[]:"#.unicodeScalars.contains(scalar) { result += #"\"# }
      result.unicodeScalars.append(scalar)
    }
  }

  private static var functions: String {
    #"""
    _promo-eval-rules() {
      _files -g '*.promo(-.)'
    }

    _promo-eval-zones() {
      local -a zones lines
      lines=(${(f)"$(command grep -v '^#' ${TZDIR:-/usr/share/zoneinfo}/zone.tab 2>/dev/null)"})
      zones=(${${lines#*$'\t'*$'\t'}%%$'\t'*})
      _wanted zones expl 'zone' compadd -a zones
    }

    # Offers rules, and the names of the promotions in the rules before the word.
    _promo-eval-rules-and-names() {
      local -a names rules
      local word before
      for word in ${words[2,CURRENT-1]}; do
        [[ $word == -* || $before == --diagnostics ]] || rules+=("${${(Q)word}/#\~\//$HOME/}")
        before=$word
      done
      if (( $#rules )); then
        names=(${(f)"$(promo-eval describe --names $rules 2>/dev/null)"})
      fi
      _alternative 'names:promotion:{compadd -a names}' \
        'rules:rules:_promo-eval-rules'
    }
    """#
  }
}
