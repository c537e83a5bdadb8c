import Foundation
import Promo
import PromoHost
import Testing

@testable import PromoCommands

/// Every case of the conformance suite, by this implementation.
@Suite struct ConformanceTests {
  @Test(arguments: ConformanceCase.names)
  func `a case is as it says`(name: String) throws {
    let conformance = try ConformanceCase(named: name)
    let sources = try ConformanceCase.sources(named: name)
    let compilation = ConformanceCase.compilation(of: sources, at: conformance.at)
    #expect(found(in: compilation) == conformance.diagnostics ?? [])
    guard let orders = conformance.orders else { return }
    let program = try #require(compilation.program)
    let index = PriceIndex(program)
    for priced in orders {
      let order = try? Self.order(priced.order, by: program)
      guard let quote = try order.map({ try program.quote($0) }) else {
        #expect(priced.refused == true, "\(priced.order)")
        continue
      }
      #expect(priced.refused != true, "\(priced.order)")
      #expect(try program.price(quote.order) == quote.payable)
      #expect(try index.price(quote.order) == quote.payable)
      #expect(try index.quote(quote.order) == quote)
      let answer = try JSONDecoder().decode(
        [String: JSONValue].self, from: Data(quote.json(in: program).utf8))
      for (key, expected) in try #require(priced.answer) {
        #expect(answer[key] ?? .null == expected, "\(key) of \(priced.order)")
      }
    }
  }

  private func found(in compilation: Compilation) -> [ConformanceCase.Found] {
    var places = SourceLocations(compilation.sources)
    let all = compilation.diagnostics + compilation.remarks
    let place = { (one: Diagnostic) in
      (one.span?.file ?? -1, one.span?.start ?? -1, one.span?.end ?? -1)
    }
    return all.sorted { place($0) < place($1) }.map { diagnostic in
      var found = ConformanceCase.Found(code: diagnostic.id.rawValue)
      guard let span = diagnostic.span else { return found }
      let region = places.region(of: span)
      let bytes = compilation.sources[span.file].bytes[span.start..<span.end]
      if compilation.sources.count > 1 { found.file = region.file }
      (found.line, found.column) = (region.line, region.column)
      found.text = String(decoding: bytes, as: UTF8.self)
      return found
    }
  }

  /// An order as it is written; fails where something of it is wrong.
  private static func order(
    _ written: ConformanceCase.WrittenOrder, by program: Program
  ) throws -> Order {
    let instant = written.at ?? "2026-11-11T00:00:00Z"
    let codes = written.codes ?? []
    guard codes.allSatisfy({ codeProblem(of: $0) == nil }) else { throw Unpriced() }
    let at = try program.zone.instant(in: Array(instant.utf8)).get()
    let facts = try (written.facts ?? [:]).mapValues(factValue)
    let amount = { (text: String) in try program.currency.amount(in: Array(text.utf8)).get() }
    let order =
      if let goods = written.amount {
        Order(amount: try amount(goods), at: at, codes: codes, facts: facts)
      } else {
        Order(
          lines: try (written.lines ?? []).map { line in
            OrderLine(
              try amount(line.amount), pieces: line.pieces ?? 1, labels: line.labels ?? [])
          }, shipping: try written.shipping.map(amount) ?? .zero, at: at, codes: codes,
          facts: facts, in: program.currency)
      }
    _ = try program.price(order)
    return order
  }

  private static func factValue(_ value: JSONValue) throws -> Fact.Value {
    switch value {
    case .boolean(let isYes): .yesNo(isYes)
    case .number(let number): .number(number)
    case .text(let text): .text(text)
    case .null, .array, .object: throw Unpriced()
    }
  }

  private struct Unpriced: Error {}
}
