/// Reports tiers that are written without the word `tier`: `spend 300 coupon 50`, then `spend 500
/// coupon 100`.
extension CheckedFile {
  /// A threshold and the benefit beside it.
  struct Step {
    fileprivate let spend: Token
    fileprivate let threshold: Range<Int>
    fileprivate let benefit: Range<Int>

    fileprivate var tokens: Range<Int> {
      min(threshold.lowerBound, benefit.lowerBound)..<max(threshold.upperBound, benefit.upperBound)
    }
  }

  /// Returns the steps if the thresholds and benefits form at least two pairs; empty otherwise.
  func unnamedTiers(of clauses: ArraySlice<ClauseNode>) -> [Step] {
    guard !clauses.contains(where: { $0.clause.isOtherBenefit }) else { return [] }
    let parts = clauses.filter { $0.clause.isStep }
    guard parts.count >= 4, parts.count.isMultiple(of: 2) else { return [] }
    let steps = stride(from: 0, to: parts.count, by: 2).compactMap {
      step(parts[$0], parts[$0 + 1]) ?? step(parts[$0 + 1], parts[$0])
    }
    return steps.count * 2 == parts.count ? steps : []
  }

  private func step(_ threshold: ClauseNode, _ benefit: ClauseNode) -> Step? {
    guard case .spend(let amount) = threshold.clause, case .reward = benefit.clause,
      threshold.tokens.upperBound == benefit.tokens.lowerBound
        || benefit.tokens.upperBound == threshold.tokens.lowerBound
    else { return nil }
    return Step(spend: amount, threshold: threshold.tokens, benefit: benefit.tokens)
  }

  func reportUnnamed(_ steps: [Step]) {
    rules.report(
      .clauseTwice, "a promotion has one threshold, or tiers", at: file.span(of: steps[1].tokens),
      label: "one more threshold with its benefit",
      and: .init(span: file.span(of: steps[0].tokens), remark: "the first"),
      help: "the tiers of one promotion begin with `tier`", fixes: fixes(for: steps))
  }

  /// Returns the fix that writes the tiers from the lowest threshold to the highest; empty if two
  /// thresholds are equal or a tier contains a comment.
  private func fixes(for steps: [Step]) -> [Fix] {
    let sorted = steps.sorted { (file.order(of: $0.spend, and: $1.spend) ?? 0) < 0 }
    let rises = zip(sorted, sorted.dropFirst()).allSatisfy { lower, higher in
      file.order(of: lower.spend, and: higher.spend).map { $0 < 0 } ?? false
    }
    let hasComment = steps.contains { step in
      file.source.bytes[file.span(of: step.tokens).range].contains(UInt8(ascii: "#"))
    }
    guard rises, !hasComment else { return [] }
    let edits = zip(steps, sorted).map { place, step in
      let words = [step.threshold, step.benefit].map { file.foldedText(of: $0) }
      return Fix.Edit(
        span: file.span(of: place.tokens), text: "tier \(words.joined(separator: " "))")
    }
    return [Fix(.maybe, edits)]
  }
}

extension Clause {
  var isStep: Bool {
    switch self {
    case .spend, .reward: true
    default: false
    }
  }

  /// True for a benefit with thresholds of its own.
  fileprivate var isOtherBenefit: Bool {
    switch self {
    case .tier, .repeated: true
    default: false
    }
  }
}
