/// The price of one order amount. At most one promotion of a step is applied, so the steps are places. Goods and
/// shipping are no steps of an amount.
struct SecondPoint: Equatable, Sendable {
  static let steps = 3

  var payable: Int32
  /// By step: the index of the promotion applied, or -1.
  var applied = SIMD3<Int32>(repeating: -1)
  /// By step: what it took.
  var off = SIMD3<Int32>.zero

  /// Indexes in the order applied.
  var members: [Int] { (0..<Self.steps).filter { applied[$0] >= 0 }.map { Int(applied[$0]) } }

  /// What a promotion took in its step, 0 if another or none was applied there.
  func off(of index: Int32, in step: Int) -> Int32 { applied[step] == index ? off[step] : 0 }

  /// What is left to pay when a step begins, of the amount that there was.
  func left(before step: Int, of amount: Int) -> Int32 {
    (0..<step).reduce(Int32(amount)) { $0 - off[$1] }
  }
}

/// What `SecondEvaluator` says that each promotion is worth on each amount, looked up instead of worked out again:
/// the choice of the promotions is as there, but all amounts of all situations take milliseconds.
struct SecondTables: Sendable {
  let evaluator: SecondEvaluator
  let promotions: [SecondPromotion]
  let most: Int
  /// By promotion: its step, and whether it is `sync`.
  let steps: [Int]
  let isSync: [Bool]
  /// By promotion and promotion: whether they exclude each other. No promotion of a small file that asks for a
  /// code says `not with codes`, so that no codes of an order change it.
  let excludes: [[Bool]]
  /// By promotion and amount: the exact worth on the whole order, and what it takes of it.
  private let worths: [Int64]
  private let takes: [Int32]

  init(_ rules: SecondRules, most: Int) {
    let evaluator = SecondEvaluator(rules: rules)
    self.evaluator = evaluator
    self.most = most
    promotions = rules.promotions
    steps = promotions.map { $0.step!.rawValue - SecondStep.plain.rawValue }
    isSync = promotions.map(\.sync)
    excludes = rules.promotions.map { p in rules.promotions.map { p.excludes($0) } }
    worths = promotions.flatMap { p in
      (0...Int64(most)).map { Int64(evaluator.worth(p, $0, amount: $0)) }
    }
    takes = promotions.flatMap { p in
      (0...Int64(most)).map { Int32(evaluator.take(p, $0, amount: $0)) }
    }
  }

  func worth(_ index: Int, _ amount: Int) -> Int64 { worths[index * (most + 1) + amount] }

  func takesSomething(_ index: Int, _ amount: Int) -> Bool {
    takes[index * (most + 1) + amount] > 0
  }

  /// Of promotions on what is left, only those counted before discounts look at the order amount.
  func take(_ index: Int, of left: Int, amount: Int) -> Int32 {
    if promotions[index].beforeDiscounts {
      return Int32(evaluator.take(promotions[index], Int64(left), amount: Int64(amount)))
    }
    return takes[index * (most + 1) + left]
  }

  /// The prices of all amounts from 0.
  func curve(_ inForce: [Int], by strategy: SecondStrategy) -> [SecondPoint] {
    var choices = SecondChoices(tables: self)
    return (0...most).map { amount in
      choices.amount = amount
      switch strategy {
      case .first: return choices.first(of: inForce)
      case .calculator:
        choices.keepWinners(of: inForce)
        return choices.lowest()
      case .best:
        choices.keepAll(of: inForce)
        return choices.lowest()
      }
    }
  }
}
