/// The number of steps that an analysis may take for all its questions together. Every question has
/// an answer, but for some files, finding it takes too long. In that case, the answer is
/// "undecided", never "probably".
///
/// A step is a look at one promotion, stack or context: about ten nanoseconds. Slower work spends
/// more steps, so the number of steps determines the time of an analysis.
struct Budget {
  /// The number of steps at the start of the analysis.
  let limit: Int

  private(set) var left: Int

  /// Returns true once nobody needs the answers any more.
  private let isUnneeded: (@Sendable () -> Bool)?

  /// The default number of steps, which take at most two seconds on two slow cores. A year with a
  /// thousand promotions, forty of them in force at a time, needs a hundredth of these steps.
  static var standard: Int { 110_000_000 }

  init(_ steps: Int = Budget.standard, until isUnneeded: (@Sendable () -> Bool)? = nil) {
    limit = steps
    left = steps
    self.isUnneeded = isUnneeded
  }

  var isSpent: Bool { left <= 0 }

  /// A budget with half of the steps left, for one of two tasks that cannot share a budget.
  var half: Budget {
    var half = self
    half.left = left / 2
    return half
  }

  /// Spends some steps, or all that are left once nobody needs the answers.
  mutating func spend(_ steps: Int = 1) {
    let before = left
    left -= steps
    // Calling `isUnneeded` takes longer than a step, so it is called once every 65,536 steps.
    if (before ^ left) >> 16 != 0, isUnneeded?() == true { left = min(left, 0) }
  }

  /// Asks a question that may take at most `most` of the steps left.
  mutating func lend<Reply, Problem>(
    _ most: Int, to ask: (inout Budget) throws(Problem) -> Reply
  ) throws(Problem) -> Reply {
    var part = self
    part.left = min(left, most)
    let lent = part.left
    let reply = try ask(&part)
    spend(lent - part.left)
    return reply
  }
}
