import TestSupport
import Testing

@testable import PromoCommands
@testable import PromoOrders

@Suite struct JSONScannerTests {
  private static func memory(of text: String) -> GrowingMemory<UInt8> {
    var memory = GrowingMemory<UInt8>()
    for byte in text.utf8 { memory.append(byte) }
    return memory
  }

  /// The text of the value that a text begins with; nil if it is not JSON.
  private static func value(in text: String) -> String? {
    let memory = memory(of: text)
    var scanner = JSONScanner(memory.bytes)
    guard let cell = try? scanner.value(), scanner.offset == Int(cell.end) else {
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

  /// What they cost is counted in `.ci/measure/growth`.
  @Test func `many names in a first object are columns`() {
    let count = 1_000
    let names = (0..<count).map { "name-\($0)" }
    let memory = Self.memory(of: "{\(names.map { "\"\($0)\":0" }.joined(separator: ","))}\n")
    let found = JSONRows.firstNames(in: memory.bytes) ?? []
    let layout = OrderLayout(firstObject: found, written: names.reversed(), facts: [])
    #expect(found == names && layout.names.count == count + 9)
    #expect(layout.index(ofKey: "name-\(count - 1)") == count - 1)
  }

  @Test func `a name in other capitals is the column unless another has just that name`() {
    let layout = OrderLayout(
      firstObject: ["AT", "Amount", "amount", "x", "Code"], written: ["x", "y"], facts: [])
    #expect(layout.at == 0 && layout.amount == 2 && layout.code == 4 && layout.currency == 9)
    #expect(
      layout.names == [
        "AT", "Amount", "amount", "x", "Code", "minor", "lines", "shipping", "shipping_minor",
        "currency", "facts", "y",
      ])
  }
}
