import Foundation
import Testing

@testable import Promo
@testable import PromoCommands
@testable import PromoOrders

/// Mistakes about what is being typed wait until the author leaves the word.
@Suite struct CalmTests {
  /// An editor in which a text is typed letter by letter.
  private struct Typist {
    var editor: EditorScript
    private var version = 1
    private var (line, column) = (0, 0)

    /// The codes of the errors that the editor shows.
    private(set) var shown: [String] = []

    init() throws {
      editor = try EditorScript()
      editor.open("")
      look()
    }

    mutating func type(_ letter: Character) {
      version += 1
      editor.change(
        [["range": EditorScript.range(line, column, column), "text": .string(String(letter))]],
        version: version)
      (line, column) = letter == "\n" ? (line + 1, 0) : (line, column + 1)
      look()
    }

    mutating func type(_ text: String) { for letter in text { type(letter) } }

    mutating func look() {
      for message in editor.server.publish() {
        let diagnostics = message["params"]?["diagnostics"]?.array ?? []
        shown = diagnostics.filter { $0["severity"] == 1 }.compactMap { $0["code"]?.string }
      }
    }

    /// The number of errors that the server knows, shown or not.
    mutating func knownErrorCount() -> Int {
      let state = editor.server.workspace.state(
        of: .alone(EditorScript.address), at: Instant(secondsSince1970: 0))
      return state?.compilation.errorCount ?? 0
    }
  }

  private static let campaigns = [
    """
    currency EUR
    timezone "Europe/Berlin"

    promotion "Summer sale" {
        discount 20% off
        from 2026-07-01 to 2026-07-31
        code "SUN"
    }

    expect amount 100 at 2026-07-05 code "SUN" pays 80

    """,
    """
    fact tier one of "none", "gold" default "none"
    goods "shoes", "hats"
    promotion "Gold" {
        coupon 50 every 300
        only "shoes"
        when tier is "gold"
    }
    ensure pays >= 70% for "shoes"

    """,
  ]

  @Test(arguments: campaigns)
  func `a campaign typed letter by letter shows no error at any key`(campaign: String) throws {
    var typist = try Typist()
    var keys: (shown: [String], known: Int) = ([], 0)
    for letter in campaign {
      typist.type(letter)
      if !typist.shown.isEmpty { keys.shown.append("\(letter.debugDescription) \(typist.shown)") }
      if typist.knownErrorCount() > 0 { keys.known += 1 }
    }
    #expect(keys.shown == [])
    // Nearly all of them had one.
    #expect(keys.known > campaign.count * 9 / 10)
  }

  @Test func `a mistake is shown once its words are left`() throws {
    var typist = try Typist()
    typist.type("promotion \"A\" { discuont 20%")
    #expect(typist.shown == [] && typist.editor.server.holdsBack)
    typist.type(" off")
    #expect(typist.shown == ["P011"])
    typist.type(" }\npromotion \"B\" { ")
    #expect(typist.shown == ["P011"])
    typist.editor.server.workspace.leaveWord()
    typist.look()
    #expect(typist.shown.count > 1 && !typist.editor.server.holdsBack)
  }

  @Test func `saving, and a question about another place, end the wait`() throws {
    let ends: [(String, JSONNode, Bool)] = [
      ("textDocument/hover", EditorScript.place(1, 11), true),
      ("textDocument/completion", EditorScript.place(0, 3), true),
      ("textDocument/codeAction", ["range": EditorScript.range(1, 2, 3)], true),
      ("textDocument/codeAction", ["range": EditorScript.range(0, 18, 18)], false),
      ("textDocument/hover", EditorScript.place(0, 17), false),
      ("textDocument/documentSymbol", [:], false),
    ]
    for (method, parameters, isEnd) in ends {
      var typist = try Typist()
      typist.type("promotion \"A\" { co\n}")
      typist.editor.change(
        [["range": EditorScript.range(0, 18, 18), "text": "u"]], version: 99)
      typist.look()
      #expect(typist.shown == [])
      guard case .object(let members) = parameters else { continue }
      let file = JSONNode.Member(
        key: "textDocument", value: ["uri": .string(EditorScript.address)])
      _ = try typist.editor.result(
        of: method, .object([file] + members.filter { $0.key != "textDocument" }))
      typist.look()
      #expect(typist.shown.isEmpty != isEnd, "\(method)")
    }
    var typist = try Typist()
    typist.type("promotion \"A\" { co")
    typist.editor.note("textDocument/didSave", ["textDocument": ["uri": "file:///shop/a.promo"]])
    typist.look()
    #expect(typist.shown != [])
  }

  @Test func `a text that is replaced as a whole has no caret`() throws {
    var typist = try Typist()
    typist.editor.change([["text": "promotion \"A\" { discuont 20% off }"]], version: 2)
    typist.look()
    #expect(typist.shown == ["P011"])
  }
}
