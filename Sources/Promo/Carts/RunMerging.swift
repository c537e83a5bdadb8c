// Runs that are the same to every promotion become one.

extension Basket {
  /// Merges the runs that all promotions take from and count alike, and of which none takes a part. So
  /// a cart of thousands of prices costs what one of a few costs.
  ///
  /// - Parameter choosing: for each promotion of `reach`, true if it chooses some of its goods.
  mutating func merge(by reach: inout Reach, choosing: [Bool]) {
    var targets: [Int] = []
    var firsts: [Int] = []
    var byHash: [UInt64: [Int]] = [:]
    for run in runs.indices {
      let alike = reach.isChosen(run, by: choosing) ? nil : reach.hash(ofRun: run)
      let target = alike.flatMap { byHash[$0]?.first { reach.areAlike(firsts[$0], run) } }
      targets.append(target ?? firsts.count)
      if target != nil { continue }
      if let alike { byHash[alike, default: []].append(firsts.count) }
      firsts.append(run)
    }
    if firsts.count == runs.count { return }
    replaceRuns(by: targets, count: firsts.count)
    reach.keep(firsts)
  }

  /// Replaces the runs by fewer ones. Their pieces stay in their order.
  private mutating func replaceRuns(by targets: [Int], count: Int) {
    var members: [[Int]] = Array(repeating: [], count: count)
    for (run, target) in targets.enumerated() { members[target].append(run) }
    var (merged, ordered): ([Run], [Entry]) = ([], [])
    merged.reserveCapacity(count)
    ordered.reserveCapacity(entries.count)
    for own in members {
      let start = ordered.count
      for run in own { ordered += entries[runs[run].entries] }
      merged.append(
        Run(
          price: own.count == 1 ? runs[own[0]].price : 0,
          count: own.reduce(0) { $0 + runs[$1].count },
          amount: own.reduce(0) { $0 + runs[$1].amount }, entries: start..<ordered.count))
    }
    (runs, entries) = (merged, ordered)
  }
}

extension Reach {
  /// True if a promotion that chooses pieces may take from a run.
  fileprivate func isChosen(_ run: Int, by choosing: [Bool]) -> Bool {
    for promotion in choosing.indices where choosing[promotion] {
      if of(promotion, Int32(run)).contains(.goods) { return true }
    }
    return false
  }

  /// Returns a number that is the same for runs that are alike (Fowler, Noll and Vo).
  fileprivate func hash(ofRun run: Int) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for position in stride(from: run, to: bits.count, by: width) {
      hash = (hash ^ UInt64(bits[position].rawValue)) &* 0x100_0000_01B3
    }
    return hash
  }

  /// True if two runs are the same to every promotion.
  fileprivate func areAlike(_ run: Int, _ other: Int) -> Bool {
    stride(from: 0, to: bits.count, by: width).allSatisfy { bits[$0 + run] == bits[$0 + other] }
  }

  /// Keeps some runs.
  fileprivate mutating func keep(_ some: [Int]) {
    var kept: [Bits] = []
    kept.reserveCapacity(bits.count / width * some.count)
    for start in stride(from: 0, to: bits.count, by: width) {
      for run in some { kept.append(bits[start + run]) }
    }
    (bits, width) = (kept, some.count)
  }
}
