import Testing

@testable import Promo

@Suite struct RuleEditTests {
  // MARK: pause and resume

  /// Rules in which `A` is on, and the same with it paused.
  static let paused: [(on: String, off: String)] = [
    (
      "promotion \"A\" {\n    coupon 5\n    sync\n}\n",
      "promotion \"A\" {\n    coupon 5\n    sync\n    paused\n}\n"
    ),
    ("promotion \"A\" { coupon 5 }", "promotion \"A\" { coupon 5 paused }"),
    ("promotion \"A\"{coupon 5}\n", "promotion \"A\"{coupon 5 paused}\n"),
    ("promotion \"A\" {\n  coupon 5 }\n", "promotion \"A\" {\n  coupon 5 paused }\n"),
    ("promotion \"A\" { coupon 5\n}", "promotion \"A\" { coupon 5\n    paused\n}"),
    (
      "promotion \"A\" {\n\tcoupon 5 # note\n}\n",
      "promotion \"A\" {\n\tcoupon 5 # note\n\tpaused\n}\n"
    ),
    (
      "promotion \"A\" { coupon 5 # note\n} # end",
      "promotion \"A\" { coupon 5 # note\n    paused\n} # end"
    ),
    (
      "promotion \"A\" {\n  coupon 5\n\n  # last words }\n  }\n",
      "promotion \"A\" {\n  coupon 5\n\n  # last words }\n  paused\n  }\n"
    ),
    (
      "  promotion \"A\"\n  {\n    coupon 5 sync\n  }\n",
      "  promotion \"A\"\n  {\n    coupon 5 sync\n    paused\n  }\n"
    ),
    (
      "\u{FEFF}promotion \"A\" {\r\n\tcoupon 5\r\n}\r\n",
      "\u{FEFF}promotion \"A\" {\r\n\tcoupon 5\r\n\tpaused\r\n}\r\n"
    ),
    (
      "\u{FEFF}promotion \"A\" { coupon 5 }\r\npromotion \"B\" { coupon 6 }",
      "\u{FEFF}promotion \"A\" { coupon 5 paused }\r\npromotion \"B\" { coupon 6 }"
    ),
    (
      "promotion \"paused\" { coupon 5 }\n# promotion \"A\" {\npromotion \"A\" { coupon 6 }\n",
      "promotion \"paused\" { coupon 5 }\n# promotion \"A\" {\npromotion \"A\" { coupon 6 paused }\n"
    ),
    (
      "promotion \"} paused\" { coupon 5 }promotion \"A\"{tier spend 5 # }\ncoupon 5}",
      "promotion \"} paused\" { coupon 5 }promotion \"A\"{tier spend 5 # }\ncoupon 5 paused}"
    ),
    (
      "promotion \"\\u{41}\" {\n    code \"paused\"\n    coupon 5\n}",
      "promotion \"\\u{41}\" {\n    code \"paused\"\n    coupon 5\n    paused\n}"
    ),
    (
      "promotion \"A\" {\n    allow P113,\n        P130\n    discount 60% off\n}\n",
      "promotion \"A\" {\n    allow P113,\n        P130\n    discount 60% off\n    paused\n}\n"
    ),
    (
      "promotion \"A\" {\n    discount 60% off\n    allow P113,\n        P130 }\n",
      "promotion \"A\" {\n    discount 60% off\n    allow P113,\n        P130 paused }\n"
    ),
    ("promotion \"A\" {\n}\n", "promotion \"A\" {\n    paused\n}\n"),
    ("promotion \"A\" {}\n", "promotion \"A\" { paused}\n"),
  ]

  @Test(arguments: paused)
  func `pausing adds one word, and resuming gives the same bytes`(on: String, off: String) throws {
    #expect(try EditedText.apply(.pause("A"), to: on) == off)
    #expect(try EditedText.apply(.resume("A"), to: off) == on)
    #expect(try EditedText.apply(.pause("A"), to: off) == off)
    #expect(try EditedText.apply(.resume("A"), to: on) == on)
  }

  @Test(arguments: [
    ("promotion \"A\" { paused coupon 5 }", "promotion \"A\" { coupon 5 }"),
    ("promotion \"A\" {paused coupon 5}", "promotion \"A\" { coupon 5}"),
    ("promotion \"A\" { coupon 5 paused sync }", "promotion \"A\" { coupon 5 sync }"),
    ("promotion \"A\" { coupon 5\tpaused\tsync }", "promotion \"A\" { coupon 5\tsync }"),
    ("promotion \"A\" { code \"X\"paused\ncoupon 5 }", "promotion \"A\" { code \"X\"\ncoupon 5 }"),
    (
      "promotion \"A\" { code \"X\"paused# a\ncoupon 5 }",
      "promotion \"A\" { code \"X\" # a\ncoupon 5 }"
    ),
    (
      "promotion \"A\" {\n  paused # until friday\n  coupon 5\n}",
      "promotion \"A\" {\n  # until friday\n  coupon 5\n}"
    ),
    (
      "promotion \"A\" {\n  coupon 5 paused # until friday\n}",
      "promotion \"A\" {\n  coupon 5 # until friday\n}"
    ),
    ("promotion \"A\" {\n  paused coupon 5\n}", "promotion \"A\" {\n  coupon 5\n}"),
    ("promotion \"A\" {\n  coupon 5\n  paused }", "promotion \"A\" {\n  coupon 5\n  }"),
    (
      "promotion \"A\" {\r\n  # a\r\n  paused\t\r\n  # b\r\n  coupon 5\r\n}",
      "promotion \"A\" {\r\n  # a\r\n  # b\r\n  coupon 5\r\n}"
    ),
  ])
  func `resuming takes the word out and leaves comments`(before: String, after: String) throws {
    #expect(try EditedText.apply(.resume("A"), to: before) == after)
  }

  @Test func `a name is compared as everywhere`() throws {
    let text = "promotion \"cafe\u{301} \\\"8折\\\"\" { coupon 5 }"
    let edited = try EditedText.apply(.pause("caf\u{E9} \"8折\""), to: text)
    #expect(edited == "promotion \"cafe\u{301} \\\"8折\\\"\" { coupon 5 paused }")
  }

  @Test func `one file of a set changes, and the others are the same`() throws {
    let texts = ["promotion \"A\" { coupon 5 }", "# b", "promotion \"B\" { coupon 5 }\n"]
    #expect(
      try EditedText.apply(.pause("B"), to: texts)
        == [texts[0], texts[1], "promotion \"B\" { coupon 5 paused }\n"])
    #expect(try RuleEdit.file(of: "B", in: EditedText.sources(texts)) == 2)
  }

  @Test func `what is no text stays as it is in the rest of the file`() throws {
    let bytes: [UInt8] = [0x23, 0xFF, 0xFE, 0x0A] + "promotion \"A\" { coupon 5 }".utf8
    let source = Source(name: "a", bytes: bytes)
    let edited = try RuleEdit.pause("A").applied(to: [source])
    #expect(edited[0].bytes.prefix(4) == bytes.prefix(4))
    #expect(try RuleEdit.resume("A").applied(to: edited) == [source])
  }

  // MARK: insert and delete

  static let new = "promotion \"N\" { coupon 9 }"

  /// Where a promotion is put (before the one of a name, or behind all), the rules, and what they are
  /// with it.
  static let inserted: [(before: String?, without: String, with: String)] = [
    (nil, "", "\(new)\n"),
    (nil, "\u{FEFF}", "\u{FEFF}\(new)\n"),
    (nil, "\n  \n", "\(new)\n\n\n  \n"),
    (nil, "# only this", "# only this\n\n\(new)"),
    (nil, "# only this\r\n\r\n", "# only this\r\n\r\n\(new)\r\n\r\n"),
    (nil, "currency CNY\nfact vip yes/no\n", "currency CNY\nfact vip yes/no\n\n\(new)\n"),
    (nil, "promotion \"A\" { coupon 5 }", "promotion \"A\" { coupon 5 }\n\n\(new)"),
    (
      nil, "promotion \"A\" {\n  coupon 5\n} # a\n  ",
      "promotion \"A\" {\n  coupon 5\n} # a\n\n\(new)\n  "
    ),
    (
      nil, "promotion \"A\" { coupon 5 }\n\nexpect amount 9 pays 4\n",
      "promotion \"A\" { coupon 5 }\n\n\(new)\n\nexpect amount 9 pays 4\n"
    ),
    (
      nil, "promotion \"A\" { coupon 5 }\nexpect amount 9 pays 4\n",
      "promotion \"A\" { coupon 5 }\n\(new)\nexpect amount 9 pays 4\n"
    ),
    (
      nil, "promotion \"A\" { coupon 5 } expect amount 9 pays 4",
      "promotion \"A\" { coupon 5 } \(new) expect amount 9 pays 4"
    ),
    (
      nil, "promotion \"A\" { coupon 5 }\npromotion \"B\" { coupon 6 }\n",
      "promotion \"A\" { coupon 5 }\npromotion \"B\" { coupon 6 }\n\(new)\n"
    ),
    (
      nil, "promotion \"A\" { coupon 5 }\npromotion \"B\" { coupon 6 }",
      "promotion \"A\" { coupon 5 }\npromotion \"B\" { coupon 6 }\n\(new)"
    ),
    (
      "A", "promotion \"A\" { coupon 5 }",
      "\(new)\n\npromotion \"A\" { coupon 5 }"
    ),
    (
      "A", "\u{FEFF}# about A\r\npromotion \"A\" { coupon 5 }\r\n",
      "\u{FEFF}\(new)\r\n\r\n# about A\r\npromotion \"A\" { coupon 5 }\r\n"
    ),
    (
      "A", "currency CNY\n\n# about A\n  # too\npromotion \"A\" { coupon 5 }",
      "currency CNY\n\n\(new)\n\n# about A\n  # too\npromotion \"A\" { coupon 5 }"
    ),
    (
      "B", "promotion \"A\" { coupon 5 }\n \t\n\npromotion \"B\" { coupon 6 }\n",
      "promotion \"A\" { coupon 5 }\n\n\(new)\n \t\n\npromotion \"B\" { coupon 6 }\n"
    ),
    (
      "B", "promotion \"A\" { coupon 5 }\npromotion \"B\" { coupon 6 }\n",
      "promotion \"A\" { coupon 5 }\n\(new)\npromotion \"B\" { coupon 6 }\n"
    ),
    (
      "B", "promotion \"A\" { coupon 5 }promotion \"B\" { coupon 6 }\n",
      "promotion \"A\" { coupon 5 } \(new)promotion \"B\" { coupon 6 }\n"
    ),
    (
      "A", "currency CNY promotion \"A\" { coupon 5 }\n",
      "currency CNY \(new) promotion \"A\" { coupon 5 }\n"
    ),
  ]

  @Test(arguments: inserted)
  func `a promotion is put between the others, and taken out again`(
    before: String?, without: String, with: String
  ) throws {
    let edit = RuleEdit.insert("\n \(RuleEditTests.new)\t\n", before: before)
    #expect(try EditedText.apply(edit, to: without) == with)
    #expect(try EditedText.apply(.delete("N"), to: with) == without)
  }

  @Test func `a promotion goes behind those of the last file that has any`() throws {
    let texts = ["promotion \"A\" { coupon 5 }\n", "currency CNY\n"]
    let new = RuleEditTests.new
    #expect(try EditedText.apply(.insert(new), to: texts) == ["\(texts[0])\n\(new)\n", texts[1]])
    #expect(
      try EditedText.apply(.insert(new), to: ["# a", "# b\n"]) == ["# a", "# b\n\n\(new)\n"])
  }

  @Test func `a promotion brings its comments and takes the line ends of the file`() throws {
    let new = "# why\npromotion \"N\" {\n    coupon 9\n}\n# because"
    let text = "promotion \"A\" { coupon 5 }\r\n"
    let edited = try EditedText.apply(.insert(new), to: text)
    #expect(
      edited
        == "\(text)\r\n# why\r\npromotion \"N\" {\r\n    coupon 9\r\n}\r\n# because\r\n")
    let line = "promotion \"A\" { coupon 5 } expect amount 9 pays 4"
    #expect(
      try EditedText.apply(.insert("\(RuleEditTests.new) # n"), to: line)
        == "promotion \"A\" { coupon 5 } \(RuleEditTests.new) # n\n expect amount 9 pays 4")
  }

  @Test(arguments: [
    ("promotion \"N\" {\n  coupon 9\n}\n", ""),
    ("\u{FEFF}promotion \"N\" { coupon 9 }", "\u{FEFF}"),
    ("# a\n\npromotion \"N\" { coupon 9 } # b\n\n# c", "# a\n\n# b\n\n# c"),
    (
      "# a\npromotion # b\n  \"N\" # c\n{ coupon 9 # d\n} # e\nexpect amount 9 pays 9",
      "# a\n# b\n# c\n # e\nexpect amount 9 pays 9"
    ),
    ("promotion \"N\"# }\n{ coupon 9 }\n", "# }\n"),
    ("promotion \"N\" { coupon 9 } expect amount 9 pays 9", "expect amount 9 pays 9"),
    (
      "expect amount 9 pays 0 by \"N\"promotion \"N\" { coupon 9 }expect amount 8 pays 8",
      "expect amount 9 pays 0 by \"N\" expect amount 8 pays 8"
    ),
    (
      "currency CNY\npromotion \"N\" { coupon 9 }\n\n\nexpect amount 9 pays 9\n",
      "currency CNY\n\n\nexpect amount 9 pays 9\n"
    ),
    ("currency CNY\r\n\r\n\tpromotion \"N\" { coupon 9 }", "currency CNY"),
  ])
  func `a promotion is taken out, and comments around it stay`(
    before: String, after: String
  ) throws {
    #expect(try EditedText.apply(.delete("N"), to: before) == after)
  }

  @Test func `a promotion takes the place of another`() throws {
    let text = "# a\r\npromotion \"A\" { coupon 5 } # b\r\n"
    let edit = RuleEdit.replace("A", with: " promotion \"B\" {\n\tcoupon 9\n}\n")
    #expect(
      try EditedText.apply(edit, to: text)
        == "# a\r\npromotion \"B\" {\r\n\tcoupon 9\r\n} # b\r\n")
    let commented = RuleEdit.replace("A", with: "\(RuleEditTests.new) # n")
    #expect(
      try EditedText.apply(commented, to: text)
        == "# a\r\n\(RuleEditTests.new) # n\r\n # b\r\n")
  }

  // MARK: Clauses

  @Test(arguments: [
    (
      "to 2026-11-11", "promotion \"A\" {\n  coupon 5\n}",
      "promotion \"A\" {\n  coupon 5\n  to 2026-11-11\n}"
    ),
    (
      " code \"X\",\n\"Y\"\n", "promotion \"A\" { coupon 5 }\r\n",
      "promotion \"A\" { coupon 5 code \"X\",\r\n\"Y\" }\r\n"
    ),
    (
      "tier spend 200 coupon 20", "promotion \"A\" { tier spend 100 coupon 5 }",
      "promotion \"A\" { tier spend 100 coupon 5 tier spend 200 coupon 20 }"
    ),
    ("on fri", "promotion \"A\" { coupon 5 sync }", "promotion \"A\" { coupon 5 on fri sync }"),
    (
      "spend 50", "promotion \"A\" {\n  coupon 5 # five\n  # for all\n  sync\n}",
      "promotion \"A\" {\n  coupon 5 # five\n  spend 50\n  # for all\n  sync\n}"
    ),
    (
      "from 2026-11-01", "promotion \"A\" {\n  coupon 5\n  to 2026-11-11\n}",
      "promotion \"A\" {\n  coupon 5\n  from 2026-11-01 to 2026-11-11\n}"
    ),
    (
      "to 2026-11-11", "promotion \"A\" {\n  coupon 5\n  from 2026-11-01\n  sync\n}",
      "promotion \"A\" {\n  coupon 5\n  from 2026-11-01 to 2026-11-11\n  sync\n}"
    ),
  ])
  func `a clause goes where the layout has it`(clause: String, before: String, after: String) throws
  {
    let edit = RuleEdit.addClause(clause, to: "A")
    #expect(try EditedText.apply(edit, to: before) == after)
    let removal = RuleEdit.removeClause(trimmed(clause).components(upTo: 3), of: "A")
    #expect(try EditedText.apply(removal, to: after) == before)
  }

  static let clauses = """
    promotion "A" {
        coupon 5 every 100   # each
        when tier is "gold" when age > 5
        up   to # most
            50 # all
        from 2026-11-01 to 2026-11-11
    }
    """

  @Test(arguments: [
    ("coupon", "coupon 6 every 100", "coupon 5 every 100", "coupon 6 every 100"),
    ("coupon 5  every", "coupon 7", "coupon 5 every 100", "coupon 7"),
    ("when tier", "when tier is \"silver\"", "tier is \"gold\"", "tier is \"silver\""),
    ("when age >", "when vip", "when age > 5", "when vip"),
    ("to", "until 2026-11-11T12:00", "to 2026-11-11", "until 2026-11-11T12:00"),
    ("up to", "up to 60", "up   to # most\n        50 # all", "up to 60 # most\n # all"),
  ])
  func `a clause is found by its first words and changed`(
    words: String, new: String, old: String, changed: String
  ) throws {
    let edited = try EditedText.apply(
      .changeClause(words, of: "A", to: new), to: RuleEditTests.clauses)
    #expect(edited == RuleEditTests.clauses.replacing(old, with: changed))
    #expect(edited != RuleEditTests.clauses)
  }

  @Test(arguments: [
    ("code \"X\"sync", "spend 30", "spend 30 sync"),
    ("code \"X\"sync", "code \"Y\"", "code \"Y\"sync"),
    ("code \"X\"# x\nsync", "spend 30", "spend 30# x\nsync"),
    ("sync code \"X\"", "spend 30", "sync spend 30"),
  ])
  func `a changed clause does not run into the word behind it`(
    before: String, new: String, after: String
  ) throws {
    let edit = RuleEdit.changeClause("code", of: "A", to: new)
    #expect(
      try EditedText.apply(edit, to: "promotion \"A\" {coupon 5 \(before)}")
        == "promotion \"A\" {coupon 5 \(after)}")
  }

  @Test(arguments: [
    ("coupon", "    coupon 5 every 100   # each\n", "    # each\n"),
    ("when age", " when age > 5", ""),
    ("when tier is \"gold\"", "when tier is \"gold\" ", ""),
    ("up", "    up   to # most\n        50 # all", "    # most\n # all"),
    ("from 2026-11-01", "from 2026-11-01 to", "to"),
    ("to", " to 2026-11-11", ""),
  ])
  func `a clause is taken out`(words: String, old: String, left: String) throws {
    let edited = try EditedText.apply(.removeClause(words, of: "A"), to: RuleEditTests.clauses)
    #expect(edited == RuleEditTests.clauses.replacing(old, with: left))
    #expect(edited != RuleEditTests.clauses)
  }
}

extension String {
  /// Its first words.
  fileprivate func components(upTo count: Int) -> String {
    split(separator: " ").prefix(count).joined(separator: " ")
  }
}
