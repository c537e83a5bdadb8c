import Testing

@testable import Promo

extension RecoveryTests {
  /// What guarantees are about in the texts of `guarantees`.
  static let guaranteed = """
    timezone "UTC"
    fact tier one of "none", "gold"
    fact age number default 0
    promotion "Sale" { discount 20% off code "VIP" }

    """

  /// Guarantees with the codes that are reported for them.
  static let guarantees: [(text: String, codes: [String])] = [
    ("ensure pays >= 60%", []), ("ensure saves<=0", []), ("ensure pays >= 0%", []),
    ("ensure saves <= 100%", []), ("ensure pays >= 5 for amount 5 to 5", []),
    ("ensure\npays >= # most\n60%\nwith tier \"gold\",\nage 5\ncode \"vip\"", []),
    ("ensure saves <= 40% from 2026-11-01 for amount 1 to 2_000 to 2026-11-11", []),
    ("ensure saves <= 40% until 2026-11-12T00:00 code \"VIP\", \"vip\"", []),
    // The claim
    ("ensure", ["P012"]), ("ensure pays", ["P012"]), ("ensure pays >=", ["P012"]),
    ("ensure pays > 60%", ["P086"]), ("ensure pays => 60%", ["P086"]),
    ("ensure pays == 60%", ["P086"]), ("ensure pays ≥ 60%", ["P003"]),
    ("ensure pays <= 60%", ["P086"]), ("ensure saves >= 40", ["P086"]),
    ("ensure saves < 40", ["P086"]), ("ensure pays 60%", ["P012"]), ("ensure saves 40", ["P012"]),
    ("ensure pay >= 60%", ["P080"]), ("ensure save <= 5", ["P080"]),
    ("ensure discount <= 40%", ["P080"]), ("ensure 60%", ["P012"]), ("ensure <= 40", ["P012"]),
    ("ensure pays at least 60%", ["P086"]), ("ensure saves no more than 40%", ["P086"]),
    ("ensure saves at least 40%", ["P086"]), ("ensure pays more than 60%", ["P086"]),
    ("ensure every order pays >= 60%", ["P018"]), ("ensure amount 10 pays 5", ["P084"]),
    ("ensure pays >= 60 %", ["P005"]), ("ensure pays >= \"60%\"", ["P005"]),
    ("ensure pays >= 60 percent", ["P005"]), ("ensure saves <= 1,000", ["P005"]),
    ("ensure saves <= 5 EUR", ["P018"]), ("ensure saves <= -5", ["P005"]),
    ("ensure pays >= 60% off", ["P018"]), ("ensure pays >= 120%", ["P033"]),
    ("ensure pays >= 60.12345%", ["P030"]), ("ensure saves <= 1.234", ["P030"]),
    ("ensure saves <= 10000000000000.01", ["P031"]), ("ensure pays >= 5", ["P063"]),
    ("ensure pays >= 0", ["P063"]), ("ensure pays >= 9999999999999", ["P063"]),
    ("ensure pays >= 5.001", ["P030", "P063"]), ("ensures pays >= 60%", ["P010"]),
    ("Ensure pays >= 60%", ["P010"]), ("promise pays >= 60%", ["P010"]),
    ("ensure pays >= 60% and saves <= 40", ["P018"]), ("ensure pays >= 60%\nspend 300", ["P015"]),
    // The amounts
    ("ensure pays >= 5 for", ["P012"]), ("ensure pays >= 5 for amount", ["P012"]),
    ("ensure pays >= 5 for amount 10", ["P012"]), ("ensure pays >= 5 for amount 10 to", ["P012"]),
    ("ensure pays >= 5 for 10 to 20", ["P012"]), ("ensure pays >= 5 for amount 10 20", ["P012"]),
    ("ensure pays >= 5 for amount 10-20", ["P005"]), ("ensure pays >= 5 for all", ["P012"]),
    ("ensure pays >= 5 for amount 10 and 20", ["P080"]),
    ("ensure pays >= 5 for amounts 10 to 20", ["P080"]),
    ("ensure pays >= 5 for amount >= 10", ["P012"]),
    ("ensure pays >= 5 for amount from 10 to 20", ["P018"]),
    ("ensure pays >= 5 for orders over 10", ["P012"]),
    ("ensure pays >= 5 for amount 1,000 to 5,000", ["P005", "P005"]),
    ("ensure pays >= 5 for amount 10 to 2026-11-11", ["P012"]),
    ("ensure pays >= 5 for amount 20 to 10", ["P064"]),
    ("ensure pays >= 5 for amount 0 to 10", ["P032"]),
    ("ensure pays >= 5 for amount 0 to 0", ["P032", "P032"]),
    ("ensure pays >= 5 for amount 1 to 99999999999999", ["P031"]),
    ("ensure pays >= 5 for amount 1 to 2 for amount 3 to 4", ["P018"]),
    // The window
    ("ensure pays >= 60% from", ["P012"]), ("ensure pays >= 60% from 18:00 to 22:00", ["P012"]),
    ("ensure pays >= 60% to 100", ["P012"]), ("ensure pays >= 60% to 80%", ["P012"]),
    ("ensure pays >= 60% at 2026-11-11", ["P018"]), ("ensure pays >= 60% on fri", ["P018"]),
    ("ensure pays >= 60% from 2026/11/01", ["P006"]),
    ("ensure pays >= 60% from 2026-02-30", ["P040"]),
    ("ensure pays >= 60% from 2026-11-01T10:00Z", ["P042"]),
    ("ensure pays >= 60% to 2026-11-01T10:00", ["P041"]),
    ("ensure pays >= 60% until 2026-11-01", ["P041"]),
    ("ensure pays >= 60% from 2026-11-11 to 2026-11-10", ["P043"]),
    ("ensure pays >= 60% to 2026-11-11 until 2026-11-12T00:00", ["P018"]),
    ("ensure pays >= 60% since 2026-11-11", ["P018"]),
    ("ensure pays >= 60% fro 2026-11-11", ["P018"]),
    // Codes and facts
    ("ensure pays >= 60% code", ["P012"]), ("ensure pays >= 60% code for amount 1 to 2", ["P012"]),
    ("ensure pays >= 60% code VIP", ["P081"]), ("ensure pays >= 60% codes \"VIP\"", ["P018"]),
    ("ensure pays >= 60% code \"VIP\" code \"VIP\"", ["P018"]),
    ("ensure pays >= 60% code \"VPI\"", ["P122"]), ("ensure pays >= 60% code \"A B\"", ["P076"]),
    ("ensure pays >= 60%, code \"VIP\"", ["P018"]),
    ("ensure pays >= 60% and code \"VIP\"", ["P018"]), ("ensure pays >= 60% with", ["P012"]),
    ("ensure pays >= 60% with tier", ["P012"]), ("ensure pays >= 60% with tier gold", ["P081"]),
    ("ensure pays >= 60% with tier \"glod\"", ["P073"]),
    ("ensure pays >= 60% with tire \"gold\"", ["P072"]),
    ("ensure pays >= 60% with tier 5", ["P074"]), ("ensure pays >= 60% with age >= 18", ["P018"]),
    ("ensure pays >= 60% with age = 18", ["P018"]),
    ("ensure pays >= 60% with age 1, age 2", ["P018"]),
    ("ensure pays >= 60% with age 1 with tier \"gold\"", ["P018"]),
    ("ensure pays >= 60% when tier is \"gold\"", ["P018"]),
    // What stands around it
    ("ensure pays >= 60%\ncurrency CNY", ["P016"]),
    ("ensure pays >= 60%\nfact x number default 0", ["P016"]), ("ensure pays >= 60% }", ["P014"]),
  ]

  @Test(arguments: guarantees)
  func `a mistake in a guarantee is reported once, and what follows is read`(
    text: String, codes: [String]
  ) {
    let next = "ensure saves <= 1.234"
    let compilation = Rules.compile("\(RecoveryTests.guaranteed)\(text)\n\(next)")
    #expect(
      compilation.diagnostics.map(\.id.rawValue) == codes + ["P030"], "\(compilation.report)")
  }

  @Test func `what may stand in a guarantee alone is no fix of one`() {
    for text in ["from 18:00 to 22:00", "to 100", "to 80%"] {
      let rules = "\(RecoveryTests.guaranteed)ensure pays >= 60% \(text)"
      #expect(Rules.compile(rules).diagnostics.flatMap(\.fixes) == [])
    }
  }
}
