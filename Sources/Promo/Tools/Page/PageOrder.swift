struct PageOrder {
  let program: Program
  let order: Order
  let context: Context

  /// The orders that the page charts: the amount of the whole order or of its first line varies.
  let family: ChartOrders

  init(_ request: PageRequest, in program: Program) throws(PageProblem) {
    self.program = program
    let instant = try PageOrder.instant(request, in: program)
    let codes = request.all("code").filter { !$0.isEmpty }
    for code in codes {
      if let problem = codeProblem(of: code) { throw PageProblem(problem) }
    }
    let facts = try PageOrder.facts(request, in: program)
    let lines = try PageOrder.lines(request, in: program)
    let shipping = try PageOrder.amount(request["shipping"] ?? "0", in: program)
    let amount = try request["amount"].map { text throws(PageProblem) in
      try PageOrder.amount(text, in: program)
    }
    guard amount == nil || lines.isEmpty else {
      throw PageProblem("an order has an `amount` or `lines`, not both")
    }
    if lines.isEmpty, shipping == .zero {
      order = Order(amount: amount ?? .zero, at: instant, codes: codes, facts: facts)
    } else {
      order = Order(
        lines: amount.map { [OrderLine($0)] } ?? lines, shipping: shipping, at: instant,
        codes: codes, facts: facts, in: program.currency)
    }
    let plain = Order(amount: .zero, at: instant, codes: codes, facts: facts)
    let context = try answered(by: program) { () throws(Order.Problem) in
      try program.context(of: plain)
    }
    self.context = context
    family = try answered(by: program) { () throws(Order.Problem) in
      guard let first = lines.first, program.isAboutGoods else {
        return ChartOrders(of: program, in: context)
      }
      return try ChartOrders(of: first, beside: Array(lines.dropFirst()), program, in: context)
    }
  }

  static func instant(
    _ request: PageRequest, in program: Program
  ) throws(PageProblem) -> Instant {
    guard let text = request["at"] else { return request.now }
    return try answered(by: program) { () throws(Order.Problem) in try Instant(text, in: program) }
  }

  private static func amount(_ text: String, in program: Program) throws(PageProblem) -> Amount {
    try answered(by: program) { () throws(Order.Problem) in try Amount(text, in: program) }
  }

  /// Reads the facts, each in a form such as `tier=gold`. Ignores facts without a value.
  private static func facts(
    _ request: PageRequest, in program: Program
  ) throws(PageProblem) -> [String: Fact.Value] {
    var values: [String: Fact.Value] = [:]
    for text in request.all("fact") {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else { continue }
      let name = String(parts[0])
      if values[name] != nil { throw PageProblem(RowProblem.factTwice(name).sentence) }
      values[name] = try answered(by: program) { () throws(Order.Problem) in
        try Fact.Value(String(parts[1]), of: name, in: program)
      }
    }
    return values
  }

  /// Reads the lines in a request. A line begins with its amount as a value of the key `line`.
  /// Optional values of `pieces` and `label` follow; each `label` is exactly one label, without
  /// quotes. A line without an amount is ignored.
  private static func lines(
    _ request: PageRequest, in program: Program
  ) throws(PageProblem) -> [OrderLine] {
    var lines: [OrderLine] = []
    for parts in request.groups(from: "line", with: ["pieces", "label"]) {
      let cost = trimmed(parts[0].value)
      if cost.isEmpty { continue }
      let written = parts.first { $0.key == "pieces" && !$0.value.isEmpty }?.value ?? "1"
      guard let pieces = Int(written), (1...Program.pieceLimit).contains(pieces) else {
        throw PageProblem("a line has 1 to 1,000,000 pieces, not \(quoted(written))")
      }
      let labels = parts.filter { $0.key == "label" }.map { $0.value }
      for label in labels {
        if let problem = program.problem(ofLabel: label) { throw PageProblem(problem) }
      }
      lines.append(OrderLine(try amount(cost, in: program), pieces: pieces, labels: labels))
    }
    return lines
  }
}
