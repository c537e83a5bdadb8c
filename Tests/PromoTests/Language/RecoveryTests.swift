import TestSupport
import Testing

@testable import Promo

/// Every mistake is reported once, and nothing that only follows from it.
@Suite struct RecoveryTests {
  /// What conditions are about in the texts of `vocabulary`.
  static let facts = """
    timezone "UTC"
    fact tier one of "none", "silver", "gold" default "none"
    fact vip yes/no default no
    fact age number default 0

    """

  /// Clauses of a promotion with the codes that are reported for them.
  static let vocabulary: [(text: String, codes: [String])] = [
    ("coupon 5 every 100 up to 20 when vip and not (age < 18 or tier is \"none\")", []),
    ("coupon 5 code \"A\", \"b\" on fri, sat on day 1, 31 between 22:00 and 02:00", []),
    ("coupon 5 when vip when tier in \"silver\", \"gold\" when age != 5", []),
    ("tier spend 1 coupon 0.50 tier spend 5 discount to 80% before discounts up to 3", []),
    ("tier spend 100 coupon 10 spend 50", ["P057"]), ("coupon 5 every 10 spend 10", ["P057"]),
    ("coupon 5 every 10 spend 20 before discounts", ["P057"]),
    ("tier spend 100 coupon 10 coupon 5", ["P054"]),
    ("tier spend 100 coupon 10 coupon 5 every 9", ["P054"]),
    ("tier spend 100 coupon 10 tier spend 100 coupon 20", ["P059"]),
    (
      "tier spend 100 coupon 10, spend 200 coupon 25, spend 300 discount 10% off", ["P083", "P083"]
    ),
    ("tier spend 100 coupon 10 tier spend 50 coupon 5 tier spend 20 coupon 1", ["P059"]),
    ("tier spend 100", ["P012"]), ("tier 100 coupon 10", ["P012"]), ("tier coupon 5", ["P012"]),
    ("tier spend 100 10", ["P012"]), ("tier spend 100 10% off", ["P012"]),
    ("tier spend 100 coupon 10 every 5", ["P058"]), ("tier spend 0 coupon 10", ["P032"]),
    ("tier spend 10 coupon 10", ["P114"]), ("tier spend 10 discount 60% off", ["P113"]),
    ("coupon 10 every 10", ["P114"]), ("discount 10% off every 100", ["P058"]),
    ("discount to 90% every 100", ["P058"]), ("coupon 5\n every 100", []),
    ("coupon 5 sync every 100", ["P058"]), ("coupon 5 every", ["P012"]),
    ("coupon 5 per 100", ["P080"]), ("coupon 5 for every 100", ["P018"]),
    ("coupon 5 every 0", ["P032"]), ("coupon48.17", ["P011"]), ("coupon 5 when no (vip)", ["P080"]),
    ("coupon 5 when no vip", ["P080"]), ("coupon 5 when not vip", []),
    ("coupon 5 every 100 up to 3", ["P107"]),
    ("coupon 5 every 100 up to 5", ["P107"]), ("coupon 5 every 100 up to 4.50", ["P107"]),
    ("spend 9 coupon 1 spend 10 coupon 2", ["P052"]), ("spend 9 off 5", ["P084"]),
    ("coupon 5 up to 3 times", ["P011"]), ("coupon 5 once per customer sync", ["P011"]),
    ("满300减50", ["P080"]), ("coupon 5 sync 每滿300減50 up to 30", ["P080"]),
    ("满300 coupon 5", ["P080"]), ("coupon 5 减50 off", ["P080", "P011"]),
    ("coupon 5 on funday", ["P045"]),
    ("coupon 5 on friday", ["P045"]), ("coupon 5 on Fri, Sat", ["P045"]),
    ("coupon 5 on mon-fri", ["P045"]), ("coupon 5 on mon to fri", ["P012"]),
    ("coupon 5 on saturday and sunday", ["P045"]), ("coupon 5 on fri sat", ["P083"]),
    ("coupon 5 on", ["P012"]), ("coupon 5 on\n sync", ["P012"]), ("coupon 5 on 11", ["P012"]),
    ("coupon 5 on day 32", ["P045"]), ("coupon 5 on day 0, 5", ["P045"]),
    ("coupon 5 on day 1.5", ["P045"]), ("coupon 5 on day 1 2", ["P083"]),
    ("coupon 5 on 2026-11-11", ["P084"]), ("coupon 5 on day 11 and 22", ["P083"]),
    ("coupon 5 on 11 and 22", ["P012", "P083"]), ("coupon 5 on day 11 to 15", ["P083"]),
    ("coupon 5 when age ≥ 18", ["P003"]), ("coupon 5 when vip && age > 5", ["P003"]),
    ("coupon 5 on mon on tue", ["P052"]),
    ("coupon 5 on fri to 2026-11-20", []), ("coupon 5 sync on fri", []),
    ("coupon 5 between 18:00 and 18:00", ["P044"]), ("coupon 5 between 18:00 and 24:00", ["P040"]),
    ("coupon 5 between 00:00 and 24:00", ["P044"]),
    ("coupon 5 between 25:00 and 26:00", ["P040", "P040"]),
    ("coupon 5 between 9:00 and 5 pm", ["P006", "P006"]),
    ("coupon 5 between 18:00-22:00", ["P083"]),
    ("coupon 5 between 18:00 to 22:00", ["P080"]), ("coupon 5 between 18:00", ["P012"]),
    ("coupon 5 between", ["P012"]), ("coupon 5 between 18 and 22", ["P006", "P006"]),
    ("coupon 5 on fri from 2026-11-16 to 2026-11-18", ["P104"]),
    ("coupon 5 on mon from 2026-11-16 to 2026-11-18", []),
    ("coupon 5 on day 31 from 2026-11-01 to 2026-11-30", ["P104"]),
    ("coupon 5 between 22:00 and 02:00 from 2026-11-16 to 2026-11-18", ["P105"]),
    ("coupon 5 between 22:00 and 02:00 from 2026-11-16T22:00 until 2026-11-19T02:00", []),
    ("coupon 5 between 22:00 and 02:00 to 2026-11-18 allow P105", []),
    ("coupon 5 between 22:00 and 02:00 until 2026-11-18T23:00", ["P105"]),
    ("coupon 5 between 22:00 and 02:00 from 2026-11-16T23:00", ["P105"]),
    ("coupon 5 between 22:00 and 02:00 from 2026-11-16T22:00 until 2026-11-18T02:00", []),
    ("coupon 5 between 22:00 and 00:00 until 2026-11-18T23:00", []),
    ("coupon 5 on day 1_1", []),
    ("coupon 5 on fri between 22:00 and 02:00 to 2026-11-18", []),
    ("coupon 5 when vip when not vip", ["P104"]), ("coupon 5 when age < 18 and age > 17", ["P104"]),
    ("coupon 5 when age < 18 and age > 16", []), ("coupon 5 when age < 0", ["P104"]),
    ("coupon 5 when tier is \"gold\" when tier is not \"gold\" allow P104", []),
    ("coupon 5 when tier is not \"gold\" or tier is not \"none\"", ["P106"]),
    ("coupon 5 when vip when age >= 0", ["P106"]), ("coupon 5 when age > 0 or not vip", []),
    ("coupon 5 when vip or not vip allow P106", []), ("coupon 5 when age < 3 or age > 2", ["P106"]),
    ("coupon 5 when", ["P012"]), ("coupon 5 when vip and", ["P012"]),
    ("coupon 5 code \"A, B\"", ["P076"]), ("coupon 5 code \"A\u{200B}B\"", ["P076"]),
    ("coupon 5 when day > 5", ["P072"]), ("coupon 5 from 18:00 to 22:00", ["P084"]),
    ("coupon 5 code \"A\" and \"B\"", ["P083"]), ("coupon 5 on day 1, x", ["P012"]),
    ("coupon 5 on day 1 and 2", ["P083"]), ("coupon 5 ｓｙｎｃ", ["P003"]),
    ("coupon 5 allow P113, \"x\"", ["P012"]), ("coupon 5 allow\nsync", ["P012"]),
    ("coupon 5 between 11:00 and 14:00 and 18:00 and 22:00", ["P018"]),
    ("coupon 5 when tier is \"none\", \"gold\"", ["P085"]),
    ("coupon 5 when not", ["P012"]),
    ("coupon 5 when (vip or age > 5", ["P012"]), ("coupon 5 when vip) ", ["P011"]),
    ("coupon 5 when vpi", ["P072"]),
    ("coupon 5 when vpi when vpi and vpi", ["P072", "P072", "P072"]),
    ("coupon 5 when x when x and x", ["P072"]), ("coupon 5 when amount >= 300", ["P072"]),
    ("coupon 5 when tier is \"glod\"", ["P073"]),
    ("coupon 5 when tier in \"gold\", \"gild\"", ["P073"]),
    ("coupon 5 when tier", ["P074"]), ("coupon 5 when tier = \"gold\"", ["P074"]),
    ("coupon 5 when tier == \"gold\"", ["P074"]), ("coupon 5 when tier >= \"gold\"", ["P074"]),
    ("coupon 5 when tier is 5", ["P074"]), ("coupon 5 when tier is gold", ["P081"]),
    ("coupon 5 when tier is \"gold\" or \"silver\"", ["P085"]),
    ("coupon 5 when tier not in \"gold\"", ["P084"]),
    ("coupon 5 when tier is in \"gold\"", ["P018"]),
    ("coupon 5 when vip is \"yes\"", ["P074"]), ("coupon 5 when vip is yes", ["P074"]),
    ("coupon 5 when vip is true", ["P080"]), ("coupon 5 when vip = no", ["P074"]),
    ("coupon 5 when age", ["P074"]), ("coupon 5 when age is 18", ["P074"]),
    ("coupon 5 when age is \"old\"", ["P074"]), ("coupon 5 when age >= \"18\"", ["P074"]),
    ("coupon 5 when age >= 18.5", ["P073"]), ("coupon 5 when age == 18", ["P018"]),
    ("coupon 5 when age => 18", ["P018"]), ("coupon 5 when age in \"18\"", ["P074"]),
    ("coupon 5 when age between 18 and 65", ["P085"]), ("coupon 5 when age at least 18", ["P085"]),
    ("coupon 5 when age >= 9999999999999999", ["P073"]), ("coupon 5 when 18 <= age", ["P012"]),
    ("coupon 5 code SAVE10", ["P081"]), ("coupon 5 code SAVE10, VIP", ["P081", "P081"]),
    ("coupon 5 when\n sync", ["P012"]), ("coupon 5 when vip and\n up to 5", ["P012"]),
    ("coupon 5 when vip\nbetween 10 and 20:00", ["P006"]), ("NOT (vip)", ["P011"]),
    ("coupon 5 when NOT (vip)", ["P080"]), ("coupon 5 between 10:00 ad 20:00", ["P080"]),
    ("discount 10% off off", ["P018"]), ("coupon 5 when vip pausd", ["P011"]),
    ("coupon 5 code 2026", ["P081"]), ("coupon 5 code \"A B\"", ["P076"]),
    ("coupon 5 code \"\"", ["P076"]), ("coupon 5 code \"A\" \"B\"", ["P083"]),
    ("coupon 5 code \"A\",", ["P018"]), ("coupon 5 code", ["P012"]),
    ("coupon \"X\"", ["P012"]), ("before discounts coupon 5", ["P102"]),
  ]

  /// Facts and expectations with the codes that are reported for them.
  static let declarations: [(text: String, codes: [String])] = [
    (
      "fact a one of \"x\", \"y\" default \"x\" fact b yes/no default yes fact c number default 5",
      []
    ),
    ("fact a number fact a number", ["P070"]), ("fact amount number", ["P071"]),
    ("fact Tier number", ["P071"]), ("fact a one of \"x\", \"x\"", ["P071"]),
    ("fact a one of \"\"", ["P071"]), ("fact a one of \"x\" default \"y\"", ["P073"]),
    ("fact a one of \"x\" default 5", ["P074"]), ("fact a yes/no default 1", ["P074"]),
    ("fact a number default \"5\"", ["P074"]), ("fact a number default 1.5", ["P073"]),
    ("fact a yes/no default true", ["P080"]), ("fact a bool", ["P012"]), ("fact a", ["P012"]),
    ("fact a yes/no default\npromotion \"B\" { coupon 1 when a }", ["P012"]),
    ("fact \"a\" yes/no\npromotion \"B\" { coupon 1 when a }", ["P004"]),
    ("fact a_b yes/no\npromotion \"B\" { coupon 1 when a-b }", ["P003"]),
    ("promotion \"Z\" { coupon 5 fact a yes/no }", ["P017"]),
    ("promotion \"Z\" { coupon 5 ensure }", ["P011"]),
    ("promotion \"Z\" { coupon 5 ensure pays >= 60% }", ["P017"]),
    ("fact", ["P012"]), ("fact \"a\" number", ["P004"]), ("fact a one of x, y", ["P081", "P081"]),
    ("fact a number default", ["P012"]), ("fact a number 5", ["P018"]),
    ("fact spend number default 0 fact promotion yes/no default no", []),
    ("fact a number\nexpect amount 5 pays 5", ["P062"]),
    ("fact a yes/no\nexpect amount 5 with not a pays 5", ["P012"]),
    ("expect amount 5 pays 5 by \"A\",", ["P018"]),
    ("fact a number\nexpect amount 5 with a 5 pays 5", []),
    ("fact a number\nexpect amount 5 with a \"x\" pays 5", ["P074"]),
    ("fact a number\nexpect amount 5 with a = 5 pays 5", ["P018"]),
    ("fact a number\nexpect amount 5 with b 5 pays 5", ["P072"]),
    ("fact a number\nexpect amount 5 with a 5, a 6 pays 5", ["P018"]),
    (
      "fact a number default 1\nfact b number default 1\nexpect amount 5 with a 5 and b 6 pays 5",
      ["P083"]
    ),
    ("expect amount 5 with pays 5", ["P012"]),
    ("expect amount 5 code \"X\" at 2026-01-01 pays 5", ["P084"]),
    ("expect amount 5 code X pays 5", ["P081"]), ("expect amount 5 pays 5 code \"X\"", ["P018"]),
    ("expect amount 5 pays 5\nfact a number default 5", ["P016"]),
    ("fact a number default 5\ncurrency CNY", ["P016"]),
  ]

  /// All rules here that are wrong.
  static var texts: [String] {
    table.map(\.text) + vocabulary.map { "\(facts)promotion \"A\" {\n \($0.text)\n}" }
      + declarations.map { "timezone \"UTC\"\n\($0.text)\npromotion \"A\" { coupon 5 paused }" }
      + guarantees.map { "\(guaranteed)\($0.text)\n" }
  }

  @Test(arguments: vocabulary)
  func `a mistake in a campaign is reported once, too`(text: String, codes: [String]) {
    let compilation = Rules.compile("\(RecoveryTests.facts)promotion \"A\" {\n \(text)\n}")
    #expect(compilation.diagnostics.map(\.id.rawValue) == codes, "\(compilation.report)")
  }

  @Test(arguments: declarations)
  func `a mistake in a fact or an expectation is reported once, too`(text: String, codes: [String])
  {
    let compilation = Rules.compile(
      "timezone \"UTC\"\n\(text)\npromotion \"A\" { coupon 5 paused }")
    #expect(compilation.diagnostics.map(\.id.rawValue) == codes, "\(compilation.report)")
  }

  static let table: [(text: String, codes: [String])] = [
    // The text of a file
    ("promotion \"A { coupon 5 }", ["P004"]),
    ("promotion \"A\u{7}\" { coupon 5 }", ["P004"]),
    ("promotion \"A\\n\" { coupon 5 }", ["P004"]),
    ("promotion \"A\\u{1B}\" { coupon 5 }", ["P004"]),
    ("promotion “A” { coupon 5 }", ["P004"]),
    ("promotion \"A\" { coupon $5 }", ["P005"]),
    ("promotion \"A\" { coupon 5; sync }", ["P003"]),
    ("promotion \"A\" { coupon ５ }", ["P005"]),
    ("promotion \"A\" { coupon -5 }", ["P005"]),
    ("promotion \"A\" { coupon \u{0} }", ["P003"]),
    ("促销 \"A\" { coupon 5 }", ["P003"]),
    ("promotion \"A\" { coupon 1,000 }", ["P005"]),
    ("promotion \"A\" { coupon 1e3 }", ["P005"]),
    ("promotion \"A\" { coupon 5. }", ["P005"]),
    ("promotion \"A\" { coupon 5 up to .5 }", ["P005"]),
    ("promotion \"A\" { discount 20 % off }", ["P005"]),
    ("promotion \"A\" { coupon 5 from 2026/11/01 }", ["P006"]),
    ("promotion \"A\" { coupon 5 from 2026-11-01T10:00:30.5 }", ["P006"]),
    ("promotion \"A\" { coupon 5 from 2026-11-01 20:00 }", ["P006"]),
    // The form of a file
    ("curency KWD\npromotion \"A\" { coupon 1.000 }", ["P010"]),
    ("curency\npromotion \"A\" { coupon 1.000 }", ["P010", "P012"]),
    ("hello\nworld { }\npromotion \"A\" { coupon 5 }", ["P010", "P010"]),
    ("curency CNY\ncountry China\nshop \"Mine\"", ["P010", "P010", "P010"]),
    ("Dear all,\nplease put this in\n20% off, thanks\n\nBest regards from the shop", ["P010"]),
    ("promotoin \"A\" {\n coupon 5\n}\nexpect amount 5 pays 0 by \"A\"", ["P010"]),
    ("offer \"A\" {\n coupon 5\n}\nexpect amount 5 pays 0", ["P010"]),
    ("promotion \"A\" {\n discout 5% off\n}", ["P011"]),
    ("promotion \"A\" {\n discout 5 off\n synk\n}", ["P011", "P011"]),
    ("promotion \"A\" {\n percentage 5\n}", ["P011"]),
    ("promotion \"A\" {\n coupon 5 5\n sync\n}", ["P011"]),
    ("promotion \"A\" {\n coupon\n sync\n}", ["P012"]),
    ("promotion \"A\" {\n coupon 10%\n}", ["P012"]),
    ("promotion \"A\" {\n coupon \"X\"\n}", ["P012"]),
    ("promotion \"A\" {\n discount 20\n}", ["P082"]),
    ("promotion \"A\" {\n discount 20%\n}", ["P082"]),
    ("promotion \"A\" {\n discount off 20%\n}", ["P084"]),
    ("promotion \"A\" {\n coupon 5 up 3\n}", ["P012"]),
    ("promotion \"A\" {\n coupon 5 spend 9 before\n}", ["P012"]),
    ("promotion \"A\"\n coupon 5\n}", ["P012"]),
    ("promotion A {\n coupon 5\n}", ["P081"]),
    ("promotion {\n coupon 5\n}", ["P012"]),
    ("promotion", ["P012"]),
    ("currency\npromotion \"A\" { coupon 1.000 }", ["P012"]),
    ("currency \"CNY\"", ["P004"]),
    ("timezone Asia/Shanghai", ["P004"]),
    ("promotion \"A\" {\n coupon 5\npromotion \"B\" {\n coupon 5\n}", ["P013"]),
    ("promotion \"A\" {\n coupon 5", ["P013"]),
    ("promotion \"A\" { coupon 5 }\n}", ["P014"]),
    ("coupon 5\nsync\npromotion \"A\" { coupon 5 }", ["P015"]),
    ("promotion \"A\" { coupon 5 }\ncurrency CNY", ["P016"]),
    ("promotion \"A\" {\n currency CNY\n coupon 5\n}", ["P016"]),
    ("promotion \"A\" {\n coupon 5\n code \"X\"\n}", []),
    ("promotion \"A\" {\n tier spend 100 coupon 10\n tier spend 500 discount 12% off\n}", []),
    ("promotion \"A\" {\n coupon 50 every 300\n}", []),
    (
      "promotion \"A\" {\n coupon 5\n on day 11, 22\n between 22:00 and 02:00\n allow P113\n}",
      ["P121"]
    ),
    ("fact age number default 0\npromotion \"A\" { coupon 5 }\nensure pays >= 60%", []),
    ("promotion \"A\" { coupon 5 }\nexpect amount 5 code \"X\" pays 0", ["P122"]),
    ("promotion \"A\" { coupon 5 }\nexpect amount 5 code \"X Y\" pays 0", ["P076"]),
    ("promotion \"A\" { coupon 5 }\nexpect amount 5 code pays 0", ["P012"]),
    ("fact Vip yes/no\npromotion \"A\" { coupon 5 when vip }", ["P071"]),
    ("fact vip yesn/o default no\npromotion \"A\" { coupon 5 when vip }", ["P004"]),
    ("promotion \"A\" { coupon 5 }\nexpect amount 5 with age 5 pays 0", ["P072"]),
    // Settings
    ("currency CNX", ["P020"]), ("timezone \"Asia/Shangai\"", ["P021"]),
    ("rounding half", ["P023"]), ("strategy cheapest", ["P023"]),
    ("currency CNY\ncurrency CNY\npromotion \"A\" { coupon 5 }", ["P024"]),
    ("currency XXX\npromotion \"A\" { coupon 1.23456 }", ["P020"]),
    // Amounts and percentages
    ("currency JPY\npromotion \"A\" { coupon 300.00 }", ["P030"]),
    ("promotion \"A\" { discount 12.34567% off }", ["P030"]),
    ("promotion \"A\" { coupon 10000000000000.01 }", ["P031"]),
    ("promotion \"A\" { coupon 0 spend 0 up to 0.00 }", ["P032", "P032", "P032"]),
    (
      "promotion \"A\" { discount 0% off }\npromotion \"B\" { discount to 100% }", ["P033", "P033"]
    ),
    ("promotion \"A\" { discount 100.0001% off }", ["P033"]),
    // Dates and windows
    ("timezone \"UTC\"\npromotion \"A\" { coupon 5 from 2026-02-30 }", ["P040"]),
    ("timezone \"UTC\"\npromotion \"A\" { coupon 5 to 2026-01-01T10:00 }", ["P041"]),
    ("timezone \"UTC\"\npromotion \"A\" { coupon 5 until 2026-01-01 }", ["P041"]),
    ("promotion \"A\" { coupon 5 from 2026-01-01T10:00+08:00 }", ["P042"]),
    ("timezone \"UTC\"\npromotion \"A\" { coupon 5 from 2026-01-02 to 2026-01-01 }", ["P043"]),
    (
      "timezone \"UTC\"\npromotion \"A\" { coupon 5 from 2026-01-01T10:00 until 2026-01-01T10:00 }",
      ["P043"]
    ),
    (
      "timezone \"Mars/Base\"\npromotion \"A\" { coupon 5 from 2026-01-02 to 2026-01-01 }",
      ["P021", "P043"]
    ),
    // Promotions
    ("promotion \"A\" { coupon 5 }\npromotion \"A\" { coupon 6 }", ["P050"]),
    ("promotion \"caf\\u{E9}\" { coupon 5 }\npromotion \"cafe\\u{301}\" { coupon 6 }", ["P050"]),
    ("promotion \"\" { coupon 5 }", ["P051"]),
    ("promotion \"A\" { coupon 5 sync sync }", ["P052"]),
    (
      "timezone \"UTC\"\npromotion \"A\" { coupon 5 to 2026-01-01 until 2026-01-01T00:00 }",
      ["P052"]
    ),
    ("promotion \"A\" { }", ["P053"]), ("promotion \"A\" { coupon 5 discount 5% off }", ["P054"]),
    // Expectations
    ("promotion \"A\" { coupon 5 }\nexpect amount 5 pays 0 by \"B\"", ["P060"]),
    (
      "timezone \"UTC\"\npromotion \"A\" { coupon 5 from 2026-01-01 paused }\nexpect amount 5 pays 5",
      ["P061"]
    ),
    (
      "promotion \"A\" { coupon 5 }\nexpect 5 pays 0\nexpect amount 5 pay 0\nexpect amount 5 pays",
      [
        "P012", "P080", "P012",
      ]
    ),
    ("promotion \"A\" { coupon 5 }\nexpect amount 5 at noon pays 0", ["P012"]),
    ("promotion \"A\" { coupon 5 }\nexpect amount 5 pays 0 by A", ["P081"]),
    ("promotion A { coupon 5 }\nexpect amount 1.000 pays 0 by \"A\"", ["P081", "P030"]),
    // Warnings
    ("promotion \"A\" { coupon 5 up to 5 }", ["P101"]),
    ("promotion \"A\" { coupon 5 up to 4.99 }", ["P107"]),
    ("promotion \"A\" { discount 20% off up to 5 }", []),
    ("promotion \"A\" { coupon 5 before discounts }", ["P102"]),
    ("promotion \"50% off\" { discount 40% off }", ["P128"]),
    ("promotion \"50% off\" { discount 40% off allow P128 }", []),
    ("promotion \"50% off\" { discount to 50% }", []),
    ("promotion \"A\" { discount 0.5% off }", ["P129"]),
    (
      "timezone \"Europe/Berlin\"\npromotion \"A\" { coupon 5 from 2026-03-29T02:10 until 2026-03-29T02:50 }",
      ["P103"]
    ),
    (
      "timezone \"Pacific/Apia\"\npromotion \"A\" { coupon 5 from 2011-12-30 to 2011-12-30 }",
      ["P103"]
    ),
    ("", ["P120"]), ("# nothing yet\n", ["P120"]),
    (
      "promotion \"A\" { coupon 5 from 2026-01-01 }\npromotion \"B\" { coupon 5 to 2026-01-01 }",
      ["P121"]
    ),
    ("promotion \"A\" { coupon 5 }\nexpect amount 5 at 2026-01-01T00:00Z pays 0", []),
    ("promotion \"A\" { coupon 5 }\nexpect amount 5 at 2026-01-01 pays 0", ["P121"]),
    ("promotion \"A\" { discount 50% off }", []),
    ("promotion \"A\" { discount 50.0001% off }", ["P113"]),
    ("promotion \"A\" { discount to 49% }", ["P113"]),
    ("fact vip yes/no default yes\npromotion \"A\" { coupon 5 when vip }", ["P110"]),
    (
      "timezone \"UTC\"\npromotion \"A\" { coupon 5 from 2026-12-24 to 2027-12-26 }", ["P111"]
    ),
    ("timezone \"UTC\"\npromotion \"A\" { coupon 5 on day 31 }", ["P111"]),
    ("timezone \"UTC\"\npromotion \"A\" { coupon 5 on day 28, 31 }", []),
    ("strategy first\npromotion \"A\" { coupon 5 }\npromotion \"B\" { free shipping }", ["P112"]),
    ("promotion \"A\" { discount 70% off allow P113 }", []),
    ("promotion \"A\" { discount 70% off allow P101, P113 paused }", []),
    ("promotion \"A\" { discount 70% off allow P114 }", ["P113"]),
    ("promotion \"A\" { coupon 5 spend 5 }", ["P114"]),
    ("promotion \"A\" { coupon 5 spend 5.01 }", []),
    ("promotion \"A\" { coupon 50 up to 5 spend 5.01 }", ["P107"]),
    ("promotion \"A\" { coupon 50 up to 5 spend 5 }", ["P114", "P107"]),
    ("promotion \"A\" { coupon 5 spend 5 allow P114 }", []),
    ("promotion \"A\" { coupon 5 up to 9 allow P101 }", []),
    ("promotion \"A\" { coupon 5 before discounts allow P102 }", []),
    ("promotion \"A\" { coupon 5 from 2026-01-01 allow P121 }", []),
    (
      "promotion \"A\" { coupon 5 from 2026-01-01 allow P121 }\npromotion \"B\" { coupon 5 to 2026-01-01 }",
      ["P121"]
    ),
    ("promotion \"A\" { coupon 5 allow P999, P012, P120, P113 }", ["P056", "P056", "P056"]),
    ("promotion \"A\" { coupon 5\n allow }", ["P012"]),
    ("promotion \"A\" { coupon 5\n allow P113\n allow P101 }", ["P052"]),
    ("promotion \"S\u{430}le\" { coupon 5 }", ["P116"]),
    ("promotion \"S\u{430}le\" { coupon 5 allow P116 }", []),
    ("promotion \"A\u{200B}\" { coupon 5 }", ["P116"]),
    ("promotion \"\u{41C}\u{41E}\u{420}\" { coupon 5 }", []),
    ("promotion \"BOB\" { coupon 5 }\npromotion \"\u{412}\u{41E}\u{412}\" { coupon 5 }", ["P116"]),
    ("promotion \"\u{648}\u{642}\u{62A}\u{200C}\u{647}\u{627}\" { coupon 5 }", []),
    ("promotion \"👨‍👩‍👧 family\" { coupon 5 }", []),
    ("{ \"discount\": 20 }", ["P007"]),
    ("---\nname: A\ndiscount: 20%", ["P007"]),
    ("promotion \"A\" {\n expect amount 5 pays 0\n coupon 5\n}", ["P017"]),
    ("promotion \"A\" {\n promotion \"B\" {\n coupon 5\n }\n coupon 6\n}", ["P017"]),
    ("promotion \"A\" {\n coupon 5\nexpect amount 5 pays 0", ["P013"]),
    ("promotion \"A\" { coupon 5 EUR, sync = yes }", ["P018", "P018", "P018", "P018"]),
    ("promotion \"A\" {\n ensure pays >= 60%\n coupon 5\n}", ["P017"]),
    ("promotion \"A\" {\n coupon 5\n when { x }\n}", ["P012"]),
    ("promotion \"A\" { coupon 5\n allow P113,\n P101 }", []),
    ("promotion \"A\" {\n currency 50\n coupon 5\n}", ["P012"]),
    ("promotion \"A\" 1,000 { coupon 5 }", ["P005"]),
    ("promotion \"A\"+5 { coupon 5 }", ["P005"]),
    ("promotion \"A\" = x { coupon 5 }", ["P012"]),
    (
      "promotion \"A\" { coupon 5 }\nexpect amount 5\n pays\n 0\n by \"A\",\n \"A\"\nexpect amount 5 pays 0",
      []
    ),
    (
      "currency\nCNY promotion\n\"A\"\n{\ndiscount\nto\n80%\nup\nto\n5\nbefore\ndiscounts\nspend\n9 }",
      []
    ),
    ("promotion \"5\" off\" { coupon 5 }", ["P004"]),
    ("promotion \"TV 55\" deal\" {\n coupon 5\n}", ["P004"]),
    ("2026/1/1 x\npromotion \"A\" { coupon 5 }", ["P006"]),
    // What other readers found: nothing is hidden behind another mistake, or follows from one.
    ("promotion \"A\" {\n take 20% off\n minimum 300\n combinable\n}", ["P080", "P011", "P011"]),
    ("promotion \"A\" {\n coupon 20%\n maximum 300\n spend 300\n}", ["P012", "P011"]),
    (
      "baz 1\nqux 2\npromo \"A\" {\n coupon 5\n}\npromo \"B\" {\n coupon 5\n}",
      ["P010", "P010", "P010", "P010"]
    ),
    (
      "promotion \"A\" { coupon 5 }\nexpect amount 100 is 80\nExpect amount 5 pays 0\nexpects amount 5 pays 0",
      ["P080", "P010", "P010"]
    ),
    ("promotion \"A\" {\n coupon 5 fact x\n}", ["P011"]),
    ("tier spend 5\nallow P113", ["P015"]),
    ("promotion \"A\" { discount 8折 }", ["P005"]),
    ("promotion \"A\" { discount 20％ off }", ["P005"]),
    ("promotion A\" {\n coupon 5\n}", ["P004"]),
    ("currency RMB", ["P020"]),
    ("promotion \"A\" { coupon 12,50 spend 300 }", ["P005"]),
    ("promotion \"A\" { coupon 5 }\nexpect amount 12,50 pays 7,50", ["P005", "P005"]),
    ("promotion \"A\" { coupon 5 }\nexpect amount 5 pays 0 by \"A\" and \"B\"", ["P083", "P060"]),
    ("promotion \"A\" { coupon 5 }\nexpect amount 5 at 2026-02-01 10:00 pays 0", ["P006"]),
    ("promotion \"  \" { coupon 5 }", ["P051"]),
    (
      "promotion \"A\" {\n coupon 5;\n synk;\n coupn 6;\n}",
      ["P003", "P011", "P003", "P011", "P003"]
    ),
    ("promotion “A” { coupon 5 }\nexpect amount 5 pays 0 by \"A\"", ["P004"]),
    ("offer \"B\" {\n coupon 5\n}\nexpect amount 5 pays 0 by \"B\"", ["P010"]),
    ("promotion \"A\" {\n currency KWD\n coupon 1.500\n}", ["P016"]),
    ("promotion \"A\" {\n discount 20% off\npromotoin \"B\" {\n coupon 5\n}", ["P013", "P010"]),
    ("promotion \"A\" {\n coupon 5 when tier is \"gold\"\n or tier is \"silver\"\n}", ["P072"]),
    ("promotion \"A\" { coupon 5 }\nexpect amount 5 pays 0 at 2026-11-11", ["P084"]),
    ("rounding half up\npromotion \"A\" { coupon 5 }", ["P018"]),
    ("promotion \"A\" { coupon 1.000.000 }", ["P005"]),
    ("promotion \"A\" { coupon 5-3 }", ["P005"]),
    ("promotion \"A\" { coupon 5 from 11/12/2026 }", ["P006"]),
    ("timezone \"EST\"\npromotion \"A\" { coupon 5 }", ["P123"]),
    ("promotion \"5\" off\" { coupon 5 }", ["P004"]),
    ("promotion \"5\" off\" {\n coupon 5\n}", ["P004"]),
    ("fact a yes / no\npromotion \"A\" { coupon 5 }", ["P080"]),
    ("fact a yes/no default maybe\npromotion \"A\" { coupon 5 when a }", ["P073"]),
    ("# all\rpromotion \"A\" { coupon 5 }\r", ["P003"]),
    ("promotion \"\(String(repeating: "é", count: 200))\" { coupon 5 }", []),
    ("promotion \"\(String(repeating: "é", count: 201))\" { coupon 5 }", ["P055"]),
  ]

  @Test(arguments: table)
  func `a mistake is reported once and nothing follows from it`(text: String, codes: [String]) {
    let compilation = Rules.compile(text)
    #expect(compilation.diagnostics.map(\.id.rawValue) == codes)
    #expect((compilation.program == nil) == codes.contains { $0 < "P100" })
  }

  @Test func `every code is reported by some text here or in another test`() {
    // Files that are too large or not UTF-8, sets that contradict, machines without zones, windows
    // that are over at some instant and what the analysis finds have tests of their own.
    let found = Diagnostic.ID.allCases.filter(\.isOfAnalysis).map(\.rawValue)
    let elsewhere = Set(["P001", "P002", "P022", "P025", "P075", "P115"] + found)
    let here = Set(
      (RecoveryTests.table + RecoveryTests.vocabulary + RecoveryTests.declarations
        + RecoveryTests.guarantees + RecoveryTests.goods)
        .flatMap(\.codes))
    #expect(here.union(elsewhere) == Set(Diagnostic.ID.allCases.map(\.rawValue)))
  }

  @Test func `no message shows a character that could move a terminal's cursor`() {
    let hazard = "\u{202E}x\u{1B}"
    for (text, _) in Effort.sample(RecoveryTests.table, oneIn: 4) {
      for piece in ["A", "5", "20%", "coupon", "X", "currency"] {
        let report = Rules.compile(text.replacing(piece, with: piece + hazard)).report
        #expect(!report.unicodeScalars.contains { $0.isHazard && $0 != "\n" }, "\(report)")
      }
    }
  }

  @Test func `a hundred mistakes are shown in source order and the rest counted`() {
    let bad = (1...250).map { "promotion \"P\($0)\" { coupon 0 }\n" }.joined()
    let compilation = Rules.compile("timezone \"UTC\"\n" + bad)
    #expect(compilation.diagnostics.count == 100)
    #expect(compilation.errorCount == 250)
    #expect(compilation.report.hasSuffix("250 errors, of which 100 are shown: nothing is priced\n"))
    let lines = compilation.diagnostics.compactMap { $0.span?.start }
    #expect(lines == lines.sorted())
    #expect(lines.first == 15 + "promotion \"P1\" { coupon ".utf8.count)
  }

  @Test func `warnings never hide an error`() {
    let idle = (1...250).map { "promotion \"P\($0)\" { coupon 5 up to 9 }\n" }.joined()
    let compilation = Rules.compile(idle + "promotion \"last\" { coupon 0 }")
    #expect(compilation.program == nil)
    #expect(compilation.diagnostics.count == 100)
    #expect(compilation.diagnostics.last?.id == .amountZero)
    #expect(
      compilation.report.hasSuffix(
        "1 error, 250 warnings, of which 100 are shown: nothing is priced\n"))
  }

  /// Words of the language, and what people write instead.
  private static let words = [
    "promotion", "\"A\"", "{", "}", "coupon", "discount", "50", "20%", "off", "to", "up", "spend",
    "before", "discounts", "from", "until", "2026-01-01", "2026-01-01T10:00", "10:00", "sync",
    "expect", "amount", "pays", "by", "nothing", ",", "\n", "currency", "CNY", "timezone", "%",
    "€", "every", "code", "fact", "ensure", "saves", "<=", "for", "at", "\"", "#", "“", "x", "(",
    ">=", "1,000", "9e9",
    "tier", "when", "not", "and", "or", "is", "in", "on", "day", "fri", "between", "with", "yes",
    "number", "one", "default", ">", ")", "18:00", "sat", "allow", "P113", "2026/1/1", "8折", "'x'",
    "｛", "；", "5元", "[", "\u{A0}", "é", "1 000", "of",
    "-5",
    "max", "discuont", "promo", "20", "20 %", "\u{7}", "\"5\"", "2026年1月1日", "//", "=", "yes",
  ]

  @Test func `no text makes the parser trap or loop, and nothing is passed over in silence`() {
    var generator = SeededGenerator(seed: 9)
    let count = Effort.times(250)
    var silent = 0
    for _ in 0..<count where expectAllRead(RecoveryTests.randomText(&generator)) { silent += 1 }
    #expect(silent * 80 > count || !Effort.isLong)
  }

  /// A text of words at random, some in the braces of a promotion; or good rules with a word or two
  /// changed, so that many are nearly right.
  static func randomText(_ generator: inout SeededGenerator) -> String {
    if generator.below(2) == 0 {
      let rules =
        "promotion \"A\" { discount 20% off up to 5 sync } expect amount 5 pays 4 by \"A\""
      var parts = rules.split(separator: " ").map(String.init)
      for _ in 0...generator.below(2) {
        parts[generator.below(parts.count)] = generator.pick(RecoveryTests.words)
      }
      return parts.joined(separator: " ")
    }
    let text = (0..<generator.below(25)).map { _ in generator.pick(RecoveryTests.words) }
      .joined(separator: generator.below(3) == 0 ? "" : " ")
    return generator.below(3) == 0 ? "promotion \"A\" {\n\(text)\n}" : text
  }

  /// Whether rules have no error; then every token of them is part of what they say.
  private func expectAllRead(_ text: String) -> Bool {
    guard Rules.compile(text).errorCount == 0 else { return false }
    var diagnostics = DiagnosticList()
    let file = SyntaxFile(reading: Source(name: "", text: text), file: 0, reportingTo: &diagnostics)
    var read = Set(file.settings.flatMap(\.tokens) + file.expectations.flatMap(\.tokens))
    read.formUnion(file.guarantees.flatMap(\.tokens))
    for promotion in file.promotions {
      // Its word, its name and its braces.
      read.formUnion([0, 1, 2].map { promotion.tokens.lowerBound + $0 })
      read.insert(promotion.tokens.upperBound - 1)
      read.formUnion(file.clauses[promotion.clauses].flatMap(\.tokens))
    }
    #expect(read == Set(0..<(file.tokens.count - 1)), "\(text)")
    return true
  }
}
