import Promo
import PromoHost

extension PageAnswers {
  /// Answers the request for the cost: the lines of the answer, and the rows that are left out.
  package mutating func cost(_ request: PageRequest) -> String {
    do { return try granted(request) } catch { return problem(error.message, request) }
  }

  private mutating func granted(_ request: PageRequest) throws(PageProblem) -> String {
    let new = try program(request)
    let old = request["kept"] == nil ? nil : try kept(request)
    do {
      return try PageCost(request: request, new: new, old: old).answer()
    } catch {
      switch error {
      case .usage(let message), .order(let message): throw PageProblem(message)
      case .host(let failure): throw PageProblem(failure.sentence)
      case .bare, .rules, .noZoneData: throw PageProblem("the orders cannot be read")
      }
    }
  }
}

/// The cost of a file of orders by the rules of a page, and by a version that it keeps.
private struct PageCost {
  let request: PageRequest
  let new: Program
  let old: Program?

  private var programs: [Program] { [new] + (old.map { [$0] } ?? []) }

  /// The instant of the page is that of orders without their own.
  private func options() throws(CommandFailure) -> OrderOptions {
    OrderOptions(
      path: request["orders"] ?? "", map: request.all("map"),
      export: try request["export"].map(OrderExport.read), labels: request["labels"],
      decimalComma: request["comma"] != nil, dates: request["dates"].flatMap(DateOrder.init),
      addsShipping: request["add-shipping"] != nil, roundsAmounts: request["round"] != nil,
      at: request["at"], now: request.now)
  }

  func answer() throws(CommandFailure) -> String {
    var stated = try options()
    let form = OrderForm(ofFile: stated.path)
    // The facts of the page are for columns that the file lacks.
    let layout = try OrderInput(stated, for: programs).layout(of: new)
    stated.facts = request.all("fact").filter { fact in
      let name = fact.prefix { $0 != "=" }
      let place = new.facts.firstIndex { $0.name == name }
      return form == .csv && place.map { !layout.hasInHeader(layout.facts[$0]) } ?? false
    }
    let input = try OrderInput(stated, for: programs)
    let columns = try OutputColumns(nil, of: layout, isCompared: old != nil)
    let plan = try CostPlan(of: new, against: old, input, columns, outputForm: .csv)
    var run = CostRun(input, plan)
    try run.run(input.file)
    if let torn = run.tally.tornOrder { throw .order(torn) }
    return json(run, input, plan.new, columns)
  }

  private func json(
    _ run: borrowing CostRun, _ input: OrderInput, _ rowDefaults: RowDefaults,
    _ columns: OutputColumns
  ) -> String {
    var answer = run.answer
    let left = run.tally.badCount
    if left > 0 { answer.remarks = ["\(counted: left, "order") left out: their rows are below"] }
    input.complete(&answer, run.tally, rowDefaults)
    let language = request.language
    let tables = CostTables(
      answer.cost, answer.changes, by: request["by"].flatMap(CostPeriod.init), answer.remarks,
      in: language)
    let refusals = run.refusals
    let remarks = input.remarks(rowDefaults, columns)
    return JSONText.object { json in
      json.member("blocks", objects: tables.blocks) { $1.write(to: &$0) }
      json.member("left", left)
      json.member("remarks", array: remarks) { $0.string($1.text(in: language)) }
      json.member("rows", objects: refusals) { json, refusal in
        json.member("line", refusal.line)
        json.member("reason", refusal.reason.text(in: language))
      }
    }
  }
}
