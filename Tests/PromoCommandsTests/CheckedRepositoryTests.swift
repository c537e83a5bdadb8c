import Foundation
import Testing

/// The hook for pre-commit and the action for GitHub, run as those run them, on rules in every state.
@Suite struct CheckedRepositoryTests {
  struct State: CustomTestStringConvertible {
    let name: String
    let rules: String?
    let status: Int32
    var statusDenyingAll: Int32 { status == 0 && annotation != nil ? 1 : status }
    var annotation: String?

    var testDescription: String { name }

    private static let sale = """
      timezone "Europe/Berlin"
      promotion "Sale" { discount 20% off from 2026-07-01 to 2026-07-31 }\n
      """

    static let all = [
      State(name: "right", rules: "\(sale)ensure pays >= 80%\n", status: 0),
      State(
        name: "a mistake", rules: sale.replacing("discount", with: "discuont"), status: 3,
        annotation: "P011"),
      State(
        name: "a failing expect",
        rules: "\(sale)expect amount 60 at 2026-07-14 pays 50\n", status: 1,
        annotation: "P142"),
      State(
        name: "a broken ensure", rules: "\(sale)ensure pays >= 90%\n", status: 1,
        annotation: "P140"),
      State(
        name: "a warning", rules: sale.replacing("20%", with: "80%"), status: 0,
        annotation: "P113"),
      State(name: "empty", rules: "# nothing yet\n", status: 1, annotation: "P120"),
      State(
        name: "over", rules: sale.replacing("2026", with: "2020"), status: 0,
        annotation: "P115"),
      State(name: "unreadable", rules: nil, status: 5),
    ]
  }

  private static func page(_ path: String) throws -> String {
    try String(contentsOf: Shell.root.appending(path: path), encoding: .utf8)
  }

  /// A repository whose only commit is of the middle of the sale.
  private static func run(
    _ command: String, on state: State, _ environment: [String: String] = [:]
  ) throws -> ShellResult {
    try Shell.withFolder { folder in
      let file = "\(folder)/shop.promo"
      if let rules = state.rules {
        try rules.write(toFile: file, atomically: false, encoding: .utf8)
      } else {
        try FileManager.default.createSymbolicLink(
          atPath: file, withDestinationPath: "\(folder)/nowhere")
      }
      let commit = "git init -q . && git add . && git commit -qm rules"
      let person = ["AUTHOR", "COMMITTER"].reduce(into: [String: String]()) { named, role in
        named["GIT_\(role)_NAME"] = "A"
        named["GIT_\(role)_EMAIL"] = "a@example.org"
        named["GIT_\(role)_DATE"] = "2026-07-14T12:00:00Z"
      }
      return try Shell.run(
        "\(commit) && \(command)", in: folder,
        environment: person.merging(environment) { $1 })
    }
  }

  @Test(.enabled(if: Shell.has("git"), "there is no git"), arguments: State.all)
  func `the hook ends as the table of CI says`(state: State) throws {
    let hook = try Self.page(".pre-commit-hooks.yaml")
    let entry = try #require(hook.firstMatch(of: /entry: (.*)\n  args: \["(.*)"\]/))
    #expect(try Self.run("\(entry.1) \(entry.2)", on: state).status == state.status)
  }

  @Test(
    .enabled(if: Shell.has("git") && Shell.has("bash"), "there is no git or no bash"),
    arguments: State.all, ["P142 P120", "P142 P120 warnings"])
  func `the action ends so as of the commit, and marks the lines`(
    state: State, denied: String
  ) throws {
    let action = try Self.page("action.yml")
    let script = try #require(action.components(separatedBy: "run: |\n").last)
      .split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
    let result = try Self.run(
      "bash --noprofile --norc -eo pipefail -c \"$SCRIPT\"", on: state,
      ["SCRIPT": script, "RULES": ".", "PROGRAM": "promo-eval", "DENY": denied, "AT": ""])
    let deniesAll = denied.hasSuffix("warnings")
    #expect(result.status == (deniesAll ? state.statusDenyingAll : state.status))
    guard let code = state.annotation else {
      #expect(result.output == "")
      return
    }
    // What fails the run is an error.
    #expect(result.output.hasPrefix(result.status == 0 ? "::warning " : "::error "))
    #expect(result.output.contains("title=\(code)::"))
    #expect(!result.output.contains("file=./"))
  }

  @Test(.enabled(if: Shell.has("git"), "there is no git"))
  func `a command of the page works as pasted`() throws {
    let command = try #require(
      try Self.page("Examples/CI.md").firstMatch(of: /\n    (promo-eval check shop .*)\n/))
    let result = try Self.run(
      "mkdir shop && mv shop.promo shop && \(command.1)", on: State.all[0])
    #expect(result.status == 0, "\(result.errors)")
  }
}
