import TestSupport
import Testing

@testable import Promo

@Suite struct CompletionTests {
  /// Texts with a mark, and what is offered there, in order.
  static let places: [(text: String, offers: [String])] = [
    ("currency E▌", Currency.isoCodes.sorted()),
    ("timezone \"Eu▌", EditedFile.zoneNames.map { "\"\($0)\"" }),
    ("timezone ▌", EditedFile.zoneNames.map { "\"\($0)\"" }),
    ("rounding ▌", ["half-up", "half-down", "half-even", "up", "down"]),
    ("strategy b▌", ["calculator", "best", "first"]),
    ("fact age ▌", ["one of", "yes/no", "number"]),
    ("fact tier one of \"a\", \"b\" ▌", ["default"]),
    ("fact tier one of \"a\", \"b\" default ▌", ["\"a\"", "\"b\""]),
    ("fact new yes/no default ▌", ["yes", "no"]),
    ("promotion \"A\" ▌", ["{"]),
    ("promotion \"A\" { discount ▌ }", ["to"]),
    ("promotion \"A\" { discount 20% ▌ }", ["off"]),
    ("promotion \"A\" { up ▌", ["to"]),
    ("promotion \"A\" { tier ▌", ["spend", "buy"]),
    ("promotion \"A\" { tier spend 100 ▌", ["discount", "coupon"]),
    ("promotion \"A\" { between 08:00 ▌", ["and"]),
    ("promotion \"A\" { before ▌", ["discounts"]),
    (
      "goods \"a\", \"b\" promotion \"A\" { discount 20% off only ▌",
      ["\"a\"", "\"b\"", "shipping"]
    ),
    ("goods \"a\", \"b\" promotion \"A\" { discount 20% off except \"▌\" }", ["\"a\"", "\"b\""]),
    ("goods \"a\" promotion \"A\" { buy 2 \"a\" get 1 ▌", ["\"a\"", "free", "to", "for"]),
    ("promotion \"A\" { on mon, ▌", Weekday.allCases.map(\.rawValue)),
    ("fact tier one of \"a\", \"b\"\npromotion \"A\" { when ▌", ["not", "tier"]),
    ("fact tier one of \"a\", \"b\"\npromotion \"A\" { when tier ▌", ["is", "in"]),
    ("fact tier one of \"a\", \"b\"\npromotion \"A\" { when tier is ▌", ["not", "\"a\"", "\"b\""]),
    ("fact tier one of \"a\", \"b\"\npromotion \"A\" { when tier in \"a\", ▌", ["\"a\"", "\"b\""]),
    ("fact age number\npromotion \"A\" { when age ▌", ["=", "!=", "<", "<=", ">", ">="]),
    ("fact tier one of \"a\", \"b\"\npromotion \"A\" { when (tier is \"a\" ▌", ["and", "or", ")"]),
    ("expect ▌", ["amount"]),
    ("expect amount 5, ▌", ["amount", "shipping"]),
    ("expect amount 5 ▌", ["for", "at", "code", "with", "pays"]),
    ("fact new yes/no\nexpect amount 5 with ▌", ["new"]),
    ("fact new yes/no\nexpect amount 5 with new ▌", ["yes", "no"]),
    ("promotion \"A\" { discount 20% off code \"X\" }\nexpect amount 5 code ▌", ["\"X\""]),
    ("promotion \"A\" { discount 20% off }\nexpect amount 5 pays 4 ▌", ["by"]),
    ("promotion \"A\" { discount 20% off }\nexpect amount 5 pays 4 by ▌", ["nothing", "\"A\""]),
    ("ensure ▌", ["pays", "saves"]),
    ("ensure pays ▌", [">="]),
    ("ensure saves ▌", ["<="]),
    ("ensure saves <= 40% for ▌", ["amount", "shipping"]),
    ("ensure saves <= 40% for amount 5 ▌", ["to"]),
    ("promotion \"A\" { discount 2▌ }", []),
    ("promotion \"A\" { # dis▌\n }", []),
    ("promotion \"A\" { coupon 5 # dis▌", []),
    ("promotion \"A▌", []),
    ("", []),
  ]

  @Test(arguments: places.dropLast())
  func `what may come next is offered`(place: (text: String, offers: [String])) throws {
    #expect(try EditedFile.offered(place.text) == place.offers)
  }

  @Test func `declarations are offered in their order`() throws {
    #expect(
      try EditedFile.offered("▌") == [
        "currency", "timezone", "rounding", "strategy", "fact", "goods", "except", "promotion",
        "expect", "ensure",
      ])
    #expect(
      try EditedFile.offered("currency EUR\n▌\nstrategy best\npromotion \"A\" { coupon 5 }")
        == ["timezone", "rounding"])
    #expect(
      try EditedFile.offered("currency EUR\npromotion \"A\" { coupon 5 }\nexp▌")
        == ["promotion", "expect", "ensure"])
  }

  @Test func `clauses that a promotion has, or that do not go with them, are not offered`() throws {
    let all = try EditedFile.offered("promotion \"A\" { ▌ }")
    #expect(all.contains("discount") && all.contains("spend") && all.contains("sync"))
    #expect(!all.contains("only"), "there are no labels")
    let sync = try EditedFile.offered(
      "promotion \"A\" {\n sync\n discount 20% off\n s▌\n to 2026-11-01\n}")
    #expect(sync.contains("spend") && sync.contains("from"))
    for word in ["sync", "alone", "discount", "coupon", "tier", "free", "to", "until", "every"] {
      #expect(!sync.contains(word), "\(word)")
    }
    let every = try EditedFile.offered("promotion \"A\" {\n coupon 5 every 30\n ▌\n}")
    #expect(!every.contains("spend") && every.contains("before discounts"))
    let tiers = try EditedFile.offered("promotion \"A\" {\n tier spend 9 coupon 1\n ▌\n}")
    #expect(tiers.contains("tier") && !tiers.contains("spend") && !tiers.contains("coupon"))
    let own = try EditedFile.offered("promotion \"A\" {\n discount 20% off\n sy▌nc\n}")
    #expect(own.contains("sync"))
  }

  @Test func `a coupon may be repeated, or the promotion go on`() throws {
    let offered = try EditedFile.offered("promotion \"A\" { coupon 5 ▌ }")
    #expect(offered.first == "every" && offered.contains("spend"))
    #expect(try EditedFile.offered("promotion \"A\" {\n coupon 5\n ▌ }").first != "every")
  }

  @Test func `a mistake further up hides nothing`() throws {
    let broken = "goods \"a\"\npromotion \"X\" { discount off\nfact\n}}\npromotion \"A\" { only "
    #expect(try EditedFile.offered("\(broken)▌") == ["\"a\"", "shipping"])
  }

  @Test func `the word or the string under way is replaced`() throws {
    for (text, replaced) in [
      ("promotion \"A\" { dis▌count 5% off }", "discount"),
      ("expect amount 5 pays 4 by \"A▌", "\"A"),
      ("promotion \"A\" { coupon 5 }\nexpect amount 5 pays 4 by \"A▌B\" # x", "\"AB\""),
      ("promotion \"A\" { ▌coupon 5 }", ""),
    ] {
      let (editor, offset) = try EditedFile.marked(text)
      for completion in editor.completions(at: offset) {
        let bytes = editor.syntax.source.bytes[completion.replaces]
        #expect(String(decoding: bytes, as: UTF8.self) == replaced)
      }
    }
  }

  /// Words in the examples that only their author knows.
  private static func isKnown(_ token: Token, in file: SyntaxFile) -> Bool {
    switch token.kind {
    case .word, .string: break
    default: return false
    }
    let declared = file.nameUses.filter(\.isDeclaration).map(\.token.start)
    let own = file.facts.flatMap { node -> [Token] in
      let labels = [node.label].compactMap(\.self)
      return if case .oneOf(let texts) = node.kind { texts + labels } else { labels }
    }
    let codes = file.clauses.flatMap { node -> [Token] in
      if case .code(let range) = node.clause { Array(file.listed[range]) } else { [] }
    }
    let zones = file.settings.compactMap { $0.setting == .timezone ? $0.value : nil }
    // `one of`, `not with` and `shipping for` are offered as one.
    let pairs = [("one", "of"), ("not", "with"), ("shipping", "for")]
    let ofs = zip(file.tokens, file.tokens.dropFirst()).filter { first, second in
      pairs.contains { $0 == (file.text(of: first), file.text(of: second)) }
    }.map { $1 }
    let others = Set((ofs + own + codes + zones).map(\.start) + declared)
    return !others.contains(token.start)
  }

  @Test func `every word of the examples is offered where it stands`() throws {
    var count = 0
    for (name, text) in try EditedFile.examples.quickPart() {
      let editor = EditedFile.editor(text)
      for token in editor.syntax.tokens where CompletionTests.isKnown(token, in: editor.syntax) {
        let word = editor.syntax.text(of: token)
        let offered = editor.completions(at: token.start + 1)
        let isOffered = offered.contains {
          // A customer may type a code in small letters.
          folded($0.text) == folded(word) || $0.text.split(separator: " ").contains { $0 == word }
        }
        #expect(isOffered, "\(name): \(word) at \(token.start)")
        count += 1
      }
    }
    #expect(count > 200)
  }

  @Test func `completions of any file at any place do not trap, and fit where they are offered`()
    throws
  {
    var random = SeededGenerator(seed: 21)
    for (_, text) in try EditedFile.examples {
      for _ in 0..<Effort.times(1) {
        let editor = EditedFile.editor(EditedFile.mutated(text, &random))
        let length = editor.syntax.source.bytes.count
        for _ in 0..<6 {
          let offset = random.below(length + 3) - 1
          for completion in editor.completions(at: offset) {
            #expect(completion.replaces.lowerBound <= max(0, offset))
            #expect(completion.replaces.upperBound <= length)
          }
        }
      }
    }
  }

  @Test func `a clause that is offered brings no mistake where it is inserted`() throws {
    var random = SeededGenerator(seed: 4)
    var count = 0
    for (name, text) in try EditedFile.examples {
      let editor = EditedFile.editor(text)
      for _ in 0..<Effort.times(1) {
        let clause = random.pick(editor.syntax.clauses)
        let offset = editor.syntax.span(of: clause.tokens).end + 1
        let offers = editor.completions(at: offset).filter { $0.kind == .clause }
        let samples = ClauseTrial(editor, replacing: offset..<offset).samples
        for offer in offers.shuffled(using: &random).prefix(2) {
          let texts = try #require(samples.first { $0.words == offer.text }).clauses
          let fits = texts.contains { mistakes(in: editor, inserting: $0, at: offset) == 0 }
          let why = texts.map { mistakes(in: editor, inserting: $0, at: offset) }
          #expect(fits, "\(name) at \(offset): \(offer.text) \(why)")
          count += 1
        }
      }
    }
    #expect(count > 30)
  }

  /// The number of mistakes in the form of a file without any after a clause is put into it.
  private func mistakes(in editor: RuleEditor, inserting clause: String, at offset: Int) -> Int {
    let span = SourceSpan(file: 0, start: offset, end: offset)
    let changed = editor.syntax.source.applying([Fix(.certain, span, " \(clause) ")], file: 0)
    let counts = Program.compile([changed], zones: Rules.zones.lookup).counts
    return counts.reduce(0) { sum, found in
      let isOfForm = found.key.rawValue < "P020" || ClauseTrial.ids.contains(found.key)
      return sum + (isOfForm && found.key.severity == .error ? found.value : 0)
    }
  }

  @Test func `nothing is offered inside a clause that goes on`() throws {
    #expect(try EditedFile.offered("promotion \"A\" { coupon 5 ▌ every 30 }") == ["every"])
  }
}

extension [(name: String, text: String)] {
  /// All of them in a long run, else those whose words are tried quickly.
  fileprivate func quickPart() -> [Element] {
    Effort.isLong ? self : filter { $0.text.utf8.count < 1_200 }
  }
}
