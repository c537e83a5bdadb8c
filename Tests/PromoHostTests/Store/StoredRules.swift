import Foundation
import Promo
import PromoHost
import Testing

/// A rule file in a folder of its own, and a store of it that is not watched.
struct StoredRules {
  let folder: TemporaryFolder
  let store: RuleStore

  var path: String { "\(folder.path)/shop.promo" }

  init(_ text: String, watchedEvery interval: Duration? = nil) async throws {
    folder = try TemporaryFolder()
    try folder.write(text, to: "shop.promo")
    store = try await RuleStore(
      .files(["\(folder.path)/shop.promo"], watchedEvery: interval))
  }

  func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  func write(_ text: String) throws { try folder.write(text, to: "shop.promo") }
}

/// Promotions in few words.
enum Text {
  static let ten = "promotion \"Ten\" {\n    coupon 10\n}\n"
  static let fifth = "promotion \"Fifth\" {\n    discount 20% off\n    sync\n}\n"
  static let over = "promotion \"Over\" {\n    coupon 50\n    spend 300\n    sync\n}\n"
}

/// One observer of a store.
final class Observer {
  private var events: AsyncStream<RuleStore.Event>.Iterator

  init(_ store: RuleStore) async { events = await store.events().makeAsyncIterator() }

  /// What happens next, in words that a test can compare.
  func next() async -> String? { await events.next()?.inWords }
}

extension RuleStore.Event {
  var inWords: String {
    switch self {
    case .reloaded(let version):
      "reloaded \(version.program.promotions.map(\.name).joined(separator: ", "))"
    case .changed(_, let changes):
      (["changed"] + changes.map(\.inWords)).joined(separator: "; ")
    case .failed(.rejected(let compilation)):
      "rejected \(compilation.diagnostics.map(\.id.rawValue).joined(separator: ", "))"
    case .failed(let failure): "failed: \(failure.message)"
    }
  }
}

extension ListChange {
  var inWords: String {
    switch self {
    case .removed(let promotion, let place): "-\(promotion.name) at \(place)"
    case .moved(let promotion, let place, let newPlace):
      "\(promotion.name) from \(place) to \(newPlace)"
    case .added(let promotion, let place): "+\(promotion.name) at \(place)"
    case .updated(let old, let new, let place):
      "\(old.name)\(old.isPaused == new.isPaused ? "" : new.isPaused ? " paused" : " resumed") at \(place)"
    }
  }
}

extension RuleVersion {
  func payable(of amount: String) throws -> String {
    let order = Order(
      amount: try Amount(amount, in: program), at: Instant(secondsSince1970: 1_800_000_000))
    return program.currency.text(try index.price(order))
  }

  /// Returns the answer for shoes of 100.00, two pieces, hats of 50.00 and shipping of 5.00.
  func quotedCart() throws -> String {
    let order = Order(
      lines: [
        OrderLine(try Amount("100", in: program), pieces: 2, labels: ["shoes"]),
        OrderLine(try Amount("50", in: program), labels: ["hats"]),
      ], shipping: try Amount("5", in: program), at: Instant(secondsSince1970: 1_800_000_000),
      in: program.currency)
    let quote = try index.quote(order)
    #expect(try program.quote(order) == quote)
    #expect(try index.price(order) == quote.payable)
    let left = quote.cart.map { program.currency.text($0.lines[0].left) } ?? "nothing"
    let names = quote.applied.map(\.promotion).joined(separator: ", ")
    return "\(program.currency.text(quote.payable)) by \(names), \(left) left of the shoes"
  }
}
