import Foundation
import Promo
import PromoFoundation
import PromoHost
import TestSupport
import Testing

/// An order document gives one answer or one refusal: as JSON Lines, decoded in Swift, as CSV and as the
/// form of a page where these can say it, and as an order of the library that is made of the same parts.
/// Many are hostile.
@Suite struct OrderDocumentTests {
  private static let promotions = """
    currency EUR
    timezone "Europe/Berlin"
    goods "shoes", "gift card"
    except "gift card"
    fact member yes/no default no
    promotion "Shoes" { discount 20% off only "shoes" sync }
    promotion "Store" { discount 5% off sync }
    promotion "Members" { coupon 3 when member sync }
    promotion "Code" { coupon 8 code "SAVE" sync }
    promotion "Post" { free shipping spend 99 }
    """
  private static let sale = #"promotion "Sale" { coupon 2 from 2026-07-01 to 2026-07-02 sync }"#

  /// A part of a document: its members in JSON, its cells in CSV by their columns, nil if CSV cannot
  /// say it, and what it means, nil if it is refused.
  private struct Part<Value> {
    var members: [String]
    var cells: [String: String]?
    var value: Value?

    /// True if a name means nothing: a row of a file may carry it, an order alone has none.
    var hasOthers = false
  }

  private static let columns = [
    "amount", "minor", "shipping", "shipping_minor", "at", "code", "member",
  ]

  /// Returns an amount; `none` is what its absence means.
  private static func amount(
    _ name: String, _ minor: String, none: Int64?, _ generator: inout SeededGenerator
  ) -> Part<Int64> {
    let units = Int64(1 + generator.below(generator.pick([300, 20_000])))
    let text = "\(units / 100).\(units % 100 < 10 ? "0" : "")\(units % 100)"
    switch generator.below(18) {
    case 0: return Part(members: ["\"\(name)\":\(units)"], cells: nil, value: nil)
    case 1: return Part(members: ["\"\(name)\":0"], cells: [name: "0"], value: 0)
    case 2:
      return Part(
        members: ["\"\(name)\":\"\(text)\"", "\"\(minor)\":\(units)"],
        cells: [name: text, minor: "\(units)"], value: nil)
    case 3:
      let bad = generator.pick(["1,5", "-5", "1e3", "x", "1.005", "1 0"])
      return Part(members: ["\"\(name)\":\"\(bad)\""], cells: [name: bad], value: nil)
    case 4: return Part(members: ["\"\(minor)\":\"\(units)\""], cells: nil, value: nil)
    case 5: return Part(members: ["\"\(minor)\":1.5"], cells: [minor: "1.5"], value: nil)
    case 6: return Part(members: ["\"\(name)\":null"], cells: [:], value: none)
    case 7: return Part(members: [], cells: [:], value: none)
    case 8, 9, 10:
      return Part(members: ["\"\(minor)\":\(units)"], cells: [minor: "\(units)"], value: units)
    case 11, 12: return Part(members: ["\"\(name)\":\(text)"], cells: [name: text], value: units)
    case _: return Part(members: ["\"\(name)\":\"\(text)\""], cells: [name: text], value: units)
    }
  }

  private static func line(
    _ generator: inout SeededGenerator
  ) -> (text: String, line: OrderLine?, hasOthers: Bool) {
    let amount = amount("amount", "minor", none: nil, &generator)
    let pieces = generator.pick([
      ("", 1), ("", 1), ("\"pieces\":3", 3), ("\"pieces\":\"2\"", 2), ("\"Pieces\":null", 1),
      ("\"pieces\":7", 7), ("\"pieces\":0", nil), ("\"pieces\":1.5", nil),
    ])
    let labels = generator.pick([
      ("", []), ("\"labels\":[]", []), ("\"labels\":[\"SHOES\",\"a\"]", ["shoes", "a"]),
      ("\"labels\":[\"gift card\"]", ["gift card"]), ("\"labels\":[\"shose\"]", nil),
      ("\"labels\":\"shoes\"", nil), ("\"labels\":null", []),
    ])
    let other = generator.pick([
      ("", true), ("", true), ("", true), ("\"sku\":[7]", true), ("\"name\":\"x\"", true),
      ("\"label\":[\"shoes\"]", false), ("\"qty\":2", false), ("\"tags\":null", false),
      ("\"shipping\":\"5\"", false), ("\"price\":\"5\"", false),
    ])
    let members = (amount.members + [pieces.0, labels.0, other.0]).filter { !$0.isEmpty }
    var line: OrderLine?
    if let units = amount.value.flatMap({ Amount(minorUnits: $0) }), let count = pieces.1,
      let texts = labels.1, other.1
    {
      line = OrderLine(units, pieces: count, labels: texts)
    }
    let text = "{\(members.shuffled(using: &generator).joined(separator: ","))}"
    return (text, line, hasOthers: !other.0.isEmpty)
  }

  private static func goods(_ generator: inout SeededGenerator) -> Part<[OrderLine]> {
    guard generator.once(in: 3) else {
      let amount = amount("amount", "minor", none: nil, &generator)
      let lines = amount.value.flatMap { Amount(minorUnits: $0) }.map { [OrderLine($0)] }
      return Part(members: amount.members, cells: amount.cells, value: lines)
    }
    let lines = (0..<generator.below(4)).map { _ in line(&generator) }
    let isBoth = generator.once(in: 10)
    let all = lines.compactMap(\.line)
    return Part(
      members: ["\"lines\":[\(lines.map(\.text).joined(separator: ","))]"]
        + (isBoth ? ["\"amount\":\"5\""] : []),
      cells: nil, value: isBoth || all.count < lines.count ? nil : all,
      hasOthers: lines.contains(where: \.hasOthers))
  }

  /// Returns an instant; `none` is that of rows without one.
  private static func instant(
    none: Int64?, _ generator: inout SeededGenerator
  ) -> Part<Int64> {
    let noon: Int64 = 1_782_900_000
    switch generator.below(8) {
    case 0: return Part(members: ["\"at\":null"], cells: ["at": ""], value: none)
    case 1: return Part(members: ["\"at\":\"\""], cells: ["at": " "], value: none)
    case 2: return Part(members: [], cells: [:], value: none)
    case 3: return Part(members: ["\"at\":\"2026-02-30\""], cells: ["at": "2026-02-30"], value: nil)
    case _:
      let text = generator.pick([
        "2026-07-01T12:00:00", "2026-07-01 12:00:00", "2026-07-01T10:00:00Z", "2026-07-01T12:00",
      ])
      return Part(members: ["\"AT\":\"\(text)\""], cells: ["at": text], value: noon)
    }
  }

  /// Returns codes and a fact, and keys that are slips where these are missing.
  private static func terms(
    hasLines: Bool, _ generator: inout SeededGenerator
  ) -> Part<(codes: [String], isMember: Bool)> {
    let code: (String, String?, [String]?) = generator.pick([
      ("", "", []), ("", "", []), ("\"code\":\"save\"", "save", ["save"]),
      ("\"code\":[\"x\",\"SAVE\"]", "x SAVE", ["x", "SAVE"]), ("\"code\":5", nil, nil),
      ("\"code\":null", "", []),
    ])
    let alone: [(String, String?, Bool?)] = [
      ("", "", false), ("", "", false), ("\"member\":true", nil, true),
      ("\"member\":\"yes\"", "yes", true), ("\"member\":\"no\"", "no", false),
      ("\"member\":\"maybe\"", "maybe", nil), ("\"member\":null", "", false),
    ]
    let together: [(String, String?, Bool?)] = [
      ("\"facts\":{\"member\":true}", nil, true), ("\"facts\":{}", nil, false),
      ("\"Facts\":{\"Member\":\"no\"}", nil, false), ("\"facts\":[]", nil, nil),
      ("\"facts\":null,\"member\":\"yes\"", nil, true),
      ("\"facts\":{\"member\":null},\"member\":true", nil, true),
      ("\"facts\":{\"member\":false},\"member\":true", nil, nil),
      ("\"facts\":{\"membr\":true}", nil, nil), ("\"facts\":\"member=yes\"", nil, nil),
    ]
    let member = generator.pick(generator.once(in: 5) ? together : alone)
    let isStated = { (text: String) in !text.isEmpty && !text.hasSuffix("null") }
    let other: (String, Bool) = generator.pick([
      ("", true), ("", true), ("", true), ("\"note\":\"amount\"", true),
      ("\"coupon\":\"SAVE\"", isStated(code.0)),
      ("\"membr\":true", isStated(member.0) && !member.0.hasPrefix("\"facts\":{}")),
      generator.pick([("\"with\":{\"member\":true}", false), ("\"fact\":\"yes\"", false)]),
      ("\"tags\":[\"shoes\"]", hasLines), ("\"labels\":[\"shoes\"]", hasLines),
    ])
    var value: (codes: [String], isMember: Bool)?
    if let codes = code.2, let isMember = member.2, other.1 { value = (codes, isMember) }
    var cells: [String: String]?
    if let codeCell = code.1, let memberCell = member.1, other.0.isEmpty {
      cells = ["code": codeCell, "member": memberCell]
    }
    return Part(
      members: [code.0, member.0, other.0], cells: cells, value: value,
      hasOthers: !other.0.isEmpty)
  }

  private static func document(
    none: Int64?, _ generator: inout SeededGenerator
  ) -> Part<Order> {
    let goods = goods(&generator)
    let hasLines = goods.members.contains { $0.hasPrefix("\"lines\"") }
    let shipping =
      generator.once(in: 2)
      ? amount("shipping", "shipping_minor", none: 0, &generator)
      : Part(members: [], cells: [:], value: 0)
    let instant = instant(none: none, &generator)
    let terms = terms(hasLines: hasLines, &generator)
    var order: Order?
    if let lines = goods.value, let freight = shipping.value.flatMap({ Amount(minorUnits: $0) }),
      let seconds = instant.value, let said = terms.value
    {
      order = Order(
        lines: lines, shipping: freight, at: Instant(secondsSince1970: seconds), codes: said.codes,
        facts: ["member": .yesNo(said.isMember)], in: nil)
    }
    var cells: [String: String]? = [:]
    for part in [goods.cells, shipping.cells, instant.cells, terms.cells] {
      cells = part.flatMap { part in cells?.merging(part) { $1 } }
    }
    let members = (goods.members + shipping.members + instant.members + terms.members)
      .filter { !$0.isEmpty }.shuffled(using: &generator)
    return Part(
      members: members, cells: cells, value: order, hasOthers: goods.hasOthers || terms.hasOthers)
  }

  /// Returns what a page asks to price a document; nil if its form has no such fields: they hold texts,
  /// and an empty one states nothing.
  private static func form(
    _ members: [String], now: Int64?
  ) throws -> [(key: String, value: String)]? {
    let data = Data("{\(members.joined(separator: ","))}".utf8)
    let parsed = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let document = parsed.filter { !($0.value is NSNull) }
    var form: [(key: String, value: String)] = []
    for (name, value) in document {
      switch (name.lowercased(), value) {
      case (let key, let text as String) where ["amount", "shipping", "at", "code"].contains(key):
        form.append((key, text))
      case ("minor", let units as NSNumber): form.append(("amount", inUnits(units)))
      case ("shipping_minor", let units as NSNumber): form.append(("shipping", inUnits(units)))
      case ("code", let codes as [String]): form += codes.map { ("code", $0) }
      case ("member", let text as String): form.append(("fact", "member=\(text)"))
      case ("member", let isMember as Bool):
        form.append(("fact", isMember ? "member=yes" : "member=no"))
      case ("lines", let lines as [[String: Any]]):
        for line in lines {
          guard let fields = fields(of: line) else { return nil }
          form += fields
        }
      case _: return nil
      }
    }
    let count = { (key: String) in form.count { $0.key == key && !$0.value.isEmpty } }
    // No amount is 0 there, no instant the present one, and a list without lines is no field.
    let hasLines = document["lines"] != nil
    guard hasLines || count("amount") == 1, now != nil || count("at") == 1,
      !hasLines || count("line") > 0 || count("amount") == 0,
      count("amount") < 2, count("shipping") < 2
    else { return nil }
    return form + [("now", "\(now ?? 0)")]
  }

  private static func fields(of line: [String: Any]) -> [(key: String, value: String)]? {
    let minor = (line["minor"] as? NSNumber).map(inUnits)
    guard let amount = line["amount"] as? String ?? minor,
      line["minor"] == nil || line["amount"] == nil
    else { return nil }
    var fields: [(key: String, value: String)] = [("line", amount)]
    for (name, value) in line where name != "amount" && name != "minor" {
      switch (name.lowercased(), value) {
      case ("pieces", is NSNull), ("labels", is NSNull): break
      case ("pieces", let pieces as NSNumber): fields.append(("pieces", pieces.stringValue))
      case ("pieces", let pieces as String): fields.append(("pieces", pieces))
      case ("labels", let labels as [String]): fields += labels.map { ("label", $0) }
      case _: return nil
      }
    }
    return fields
  }

  /// Returns minor units as people write them; those that are no whole number stay none.
  private static func inUnits(_ units: NSNumber) -> String {
    let cents = units.int64Value % 100
    if units.stringValue.contains(".") { return "x" }
    return "\(units.int64Value / 100).\(cents < 10 ? "0" : "")\(cents)"
  }

  /// Runs the program on a file, and returns the payables of the rows that it prices.
  private func payables(_ text: String, _ name: String, in folder: String, at: String) throws
    -> [String]
  {
    try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
    let result = try Shell.run(
      "promo-eval r.promo --orders \(name) --rejects bad --columns row,payable --format csv \(at)",
      in: folder)
    try #require(result.status == 0, "\(result.errors)")
    return result.output.split(separator: "\n").dropFirst().map(String.init)
  }

  /// Returns the price of a document that is decoded, and encoded and decoded again; nil if it is
  /// refused.
  private func decoded(_ json: String, at now: Int64?, in program: Program) throws -> String? {
    let (now, coder) = (now.map { Instant(secondsSince1970: $0) }, (JSONEncoder(), JSONDecoder()))
    let document = try coder.1.decode(OrderDocument.self, from: Data(json.utf8))
    guard let order = try? Order(document, at: now, in: program) else { return nil }
    let again = try coder.1.decode(
      OrderDocument.self, from: coder.0.encode(order.document(in: program)))
    #expect(try Order(again, in: program) == order)
    return program.currency.text(try program.quote(order).payable)
  }

  @Test(arguments: 0..<Effort.times(2))
  func `an order document gives one answer or one refusal`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let asksForTime = seed.isMultiple(of: 2)
    let isSaid = seed % 3 == 0
    let rules = asksForTime ? "\(Self.promotions)\n\(Self.sale)\n" : Self.promotions
    let zones = ZoneDatabase(folder: Shell.root.appending(path: "Tests/Zones").path)
    let source = Source(name: "r.promo", bytes: Array(rules.utf8))
    let program = try #require(Program.compile([source], zones: zones.lookup).program)
    // 2026-12-01 in Berlin: the sale is over.
    let none: Int64? = asksForTime && !isSaid ? nil : 1_796_079_600
    let documents = (0..<250).map { _ in Self.document(none: none, &generator) }
    let expected = try documents.map { document in
      try document.value.map { program.currency.text(try program.quote($0).payable) }
    }
    var (page, askedCount) = (PageAnswers(zones: zones.lookup), 0)
    for (document, payable) in zip(documents, expected) {
      guard let form = try Self.form(document.members, now: none) else { continue }
      let text = page.answer(PageRequest("quote", [("rules", rules)] + form))
      let answer = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      try #require(
        answer?["payable"] as? String == payable,
        "page: \(form) of {\(document.members.joined(separator: ","))}, \(text)")
      askedCount += 1
    }
    try #require(askedCount > 0)
    for (document, payable) in zip(documents, expected) {
      let payable = document.hasOthers ? nil : payable
      let json = "{\(document.members.joined(separator: ","))}"
      // A number is not decoded as it is written, so that all are refused.
      let isNumber = json.contains(/"(amount|shipping)":[0-9]/)
      let decoded = try decoded(json, at: none, in: program)
      try #require(decoded == (isNumber ? nil : payable), "decoded: \(json)")
    }
    try Shell.withFolder { folder in
      try Data(rules.utf8).write(to: URL(filePath: "\(folder)/r.promo"))
      let at = isSaid ? "--at 2026-12-01" : ""
      // What the first object has is told of the whole file.
      let first = "{\"amount\":\"1\",\"at\":\"2026-07-01\"}\n"
      let json = first + documents.map { "{\($0.members.joined(separator: ","))}\n" }.joined()
      let answers = Set(try payables(json, "o.jsonl", in: folder, at: at).dropFirst())
      for (place, document) in documents.enumerated() {
        let isRight =
          expected[place].map { answers.contains("\(place + 2),\($0)") }
          ?? !answers.contains { $0.hasPrefix("\(place + 2),") }
        try #require(
          isRight,
          "JSON Lines: {\(document.members.joined(separator: ","))}, \(String(describing: expected[place]))"
        )
      }
      let rows = documents.indices.filter { documents[$0].cells != nil }
      try #require(rows.count > 8)
      let cells = rows.map { row in
        Self.columns.map { "\"\(documents[row].cells?[$0] ?? "")\"" }.joined(separator: ",") + "\n"
      }
      let csv = Self.columns.joined(separator: ",") + "\n" + cells.joined()
      let priced = Set(try payables(csv, "o.csv", in: folder, at: at))
      for (place, row) in rows.enumerated() {
        let isRight =
          expected[row].map { priced.contains("\(place + 1),\($0)") }
          ?? !priced.contains { $0.hasPrefix("\(place + 1),") }
        try #require(isRight, "CSV: \(cells[place]), \(String(describing: expected[row]))")
      }
    }
  }
}
