/// Tries the fixes of errors, so that none is offered whose result is still a mistake.
///
/// Each fix is made alone, and the rules are compiled again. After it there must be one error fewer,
/// and no new one on the lines that it changed. Templates are not tried: their author completes them.
struct FixTrial {
  /// The cost of all trials, in bytes that are compiled again. The fixes beyond it, of large sets or
  /// of many mistakes, are offered untried: nobody waits for a hundred long compilations.
  private static var limit: Int { 1 << 17 }

  /// The bytes that take as long as one mistake.
  private static var bytesOfMistake: Int { 64 }

  private let before: Compilation
  private let cost: Int
  private var left = FixTrial.limit

  /// - Parameter before: The rules without any fix, compiled as they are in the trials.
  init(before: Compilation) {
    self.before = before
    cost = before.sources.reduce(before.errorCount * FixTrial.bytesOfMistake) {
      $0 + $1.bytes.count
    }
  }

  /// Returns an error with the fixes that mend it, and any other diagnostic as it is.
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

  /// Returns true if a fix mends its mistake.
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

  /// Returns true if an error was there before: with the same message, or about the same words. A
  /// date that settles how another is read changes what is said of that one.
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
