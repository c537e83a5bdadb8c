import Promo

/// What the rows of orders lack or state in vain, which is said once, after all rows.
package struct RowGaps {
  /// The number of orders that could state an instant but take the instant of the command line.
  package var withoutInstant = 0

  /// The first few codes that no promotion names, and labels that the rules do not declare.
  var unknownCodes = UnknownTexts()
  var unknownLabels = UnknownTexts()

  /// The first few unused keys of lines.
  var unknownKeys = UnknownTexts()

  /// The first few articles that the file of labels lacks, and the number of their lines.
  var unknownArticles = UnknownTexts()
  var unknownArticleLines = 0

  /// What each article was sold for, in minor units; empty unless articles are to be listed.
  package var sold: [[UInt8]: Int64] = [:]

  /// The number of orders of which several rows state the shipping.
  var repeatedShippings = 0

  /// The number of lines without pieces and without a price.
  var emptyLines = 0

  /// The number of amounts that were rounded.
  var roundings = 0

  mutating func add(_ other: RowGaps) {
    withoutInstant += other.withoutInstant
    unknownCodes.add(other.unknownCodes)
    unknownLabels.add(other.unknownLabels)
    unknownKeys.add(other.unknownKeys)
    unknownArticles.add(other.unknownArticles)
    unknownArticleLines += other.unknownArticleLines
    for (article, units) in other.sold { sold[article, default: 0] += units }
    repeatedShippings += other.repeatedShippings
    emptyLines += other.emptyLines
  }

  package func remarks(_ rowDefaults: RowDefaults) -> [Message] {
    let program = rowDefaults.program
    var remarks: [Message] = []
    if rowDefaults.asksForTime, withoutInstant > 0 {
      let instant = program.zone.timestamp(rowDefaults.defaults.instant)
      remarks.append("\(counted: withoutInstant, "order") without `at` priced as of \(instant)")
    }
    if repeatedShippings > 0 {
      remarks.append(
        "\(counted: repeatedShippings, "order") with shipping on several rows: counted once; `--shipping each` adds them up"
      )
    }
    if emptyLines > 0 {
      remarks.append("\(counted: emptyLines, "line") of 0 pieces and no price left out")
    }
    if roundings > 0 {
      remarks.append("\(counted: roundings, "amount") rounded to the decimals of the currency")
    }
    unknownCodes.list.map { remarks.append("no promotion names the codes \($0)") }
    unknownLabels.list.map { remarks.append("no `goods` declares the labels \($0)") }
    unknownKeys.list.map { remarks.append("nothing uses the keys of lines \($0)") }
    unknownArticles.list.map {
      remarks.append(
        "\(counted: unknownArticleLines, "line") priced without labels: `--labels` lacks \($0)")
    }
    return remarks
  }
}

/// The first few codes or labels that the rules do not know, in reading order. Their number is
/// limited, because customers may guess any number of codes, and a shop may have a label for every
/// article.
struct UnknownTexts {
  private static var limit: Int { 10 }

  /// The texts to show, and one more if there are others.
  private var texts: [[UInt8]] = []

  mutating func add(_ text: some Sequence<UInt8>) {
    if texts.count <= UnknownTexts.limit, !texts.contains(where: { text.elementsEqual($0) }) {
      texts.append(Array(text))
    }
  }

  mutating func add(_ others: UnknownTexts) {
    for text in others.texts { add(text) }
  }

  var list: String? {
    if texts.isEmpty { return nil }
    let shown = texts.prefix(UnknownTexts.limit).map { quoted(String(decoding: $0, as: UTF8.self)) }
    return shown.joined(separator: ", ") + (texts.count > UnknownTexts.limit ? " and others" : "")
  }
}
