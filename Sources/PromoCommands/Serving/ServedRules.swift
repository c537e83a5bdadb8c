import Promo
import PromoHost

/// A version of the rules, prepared for the orders of clients.
final class ServedRules: Sendable {
  let version: RuleVersion
  let rowDefaults: RowDefaults
  let names: PromotionNames

  /// The end of each answer by these rules: what made it, and the end of the line.
  let ending: [UInt8]

  init(_ version: RuleVersion) {
    let program = version.program
    self.version = version
    names = PromotionNames(program, form: .jsonl)
    rowDefaults = RowDefaults(
      askedBy: version.index,
      defaults: Order(amount: .zero, at: Instant(secondsSince1970: 0)), saysInstant: false,
      isLive: true)
    ending = Array(",\"version\":\(version.id.json)}\n".utf8)
  }
}

struct OrderAnswers: ~Copyable {
  let served: ServedRules
  private var reader: RowReader
  private let lines: PriceLines
  private var orders = OrderBlock()
  private var prices = PriceBlock()

  init(_ served: ServedRules) {
    self.served = served
    reader = RowReader(
      served.rowDefaults, form: .jsonl, separator: UInt8(ascii: ","), rowLimit: ServeSession.limit)
    lines = PriceLines(
      OutputColumns(computed: [
        "payable": .payable, "saved": .saved, "applied": .applied, "bounded": .bounded,
      ]),
      form: .jsonl, currency: served.version.program.currency, names: served.names)
  }

  /// Writes the price of an order, and the instant if the order states none, as members of an answer.
  mutating func price(
    _ order: OrderBytes, at now: Instant, to text: inout GrowingMemory<UInt8>
  ) throws(RowProblem) {
    try reader.readOne(order)
    reader.table.fill(&orders, with: 0..<1)
    let takesNow = reader.table.cartReader.gaps.withoutInstant > 0
    let program = served.version.program
    if takesNow {
      orders.instants[0] = now.secondsSince1970
      guard program.instants.contains(now) else {
        throw RowProblem(Order.Problem.instantOutsideCalendar.sentence)
      }
    }
    served.version.index.price(orders, into: &prices, withApplied: true)
    if !prices.overRows.isEmpty {
      throw RowProblem(program.tooManySteps.sentence)
    }
    text.append(Array("\"price\":".utf8))
    let rows = PriceLines.Rows(amounts: orders.amounts, prices: prices, bytes: order, start: 0)
    lines.write(0, of: reader.table, rows, number: 1, to: &text)
    // The object is only a part of its line.
    text.truncate(to: text.count - 1)
    guard takesNow else { return }
    text.append(Array(",\"at\":\"\(program.zone.timestamp(now))\"".utf8))
  }

  mutating func quote(
    _ order: OrderBytes, at now: Instant, to text: inout GrowingMemory<UInt8>
  ) throws(RowProblem) {
    let order = try reader.order(order, at: now)
    let program = served.version.program
    do throws(Order.Problem) {
      let quote = try served.version.index.quote(order)
      text.append(Array("\"quote\":\(quote.json(in: program))".utf8))
    } catch {
      throw RowProblem(error.sentence(in: program))
    }
  }
}
