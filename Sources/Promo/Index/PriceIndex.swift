/// A program in the form that prices fastest.
public struct PriceIndex: Sendable {
  /// The program it was made of.
  public let program: Program

  /// Makes the index of a program.
  public init(_ program: Program) {
    self.program = program
  }

  /// What an order pays; fails where the order does not say what the rules need to know.
  public func price(_ order: Order) throws(OrderProblem) -> Amount {
    try program.price(order)
  }

  /// The number by which blocks of orders name a code, which is given as it was presented in UTF-8; nil
  /// for one that no promotion names.
  package func number(ofCode code: UnsafeBufferPointer<UInt8>) -> Int32? {
    let folded = folded(String(decoding: code, as: UTF8.self))
    return program.promotions.firstIndex { $0.foldedCodes.contains(folded) }.map(Int32.init)
  }

  /// Prices a block of orders, whatever was in `prices` before.
  package func price(
    _ orders: OrderBlock, into prices: inout PriceBlock, withApplied: Bool
  ) {
    prices.payables.removeAll(keepingCapacity: true)
    prices.applied.removeAll(keepingCapacity: true)
    for row in orders.amounts.indices {
      let codes =
        orders.codeEnds.isEmpty
        ? [] : orders.codes[(row == 0 ? 0 : orders.codeEnds[row - 1])..<orders.codeEnds[row]]
      let count = program.facts.count
      let order = program.checked(
        amount: Amount(unchecked: orders.amounts[row]),
        at: Instant(secondsSince1970: orders.instants[row]),
        codes: codes.map { program.promotions[Int($0)].codes[0] },
        facts: Array(orders.facts[(row * count)..<((row + 1) * count)]))
      let choice = program.choice(for: order)
      prices.payables.append(choice.payable.minorUnits)
      guard withApplied else { continue }
      var applied = PriceBlock.Applied()
      for (place, one) in choice.applied.enumerated() {
        switch place {
        case 0: applied.first = Int32(one.index)
        case 1: applied.second = Int32(one.index)
        default: applied.third = Int32(one.index)
        }
      }
      prices.applied.append(applied)
    }
  }
}
