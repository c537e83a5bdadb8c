/// P138: `sync` promotions of one step that are in force together. At most one of a step is
/// applied, so these never combine with each other.
struct RivalsInAStep {
  /// An earlier promotion of the same step.
  struct Rival {
    let index: Int

    /// An example order for which both are in force.
    let order: Findings.Witness
  }

  /// The first rival of each promotion.
  private(set) var byPromotion: [Int: Rival] = [:]

  /// Notes the rivals of a context, which has at most one code: few customers present two.
  mutating func look(at context: PricedContext) {
    let forms = context.program.forms
    var first = [Int?](repeating: nil, count: Promotion.Step.ofAmounts.count)
    for index in context.inForce where forms[index].isSync {
      guard let earlier = first[forms[index].step] else {
        first[forms[index].step] = index
        continue
      }
      if byPromotion[index].map({ earlier < $0.index }) ?? true {
        let order = context.order(min(context.program.currency.hundred.minorUnits, context.limit))
        byPromotion[index] = Rival(index: earlier, order: order)
      }
    }
  }

  func diagnostic(about index: Int, _ words: OrderWords) -> Diagnostic? {
    guard let rival = byPromotion[index] else { return nil }
    let promotions = words.program.promotions
    return Diagnostic(
      .rivalsInAStep,
      "this promotion never combines with \(words.names([rival.index])): both are "
        + "\(promotions[index].step.english) promotions",
      at: promotions[index].span, label: "`sync`",
      and: .init(span: promotions[rival.index].span, text: "`sync`, too"),
      consequence: words.areShown ? words.price(of: rival.order) : nil,
      help: "`sync` combines promotions of different kinds: plain, threshold and code. If one of "
        + "these two is enough, add `allow P138`")
  }
}

extension Diagnostic.ID.Explanation {
  static var rivalsInAStep: Self {
    Self(
      title: "two `sync` promotions that never combine with each other",
      cause: """
        Both promotions are `sync` and in force together, but they are of the same kind: plain,
        threshold or code. An order gets at most one of each kind, so it gets only the larger of
        these two. In the example a member gets 20 % off on Singles' Day, not 20 % and then 5 %.

        If members are to get both, give one of them another kind: a code, or a threshold such as
        `spend 1 before discounts`. If the larger one is enough, add `allow P138` to the promotion,
        or leave out its `sync`. Two codes that only a customer with both could combine are no
        finding.
        """,
      example: """
        timezone "Asia/Shanghai"
        fact member yes/no default no
        promotion "Singles' Day" {
            discount 20% off
            from 2026-11-11 to 2026-11-11
            sync
        }
        promotion "Members" {
            discount 5% off
            when member
            sync
        }
        """,
      mended: """
        timezone "Asia/Shanghai"
        fact member yes/no default no
        promotion "Singles' Day" {
            discount 20% off
            from 2026-11-11 to 2026-11-11
            sync
        }
        promotion "Members" {
            discount 5% off
            spend 1
            before discounts
            when member
            sync
        }
        """)
  }
}
