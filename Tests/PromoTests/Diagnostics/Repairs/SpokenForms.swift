/// The same in the words of the language: `9 pm` is 21, `mon to fri` five days, `3 for 2` a third piece
/// free.
struct SpokenForms {
  typealias Piece = SecondReading.Piece

  private let pieces: [Piece]
  private var index = 0

  private(set) var plain: [Piece] = []

  init(_ pieces: [Piece]) {
    self.pieces = pieces
    while index < pieces.count {
      if readPayingLess() || readDays() || readClock() || readWords() { continue }
      plain.append(pieces[index])
      index += 1
    }
  }

  private func word(_ step: Int) -> String? {
    guard pieces.indices.contains(index + step), case .word(let word) = pieces[index + step] else {
      return nil
    }
    return word
  }

  private func number(_ step: Int) -> Int? {
    guard pieces.indices.contains(index + step), case .number(let value) = pieces[index + step]
    else { return nil }
    return Int(value)
  }

  /// Reads `3 for 2`, `buy 3 "A" pay for 2` and `buy 3 for the price of 2`.
  private mutating func readPayingLess() -> Bool {
    guard let all = number(0), all > 1, all < 1_000 else { return false }
    var step = 1
    var label: [Piece] = []
    if pieces.indices.contains(index + 1), case .text = pieces[index + 1] {
      label = [pieces[index + 1]]
      step = 2
    }
    let joint = word(step)
    guard joint == "for" || plain.last == .word("buy") && ["pay", "pays"].contains(joint) else {
      return false
    }
    step += 1
    let joints: [Piece] = ["for", "the", "price", "cost", "of"].map { .word($0) }
    while let piece = piece(step), joints.contains(piece) || piece == .sign(">") { step += 1 }
    let isSaid = step > 2 + label.count || joint != "for"
    guard let paid = number(step), paid > 0, paid < all, isSaid || plain.last != .word("buy") else {
      return false
    }
    // Not the line of an order, and not the amounts of a guarantee.
    guard [nil, .sign("{"), .sign("\n"), .word("buy")].contains(plain.last) else { return false }
    if plain.last != .word("buy") { plain.append(.word("buy")) }
    plain += [.number("\(paid)")] + label
    plain += [.word("get"), .number("\(all - paid)"), .word("free")]
    index += step + 1
    return true
  }

  // MARK: Days and hours

  private static let days = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  private func day(_ step: Int) -> Int? {
    word(step).flatMap { word in
      SpokenForms.days.firstIndex { word.count > 2 && ("\($0)s" == word || $0.hasPrefix(word)) }
    }
  }

  private mutating func readDays() -> Bool {
    let isJoint = ["to", "until", "through"].contains(word(1)) || piece(1) == .sign("-")
    if let first = day(0) {
      let last = isJoint ? day(2) : nil
      var next = first
      let name = { (day: Int) in Piece.word(String(SpokenForms.days[day].prefix(3))) }
      plain.append(name(first))
      while let last, next != last {
        next = (next + 1) % 7
        plain.append(name(next))
      }
      index += last == nil ? 1 : 3
      return true
    }
    // `day 11 to 13`
    let list = plain.reversed().drop {
      if case .number = $0 { true } else { [.sign(","), .word("and")].contains($0) }
    }
    guard word(1) == "to", [.word("day"), .word("on")].contains(list.first), let first = number(0),
      let last = number(2), first < last, last < 32
    else { return false }
    plain += (first...last).map { .number("\($0)") }
    index += 3
    return true
  }

  private func piece(_ step: Int) -> Piece? {
    pieces.indices.contains(index + step) ? pieces[index + step] : nil
  }

  /// Reads `9 pm`, `10:30 pm`, `24:00` and `22 Uhr`.
  private mutating func readClock() -> Bool {
    guard let hour = number(0), hour <= 24 else { return false }
    let hasMinutes = piece(1) == .sign(":") && number(2) != nil
    let minutes = hasMinutes ? number(2) ?? 0 : 0
    let half = word(hasMinutes ? 3 : 1) ?? ""
    let isClock = ["am", "pm", "uhr", "h", "hrs", "hours"].contains(half)
    let isOfDay = plain.suffix(8).contains(.word("between"))
    guard isClock || hour == 24 && hasMinutes && isOfDay else { return false }
    let isLate = half == "pm" && hour < 12 || half == "am" && hour == 12
    let clock = (hour + (isLate ? 12 : 0)) % 24
    plain += [.number("\(clock)"), .sign(":"), .number("\(minutes)")]
    index += (hasMinutes ? 3 : 1) + (isClock ? 1 : 0)
    return true
  }

  // MARK: Words

  private static let digits = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
  ]

  /// Returns the digits of a number in words; nil for any other word.
  static func number(in word: String) -> String? {
    digits.firstIndex(of: word).map { "\($0 + 1)" }
  }

  private static let chineseDigits: [Character] = [
    "一", "二", "三", "四", "五", "六", "七", "八", "九", "十",
  ]

  private mutating func readWords() -> Bool {
    guard let word = word(0) else { return false }
    let before = plain.last
    if [.word("buy"), .word("get"), .word("for"), .sign(",")].contains(before) {
      if let count = ["a", "an"].contains(word) ? "1" : SpokenForms.number(in: word) {
        plain.append(.number(count))
        index += 1
        return true
      }
    }
    if ["bogo", "bogof"].contains(word) {
      plain += [.word("buy"), .number("1"), .word("get"), .number("1")]
      if case .percent? = piece(1) {
        index += 1
      } else {
        plain.append(.word("free"))
        index += self.word(1) == "free" ? 2 : 1
      }
      return true
    }
    if word == "half", !["up", "down", "even"].contains(self.word(1)) {
      plain += [.percent("50"), .word("off")]
      let isJoined = piece(1) == .sign("-") && self.word(2) == "price"
      let hasWord = ["price", "off"].contains(self.word(1))
      index += isJoined ? 3 : hasWord ? 2 : 1
      return true
    }
    if ["delivery", "postage", "freight", "shipment"].contains(word) {
      plain.append(.word("shipping"))
      index += 1
      return true
    }
    if word == "every" && day(1) != nil
      || ["from", "of"].contains(word) && before == .word("amount")
    {
      index += 1
      return true
    }
    // `no more than` is a bound.
    if ["no", "not"].contains(word), ["more", "less"].contains(self.word(1)),
      self.word(2) == "than"
    {
      plain.append(.sign(self.word(1) == "more" ? "<" : ">"))
      index += 3
      return true
    }
    // Two denials deny nothing.
    if word == "not", self.word(1) == "false" {
      index += 2
      return true
    }
    return readChinese(word)
  }

  /// Reads `买二送一` and `第2件半价`.
  private mutating func readChinese(_ word: String) -> Bool {
    if word == "第", let ordinal = number(1), ordinal > 1 {
      plain += [.word("buy"), .number("\(ordinal - 1)"), .word("get"), .number("1")]
      index += 2
      return true
    }
    guard word.utf8.count > word.count else { return false }
    let counts = word.compactMap { $0 == "两" ? 1 : SpokenForms.chineseDigits.firstIndex(of: $0) }
    if word.hasPrefix("第"), let ordinal = counts.first {
      plain += [.word("buy"), .number("\(ordinal)"), .word("get"), .number("1")]
    } else if let first = word.first, ["买", "買"].contains(first), word.contains("送") {
      plain += counts.map { .number("\($0 + 1)") }
    } else {
      return false
    }
    if word.hasSuffix("半价") || word.hasSuffix("半價") { plain += [.percent("50"), .word("off")] }
    index += 1
    return true
  }
}
