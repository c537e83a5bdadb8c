// Many orders at once.

extension PriceIndex {
  /// Prices columns of orders into a buffer of the caller. Allocates nothing for any single order.
  ///
  /// - Parameters:
  ///   - amounts: The amount of each order.
  ///   - instants: The instant of each order; there must be as many as amounts.
  ///   - codes: The codes that every customer presents.
  ///   - facts: The facts of every order.
  ///   - payables: Receives the price of each order; it must have room for as many.
  /// - Throws: The problem if the facts do not fit the rules. Then no price is written.
  public func price(
    _ amounts: Span<Amount>, at instants: Span<Instant>, codes: [String] = [],
    facts: [String: Fact.Value] = [:], into payables: inout MutableSpan<Amount>
  ) throws(Order.Problem) {
    precondition(
      instants.count == amounts.count && payables.count >= amounts.count,
      "there are as many instants, and as much room for payables, as there are amounts")
    let common = try commonTerms(codes: codes, facts: facts)
    // An amount and an instant are one number each, and nothing else.
    amounts.withNumbers { amounts in
      instants.withNumbers { instants in
        payables.withUnsafeMutableBufferPointer { payables in
          UnsafeMutableRawBufferPointer(payables).withMemoryRebound(to: Int64.self) { payables in
            price(amounts, at: instants, saying: common, into: payables)
          }
        }
      }
    }
  }

  /// Prices a block of orders, whatever was in `prices` before.
  package func price(
    _ orders: OrderBlock, into prices: inout PriceBlock, withApplied: Bool
  ) {
    let count = orders.amounts.count
    prices.makeRoom(for: count, withApplied: withApplied)
    if withApplied || !orders.codeEnds.isEmpty {
      for row in 0..<count {
        let priced = stack(ofRow: row, in: orders)
        prices.payables[row] = priced.payable
        if withApplied { prices.applied[row] = priced.applied }
      }
    } else {
      var payables = prices.payables.mutableSpan
      pieces.price(orders.amounts.span, at: orders.instants.span, into: &payables) { row in
        stack(ofRow: row, in: orders).payable
      }
    }
  }

  /// The stack for an order of a block.
  private func stack(ofRow row: Int, in orders: OrderBlock) -> PricedOrder {
    let ends = orders.codeEnds
    let codes = ends.isEmpty ? 0..<0 : (row == 0 ? 0 : ends[row - 1])..<ends[row]
    let factCount = program.facts.count
    return orders.facts.withUnsafeBufferPointer { facts in
      orders.codes.withUnsafeBufferPointer { all in
        stack(
          for: OrderTerms(
            amount: orders.amounts[row], instant: orders.instants[row],
            codes: UnsafeBufferPointer(rebasing: all[codes]),
            facts: UnsafeBufferPointer(
              rebasing: facts[(row * factCount)..<((row + 1) * factCount)])))
      }
    }
  }
}

extension PriceBlock {
  fileprivate mutating func makeRoom(for count: Int, withApplied: Bool) {
    if payables.count != count { payables = [Int64](repeating: 0, count: count) }
    let appliedCount = withApplied ? count : 0
    if applied.count != appliedCount { applied = Array(repeating: Applied(), count: appliedCount) }
  }
}

// MARK: - Columns of numbers

/// What all orders of a column say beside their amounts and instants, in the terms of an index.
package struct CommonTerms: Sendable {
  /// The numbers of the codes that some promotion names.
  fileprivate let codes: [Int32]

  /// The codes of the values of all facts.
  fileprivate let facts: [Int64]
}

extension PriceIndex {
  /// What codes and facts mean; fails where they do not say what the rules need to know.
  package func commonTerms(
    codes: [String], facts: [String: Fact.Value]
  ) throws(Order.Problem) -> CommonTerms {
    let instant = Instant(secondsSince1970: 0)
    let order = Order(amount: .zero, at: instant, codes: codes, facts: facts)
    let numbers = codes.compactMap { code in
      var code = code
      return code.withUTF8 { number(ofCode: $0) }
    }
    return CommonTerms(codes: numbers, facts: try program.factOrdinals(of: order))
  }

  /// Prices a column of orders from the memory of the caller into memory of the caller.
  ///
  /// - Parameters:
  ///   - amounts: what each order comes to, in minor units from 0 to 10^15.
  ///   - seconds: when each order is priced, in seconds since 1970; as many as there are amounts.
  ///   - common: what all orders say.
  ///   - payables: gets what each order pays, in minor units; it has room for as many, elsewhere.
  package func price(
    _ amounts: UnsafeBufferPointer<Int64>, at seconds: UnsafeBufferPointer<Int64>,
    saying common: CommonTerms, into payables: UnsafeMutableBufferPointer<Int64>
  ) {
    // So many that what is written of them is still near when it is read again.
    let most = 1_024
    for start in stride(from: 0, to: amounts.count, by: most) {
      let rows = start..<min(start + most, amounts.count)
      withInstants(UnsafeBufferPointer(rebasing: seconds[rows])) { instants in
        priceSome(
          UnsafeBufferPointer(rebasing: amounts[rows]), at: instants, saying: common,
          into: UnsafeMutableBufferPointer(rebasing: payables[rows]))
      }
    }
  }

  private func priceSome(
    _ amounts: UnsafeBufferPointer<Int64>, at instants: UnsafeBufferPointer<Int64>,
    saying common: CommonTerms, into payables: UnsafeMutableBufferPointer<Int64>
  ) {
    common.codes.withUnsafeBufferPointer { codes in
      common.facts.withUnsafeBufferPointer { facts in
        let payable = { row in
          let terms = OrderTerms(
            amount: amounts[row], instant: instants[row], codes: codes, facts: facts)
          return stack(for: terms).payable
        }
        if codes.isEmpty {
          var payables = payables.mutableSpan
          pieces.price(amounts.span, at: instants.span, into: &payables, payable)
        } else {
          for row in amounts.indices { payables[row] = payable(row) }
        }
      }
    }
  }

  /// Gives seconds as instants hold them: as they are if they can be, else in a copy.
  private func withInstants(
    _ seconds: UnsafeBufferPointer<Int64>, _ body: (UnsafeBufferPointer<Int64>) -> Void
  ) {
    if Instant.holdsAll(seconds) { return body(seconds) }
    withUnsafeTemporaryAllocation(of: Int64.self, capacity: seconds.count) { instants in
      _ = instants.initialize(
        fromContentsOf: seconds.lazy.map { Instant(secondsSince1970: $0).secondsSince1970 })
      body(UnsafeBufferPointer(instants))
    }
  }
}

extension Span {
  /// The elements as the numbers that they are.
  fileprivate func withNumbers(_ body: (UnsafeBufferPointer<Int64>) -> Void) {
    withUnsafeBufferPointer { elements in
      UnsafeRawBufferPointer(elements).withMemoryRebound(to: Int64.self, body)
    }
  }
}
