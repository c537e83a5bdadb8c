import TestSupport
import Testing

@testable import Promo
@testable import PromoCommands

@Suite struct MessageReaderTests {
  private func parts(_ bytes: [UInt8], blocks: Int) -> [MessageReader.Part] {
    var reader = MessageReader()
    var parts: [MessageReader.Part] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      reader.append(rest.prefix(blocks))
      rest = rest.dropFirst(blocks)
      while let part = reader.next() { parts.append(part) }
    }
    return parts
  }

  private func content(_ text: String) -> MessageReader.Part { .content(Array(text.utf8)) }

  @Test(arguments: [1, 2, 7, 1_000])
  func `messages are found in blocks of any length`(blocks: Int) {
    let text =
      "Content-Length: 2\r\n\r\n{}content-length:3\nContent-Type: x\n\n[5]"
      + "Content-Length: 0\r\n\r\nContent-Length: 2\r\n\r\né"
    #expect(
      parts(Array(text.utf8), blocks: blocks) == [
        content("{}"), content("[5]"), content(""), content("é"),
      ])
  }

  @Test(arguments: [
    "X: 1\r\n\r\n{}", "Content-Length: -1\r\n\r\n", "Content-Length: x\r\n\r\n{}",
    "Content-Length: 99999999999999999999999\r\n\r\n", "Content-Length: 900000000\r\n\r\n",
    "\r\n\r\n", "Content-Length:\r\n\r\n",
    String(repeating: "x", count: 9_000) + "\r\n",
  ])
  func `after a broken header the next message is found`(broken: String) {
    for blocks in [1, 64] {
      let found = parts(Array("\(broken)Content-Length: 2\r\n\r\n{}".utf8), blocks: blocks)
      #expect(found.last == content("{}"))
      #expect(found.first == .broken)
    }
  }

  @Test func `any bytes are read to their end, and the server lives on`() throws {
    var random = SeededGenerator(seed: 5)
    var editor = try EditorScript()
    let messages = [
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"textDocument/hover\",\"params\":"
        + EditorScript.place(1, 2).text + "}",
      "{\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":"
        + "\"file:///shop/a.promo\",\"version\":1,\"text\":\"promotion \\\"A\\\" { coupon 5 }\"}}}",
      "{\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":{\"uri\":"
        + "\"file:///shop/a.promo\"},\"contentChanges\":[{\"range\":"
        + EditorScript.range(0, 3, 9).text + ",\"text\":\"\u{1F600}\"}]}}",
      "{\"id\":2,\"method\":\"textDocument/completion\",\"params\":"
        + EditorScript.place(0, 9).text + "}",
      "{\"id\":3,\"method\":\"textDocument/codeAction\",\"params\":"
        + EditorScript.place(0, 9, ["range": EditorScript.range(0, 0, 99)]).text + "}",
    ]
    var reader = MessageReader()
    for _ in 0..<Effort.times(150) {
      var bytes = Array(random.pick(messages).utf8)
      if !random.once(in: 3) {
        for _ in 0..<(1 + random.below(3)) {
          let place = random.below(bytes.count)
          switch random.below(3) {
          case 0: bytes[place] = UInt8(random.below(256))
          case 1: bytes.remove(at: place)
          default: bytes.insert(contentsOf: Array("{[\"-9e\\u\u{E9}".utf8), at: place)
          }
        }
      }
      let length = random.once(in: 9) ? random.below(200) : bytes.count
      reader.append(Array("Content-Length: \(length)\r\n\r\n".utf8) + bytes)
      while let part = reader.next() { editor.receive(part) }
      _ = editor.answers()
      _ = editor.published()
    }
    editor.open("promotion \"A\" { coupon 5 }")
    let symbols = try editor.result(of: "textDocument/documentSymbol", EditorScript.place(0, 0))
    #expect(symbols.array?.count == 1)
  }
}
