/// Tries the fixes of errors, and drops those that do not correct them.
///
/// Each fix is made alone, and the rules are compiled again. There must be fewer errors than
/// before, and no new one on the changed lines. Templates are not tried, because the author
/// completes them.
struct FixTrial {
  /// The budget for all trials, in bytes that are compiled again. Beyond it, as in large sets or
  /// with many mistakes, fixes are offered untried: nobody waits for a hundred long compilations.
  private static var limit: Int { 1 << 17 }

  /// The cost of one mistake, in bytes that take as long to compile.
  private static var bytesOfMistake: Int { 64 }

  private let before: Compilation
  private let cost: Int
  private var left = FixTrial.limit

  /// - Parameter before: The rules without any fix, compiled in the same way as in the trials.
  init(before: Compilation) {
    self.before = before
    cost = before.sources.reduce(before.errorCount * FixTrial.bytesOfMistake) {
      $0 + $1.bytes.count
    }
  }

  /// Returns an error with only the fixes that correct it, and any other diagnostic as it is.
  mutating func tried(
    _ diagnostic: Diagnostic, compile: ([Source]) -> Compilation
  ) -> Diagnostic {
    guard diagnostic.severity == .error else { return diagnostic }
    return diagnostic.offering { fix in
      guard fix.grade != .template, left >= cost else { return true }
      left -= cost
      let sources = before.sources.enumerated().map { $1.applying([fix], file: $0) }
      return mends(fix, compile(sources))
    }
  }

  /// Returns true if a fix corrects its mistake.
  private func mends(_ fix: Fix, _ after: Compilation) -> Bool {
    guard after.errorCount < before.errorCount else { return false }
    let lines = changedLines(by: fix, in: after)
    var known = before.diagnostics
    for error in after.diagnostics where error.severity == .error {
      if let same = known.firstIndex(where: { isSame($0, error, after) }) {
        known.remove(at: same)
      } else if let span = error.span, lines.contains(where: { $0.touches(span) }) {
        return false
      }
    }
    return true
  }

  /// Returns true if an error was there before: with the same message, or about the same words. The
  /// message may change, because a corrected date may change how another is read.
  private func isSame(_ old: Diagnostic, _ new: Diagnostic, _ after: Compilation) -> Bool {
    guard old.id == new.id else { return false }
    if old.message == new.message { return true }
    guard let oldSpan = old.span, let newSpan = new.span, !oldSpan.range.isEmpty else {
      return false
    }
    return before.sources[oldSpan.file].bytes[oldSpan.range]
      == after.sources[newSpan.file].bytes[newSpan.range]
  }

  /// Returns the lines that a fix has changed.
  private func changedLines(by fix: Fix, in after: Compilation) -> [SourceSpan] {
    var shift: [Int: Int] = [:]
    return fix.edits.map { edit in
      let bytes = after.sources[edit.span.file].bytes
      let start = edit.span.start + shift[edit.span.file, default: 0]
      let end = start + edit.text.utf8.count
      shift[edit.span.file, default: 0] += edit.text.utf8.count - edit.span.range.count
      let isLineEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") }
      return SourceSpan(
        file: edit.span.file, start: bytes[..<start].lastIndex(where: isLineEnd) ?? 0,
        end: bytes[end...].firstIndex(where: isLineEnd) ?? bytes.count)
    }
  }
}

extension SourceSpan {
  /// Returns true if a span begins within this one.
  fileprivate func touches(_ other: SourceSpan) -> Bool {
    file == other.file && (start...end).contains(other.start)
  }
}
