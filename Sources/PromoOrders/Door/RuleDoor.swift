import Promo
import PromoHost

/// A version of the rules, prepared for questions in JSON.
package final class AskedRules: Sendable {
  package let version: RuleVersion
  fileprivate let rowDefaults: RowDefaults
  fileprivate let names: PromotionNames

  /// The end of each answer by these rules: what made it, and the end of the line.
  fileprivate let ending: [UInt8]

  package init(_ version: RuleVersion) {
    let program = version.program
    self.version = version
    names = PromotionNames(program, form: .jsonl)
    rowDefaults = RowDefaults(
      askedBy: version.index,
      defaults: Order(amount: .zero, at: Instant(secondsSince1970: 0)), saysInstant: false,
      isLive: true)
    ending = Array("\"version\":\(version.id.json)}\n".utf8)
  }
}

/// What answers questions about orders and rules in JSON, for `serve` and for the library for C. It keeps
/// memory from one question to the next, so each thread has its own.
package struct RuleDoor: ~Copyable {
  package let rules: AskedRules
  private var reader: RowReader
  private let lines: PriceLines
  private var orders = OrderBlock()
  private var prices = PriceBlock()

  package init(_ rules: AskedRules, limit: Int = RuleQuestion.limit) {
    self.rules = rules
    reader = RowReader(
      rules.rowDefaults, form: .jsonl, separator: UInt8(ascii: ","), rowLimit: limit)
    lines = PriceLines(
      OutputColumns(computed: [
        "payable": .payable, "saved": .saved, "applied": .applied, "bounded": .bounded,
      ]),
      form: .jsonl, currency: rules.version.program.currency, names: rules.names)
  }

  /// Adds the answer to a question: an object and the end of its line. Returns false if the answer is a
  /// problem.
  ///
  /// - Parameters:
  ///   - now: The instant of an order that states none; nil if such an order is refused where the rules
  ///     ask for the time.
  ///   - health: What `health` is answered with, as JSON; nil where nobody asks for it.
  package mutating func answer(
    _ question: RuleQuestion, of line: OrderBytes, at now: Instant?, in language: Language,
    health: String? = nil, to text: inout GrowingMemory<UInt8>
  ) -> Bool {
    text.append(UInt8(ascii: "{"))
    if let id = question.id {
      text.append(Array("\"id\":".utf8))
      RuleQuestion.add(line[id], to: &text)
      text.append(UInt8(ascii: ","))
    }
    let start = text.count
    var isAnswered = true
    do throws(RowProblem) {
      try add(question, of: line, at: now, health, to: &text)
    } catch {
      isAnswered = false
      text.append(Array("\"error\":\(error.json(in: language))".utf8))
    }
    if text.count > start { text.append(UInt8(ascii: ",")) }
    text.append(rules.ending)
    return isAnswered
  }

  /// Adds what is asked for, as members of the answer. Adds nothing if there is a problem.
  private mutating func add(
    _ question: RuleQuestion, of line: OrderBytes, at now: Instant?, _ health: String?,
    to text: inout GrowingMemory<UInt8>
  ) throws(RowProblem) {
    let (subject, place) = try question.subject(health != nil)
    let program = rules.version.program
    switch subject {
    case .price: try addPrice(line[place], at: now, to: &text)
    case .quote: try addQuote(line[place], at: now, to: &text)
    case .health: text.append(Array("\"health\":\(health ?? "null")".utf8))
    case .describe:
      text.append(Array("\"describe\":\(program.json(version: rules.version.id))".utf8))
    case .active:
      let instant = try instant(line[place], at: now)
      let names = program.active(at: instant).map { $0.name }
      text.append(Array("\"active\":\(JSONText.array(names) { $0.string($1) })".utf8))
    case .version: break
    }
  }

  private mutating func addPrice(
    _ order: OrderBytes, at now: Instant?, to text: inout GrowingMemory<UInt8>
  ) throws(RowProblem) {
    let instant = try read(order, at: now)
    reader.table.fill(&orders, with: 0..<1)
    let program = rules.version.program
    if let instant { orders.instants[0] = instant.secondsSince1970 }
    rules.version.index.price(orders, into: &prices, withApplied: true)
    if !prices.overRows.isEmpty { throw RowProblem(program.tooManySteps) }
    text.append(Array("\"price\":".utf8))
    let rows = PriceLines.Rows(amounts: orders.amounts, prices: prices, bytes: order, start: 0)
    lines.write(0, of: reader.table, rows, number: 1, to: &text)
    // The object is only a part of its line.
    text.truncate(to: text.count - 1)
    guard let instant, now != nil else { return }
    text.append(Array(",\"at\":\"\(program.zone.timestamp(instant))\"".utf8))
  }

  private mutating func addQuote(
    _ order: OrderBytes, at now: Instant?, to text: inout GrowingMemory<UInt8>
  ) throws(RowProblem) {
    let instant = try read(order, at: now)
    let order = reader.order(in: order, at: instant ?? Instant(secondsSince1970: 0))
    let program = rules.version.program
    do throws(Order.Problem) {
      let quote = try rules.version.index.quote(order)
      text.append(Array("\"quote\":\(quote.json(in: program))".utf8))
    } catch {
      throw RowProblem(error).inside(error.sentence(in: program))
    }
  }

  /// Reads an order. Returns its instant if it states none, else nil.
  private mutating func read(_ order: OrderBytes, at now: Instant?) throws(RowProblem) -> Instant? {
    try reader.readOne(order)
    return reader.lacksInstant ? try checked(now) : nil
  }

  /// Returns the instant of an order that states none.
  private func checked(_ now: Instant?) throws(RowProblem) -> Instant {
    let program = rules.version.program
    guard let now else {
      if program.asksForTime { throw .noInstant }
      return Instant(secondsSince1970: 0)
    }
    guard program.instants.contains(now) else {
      throw RowProblem(Order.Problem.instantOutsideCalendar)
    }
    return now
  }

  /// Returns the instant that a question states as `at`, or else `now`.
  private func instant(_ asked: OrderBytes, at now: Instant?) throws(RowProblem) -> Instant {
    var scanner = JSONScanner(asked)
    var stated: OrderCell?
    for member in try scanner.members() {
      let name = member.key.decodedText(in: asked)
      guard name == "at" else { throw .unusedKey(name) }
      guard stated == nil else { throw .nameTwice }
      stated = member.value
    }
    guard let stated, stated.isGiven else {
      guard now != nil else { throw .noInstant }
      return try checked(now)
    }
    let index = rules.version.index
    return try stated.withValue(in: asked) { text throws(RowProblem) in
      Instant(secondsSince1970: try index.instant(inCell: text.memory).get())
    }
  }
}

extension RowProblem {
  /// The problem as JSON: its `code`, the `line` of the order, from 1, and the `member`, if it is in one,
  /// and the `message` for people.
  package func json(in language: Language) -> String {
    var (line, member): (Int?, String?) = (nil, nil)
    // A message begins with the parts that the problem is in, from the outermost.
    for part in message.split(separator: ":").dropLast() {
      let name = part.drop { $0 == " " }
      if name.hasPrefix("line "), let number = Int(name.dropFirst(5)) {
        line = number
      } else if name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }) {
        member = String(name)
      } else {
        break
      }
    }
    return JSONText.object { json in
      json.member("code", code.rawValue)
      if let line { json.member("line", line) }
      if let member { json.member("member", member) }
      json.member("message", sentence.text(in: language))
    }
  }
}
