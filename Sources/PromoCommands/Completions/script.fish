# Completes the words of promo-eval VERSION. Made by `promo-eval completions fish`.

function __promo_eval
    set -l words (commandline -opc) (commandline -ct)
    set -l lines (promo-eval complete fish $words[2..-1] 2>/dev/null)
    string join -- \n $lines[2..-1]
    # Fish lists all files, but files with this ending come first.
    test -n "$lines[1]"; and __fish_complete_suffix $lines[1]
end
complete -c promo-eval -k -f -a '(__promo_eval)'
