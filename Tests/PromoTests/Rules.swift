import PromoHost
import Testing

@testable import Promo

extension Order {
  /// An order of lines in the currency of whatever rules price it.
  init(
    lines: [OrderLine], shipping: Amount = .zero, at instant: Instant, codes: [String] = [],
    facts: [String: Fact.Value] = [:]
  ) {
    self.init(lines: lines, shipping: shipping, at: instant, codes: codes, facts: facts, in: nil)
  }
}

/// Rules in a test, compiled with the zones that lie beside the tests.
enum Rules {
  static var zones: ZoneDatabase {
    ZoneDatabase(folder: Project.root.appending(path: "Tests/Zones").path)
  }

  static func compile(
    _ texts: String..., overriding overrides: Program.Overrides = Program.Overrides()
  )
    -> Compilation
  {
    compile(texts, overriding: overrides)
  }

  static func compile(
    _ texts: [String], overriding overrides: Program.Overrides = Program.Overrides()
  )
    -> Compilation
  {
    let sources = texts.enumerated().map { Source(name: "file\($0).promo", text: $1) }
    return Program.compile(sources, overriding: overrides, zones: zones.lookup)
  }

  /// The program of rules that are meant to be without any fault.
  static func program(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> Program
  {
    let compilation = compile(text)
    #expect(compilation.diagnostics.map(\.message) == [], sourceLocation: sourceLocation)
    return try #require(compilation.program, sourceLocation: sourceLocation)
  }

  /// The codes of all diagnostics, in source order.
  static func codes(_ texts: String...) -> [String] {
    compile(texts).diagnostics.map(\.id.rawValue)
  }
}

extension Program {
  func order(_ amount: String, at instant: String = "2026-11-11T10:00") throws -> Order {
    Order(
      amount: try currency.amount(in: Array(amount.utf8)).get(),
      at: try zone.instant(in: Array(instant.utf8)).get())
  }

  /// What an order pays, as text.
  func pays(_ amount: String, at instant: String = "2026-11-11T10:00") throws -> String {
    currency.text(try price(try order(amount, at: instant)))
  }

  /// The names of the promotions applied to an order.
  func applied(_ amount: String, at instant: String = "2026-11-11T10:00") throws -> [String] {
    try applied(to: try order(amount, at: instant)).names
  }
}

extension [String] {
  /// The expectations that sentences show, for a rule file to paste.
  var expectations: [String] {
    flatMap { text in
      text.matches(of: #/expect (?:"[^"]*"|[^";])*? pays [\d.]+/#).map { String($0.output) }
    }
  }
}
