// Merging the contenders of a node with those from above: together they are an upper envelope.

extension SegmentTree {
  /// Returns true if some entry of a node can win over the contenders from above. Most cannot, and
  /// then nothing is merged.
  func addsSomething(_ head: Int32, to above: Range<Int>) -> Bool {
    var entry = head
    while entry >= 0 {
      let (index, next) = entries[Int(entry)]
      let later = above.partitioningIndex { path[$0] > index }
      guard later > above.lowerBound else { return true }
      let (own, before) = (Int(index), Int(path[later - 1]))
      guard contenders[own].list == contenders[before].list,
        contenders[own].isNeedless(after: contenders[before])
      else { return true }
      entry = next
    }
    return false
  }

  /// Merges the contenders from above with the entries of a node, without those that cannot win.
  /// Returns their range at the end of the path.
  mutating func merge(_ above: Range<Int>, _ head: Int32) -> Range<Int> {
    let start = path.count
    var (upper, own) = (above.lowerBound, head)
    // Only a new contender of its step can make one from above needless.
    var newStep: UInt8?
    while upper < above.upperBound || own >= 0 {
      if own < 0 || upper < above.upperBound && path[upper] < entries[Int(own)].index {
        let index = path[upper]
        if newStep != contenders[Int(index)].step || !isNeedless(index, from: start) {
          path.append(index)
        }
        upper += 1
      } else {
        let (index, next) = entries[Int(own)]
        if !isNeedless(index, from: start) {
          path.append(index)
          newStep = contenders[Int(index)].step
        }
        own = next
      }
    }
    return start..<path.count
  }

  /// Returns true if a contender cannot win over those of the path from `start` on, all of which
  /// come before it.
  private func isNeedless(_ index: Int32, from start: Int) -> Bool {
    guard path.count > start else { return false }
    let contender = contenders[Int(index)]
    let last = contenders[Int(path[path.count - 1])]
    if last.list == contender.list, contender.isNeedless(after: last) { return true }
    let rival: Contender.Kind
    switch contender.kind {
    case .percent, .units, .all: return false
    case .testedPercent: rival = .percent
    case .testedUnits: rival = .units
    }
    // Of those reached wherever the contender is, the last is the best.
    var position = path.count
    while position > start {
      position -= 1
      let other = contenders[Int(path[position])]
      if other.step != contender.step { return false }
      if other.kind == rival, other.threshold <= contender.threshold {
        return contender.isNeedless(below: other)
      }
    }
    return false
  }
}
