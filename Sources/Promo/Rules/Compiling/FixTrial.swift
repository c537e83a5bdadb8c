/// Tries the fixes of errors, and drops the fixes that do not correct their errors.
///
/// Each fix is applied alone, and the rules are compiled again. A fix is kept if there are fewer
/// errors than before and no new error on the changed lines. Templates are not tried, because the
/// author must complete them.
struct FixTrial {
  /// The budget for all trials, in bytes that are compiled again. Fixes beyond it are offered
  /// untried, because a hundred long compilations would take too long.
  private static var limit: Int { 1 << 17 }

  /// The cost of one mistake, as the number of bytes that take equally long to compile.
  private static var bytesOfMistake: Int { 64 }

  private let before: Compilation
  private let cost: Int
  private var left = FixTrial.limit

  /// - Parameter before: The compilation without any fix, made in the same way as in the trials.
  init(before: Compilation) {
    self.before = before
    cost = before.sources.reduce(before.errorCount * FixTrial.bytesOfMistake) {
      $0 + $1.bytes.count
    }
  }

  /// Returns an error with only the fixes that correct it. Returns any other diagnostic unchanged.
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

  /// Returns true if two errors have the same message or are about the same words. A corrected date
  /// may change how another date is read, and so the message of another error.
  private func isSame(_ old: Diagnostic, _ new: Diagnostic, _ after: Compilation) -> Bool {
    guard old.id == new.id else { return false }
    if old.message == new.message { return true }
    guard let oldSpan = old.span, let newSpan = new.span, !oldSpan.range.isEmpty else {
      return false
    }
    return before.sources[oldSpan.file].bytes[oldSpan.range]
      == after.sources[newSpan.file].bytes[newSpan.range]
  }

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
  /// Returns true if another span begins within this span.
  fileprivate func touches(_ other: SourceSpan) -> Bool {
    file == other.file && (start...end).contains(other.start)
  }
}
