@testable import Promo

/// What a certain repair claims: nothing is lost, no number says something else, and its mistake is
/// gone.
struct RepairClaim {
  private let fix: Fix
  private let diagnostic: Diagnostic
  private let before: Compilation
  private let after: Compilation
  private let was: SecondReading
  private let isNow: SecondReading

  init(_ fix: Fix, for diagnostic: Diagnostic, in before: Compilation) {
    self.fix = fix
    self.diagnostic = diagnostic
    self.before = before
    after = Snapshot.compile(before.sources.enumerated().map { $1.applying([fix], file: $0) })
    was = SecondReading(String(decoding: before.sources[0].bytes, as: UTF8.self))
    isNow = SecondReading(String(decoding: after.sources[0].bytes, as: UTF8.self))
  }

  var faults: [String] { mistakes + saying + (isOnlyQuoted ? [] : losses + numbers) }

  /// True if the text gets its quotes, or loses them, or has hyphens for underscores.
  private var isOnlyQuoted: Bool {
    fix.edits.allSatisfy { edit in
      let text = String(decoding: before.sources[0].bytes[edit.span.range], as: UTF8.self)
      return !text.isEmpty
        && edit.text.filter { !"\"_-".contains($0) } == text.filter { !"\"_-".contains($0) }
    }
  }

  // MARK: The mistake

  /// The mistake must be gone, and no other have come.
  private var mistakes: [String] {
    let isError = diagnostic.severity == .error
    let most = before.errorCount - (isError ? 1 : 0)
    if after.errorCount > most { return ["\(after.errorCount) of \(before.errorCount) errors"] }
    return []
  }

  /// The message must show what is written.
  private var saying: [String] {
    let told = "\(diagnostic.message) \(diagnostic.help ?? "")"
    return fix.edits.map { trimmed($0.text) }.filter {
      !$0.isEmpty && !told.contains(printable(String($0.prefix(30))))
    }
    .map { "the message does not show `\($0)`" }
  }

  // MARK: What is lost

  private var losses: [String] {
    // A fact that is yes stands alone.
    let lost = was.pieces.without(isNow.pieces)
    let gained = isNow.pieces.without(was.pieces)
    if isSaidElsewhere || diagnostic.id == .offsetInRules { return [] }
    return lost.compactMap { piece in
      switch piece {
      case .sign: nil
      case .word(let word): isKept(word, gained) ? nil : "the word \(word) is lost"
      case .text("yes") where diagnostic.id == .wrongComparison: nil
      case .number("1") where diagnostic.id == .wrongComparison: nil
      case .text(let text): isWritten(text, gained) ? nil : "the text \(text) is lost"
      case .number(let value), .percent(let value):
        isWritten(value, gained) ? nil : "the number \(value) is lost"
      }
    } + denials
  }

  /// True if what is left out stands in the file a second time, or follows from what stands there:
  /// `spend 300` from `every 300`, and the hours of the whole day from no hours.
  private var isSaidElsewhere: Bool {
    guard fix.edits.allSatisfy({ trimmed($0.text).isEmpty }) else { return false }
    return fix.edits.allSatisfy { edit in
      let text = String(decoding: before.sources[0].bytes[edit.span.range], as: UTF8.self)
      let said = SecondReading(text).said
      let left = said.filter { !RepairClaim.fillers.contains($0.text) }
      if left.isEmpty || diagnostic.id == .emptyHours { return !left.isEmpty }
      var same = [left]
      if left.count == 2, left[0] == .word("spend") { same.append([.word("every"), left[1]]) }
      return same.contains { isNow.said.firstRange(of: $0) != nil }
    }
  }

  /// A label may lose its quotes and a word may get some; the two digits of a year become four, and
  /// those of a time are parted.
  private func isWritten(_ text: String, _ gained: [SecondReading.Piece]) -> Bool {
    let digits = { (text: String) in text.filter { $0.isNumber } }
    if diagnostic.id == .malformedMoment, text.allSatisfy({ $0.isNumber || ".-:T".contains($0) }),
      fix.edits.contains(where: { digits($0.text).contains(digits(text)) })
    {
      return true
    }
    return gained.contains { piece in
      let other = piece.text.lowercased().filter { $0 != "_" }
      return other == text.lowercased() || text.count == 2 && other == "20\(text)"
        || other == "\(text)s" || SpokenForms.number(in: other) == text
        || other.split { " -".contains($0) }.contains(Substring(text.lowercased()))
    }
  }

  private func isKept(_ word: String, _ gained: [SecondReading.Piece]) -> Bool {
    let fillers = RepairClaim.fillers.union(SecondReading.pieceWords)
    if fillers.contains(word) || isWritten(word, gained) { return true }
    // The cheapest one is 1 piece.
    if word == "one", gained.contains(.number("1")) { return true }
    // An amount off is a coupon.
    if word == "discount", gained.contains(.word("coupon")) { return true }
    let told = "\(diagnostic.message) \(diagnostic.help ?? "")".lowercased()
    return told.contains(word) && !RepairClaim.clauses.contains(word)
  }

  /// What is excluded is not included: a denial stays one.
  private var denials: [String] {
    let count = { (reading: SecondReading) in
      reading.pieces.count { piece in
        if case .word(let word) = piece { RepairClaim.denials.contains(word) } else { false }
      }
    }
    return count(was) > count(isNow) ? ["a denial is lost"] : []
  }

  private static let denials: Set<String> = [
    "not", "no", "non", "never", "without", "minus", "excluding", "exclude", "excludes",
    "excluded", "excl", "except", "nothing", "none", "nobody", "alone", "false",
  ]

  /// Words that say nothing of their own.
  private static let fillers: Set<String> = [
    "of", "on", "the", "for", "at", "with", "and", "or", "is", "are", "in", "off", "a", "all",
    "everything", "everywhere", "storewide", "store", "site", "wide", "sitewide", "order", "orders",
    "uhr",
    "any", "an", "each", "price", "plus", "always", "everybody", "everyone", "that",
    "goods", "items", "products", "um", "t", "z",
    "least", "most", "percent", "pct", "costs", "cost", "yes", "true",
  ]

  private static let clauses = Set(ClauseWord.single.map(\.rawValue)).union([
    "shipping", "expect", "ensure", "promotion",
  ])

  // MARK: Numbers

  private var numbers: [String] {
    let (old, new) = (was.numbers, isNow.numbers)
    if isSaidElsewhere { return [] }
    return Set(old.map(\.value)).flatMap { value in
      let kinds = { (all: [(value: String, kind: SecondReading.Kind)]) in
        all.filter { $0.value == value }.map(\.kind)
      }
      let (before, after) = (kinds(old), kinds(new))
      let unclear = after.count { $0 == .unclear }
      return Set(before).filter { kind in
        let isShare = kind == .percent && after.contains { $0 != .amount && $0 != .count }
        return kind != .unclear && !isShare
          && before.count { $0 == kind } > after.count { $0 == kind } + unclear
      }.map { "\(value) is no \($0) any more" }
    }
  }
}

extension [SecondReading.Piece] {
  /// Returns the pieces without those that others contain, each as often.
  func without(_ others: Self) -> Self {
    var counts: [SecondReading.Piece: Int] = [:]
    for piece in others { counts[piece, default: 0] += 1 }
    return filter { piece in
      counts[piece, default: 0] -= 1
      return counts[piece, default: 0] < 0
    }
  }
}
