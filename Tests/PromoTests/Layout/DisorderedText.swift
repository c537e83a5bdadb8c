import TestSupport

@testable import Promo

/// A rule file with its white space, comments and clauses thrown about, without a change of what it
/// says.
struct DisorderedText {
  /// What may be changed.
  struct Disorder: OptionSet {
    let rawValue: Int

    static let comments = Disorder(rawValue: 1)
    static let emptyLines = Disorder(rawValue: 2)
    static let clauses = Disorder(rawValue: 4)
    static let lineEnds = Disorder(rawValue: 8)
    static let all: Disorder = [.comments, .emptyLines, .clauses, .lineEnds]
  }

  private let file: SyntaxFile
  private let disorder: Disorder
  private var generator: SeededGenerator
  private var bytes: [UInt8] = []
  private var commentCount = 0

  /// How often, once in so many tokens, something stands before a token.
  private let rareness: Int

  init(_ file: SyntaxFile, _ disorder: Disorder, using generator: inout SeededGenerator) {
    self.file = file
    self.disorder = disorder
    rareness = generator.pick([1, 2, 5, 15])
    self.generator = generator
    write()
    generator = self.generator
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  private mutating func write() {
    var starts = Set(file.clauses.map(\.tokens.lowerBound))
    starts.formUnion(file.promotions.map(\.tokens.lowerBound))
    starts.formUnion(file.expectations.map(\.tokens.lowerBound))
    starts.formUnion(file.settings.map(\.tokens.lowerBound))
    starts.formUnion(file.facts.map(\.tokens.lowerBound))
    starts.formUnion(file.labels.map(\.tokens.lowerBound))
    starts.formUnion(file.guarantees.map(\.tokens.lowerBound))
    var last: Int?
    for index in order {
      writeGap(before: index, after: last, isFirst: starts.contains(index))
      bytes += file.bytes(of: file.tokens[index])
      last = index
    }
    if disorder.contains(.lineEnds), generator.once(in: 3) {
      let plain = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      bytes = Array(plain.joined(separator: "\r\n".utf8))
    }
    if disorder.contains(.lineEnds), generator.once(in: 6) { bytes = [0xEF, 0xBB, 0xBF] + bytes }
  }

  /// The indexes of the tokens, with the clauses of each promotion in another order.
  private var order: [Int] {
    mutating get {
      var order = Array(file.tokens.indices)
      guard disorder.contains(.clauses) else { return order }
      for promotion in file.promotions where !promotion.clauses.isEmpty {
        let clauses = Array(file.clauses[promotion.clauses])
        let first = clauses[0].tokens.lowerBound
        let mixed = shuffled(clauses).flatMap { Array($0.tokens) }
        order.replaceSubrange(first..<(first + mixed.count), with: mixed)
      }
      return order
    }
  }

  /// Clauses in any order, but those that begin alike (`tier`, `when`) among themselves as they were.
  private mutating func shuffled(_ clauses: [ClauseNode]) -> [ClauseNode] {
    func word(_ clause: ClauseNode) -> String {
      file.text(of: file.tokens[clause.tokens.lowerBound])
    }
    var waiting = Dictionary(
      grouping: clauses.filter { ["tier", "when"].contains(word($0)) }, by: word)
    return clauses.shuffled(using: &generator).map { clause in
      waiting[word(clause)]?.removeFirst() ?? clause
    }
  }

  private mutating func writeGap(before index: Int, after last: Int?, isFirst: Bool) {
    let count = generator.once(in: rareness) ? generator.below(3) + 1 : 0
    for _ in 0..<count { bytes += gap().utf8 }
    guard let last else { return }
    if isFirst {
      // On the line of what is before it a word may be read as more of that.
      if !isAtLineStart { bytes += (generator.once(in: 4) ? "\n\t" : "\n").utf8 }
    } else if count == 0, !isSign(last), !isSign(index) || generator.once(in: 2) {
      bytes += " ".utf8
    }
  }

  /// True if only blanks stand before the next byte on its line.
  private var isAtLineStart: Bool {
    bytes.last { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } == UInt8(ascii: "\n")
  }

  private func isSign(_ index: Int) -> Bool {
    switch file.tokens[index].kind {
    case .leftBrace, .rightBrace, .leftParenthesis, .rightParenthesis, .comma, .end: true
    default: false
    }
  }

  private mutating func gap() -> String {
    switch generator.below(8) {
    case 0, 1: return isAtLineStart && !disorder.contains(.emptyLines) ? "  " : "\n"
    case 2: return "\t "
    case 3 where disorder.contains(.emptyLines): return "\n \n\n"
    case 4, 5: return comment(" ")
    case 6: return comment("\n")
    case 7 where disorder.contains(.emptyLines): return comment("\n\n  ") + "\n"
    default: return "  "
    }
  }

  private mutating func comment(_ before: String) -> String {
    guard disorder.contains(.comments) else { return " " }
    commentCount += 1
    return before
      + "#\(generator.pick(["", " }", " \" {", " 折", "# promotion \"A\" {"])) \(commentCount)"
      + generator.pick(["\n", "  \n", "\t\n"])
  }
}
