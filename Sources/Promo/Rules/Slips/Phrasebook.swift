/// What people write as they speak, from `Phrasebook.md`, which says how its rows are written.
struct Phrasebook {
  /// Words in units, and the value that they stand for; nil if they are only words.
  typealias Choice = (value: String?, units: [String])

  /// A part of a phrase: a value of a kind, or one of some words.
  typealias Piece = (kind: String?, choices: [Choice], isOptional: Bool)

  struct Row {
    let pieces: [Piece]
    /// The clauses that the phrase may mean; empty if the rules cannot say it.
    let clauses: [String]
    /// A sentence of help, or the declaration of the fact that the clauses need; else empty.
    let sentence: String
    let grade: Fix.Grade

    /// The units with which the phrase may begin; empty if it may begin with a value.
    let beginnings: [String]

    func mayBegin(with unit: String) -> Bool {
      beginnings.isEmpty || beginnings.contains(unit)
    }
  }

  static let whole = Phrasebook(EmbeddedTexts.phrasebook_md)

  private(set) var words: [String: [Choice]] = [:]
  private(set) var rows: [Row] = []

  private init(_ text: String) {
    for line in text.parts(around: "\n") {
      let (sides, cells) = (line.parts(around: " ← "), line.parts(around: "|").map { trimmed($0) })
      if sides.count == 2 {
        let name = sides[0].parts(around: " ")
        words[name[0], default: []] += sides[1].parts(around: ", ").map {
          (name.count > 1 ? name[1] : nil, Phrasebook.units(of: $0))
        }
      } else if cells.count == 4 {
        let isCertain = cells[1].hasPrefix("!")
        let clauses = String(cells[1].dropFirst(isCertain ? 1 : 0)).parts(around: " / ")
        let pieces = cells[0].parts(around: " ").map(piece)
        rows.append(
          Row(
            pieces: pieces, clauses: clauses.filter { $0 != "" }, sentence: cells[2],
            grade: isCertain ? .certain : .maybe, beginnings: Phrasebook.beginnings(of: pieces)))
      }
    }
  }

  /// Returns the units with which a phrase may begin; none if it may begin with a value.
  private static func beginnings(of pieces: [Piece]) -> [String] {
    var beginnings: [String] = []
    for piece in pieces {
      if piece.kind != nil, piece.choices.allSatisfy({ $0.value != nil }) { return [] }
      beginnings += piece.choices.compactMap { $0.units.first }
      if !piece.isOptional { break }
    }
    return beginnings
  }

  private func piece(_ text: String) -> Piece {
    let isOptional = text.utf8.count > 1 && text.hasSuffix("?")
    let bare = isOptional ? String(text.dropLast()) : text
    if bare.utf8.first.map({ $0.isCapital }) ?? false {
      return (bare, words[bare] ?? [], isOptional)
    }
    return (nil, bare.parts(around: "/").map { (nil, Phrasebook.units(of: $0)) }, isOptional)
  }

  private static func units(of text: String) -> [String] {
    PhraseText.units(of: Array(text.utf8), in: 0..<text.utf8.count).map { $0.text }
  }
}

/// The text of a line from a token on, cut into units, to compare with the phrases.
struct PhraseText {
  /// A word in lower case, a number, a sign or an ideograph, and its place.
  typealias Unit = (text: String, start: Int, end: Int)

  /// The values of a phrase, and the index of the unit after it.
  typealias Reading = (values: [String], end: Int)

  private let found: Found
  private let units: [Unit]
  /// The index after each token at whose end a phrase may end, by the offset of that end.
  private var ends: [Int: Int] = [:]

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
  func phrase() -> (row: Phrasebook.Row, values: [String], end: Int)? {
    var best: (row: Phrasebook.Row, reading: Reading)?
    guard let first = units.first?.text else { return nil }
    for row in Phrasebook.whole.rows where row.mayBegin(with: first) {
      guard let reading = read(row.pieces[...], from: 0), reading.end > best?.reading.end ?? 0
      else { continue }
      best = (row, reading)
    }
    return best.flatMap { row, reading in
      ends[units[reading.end - 1].end].map { (row, reading.values, $0) }
    }
  }

  /// Returns the longest reading of pieces from a unit on.
  private func read(_ pieces: ArraySlice<Phrasebook.Piece>, from index: Int) -> Reading? {
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
      guard end <= units.count, zip(units[index...], words).allSatisfy({ $0.text == $1 }) else {
        return nil
      }
      return (value.map { [$0] } ?? [], end)
    }
  }

  private func values(of piece: Phrasebook.Piece, from index: Int) -> [Reading] {
    guard let kind = piece.kind, index < units.count else { return [] }
    return (index..<units.count).prefix(8).compactMap { last in
      let bytes = found.file.source.bytes[units[index].start..<units[last].end]
      return value(of: plain(bytes), as: kind).map { ([$0], last + 1) }
    }
  }

  /// Returns what a text means as a value of a kind; nil if it means none.
  private func value(of text: String, as kind: String) -> String? {
    switch kind {
    case "AMOUNT": amount(text)
    case "PERCENT": percent(text)
    case "SHARE": Percent.toPay(inTenths: text).map { "\($0)%" }
    case "COUNT": Int(text).flatMap { (1...1_000).contains($0) ? String($0) : nil }
    case "DAY": Int(text).flatMap { (1...31).contains($0) ? String($0) : nil }
    case "TIME": LooseMoment.timeOfDay(Array(text.utf8))
    case "HOUR": LooseMoment.timeOfDay(Array((Int(text) == nil ? text : "\(text):00").utf8))
    case "EVENING": LooseMoment.timeOfDay(Array("\(text) pm".utf8))
    case "DATE": date(text)
    case "NAME": inQuotes(text)
    case "LABEL": inQuotes(text) ?? found.declaredLabel(text).map(Lexer.written)
    case "CURRENCY": Currency(isoCode: text.uppercased())?.isoCode
    case "CODE": inQuotes(text) ?? (text.utf8.allSatisfy(isOfCode) ? Lexer.written(text) : nil)
    default: nil
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
    let signs = Phrasebook.whole.words["HUNDREDTHS"] ?? []
    let sign = signs.map { $0.units.joined(separator: " ") }.first(
      where: text.lowercased().hasSuffix)
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

  private func isOfCode(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80 || byte == UInt8(ascii: "-")
  }
}

/// The kind of a unit, which all of its characters have; any other character is a unit alone.
private enum UnitKind {
  case word, number, other

  init(_ scalar: Unicode.Scalar) {
    let isLetter = scalar.isASCII ? UInt8(scalar.value).isLetter : scalar.isForeignLetter
    self = isLetter ? .word : scalar.isDigit ? .number : .other
  }
}
