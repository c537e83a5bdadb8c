/// Promotions that are applied one after the other, at most one of each step, by their indexes.
typealias Chain = [Int]

/// How a chain forms the price of one amount, and how far it does so in the same way.
struct ChainReading {
  /// One promotion of it.
  struct Link: Hashable {
    let operation: PriceOperation
    let form: Piece.Part.Form

    /// What it takes off.
    let off: Int64
  }

  let chain: Chain

  /// The links; fewer than the promotions where one of them takes nothing, so that the chain is no
  /// stack.
  private(set) var links: [Link] = []

  /// What is left to pay.
  private(set) var payable: Int64

  /// The largest amount of which the price is formed by the same operations.
  private(set) var last = Amount.largest.minorUnits

  /// Whether every promotion takes something.
  var isChoice: Bool { links.count == chain.count }

  /// Whether nothing is left because the rest, which is less than a minor unit, is rounded to nothing.
  var isRoundedAway: Bool {
    if case .keep(1...)? = links.last?.operation { payable == 0 } else { false }
  }

  /// - Parameter rules: those of all promotions.
  init(_ chain: Chain, of rules: [PriceRule], at amount: Int64, _ rounding: Rounding) {
    self.chain = chain
    payable = amount
    for index in chain {
      let isBefore = rules[index].isBeforeDiscounts
      let form = rules[index].form(on: payable, basis: isBefore ? amount : payable, rounding)
      last = min(last, lastAmount(leaving: form.lastLeft, rounding))
      last = min(last, isBefore ? form.lastBasis : lastAmount(leaving: form.lastBasis, rounding))
      guard let operation = form.operation else { return }
      let left = operation.apply(to: payable, rounding)
      links.append(Link(operation: operation, form: form.form, off: payable - left))
      payable = left
    }
  }

  /// What another amount pays, of which the price is formed in the same way.
  func payable(of amount: Int64, _ rounding: Rounding) -> Int64 {
    links.reduce(amount) { $1.operation.apply(to: $0, rounding) }
  }

  /// The largest order amount of which the links so far leave no more than so many minor units, were
  /// the price formed in the same way everywhere.
  func lastAmount(leaving left: Int64, _ rounding: Rounding) -> Int64 {
    links.reversed().reduce(left) { $1.operation.largestInput(leaving: $0, rounding) }
  }

  /// The bounds of what is paid as long as the price is formed in the same way.
  func bounds(_ rounding: Rounding) -> LinearBounds {
    var bounds = LinearBounds.amount
    for link in links { bounds.apply(link.operation, rounding) }
    return bounds
  }

  /// What is done, in as few operations as there can be.
  var operations: [PriceOperation] {
    links.reduce(into: []) { operations, link in
      if case .minus(let units) = link.operation, case .minus(let before)? = operations.last {
        operations[operations.count - 1] = .minus(before + units)
      } else {
        operations.append(link.operation)
      }
    }
  }

  /// Whether the price is formed by the same operations as that of another chain.
  func isFormed(as other: ChainReading) -> Bool { operations == other.operations }

  /// After how many minor units the price repeats, were it formed in the same way everywhere; nil if
  /// they are too many.
  func period(_ rounding: Rounding) -> Period? {
    links.reduce(Period()) { $0?.after($1.operation, rounding) }
  }
}
