import Foundation
import Testing

@testable import Promo

/// Grammar.md is what the program does.
@Suite struct GrammarTests {
  /// The code blocks of Grammar.md in a language.
  static func blocks(_ language: String) throws -> [String] {
    let parts = try Project.text("Grammar.md").components(separatedBy: "```\(language)\n")
      .dropFirst()
    return parts.compactMap { $0.components(separatedBy: "\n```").first }
  }

  @Test func `every example compiles without a word and its expectations hold`() throws {
    let examples = try GrammarTests.blocks("promo")
    #expect(examples.count >= 12)
    for example in examples {
      let program = try Rules.program(example)
      #expect(!program.expectations.isEmpty, "\(example)")
      for result in program.expectationResults() {
        #expect(result.holds, "\(example)\n\(result)")
      }
    }
  }

  @Test func `the page for machines leads to pages that are there`() throws {
    let links = try Project.text("llms.txt").matches(of: /\]\(([^)]*)\)/).map { String($0.1) }
    #expect(links.count >= 8)
    for link in links {
      let path = Project.root.appending(path: link).path
      #expect(FileManager.default.fileExists(atPath: path), "\(link)")
    }
  }

  @Test func `line ends mean nothing, and neither do comments`() throws {
    let files = Project.paths(in: "Examples", suffix: ".promo").map { "Examples/\($0)" }
    for text in try GrammarTests.blocks("promo") + files.map(Project.text) {
      let source = Source(name: "", text: text)
      let tokens = Lexer.tokens(of: source.bytes).map { token in
        String(decoding: source.bytes[token.start..<token.end], as: UTF8.self)
      }
      let program = try Rules.program(tokens.joined(separator: " # }\n"))
      let expected = try Rules.program(text)
      #expect(program.promotions.map(\.name) == expected.promotions.map(\.name))
      #expect(program.promotions.map(\.benefit) == expected.promotions.map(\.benefit))
      #expect(program.promotions.map(\.window) == expected.promotions.map(\.window))
      #expect(program.expectations.map(\.payable) == expected.expectations.map(\.payable))
    }
  }

  @Test func `the productions are those above the functions that read them`() throws {
    let block = try #require(try GrammarTests.blocks("ebnf").first)
    let written = productions(block.components(separatedBy: "\n"))
    var implemented: Set<String> = []
    for path in Project.paths(in: "Sources/Promo/Rules/Language", suffix: ".swift") {
      let lines = try Project.text("Sources/Promo/Rules/Language/\(path)").components(
        separatedBy: "\n")
      implemented.formUnion(productions(lines.map { $0.replacing(#/^\s*/// /#, with: "") }))
    }
    #expect(written.subtracting(implemented) == [])
    #expect(implemented.subtracting(written) == [])
    #expect(written.count >= 24)
  }

  /// Every line of comments that is a production stands in the comment of one function, and for the
  /// parser that function bears its name.
  @Test func `each production stands right above the function that reads it`() throws {
    var count = 0
    for path in Project.paths(in: "Sources/Promo/Rules/Language", suffix: ".swift") {
      let lines = try Project.text("Sources/Promo/Rules/Language/\(path)").components(
        separatedBy: "\n")
      for (index, line) in lines.enumerated() {
        let text = line.replacing(#/^\s*/// /#, with: "")
        guard text != line, let production = productions([text]).first else { continue }
        let below = try #require(
          lines[index...].first { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("///") })
        let name = production.prefix { $0 != " " }.filter { $0 != "-" }
        let reader = path.hasPrefix("Parser") ? "func parse\(name)" : "func "
        #expect(below.lowercased().contains(reader), "\(production)\n\(below)")
        count += 1
      }
    }
    #expect(count >= 24)
  }

  private func productions(_ lines: [String]) -> Set<String> {
    Set(
      lines.filter { $0.contains(/^[a-z-]+ +=.* \.$/) }
        .map { $0.split(separator: " ").joined(separator: " ") })
  }

  @Test func `every construct has an example`() throws {
    let source = Source(name: "", text: try GrammarTests.blocks("promo").joined(separator: "\n"))
    let tokens = Lexer.tokens(of: source.bytes)
    let words = Set(
      tokens.filter { $0.kind == .word }.map { token in
        String(decoding: source.bytes[token.start..<token.end], as: UTF8.self)
      })
    let clauses = ClauseWord.allCases.map(\.rawValue)
    let values = Strategy.allCases.map(\.rawValue).filter { $0 != "calculator" }
    let others = [
      "off", "every", "discounts", "day", "is", "in", "not", "and", "or", "fact", "one", "of",
      "yes/no", "number", "default", "yes", "expect", "amount", "at", "with", "pays", "by",
      "nothing", "ensure", "saves", "for",
    ]
    let needed = Setting.allCases.map(\.rawValue) + clauses + values + others
    #expect(Set(needed).subtracting(words) == [])
  }

  @Test func `the table of diagnostics has exactly the codes that there are`() throws {
    let rows = try Project.text("Grammar.md").matches(of: /(?m)^\| (P\d\d\d) \|/)
    #expect(rows.map { String($0.1) } == Diagnostic.ID.allCases.map(\.rawValue))
  }

  /// The lines written by hand: without the productions, which the parser's comments repeat, and without
  /// the table of codes, which the handbook repeats.
  @Test func `the page stays short`() throws {
    let page = try Project.text("Grammar.md")
    let written = page.replacing(/```ebnf\n[\s\S]*?\n```\n/, with: "")
      .replacing(/\n\| P\d\d\d \|.*/, with: "")
    #expect(written.split(separator: "\n", omittingEmptySubsequences: false).count <= 700)
  }

  @Test func `the rules are numbered without a gap`() throws {
    let parts = try Project.text("Grammar.md").components(separatedBy: "# Part two")
    let numbers = parts[1].matches(of: /(?m)^(\d+)\. \S/).compactMap { Int($0.1) }
    #expect(numbers == numbers.indices.map { $0 + 1 })
    #expect(numbers.count >= 60)
    for mention in parts[1].matches(of: /rules? (\d+)/) {
      #expect((1...numbers.count).contains(Int(mention.1) ?? 0), "\(mention.0)")
    }
  }
}

/// The rule files that a merchant begins with.
@Suite struct ExamplesTests {
  @Test(arguments: Project.paths(in: "Examples", suffix: ".promo"))
  func `an example compiles without a word and its expectations hold`(path: String) throws {
    let program = try Rules.program(try Project.text("Examples/\(path)"))
    #expect(program.expectations.count >= 3)
    for result in program.expectationResults() {
      #expect(result.holds, "\(result)")
    }
  }
}
