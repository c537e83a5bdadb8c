import Promo
import PromoHost

struct CellForms: Sendable {
  /// The form of a cell with the codes of an order.
  enum Codes: String {
    /// Codes with commas, semicolons or blanks between them.
    case words
    /// Codes and titles of discounts with commas or semicolons between them.
    case titles
    /// Coupon items, as in `id:7|code:spring|amount:5.00;…`.
    case items
  }

  var decimalComma = DecimalComma.no
  var codes = Codes.words

  /// The order of the numbers of dates that do not show it; nil if it is not known.
  var dates: DateOrder?

  /// True if each row states a part of the shipping of its order.
  var addsShipping = false

  /// True if amounts with more decimals than the currency are rounded.
  var roundsAmounts = false
}

/// A description of orders as a program exports them, in the words of the options.
package struct OrderExport: Sendable {
  let name: String

  private(set) var map = ColumnMap()
  private(set) var forms = CellForms()

  /// The columns that say of an order that it was cancelled or given back, at least in part, and their values
  /// for other orders, besides nothing and zeros.
  private(set) var cancellations: [String] = []
  private(set) var standing: [String] = []

  /// The exports that the program knows, and the lines that describe each.
  package static let texts = KnownExports.text.parts(around: "\n## ").dropFirst().map { section in
    let name = section.prefix { $0 != "\n" }
    return (name: String(name), lines: String(section.dropFirst(name.count + 1)))
  }

  package static var names: [String] { texts.map { $0.name } }

  static func named(byHeader names: [String]) -> String? {
    texts.first { text in
      (try? OrderExport(text.name, text.lines)).map { $0.map.fits(names) } ?? false
    }?.name
  }

  /// Returns the export with a name, or that of a file.
  package static func read(_ word: String) throws(CommandFailure) -> OrderExport {
    if let known = texts.first(where: { $0.name == word }) {
      return try OrderExport(word, known.lines)
    }
    guard word.contains(where: { "./".contains($0) }) else {
      let near = nearest(to: word, among: names)
      let all: Message = "write one of \(names, joined: ", "), or a file such as `./orders.map`"
      let hint: Message = near.map { "did you mean `\($0)`?" } ?? all
      throw .usage("\(quoted(word)) is not a value of `--export`, \(hint)")
    }
    return try OrderExport(word, try OrderFile.text(of: word))
  }

  /// - Parameter lines: Lines such as `map order=Name at="Created at"`. Messages call them `name`.
  private init(_ name: String, _ lines: String) throws(CommandFailure) {
    self.name = name
    var pairs: [String] = []
    for (number, line) in lines.parts(around: "\n").enumerated() {
      let words = OrderExport.words(of: line)
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      let values = Array(words.dropFirst())
      let key = first.hasPrefix("--") ? String(first.dropFirst(2)) : first
      if key == "map" {
        pairs += values
      } else if !take(values, of: key) {
        throw .order(
          "\(location(name, number + 1)): \(quoted(trimmed(line))) is none of `map PART=COLUMN`, `dates dmy`, `shipping each`, `decimal-comma`, `round-amounts`, `codes titles`, `cancelled COLUMN`, `standing WORD`"
        )
      }
    }
    map = try ColumnMap(pairs)
  }

  /// Returns false if the words have no meaning.
  private mutating func take(_ values: [String], of key: String) -> Bool {
    switch key {
    case "cancelled": cancellations += values
    case "standing": standing += values.map { $0.lowercased() }
    case "decimal-comma" where values.isEmpty: forms.decimalComma = .stated
    case "round-amounts" where values.isEmpty: forms.roundsAmounts = true
    case "shipping" where values == ["each"]: forms.addsShipping = true
    case "dates" where values.count == 1:
      forms.dates = DateOrder(rawValue: values[0])
      return forms.dates != nil
    case "codes" where values.count == 1:
      guard let codes = CellForms.Codes(rawValue: values[0]) else { return false }
      forms.codes = codes
    default: return false
    }
    return true
  }

  /// Returns the words of a line. Blanks separate them, but not between quotes.
  private static func words(of line: String) -> [String] {
    var (words, isQuoted, isOpen) = ([String](), false, false)
    for character in line {
      let isBlank = !isQuoted && (character == " " || character == "\t" || character == "\r")
      if isBlank {
        isOpen = false
        continue
      }
      if !isOpen { words.append("") }
      isOpen = true
      if character == "\"" { isQuoted.toggle() } else { words[words.count - 1].append(character) }
    }
    return words
  }
}
