/// The reason why a question is undecided. Most cases name the things of which there are too many.
enum Incompleteness: Hashable, Comparable {
  /// Steps in total.
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
  /// Combinations of promotions, in the comparison of `calculator` with `best`.
  case bestCombinations
  /// Steps of the comparison with `best`.
  case best(Int)

  /// The reason in words.
  var words: String {
    switch self {
    case .budget(let steps):
      "it takes more than \(Incompleteness.grouped(steps)) steps; raise the limit with `--effort`"
    case .factCases:
      "the values of the facts combine in more than \(Incompleteness.grouped(FactContexts.limit)) ways"
    case .codes:
      "orders can present more than \(Incompleteness.grouped(CodeContexts.pairLimit)) pairs of codes"
    case .winners: "the winner of a step changes too often as the amount rises"
    case .places: "prices change at more amounts than the search looks at"
    case .factChanged(let name):
      "the default or the values of the fact `\(name)` changed, so orders that leave it out, or state "
        + "a value that only one side knows, are not compared"
    case .combinations: "there are more than \(Incompleteness.combinationsInWords) at once"
    case .bestCombinations:
      "under `best` there are more than \(Incompleteness.combinationsInWords) at once, "
        + "too many to compare prices with"
    case .best(let steps):
      "it takes more than \(Incompleteness.grouped(steps)) steps to compare all prices with those of `best`; "
        + "raise the limit with `--effort`"
    }
  }

  private static var combinationsInWords: String {
    "\(Incompleteness.grouped(PriceCurve.mostStacks)) combinations of promotions"
  }

  /// Returns a number with commas between its thousands, as the pages write it.
  private static func grouped(_ number: Int) -> String {
    let digits = String(number)
    let start = digits.count % 3
    let groups = stride(from: start, to: digits.count, by: 3).map { digits.dropFirst($0).prefix(3) }
    return ((start > 0 ? [digits.prefix(start)] : []) + groups).joined(separator: ",")
  }
}
