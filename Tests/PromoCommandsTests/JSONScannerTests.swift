import TestSupport
import Testing

@testable import PromoCommands

@Suite struct JSONScannerTests {
  /// The text of the value that a text begins with; nil if it is not JSON.
  private static func value(in text: String) -> String? {
    var memory = GrowingMemory<UInt8>()
    for byte in text.utf8 { memory.append(byte) }
    var scanner = JSONScanner(memory.bytes)
    guard case .success(let cell) = scanner.value(), scanner.offset == Int(cell.end) else {
      return nil
    }
    return memory.bytes[Int(cell.start)..<Int(cell.end)].text
  }

  @Test(arguments: [
    "[]", "[ ]", "{}", "{ }", "[[]]", "[[],[]]", "[{},[ ],1]", "{\"a\":[]}",
    "{\"a\":{},\"b\":[{}]}",
    "[ 1 , [ \"x\" , { \"a\" : [ null , true ] , \"b\" : -1.5e3 } ] ]",
  ])
  func `arrays and objects are read up to where they close`(text: String) {
    #expect(Self.value(in: text) == text)
    #expect(Self.value(in: text + " ,1]") == text)
  }

  @Test(arguments: [
    "[", "{", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1}", "{]", "{\"a\"}", "{\"a\":}",
    "{\"a\":1,}",
    "{1:2}", "[{\"a\":1]}", "[[]",
  ])
  func `anything else is not JSON`(text: String) {
    #expect(Self.value(in: text) == nil)
  }

  @Test func `arrays inside each other take no stack, and there are 99 at most`() throws {
    let nested: @Sendable (Int) -> String = { count in
      String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
    let read = try #require(
      SmallStack.result { Self.value(in: nested(99)) ?? "" })
    #expect(read.result == nested(99))
    #expect(Self.value(in: nested(100)) == nil)
  }
}
