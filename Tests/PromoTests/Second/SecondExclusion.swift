// Which promotions are never applied to the same order.

extension SecondPromotion {
  /// Whether two promotions exclude each other in an order that presents these codes. Without codes the answer
  /// is for orders that present all codes of both.
  func excludes(_ other: Self, presenting codes: [String]? = nil) -> Bool {
    if partners.contains(other.name) || other.partners.contains(name) { return true }
    if isAloneBeside(other) || other.isAloneBeside(self) { return true }
    if sharesCode(with: other, of: codes) { return false }
    if !self.codes.isEmpty, !other.codes.isEmpty, !(sync && other.sync) { return true }
    return isWithoutCodes && !other.codes.isEmpty || other.isWithoutCodes && !self.codes.isEmpty
  }

  /// Whether `alone` keeps the other one away: of goods it lets the shipping have its promotions.
  private func isAloneBeside(_ other: Self) -> Bool {
    alone && (onlyShipping || !other.onlyShipping)
  }

  /// Whether a single code opens both.
  private func sharesCode(with other: Self, of presented: [String]?) -> Bool {
    let theirs = other.codes.map(SecondEvaluator.folded)
    let shared = codes.map(SecondEvaluator.folded).filter(theirs.contains)
    guard let presented else { return !shared.isEmpty }
    return presented.contains { shared.contains(SecondEvaluator.folded($0)) }
  }
}

extension SecondCartSearch {
  /// How many choices are looked at.
  static let mostChoices = 256

  /// Whether two promotions exclude each other in this order.
  func exclude(_ a: Int, _ b: Int) -> Bool {
    promotions[a].excludes(promotions[b], presenting: cart.order.codes)
  }

  /// All sets of promotions in play of which no two exclude each other and to which none can be added; each as
  /// written. Of too many some are left out, but none of the promotions is.
  func choices(_ inPlay: [Int]) -> (choices: [[Int]], areSome: Bool) {
    let queue = inPlay.sorted(by: takesBefore)
    let excluded = Dictionary(
      uniqueKeysWithValues: queue.map { one in (one, Set(queue.filter { self.exclude(one, $0) })) })
    func exclude(_ one: Int, _ other: Int) -> Bool { excluded[one]?.contains(other) ?? false }
    var all: [[Int]] = []
    func extend(_ chosen: [Int], _ next: Int) {
      guard next < queue.count else {
        let isFull = queue.allSatisfy { index in
          chosen.contains(index) || chosen.contains { exclude($0, index) }
        }
        if isFull { all.append(chosen) }
        return
      }
      let index = queue[next]
      if !chosen.contains(where: { exclude($0, index) }) { extend(chosen + [index], next + 1) }
      // One that excludes nothing is in every choice.
      if queue.contains(where: { $0 != index && exclude($0, index) }) { extend(chosen, next + 1) }
    }
    extend([], 0)
    var some = Array(all.prefix(Self.mostChoices))
    for index in queue where !some.contains(where: { $0.contains(index) }) {
      some.append(all.first { $0.contains(index) }!)
    }
    return (some.map { $0.sorted() }, all.count > Self.mostChoices)
  }
}
