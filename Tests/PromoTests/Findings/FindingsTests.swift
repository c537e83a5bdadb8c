import TestSupport
import Testing

@testable import Promo

/// A small rule file, with what is to be found in it, each in a comment of its own:
/// `# finds P131 "50 off 300" 300.00`. Where there is no such line nothing is to be found.
///
/// The lines were computed by hand or by a loop over every amount, never by what is tested.
struct RulesWithFindings: CustomTestStringConvertible {
  static var folder: String { "Tests/PromoTests/Findings/Files" }

  static var all: [RulesWithFindings] {
    Project.paths(in: folder, suffix: ".promo").map(RulesWithFindings.init)
  }

  let name: String

  var testDescription: String { name }

  func text() throws -> String { try Project.text("\(RulesWithFindings.folder)/\(name)") }
}

/// What is to be found: a code, the text that it stands at, and the amount of its witness if it has one.
struct ExpectedFinding: CustomStringConvertible {
  let code: String
  let place: String
  let amount: String?

  var description: String {
    "\(code) \"\(place)\"" + (amount.map { " \($0)" } ?? "")
  }

  /// The findings that a file expects.
  static func all(in text: String) -> [ExpectedFinding] {
    let lines = text.matches(of: #/(?m)^# finds (P\d{3}) "(.*)"(?: (\d[\d.]*))?$/#)
    return lines.map {
      ExpectedFinding(
        code: String($0.1), place: String($0.2), amount: $0.3.map(String.init))
    }
  }

  func isMet(by finding: ActualFinding) -> Bool {
    code == finding.code && place == finding.place
      && (amount.map(finding.numbers.contains) ?? true)
  }
}

/// What was found: a code, the text that it stands at without the quotes of a name, and what is said.
struct ActualFinding: CustomStringConvertible {
  let code: String
  let place: String
  let words: String

  init(_ diagnostic: Diagnostic, in text: String) {
    code = diagnostic.id.rawValue
    words = [diagnostic.message, diagnostic.consequence, diagnostic.help]
      .compactMap(\.self).joined(separator: "; ")
    let bytes = diagnostic.span.map { Array(text.utf8)[$0.range] } ?? []
    let written = String(decoding: bytes, as: UTF8.self)
    place = written.hasPrefix("\"") ? String(written.dropFirst().dropLast()) : written
  }

  var description: String { "\(code) \"\(place)\": \(words)" }

  /// The numbers that are said, whole: 15.00 is not said by 115.00.
  var numbers: Set<String> {
    Set(words.matches(of: /\d+(?:\.\d+)?/).map { String($0.0) })
  }
}

@Suite struct FindingsTests {
  /// `swift test` alone takes half of the files, others in each run of `.ci`.
  @Test(arguments: Effort.sample(RulesWithFindings.all, oneIn: 2))
  func `what is found is what the file expects`(rules: RulesWithFindings) throws {
    let text = try rules.text()
    let compilation = Rules.compile(text).withFindings()
    var unexpected = compilation.diagnostics.map { ActualFinding($0, in: text) }
    var missing: [ExpectedFinding] = []
    for expected in ExpectedFinding.all(in: text) {
      if let index = unexpected.firstIndex(where: expected.isMet) {
        unexpected.remove(at: index)
      } else {
        missing.append(expected)
      }
    }
    let list = missing.map { "missing: \($0)" } + unexpected.map { "not expected: \($0)" }
    #expect(list.isEmpty, "\(list.joined(separator: "\n"))")
  }

  @Test
  func `there are eighty files at least, and each comment that skeletons like a finding is one`()
    throws
  {
    #expect(RulesWithFindings.all.count >= 80)
    for rules in RulesWithFindings.all {
      let text = try rules.text()
      #expect(
        ExpectedFinding.all(in: text).count == text.matches(of: /(?i)finds/).count, "\(rules.name)")
    }
  }
}
