import Promo

extension OrderDocument {
  func order(at now: Instant?, in program: Program) throws(Order.Problem) -> Order {
    let currency = program.currency
    try checkNames(in: program)
    var parts = try stated()
    // A fact may be named `minor`, so that an order states no minor units.
    let facts = try parts.removeFacts(of: program)
    if let code = try parts.members["currency"]?.scalar("currency"), code != currency.isoCode ?? ""
    {
      throw .wrongCurrency(Currency(isoCode: code) ?? .unnamed, rules: currency)
    }
    let amount = try parts.amount("amount", "minor", in: program)
    guard (amount == nil) != (parts.members["lines"] == nil) else {
      let problem = amount == nil ? RowProblem.noGoods : RowProblem.amountAndLines
      throw .unreadableDocument(message: problem.message)
    }
    let shipping = try parts.amount("shipping", "shipping_minor", in: program) ?? .zero
    let instant = try parts.members["at"]?.scalar("at") ?? ""
    let lines = try parts.members["lines"]?.lines(in: program)
    let order = try Order(
      lines: lines ?? amount.map { [OrderLine($0)] } ?? [],
      shipping: currency.text(shipping),
      at: instant.isEmpty ? now.map(program.zone.timestamp) ?? "" : instant,
      codes: try parts.members["code"]?.codes() ?? [], facts: facts, in: program)
    guard let amount, shipping == .zero else { return order }
    return Order(
      amount: amount, at: order.instant, codes: order.codes, facts: order.facts, in: currency)
  }

  /// Throws if nothing uses a name.
  private func checkNames(in program: Program) throws(Order.Problem) {
    let known = Set(DecisiveNames.ofOrders + program.facts.map(\.name))
    let names = members.keys.sorted()
    guard let name = names.first(where: { !known.contains($0.lowercased()) }) else { return }
    let decisive = DecisiveNames(in: program, areAmounts: false, haveFacts: true) { _ in nil }
    throw .unreadableDocument(
      message: decisive.meant(by: name).map {
        "\(quoted(name)) \($0.likeness.english): rename it, or leave it out if it is something else"
      } ?? RowProblem.unusedKey(name).message)
  }

  /// Returns what is not null, by names in small letters.
  fileprivate func stated() throws(Order.Problem) -> OrderDocument {
    var stated: [String: Member] = [:]
    for (name, member) in members where member != .null {
      guard stated.updateValue(member, forKey: name.lowercased()) == nil else {
        throw .unreadableDocument(message: "the object has a name twice: \(quoted(name))")
      }
    }
    return OrderDocument(members: stated)
  }

  /// Removes the values of facts, which are members or those of `facts`, and returns them. A fact
  /// with an empty text is not stated.
  private mutating func removeFacts(
    of program: Program
  ) throws(Order.Problem) -> [String: String] {
    var facts: [String: String] = [:]
    var all = OrderDocument(members: [:])
    if !program.facts.contains(where: { $0.name == "facts" }), let member = members["facts"] {
      guard case .object(let object) = member else {
        throw .unreadableDocument(message: "facts: it is not an object")
      }
      all = try OrderDocument(members: object).stated()
    }
    for fact in program.facts {
      let (own, other) = (
        members.removeValue(forKey: fact.name), all.members.removeValue(forKey: fact.name)
      )
      if own != nil, other != nil {
        throw .unreadableDocument(message: RowProblem.factTwice(fact.name).message)
      }
      guard let member = own ?? other else { continue }
      let text =
        switch member {
        case .truth(let truth) where fact.kind == .yesNo: truth ? "yes" : "no"
        case _: try member.scalar(fact.name)
        }
      if !text.isEmpty { facts[fact.name] = text }
    }
    if let name = all.members.keys.min(), let problem = program.problem(ofFactName: name) {
      throw problem
    }
    return facts
  }

  fileprivate func amount(
    _ written: String, _ minor: String, in program: Program
  ) throws(Order.Problem) -> Amount? {
    switch (members[written], members[minor]) {
    case (nil, nil): return nil
    case (.text(let text)?, nil): return try Amount(text, in: program)
    case (nil, .number(let units)?):
      if let amount = Amount(minorUnits: units) { return amount }
    case _: break
    }
    // A number such as 400 may be 400.00 or 4.00.
    throw .unreadableDocument(
      message: "write `\(written)` as a text such as \"400\", or `\(minor)` as a whole number of "
        + "minor units up to 10^15, and not both")
  }
}

extension Member {
  /// Returns a member that is not a list or an object as a text.
  fileprivate func scalar(_ name: String) throws(Order.Problem) -> String {
    switch self {
    case .text(let text): return text
    case .number(let number): return "\(number)"
    case .truth(let truth): return "\(truth)"
    case .null, .other, .list, .object:
      throw .unreadableDocument(message: "\(name): it is neither a text nor a whole number")
    }
  }

  private func texts(_ name: String) throws(Order.Problem) -> [String] {
    guard case .list(let list) = self else {
      throw .unreadableDocument(message: "\(name): it is not a list of texts")
    }
    var texts: [String] = []
    for member in list {
      guard case .text(let text) = member else {
        throw .unreadableDocument(message: "\(name): the list has an element that is not a text")
      }
      texts.append(text)
    }
    return texts
  }

  /// Returns the codes of a text, which blanks separate, or of a list.
  fileprivate func codes() throws(Order.Problem) -> [String] {
    if case .text(let text) = self { return text.split(separator: " ").map(String.init) }
    return try texts("code")
  }

  fileprivate func lines(in program: Program) throws(Order.Problem) -> [OrderLine] {
    guard case .list(let list) = self else {
      throw .unreadableDocument(message: "lines: it is not a list of objects")
    }
    var lines: [OrderLine] = []
    for member in list {
      do throws(Order.Problem) { lines.append(try member.line(in: program)) } catch {
        throw .unreadableDocument(message: "lines: line \(lines.count + 1): \(error)")
      }
    }
    return lines
  }

  private func line(in program: Program) throws(Order.Problem) -> OrderLine {
    guard case .object(let members) = self else {
      throw .unreadableDocument(message: "it is not an object")
    }
    for name in members.keys.map({ $0.lowercased() }).sorted() {
      if let problem = LineCells.problem(ofPart: name, mayBeOther: false) {
        throw .unreadableDocument(message: problem.message)
      }
    }
    let parts = try OrderDocument(members: members).stated()
    guard let amount = try parts.amount("amount", "minor", in: program) else {
      throw .unreadableDocument(message: LineCells.noAmount.message)
    }
    let count = try parts.members["pieces"]?.scalar("pieces") ?? "1"
    guard let pieces = Int(count).flatMap(LineCells.checked) else {
      throw .unreadableDocument(message: LineCells.wrongPieces(count).message)
    }
    let labels = try parts.members["labels"]?.texts("labels") ?? []
    return OrderLine(amount, pieces: pieces, labels: labels)
  }
}
