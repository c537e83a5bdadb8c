#compdef promo-eval
# Completes the words of promo-eval VERSION. Made by `promo-eval completions zsh`.

_promo-eval() {
  local -a lines
  lines=("${(@f)$(promo-eval complete zsh "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
  local files=$lines[1]
  # A colon parts a word from what it means; others, and backslashes, are escaped.
  lines=("${(@)${(@)${(@)lines[2,-1]//\\/\\\\}//:/\\:}/$'\t'/:}")
  (( $#lines )) && _describe word lines
  [[ $files ]] && { compset -P '-*='; _files -g $files }
}

# Zsh loads the script to complete a word, or a user reads it with `source`.
if [[ $funcstack[1] == _promo-eval ]]; then
  _promo-eval "$@"
else
  compdef _promo-eval promo-eval
fi
