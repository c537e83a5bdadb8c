/// The completion script for bash 3.2 and later.
enum BashScript {
  static var text: String {
    """
    \(functions)

    _promo_eval() {
      local REPLY quote typed opened before='' attached='' command=price
      COMPREPLY=()
      _promo_eval_meant "${COMP_WORDS[COMP_CWORD]}"
      typed=$REPLY opened=$quote
      [[ $COMP_CWORD -gt 0 ]] && before=${COMP_WORDS[COMP_CWORD - 1]}
      # Bash takes `--format=json` for three words, and a time such as 10:00, too.
      [[ $typed == : || $before == : ]] && return
      if [[ $typed == = ]]; then
        typed='' attached=yes
      elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]} attached=yes
      fi
      case ${COMP_WORDS[1]} in
        \(CommandPage.names.joined(separator: "|")))
          [[ $COMP_CWORD -gt 1 ]] && command=${COMP_WORDS[1]} ;;
      esac
      case "$command $before" in
    \(values)
      esac
      [[ $attached ]] && return
      if [[ $typed == -* ]]; then
        case $command in
    \(options)
        esac
        return
      fi
      case $command in
    \(operands)
        *) _promo_eval_files .promo ;;
      esac
      if [[ $COMP_CWORD == 1 ]]; then
        _promo_eval_words \(CommandPage.names.joined(separator: " "))
      fi
    }
    complete -F _promo_eval promo-eval

    """
  }

  /// The `case` branches that complete the values of the options of all commands.
  private static var values: String {
    let cases = CommandPage.all.flatMap { page in
      page.offered.map { (key: "'\(page.name) \($0.name)'", action: action($0.value)) }
    }
    let actions = cases.compactMap(\.action).reduce(into: [String]()) { actions, action in
      if !actions.contains(action) { actions.append(action) }
    }
    return actions.map { action in
      let keys = cases.filter { $0.action == action }.map(\.key).joined(separator: " | ")
      return "    \(keys))\n      \(action) ;;"
    }.joined(separator: "\n")
  }

  private static func action(_ value: CommandOption.Value) -> String? {
    switch value {
    case .none, .answer: nil
    case .attached(let words):
      "[[ $attached ]] && _promo_eval_words \(words.map(shellWord).joined(separator: " "))"
    case .text, .pairs: "return"
    case .words(let words):
      "_promo_eval_words \(words.map(shellWord).joined(separator: " "))\n      return"
    case .file(let endings):
      "\((["_promo_eval_files"] + endings).joined(separator: " "))\n      return"
    case .zone: "_promo_eval_zones\n      return"
    }
  }

  private static var options: String {
    CommandPage.all.map { page in
      let words = page.offered.flatMap(\.spellings).joined(separator: " ")
      return "      \(page.name))\n        _promo_eval_words \(words) ;;"
    }.joined(separator: "\n")
  }

  private static var operands: String {
    CommandPage.all.compactMap { page in
      if page.endsWithName {
        return "    \(page.name))\n      _promo_eval_names\n"
          + "      [[ ${#COMPREPLY[@]} == 0 ]] && _promo_eval_files .promo ;;"
      }
      guard !page.operandWords.isEmpty else { return nil }
      let words = page.operandWords.map(shellWord).joined(separator: " ")
      return "    \(page.name))\n      _promo_eval_words \(words) ;;"
    }.joined(separator: "\n")
  }

  private static var functions: String {
    #"""
    # Sets REPLY to a word as it is meant, without quotes and backslashes, and `quote` to a quote
    # that is still open. It runs nothing of the word.
    _promo_eval_meant() {
      local rest=$1 sign
      REPLY='' quote=''
      while [[ $rest ]]; do
        sign=${rest:0:1} rest=${rest:1}
        if [[ $quote != "'" && $sign == \\ ]]; then
          REPLY+=${rest:0:1} rest=${rest:1}
        elif [[ $quote && $sign == "$quote" ]]; then
          quote=''
        elif [[ ! $quote && ( $sign == \" || $sign == "'" ) ]]; then
          quote=$sign
        else
          REPLY+=$sign
        fi
      done
    }

    # Offers those of the words that continue what is typed.
    _promo_eval_words() {
      local word
      for word; do
        [[ $word == "$typed"* ]] && COMPREPLY+=("$word")
      done
    }

    # Offers folders and files, all of them or those with one of these endings.
    _promo_eval_files() {
      local path ending
      compopt -o filenames 2>/dev/null
      while IFS= read -r path; do
        if [[ $# == 0 || -d ${path/#\~\//$HOME/} ]]; then
          COMPREPLY+=("$path")
          continue
        fi
        for ending; do
          [[ $path == *"$ending" ]] && COMPREPLY+=("$path")
        done
      done < <(compgen -f -- "$typed")
    }

    _promo_eval_zones() {
      local zone
      while IFS=$'\t' read -r _ _ zone _; do
        [[ $zone ]] && _promo_eval_words "$zone"
      done < <(command grep -v '^#' "${TZDIR:-/usr/share/zoneinfo}/zone.tab" 2>/dev/null)
    }

    # Offers a name in quotes, such that the shell never runs a part of it.
    _promo_eval_name() {
      local name=$1
      [[ $name == "$typed"* ]] || return
      case $opened in
        "'") name=${name//"'"/"'\\''"} ;;
        '"')
          name=${name//\\/\\\\} name=${name//\"/\\\"}
          name=${name//\$/\\\$} name=${name//\`/\\\`} ;;
        *)
          printf -v name %q "$name"
          # Readline breaks words at these.
          name=${name//:/\\:} name=${name//=/\\=} ;;
      esac
      COMPREPLY+=("$name")
    }

    # Offers the names of the promotions in the rules before the word.
    _promo_eval_names() {
      local name rules=() i
      for ((i = 2; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
          --diagnostics) [[ ${COMP_WORDS[i + 1]} == = ]] && ((i += 2)) || ((i += 1)) ;;
          -*) ;;
          *)
            _promo_eval_meant "${COMP_WORDS[i]}"
            rules+=("${REPLY/#\~\//$HOME/}") ;;
        esac
      done
      [[ ${#rules[@]} == 0 ]] && return
      while IFS= read -r name; do
        _promo_eval_name "$name"
      done < <("${COMP_WORDS[0]/#\~\//$HOME/}" describe --names "${rules[@]}" 2>/dev/null)
    }
    """#
  }
}
