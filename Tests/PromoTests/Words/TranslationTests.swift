import Foundation
import TestSupport
import Testing

@testable import Promo

@Suite struct TranslationTests {
  private static let table = Translation.chinese

  /// Names that are the same in every language.
  private static var names: Regex<Substring> {
    /promo-eval|tzdata|expect .*|--[a-z-]+|JSON Lines|Grammar\.md|Windows-1252|JavaScript/
  }

  /// The numbers of the arguments in a template or a translation.
  private static func arguments(_ text: String) -> Set<Substring> {
    Set(text.matches(of: /\$(\d)/).map(\.output.1))
  }

  @Test func `each translation has the arguments of its sentence, and each line is one`() throws {
    for (template, words) in TranslationTests.table {
      #expect(
        TranslationTests.arguments(template) == TranslationTests.arguments(words), "\(template)")
      #expect(!words.isEmpty && !words.contains("␣"), "\(template)")
      // A sentence that is told half in English is worse than one that is told in English.
      let bare = words.replacing(/`[^`]*`|"[^"]*"|\$\d/, with: "")
      #expect(
        !bare.replacing(TranslationTests.names, with: "").contains(/[a-z]{3,}/), "\(words)")
    }
    let lines = try Project.text("Sources/Promo/Say/Handbook/Chinese.md").split(separator: "\n")
      .filter { $0.contains(" → ") }
    #expect(lines.count == TranslationTests.table.count, "a template stands twice")
  }

  @Test func `every message about rules that any test draws is said in Chinese`() {
    let missing = MessageTests.templates.filter {
      Translation.needsWords($0) && TranslationTests.table[$0] == nil
    }
    #expect(missing == [])
  }

  /// Of a sentence that no test of messages draws, the words between the arguments stand somewhere
  /// in the sources, without the backticks, which slips write as braces.
  @Test func `no sentence is translated that nothing says`() throws {
    let paths =
      Project.paths(in: "Sources", suffix: ".swift") + [
        "Promo/Say/Handbook/Codes.md", "Promo/Say/Handbook/Phrases.md",
        "Promo/Say/Handbook/Phrasebook.md",
        "PromoCommands/Pages/Commands.md",
      ]
    // The reasons why a file cannot be read are in the system's words.
    let reasons = (1...133).map { String(cString: strerror($0)) }
      .map { $0.prefix(1).lowercased() + $0.dropFirst() }
    let sources = (try paths.map { try Project.text("Sources/\($0)") } + reasons)
      .joined(separator: "\n")
    let code = SearchedText(
      sources.replacing(/"\s*\n\s*\+ "/, with: "").replacing(/\s*\n\s*(?:> )?/, with: " ")
        .replacing("\\\"", with: "\"")
        .replacing(/[`{}]/, with: "").replacing("\\\\", with: "\\"))
    let drawn = Set(MessageTests.templates)
    for template in TranslationTests.table.keys where !drawn.contains(template) {
      // A word in backticks may be put in, too.
      let parts = template.replacing(/[{}]/, with: "").split(separator: /\$\d|`[^`]*`/)
      for part in parts where part.contains(/[a-z]{2}/) {
        // A noun that is counted stands in the singular there.
        let noun = part.firstMatch(of: /^ ([a-z ]+?)s(?: |$|[:;,])/).map { String($0.1) }
        let isThere = code.contains(part) || noun.map { code.contains("\"\($0)\")") } ?? false
        #expect(isThere, "\(template): \(part)")
      }
    }
  }

  @Test func `each phrase has one line, and something says it`() throws {
    let lines = try Project.text("Sources/Promo/Say/Handbook/Phrases.md").split(separator: "\n")
      .filter { $0.contains(" | ") }
    #expect(lines.count == Phrase.allCases.count)
    #expect(Set(Phrase.table.keys) == Set(Phrase.allCases.map(\.rawValue)))
    let code = SearchedText(
      try Project.paths(in: "Sources/Promo", suffix: ".swift").map {
        try Project.text("Sources/Promo/\($0)")
      }.joined())
    for phrase in Phrase.allCases {
      #expect(code.contains(".\(phrase)"))
      for form in 0..<8 {
        // No line has a form, an argument or a bracket that does not come out in words.
        for language in Language.allCases {
          let text = language.phrase(phrase, form: form, ["1", "2", "3", "4"])
          #expect(!text.isEmpty && !text.contains(/[$\[\]␣]|^ ?\/|\/ ?$/), "\(phrase): \(text)")
        }
      }
    }
  }

  @Test
  func `arguments stand where the other language puts them, and what is in them is told, too`() {
    let inner: Message = "did you mean \([quoted("a"), quoted("b")], joined: " or ")?"
    let message: Message = "there is no option \(quoted("--x"))\(", \(inner)" as Message)"
    #expect(message.text(in: .chinese) == "没有选项`--x`，是想写`a`或`b`吗？")
    let row: Message = "from \("1.00") to \("2.00") are \(3) days"
    #expect(row.text(in: .chinese) == "从1.00到2.00共3天")
    let pieces: Message = "\(counted: 1, "piece")"
    #expect(pieces.text(in: .chinese) == "1件")
    let unknown: Message = "nobody says \(pieces)"
    #expect(unknown.text(in: .chinese) == "nobody says 1 piece")
    let own = "$1 $2"
    #expect(Message(own).text(in: .chinese) == own)
  }

  // MARK: Whole answers

  /// The words of Latin letters in a text in Chinese that are neither the author's nor the rules'.
  private static func english(in text: String, of program: Program) -> [String] {
    let own =
      program.promotions.flatMap { [$0.name] + $0.codes + $0.codes.map(folded) } + program.labels
      + program.facts.flatMap { fact -> [String] in
        if case .oneOf(let texts) = fact.kind {
          [fact.name, fact.shownName] + texts
        } else {
          [fact.name, fact.shownName]
        }
      }
    var text = text
    for name in own.sorted(by: { $0.count > $1.count }) { text = text.replacing(name, with: "") }
    let isOfRules = text.split(separator: "\n").map { line in
      line.replacing(/`[^`]*`|expect .*|–|\S+\.promo\S*|promo-eval/, with: "")
        .replacing(/\b[A-Z]{3}\b|\w+\/\w+/, with: "")
    }
    return isOfRules.flatMap { $0.matches(of: /[A-Za-z]{2,}/).map { String($0.output) } }
      .filter { !["is", "not", "and", "or", "yes", "no", "UTC", "in"].contains($0) }
  }

  /// Some; one takes as long as all others, so that only `.ci/extended` asks about it.
  private static let examples = Effort.sample(
    Project.paths(in: "Examples", suffix: ".promo")
      .filter { !$0.contains("/") && (Effort.isLong || $0 != "fashion-shop.promo") }, oneIn: 12)

  @Test(arguments: examples)
  func `nothing of an answer in Chinese is English`(_ path: String) throws {
    let source = Source(name: path, text: try Project.text("Examples/\(path)"))
    let compilation = Program.compile([source], zones: Rules.zones.lookup).withFindings()
    let program = try #require(compilation.program)
    var texts = [
      compilation.report(in: .chinese), Health(compilation).line.text(in: .chinese),
      ExpectationReport(of: program, sources: [source], in: .chinese).text.plain,
      ComparisonText(ProgramComparison(from: program, to: program.withNothingPaused), in: .chinese)
        .layout(width: nil).plain,
    ]
    texts +=
      (DeepestOrders(program).conclusions(budget: 3_000_000)
      + DeepestOrders(program).deepestOfEach(budget: 3_000_000)).map {
        $0.text(in: .chinese)
      }
    for expectation in program.expectationResults().prefix(6) {
      let order = expectation.expectation
      var facts: [String: Fact.Value] = [:]
      for (index, value) in order.facts {
        facts[program.facts[index].name] = program.facts[index].value(ofOrdinal: value)
      }
      let quote = try program.quote(
        Order(
          amount: order.amount, at: order.instant ?? Instant(secondsSince1970: 0),
          codes: order.codes, facts: facts))
      texts.append(QuoteText(quote, by: program, in: .chinese).layout(width: nil).plain)
    }
    for text in texts {
      let english = TranslationTests.english(in: text, of: program)
      #expect(english == [], "\(text)")
    }
  }
}

/// A long text in which many parts are looked for.
private struct SearchedText {
  private let text: [CChar]

  init(_ text: String) { self.text = text.utf8.map { CChar(bitPattern: $0) } + [0] }

  func contains(_ part: some StringProtocol) -> Bool {
    part.withCString { strstr(text, $0) != nil }
  }
}
