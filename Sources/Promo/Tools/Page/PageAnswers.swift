/// The engine behind a page. It answers requests with JSON.
package struct PageAnswers {
  private let zoneNames: [String]
  private let zones: (String) -> ZoneLookup

  /// The rules of the last request, kept because a page asks several questions about them.
  private var last: (source: Source, at: String?, rules: PageRules)?

  package init(zoneNames: [String] = [], zones: @escaping (String) -> ZoneLookup) {
    self.zoneNames = zoneNames
    self.zones = zones
  }

  /// Answers a request. If the engine cannot answer it, the reply gives the reason in words.
  package mutating func answer(_ request: PageRequest) -> String {
    do { return try granted(request) } catch { return problem(error.message, request) }
  }

  package func problem(_ message: Message, _ request: PageRequest) -> String {
    JSONText.object { $0.member("problem", message.text(in: request.language)) }
  }

  /// Returns the rules of a request, whole.
  package mutating func program(_ request: PageRequest) throws(PageProblem) -> Program {
    try rules(request).program()
  }

  private mutating func granted(_ request: PageRequest) throws(PageProblem) -> String {
    let rules = rules(request)
    switch request.verb {
    case "look": return rules.look(request)
    case "explain": return try explanation(request)
    case "quote": return try order(rules, request).quoteJSON()
    case "say": return try said(try order(rules, request), request)
    case "chart": return try chart(rules, request)
    case "stops": return stops(try order(rules, request).chart(request))
    case "moments": return try moments(rules, request)
    case "calendar": return try rules.calendar(request)
    case "together": return try rules.pairs(request)
    case "test": return try rules.expectations(in: request.language)
    case "prove": return rules.proofs(request)
    case "diff": return PageAnswers.lines(try comparison(rules, request))
    case "complete": return rules.completions(request)
    case "hover": return rules.hover(request)
    case "format": return try rules.formatted()
    case "form": return rules.form(request)
    case "set": return try rules.setting(request)
    case "begin": return try begin(rules, request)
    case "add": return try rules.adding(request, zones: zones)
    case "first": return try rules.first(request)
    case "outline": return rules.outline()
    case "verdicts": return rules.verdicts(in: request.language)
    case "uses": return rules.uses(request)
    case "rename": return try rules.renaming(request)
    case "mend": return rules.mending()
    default: throw PageProblem("the engine does not know \(quoted(request.verb))")
    }
  }

  private mutating func rules(_ request: PageRequest) -> PageRules {
    let (source, at) = (request.source("rules"), request["at"])
    if let last, last.source == source, last.at == at { return last.rules }
    let rules = PageRules([source], now: request.now, at: at, zoneNames: zoneNames, zones: zones)
    last = (source, at, rules)
    return rules
  }

  /// Draws what orders pay and, if the request has a kept version, what they pay by it.
  private func chart(_ rules: PageRules, _ request: PageRequest) throws(PageProblem) -> String {
    let order = try order(rules, request)
    let chart = try order.chart(request)
    guard request["kept"] != nil else { return chart.json(in: request.frame) }
    let kept = try kept(request)
    let oldOrder = try PageOrder(request.keepingFacts(of: kept), in: kept)
    let old = try oldOrder.chart(request)
    // Both curves end where the one that changes last ends.
    let limit = min(max(chart.limit, old.limit), order.family.largest, oldOrder.family.largest)
    let ends = { (chart: PriceChart, order: PageOrder) in
      chart.limit == limit ? chart : order.family.chart(upTo: limit, in: request.language)
    }
    return ends(chart, order).json(in: request.frame, beside: ends(old, oldOrder))
  }

  /// Returns the version that a page keeps to compare with.
  package func kept(_ request: PageRequest) throws(PageProblem) -> Program {
    let kept = PageRules([request.source("kept")], now: request.now, zones: zones)
    guard let program = kept.compilation.program else {
      throw PageProblem("the kept version has errors: there is nothing to compare with")
    }
    return program
  }

  private func comparison(
    _ rules: PageRules, _ request: PageRequest
  ) throws(PageProblem) -> StyledText {
    let comparison = ProgramComparison(
      from: try kept(request), to: try rules.program(), at: nil, upTo: .largest,
      budget: Compilation.defaultBudget)
    return ComparisonText(comparison, in: request.language).layout(width: request.width)
  }

  private func begin(_ rules: PageRules, _ request: PageRequest) throws(PageProblem) -> String {
    guard let start = request["start"].flatMap(Start.init) else { throw PageProblem("no start") }
    let settings = rules.settings(request)
    let shop = PageRules(
      [Source(name: "new.promo", text: settings)], now: request.now, zones: zones)
    guard let program = shop.compilation.program else {
      throw PageProblem(shop.compilation.diagnostics.first?.sentence ?? "")
    }
    let file = StartFile(settings: settings, shop: program, at: request.now, in: request.language)
    return JSONText.object { $0.member("text", file.rules([start])) }
  }

  private func order(_ rules: PageRules, _ request: PageRequest) throws(PageProblem) -> PageOrder {
    try PageOrder(request, in: rules.liveProgram())
  }

  private func stops(_ chart: PriceChart) -> String {
    JSONText.object { $0.member("amounts", chart.stops().map { chart.program.currency.text($0) }) }
  }

  private func moments(_ rules: PageRules, _ request: PageRequest) throws(PageProblem) -> String {
    let zone = try rules.liveProgram().zone
    let moments = try rules.moments(request)
    return JSONText.object { json in
      json.member("moments", objects: moments.instants) { json, instant in
        json.member("at", zone.timestamp(instant))
        json.member("text", zone.text(instant))
      }
      json.member("isCut", moments.isCut)
    }
  }

  private func said(_ order: PageOrder, _ request: PageRequest) throws(PageProblem) -> String {
    let quote = try order.quote()
    let currency = order.program.currency
    let text = QuoteText(quote, by: order.program, in: request.language)
    return PageAnswers.lines(text.layout(width: request.width)) { json in
      json.member("amount", currency.text(quote.order.amount))
      json.member("payable", currency.text(quote.payable))
    }
  }

  private func explanation(_ request: PageRequest) throws(PageProblem) -> String {
    guard let id = request["code"].flatMap(Diagnostic.ID.init) else {
      throw PageProblem("there is no such code")
    }
    let page = id.explanation
    return JSONText.object { json in
      let title: Message = "\(id.rawValue): \(Message(words: page.title))"
      json.member("title", title.text(in: request.language))
      json.member("cause", page.cause(in: request.language))
      json.member("example", page.example)
      json.member("mended", page.mended)
    }
  }

  /// Returns a reply with the lines of a text.
  package static func lines(
    _ text: StyledText, beside write: (inout JSONText) -> Void = { _ in }
  ) -> String {
    JSONText.object { json in
      write(&json)
      json.member("lines", array: text.lines) { $1.write(to: &$0) }
    }
  }
}
