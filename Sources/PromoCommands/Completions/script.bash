# Completes the words of promo-eval VERSION. Made by `promo-eval completions bash`.

_promo_eval() {
  local line files typed
  COMPREPLY=()
  {
    IFS= read -r files
    IFS= read -r typed
    while IFS= read -r line; do COMPREPLY+=("$line"); done
  } < <("${COMP_WORDS[0]/#\~\//$HOME/}" complete bash "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  [[ $files ]] || return
  compopt -o filenames 2>/dev/null
  while IFS= read -r line; do
    [[ -d ${line/#\~\//$HOME/} || $line =~ $files ]] && COMPREPLY+=("$line")
  done < <(compgen -f -- "$typed")
}
complete -F _promo_eval promo-eval
