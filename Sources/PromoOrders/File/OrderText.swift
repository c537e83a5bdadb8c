import Promo

/// Parts of orders as they are typed after options, for one order or for all of a file.
package enum OrderText {
  package static func instant(
    _ text: String, of option: String, in program: Program
  ) throws(CommandFailure) -> Instant {
    do { return try Instant(text, in: program) } catch {
      throw .order("\(option): \(error.sentence(in: program))")
    }
  }

  package static func codes(_ texts: [String]) throws(CommandFailure) -> [String] {
    for text in texts {
      if let problem = codeProblem(of: text) { throw .order("--code: \(problem)") }
    }
    return texts
  }

  /// Parses facts written as `tier=gold`.
  package static func facts(
    _ texts: [String], in program: Program
  ) throws(CommandFailure) -> [String: Fact.Value] {
    var facts: [String: Fact.Value] = [:]
    for text in texts {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      let name = trimmed(parts[0])
      guard let fact = program.facts.first(where: { $0.name == name }) else {
        let near = nearest(to: name, among: program.facts.map { $0.name })
        let known = program.facts.map { "`\($0.name)`" }
        let all: Message =
          known.isEmpty
          ? ", the rules declare none" : ", the rules declare \(known, joined: ", ")"
        throw .order(
          "--with: there is no fact \(quoted(name))\(near == nil ? all : commaHint(near))")
      }
      guard parts.count == 2 else {
        throw .order(
          "--with: `\(name)` needs a value, as in `--with \(name)=…`: it is \(fact.valuesInWords)"
        )
      }
      guard facts[name] == nil else { throw .usage("`--with` states the fact `\(name)` twice") }
      // Blanks around the text are removed, unless the fact declares the text with the blanks.
      let isText = fact.value(in: parts[1]) != nil
      switch fact.checkedValue(in: isText ? parts[1] : trimmed(parts[1])) {
      case .success(let value): facts[name] = value
      case .failure(let problem): throw .order("--with: \(problem.sentence(in: program))")
      }
    }
    return facts
  }

  /// Fails if a fact that every order must state is missing from `names`.
  package static func checkFacts(
    _ names: Set<String>, in program: Program
  ) throws(CommandFailure) {
    for fact in program.facts where fact.defaultValue == nil && !names.contains(fact.name) {
      throw .order(
        "\(Order.Problem.missingFact(fact).sentence(in: program)): `--with \(fact.name)=…`")
    }
  }
}
