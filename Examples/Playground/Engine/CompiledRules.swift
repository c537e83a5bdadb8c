// What the module for Node and browsers calls (Examples/Embedding/Node): rules that stay compiled
// between calls, by handles.

nonisolated(unsafe) private var compiled: [Int32: CompiledRules] = [:]
nonisolated(unsafe) private var lastHandle: Int32 = 0

/// Compiles the rules that the request names, and returns their handle; 0 if they cannot be used. The
/// answer is their diagnostics, or a problem with an option.
@_cdecl("compile")
public func compileRules() -> Int32 {
  guard let request = PageRequest(Array(exchange)) else { return 0 }
  do throws(PageProblem) {
    let (compilation, rules) = try CompiledRules.compiled(request)
    _ = write(compilation.diagnosticsJSON)
    guard let rules else { return 0 }
    lastHandle += 1
    compiled[lastHandle] = rules
    return lastHandle
  } catch {
    _ = write(problem(error.message))
    return 0
  }
}

@_cdecl("release")
public func releaseRules(_ handle: Int32) { compiled[handle] = nil }

/// Prices the orders that have been written, one on each line. The answer is a number for each order:
/// what it pays in minor units, or -1. After the numbers are texts: why those with -1 have no price.
@_cdecl("rows")
public func priceRows(_ handle: Int32) {
  guard let rules = compiled[handle] else { return }
  let (prices, problems) = rules.prices(of: given)
  let texts = problems.map { Array($0.utf8) }
  _ = room(Int32(texts.reduce(8 * prices.count) { $0 + 4 + $1.count }))
  var bytes = UnsafeMutableRawBufferPointer(exchange)
  prices.withUnsafeBytes { bytes.copyMemory(from: $0) }
  bytes = UnsafeMutableRawBufferPointer(rebasing: bytes[(8 * prices.count)...])
  for text in texts {
    bytes.storeBytes(of: UInt32(text.count).littleEndian, as: UInt32.self)
    bytes = UnsafeMutableRawBufferPointer(rebasing: bytes[4...])
    bytes.copyBytes(from: text)
    bytes = UnsafeMutableRawBufferPointer(rebasing: bytes[text.count...])
  }
}

/// Prices the order that has been written, with reasons. Without an instant of its own it is of `now`,
/// in seconds since 1970.
@_cdecl("quote")
public func quoteOrder(_ handle: Int32, _ now: Double) {
  let now = Instant(secondsSince1970: Int64(now))
  if let rules = compiled[handle] { _ = write(rules.quote(of: given, at: now)) }
}

/// Answers with the diagnostics and what `promo-eval check` finds besides.
@_cdecl("check")
public func checkRules(_ handle: Int32) {
  if let rules = compiled[handle] { _ = write(rules.compilation.withFindings().diagnosticsJSON) }
}

@_cdecl("describe")
public func describeRules(_ handle: Int32) {
  if let rules = compiled[handle] { _ = write(rules.description) }
}

private func problem(_ message: Message) -> String {
  var json = JSONText()
  json.object { $0.member("problem", message.english) }
  return json.text
}

/// The bytes that have been written, with their margin.
private var given: OrderBytes {
  OrderBytes(UnsafeRawPointer(exchange.baseAddress!), count: exchange.count)
}

/// Rules that stay compiled, with the readers of their orders.
private final class CompiledRules {
  let compilation: Compilation
  private let version: VersionID
  private let index: PriceIndex
  private var rows: RowReader

  /// The reader of single orders, which never reads a row by the shape of another one.
  private var single: RowReader
  private var orders = OrderBlock()
  private var payables = PriceBlock()

  private init(_ compilation: Compilation, _ defaults: RowDefaults) {
    func reader() -> RowReader {
      RowReader(
        defaults, form: .jsonl, separator: UInt8(ascii: ","), rowLimit: OrderBlocks.rowLimit)
    }
    self.compilation = compilation
    version = compilation.versionID
    index = defaults.index
    rows = reader()
    single = reader()
  }

  /// Compiles rules; without rules to price by, if they have errors.
  static func compiled(
    _ request: PageRequest
  ) throws(PageProblem) -> (compilation: Compilation, rules: CompiledRules?) {
    let sources = zip(request.all("name"), request.all("text")).map { Source(name: $0, text: $1) }
    let (at, now) = (request["at"], request.now)
    let compilation = Program.compile(
      sources, overriding: try overrides(request),
      at: { zone in
        guard let at, case .success(let instant) = zone.instant(in: at.utf8) else { return now }
        return instant
      },
      zones: zone)
    guard let program = compilation.program else { return (compilation, nil) }
    let instant = try at.map { text throws(PageProblem) in
      try answered(by: program) { () throws(Order.Problem) in try Instant(text, in: program) }
    }
    let defaults = RowDefaults(
      askedBy: PriceIndex(program), defaults: Order(amount: .zero, at: instant ?? now),
      saysInstant: instant != nil, isLive: false)
    return (compilation, CompiledRules(compilation, defaults))
  }

  private static func overrides(_ request: PageRequest) throws(PageProblem) -> Program.Overrides {
    var overrides = Program.Overrides(
      limits: Program.Limits(
        lines: try limit(request, "mostLines") ?? Program.lineLimit,
        steps: try limit(request, "mostSteps") ?? .max))
    if let name = request["strategy"] {
      guard let strategy = Strategy(rawValue: name) else {
        let names = Strategy.allCases.map { quoted($0.rawValue) }.joined(separator: ", ")
        throw PageProblem("there is no strategy \(quoted(name)), only \(names)")
      }
      overrides.strategy = strategy
    }
    if let name = request["timezone"] {
      switch zone(name) {
      case .rules(let rules): overrides.zone = rules
      case .unknown(let near):
        throw PageProblem("there is no time zone \(quoted(name))\(commaHint(near))")
      case .noZoneData, .damaged: throw PageProblem("there is no usable time zone data")
      }
    }
    return overrides
  }

  private static func limit(
    _ request: PageRequest, _ name: String
  ) throws(PageProblem) -> Int? {
    guard let text = request[name], !text.isEmpty else { return nil }
    if let number = Int(text), number > 0 { return number }
    throw PageProblem("`\(name)` is \(quoted(text)), not a whole number above 0")
  }

  /// Returns what each order pays in minor units, or -1, and why those with -1 have no price.
  func prices(of lines: OrderBytes) -> (prices: [Double], problems: [String]) {
    _ = rows.read(lines)
    rows.table.fill(&orders, with: 0..<rows.table.count)
    index.price(orders, into: &payables, withApplied: false)
    let read = ReadRows(rows.table)
    var prices = [Double](repeating: -1, count: read.rowCount)
    var isRead = [Bool](repeating: false, count: read.rowCount)
    for span in read.spans {
      for row in span.rows {
        let number = span.number + row - span.rows.lowerBound
        (prices[number], isRead[number]) = (Double(payables.payables[row]), true)
      }
    }
    let over = index.program.tooManySteps.message
    var (problems, bad) = ([String](), read.badRows.makeIterator())
    for row in prices.indices where prices[row] < 0 {
      problems.append(isRead[row] ? over : bad.next()?.reason.english ?? "")
    }
    return (prices, problems)
  }

  func quote(of row: OrderBytes, at now: Instant) -> String {
    do throws(RowProblem) {
      let order = try single.order(row, at: now)
      do throws(Order.Problem) {
        return try index.quote(order).json(in: index.program, by: version)
      } catch {
        return problem(error.sentence)
      }
    } catch { return problem(error.sentence) }
  }

  var description: String { index.program.json(version: version) }
}
