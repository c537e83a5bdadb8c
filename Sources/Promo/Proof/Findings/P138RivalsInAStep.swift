/// P138: `sync` promotions of one step that are in force together. At most one promotion of a step
/// is applied, so these promotions never combine with each other.
struct RivalsInAStep {
  /// An earlier promotion of the same step.
  struct Rival {
    let index: Int

    /// An order for which both promotions are in force: one amount, or one piece that both may
    /// reduce.
    let order: ExampleOrder
  }

  /// The first rival of each promotion.
  private(set) var byPromotion: [Int: Rival] = [:]

  /// Records the rivals in a context with at most one code. The caller skips contexts with two
  /// codes, because few customers present two.
  mutating func look(at context: SharedContext, of program: Program, upTo limit: Amount) {
    var earlier: [Promotion.Step: [Int]] = [:]
    for index in context.inForce[0] {
      let promotion = program.promotions[index]
      guard promotion.isSync, Promotion.Step.ofAmounts.contains(promotion.step) else { continue }
      for other in earlier[promotion.step, default: []] {
        guard byPromotion[index].map({ other < $0.index }) ?? true else { break }
        guard let labels = program.commonLabels(index, other) else { continue }
        let amount = min(program.currency.hundred, limit)
        let own = context.contexts[0]
        let order =
          program.isAboutGoods
          ? ExampleOrder(
            program.checked(
              [CheckedCart.Line(amount: amount, pieces: 1, labels: labels)], in: own), in: own)
          : ExampleOrder(program.checked(amount, in: own), in: own, during: context.instants)
        byPromotion[index] = Rival(index: other, order: order)
      }
      earlier[promotion.step, default: []].append(index)
    }
  }

  func diagnostic(about index: Int, _ words: ExampleWords) -> Diagnostic? {
    guard let rival = byPromotion[index] else { return nil }
    let (program, promotions) = (words.program, words.program.promotions)
    let isAboutGoods = program.isAboutGoods
    let name = words.names([rival.index])
    let kind = Message(words: promotions[index].step.english)
    return Diagnostic(
      .rivalsInAStep,
      isAboutGoods
        ? "this promotion never combines with \(name) on the same piece: both are \(kind) promotions"
        : "this promotion never combines with \(name): both are \(kind) promotions",
      at: promotions[index].span, label: "`sync`",
      and: .init(span: promotions[rival.index].span, remark: "`sync`, too"),
      consequence: words.areShown ? words.price(of: program.example(rival.order)) : nil,
      help: isAboutGoods
        ? "`sync` combines promotions of different kinds: goods, plain, threshold and code. "
          + "If one of these two is enough, add `allow P138`"
        : "`sync` combines promotions of different kinds: plain, threshold and code. "
          + "If one of these two is enough, add `allow P138`"
    )
  }
}

extension Program {
  /// Returns the labels of a piece that two promotions may both reduce; nil if there is no such
  /// piece, or if both name goods by `only` and neither list contains the other.
  fileprivate func commonLabels(_ one: Int, _ other: Int) -> [Int]? {
    let index = forms
    let forms = [one, other].map { index[$0] }
    let only = forms.compactMap { form in form.only.map { Set(index.list($0)) } }
    if let first = only.first, let last = only.last,
      !first.isSubset(of: last) && !last.isSubset(of: first)
    {
      return nil
    }
    let scopes = forms.map { GoodsScope($0, of: index, without: excludedLabels) }
    return scopes[0].intersection(scopes[1]).labels
  }
}
