/// What people write as they speak, from `Phrasebook.md`, which says how its rows are written.
struct Phrasebook {
  /// Words as the numbers of their units, and the value that they stand for; nil if they are only
  /// words.
  typealias Choice = (value: String?, units: [Int])

  /// A part of a phrase: a value of a kind, or one of some words.
  typealias Piece = (kind: ValueKind?, choices: [Choice], isOptional: Bool)

  /// What a value of a phrase is, by its name in the phrasebook.
  enum ValueKind: String {
    case amount = "AMOUNT"
    case percent = "PERCENT"
    case share = "SHARE"
    case count = "COUNT"
    case day = "DAY"
    case time = "TIME"
    case hour = "HOUR"
    case evening = "EVENING"
    case date = "DATE"
    case name = "NAME"
    case label = "LABEL"
    case goods = "GOODS"
    case currency = "CURRENCY"
    case code = "CODE"
  }

  struct Row {
    let pieces: [Piece]
    /// The clauses that the phrase may mean; empty if the rules cannot say it.
    let clauses: [String]
    /// A sentence of help, or the declaration of the fact that the clauses need; else empty.
    let sentence: String
    let grade: Fix.Grade
  }

  static let whole = Phrasebook(EmbeddedTexts.phrasebook_md)

  private var words: [String: [Choice]] = [:]
  /// The units of all words, from 1 on: to compare numbers is quick.
  private var numbers: [String: Int] = [:]
  private(set) var rows: [Row] = []
  /// The rows by the number of the unit with which a phrase begins: 0 if the phrasebook has no such
  /// unit.
  private var rowsByBeginning: [[Row]] = []
  /// The words for a percent sign.
  private(set) var hundredths: [String] = []

  private init(_ text: String) {
    for line in text.parts(around: "\n") {
      let (sides, cells) = (line.parts(around: " ← "), line.parts(around: "|").map { trimmed($0) })
      if sides.count == 2 {
        let name = sides[0].parts(around: " ")
        words[name[0], default: []] += choices(
          sides[1].parts(around: ", "), for: name.count > 1 ? name[1] : nil)
        if name[0] == "HUNDREDTHS" { hundredths = sides[1].parts(around: ", ") }
      } else if cells.count == 4 {
        let isCertain = cells[1].hasPrefix("!")
        let clauses = String(cells[1].dropFirst(isCertain ? 1 : 0)).parts(around: " / ")
        rows.append(
          Row(
            pieces: cells[0].parts(around: " ").map { piece($0) },
            clauses: clauses.filter { $0 != "" }, sentence: cells[2],
            grade: isCertain ? .certain : .maybe))
      }
    }
    rowsByBeginning = Array(repeating: [], count: numbers.count + 1)
    for row in rows {
      for number in beginnings(of: row.pieces) { rowsByBeginning[number].append(row) }
    }
  }

  /// Returns the numbers of the units with which a phrase may begin: all if it may begin with a value.
  private func beginnings(of pieces: [Piece]) -> [Int] {
    var beginnings: [Int] = []
    for piece in pieces {
      if piece.kind != nil { return Array(rowsByBeginning.indices) }
      for number in piece.choices.compactMap({ $0.units.first }) where !beginnings.contains(number)
      {
        beginnings.append(number)
      }
      if !piece.isOptional { break }
    }
    return beginnings
  }

  private mutating func piece(_ text: String) -> Piece {
    let isOptional = text.utf8.count > 1 && text.hasSuffix("?")
    let bare = isOptional ? String(text.dropLast()) : text
    if bare.utf8.first.map({ $0.isCapital }) ?? false {
      return (ValueKind(rawValue: bare), words[bare] ?? [], isOptional)
    }
    return (nil, choices(bare.parts(around: "/"), for: nil), isOptional)
  }

  private mutating func choices(_ texts: [String], for value: String?) -> [Choice] {
    texts.map { text in
      let units = PhraseText.units(of: Array(text.utf8), in: 0..<text.utf8.count)
      for unit in units where numbers[unit.text] == nil { numbers[unit.text] = numbers.count + 1 }
      return (value, units.map { number(of: $0.text) })
    }
  }

  /// Returns the number of a unit; 0 if no words have it.
  func number(of unit: String) -> Int { numbers[unit] ?? 0 }

  /// Returns the rows whose phrases may begin with the unit of a number, in order.
  func rows(beginningWith number: Int) -> [Row] { rowsByBeginning[number] }
}

/// The text of a line from a token on, cut into units, to compare with the phrases.
struct PhraseText {
  /// A word in lower case, a number, a sign or an ideograph, and its place.
  typealias Unit = (text: String, start: Int, end: Int)

  /// The values of a phrase, and the index of the unit after it.
  typealias Reading = (values: [String], end: Int)

  private let found: Found
  private let units: [Unit]
  /// The number of each unit in the phrasebook.
  private let numbers: [Int]
  /// The index after each token at whose end a phrase may end, by the offset of that end.
  private var ends: [Int: Int] = [:]
  /// Many phrases ask for the same values.
  private var known: [ValuePlace: [Reading]] = [:]

  init(_ found: Found, from first: Int) {
    let (file, start) = (found.file, found.token(at: first).start)
    let bytes = file.source.bytes
    // No phrase is longer.
    let near = bytes[start...].prefix(300)
    let lineEnd = near.firstIndex { $0 == UInt8(ascii: "\n") } ?? near.endIndex
    let line = file.tokens[first...].prefix {
      $0.end <= lineEnd && ![.end, .leftBrace, .rightBrace].contains($0.kind)
    }
    // A phrase has blanks or signs around it.
    let isOpen = { (index: Int) in
      let (before, after) = (found.token(at: index - 1), found.token(at: index))
      return index == 0 || before.end < after.start
        || [before, after].contains {
          [.comma, .leftBrace, .rightBrace, .leftParenthesis, .end].contains($0.kind)
        }
    }
    for index in line.indices where isOpen(first) && isOpen(index + 1) {
      ends[line[index].end] = index + 1
    }
    self.found = found
    units = PhraseText.units(of: bytes, in: start..<max(start, line.last?.end ?? 0))
    numbers = units.map { Phrasebook.whole.number(of: $0.text) }
  }

  static func units(of bytes: [UInt8], in range: Range<Int>) -> [Unit] {
    var units: [Unit] = []
    var (offset, last) = (range.lowerBound, UnitKind.other)
    while offset < range.upperBound {
      let (scalar, length) = UTF8Bytes.scalar(at: offset, in: bytes) ?? ("?", 1)
      let after = offset + length
      let isInner = last == .number && ".,:".unicodeScalars.contains(scalar)
      let joins = isInner && after < range.upperBound && bytes[after].isDigit
      let kind = joins ? .number : UnitKind(scalar.plain ?? scalar)
      let text = String(scalar.plain ?? scalar).lowercased()
      if kind == last, kind != .other {
        units[units.count - 1].text += text
        units[units.count - 1].end = after
      } else if text != " ", text != "\t" {
        units.append((text, offset, after))
      }
      (offset, last) = (after, kind)
    }
    return units
  }

  /// Returns the row with the longest phrase at the beginning of the text, its values, and the index
  /// of the token after it.
  mutating func phrase() -> (row: Phrasebook.Row, values: [String], end: Int)? {
    var best: (row: Phrasebook.Row, reading: Reading)?
    guard let first = numbers.first else { return nil }
    for row in Phrasebook.whole.rows(beginningWith: first) {
      guard let reading = read(row.pieces[...], from: 0), reading.end > best?.reading.end ?? 0
      else { continue }
      best = (row, reading)
    }
    return best.flatMap { row, reading in
      ends[units[reading.end - 1].end].map { (row, reading.values, $0) }
    }
  }

  /// Returns the longest reading of pieces from a unit on.
  private mutating func read(_ pieces: ArraySlice<Phrasebook.Piece>, from index: Int) -> Reading? {
    guard let piece = pieces.first else {
      return index > 0 && ends[units[index - 1].end] != nil ? ([], index) : nil
    }
    var best = piece.isOptional ? read(pieces.dropFirst(), from: index) : nil
    for (values, end) in words(of: piece, from: index) + values(of: piece, from: index) {
      guard let tail = read(pieces.dropFirst(), from: end), tail.end > best?.end ?? 0 else {
        continue
      }
      best = (values + tail.values, tail.end)
    }
    return best
  }

  private func words(of piece: Phrasebook.Piece, from index: Int) -> [Reading] {
    piece.choices.compactMap { value, words in
      let end = index + words.count
      guard numbers[index...].starts(with: words) else { return nil }
      return (value.map { [$0] } ?? [], end)
    }
  }

  private mutating func values(of piece: Phrasebook.Piece, from index: Int) -> [Reading] {
    guard let kind = piece.kind, index < units.count else { return [] }
    let place = ValuePlace(index: index, kind: kind)
    if let readings = known[place] { return readings }
    let readings: [Reading] = (index..<units.count).prefix(8).compactMap { last in
      let bytes = found.file.source.bytes[units[index].start..<units[last].end]
      return value(of: plain(bytes), as: kind).map { ([$0], last + 1) }
    }
    known[place] = readings
    return readings
  }

  /// Returns what a text means as a value of a kind; nil if it means none.
  private func value(of text: String, as kind: Phrasebook.ValueKind) -> String? {
    switch kind {
    case .amount: amount(text)
    case .percent: percent(text)
    case .share: Percent.toPay(inTenths: text).map { "\($0)%" }
    case .count: Int(text).flatMap { (1...1_000).contains($0) ? String($0) : nil }
    case .day: Int(text).flatMap { (1...31).contains($0) ? String($0) : nil }
    case .time: LooseMoment.timeOfDay(Array(text.utf8))
    case .hour: LooseMoment.timeOfDay(Array((Int(text) == nil ? text : "\(text):00").utf8))
    case .evening: LooseMoment.timeOfDay(Array("\(text) pm".utf8))
    case .date: date(text)
    case .name: inQuotes(text)
    case .label: inQuotes(text) ?? found.declaredLabel(text).map(Lexer.written)
    case .goods: value(of: text, as: .label) ?? (isUnknownWord(text) ? Lexer.written(text) : nil)
    case .currency: Currency(isoCode: text.uppercased())?.isoCode
    case .code: inQuotes(text) ?? (text.utf8.allSatisfy(isOfCode) ? Lexer.written(text) : nil)
    }
  }

  /// Reads `10,50`, `€5`, `5 EUR` and `500,-`. `1.000` may be one or a thousand.
  private func amount(_ text: String) -> String? {
    let bare = text.hasSuffix(",-") || text.hasSuffix(".-") ? String(text.dropLast(2)) : text
    guard bare.utf8.contains(where: { $0.isDigit }) else { return nil }
    let number = DecimalText(bare.utf8) != nil ? bare : NumberProblem(in: bare.utf8).meant?.text
    return number.flatMap { DecimalText($0.utf8)?.decimals == 3 ? nil : $0 }
  }

  private func percent(_ text: String) -> String? {
    let sign = Phrasebook.whole.hundredths.first(where: text.lowercased().hasSuffix)
    return sign.flatMap { amount(trimmed(text.dropLast($0.count))) }.map { "\($0)%" }
  }

  private func date(_ text: String) -> String? {
    let isGood = WrittenMoment.isWritten(text.utf8)
    let readings = isGood ? [text] : LooseMoment.readings(of: Array(text.utf8), ofOrder: true)
    return readings.count == 1 && readings[0].utf8.count == 10 ? readings[0] : nil
  }

  private func inQuotes(_ text: String) -> String? {
    let isQuote = { (scalar: Unicode.Scalar) in scalar == "\"" || ForeignQuote(scalar) == .double }
    let inside = text.unicodeScalars.dropFirst().dropLast()
    guard !inside.isEmpty, !inside.contains(where: isQuote),
      text.unicodeScalars.filter(isQuote).count == 2
    else { return nil }
    return Lexer.written(String(String.UnicodeScalarView(inside)))
  }

  /// True if a text is a word that neither the phrasebook nor the rules have: goods, then.
  private func isUnknownWord(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0.isLetter || $0 >= 0x80 } && ClauseWord(rawValue: text) == nil
      && Phrasebook.whole.number(of: text.lowercased()) == 0
  }

  private func isOfCode(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80 || byte == UInt8(ascii: "-")
  }
}

/// The unit at which a value begins, and its kind.
private struct ValuePlace: Hashable {
  let index: Int
  let kind: Phrasebook.ValueKind
}

/// The kind of a unit, which all of its characters have; any other character is a unit alone.
private enum UnitKind {
  case word, number, other

  init(_ scalar: Unicode.Scalar) {
    let isLetter = scalar.isASCII ? UInt8(scalar.value).isLetter : scalar.isForeignLetter
    self = isLetter ? .word : scalar.isDigit ? .number : .other
  }
}
