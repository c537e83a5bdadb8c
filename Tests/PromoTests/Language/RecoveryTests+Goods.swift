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
      ("goods \"shoes\"\npromotion \"A\" { coupon 5 }\nexcept \"shoes\"", ["P016"]),
      ("except \"shoes\"\npromotion \"A\" { coupon 5 }", ["P067"]),
      ("\(declared)expect amount 5 \"shoe\" pays 5", ["P067"]),
      ("\(declared)expect amount 5 \"bread\" pays 5", []),
      ("\(declared)expect amount 5 for 0 pays 5", ["P087"]),
      (
        "\(declared)promotion \"A\" { discount 5% off only \"hats\" sync }\n"
          + "promotion \"B\" { discount 6% off only \"hats\" sync }", ["P117"]
      ),
    ]

  /// Clauses with the codes that are reported for them.
  private static let clauses: [(text: String, codes: [String])] = [
    ("discount 5% off only \"shoe\"", ["P067"]), ("free except \"hat\", \"sale\"", ["P067"]),
    ("buy 1 \"hats\", 1 \"shoes\" get 1 free", ["P068"]),
    ("coupon 5 on goods", ["P069"]), ("coupon 5 spend 5.01 on goods", []),
    ("coupon 5 buy 1 on \"hats\"", ["P069"]),
    ("tier buy 3 coupon 5 tier buy 2 coupon 6", ["P059"]),
    ("buy 2 get 1 free buy 3", ["P057"]), ("tier buy 1 coupon 5 tier spend 10 coupon 6", ["P077"]),
    ("coupon 5 every piece only shipping", ["P078"]), ("free shipping buy 3", []),
    ("coupon 5 alone sync", ["P079"]), ("coupon 5 alone", []),
    ("coupon 5 buy 0", ["P087"]), ("coupon 5 buy 1_000_001", ["P087"]),
    ("coupon 5 buy 1.5", ["P087"]), ("buy 1 get 1_000_000 free allow P109", []),
    ("free shipping except \"hats\"", ["P108"]), ("buy 2 get 2 free", ["P109"]),
    ("buy 2 get 1 free up to 2", ["P118"]), ("buy 2 get 1 free up to 2.00", []),
    ("buy 2 get 1 free up to 21", []), ("buy 3 for 2", ["P118"]), ("buy 3 for 3", []),
    ("buy 3 for 2 allow P118", []),
    // One mistake, one message
    ("buy 3 pay 2", ["P011"]), ("3 for 2", ["P011"]), ("买二送一", ["P011"]), ("满99包邮", ["P011"]),
    ("BOGO", ["P011"]), ("free delivery", ["P080"]), ("coupon 5 each", ["P080"]),
    ("gift \"hats\"", ["P011"]), ("discount 5% off for \"hats\", \"shoes\"", ["P011"]),
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
    ("buy two \"hats\" get a free", ["P005", "P005"]), ("buy 1 get 1 50%", ["P082"]),
    ("buy 1", ["P053"]), ("buy 1 get", ["P012"]), ("buy 1 get 1", ["P012"]),
    ("buy", ["P012"]), ("buy 2 for", ["P012"]), ("only", ["P012"]), ("coupon 5 except", ["P012"]),
    ("free only \"hats\",", ["P018"]), ("buy 1 \"hats\" or get 1 free", ["P012"]),
  ]

  @Test(arguments: goods)
  func `a mistake about goods is reported once`(text: String, codes: [String]) {
    let compilation = Rules.compile(text)
    #expect(compilation.diagnostics.map(\.id.rawValue) == codes)
    #expect((compilation.program == nil) == codes.contains { $0 < "P100" })
  }
}
