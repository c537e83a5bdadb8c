import Promo

/// The changes to a rule file as a unified diff, for `patch` and `git apply`.
struct UnifiedDiff {
  /// A line that is in both files, only in the old file, or only in the new file.
  private enum Line {
    case same(String)
    case removed(String)
    case added(String)
  }

  private let name: String
  private let lines: [Line]

  /// The number of unchanged lines around a change.
  private static var margin: Int { 3 }

  init(from old: Source, to new: Source) {
    name = old.name
    let text = { (line: ArraySlice<UInt8>) in String(decoding: line, as: UTF8.self) }
    let before = UnifiedDiff.lines(of: old.bytes).map(text)
    let after = UnifiedDiff.lines(of: new.bytes).map(text)
    let changes = after.difference(from: before)
    var (removed, added) = (Set<Int>(), Set<Int>())
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var (lines, place) = ([Line](), 0)
    for (offset, line) in before.enumerated() {
      guard !removed.contains(offset) else {
        lines.append(.removed(line))
        continue
      }
      while added.contains(place) {
        lines.append(.added(after[place]))
        place += 1
      }
      lines.append(.same(line))
      place += 1
    }
    self.lines = lines + after[place...].map { .added($0) }
  }

  /// Returns the lines of a text, including their line ends. The last line may have no line end.
  static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var (lines, rest) = ([ArraySlice<UInt8>](), bytes[...])
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    return rest.isEmpty ? lines : lines + [rest]
  }

  /// The diff; empty if nothing differs.
  var text: String {
    let hunks = hunks
    if hunks.isEmpty { return "" }
    return "--- \(name)\n+++ \(name)\n" + hunks.map(text(of:)).joined()
  }

  /// The ranges of lines to show: each change with its margin. Ranges that meet are joined.
  private var hunks: [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (index, line) in lines.enumerated() {
      if case .same = line { continue }
      let start = max(0, index - UnifiedDiff.margin)
      let end = min(lines.count, index + UnifiedDiff.margin + 1)
      if let last = hunks.last, start <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<end
      } else {
        hunks.append(start..<end)
      }
    }
    return hunks
  }

  private func text(of hunk: Range<Int>) -> String {
    let (before, shown) = (count(in: 0..<hunk.lowerBound), count(in: hunk))
    let (old, new) = (before.old + 1, before.new + 1)
    return "@@ -\(old),\(shown.old) +\(new),\(shown.new) @@\n"
      + lines[hunk].map { line in
        switch line {
        case .same(let text): " \(ended(text))"
        case .removed(let text): "-\(ended(text))"
        case .added(let text): "+\(ended(text))"
        }
      }.joined()
  }

  private func ended(_ line: String) -> String {
    line.hasSuffix("\n") ? line : "\(line)\n\\ No newline at end of file\n"
  }

  /// Returns the number of lines that a range has in the old file and in the new file.
  private func count(in range: Range<Int>) -> (old: Int, new: Int) {
    lines[range].reduce(into: (0, 0)) { count, line in
      switch line {
      case .same: count = (count.0 + 1, count.1 + 1)
      case .removed: count.0 += 1
      case .added: count.1 += 1
      }
    }
  }
}
