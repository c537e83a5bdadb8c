; The colours of rules. No two patterns match one node, because editors differ in which one wins.

(comment) @comment
(string) @string
[(digits) (decimal) (percent) (date) (date_time) (time)] @number

["promotion" "expect" "ensure" "fact" "goods" "except" "currency" "timezone" "rounding" "strategy"] @keyword
["alone" "allow" "amount" "at" "before" "between" "buy" "by" "cheapest" "code" "codes" "coupon" "day"
  "default" "discount" "discounts" "every" "for" "free" "from" "get" "number" "of" "off" "on" "one"
  "only" "paused" "pays" "piece" "pieces" "saves" "shipping" "spend" "step" "sync" "tier" "to"
  "until" "up" "when" "with" "yes/no"] @keyword
["and" "or" "not" "is" "in"] @keyword.operator
["yes" "no" "nothing" "mon" "tue" "wed" "thu" "fri" "sat" "sun" "plain" "threshold"] @constant

(setting (word) @constant)
(allowance (word) @constant)
(fact (word) @variable)
(comparison (word) @variable)
(given (word) @variable)

(sign) @operator
(claim [">=" "<="] @operator)
["{" "}" "(" ")"] @punctuation.bracket
"," @punctuation.delimiter
