import Foundation
import Testing

@testable import PromoCommands

/// What the pages show is what the program does.
@Suite struct PageTests {
  private static let examples = [Help.price, Help.test].flatMap { text in
    text.components(separatedBy: "Examples:")[1].split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  @Test(arguments: examples)
  func `an example of the help works as pasted`(command: String) throws {
    let result = try Shell.run(command, in: Shell.root.path)
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(!result.output.isEmpty)
  }

  @Test func `the transcript of the README is what its command prints`() throws {
    let page = try String(contentsOf: Shell.root.appending(path: "README.md"), encoding: .utf8)
    let line = try #require(
      page.split(separator: "\n").first { $0.contains("swift run promo-eval") })
    let command = line.trimmingCharacters(in: .whitespaces).dropFirst("swift run ".count)
    let result = try Shell.run(String(command), in: Shell.root.path)
    #expect(result.status == 0)
    #expect(page.contains("```\n\(result.output)```"))
  }

  @Test func `an unknown option gets the nearest right name`() throws {
    let result = try Shell.run("promo-eval x.promo --amuont 5", in: Shell.root.path)
    #expect(result.status == 2)
    #expect(result.errors.contains("did you mean `--amount`?"))
  }
}

/// The terminal: colours and widths.
@Suite struct TerminalTests {
  /// Runs a command on a terminal of some width; nil where `script` is not installed.
  private func onTerminal(_ command: String, columns: Int) throws -> String? {
    let script =
      "command -v script >/dev/null || exit 99; "
      + "script -qec 'stty cols \(columns); \(command)' /dev/null"
    let result = try Shell.run(script, in: Shell.root.path, environment: ["TERM": "xterm"])
    return result.status == 99 ? nil : result.output.replacingOccurrences(of: "\r", with: "")
  }

  private static let command =
    "promo-eval Examples/singles-day.promo --amount 400 --at 2026-11-11T10:00"

  @Test func `there are colours on a terminal and none with NO_COLOR`() throws {
    guard let output = try onTerminal(TerminalTests.command, columns: 100) else {
      print("skipped: script is not there")
      return
    }
    #expect(output.contains("\u{1B}[32m"))
    let plain = try onTerminal("NO_COLOR=1 \(TerminalTests.command)", columns: 100)
    #expect(plain?.contains("\u{1B}") == false)
    let piped = try Shell.run(TerminalTests.command, in: Shell.root.path)
    #expect(piped.output == plain)
  }

  @Test(arguments: [30, 40, 60])
  func `lines fit a narrow terminal`(columns: Int) throws {
    guard let output = try onTerminal("NO_COLOR=1 \(TerminalTests.command)", columns: columns)
    else {
      print("skipped: script is not there")
      return
    }
    #expect(output.contains("270.00"))
    #expect(output.split(separator: "\n").allSatisfy { $0.count <= columns }, "\(output)")
  }
}
