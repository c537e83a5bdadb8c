@testable import Promo

/// What a person reads in a text of rules, good or sloppy: its words, its texts, and its numbers with
/// what each counts. It knows nothing of the lexer, the parser and the slips.
struct SecondReading {
  /// What a number says. A person cannot always tell.
  enum Kind: Hashable {
    case amount, count, percent, percentOff, percentTo, unclear
  }

  enum Piece: Hashable {
    case word(String)
    case text(String)
    case number(String)
    case percent(String)
    case sign(Character)

    var text: String {
      switch self {
      case .word(let text), .text(let text), .number(let text), .percent(let text): text
      case .sign(let sign): String(sign)
      }
    }
  }

  private(set) var pieces: [Piece] = []

  /// The words that are labels where they stand without quotes.
  private var labels: Set<String> = []

  init(_ text: String) {
    var rest = text[...]
    while let character = rest.first { read(character, &rest) }
    pieces = SpokenForms(pieces).plain
    for (index, piece) in pieces.enumerated() where piece == .word("goods") {
      for next in pieces[(index + 1)...] {
        guard next == .sign(",") || isText(next) else { break }
        if case .text(let label) = next { labels.insert(label.lowercased()) }
      }
    }
  }

  private func isText(_ piece: Piece?) -> Bool {
    if case .text? = piece { true } else { false }
  }

  private func isNumber(_ piece: Piece) -> Bool {
    if case .number = piece { true } else { false }
  }

  /// The pieces without the signs, which say nothing of their own.
  var said: [Piece] {
    pieces.filter { if case .sign = $0 { false } else { true } }
  }

  // MARK: Pieces

  private mutating func read(_ character: Character, _ rest: inout Substring) {
    switch character {
    case _ where character == "#" || rest.hasPrefix("//") || rest.hasPrefix("--"):
      rest = rest.drop { !$0.isNewline }
    case "\"", "“", "”", "„", "«", "»", "「", "」", "‘", "’", "'":
      rest.removeFirst()
      // The mark in `it’s` closes nothing.
      if "‘’'".contains(character), case .word? = pieces.last { return }
      let closing: [Character: String] = ["'": "'", "‘": "’", "’": "’"]
      readText(&rest, until: closing[character] ?? "\"“”„«»「」")
    case _ where character.isNumber || character == "." && rest.dropFirst().first?.isNumber == true:
      readNumber(&rest)
    case _ where character.isLetter:
      let isPlain = character.isASCII
      let word = rest.prefix {
        isPlain
          ? $0.isASCII && ($0.isLetter || "-/_".contains($0)) : $0.isLetter && !$0.isASCII
      }
      rest = rest.dropFirst(word.count)
      for (index, word) in SecondReading.words(word).enumerated() {
        if index > 0 { pieces.append(.sign("-")) }
        pieces.append(.word(word))
      }
    default:
      rest.removeFirst()
      if !character.isWhitespace || character.isNewline {
        pieces.append(.sign(SecondReading.plain(character)))
      }
    }
  }

  /// A text without its last quote ends before a brace, or with its line.
  private mutating func readText(_ rest: inout Substring, until quotes: String) {
    var text = Substring()
    var next = rest
    while let character = next.first, !character.isNewline, !quotes.contains(character) {
      next = character == "\\" ? next.dropFirst(2) : next.dropFirst()
      text = rest[..<next.startIndex]
    }
    if next.first?.isNewline ?? true, let brace = text.firstIndex(of: "{") {
      text = text[..<brace]
    }
    text = rest[..<max(text.endIndex, rest.startIndex)]
    pieces.append(.text(SecondReading.trimmed(text)))
    rest = rest[text.endIndex...].drop { $0 == " " }
    if let quote = rest.first, quotes.contains(quote) { rest.removeFirst() }
  }

  /// The blanks in `« Été »` are no part of the text.
  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// `mon-fri` is two words, `free-shipping` and `per_item` are two, `half-up` is one.
  private static func words(_ text: Substring) -> [String] {
    let text = text.lowercased()
    if text.hasPrefix("half-") && !text.hasSuffix("price") { return [text] }
    return text.split { "-/_".contains($0) }.map(String.init)
  }

  private mutating func readNumber(_ rest: inout Substring) {
    let digits = rest.prefix { $0.wholeNumberValue != nil || ".,_".contains($0) }
    var number = String(digits.map { $0.wholeNumberValue.map { Character("\($0)") } ?? $0 })
    rest = rest.dropFirst(digits.count)
    // `1 000` is one number, `06-18 800` are three.
    var isInDate = false
    if pieces.last == .sign("-"), case .number? = pieces.dropLast().last { isInDate = true }
    while !isInDate, number.last?.isNumber == true, let first = rest.first,
      " \u{A0}\u{202F}'’".contains(first),
      rest.dropFirst().prefix(while: { $0.isNumber }).count == 3, rest.dropFirst(4).first != "%",
      number.split(separator: ".").count == 1, number.first != "0"
    {
      number += rest.dropFirst().prefix(3)
      rest = rest.dropFirst(4)
    }
    var date = number.split(separator: ".").map(String.init)
    if number.count == 8, number.hasPrefix("20"), Int(number) != nil {
      date = [number.prefix(4), number.dropFirst(4).prefix(2), number.suffix(2)].map(String.init)
    }
    if date.count == 3, [2, 4].contains(date[2].count), date.allSatisfy({ Int($0) != nil }) {
      pieces += date.map { .number(SecondReading.value($0)) }
      return
    }
    let ends = number.reversed().prefix { ".,_".contains($0) }
    let value = SecondReading.value(String(number.dropLast(ends.count)))
    let behind = rest.drop { $0 == " " }
    if let sign = behind.first, "%％".contains(sign) {
      rest = behind.dropFirst()
      pieces.append(.percent(value))
    } else if behind.first == "折" {
      rest = behind.dropFirst()
      let tenths = value.filter { $0 != "." }
      pieces += [.word("to"), .percent(tenths.count == 1 ? "\(tenths)0" : tenths)]
    } else {
      pieces.append(.number(value))
    }
    pieces += ends.reversed().filter { $0 == "," }.map { .sign($0) }
  }

  /// `1,000` is a thousand and `12,50` has decimals.
  private static func value(_ text: String) -> String {
    var parts = text.filter { $0 != "_" }.split { ".,".contains($0) }.map(String.init)
    if text.first == "." { parts.insert("0", at: 0) }
    // `9.99,1_000` is no number.
    if text.contains("."), text.contains(","), parts.count > 2 { return text }
    let isGrouped = text.contains(",") && parts.dropFirst().allSatisfy { $0.count == 3 }
    if isGrouped || parts.count > 2 { parts = [parts.joined()] }
    let whole = parts.first.map { String($0.drop { $0 == "0" }) } ?? ""
    var decimals = parts.count > 1 ? parts[1] : ""
    while decimals.last == "0" { decimals.removeLast() }
    return (whole.isEmpty ? "0" : whole) + (decimals.isEmpty ? "" : ".\(decimals)")
  }

  private static func plain(_ sign: Character) -> Character {
    switch sign {
    case "，", "、": ","
    case "｛": "{"
    case "｝": "}"
    case "；": ";"
    case "（": "("
    case "）": ")"
    default: sign
    }
  }

  // MARK: What numbers count

  static let pieceWords: Set<String> = [
    "piece", "pieces", "item", "items", "unit", "units", "article", "articles", "product",
    "products", "pc", "pcs", "pce", "pces", "件",
  ]

  /// Every number with what it counts.
  var numbers: [(value: String, kind: Kind)] {
    pieces.indices.compactMap { index in
      switch pieces[index] {
      case .number(let value): (value, kind(ofNumberAt: index))
      case .percent(let value): (value, kind(ofPercentAt: index))
      case .word, .text, .sign: nil
      }
    }
  }

  private func word(at index: Int) -> String {
    guard pieces.indices.contains(index), case .word(let word) = pieces[index] else { return "" }
    return word
  }

  private func kind(ofPercentAt index: Int) -> Kind {
    if word(at: index - 1) == "to" { return .percentTo }
    let isOff = ["off", "less"].contains(word(at: index + 1)) || word(at: index - 1) == "off"
    return isOff ? .percentOff : .percent
  }

  private func kind(ofNumberAt index: Int) -> Kind {
    let (before, after) = (word(at: index - 1), word(at: index + 1))
    if ["percent", "pct", "percentage"].contains(after) { return .percent }
    let isAmount = ["spend", "coupon", "pays", "amount", "shipping"].contains(before)
    if case .number(let value) = pieces[index], isAmount || Int(value) == nil { return .amount }
    // In `90 pieces 3` it is of the number after it.
    let isOfNext = pieces.indices.contains(index + 2) && isNumber(pieces[index + 2])
    if SecondReading.pieceWords.contains(after), !isOfNext { return .count }
    let isOfGoods =
      pieces.indices.contains(index + 1) && isText(pieces[index + 1]) || labels.contains(after)
    let isUpTo = before == "to" && word(at: index - 2) == "up"
    if isOfGoods, isUpTo || ["every", "expect", "for"].contains(before) { return .count }
    if ["buy", "get", "x", "买", "送"].contains(before) { return .count }
    if before == "for", word(at: index - 3) == "amount" { return .count }
    return isUpTo || before == "every" ? .amount : .unclear
  }
}
