import Foundation

/// Colours text by a TextMate grammar, as far as that of rules needs it: rules with one match, and
/// rules from a begin to an end on one line.
struct TextMateGrammar {
  private struct Rule: Decodable {
    var name: String?
    var match: String?
    var begin: String?
    var end: String?
    var include: String?
    var patterns: [Rule]?
  }

  private struct File: Decodable {
    let patterns: [Rule]
    let repository: [String: Rule]
  }

  /// A rule that matches text.
  private struct Matcher {
    let name: String
    let expression: NSRegularExpression
    /// Ends what the rule begins; nil if its match is all.
    let end: NSRegularExpression?
  }

  private let matchers: [Matcher]

  /// The alternatives of each rule that lists words, with its name.
  let words: [(scope: String, words: [String])]

  init(_ data: Data) throws {
    let file = try JSONDecoder().decode(File.self, from: data)
    let rules = file.patterns.flatMap { TextMateGrammar.leaves(of: $0, in: file.repository) }
    matchers = try rules.map { rule in
      Matcher(
        name: rule.name ?? "",
        expression: try NSRegularExpression(pattern: rule.match ?? rule.begin ?? ""),
        end: try rule.end.map { try NSRegularExpression(pattern: $0) })
    }
    words = rules.compactMap { rule in
      let list = rule.match?.firstMatch(of: /\(\?:([a-z\/|-]+)\)/)
      return list.map { (rule.name ?? "", $0.1.split(separator: "|").map(String.init)) }
    }
  }

  private static func leaves(of rule: Rule, in repository: [String: Rule]) -> [Rule] {
    if let name = rule.include {
      return repository[String(name.dropFirst())].map { leaves(of: $0, in: repository) } ?? []
    }
    if rule.match != nil || rule.begin != nil { return [rule] }
    return (rule.patterns ?? []).flatMap { leaves(of: $0, in: repository) }
  }

  /// A coloured part of a line, in UTF-16 units.
  struct Part {
    let range: Range<Int>
    let scope: String
  }

  /// Returns the coloured parts of a line. Of several rules the one that matches first counts, and
  /// of those at one place the one that stands first.
  func parts(of line: String) -> [Part] {
    var parts: [Part] = []
    var start = 0
    let end = line.utf16.count
    while start < end {
      let found = matchers.compactMap { matcher in
        first(matcher.expression, in: line, from: start).map { (matcher, $0) }
      }
      guard let best = found.map(\.1.lowerBound).min(),
        let (matcher, range) = found.first(where: { $0.1.lowerBound == best })
      else { break }
      let last = matcher.end.map { closing(range.upperBound, of: $0, in: line) }
      let part = range.lowerBound..<(last ?? range.upperBound)
      parts.append(Part(range: part, scope: matcher.name))
      start = part.upperBound
    }
    return parts
  }

  /// Returns where a string ends: escapes in it are skipped.
  private func closing(_ start: Int, of end: NSRegularExpression, in line: String) -> Int {
    var start = start
    while let range = first(end, in: line, from: start) {
      let escape = (try? NSRegularExpression(pattern: #"\\."#))
        .flatMap { first($0, in: line, from: start) }
      guard let escape, escape.lowerBound < range.lowerBound else { return range.upperBound }
      start = escape.upperBound
    }
    return line.utf16.count
  }

  private func first(
    _ expression: NSRegularExpression, in line: String, from start: Int
  ) -> Range<Int>? {
    let whole = NSRange(location: start, length: line.utf16.count - start)
    // The text before the place is seen, as editors do.
    let match = expression.firstMatch(in: line, options: .withTransparentBounds, range: whole)
    return match.flatMap { Range($0.range) }
  }
}
