import Foundation
import Promo
import TestSupport
import Testing

@testable import PromoCommands

/// What the pages show is what the program does.
@Suite struct PageTests {
  /// An editor talks with `lsp`: recorded cases and `.ci/editors` do. One takes as long as all others,
  /// so that only `.ci/extended` tries it.
  private static let examples = CommandPage.all.filter { $0.name != "lsp" }.flatMap(\.examples)
    .filter { Effort.isLong || !$0.contains("fashion-shop.promo --worst") }

  @Test(arguments: examples)
  func `an example of the help works as pasted`(command: String) throws {
    // In a folder of its own, for some of them write files; the examples are only read.
    let result = try Shell.withFolder { folder in
      try FileManager.default.createSymbolicLink(
        at: URL(filePath: "\(folder)/Examples"),
        withDestinationURL: Shell.root.appending(path: "Examples"))
      let example = Shell.root.appending(path: "Examples/singles-day.promo")
      let before = try Data(contentsOf: example)
      defer { #expect((try? Data(contentsOf: example)) == before) }
      return try Shell.run(command, in: folder)
    }
    // The rules that are compared do differ.
    #expect(result.status == (command.contains("promo-eval diff") ? 1 : 0))
    // Whoever pauses a promotion learns which expectations then fail.
    #expect(result.complaints.isEmpty || command.contains("promo-eval pause"))
    // Without a finding there is no annotation, of files that are well laid out no word, and a file
    // is all of the answer.
    let mayBeSilent = command.contains(/--diagnostics github|--check|--out/)
    #expect(!result.output.isEmpty || mayBeSilent)
  }

  /// Commands that the README shows, one or several on lines of their own, and what they print.
  struct Transcript: CustomTestStringConvertible {
    let commands: String
    let output: String

    var testDescription: String { commands }
  }

  private static let readme = page("README.md")

  private static func page(_ path: String) -> String {
    (try? String(contentsOf: Shell.root.appending(path: path), encoding: .utf8)) ?? ""
  }

  private static let transcripts = transcripts(of: readme)

  private static func transcripts(of page: String) -> [Transcript] {
    page
      .matches(of: /(?s)\n\n((?: {4}[^\n]*\n)+)\n```\n(.*?)```\n/)
      .map { match in
        let lines = match.1.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let commands = lines.map { $0.replacing("swift run ", with: "") }
        return Transcript(
          commands: commands.joined(separator: "\n"), output: String(match.2))
      }
  }

  @Test(arguments: transcripts + transcripts(of: page("Examples/Orders/README.md")))
  func `a transcript of the README is what its commands print`(transcript: Transcript) throws {
    let result = try Shell.withFolder { folder in
      try FileManager.default.createSymbolicLink(
        at: URL(filePath: "\(folder)/Examples"),
        withDestinationURL: Shell.root.appending(path: "Examples"))
      for file in PageTests.readme.matches(of: /`([a-z]+\.promo)`:\n\n```promo\n([^`]*)```/) {
        try String(file.2).write(
          toFile: "\(folder)/\(file.1)", atomically: false, encoding: .utf8)
      }
      return try Shell.run("{ \(transcript.commands)\n} 2>&1", in: folder)
    }
    #expect(result.output == transcript.output)
    let last = transcript.output.split(separator: "\n").last ?? ""
    let isRefused = last.hasPrefix("promo-eval: Examples/Orders/orders.csv:")
    #expect(result.status == (isRefused ? 4 : transcript.output.contains("P140") ? 1 : 0))
  }

  @Test func `the README shows what each of its commands prints, but for the tests`() {
    let commands = PageTests.readme.matches(of: /\n    ((?:swift|sed|promo-eval) [^\n]*)/)
      .map { String($0.1).replacing("swift run ", with: "") }
    let shown = PageTests.transcripts.flatMap {
      $0.commands.split(separator: "\n").map(String.init)
    }
    #expect(commands.filter { $0 != "swift test --quiet" } == shown)
    #expect(shown.count >= 6)
    #expect(PageTests.readme.contains("\n    swift test --quiet\n"))
  }

  @Test func `the rules in the README have no mistake, and their expectations hold`() throws {
    let rules = PageTests.readme.matches(of: /```promo\n([^`]*)```/).map { String($0.1) }
    #expect(rules.count >= 2)
    for text in rules {
      let result = try Shell.withFolder { folder in
        try text.write(toFile: "\(folder)/a.promo", atomically: false, encoding: .utf8)
        // Once the sales of the page are over, `check` would say so.
        let commands = "promo-eval check a.promo --at 2026-06-15 && promo-eval test a.promo"
        return try Shell.run(commands, in: folder)
      }
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.contains(": no warnings"), "\(result.output)")
      #expect(result.output.contains(/\n\d+ tests? holds?\n$/), "\(result.output)")
    }
  }

  @Test func `an unknown option gets the nearest right name`() throws {
    let result = try Shell.run("promo-eval x.promo --amuont 5", in: Shell.root.path)
    #expect(result.status == 2)
    #expect(result.errors.contains("did you mean `--amount`?"))
  }
}

/// The terminal: colours and widths.
@Suite(.enabled(if: Shell.has("script"), "`script` makes a terminal")) struct TerminalTests {
  /// Runs a command on a terminal of some width.
  private func onTerminal(_ command: String, columns: Int) throws -> String {
    let script = "script -qec 'stty cols \(columns); \(command)' /dev/null"
    let result = try Shell.run(script, in: Shell.root.path, environment: ["TERM": "xterm"])
    return result.output.replacingOccurrences(of: "\r", with: "")
  }

  private static let command =
    "promo-eval Examples/singles-day.promo --amount 400 --at 2026-11-11T10:00"

  @Test func `there are colours on a terminal and none with NO_COLOR`() throws {
    let output = try onTerminal(TerminalTests.command, columns: 100)
    #expect(output.contains("\u{1B}[32m"))
    let plain = try onTerminal("NO_COLOR=1 \(TerminalTests.command)", columns: 100)
    #expect(!plain.contains("\u{1B}"))
    let piped = try Shell.run(TerminalTests.command, in: Shell.root.path)
    #expect(piped.output == plain)
  }

  @Test func `control characters of the orders are shown on a terminal and sent to a file`() throws
  {
    try Shell.withFolder { folder in
      let orders = "id \u{1B}[1m,amount\na\u{1B}[2J\u{9B}31mé,20\n\"b\nc\",x\u{1B}]0;t\n"
      try orders.write(toFile: "\(folder)/o.csv", atomically: false, encoding: .utf8)
      try "promotion \"A\" { coupon 5 }\n".write(
        toFile: "\(folder)/r.promo", atomically: false, encoding: .utf8)
      let command =
        "promo-eval r.promo --orders o.csv --columns \"$(head -1 o.csv | cut -d, -f1),payable\" "
      let script = "script -qec '\(command) --rejects /dev/stderr' /dev/null"
      let shown = try Shell.run(script, in: folder).output
      #expect(shown.contains("id \\u{1B}[1m,payable\r\n"))
      #expect(shown.contains("a\\u{1B}[2J\\u{9B}31mé,15.00\r\n"))
      #expect(shown.contains("\"b\r\nc\",x\\u{1B}]0;t\r\n"))
      #expect(!shown.contains("\u{1B}") && !shown.contains("\u{9B}"))
      let sent = try Shell.run("\(command) --rejects bad.csv", in: folder).output
      #expect(sent == "id \u{1B}[1m,payable\na\u{1B}[2J\u{9B}31mé,15.00\n")
    }
  }

  @Test func `a chart is as wide as the terminal, and in colours`() throws {
    let chart = "promo-eval chart Examples/singles-day.promo --at 2026-11-11"
    for command in ["\(chart) --up-to 400", "\(chart) --calendar"] {
      let output = try onTerminal(command, columns: 61)
      #expect(output.contains("\u{1B}[34m"))
      let plain = try onTerminal("NO_COLOR=1 \(command)", columns: 61)
      #expect(!plain.contains("\u{1B}"))
      let widths = plain.split(separator: "\n").map { displayWidth(String($0)) }
      #expect(widths.max() == 61, "\(plain)")
    }
  }

  @Test(arguments: [30, 40, 60])
  func `lines fit a narrow terminal`(columns: Int) throws {
    let rules = """
      promotion "全场八折全场八折全场八折" { discount 20% off }
      promotion "A discount for everybody who comes today" { discount 10% off sync }
      promotion "Aomethingverylongwithoutanyspaceinit" { coupon 30 spend 100 sync }
      """
    let output = try Shell.withFolder { folder in
      try rules.write(toFile: "\(folder)/r.promo", atomically: false, encoding: .utf8)
      return try onTerminal(
        "NO_COLOR=1 promo-eval \(folder)/r.promo --amount 200 --at 2026-11-11", columns: columns)
    }
    #expect(output.contains("strategy"))
    let widths = output.split(separator: "\n").map { displayWidth(String($0)) }
    #expect(widths.allSatisfy { $0 <= columns }, "\(output)")
  }
}
