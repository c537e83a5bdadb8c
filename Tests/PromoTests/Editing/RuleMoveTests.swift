import Testing

@testable import Promo

/// Promotions that change places.
@Suite struct RuleMoveTests {
  private static let (a, b, c) = (
    "promotion \"A\" { coupon 5 }", "promotion \"B\" { coupon 6 }", "promotion \"C\" { coupon 7 }"
  )

  /// A file, the same after `B` has moved before `A`, and after `B` has moved to the end.
  private static let moved: [(text: String, toFront: String, toBack: String)] = [
    ("\(a)\n\n\(b)\n\n\(c)\n", "\(b)\n\n\(a)\n\n\(c)\n", "\(a)\n\n\(c)\n\n\(b)\n"),
    ("\(a)\n\(b)\n\(c)", "\(b)\n\n\(a)\n\(c)", "\(a)\n\(c)\n\(b)"),
    ("\(a) \(b) \(c)\n", "\(b)\n\n\(a) \(c)\n", "\(a) \(c)\n\n\(b)\n"),
    (
      "# ours\n\n# a\n\(a)\n\n# b 1\n  # b 2\n  \(b) # b 3 \n\n# c\n\(c) # c\n\n# end\n",
      "# ours\n\n# b 1\n  # b 2\n  \(b) # b 3 \n\n# a\n\(a)\n\n# c\n\(c) # c\n\n# end\n",
      "# ours\n\n# a\n\(a)\n\n# c\n\(c) # c\n\n# b 1\n  # b 2\n  \(b) # b 3 \n\n# end\n"
    ),
    (
      "\u{FEFF}\(a)\r\n\r\n\(b) # b\r\n\r\n\(c)", "\u{FEFF}\(b) # b\r\n\r\n\(a)\r\n\r\n\(c)",
      "\u{FEFF}\(a)\r\n\r\n\(c)\r\n\r\n\(b) # b"
    ),
    (
      "currency CNY \(a)\n# b\n\(b) # b\n\(c) expect amount 9 pays 2",
      "currency CNY # b\n\(b) # b\n \(a)\n\(c) expect amount 9 pays 2",
      "currency CNY \(a)\n\(c) # b\n\(b) # b\n expect amount 9 pays 2"
    ),
  ]

  @Test(arguments: moved)
  func `a promotion moves with its comments`(text: String, toFront: String, toBack: String) throws {
    #expect(try EditedText.apply(.move("B", before: "A"), to: text) == toFront)
    #expect(try EditedText.apply(.move("B"), to: text) == toBack)
    #expect(try EditedText.apply(.move("B", before: "C"), to: text) == text)
    #expect(try EditedText.apply(.move("B", before: "B"), to: text) == text)
    #expect(try EditedText.apply(.move("C"), to: text) == text)
  }

  @Test func `what is no text moves as it is`() throws {
    let bytes: [UInt8] = Array("\(Self.a)\n\n# ".utf8) + [0xFF, 0x0A] + Array("\(Self.b)\n".utf8)
    let edited = try RuleEdit.move("B", before: "A").applied(to: [Source(name: "a", bytes: bytes)])
    #expect(edited[0].bytes == [0x23, 0x20, 0xFF, 0x0A] + Array("\(Self.b)\n\n\(Self.a)\n".utf8))
  }
}
