" Indents the clauses of a promotion, and lines that continue a declaration.
if exists('b:did_indent')
  finish
endif
let b:did_indent = 1

setlocal indentexpr=GetPromoIndent() indentkeys=0},!^F,o,O,e
let b:undo_indent = 'setlocal indentexpr< indentkeys<'

if exists('*GetPromoIndent')
  finish
endif

" Whether a line is in a promotion: no promotion is in another, so the nearest brace before the line
" says it. In a string or a comment a brace means nothing.
function s:IsInPromotion(line) abort
  call cursor(a:line, 1)
  while search('[{}]', 'bW') > 0
    let group = synIDattr(synID(line('.'), col('.'), 1), 'name')
    if group !~# '^promo\%(String\|Escape\|Comment\)'
      return getline('.')[col('.') - 1] ==# '{'
    endif
  endwhile
  return 0
endfunction

function GetPromoIndent() abort
  let line = getline(v:lnum)
  if s:IsInPromotion(v:lnum)
    return line =~# '^\s*}' ? 0 : line =~# '^\s*"' ? 2 * shiftwidth() : shiftwidth()
  endif
  let begins = '^\s*\%(#\|$\|\%(currency\|timezone\|rounding\|strategy\|fact\|goods\|except\|'
        \ .. 'promotion\|expect\|ensure\)\>-\@!\)'
  return line =~# begins ? 0 : shiftwidth()
endfunction
