/// The number of steps that an analysis may take. Every question has an answer, but for some files
/// it takes too long to find. Then the answer is "undecided", never "probably".
struct Budget {
  /// The number of steps at the start.
  let limit: Int

  /// The number of steps left.
  private(set) var left: Int

  /// The default number of steps, which take some seconds. A year with a thousand promotions, forty
  /// of them in force at a time, needs a hundredth of them.
  static var standard: Int { 50_000_000 }

  init(_ steps: Int = Budget.standard) {
    limit = steps
    left = steps
  }

  /// True if no steps are left.
  var isSpent: Bool { left <= 0 }

  /// Takes some steps.
  mutating func spend(_ steps: Int = 1) {
    left -= steps
  }
}
