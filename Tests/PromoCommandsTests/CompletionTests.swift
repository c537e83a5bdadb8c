import Foundation
import Promo
import Testing

@testable import PromoCommands

/// What the table of commands becomes: the scripts of the shells and the manual page.
@Suite struct CompletionTests {
  @Test(arguments: CommandPage.all)
  func `every option of a command stands in each script and in the manual`(page: CommandPage) {
    #expect(page.offered.count > 0)
    for option in page.offered {
      let name = option.name
      let inZsh = section(of: CompletionTests.zsh, from: "    \(page.scriptName))\n")
      #expect(inZsh.contains("\(name)=") || inZsh.contains("\(name)["), "\(name)")
      let inBash = section(of: CompletionTests.bash, from: "      \(page.scriptName))\n        ")
      #expect(inBash.split(whereSeparator: \.isWhitespace).contains("\(name)"), "\(name)")
      let inFish = "-n '__promo_eval_is \(page.scriptName)' -l \(name.dropFirst(2)) "
      #expect(CompletionTests.fish.contains(inFish), "\(name)")
      let escaped = name.replacing("-", with: "\\-")
      let manual = page.options.contains { $0.name == name } ? section(ofManual: page) : ""
      #expect(manual.contains("\\fB\(escaped)\\fR") || name == "--help", "\(name)")
    }
  }

  private static let bash = BashScript.text
  private static let zsh = ZshScript.text
  private static let fish = FishScript.text
  private static let manual = ManualPage.text

  /// Returns the text of a branch of a script.
  private func section(of script: String, from start: String) -> Substring {
    guard let range = script.range(of: start) else { return "" }
    let rest = script[range.upperBound...]
    return rest[..<(rest.range(of: ";;")?.lowerBound ?? rest.endIndex)]
  }

  private func section(ofManual page: CommandPage) -> String {
    let heading = page.name.isEmpty ? ".SH OPTIONS\n" : ".SS \(page.name)\n"
    let rest = CompletionTests.manual.components(separatedBy: heading).last ?? ""
    return rest.components(separatedBy: "\n.S")[0]
  }

  @Test func `every command stands in the list, the scripts and the manual`() {
    #expect(CommandPage.names.count >= 12)
    for page in CommandPage.all where !page.name.isEmpty {
      #expect(Help.commands.contains("promo-eval \(page.name) "))
      #expect(CompletionTests.bash.contains("|\(page.name)") || page.name == CommandPage.names[0])
      #expect(CompletionTests.zsh.contains("'\(page.name):\(page.listed[0].summary)'"))
      #expect(CompletionTests.fish.contains("__promo_eval_begins -a \(page.name) "))
      #expect(CompletionTests.manual.contains("\n.SS \(page.name)\n"))
    }
  }

  @Test(arguments: CommandPage.all)
  func `a page fits the width of a terminal and shows two examples`(page: CommandPage) {
    let lines = Help.text(of: page).split(separator: "\n")
    #expect(lines.filter { displayWidth(String($0)) > 100 } == [])
    #expect(page.examples.count >= 2)
  }

  @Test(arguments: CompletionScript.allCases)
  func `a shell finds no mistake in its script`(shell: CompletionScript) throws {
    guard Shell.has(shell.rawValue) else { return }
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

/// What the scripts offer, asked of the shells themselves.
@Suite struct CompletionOfferTests {
  /// A promotion of this name must come through every shell as it is, and run nothing.
  private static let name = #"50 off "VIP": $HOME's `touch ran`\1"#

  /// The words before the cursor, as typed, and what is offered.
  private static let offers: [(typed: [String], offered: [String])] = [
    (["ch"], ["check", "chart"]),
    (["check", "--fi"], ["--fix", "--fix=maybe"]),
    (["check", "--fix", "=", ""], ["maybe"]),
    (["check", "--deny", "P11"], ["P113", "P114", "P115", "P116", "P117", "P118"]),
    (["a.promo", "--format", "js"], ["json", "jsonl"]),
    (["test", "--format=j"], []),
    (["test", "--format", "=", "j"], ["json", "junit"]),
    (["sql", "a.promo", "--dialect", "s"], ["sqlite", "spark"]),
    (["chart", "--timezone", "Asia/S"], ["Asia/Shanghai"]),
    (["new", "--currency", "EU"], ["EUR"]),
    (["a.promo", "--amount", ""], []),
    (["a.promo", "--at", "2026-11-11T10", ":", "0"], []),
    (["a.promo", "--orders", ""], ["o.csv", "my folder"]),
    (["chart", "a.promo", "--out", ""], ["my folder"]),
    (["check", ""], ["a.promo", "my folder"]),
    (["pause", ""], ["a.promo", "my folder"]),
    (["pause", "a.promo", #""50 off \"V"#], [#"50 off \"VIP\": \$HOME's \`touch ran\`\\1"#]),
    (["pause", "a.promo", "'50 off \"V"], [#"50 off "VIP": $HOME'\''s `touch ran`\1"#]),
    (["resume", "a.promo", "--diagnostics", "json", "Y"], [#"Y\=1"#]),
    (["resume", #"my\ folder"#, ""], ["Z"]),
    (["resume", "$(touch ran)", "Y"], []),
    (["help", "com"], ["completions"]),
    (["completions", ""], ["bash", "zsh", "fish"]),
    (["explain", "spe"], ["spend"]),
  ]

  private func inFolder<Value>(_ body: (String) throws -> Value) throws -> Value {
    try Shell.withFolder { folder in
      let written = CompletionOfferTests.name.replacing("\\", with: #"\\"#)
        .replacing("\"", with: #"\""#)
      let rules = "promotion \"\(written)\" { coupon 5 }\npromotion \"Y=1\" { coupon 6 }\n"
      try rules.write(toFile: "\(folder)/a.promo", atomically: false, encoding: .utf8)
      try "".write(toFile: "\(folder)/o.csv", atomically: false, encoding: .utf8)
      let inner = "\(folder)/my folder"
      try FileManager.default.createDirectory(
        atPath: inner, withIntermediateDirectories: false)
      try "promotion \"Z\" { coupon 6 }\n".write(
        toFile: "\(inner)/z.promo", atomically: false, encoding: .utf8)
      let value = try body(folder)
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/ran"))
      return value
    }
  }

  @Test(.enabled(if: Shell.has("bash"), "there is no bash")) func `bash offers what fits`() throws {
    let calls = CompletionOfferTests.offers.map { typed, _ in
      "offer \(typed.map(quoted).joined(separator: " "))"
    }
    let script = """
      source <(promo-eval completions bash)
      offer() {
        COMP_WORDS=(promo-eval "$@") COMP_CWORD=$#
        _promo_eval
        printf '%s\\n' "${COMPREPLY[@]}" | grep . | LC_ALL=C sort
        printf '%s\\n' --
      }
      name() { offer pause a.promo 50; eval "printf '%s\\n' ${COMPREPLY[0]}"; }
      \(calls.joined(separator: "\n"))
      name
      """
    let output = try inFolder { folder in
      try script.write(toFile: "\(folder)/offers", atomically: false, encoding: .utf8)
      let result = try Shell.run("bash offers 2>&1; rm offers", in: folder)
      return result.output.components(separatedBy: "--\n")
    }
    #expect(output.count == calls.count + 2)
    for (offer, text) in zip(CompletionOfferTests.offers, output) {
      let lines = text.split(separator: "\n").map(String.init)
      #expect(lines.filter { $0 != "offers" } == offer.offered.sorted(), "\(offer.typed)")
    }
    #expect(output.last == "\(CompletionOfferTests.name)\n")
  }

  @Test(.enabled(if: Shell.has("fish"), "there is no fish")) func `fish offers what fits`() throws {
    let calls = CompletionOfferTests.offers.compactMap { typed, offered in
      // Bash alone splits words at these signs, and wants quotes for what it inserts.
      typed.contains("=") || typed.contains(":") || offered.contains { $0.contains(/[\\=]/) }
        ? nil : (typed: typed, offered: offered)
    }
    let lines = calls.map { typed, _ in
      "complete -C \(quoted("promo-eval " + typed.joined(separator: " "))); printf '%s\\n' --"
    }
    let names =
      "complete -C 'promo-eval pause a.promo 50'; complete -C 'promo-eval pause a.promo Y'"
    let script = (["promo-eval completions fish | source"] + lines + [names])
      .joined(separator: "\n")
    let output = try inFolder { folder in
      try script.write(toFile: "\(folder)/offers", atomically: false, encoding: .utf8)
      let result = try Shell.run("HOME=. fish --no-config offers 2>&1; rm offers", in: folder)
      return result.output.components(separatedBy: "--\n")
    }
    #expect(output.count == calls.count + 1)
    for (offer, text) in zip(calls, output) {
      let words = text.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
      // Fish offers all files, those that fit first.
      for word in offer.offered {
        #expect(words.contains { $0 == word || $0 == "\(word)/" }, "\(offer.typed): \(text)")
      }
    }
    #expect(output.last == "\(CompletionOfferTests.name)\nY=1\n")
  }

  /// Returns a text as one word of a shell.
  private func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: #"'\''"#))'"
  }
}
