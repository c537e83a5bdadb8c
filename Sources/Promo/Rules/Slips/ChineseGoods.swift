/// The clauses that mean the same as a Chinese shop phrase.
///
/// A phrase is written without blanks: `满99元包邮`, `第二件半价`.
struct ChinesePhrase {
  let clauses: String

  init?(_ text: String) {
    guard text.utf8.count < 100, text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    // `满99元99元包邮` has two amounts and means nothing.
    let isOne = ["元", "块"].allSatisfy { unit in
      text.parts(around: unit).dropFirst().allSatisfy { $0.first?.isNumber != true }
    }
    guard isOne else { return nil }
    let text = text.substituting("", for: "元").substituting("", for: "块")
    let readers = [
      ChinesePhrase.shipping, ChinesePhrase.gift, ChinesePhrase.next, ChinesePhrase.pieces,
      ChinesePhrase.bundle,
    ]
    guard let clauses = readers.lazy.compactMap({ $0(text) }).first else { return nil }
    self.clauses = clauses
  }

  /// Reads `包邮`, `满99包邮` and `满3件包邮`.
  private static func shipping(_ text: String) -> String? {
    guard let end = ["包邮", "免邮", "免运费", "免邮费", "包郵", "免郵"].first(where: text.hasSuffix) else {
      return nil
    }
    let start = text.dropLast(end.count)
    if ["", "全场", "全國", "全国"].contains(start) { return "free shipping" }
    guard start.hasPrefix("满") || start.hasPrefix("滿") else { return nil }
    let rest = start.dropFirst()
    if rest.hasSuffix("件") { return count(rest.dropLast()).map { "free shipping buy \($0)" } }
    return amount(rest).map { "free shipping spend \($0)" }
  }

  /// Reads `买二送一`.
  private static func gift(_ text: String) -> String? {
    guard let first = text.first, ["买", "買"].contains(first) else { return nil }
    let parts = text.dropFirst().split(separator: "送", omittingEmptySubsequences: false)
    guard parts.count == 2, let paid = count(withoutUnit(parts[0])),
      let free = count(withoutUnit(parts[1]))
    else { return nil }
    return "buy \(paid) get \(free) free"
  }

  /// Reads `第二件半价` and `第2件8折`.
  private static func next(_ text: String) -> String? {
    guard text.first == "第", let mark = text.firstIndex(of: "件"),
      let ordinal = count(text[..<mark].dropFirst()), ordinal > 1
    else { return nil }
    let start = "buy \(ordinal - 1) get 1"
    switch text[text.index(after: mark)...] {
    case "半价", "半價": return "\(start) 50% off"
    case "免费", "免費", "免单", "0": return "\(start) free"
    case let price: return share(price).map { "\(start) to \($0)" }
    }
  }

  /// Reads `满2件打9折`, `满3件减20` and `每件减5`.
  private static func pieces(_ text: String) -> String? {
    for word in ["减", "減"] {
      let parts = text.substituting(word, for: "立\(word)").split(separator: Character(word))
      guard parts.count == 2, let coupon = amount(parts[1]) else { continue }
      if ["每件", "单件", "每个"].contains(parts[0]) { return "coupon \(coupon) every piece" }
      return bought(parts[0]).map { "coupon \(coupon) buy \($0)" }
    }
    guard let mark = text.firstIndex(of: "件") else { return nil }
    let rest = text[text.index(after: mark)...].trimming(["打", "享"])
    guard let count = bought(text[...mark]), let share = share(rest) else { return nil }
    return "discount to \(share) buy \(count)"
  }

  /// Reads `3件99`, `99任选3件` and `任选3件99`.
  private static func bundle(_ text: String) -> String? {
    let parts = text.parts(around: "任选")
    if parts.count == 2, parts[1].hasSuffix("件"), let price = amount(parts[0][...]) {
      return count(parts[1].dropLast()).map { "buy \($0) for \(price)" }
    }
    guard let words = parts.last?[...], parts.count == 1 || parts[0].isEmpty,
      let mark = words.firstIndex(of: "件"), let count = count(words[..<mark]), count > 1
    else { return nil }
    return amount(words[words.index(after: mark)...]).map { "buy \(count) for \($0)" }
  }

  // MARK: Parts

  /// Reads the number in `满2件`.
  private static func bought(_ text: Substring) -> Int? {
    guard text.hasPrefix("满") || text.hasPrefix("滿"), text.hasSuffix("件") else { return nil }
    return count(text.dropFirst().dropLast())
  }

  private static func withoutUnit(_ text: Substring) -> Substring {
    text.hasSuffix("件") ? text.dropLast() : text
  }

  private static func count(_ text: Substring) -> Int? {
    let digits: [Character] = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十"]
    if text == "两" { return 2 }
    if text.count == 1, let digit = text.first, let index = digits.firstIndex(of: digit) {
      return index + 1
    }
    guard text.count < 4, let count = Int(text), count > 0 else { return nil }
    return count
  }

  private static func amount(_ text: Substring) -> String? {
    text.first?.isASCII == true && DecimalText(text.utf8) != nil ? String(text) : nil
  }

  /// Reads `8.5折` as `85%`, the percentage that is left to pay.
  private static func share(_ text: Substring) -> String? {
    Percent.toPay(inTenths: String(text)).map { "\($0)%" }
  }
}

extension Substring {
  /// Returns the text without its first character if that is one of `characters`.
  fileprivate func trimming(_ characters: Set<Character>) -> Substring {
    first.map(characters.contains) ?? false ? dropFirst() : self
  }
}

extension SyntaxFile {
  /// Returns the run of tokens around an index that no blanks separate: numbers, percentages,
  /// commas and unknown characters.
  func phrase(around index: Int) -> Range<Int> {
    let isPart = { (index: Int) in
      [.unknown, .number, .percent, .comma].contains(tokens[index].kind)
    }
    var (first, end) = (index, index + 1)
    while first > 0, isPart(first - 1), tokens[first - 1].end == tokens[first].start { first -= 1 }
    while end < tokens.count - 1, isPart(end), tokens[end - 1].end == tokens[end].start { end += 1 }
    return first..<end
  }

  /// Returns the diagnostic for tokens that form a Chinese shop phrase; nil for other tokens.
  func chineseMistake(_ range: Range<Int>) -> Diagnostic? {
    let text = String(decoding: source.bytes[span(of: range).range], as: UTF8.self)
    guard let phrase = ChinesePhrase(text) else { return nil }
    return Diagnostic(
      .unknownClause, "\(quoted(text)) is not a clause of a promotion", at: span(of: range),
      fixes: [Fix(.certain, span(of: range), phrase.clauses)])
  }
}
