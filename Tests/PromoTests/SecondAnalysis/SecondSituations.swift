/// Every distinct situation of a rule file in a stretch of time, or of several files at once: then a situation is
/// one for all of them, and the promotions of the second file follow those of the first.
struct SecondSituations: Sendable {
  /// Time in which the same promotions are within their window and on schedule, and not paused.
  struct Stretch: Equatable, Sendable {
    let start: Int64
    let bits: UInt64
  }

  /// More codes than this have too many sets.
  static let mostCodes = 6

  let evaluator: SecondEvaluator
  let promotions: [SecondPromotion]
  /// Every code of the files once, in one of its spellings.
  let codes: [String]
  let from: Int64
  let until: Int64
  /// In order of time; two neighbours differ, and the last one ends at `until`.
  private(set) var stretches: [Stretch] = []

  /// The files must have the same zone and the same facts. Nil where there are too many codes.
  init?(_ files: [SecondRules], from: Int64, until: Int64) {
    evaluator = SecondEvaluator(rules: files[0])
    promotions = files.flatMap(\.promotions)
    codes = promotions.flatMap(\.codes).reduce(into: []) { codes, code in
      let folded = SecondEvaluator.folded(code)
      if !codes.contains(where: { SecondEvaluator.folded($0) == folded }) { codes.append(code) }
    }
    self.from = from
    self.until = until
    guard codes.count <= Self.mostCodes, promotions.count <= 64 else { return nil }
    stretches = foundStretches()
  }

  /// The situations, the earliest first, of the orders within a window, with exactly these codes (nil: with any
  /// set of the files' codes), and with these values of facts and any values of the others.
  func situations(
    from start: Int64? = nil, until end: Int64? = nil, codes: [String]? = nil,
    facts: [String: SecondFactValue] = [:]
  ) -> [SecondSituation] {
    let presented = codesSets(codes)
    let said = factsSets(facts)
    var seen: Set<UInt64> = []
    var situations: [SecondSituation] = []
    for stretch in stretches(from: max(start ?? from, from), until: min(end ?? until, until)) {
      for codes in presented {
        for facts in said where seen.insert(stretch.bits & codes.bits & facts.bits).inserted {
          situations.append(
            SecondSituation(
              bits: stretch.bits & codes.bits & facts.bits, instant: stretch.start,
              codes: codes.codes, facts: facts.facts))
        }
      }
    }
    return situations
  }

  /// The first stretch of each set that has an instant in the window, starting there at the earliest.
  private func stretches(from start: Int64, until end: Int64) -> [Stretch] {
    var seen: Set<UInt64> = []
    var found: [Stretch] = []
    for (index, stretch) in stretches.enumerated() {
      let over = index + 1 < stretches.count ? stretches[index + 1].start : until
      let first = max(stretch.start, start)
      if first < min(over, end), seen.insert(stretch.bits).inserted {
        found.append(Stretch(start: first, bits: stretch.bits))
      }
    }
    return found
  }

  // MARK: Codes

  private func codesSets(_ given: [String]?) -> [(bits: UInt64, codes: [String])] {
    let all =
      given.map { [$0] }
      ?? (0..<(1 << codes.count)).map { bits in
        codes.indices.filter { bits & (1 << $0) != 0 }.map { codes[$0] }
      }
    return all.map { codes in
      let order = SecondOrder(amount: 0, instant: 0, codes: codes)
      return (
        .secondSet(promotions.count) { evaluator.hasCode(promotions[$0], order) }, codes
      )
    }
  }
}
