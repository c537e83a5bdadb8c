/// The answers for a page that has no engine. They are prepared in advance, and include the
/// payables of many amounts at the instants at which promotions begin or end.
package struct PageReport {
  let rules: PageRules
  let program: Program
  let now: Instant

  /// The values that all requests share: codes, facts, the language.
  private let common: [(key: String, value: String)]
  private let cost: CostTables?
  private let old: Program?

  /// For each line of text in JSON, its index in `pool`.
  var numbers: [String: Int] = [:]

  /// The lines of text in the answers, each once, in JSON. Answers refer to lines by index.
  var pool: [String] = []

  /// The widths of the pictures in pixels: for a sheet of paper or a screen, and for a phone.
  static var widths: [(key: String, width: Int)] { [("wide", 720), ("narrow", 340)] }

  /// Makes a report on rules. Throws if the rules have errors.
  package init(
    _ rules: PageRules, now: Instant, common: [(key: String, value: String)],
    against old: Program? = nil, cost: CostTables? = nil
  ) throws(PageProblem) {
    (self.cost, self.old) = (cost, old)
    self.rules = rules
    program = try rules.program()
    self.now = now
    self.common = common + [(key: "now", value: String(now.secondsSince1970))]
  }

  /// Returns the answers as a JSON object. The JSON contains no `<`, so no text in the rules can
  /// end the HTML element that contains the JSON.
  package mutating func json(titled title: String, made: String) throws(PageProblem) -> String {
    let request = request([])
    // Each part has a share of the steps, and the scenes have what is left.
    var budget = Budget()
    let share = budget.limit / 4
    let customers = budget.lend(share / 4) { self.customers(in: request.language, &$0) }
    let instants = try rules.moments(request).instants
    var parts = [
      ("look", rules.look(request)),
      ("calendar", try pictures { (request) throws(PageProblem) in try rules.calendar(request) }),
      (
        "together",
        try pictures { (request) throws(PageProblem) in try rules.pairs(request, budget: share / 4)
        }
      ), ("test", try rules.expectations(in: request.language)),
      ("prove", rules.proofs(request, budget: share)),
      ("brief", try brief(for: customers, at: instants, budget: share)),
    ]
    budget.spend(2 * share + share / 2)
    if let old {
      parts.append(("changed", changes(since: old, budget: share / 2)))
      budget.spend(share / 2)
    }
    parts.append(("scenes", try scenes(of: customers, at: instants, &budget)))
    let text = JSONText.object { json in
      json.member("title", title)
      json.member("version", "\(Version.text)")
      json.member("made", made)
      json.member("lang", request.language.rawValue)
      for (key, part) in parts { json.member(key, json: part) }
      json.member("customers", customers.map { $0.text })
      if let cost {
        json.member("cost", objects: cost.blocks) { $1.write(to: &$0) }
      }
      json.member("lines", json: "[\(pool.joined(separator: ","))]")
    }
    return text.substituting("\\u003c", for: "<")
  }

  /// Returns a request in which a fact without a default that nobody states has its usual value.
  func request(_ own: [(key: String, value: String)]) -> PageRequest {
    let values = common + own
    let stated = values.filter { $0.key == "fact" }.map { $0.value.prefix { $0 != "=" } }
    let usual = program.facts.filter { $0.defaultValue == nil && !stated.contains($0.name[...]) }
    return PageRequest(
      "report", values + usual.map { (key: "fact", value: "\($0.name)=\($0.usualValue.text)") })
  }

  private func pictures(
    _ draw: (PageRequest) throws(PageProblem) -> String
  ) throws(PageProblem) -> String {
    var drawn: [(String, String)] = []
    for (key, width) in PageReport.widths {
      drawn.append((key, try draw(request([("width", String(width))]))))
    }
    return JSONText.object { json in
      for (key, picture) in drawn { json.member(key, json: picture) }
    }
  }

  private func changes(since old: Program, budget: Int) -> String {
    let comparison = ProgramComparison(
      from: old, to: program, at: nil, upTo: .largest, budget: budget)
    let text = ComparisonText(comparison, in: request([]).language).layout(width: nil)
    return JSONText.array(text.lines) { $1.write(to: &$0) }
  }

  /// The customers to choose among; only the stated one if codes or facts are stated.
  private func customers(in language: Language, _ budget: inout Budget) -> [ReportCustomer] {
    let isStated = common.contains { ["code", "fact"].contains($0.key) }
    let all = program.reportCustomers(from: now, in: language, spending: &budget)
    return isStated ? Array(all.prefix(1)) : all
  }
}

extension CostTables.Block {
  package func write(to json: inout JSONText) {
    switch self {
    case .scope(let text), .remark(let text): json.member("remark", text)
    case .sentences(let sentences): json.member("sentences", sentences)
    case .table(let table, let leftOut):
      json.member("texts", table.textsAtEnd)
      json.member("titles", table.hasTitles ? table.titles : [])
      json.member("rows", array: table.rows) { json, row in json.array(row) { $0.string($1) } }
      json.member("leftOut", leftOut)
    }
  }
}
