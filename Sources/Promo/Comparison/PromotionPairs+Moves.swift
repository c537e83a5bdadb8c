extension PromotionPairs {
  /// The promotions that moved in written order where that can matter: as few as explain the new
  /// order, sorted by it. Takes n log n for n promotions.
  var moves: [PromotionChange] {
    let moved = rivals.flatMap { rivals in
      let kept = Set(longestRise(in: rivals.map(\.old)))
      return rivals.indices.filter { !kept.contains($0) }.map { position in
        (pair: rivals[position], behind: position > 0 ? rivals[position - 1] : nil)
      }
    }
    return moved.sorted { $0.pair.new < $1.pair.new }.map { pair, behind in
      .moved(new.promotions[pair.new], behind: behind.map { new.promotions[$0.new].name })
    }
  }

  /// The promotions among which the written order decides. Under `first` these are all; under
  /// `calculator`, those of a step that can tie there. Under `best` there are none, because it
  /// settles no payable.
  private var rivals: [[Pair]] {
    let pairs = pairs.filter {
      !old.promotions[$0.old].isPaused && !new.promotions[$0.new].isPaused
    }
    let strategies = [old.strategy, new.strategy]
    if strategies.contains(.first) { return [pairs] }
    guard strategies.contains(.calculator) else { return [] }
    return Promotion.Step.allCases.flatMap { step in
      [true, false].map { isSync in
        pairs.filter { pair in
          [old.promotions[pair.old], new.promotions[pair.new]]
            .allSatisfy { $0.step == step && $0.isSync == isSync }
        }
      }
    }
  }
}

/// Returns the positions of a longest rising subsequence, in order (patience sorting). Takes n log
/// n for n numbers.
func longestRise(in numbers: [Int]) -> [Int] {
  // For each length of a rising subsequence, the position of its last number, the least possible.
  var ends: [Int] = []
  var previous: [Int?] = []
  for (position, number) in numbers.enumerated() {
    let length = ends.partitioningIndex { numbers[$0] >= number }
    previous.append(length > 0 ? ends[length - 1] : nil)
    if length < ends.count { ends[length] = position } else { ends.append(position) }
  }
  var rise: [Int] = []
  var position = ends.last
  while let current = position {
    rise.append(current)
    position = previous[current]
  }
  return rise.reversed()
}
