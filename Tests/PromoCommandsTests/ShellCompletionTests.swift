import Foundation
import Testing

/// What the scripts offer, asked of the shells themselves.
@Suite struct ShellCompletionTests {
  /// A promotion of this name must come through every shell as it is, and run nothing.
  private static let name = #"50 off "VIP": $HOME's `touch ran`\1"#

  /// The words before the cursor, as typed, and what is offered.
  private static let offers: [(typed: [String], offered: [String])] = [
    (["ch"], ["check", "chart"]),
    (["check", "--fi"], ["--fix", "--fix=maybe"]),
    (["check", "--fix", "=", ""], ["maybe"]),
    (
      ["check", "--deny", "P11"],
      ["P110", "P111", "P112", "P113", "P114", "P115", "P116", "P117", "P118", "P119"]
    ),
    (["a.promo", "--format", "js"], ["json", "jsonl"]),
    (["test", "--format=j"], ["--format=json", "--format=junit"]),
    (["test", "--format", "=", "j"], ["json", "junit"]),
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
      let written = ShellCompletionTests.name.replacing("\\", with: #"\\"#)
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
    let calls = ShellCompletionTests.offers.map { typed, _ in
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
    for (offer, text) in zip(ShellCompletionTests.offers, output) {
      let lines = text.split(separator: "\n").map(String.init)
      #expect(lines.filter { $0 != "offers" } == offer.offered.sorted(), "\(offer.typed)")
    }
    #expect(output.last == "\(ShellCompletionTests.name)\n")
  }

  @Test(.enabled(if: Shell.has("fish"), "there is no fish")) func `fish offers what fits`() throws {
    let calls = ShellCompletionTests.offers.compactMap { typed, offered in
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
    #expect(output.last == "\(ShellCompletionTests.name)\nY=1\n")
  }

  /// Types each text and a tab in a zsh with a terminal of its own, and prints the words that come of
  /// it, each in brackets.
  private static let zshSession = #"""
    promo-eval completions zsh >_promo-eval
    zmodload zsh/zpty
    zpty shell 'zsh -f -i'
    zpty -w shell 'PS1= RPS1=; stty -echo; unsetopt zle_bracketed_paste; TERM=dumb'
    zpty -w shell 'fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D'
    zpty -w shell 'compdef _promo-eval show; show() { print -rn -- "got[${@[-1]}]"; print end }; print re""ady'
    zpty -r shell REPLY '*ready*'
    for typed; do
      zpty -w -n shell "show $typed"$'\t\n'
      zpty -r shell REPLY '*end*'
      REPLY=${REPLY##*got\[}
      print -r -- ${REPLY%%\]end*}
    done
    zpty -d shell
    """#

  @Test(.enabled(if: Shell.has("zsh") && Shell.has("timeout"), "there is no zsh"))
  func `zsh completes what fits`() throws {
    let completed = [
      "chec": "check", "check --deny P113 --effo": "--effort",
      "a.promo --format=jsonl": "--format=jsonl", "chart --timezone Asia/Shan": "Asia/Shanghai",
      "check --fix=": "--fix=maybe", "resume a.promo Y": "Y=1", #"resume my\ f"#: "my folder",
      "pause a.promo 50": ShellCompletionTests.name, "help comp": "completions",
      #"pause --diagnostics json my\ folder Z"#: "Z", "resume '$(touch ran)' Y": "Y",
    ]
    let typed = completed.keys.sorted()
    let output = try inFolder { folder in
      try ShellCompletionTests.zshSession.write(
        toFile: "\(folder)/session", atomically: false, encoding: .utf8)
      let words = typed.map(quoted).joined(separator: " ")
      return try Shell.run("HOME=. timeout 60 zsh -f session \(words) 2>&1", in: folder).output
    }
    #expect(output.split(separator: "\n").map(String.init) == typed.map { completed[$0] ?? "" })
  }

  /// Returns a text as one word of a shell.
  private func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: #"'\''"#))'"
  }
}
