# Turns a rule file in the layout of `generate rules` into the table that `limit` reads.
BEGIN { OFS = ","; print "id,kind,mode,value,threshold,sync,active,from,to" }
$1 == "promotion" {
  id = substr($2, 2, length($2) - 2)
  kind = "plain"
  threshold = "0.00"
  sync = 0
  active = 1
}
$1 == "discount" { mode = "percent"; value = $2 + 0 }
$1 == "coupon" { mode = "fixed"; value = $2 }
$1 == "spend" { kind = "threshold"; threshold = $2 }
$1 == "from" { from = $2; to = $4 }
$1 == "sync" { sync = 1 }
$1 == "paused" { active = 0 }
$1 == "}" { print id, kind, mode, value, threshold, sync, active, from, to }
