import Foundation
import TestSupport
import Testing

@testable import Promo
@testable import PromoCommands
@testable import PromoOrders

@Suite struct LanguageServerTests {
  private let shop = """
    fact tier one of "a", "b" default "a"\r
    promotion "Größe 😀" { discount 20% off when tier is "b" }\r
    expect amount 5 with tier "b" pays 4 by "Größe 😀"\r

    """

  @Test func `mistakes are published with their version, and go when they are gone`() throws {
    var editor = try EditorScript()
    editor.open(shop)
    #expect(editor.published() == ["file:///shop/a.promo v1: "])
    #expect(editor.published() == [])
    editor.change([["range": EditorScript.range(1, 23, 35), "text": "discuont 20%"]], version: 2)
    editor.server.workspace.leaveWord()
    #expect(editor.published() == ["file:///shop/a.promo v2: P011 1:23"])
    editor.change(
      [
        ["range": EditorScript.range(1, 23, 35), "text": "discount"],
        ["range": EditorScript.range(1, 31, 31), "text": " 20%"],
      ], version: 3)
    #expect(editor.published() == ["file:///shop/a.promo v3: "])
    editor.change([["text": "promotion"]], version: 4)
    #expect(editor.published().count == 1)
    editor.note("textDocument/didClose", ["textDocument": ["uri": "file:///shop/a.promo"]])
    #expect(editor.published() == ["file:///shop/a.promo: "])
  }

  @Test func `findings come after the diagnostics, unless the text has changed`() throws {
    var editor = try EditorScript()
    editor.open("promotion \"A\" { discount 20% off }\nensure pays >= 90%\n")
    #expect(editor.published() == ["file:///shop/a.promo v1: "])
    let set = editor.server.setToAnalyse()
    let old = try #require(set)
    editor.analyse()
    #expect(editor.published() == ["file:///shop/a.promo v1: P140 1:0"])
    #expect(editor.server.setToAnalyse() == nil)
    editor.change([["range": EditorScript.range(0, 0, 0), "text": "\n"]], version: 2)
    #expect(editor.server.take(old.with(old.compilation.withFindings())) == [])
    #expect(editor.published() == ["file:///shop/a.promo v2: "])
    editor.analyse()
    #expect(editor.published() == ["file:///shop/a.promo v2: P140 2:0"])
  }

  @Test func `a fix is offered where its mistake stands`() throws {
    var editor = try EditorScript()
    editor.open("promotion \"A\" { discuont 20% off }\n")
    let actions = try editor.result(
      of: "textDocument/codeAction",
      EditorScript.place(
        0, 0, ["range": EditorScript.range(0, 20, 20), "context": ["diagnostics": []]]))
    let titles = actions.array?.compactMap { $0["title"]?.string }
    #expect(titles == ["write `discount` (certain)", "fix all that is certain"])
    let change: JSONNode = [
      ["range": EditorScript.range(0, 16, 24), "newText": "discount"]
    ]
    #expect(actions.array?.first?["edit"]?["changes"]?["file:///shop/a.promo"] == change)
    #expect(actions.array?.first?["isPreferred"] == true)
    let elsewhere = try editor.result(
      of: "textDocument/codeAction",
      EditorScript.place(
        0, 0, ["range": EditorScript.range(0, 2, 3), "context": ["only": ["quickfix"]]]))
    #expect(elsewhere == [])
  }

  @Test func `a name with an emoji is found, shown and renamed`() throws {
    var editor = try EditorScript()
    editor.open(shop)
    let place = EditorScript.place(1, 19)
    let hover = try editor.result(of: "textDocument/hover", place)
    #expect(hover["range"] == EditorScript.range(1, 10, 20))
    #expect(hover["contents"]?["value"]?.string?.contains("pays 100.00 today") == true)
    #expect(
      try editor.result(of: "textDocument/prepareRename", place)
        == ["range": EditorScript.range(1, 11, 19), "placeholder": "Größe 😀"])
    let changes = try editor.result(
      of: "textDocument/rename", EditorScript.place(1, 19, ["newName": "B"]))
    #expect(
      changes["changes"]?["file:///shop/a.promo"] == [
        ["range": EditorScript.range(1, 10, 20), "newText": "\"B\""],
        ["range": EditorScript.range(2, 40, 50), "newText": "\"B\""],
      ])
    let failed = try editor.answer(
      to: "textDocument/rename", EditorScript.place(0, 6, ["newName": "two words"]))
    #expect(failed["error"]?["code"] == -32803)
  }

  @Test func `columns are bytes where the editor asks for them`() throws {
    var editor = try EditorScript(encodings: ["utf-16", "utf-8"])
    editor.open(shop)
    let hover = try editor.result(of: "textDocument/hover", EditorScript.place(1, 22))
    #expect(hover["range"] == EditorScript.range(1, 10, 24))
  }

  @Test func `completions, symbols, places and colours are in the form of the protocol`() throws {
    var editor = try EditorScript()
    editor.open(shop)
    let list = try editor.result(of: "textDocument/completion", EditorScript.place(1, 55))
    #expect(list["items"]?.array?.map { $0["label"]?.string } == ["\"a\"", "\"b\""])
    let item = try #require(list["items"]?.array?.last?["textEdit"])
    #expect(item == ["range": EditorScript.range(1, 53, 56), "newText": "\"b\""])
    let symbols = try editor.result(of: "textDocument/documentSymbol", EditorScript.place(0, 0))
    #expect(
      symbols.array?.map { $0["name"]?.string }
        == ["tier", "Größe 😀", "expect amount 5 with tier \"b\" pays 4 by \"Größe 😀\""])
    let uses = EditorScript.place(2, 22, ["context": ["includeDeclaration": false]])
    let references = try editor.result(of: "textDocument/references", uses)
    #expect(references.array?.count == 2)
    let definition = try editor.result(of: "textDocument/definition", EditorScript.place(2, 22))
    #expect(
      definition == ["uri": "file:///shop/a.promo", "range": EditorScript.range(0, 5, 9)])
    let tokens = try editor.result(
      of: "textDocument/semanticTokens/full", EditorScript.place(0, 0))
    #expect(tokens["data"]?.array?.prefix(10) == [0, 0, 4, 1, 0, 0, 5, 4, 5, 0])
  }

  @Test func `folds, lenses and snippets are in the form of the protocol`() throws {
    let text = "promotion \"A\" {\n  coupon 5\n}\nexpect amount 8 pays 3\nensure pays >= 1%\n"
    var editor = try EditorScript(
      documents: ["completion": ["completionItem": ["snippetSupport": true]]],
      workspace: ["codeLens": ["refreshSupport": true]])
    editor.open(text)
    let folds = try editor.result(of: "textDocument/foldingRange", EditorScript.place(0, 0))
    #expect(folds == [["startLine": 0, "endLine": 1]])
    func titles() throws -> [String?]? {
      try editor.result(of: "textDocument/codeLens", EditorScript.place(0, 0)).array?
        .map { $0["command"]?["title"]?.string }
    }
    #expect(try titles() == ["pays 3 ✓", "not proved yet"])
    let refresh = editor.analyse()
    #expect(refresh.map { $0["method"]?.string } == ["workspace/codeLens/refresh"])
    #expect(editor.send(Array("{\"id\":\"lenses-1\",\"result\":null}".utf8)) == [])
    #expect(try titles() == ["pays 3 ✓", "broken"])
    editor.open("promotion \"A\" { }", address: "file:///b.promo")
    let place = EditorScript.place(0, 16, address: "file:///b.promo")
    func item(_ editor: inout EditorScript) throws -> JSONNode? {
      try editor.result(of: "textDocument/completion", place)["items"]?.array?
        .first { $0["label"] == "spend" }
    }
    #expect(try item(&editor)?["textEdit"]?["newText"] == "spend ${1:100}")
    #expect(try item(&editor)?["insertTextFormat"] == 2)
    var plain = try EditorScript()
    plain.open("promotion \"A\" { }", address: "file:///b.promo")
    #expect(try item(&plain)?["textEdit"]?["newText"] == "spend")
    plain.open(text)
    #expect(plain.analyse() == [])
  }

  @Test func `the files of the command line are one set`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try "promotion \"A\" { coupon 5 }\n".write(
      to: folder.appending(path: "a b.promo"), atomically: true, encoding: .utf8)
    try "expect amount 6 pays 1 by \"A\", \"B\"\n".write(
      to: folder.appending(path: "b.promo"), atomically: true, encoding: .utf8)
    var editor = try EditorScript([folder.path])
    let real = folder.resolvingSymlinksInPath().path
    let (first, second) = ("file://\(real)/a%20b.promo", "file://\(real)/b.promo")
    #expect(editor.published() == ["\(second): P060 0:31"])
    editor.open("promotion \"A\" { coupon 5 }\npromotion \"B\" { coupon 1 }\n", address: first)
    #expect(Set(editor.published()) == ["\(first) v1: ", "\(second): "])
    let changes = try editor.result(
      of: "textDocument/rename", EditorScript.place(0, 11, ["newName": "C"], address: first))
    #expect(changes["changes"]?[first]?.array?.count == 1)
    #expect(changes["changes"]?[second]?.array?.count == 1)
    let definition = try editor.result(
      of: "textDocument/definition", EditorScript.place(0, 32, address: second))
    #expect(definition["uri"] == .string(first))
    editor.note("textDocument/didClose", ["textDocument": ["uri": .string(first)]])
    #expect(Set(editor.published()) == ["\(first): ", "\(second): P060 0:31"])
  }

  // MARK: The protocol

  @Test func `requests come between initialize and shutdown`() throws {
    var editor = try EditorScript(isInitialized: false)
    #expect(try editor.error(of: "textDocument/hover", EditorScript.place(0, 0)) == -32002)
    editor.open("promotion")
    #expect(editor.published() == [])
    _ = try editor.result(of: "initialize", ["capabilities": [:]])
    #expect(try editor.error(of: "initialize", [:]) == -32600)
    #expect(try editor.result(of: "shutdown", .null) == .null)
    #expect(try editor.error(of: "textDocument/hover", EditorScript.place(0, 0)) == -32600)
    #expect(editor.server.status == nil)
    editor.note("exit", .null)
    #expect(editor.server.status == .done)
  }

  @Test func `an exit without shutdown fails`() throws {
    var editor = try EditorScript()
    editor.note("exit", .null)
    #expect(editor.server.status == .failed)
  }

  @Test func `what is not understood is answered with the reason`() throws {
    var editor = try EditorScript()
    editor.open(shop)
    #expect(try editor.error(of: "promo/unknown", [:]) == -32601)
    #expect(try editor.error(of: "textDocument/hover", [:]) == -32602)
    #expect(try editor.error(of: "textDocument/hover", ["textDocument": ["uri": 5]]) == -32602)
    let unopened = EditorScript.place(0, 0, address: "file:///other.promo")
    #expect(try editor.error(of: "textDocument/hover", unopened) == -32602)
    for (text, code) in [
      ("{\"a\":", -32700), ("", -32700), ("[]", -32600), ("{}", -32600), ("5", -32600),
      ("{\"id\":{},\"method\":\"shutdown\"}", -32600),
    ] {
      let answers = editor.send(Array(text.utf8))
      #expect(answers.map { $0["error"]?["code"]?.number } == [code], "\(text)")
      #expect(answers.first?["id"] == .null)
    }
    let deep = String(repeating: "[", count: 100_000)
    #expect(editor.send(Array(deep.utf8)).first?["error"]?["code"] == -32700)
    #expect(editor.send(Array("{\"id\":7,\"result\":null}".utf8)) == [], "an answer of the editor")
    editor.note("promo/unknown", [:])
    editor.note("textDocument/didChange", ["textDocument": 5])
    editor.note("textDocument/didOpen", [:])
  }

  @Test func `places outside of the file stand for the nearest one`() throws {
    var editor = try EditorScript()
    editor.open(shop)
    for (line, column) in [(-1, 0), (0, -1), (0, .max), (.max, 0), (.min, .min), (99, 99)] {
      _ = try editor.result(of: "textDocument/hover", EditorScript.place(line, column))
      _ = try editor.result(of: "textDocument/completion", EditorScript.place(line, column))
    }
    editor.change([["range": EditorScript.range(99, 5, 2), "text": "# end"]], version: 2)
    editor.change([["range": EditorScript.range(0, 4, 0), "text": "fact"]], version: 3)
    #expect(editor.published() == ["file:///shop/a.promo v3: "])
  }

  @Test func `a request that is cancelled in time is not worked on`() throws {
    var editor = try EditorScript()
    editor.open(shop)
    let asked: JSONNode = [
      "id": "x", "method": "textDocument/hover", "params": EditorScript.place(1, 12),
    ]
    editor.receive(.content(Array(asked.text.utf8)))
    let cancel: JSONNode = ["method": "$/cancelRequest", "params": ["id": "x"]]
    editor.receive(.content(Array(cancel.text.utf8)))
    #expect(editor.answers().map { $0["error"]?["code"]?.number } == [-32800])
    #expect(editor.send(Array(cancel.text.utf8)) == [])
    #expect(editor.send(Array(asked.text.utf8)).first?["result"] != nil)
  }

  /// What they cost is counted in `.ci/measure/growth`.
  @Test func `many requests that are cancelled have an answer each`() throws {
    let count = 400
    var editor = try EditorScript()
    let requests = (0..<count).map { "{\"id\":\($0),\"method\":\"promo/none\"}" }
    let cancels = (0..<count).map {
      "{\"method\":\"$/cancelRequest\",\"params\":{\"id\":\($0)}}"
    }
    for text in requests + cancels { editor.receive(.content(Array(text.utf8))) }
    let answers = editor.answers()
    #expect(answers.map { $0["id"]?.number } == Array(0..<count))
    #expect(answers.allSatisfy { $0["error"]?["code"] == -32800 })
  }

  // MARK: Edits

  @Test func `half of a character is a character of its own, and later edits find their places`()
    throws
  {
    var editor = try EditorScript()
    editor.open("promotion \"A\" { coupon 5 }\n")
    let change = """
      {"method":"textDocument/didChange","params":{"textDocument":{"uri":"\(EditorScript.address)",
      "version":2},"contentChanges":[{"range":\(EditorScript.range(0, 11, 12).text),"text":"\\ud83d"},
      {"range":\(EditorScript.range(0, 12, 12).text),"text":"\\ude00x\\uD83D\\uDE00"}]}}
      """
    #expect(editor.send(Array(change.utf8)) == [])
    editor.change([["range": EditorScript.range(0, 20, 26), "text": "cuopon"]], version: 3)
    editor.server.workspace.leaveWord()
    #expect(editor.published() == ["\(EditorScript.address) v3: P011 0:20"])
    let text = try #require(editor.server.workspace.open[EditorScript.address]?.text.bytes)
    let expected = "promotion \"\u{FFFD}\u{FFFD}x\u{1F600}\" { cuopon 5 }\n"
    #expect(String(decoding: text, as: UTF8.self) == expected)
  }

  @Test func `any edits of code units leave a text as long as that of the editor`() throws {
    var random = SeededGenerator(seed: 14)
    var editor = try EditorScript()
    var units = Array("a\u{1F600}\u{1F601}\nb\u{1F600}".utf16)
    editor.open(String(decoding: units, as: UTF16.self))
    let parts = ["\u{1F600}", "x", "\u{E9}", "\n", "", "\u{1F600}\u{1F601}"].map { Array($0.utf16) }
    let place = { (unit: Int) -> JSONNode in
      let lines = units[..<unit].split(separator: 10, omittingEmptySubsequences: false)
      return ["line": .number(lines.count - 1), "character": .number(lines.last?.count ?? 0)]
    }
    for version in 2..<(2 + Effort.times(300)) {
      let ends = [random.below(units.count + 1), random.below(units.count + 1)].sorted()
      let part = random.pick(parts + [[0xD83D], [0xDE00]])
      let text = part.map { "\\u" + String(0x1_0000 + UInt32($0), radix: 16).dropFirst() }.joined()
      let change = """
        {"method":"textDocument/didChange","params":{"textDocument":{"uri":"\(EditorScript.address)",
        "version":\(version)},"contentChanges":[{"range":{"start":\(place(ends[0]).text),
        "end":\(place(ends[1]).text)},"text":"\(text)"}]}}
        """
      units.replaceSubrange(ends[0]..<ends[1], with: part)
      #expect(editor.send(Array(change.utf8)) == [])
      let bytes = editor.server.workspace.open[EditorScript.address]?.text.bytes ?? []
      let found = Array(String(decoding: bytes, as: UTF8.self).utf16)
      #expect(found.count == units.count)
      #expect(zip(found, units).allSatisfy { $0 == $1 || $0 == 0xFFFD && UTF16.isSurrogate($1) })
      if units.count > 60 {
        units = Array("a\u{1F600}\n".utf16)
        editor.change([["text": "a\u{1F600}\n"]], version: version)
      }
    }
  }

  @Test func `edits name the version of their text where the editor takes that`() throws {
    var editor = try EditorScript(isInitialized: false)
    let known: JSONNode = ["workspaceEdit": ["documentChanges": true]]
    _ = try editor.result(of: "initialize", ["capabilities": ["workspace": known]])
    editor.open("promotion \"A\" { discount 20% off }\n")
    editor.change([["range": EditorScript.range(0, 0, 0), "text": "\n"]], version: 7)
    let renamed = try editor.result(
      of: "textDocument/rename", EditorScript.place(1, 11, ["newName": "B"]))
    editor.change([["range": EditorScript.range(1, 20, 22), "text": "uo"]], version: 8)
    let actions = try editor.result(
      of: "textDocument/codeAction",
      EditorScript.place(
        1, 0, ["range": EditorScript.range(1, 20, 20), "context": ["diagnostics": []]]))
    let edits = [renamed] + (actions.array ?? []).compactMap { $0["edit"] }
    for (edit, version) in zip(edits, [7, 8, 8]) {
      let document: JSONNode = ["uri": .string(EditorScript.address), "version": .number(version)]
      #expect(edit["documentChanges"]?.array?.map { $0["textDocument"] } == [document])
      #expect(edit["changes"] == nil)
    }
    #expect(actions.array?.count == 2)
    #expect(
      renamed["documentChanges"]?.array?.first?["edits"]
        == [["range": EditorScript.range(1, 10, 13), "newText": "\"B\""]])
  }

  @Test func `the search in a text that has changed is stopped, and no other`() throws {
    var editor = try EditorScript()
    editor.open("promotion \"A\" { discount 20% off }\n")
    let next = editor.server.setToAnalyse()
    let set = try #require(next)
    // Such a search would never end.
    let analysis = Analysis { compilation, isStopped in
      while !isStopped() {}
      return compilation
    }
    analysis.begin(set)
    analysis.stop { editor.server.workspace.isCurrent($0) }
    #expect(analysis.isBusy && analysis.result() == nil)
    editor.change([["range": EditorScript.range(0, 0, 0), "text": "\n"]], version: 2)
    analysis.stop { editor.server.workspace.isCurrent($0) }
    var result: RuleSetState?
    while result == nil { result = analysis.result() }
    #expect(!analysis.isBusy && result?.number == set.number)
  }
}
