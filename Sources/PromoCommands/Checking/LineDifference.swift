/// The lines in which two texts differ. Lines have their ends; the last may have none.
struct LineDifference {
  let before, after: [ArraySlice<UInt8>]

  /// The runs of lines that differ, in order. A run has lines of either text or of both.
  private(set) var runs: [(before: Range<Int>, after: Range<Int>)] = []

  /// The number of lines between the first and the last that differ, of both texts together, of which
  /// the fewest changes are found: finding them takes its square in time and memory.
  private static var most: Int { 2_000 }

  init(from old: [UInt8], to new: [UInt8]) {
    (before, after) = (LineDifference.lines(of: old), LineDifference.lines(of: new))
    let front = zip(before, after).prefix { $0 == $1 }.count
    let back = zip(before[front...].reversed(), after[front...].reversed()).prefix { $0 == $1 }
      .count
    let (here, there) = (before[front..<(before.count - back)], after[front..<(after.count - back)])
    if here.count + there.count > LineDifference.most {
      runs = [(here.indices, there.indices)]
      return
    }
    var (removed, added) = (Set<Int>(), Set<Int>())
    for change in there.difference(from: here) {
      switch change {
      case .remove(let offset, _, _): removed.insert(front + offset)
      case .insert(let offset, _, _): added.insert(front + offset)
      }
    }
    var next = (front, front)
    while next.0 < here.endIndex || next.1 < there.endIndex {
      let start = next
      while removed.contains(next.0) { next.0 += 1 }
      while added.contains(next.1) { next.1 += 1 }
      if next == start {
        next = (next.0 + 1, next.1 + 1)
      } else {
        runs.append((start.0..<next.0, start.1..<next.1))
      }
    }
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var (lines, rest) = ([ArraySlice<UInt8>](), bytes[...])
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    return rest.isEmpty ? lines : lines + [rest]
  }
}
