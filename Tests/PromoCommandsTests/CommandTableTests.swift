import Foundation
import Promo
import Testing

@testable import PromoCommands

/// What the table of commands becomes: what the shells offer, and the manual page.
@Suite struct CommandTableTests {
  @Test(arguments: CommandPage.all)
  func `every option of a command is offered in each shell and stands in the manual`(
    page: CommandPage
  ) throws {
    let names = Set(page.options.map(\.name))
    for shell in CompletionScript.allCases {
      let offered = try offers(of: shell, [page.name, "-"])
      #expect(names.union(["--help"]).isSubset(of: offered.map(\.word)), "\(shell)")
      #expect(Set(offered.map(\.word)).count == offered.count, "\(shell)")
      #expect(offered.allSatisfy { ($0.summary == "") == (shell == .bash) }, "\(shell)")
    }
    for name in names {
      let escaped = name.replacing("-", with: "\\-")
      #expect(section(ofManual: page).contains("\\fB\(escaped)\\fR") || name == "--help", "\(name)")
    }
  }

  /// Returns what a shell is told to offer after some words.
  private func offers(
    of shell: CompletionScript, _ words: [String]
  ) throws -> [(word: String, summary: String)] {
    let answer = try ShellCompletion([shell.rawValue] + words).answer
    let lines = answer.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return lines.dropFirst(shell == .bash ? 2 : 1).map { line in
      let parts = line.split(separator: "\t", maxSplits: 1)
      return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    }
  }

  private static let manual = ManualPage.text

  private func section(ofManual page: CommandPage) -> String {
    let heading = page.name == "price" ? ".SH OPTIONS\n" : ".SS \(page.name)\n"
    let rest = CommandTableTests.manual.components(separatedBy: heading).last ?? ""
    return rest.components(separatedBy: "\n.S")[0]
  }

  @Test func `every command stands in the list, what is offered and the manual`() throws {
    #expect(CommandPage.names.count >= 12)
    #expect(CommandPage.names.allSatisfy { CommandPage.named($0)?.name == $0 })
    for page in CommandPage.all {
      let isFirst = Help.first(in: .english, width: 80).contains("\n  \(page.name) ")
      #expect(isFirst || page.name == "help")
      let offered = try offers(of: .zsh, ["help", ""]) + offers(of: .fish, [""])
      #expect(offered.count { $0 == (page.name, page.summary) } == 2)
      #expect(try offers(of: .bash, [page.name]).contains { $0.word == page.name })
      #expect(
        CommandTableTests.manual.contains("\n.SS \(page.name)\n") || page.name == "price")
    }
  }

  @Test(arguments: [40, 60, 80, 100], Language.allCases)
  func `pages fit the terminal, and their examples are whole`(width: Int, language: Language) {
    let first = Help.first(in: language, width: width)
    #expect(
      first.split(separator: "\n", omittingEmptySubsequences: false).count <= 30 || width < 60)
    for page in CommandPage.all {
      let text = Help.text(of: page, in: language, width: width)
      let lines = (text + "\n" + first).split(separator: "\n")
      // Nothing breaks an example within a path or a text in quotes.
      let isNarrow = width < 60
      #expect(lines.filter { displayWidth(String($0)) > width && !isNarrow } == [], "\(page.name)")
      let title = language == .chinese ? "示例：" : "Examples:"
      let examples = text.components(separatedBy: "\n\(title)\n  ")[1]
        .replacing(#/ \\\n +/#, with: " ").components(separatedBy: "\n  ")
      #expect(examples == page.examples)
      #expect(page.examples.count >= 2)
    }
  }

  /// A page that is half in English is worse than an English one.
  @Test(arguments: CommandPage.all)
  func `every text of a page is told in Chinese`(page: CommandPage) {
    let page = page.told(in: .chinese)
    let blocks = page.blocks.flatMap { block in
      switch block {
      case .text(let text), .statuses(let text): [text]
      case .options(let options): options.map(\.text)
      }
    }
    let calls = ([page.listed] + page.calls).map(\.summary).filter { !$0.isEmpty }
    #expect((calls + blocks).filter { !$0.contains(/\p{Han}/) } == [])
    #expect(!Help.first(in: .chinese, width: 80).contains(/\n *[A-Za-z ]+:\n/))
  }

  @Test(arguments: [60, 80, 100], Language.allCases)
  func `what is explained of a code fits the terminal`(width: Int, language: Language) {
    for id in Diagnostic.ID.allCases {
      let text = Help.paragraphs(of: id.explanation.cause(in: language), width: width)
      let lines = text.split(separator: "\n").map(String.init)
      #expect(lines.filter { displayWidth($0) > width } == [], "\(id)")
      // A line of Chinese is filled: it ends early only before a word or a sign that did not fit.
      #expect(lines.filter { $0.contains(/^[，。；：、！？）”]/) } == [], "\(id)")
    }
  }

  @Test func `the help names the limit of a search`() {
    #expect(
      CommandPage.named("check")!.options.contains {
        $0.name == "--effort" && $0.text.contains("\(Compilation.defaultBudget)")
      })
  }

  @Test(arguments: CompletionScript.allCases.filter { Shell.has($0.rawValue) })
  func `a shell finds no mistake in its script`(shell: CompletionScript) throws {
    let command = "promo-eval completions \(shell) > script; \(shell) -n script"
    let result = try Shell.withFolder { try Shell.run(command, in: $0) }
    #expect(result.status == 0)
    #expect(result.errors == "")
  }

  @Test func `formatters find no mistake in the manual page`() throws {
    let commands = [
      "mandoc": "mandoc -T lint -W warning p.1 | grep -v 'missing date'; true",
      "groff": "groff -man -ww -T ascii -z p.1",
    ]
    for (program, command) in commands where Shell.has(program) {
      let result = try Shell.withFolder { folder in
        try Shell.run("promo-eval help --man > p.1; \(command)", in: folder)
      }
      #expect(result.output == "" && result.errors == "", "\(program)")
      #expect(result.status == 0, "\(program)")
    }
  }
}
