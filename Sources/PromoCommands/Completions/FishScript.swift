import Promo

/// The completion script for fish 3.1 and later.
enum FishScript {
  static var text: String {
    let pages = CommandPage.all.map { page in
      (page.offered.map { line(of: $0, in: page) } + [operands(of: page)]).joined(separator: "\n")
    }
    return """
      \(functions)

      complete -c promo-eval -f
      \(commands)

      \(pages.joined(separator: "\n\n"))

      """
  }

  private static var commands: String {
    CommandPage.all.map { page in
      "complete -c promo-eval -n __promo_eval_begins -a \(page.name) "
        + "-d \(word(page.summary))"
    }.joined(separator: "\n")
  }

  private static func line(of option: CommandOption, in page: CommandPage) -> String {
    let values = values(of: option.value).map { " \($0)" } ?? ""
    return "\(start(page)) -l \(option.name.dropFirst(2))\(values) -d \(word(option.summary))"
  }

  /// Returns the arguments of `complete` for the values of an option; nil if the option stands
  /// alone.
  private static func values(of value: CommandOption.Value) -> String? {
    switch value {
    case .none, .answer: nil
    case .attached(let words): "-a \(word(words.joined(separator: " ")))"
    case .text, .pairs: "-x"
    case .words(let words): "-x -a \(word(words.joined(separator: " ")))"
    case .file(let endings) where endings.isEmpty: "-r -F"
    case .file(let endings): "-k -x -a \(files(endings))"
    case .zone: "-x -a '(__promo_eval_zones)'"
    }
  }

  private static func operands(of page: CommandPage) -> String {
    if page.endsWithName {
      return """
        \(start(page)) -a '(__promo_eval_names)'
        \(start(page)) -k -a \(files([".promo"]))
        """
    }
    if page.operandWords.isEmpty { return "\(start(page)) -k -a \(files([".promo"]))" }
    // Fish reads the words as if they were typed.
    let words = page.operandWords.map { $0.split(separator: " ").joined(separator: #"\ "#) }
    return "\(start(page)) -a \(word(words.joined(separator: " ")))"
  }

  private static func start(_ page: CommandPage) -> String {
    "complete -c promo-eval -n '__promo_eval_is \(page.name)'"
  }

  private static func files(_ endings: [String]) -> String {
    // Fish lists all files, but files with this ending come first.
    "'(__fish_complete_suffix \(endings[0]))'"
  }

  /// Returns a text as one word, in single quotes.
  private static func word(_ text: String) -> String {
    let inside = text.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar == "'" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return "'\(inside)'"
  }

  private static var functions: String {
    #"""
    function __promo_eval_begins
        test (count (commandline -opc)) -eq 1
    end

    # True if the command is this one; `price` if the first word is none.
    function __promo_eval_is
        set -l words (commandline -opc)
        if test (count $words) -gt 1; and contains -- $words[2] \#(names)
            test $words[2] = $argv[1]
        else
            test $argv[1] = price
        end
    end

    function __promo_eval_zones
        set -l folder /usr/share/zoneinfo
        set -q TZDIR; and set folder $TZDIR
        string match -v '#*' <$folder/zone.tab | string split -f 3 \t
    end

    # The names of the promotions in the rules before the word.
    function __promo_eval_names
        set -l rules
        set -l isValue 0
        for word in (commandline -opc)[3..-1]
            if test $isValue = 1
                set isValue 0
            else if test "$word" = --diagnostics
                set isValue 1
            else if not string match -q -- '-*' $word
                set -a rules (string replace -r '^~/' "$HOME/" -- $word)
            end
        end
        test (count $rules) -gt 0; and promo-eval describe --names $rules 2>/dev/null
    end
    """#
  }

  private static var names: String { CommandPage.names.joined(separator: " ") }
}
