extension CostTotals {
  /// The promotions that take more or less than in old totals, by name, the largest change first.
  package func moved(
    from old: CostTotals
  ) -> [(name: String, old: OfPromotion, new: OfPromotion)] {
    var before: [String: OfPromotion] = [:]
    for (promotion, all) in zip(old.program.promotions, old.promotions) {
      before[promotion.name] = all
    }
    let names = Set(program.promotions.map { $0.name })
    let gone = zip(old.program.promotions, old.promotions).filter { !names.contains($0.0.name) }
    let all =
      zip(program.promotions, promotions).map { ($0.name, before[$0.name] ?? OfPromotion(), $1) }
      + gone.map { ($0.name, $1, OfPromotion()) }
    return all.filter { $0.1.taken != $0.2.taken || $0.1.orders != $0.2.orders }
      .enumerated().sorted { one, other in
        let (change, otherChange) = (
          abs(one.element.2.taken - one.element.1.taken),
          abs(other.element.2.taken - other.element.1.taken)
        )
        return change != otherChange ? change > otherChange : one.offset < other.offset
      }.map { $0.element }
  }

  /// The codes as the rules write them, the dearest first.
  package var rankedCodes: [(code: String, all: OfCode)] {
    var written: [String: String] = [:]
    for code in program.promotions.flatMap({ $0.codes }) where codes[folded(code)] != nil {
      written[folded(code)] = written[folded(code)] ?? code
    }
    return codes.map { (written[$0.key] ?? $0.key, $0.value) }
      .sorted { $0.1.taken != $1.1.taken ? $0.1.taken > $1.1.taken : $0.0 < $1.0 }
  }
}
