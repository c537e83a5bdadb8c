// The promotions that compete, and the independent parts of the order.

extension Pricer {
  /// A promotion competes if it takes something by itself. Under `calculator`, only the best
  /// promotions of the plain, threshold and code steps compete. A promotion that is `alone` is in
  /// no step.
  mutating func findCompeting(by strategy: Strategy, _ rules: Forms) {
    for candidate in candidates.indices {
      candidates[candidate].isCompeting = candidates[candidate].alone.off > 0
    }
    if strategy == .calculator { for stepNumber in 1...3 { keepBest(of: stepNumber, rules) } }
  }

  /// Keeps two kinds of promotions of a step: those that are worth the most among the promotions
  /// that share goods with them, and those that are the deepest on some piece.
  private mutating func keepBest(of stepNumber: Int, _ rules: Forms) {
    rivals.cut(to: 0)
    for candidate in candidates.indices
    where candidates[candidate].isCompeting && candidates[candidate].stepNumber == stepNumber
      && !rules.form(candidates[candidate].index).pointee.isAlone
    {
      rivals.append(candidate)
    }
    if rivals.count < 2 { return }
    for position in rivals.indices { candidates[rivals[position]].isCompeting = false }
    if runs.count == 1, runs[0].count == 1 { return keepBestOfOnePiece() }
    rivals.sort { candidates[$0].isWorthMore(than: candidates[$1]) }
    keepMostWorth()
    rivals.sort { candidates[$0].isDeeper(than: candidates[$1]) }
    keepDeepest(rules)
  }

  /// All rivals take the only piece, so one of them is worth the most, and is also the deepest.
  private mutating func keepBestOfOnePiece() {
    var best = rivals[0]
    for position in rivals.indices
    where candidates[rivals[position]].isWorthMore(than: candidates[best]) {
      best = rivals[position]
    }
    candidates[best].isCompeting = true
  }

  /// Keeps each rival that shares no goods with an earlier one. The rivals must be sorted by worth.
  private mutating func keepMostWorth() {
    taken.reset(to: runs.count, of: 0)
    for position in rivals.indices {
      var isFree = true
      for run in runs.indices where relation(rivals[position], run).contains(.goods) {
        if taken[run] > 0 { isFree = false }
        taken[run] = 1
      }
      if isFree { candidates[rivals[position]].isCompeting = true }
    }
  }

  /// Keeps each rival that takes more pieces of some run than every earlier rival. The rivals must
  /// be sorted by depth. All rivals take the first pieces of a run, so of the pieces that a rival
  /// takes, the last one has the fewest rivals.
  private mutating func keepDeepest(_ rules: Forms) {
    taken.reset(to: runs.count, of: 0)
    for position in rivals.indices {
      let rival = rivals[position]
      var quota = quota(of: rival, rules.form(candidates[rival].index), in: untouched)
      quota.rest = min(quota.rest, candidates[rival].alone.pieces)
      for run in runs.indices where relation(rival, run).contains(.goods) {
        let count = quota.draw(runs[run].count, at: runs[run].price)
        if count <= taken[run] { continue }
        taken[run] = count
        candidates[rival].isCompeting = true
      }
    }
  }

  // MARK: Parts

  /// Ties together the runs that each competing promotion takes from or counts, and numbers the
  /// resulting parts. The last node stands for the shipping.
  mutating func tieGoods() {
    ties.cut(to: 0)
    for node in 0...runs.count { ties.append(node) }
    for candidate in candidates.indices where candidates[candidate].isCompeting {
      var first = candidates[candidate].isShipping ? runs.count : -1
      for run in runs.indices where relation(candidate, run).isTied {
        if first < 0 { first = run } else { tie(first, run) }
      }
      candidates[candidate].part = first
    }
    partCount = 0
    taken.reset(to: runs.count + 1, of: -1)
    for candidate in candidates.indices where candidates[candidate].isCompeting {
      let root = root(of: candidates[candidate].part)
      if taken[root] < 0 {
        taken[root] = partCount
        partCount += 1
      }
      candidates[candidate].part = taken[root]
    }
    partOfRun.cut(to: 0)
    for run in runs.indices { partOfRun.append(taken[root(of: run)]) }
  }

  /// Returns the price of the only piece of a part; nil if the part has several pieces or none.
  func onlyPiece(of part: Int) -> Int64? {
    var (count, price) = (0, Int64(0))
    for run in runs.indices where partOfRun[run] == part {
      count += runs[run].count
      price = runs[run].amount
    }
    return count == 1 ? price : nil
  }

  private func root(of node: Int) -> Int {
    var node = node
    while ties[node] != node { node = ties[node] }
    return node
  }

  private mutating func tie(_ node: Int, _ other: Int) {
    let (root, otherRoot) = (root(of: node), root(of: other))
    ties[max(root, otherRoot)] = min(root, otherRoot)
    // Shortens the paths for later calls.
    (ties[node], ties[other]) = (min(root, otherRoot), min(root, otherRoot))
  }
}

extension Pricer.Candidate {
  /// The promotion's worth by itself for the comparison of sets: 0 for a promotion of the shipping.
  @inline(__always)
  var worthOfGoods: Int128 { isShipping ? 0 : alone.worth }

  @inline(__always)
  func isWorthMore(than other: Self) -> Bool {
    Tie.wins(alone.worth, rank, over: other.alone.worth, other.rank)
  }

  /// True if this promotion takes a larger fraction of its pieces' price; at a tie, rank decides.
  /// Amounts are at most 10^15, so the products fit.
  @inline(__always)
  func isDeeper(than other: Self) -> Bool {
    let own = alone.worth * Int128(other.alone.amount)
    let others = other.alone.worth * Int128(alone.amount)
    return Tie.wins(own, rank, over: others, other.rank)
  }

  @inline(__always)
  func takes(before other: Self) -> Bool {
    if stepNumber != other.stepNumber { return stepNumber < other.stepNumber }
    if countsRemainder != other.countsRemainder { return other.countsRemainder }
    return isDeeper(than: other)
  }
}
