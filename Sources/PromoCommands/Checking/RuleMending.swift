import Promo
import PromoHost
import PromoOrders

struct RuleMending {
  let grades: Set<Fix.Grade>
  var language = Language.english

  /// The largest number of rounds. A fix can reveal the next mistake, and one round finds at most
  /// 10,000 errors.
  var roundLimit = 20

  /// Applies all fixes, writes the changed files, reports each change with `tell` and returns the
  /// mended sources.
  func mend(
    _ sources: [Source], telling tell: (String) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> [Source] {
    let (mended, reports, isWhole) = mended(sources)
    for index in sources.indices where sources[index] != mended[index] {
      try hosted { () throws(HostError) in
        try RuleFiles.replace(sources[index], with: mended[index])
      }
      try tell(reports[index])
    }
    if !isWhole {
      let rest: Message = "there may be more to mend: run `--fix` again"
      try tell("\(rest.text(in: language))\n")
    }
    return mended
  }

  /// Returns what `mend` would write, as a unified diff; empty if there is nothing to fix.
  func difference(in sources: [Source]) -> String {
    zip(sources, mended(sources).sources).filter { $0 != $1 }
      .map { UnifiedDiff(from: $0, to: $1).text }.joined()
  }

  /// Applies all fixes and returns the sources, each with a report of its changes. Repeats until no
  /// fix is left. If it reaches the round limit first, `isWhole` is false.
  private func mended(
    _ sources: [Source]
  ) -> (sources: [Source], reports: [String], isWhole: Bool) {
    var mended = sources
    var reports = sources.map { _ in "" }
    for _ in 0..<roundLimit {
      let compilation = Program.compile(
        mended, overriding: Program.Overrides(), at: { _ in nil }, keeping: 100_000,
        zones: ZoneDatabase().lookup)
      let found = compilation.diagnostics.compactMap { diagnostic in
        fix(for: diagnostic).map { (diagnostic, $0) }
      }
      let chosen = Fix.compatible(found.map(\.1))
      if chosen.isEmpty { return (mended, reports, true) }
      let made = Set(chosen)
      for (file, line) in lines(for: found.filter { made.contains($0.1) }, in: mended) {
        reports[file] += line
      }
      mended = mended.enumerated().map { $1.applying(chosen, file: $0) }
    }
    return (mended, reports, false)
  }

  /// Returns the fix to apply; nil if there is none, or if several fixes are equally probable.
  func fix(for diagnostic: Diagnostic) -> Fix? {
    let fixes = diagnostic.fixes.filter { grades.contains($0.grade) }
    let certain = fixes.filter { $0.grade == .certain }
    if certain.count == 1 { return certain[0] }
    return fixes.count == 1 ? fixes[0] : nil
  }

  /// Returns the report of each fix, together with the index of the changed file.
  private func lines(
    for found: [(Diagnostic, Fix)], in sources: [Source]
  ) -> [(file: Int, line: String)] {
    var excerpts = Excerpts(of: sources, in: language)
    return found.map { diagnostic, fix in
      let location = excerpts.location(of: diagnostic.span ?? fix.edits[0].span)
      let changes = fix.edits.map { change($0, in: sources) }
      let report: Message =
        "fixed \(location), \(diagnostic.id.rawValue): \(changes, joined: ", ")"
      return (fix.edits[0].span.file, "\(report.text(in: language))\n")
    }
  }

  /// Describes a change in words, such as "`20 %` is now `20%`".
  private func change(_ edit: Fix.Edit, in sources: [Source]) -> Message {
    let bytes = sources[edit.span.file].bytes[edit.span.start..<edit.span.end]
    let texts = [trimmed(String(decoding: bytes, as: UTF8.self)), trimmed(edit.text)]
    let (before, after) = (texts[0], texts[1])
    let shown = texts.map(quoted)
    switch (before.isEmpty, after.isEmpty) {
    case (true, true): return "special blanks are now plain ones"
    case (true, false): return "\(shown[1]) added"
    case (false, true): return "\(shown[0]) removed"
    case (false, false): return "\(shown[0]) is now \(shown[1])"
    }
  }
}
