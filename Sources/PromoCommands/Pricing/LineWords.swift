import Promo
import PromoOrders

/// The words after the amount of an order line on the command line, such as `x3 shirts,sale`.
struct LineWords {
  private let program: Program
  private let option: String
  private let amount: Amount

  /// The digits of the number of pieces, and whether a blank separates them from the sign.
  private var count: (digits: String, isApart: Bool)?
  private var text: String

  init(
    _ words: ArraySlice<Substring>, costing amount: Amount, of option: String, in program: Program
  ) {
    self.program = program
    self.option = option
    self.amount = amount
    var words = words
    let first = words.first?.lowercased() ?? ""
    let isApart = ["x", "×", "for"].contains(first)
    let isJoined = first.hasPrefix("x") || first.hasPrefix("×")
    let digits = isApart ? words.dropFirst().first : isJoined ? first.dropFirst() : nil
    if let digits, !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit) {
      count = (String(digits), isApart)
      words = words.dropFirst(isApart ? 2 : 1)
    }
    // Blanks between the words of a label are part of it.
    text =
      words.first.map { $0.base[$0.startIndex..<(words.last ?? $0).endIndex] }.map(String.init)
      ?? ""
  }

  func line() throws(CommandFailure) -> OrderLine {
    let pieces = try pieces()
    let labels = try labels()
    for label in labels {
      if let problem = program.problem(ofLabel: label) ?? problem(of: label) {
        throw .order("\(option): \(problem)")
      }
    }
    return OrderLine(amount, pieces: pieces, labels: labels)
  }

  private func pieces() throws(CommandFailure) -> Int {
    guard let count else { return 1 }
    guard let pieces = Int(count.digits), (1...Program.pieceLimit).contains(pieces) else {
      throw .order("\(option): a line has 1 to 1,000,000 pieces, not \(count.digits)")
    }
    // A price below one currency unit per piece is rare, so `3 x 30` probably means three pieces at
    // 30.
    let unit = program.currency.hundred.minorUnits / 100
    let units = amount.minorUnits
    guard count.isApart, units > 0, units < Int64(pieces) * unit else { return pieces }
    let all = Amount(minorUnits: units * Int64(pieces)) ?? amount
    let number = units.isMultiple(of: unit) ? Int(units / unit) : pieces
    throw .order(
      "\(option): a line says what all its pieces cost: write \(said(all, number)) if each costs so much, or \(said(amount, pieces))"
    )
  }

  private func said(_ amount: Amount, _ pieces: Int) -> String {
    let words = [program.currency.shortText(amount), "x\(pieces)", text]
    return quoted(words.filter { !$0.isEmpty }.joined(separator: " "))
  }

  /// Returns the labels, which are separated by commas. In quotes, a comma is part of a label.
  private func labels() throws(CommandFailure) -> [String] {
    var (isQuoted, parts) = (false, [""])
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if character == ",", !isQuoted {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    var labels: [String] = []
    for label in parts.map({ trimmed($0) }) where !label.isEmpty {
      let inner = String(label.dropFirst().dropLast())
      let isInQuotes = label.count > 1 && label.first == "\"" && label.last == "\""
      let isWhole = isInQuotes && !inner.contains("\"")
      guard isWhole || program.declares(label) || !label.contains(where: "\"“”„«»".contains) else {
        throw .order(
          "\(option): \(quoted(label)) is no label: write labels with commas between them, as in `80 shoes,sale`"
        )
      }
      labels.append(isWhole ? trimmed(inner) : label)
    }
    return labels
  }

  /// Returns the problem of an undeclared label that seems to contain a number of pieces or several
  /// labels; nil for any other label.
  private func problem(of label: String) -> Message? {
    if program.declares(label) { return nil }
    let words = label.split { " ;|/+&，、；".contains($0) }.map(String.init)
    let saysCount = words.enumerated().contains { place, word in
      let isSigned = word.lowercased().hasPrefix("x")
      let number = isSigned ? word.dropFirst() : word[...]
      let isNumber = number.first?.isNumber == true || number.isEmpty && words.count > 1
      return isNumber && (place == 0 || isSigned)
    }
    if saysCount {
      return
        "no `goods` declares the label \(quoted(label)): write what all pieces cost, their number and the labels, as in `90 x3 shirts`"
    }
    let labels = labels(of: words)
    guard labels.count > 1, labels.contains(where: program.declares) else { return nil }
    return
      "no `goods` declares the label \(quoted(label)): write labels with commas between them, as in \(quoted(labels.joined(separator: ",")))"
  }

  /// Divides words into labels. Words that together form a declared label stay together.
  private func labels(of words: [String]) -> [String] {
    var rest = words[...]
    var labels: [String] = []
    while !rest.isEmpty {
      let count = (1...min(4, rest.count)).last {
        $0 == 1 || program.declares(rest.prefix($0).joined(separator: " "))
      }
      labels.append(rest.prefix(count ?? 1).joined(separator: " "))
      rest = rest.dropFirst(count ?? 1)
    }
    return labels
  }
}
