/// An iteration over the combinations of fact values. The last fact changes fastest.
struct FactValues {
  /// For each program, the current values in the form that conditions compare.
  private(set) var ordinals: [[Int64]]
  private let facts: [Fact]
  private let choices: [[Fact.Value]]

  /// For each fact and each program that has the fact: the fact's index, and the ordinals of its
  /// choices.
  private let places: [[(program: Int, index: Int, ordinals: [Int64])]]

  /// The facts with several choices, and the position of the current choice of every fact.
  private let open: [Int]
  private var chosen: [Int]

  /// Starts with the first choice of each fact. Fails if a fact has no choices, or if there are too
  /// many combinations.
  init?(of facts: [Fact], _ choices: [[Fact.Value]], in programs: [Program]) {
    var count = 1
    for choices in choices {
      guard !choices.isEmpty, count * choices.count <= FactContexts.limit else { return nil }
      count *= choices.count
    }
    (self.facts, self.choices) = (facts, choices)
    open = choices.indices.filter { choices[$0].count > 1 }
    chosen = choices.map { _ in 0 }
    ordinals = programs.map { $0.facts.map { _ in 0 } }
    let indexes = programs.map { program in
      firstOfEach(zip(program.facts.map { $0.name }, program.facts.indices))
    }
    places = zip(facts, choices).map { fact, choices in
      programs.indices.compactMap { number in
        indexes[number][fact.name].map { index in
          let own = programs[number].facts[index]
          return (program: number, index: index, ordinals: choices.map { own.ordinal(of: $0) ?? 0 })
        }
      }
    }
    for fact in facts.indices { choose(0, for: fact) }
  }

  var byName: [String: Fact.Value] {
    firstOfEach(facts.indices.map { (facts[$0].name, choices[$0][chosen[$0]]) })
  }

  /// Goes to the next combination. Returns false after the last combination.
  mutating func advance() -> Bool {
    for fact in open.reversed() {
      if chosen[fact] + 1 < choices[fact].count {
        choose(chosen[fact] + 1, for: fact)
        return true
      }
      choose(0, for: fact)
    }
    return false
  }

  private mutating func choose(_ choice: Int, for fact: Int) {
    chosen[fact] = choice
    for place in places[fact] { ordinals[place.program][place.index] = place.ordinals[choice] }
  }
}
