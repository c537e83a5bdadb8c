import Testing

@testable import Promo

extension RecoveryTests {
  /// What the texts of `goods` are about. A label that no rule uses is a warning of its own.
  private static let declared = """
    goods "shoes", "hats", "sale"
    promotion "Each" { coupon 1 every piece only "shoes", "hats", "sale" }

    """

  /// Rules about goods with the codes that are reported for them.
  static let goods: [(text: String, codes: [String])] =
    clauses.map {
      ("\(declared)promotion \"A\" { \($0.text) }", $0.codes)
    } + [
      ("goods \"shoes\" promotion \"A\" { free only \"SHOES\" }", []),
      ("goods \"shoes\", \"Shoes\" promotion \"A\" { free only \"shoes\" }", ["P065"]),
      ("goods \" \" promotion \"A\" { coupon 5 }", ["P066"]),
      ("goods \" \" promotion \"A\" { coupon 5 only \" \" }", ["P066"]),
      ("goods \"shoes\" promotion \"A\" { coupon 5 }", ["P124"]),
      ("promotion \"A\" {\ncoupon 5 only \"shoes\"\ngoods \"shoes\"\n}", ["P017"]),
      ("goods shoes promotion \"A\" { free only \"shoes\" }", ["P081"]),
      ("goods \"shoes\"\nexcept \"shoes\"\npromotion \"A\" { coupon 5 }", []),
      ("goods \"shoes\" except \"shoes\" promotion \"A\" { coupon 5 only \"shoes\" }", ["P104"]),
      ("goods \"shoes\"\npromotion \"A\" { coupon 5 }\nexcept \"shoes\"", ["P016"]),
      ("except \"shoes\"\npromotion \"A\" { coupon 5 }", ["P067"]),
      ("\(declared)expect amount 5 \"shoe\" pays 5", ["P067"]),
      ("\(declared)expect amount 5 \"bread\" pays 5", []),
      ("\(declared)expect amount 5 for 0 pays 5", ["P087"]),
      (
        "\(declared)promotion \"A\" { discount 5% off only \"hats\" sync }\n"
          + "promotion \"B\" { discount 6% off only \"hats\" sync }", ["P117"]
      ),
      (
        "goods \"books\"\npromotion \"A\" { coupon 5 spend 9 except \"books\" }\n"
          + "promotion \"B\" { discount 6% off }", ["P125"]
      ),
      (
        "promotion \"A\" { discount 5% off code \"A\" step plain sync }\n"
          + "promotion \"B\" { discount 6% off code \"B\" sync }", ["P126"]
      ),
    ]

  /// Clauses with the codes that are reported for them.
  private static let clauses: [(text: String, codes: [String])] = [
    ("discount 5% off only \"shoe\"", ["P067"]), ("free except \"hat\", \"sale\"", ["P067"]),
    ("buy 1 \"hats\", 1 \"shoes\" get 1 free", ["P068"]),
    ("coupon 5 on goods", ["P069"]), ("coupon 5 spend 5.01 on goods", []),
    ("coupon 5 buy 1 on \"hats\"", ["P069"]),
    ("tier buy 3 coupon 5 tier buy 2 coupon 6", ["P059"]),
    ("buy 2 get 1 free buy 3", ["P057"]), ("coupon 5 every 9 buy 3", []),
    ("tier buy 2 coupon 5 spend 30", ["P057"]), ("tier buy 2 coupon 5 buy 3", ["P057"]),
    ("coupon 5 spend 30 buy 2 \"hats\"", []), ("coupon 5 buy 2 spend 30", []),
    ("coupon 5 every piece buy 3", []), ("coupon 5 every 2 pieces buy 1 \"hats\"", []),
    ("get 1 free spend 100", ["P068"]), ("get 1 50% off except \"hats\"", ["P068"]),
    ("get 1 free only \"hats\"", []), ("get 1 \"hats\" free", []),
    ("tier buy 1 coupon 5 tier spend 10 coupon 6", ["P077"]),
    ("coupon 5 every piece only shipping", ["P078"]), ("free shipping buy 3", []),
    ("free shipping spend 60 only \"shoes\"", ["P078"]), ("free shipping on \"shoes\"", ["P078"]),
    ("coupon 2 only \"shoes\" only shipping", ["P078"]),
    ("free shipping on \"shoes\" spend 60", []),
    ("free shipping for \"shoes\"", ["P078"]), ("for shoes free shipping", ["P078"]),
    ("free shipping \"shoes\"", ["P078"]), ("free shipping on shoes", ["P081"]),
    ("free shipping spend 60 for \"shoes\"", ["P011"]),
    ("free delivery \"shoes\"", ["P078", "P080"]), ("free \"shoes\"", ["P084"]),
    ("discount 5% off only \"hats\" spend 9 before discounts", ["P102"]),
    ("coupon 1 every piece spend 9 before discounts", ["P102"]),
    ("buy 2 get 1 free spend 9 before discounts", ["P102"]),
    ("get 1 \"hats\" free spend 9 before discounts", []),
    ("discount 5% off only \"hats\" spend 9 on goods before discounts", []),
    ("discount 5% off only \"hats\" spend 9 before discounts code \"C\"", []),
    ("discount 5% off spend 9 before discounts", []),
    ("discount 5% off only \"hats\" buy 1", ["P106"]), ("discount 5% off buy 1", []),
    ("discount 5% off only \"hats\" buy 1 \"hats\"", ["P106"]),
    ("discount 5% off only \"hats\" buy 1 \"shoes\"", ["P118"]),
    ("discount 5% off only \"hats\" buy 1 \"shoes\" up to 9.00", []),
    ("discount 5% off code \"C\" buy 1", ["P106"]), ("discount 5% off code \"C\" buy 2", []),
    ("discount 5% off buy 1 alone", ["P106"]),
    ("tier spend 9 coupon 1 buy 1 on \"hats\"", ["P106"]),
    ("coupon 1 every 9 buy 1 on goods", ["P106"]), ("free shipping buy 1 alone", []),
    ("coupon 5 every 2 pieces buy 2", ["P106"]), ("coupon 5 every 2 pieces buy 3", []),
    ("get 1 \"hats\" free up to 1 piece", ["P101"]), ("get 2 \"hats\" free up to 1 piece", []),
    ("discount 5% off only \"hats\" except \"hats\"", ["P104"]),
    ("discount 5% off only \"hats\", \"shoes\" except \"hats\"", []),
    ("buy 1 \"hats\" get 1 \"shoes\" free except \"hats\"", ["P104"]),
    ("buy 1 \"hats\" get 1 \"shoes\" free except \"shoes\"", ["P104"]),
    ("buy 1 \"hats\" or \"sale\" get 1 \"shoes\" free except \"hats\"", []),
    ("discount 5% off buy 2 \"hats\" except \"hats\"", ["P104"]),
    ("discount 5% off spend 9 on \"hats\" except \"hats\"", ["P104"]),
    ("buy 5 for 10 up to 4 pieces", ["P104"]), ("buy 5 for 10 up to 5 pieces", []),
    ("coupon 5 every 2 pieces up to 1 piece", ["P104"]),
    ("buy 5 for 10 up to 4 pieces allow P104", []),
    ("coupon 5 alone sync", ["P079"]), ("coupon 5 alone", []),
    ("coupon 5 buy 0", ["P087"]), ("coupon 5 buy 1_000_001", ["P087"]),
    ("coupon 5 buy 1.5", ["P087"]), ("buy 1 get 1_000_000 free allow P109", []),
    ("free shipping except \"hats\"", ["P108"]), ("buy 2 get 2 free", ["P109"]),
    ("buy 2 get 1 free up to 2", ["P118"]), ("buy 2 get 1 free up to 2.00", []),
    ("buy 2 get 1 free up to 21", []), ("buy 3 for 2", ["P118"]), ("buy 3 for 3", []),
    ("buy 3 for 2 allow P118", []), ("buy 2 get 1 free up to 1 piece", ["P118"]),
    ("get 1 \"hats\" free spend 9 only \"shoes\"", ["P119"]),
    ("get 1 \"hats\" free spend 9 on \"shoes\"", []),
    // One mistake, one message
    ("buy 3 pay 2", ["P084"]), ("3 for 2", ["P080"]), ("买二送一", ["P080"]), ("满99包邮", ["P080"]),
    ("BOGO", ["P080"]), ("free delivery", ["P080"]), ("coupon 5 each", ["P084"]),
    ("gift \"hats\"", ["P080"]), ("discount 5% off for \"hats\", \"shoes\"", ["P011"]),
    ("discount 5% off only hats", ["P081"]), ("discount 5% off except on \"hats\"", ["P018"]),
    ("coupon 5 spend 9 on hats", ["P081"]), ("coupon 5 on shipping", ["P084"]),
    ("coupon 5 spend 9 on hats, shoes sync", ["P081"]),
    ("discount 5% off for hats, shoes sync", ["P011"]),
    ("discount 5% off category hats, \"shoes\"", ["P011"]),
    ("discount 5% off excluding hats, shoes", ["P011"]),
    ("discount 5% off for hats and shoes", ["P011"]),
    ("coupon 5 spend 9 of hats, shoes", ["P011"]),
    ("buy 1 \"hats\" + 1 \"shoes\" for 9", ["P083"]),
    ("buy 1 \"hats\" & 1 \"shoes\" get 1 \"sale\" free", ["P083"]),
    ("buy 1 \"hats\" % 1 \"shoes\" for 9", ["P003"]),
    ("buy 1 \"hats\" + \"shoes\" for 9", ["P083"]),
    ("coupon 5 off hats, shoes", ["P011"]), ("coupon 5 off", ["P018"]),
    ("buy two \"hats\" get a free", ["P084"]), ("buy 1 get 1 50%", ["P082"]),
    ("buy 1", ["P053"]), ("buy 1 get", ["P012"]), ("buy 1 get 1", ["P012"]),
    ("buy", ["P012"]), ("buy 2 for", ["P012"]), ("only", ["P012"]), ("coupon 5 except", ["P012"]),
    ("free only \"hats\",", ["P018"]), ("buy 1 \"hats\" or get 1 free", ["P012"]),
    ("buy 1 get 1 free step code", ["P088"]), ("free step plain alone", ["P088"]),
    ("free shipping step threshold", ["P088"]), ("coupon 5 step", ["P012"]),
    ("coupon 5 step goods", ["P012"]), ("coupon 5 step 2", ["P084"]),
    ("coupon 5 step cod", ["P012"]), ("coupon 5 step treshold", ["P012"]),
    ("coupon 5 step code step code", ["P052"]),
    ("buy 1 get 1 free up to 1 cheapest piece", ["P088"]),
    ("coupon 5 every 2 pieces up to 1 cheapest piece", ["P088"]),
    ("coupon 5 every 1 piece up to 2 cheapest pieces", []),
    ("free up to 1 cheapest", ["P012"]), ("free up to 1 cheapest item", ["P080"]),
    ("free up to 0 cheapest pieces", ["P087"]), ("free up to 1.5 cheapest pieces", ["P087"]),
    ("free shipping up to 1 cheapest piece", ["P078"]),
    ("coupon 5 not with \"Each\"", []), ("coupon 5 not with \"Eech\", codes", ["P060"]),
    ("coupon 5 not with", ["P012"]), ("coupon 5 not with Each", ["P081"]),
    ("coupon 5 not with \"Each\" and codes", ["P018", "P011"]),
    ("coupon 5 not with \"A\"", ["P088"]), ("coupon 5 not with 5", ["P081"]),
    ("shipping for 2.95", []), ("shipping for", ["P012"]), ("shipping for free", ["P012"]),
    ("shipping for 0", ["P032"]), ("shipping for 5 only \"hats\"", ["P078"]),
    ("delivery 2.95", ["P080"]), ("shipping 2.95", ["P080"]),
    ("delivery for 2.95", ["P080"]), ("shipping costs 2.95", ["P080"]),
    ("coupon 5 not combinable with \"Each\"", ["P080"]),
    ("coupon 5 not combinable with codes", ["P080"]),
    ("coupon 5 cannot be combined with \"Each\"", ["P080"]),
    ("coupon 5 excludes \"Each\"", ["P011"]), ("coupon 5 excludes \"hats\"", ["P011"]),
    ("coupon 5 not with other codes", ["P080"]), ("coupon 5 NOT WITH codes", ["P011"]),
    ("cheapest free", ["P080"]), ("the cheapest one free", ["P080"]),
    ("free the cheapest one", ["P080"]), ("free up to the cheapest one", ["P084"]),
    ("discount 50% off the cheapest piece", ["P080"]), ("coupon 5 priority 2", ["P011"]),
    ("free shipping for hats", ["P078"]), ("2+1", ["P080"]), ("2+1 free", ["P080"]),
    ("coupon 5 once", ["P011"]), ("coupon 5 spend 50 and buy 3", ["P018"]),
  ]

  @Test(arguments: goods)
  func `a mistake about goods is reported once`(text: String, codes: [String]) {
    let compilation = Rules.compile(text)
    #expect(compilation.diagnostics.map(\.id.rawValue) == codes)
    #expect((compilation.program == nil) == codes.contains { $0 < "P100" })
  }
}
