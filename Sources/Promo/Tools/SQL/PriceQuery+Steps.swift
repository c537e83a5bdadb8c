// The arithmetic of the steps, with 64-bit integers.

/// One number of a step, which has a column of its own.
struct StepNumber: Sendable {
  let name: String
  let value: @Sendable (PriceStep) -> Int64

  static let keep = StepNumber(name: "keep") { $0.keep }
  static let minus = StepNumber(name: "minus") { $0.minus }
  static let coupon = StepNumber(name: "coupon") { $0.coupon }
  static let every = StepNumber(name: "every") { $0.every }
  static let ofWhole = StepNumber(name: "of_whole") { $0.isOfWhole ? 1 : 0 }

  /// Returns, for each step, the numbers that at least one piece needs.
  static func needed(by pieces: [PriceTables.Piece]) -> [[StepNumber]] {
    let idle = PriceStep()
    return (0..<(pieces.map { $0.steps.count }.max() ?? 0)).map { step in
      let steps = pieces.compactMap { $0.steps.count > step ? $0.steps[step] : nil }
      return [keep, minus, coupon, every, ofWhole].filter { number in
        steps.contains { number.value($0) != number.value(idle) }
      }
    }
  }
}

extension PriceQuery {
  /// The query part that joins each order with its piece.
  var joined: String {
    let asked = askedFacts
    let facts = asked.map { "o.fact_\($0) * w.weight_\($0)" }.joined(separator: " + ")
    let columns = steps.enumerated().flatMap { step, numbers in
      numbers.map { "p.\($0.name)_\(step) AS \($0.name)_\(step)" }
    }
    let all = [
      "o.order_id AS order_id", "o.problem AS problem", "o.order_amount AS order_amount",
      "p.names AS names", "o.order_amount AS rest_0",
    ]
    var text = "  SELECT \((all + columns).joined(separator: ", "))\n  FROM \(own("known")) o"
    if hasCodes {
      text +=
        "\n  LEFT JOIN \(own("codes")) k ON k.code_time = o.time_number AND "
        + dialect.isAlike("o.order_code", "k.known_code")
    }
    if !asked.isEmpty {
      text += "\n  LEFT JOIN \(own("weights")) w ON w.weight_time = o.time_number"
    }
    text += "\n  LEFT JOIN \(own("contexts")) c ON c.context_time = o.time_number"
    text += " AND c.context_kind = \(hasCodes ? "coalesce(k.kind, 0)" : "0")"
    text += " AND c.context_facts = \(asked.isEmpty ? "0" : facts)"
    text += "\n  LEFT JOIN \(own("pieces")) p ON p.curve = c.context_curve"
    text += " AND o.order_amount BETWEEN p.first_amount AND p.last_amount"
    return text
  }

  /// Returns the query part that computes the orders after one more step.
  func left(after step: Int) -> String {
    let left = own("left_\(step)")
    return "  SELECT \(left).*, \(rest(after: step)) AS rest_\(step + 1)\n  FROM \(left)"
  }

  private func rest(after step: Int) -> String {
    let used = Set(steps[step].map { $0.name })
    var rest = "rest_\(step)"
    if used.contains("keep") { rest = kept(of: rest, step) }
    if used.contains("minus") { rest += " - minus_\(step)" }
    if used.contains("coupon") {
      let basis =
        used.contains("of_whole")
        ? "CASE WHEN of_whole_\(step) = 1 THEN order_amount ELSE rest_\(step) END" : "rest_\(step)"
      let every = used.contains("every") ? "every_\(step)" : "1"
      rest += " - coupon_\(step) * \(dialect.quotient(basis, every))"
    }
    return rest
  }

  /// Returns the part of an amount that a step keeps, rounded. The product with the millionths
  /// would need 70 bits, so the millions of the amount and the remainder are multiplied separately.
  private func kept(of rest: String, _ step: Int) -> String {
    let (million, keep) = ("1000000", "keep_\(step)")
    let low = "\(rest) % \(million) * \(keep)"
    let high = "\(dialect.quotient(rest, million)) * \(keep)"
    let rounded = "\(high) + \(dialect.quotient("(\(low) + \(program.rounding.bias))", million))"
    guard program.rounding.isHalfEven else { return rounded }
    return "\(rounded) - CASE WHEN \(low) % \(million) = 500000 AND (\(rounded)) % 2 = 1 "
      + "THEN 1 ELSE 0 END"
  }
}
