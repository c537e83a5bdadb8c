" Colours of rules for promotions.
if exists('b:current_syntax')
  finish
endif

" `half-up` and `yes/no` are one word.
syntax iskeyword @,48-57,_,-,/

syntax keyword promoDeclaration promotion expect fact goods except ensure
syntax keyword promoSetting currency timezone rounding strategy
syntax keyword promoClause discount coupon up spend before from to until sync paused code when
syntax keyword promoClause tier on between allow free buy get only alone step
syntax keyword promoCondition and or not is in
syntax keyword promoPart amount at by cheapest codes day default discounts every for number of off one pays
syntax keyword promoPart piece pieces saves shipping with yes/no
syntax keyword promoValue yes no nothing mon tue wed thu fri sat sun
syntax keyword promoValue half-up half-down half-even down calculator best first plain threshold

" Of several matches at one place, Vim takes the last.
syntax match promoFact "\<\a[[:alnum:]]*\%(-[[:alnum:]]\+\)*\>"
syntax match promoCurrency "\<\u\u\u\>"
syntax match promoWarning "\<P\d\d\d\>"
syntax match promoNumber "\<\d\+\%(_\d\+\)*\%(\.\d\+\%(_\d\+\)*\)\?\>%\@!"
syntax match promoPercent "\<\d\+\%(_\d\+\)*\%(\.\d\+\%(_\d\+\)*\)\?%"
syntax match promoTime "\<\d\d:\d\d\>"
syntax match promoDate "\<\d\{4}-\d\d-\d\d\%(T\d\d:\d\d\%(:\d\d\)\?\%(Z\|[+-]\d\d:\d\d\)\?\)\?\>"
syntax match promoComparison "!=\|[<>]=\?\|="
syntax match promoBracket "[{}()]"
syntax match promoComma ","
syntax match promoEscape "\\\%([\\"]\|u{\x\{1,8}}\)" contained
syntax region promoString start=+"+ skip=+\\\\\|\\"+ end=+"+ oneline contains=promoEscape
syntax match promoComment "#.*" contains=@Spell

highlight default link promoDeclaration Statement
highlight default link promoSetting PreProc
highlight default link promoClause Keyword
highlight default link promoCondition Operator
highlight default link promoPart Keyword
highlight default link promoValue Constant
highlight default link promoFact Identifier
highlight default link promoCurrency Constant
highlight default link promoWarning Special
highlight default link promoNumber Number
highlight default link promoPercent Number
highlight default link promoTime Constant
highlight default link promoDate Constant
highlight default link promoComparison Operator
highlight default link promoBracket Delimiter
highlight default link promoComma Delimiter
highlight default link promoEscape SpecialChar
highlight default link promoString String
highlight default link promoComment Comment

let b:current_syntax = 'promo'
