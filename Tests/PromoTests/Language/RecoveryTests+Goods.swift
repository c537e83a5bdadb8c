extension RecoveryTests {
  /// Mistakes about goods, with their codes.
  static let goods: [(String, [String])] = [
    (#"goods "a", "A" promotion "P" { coupon 5 only "a" }"#, ["P065"]),
    (#"goods " " promotion "P" { coupon 5 }"#, ["P066"]),
    (#"promotion "P" { coupon 5 only "a" }"#, ["P067"]),
    (#"goods "shoes" promotion "P" { coupon 5 only "shoe" }"#, ["P067"]),
    (#"goods "a" promotion "P" { coupon 5 only "a" } expect amount 9 "ab" pays 9"#, []),
    (
      #"goods "shoes" promotion "P" { coupon 5 only "shoes" } expect amount 9 "shoe" pays 9"#,
      ["P067"]
    ),
    (#"goods "a", "b" promotion "P" { buy 1 "a", 1 "b" get 1 free }"#, ["P068"]),
    (#"goods "a" promotion "P" { coupon 5 on "a" }"#, ["P069"]),
    (#"promotion "P" { tier buy 2 coupon 5 tier spend 100 coupon 6 }"#, ["P077"]),
    (#"promotion "P" { tier buy 3 coupon 5 tier buy 2 coupon 6 }"#, ["P059"]),
    (#"promotion "P" { coupon 1 every piece only shipping }"#, ["P078"]),
    (#"promotion "P" { discount 5% off alone sync }"#, ["P079"]),
    (#"promotion "P" { buy 0 get 1 free }"#, ["P087"]),
    (#"promotion "P" { buy 1_000_001 get 1 free }"#, ["P087"]),
    (#"promotion "P" { coupon 5 buy 2 } promotion "Q" { buy 2 get 1 free buy 3 }"#, ["P057"]),
    (#"goods "a" promotion "P" { free shipping spend 9 except "a" }"#, ["P108"]),
    (#"promotion "P" { buy 2 get 2 free }"#, ["P109"]),
    (
      #"goods "a" promotion "P" { coupon 5 only "a" sync } promotion "Q" { coupon 6 only "a" sync }"#,
      ["P117"]
    ),
    (#"goods "a" promotion "P" { coupon 5 }"#, ["P124"]),
  ]
}
