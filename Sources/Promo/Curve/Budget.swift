/// How much an analysis may still look at. Every question has an answer, but some files are made so that
/// finding it takes longer than anybody waits: then the answer is "undecided", never "probably".
struct Budget {
  /// How many steps there were.
  let limit: Int

  /// How many steps are left.
  private(set) var left: Int

  /// The steps that an analysis takes unless it is told otherwise: some seconds. A thousand promotions of
  /// a year, forty of them in force at a time, take a hundredth of them.
  static var standard: Int { 50_000_000 }

  init(_ steps: Int = Budget.standard) {
    limit = steps
    left = steps
  }

  /// Whether nothing more is looked at.
  var isSpent: Bool { left <= 0 }

  /// Takes some steps.
  mutating func spend(_ steps: Int = 1) {
    left -= steps
  }
}
