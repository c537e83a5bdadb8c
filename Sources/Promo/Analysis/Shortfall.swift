/// Why a question was not decided: what there is more of than is looked at.
enum Incompleteness: Hashable, Comparable {
  /// Steps in all.
  case budget(Int)
  /// Combinations of the values of facts.
  case factCases
  /// Pairs of codes.
  case codes
  /// Combinations of promotions under `best`.
  case combinations
  /// Changes of the winner of a step.
  case winners
  /// Places at which two prices differ, or intervals that may hold the largest difference.
  case places
  /// Facts with another default, or without a value that both rules know.
  case factChanged(String)
  /// Combinations of promotions, where rules of `calculator` are compared with `best`.
  case bestCombinations
  /// Steps for that comparison.
  case best(Int)

  /// The reason in words.
  var words: String {
    switch self {
    case .budget(let steps):
      "it takes more than \(Incompleteness.grouped(steps)) steps, `--effort` says how many are taken"
    case .factCases:
      "the values of facts can be combined in more than \(Incompleteness.grouped(FactContexts.limit)) ways"
    case .codes:
      "more than \(Incompleteness.grouped(CodeContexts.pairLimit)) pairs of codes can be presented together"
    case .winners: "the winner of a step changes too often as the amount rises"
    case .places: "prices change in more places than are looked at"
    case .factChanged(let name):
      "the fact `\(name)` has another default, or other values: orders that do not say it, or say "
        + "what only one of the rules knows, are not compared"
    case .combinations: "more than \(Incompleteness.combinationsInWords) at once"
    case .bestCombinations:
      "`best` would have more than \(Incompleteness.combinationsInWords) at once, with which prices are not "
        + "compared"
    case .best(let steps):
      "it takes more than \(Incompleteness.grouped(steps)) steps to compare all prices with those of `best`, "
        + "`--effort` says how many are taken"
    }
  }

  private static var combinationsInWords: String {
    "\(Incompleteness.grouped(PriceAnalysis.largestChainCount)) combinations of promotions"
  }

  /// A number with commas between its thousands, as the pages write it.
  private static func grouped(_ number: Int) -> String {
    let digits = String(number)
    let start = digits.count % 3
    let groups = stride(from: start, to: digits.count, by: 3).map { digits.dropFirst($0).prefix(3) }
    return ((start > 0 ? [digits.prefix(start)] : []) + groups).joined(separator: ",")
  }
}
