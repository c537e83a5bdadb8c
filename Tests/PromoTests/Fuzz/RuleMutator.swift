import TestSupport

@testable import Promo

/// Changes a rule file by whole tokens, so that what comes of it is still nearly one.
struct RuleMutator {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// Whether this seed is for tokens and not for single bytes.
  var prefersTokens: Bool {
    var copy = generator
    return !copy.once(in: 3)
  }

  /// The file with one change, or up to four: with many little is left that means something.
  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var pieces = RuleMutator.pieces(of: bytes)
    for _ in 0...(generator.once(in: 3) ? generator.below(4) : 0) { change(&pieces) }
    return Array(pieces.joined())
  }

  /// Each token with the trivia before it.
  private static func pieces(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var end = 0
    return Lexer.tokens(of: bytes).map { token in
      defer { end = token.end }
      return bytes[end..<token.end]
    }
  }

  private mutating func change(_ pieces: inout [ArraySlice<UInt8>]) {
    let place = generator.below(pieces.count)
    switch generator.below(8) {
    case 0: pieces.removeSubrange(range(at: place, in: pieces))
    case 1: pieces.insert(contentsOf: pieces[range(at: place, in: pieces)], at: place)
    case 2: pieces.swapAt(place, generator.below(pieces.count))
    case 3:
      let moved = pieces[range(at: place, in: pieces)]
      pieces.insert(contentsOf: moved, at: generator.below(pieces.count))
    case 4: pieces.insert(word(), at: place)
    case 5: changeNumber(&pieces)
    default: pieces[place] = word()
    }
    if pieces.isEmpty { pieces.append(word()) }
  }

  /// Writes another number for one of the file, mostly one that stands elsewhere in it or beside that:
  /// what happens where two are nearly equal is seldom right by chance.
  private mutating func changeNumber(_ pieces: inout [ArraySlice<UInt8>]) {
    let places = pieces.indices.filter { pieces[$0].last?.isDigit == true }
    guard !places.isEmpty else { return }
    let digits = pieces[generator.pick(places)].split { !$0.isDigit }
    let whole = digits.first.flatMap { Int(String(decoding: $0.prefix(15), as: UTF8.self)) } ?? 5
    let near = [whole - 1, whole, whole + 1, whole / 2, whole / 10].filter { $0 > 0 }
    let number = near.isEmpty || generator.once(in: 4) ? number() : "\(generator.pick(near))"
    pieces[generator.pick(places)] = ArraySlice(" \(number)".utf8)
  }

  /// One piece, or all up to the end of a promotion.
  private mutating func range(
    at place: Int, in pieces: [ArraySlice<UInt8>]
  ) -> Range<Int> {
    let brace = UInt8(ascii: "}")
    let end = generator.once(in: 4) ? pieces[place...].firstIndex { $0.last == brace } : nil
    return place..<((end ?? place) + 1)
  }

  // MARK: What is written anew

  private mutating func word() -> ArraySlice<UInt8> {
    let blank = generator.once(in: 20) ? "" : generator.once(in: 10) ? "\n" : " "
    return ArraySlice((blank + text()).utf8)
  }

  private mutating func text() -> String {
    switch generator.below(8) {
    case 0: number()
    case 1: generator.once(in: 2) ? date() : "\(date())T\(time())"
    case 2: generator.pick(RuleMutator.clauses)
    case 3: generator.pick(RuleMutator.mistakes)
    case 4: "\"\(generator.pick(RuleMutator.names))\""
    default: generator.pick(RuleMutator.words)
    }
  }

  private mutating func number() -> String {
    let edges = ["0", "1", "0.01", "99.99", "100", "300", "1_000", "10000000000000", "0.0001"]
    let number = generator.once(in: 2) ? generator.pick(edges) : String(generator.below(2_000))
    return generator.once(in: 3) ? "\(number)%" : number
  }

  private mutating func date() -> String {
    let days = ["2026-03-29", "2026-10-25", "2026-11-11", "2026-11-13", "2028-02-29", "2199-12-31"]
    return generator.once(in: 3) ? "2026-\(two(13))-\(two(33))" : generator.pick(days)
  }

  private mutating func time() -> String {
    "\(two(25)):\(generator.pick(["00", "30", "59"]))" + (generator.once(in: 4) ? ":01" : "")
  }

  private mutating func two(_ limit: Int) -> String { twoDigits(generator.below(limit)) }

  private static let words: [String] =
    Setting.allCases.map(\.rawValue) + DeclarationWord.allCases.map(\.rawValue)
    + ClauseWord.allCases.map(\.beginning) + ConditionWord.allCases.map(\.rawValue)
    + Rounding.allCases.map(\.rawValue) + Strategy.allCases.map(\.rawValue)
    + [
      "off", "every", "day", "one of", "yes/no", "number", "default", "amount", "at", "with",
      "pays", "by", "nothing", "saves", "for", "yes", "no", "mon", "fri", "sun", "tier", "vip",
      "age", "CNY", "JPY",
      "KWD",
      "P113", "P101", "piece", "pieces", "shipping", "goods", "get", "free", "alone", "x", "{", "}",
      "(", ")", ",", "=", "!=", "<", "<=", ">", ">=", "# note\n", "\n",
    ]

  private static let names = [
    "A", "B", "8折", "SAVE10", "gold", "silver", "Asia/Shanghai", "Europe/Berlin",
    "Australia/Lord_Howe", "été", "e\\u{301}", "\\\"", "",
  ]

  private static let clauses = [
    "promotion \"C\" { coupon 5 }", "promotion \"D\" {", "discount 20% off", "discount to 80%",
    "coupon 50 every 300", "tier spend 100 coupon 10", "tier spend 500 discount 12% off",
    "up to 100", "spend 300", "from 2026-11-01 to 2026-11-11", "on fri, sat", "on day 11, 31",
    "between 22:00 and 02:00", "code \"SAVE10\", \"VIP\"", "when vip", "when age >= 18",
    "when tier in \"gold\", \"silver\"", "when not (vip or age < 18)", "allow P113",
    "fact vip yes/no default no", "fact age number", "timezone \"Europe/Berlin\"",
    "fact tier one of \"none\", \"silver\", \"gold\" default \"none\"",
    "expect amount 400 at 2026-11-11 code \"SAVE10\" with vip yes, age 18 pays 320 by \"A\"",
    "ensure pays >= 60%", "ensure saves <= 150 from 2026-11-01 to 2026-11-11 with age 18",
    "ensure pays >= 5.00 for amount 10 to 5_000 code \"SAVE10\"", "for amount 10 to 20",
    "goods \"A\", \"gold\"", "except \"gold\"", "buy 2 get 1 free", "buy 3 \"A\" for 99",
    "buy 1 \"A\", 1 \"gold\" for 10% off", "get 1 \"A\" free", "free shipping", "only \"A\"",
    "except \"gold\"", "coupon 5 every 2 pieces", "coupon 1 every piece", "up to 3 pieces",
    "tier buy 2 discount 10% off", "spend 50 on \"A\"", "alone",
    "expect amount 90 for 3 \"A\", amount 20, shipping 5 pays 100",
  ]

  /// What people write instead.
  private static let mistakes = [
    "1,000", "5.", "-5", "20 %", "20％", "¥50", "50元", "8折", "“A”", "'A'", "「A」",
    "2026/11/1",
    "11.11.2026", "24:00", "5 pm", "10:00Z", "+08:00", ";", "；", "&&", "||", "==", "≥", "//", "/*",
    "*/", "｛", "｝", "，", "\"", "\\", "promo", "percent", "minimum", "if", "stackable", "friday",
    "mon-fri", "weekend", "true", "\u{FEFF}", "\r", "\t", "\u{0}", "\u{202E}", "\u{A0}", "at least",
    "each", "items", "for every", "excluding", "half price", "pay", "two", "买二送一",
    "x3", "free delivery", "bogo",
  ]
}
