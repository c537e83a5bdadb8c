extension CurveTable {
  /// The place of an order in the table: its interval and its segment.
  struct Position {
    fileprivate let interval: Int
    fileprivate let segment: Int
  }

  /// The order must present no code that counts. Nil if the table has no price for it.
  @inline(__always)
  func position(of amount: Int64, at instant: Int64) -> Position? {
    let interval = partitions.interval(of: instant, in: partition)
    var segment = intervals[interval].first
    guard segment >= 0, amount <= CurveTable.largest.minorUnits else { return nil }
    var level = levels
    while level > 0 {
      level &-= 1
      let middle = starts[segment &+ 1 &<< level]
      segment &+= one(if: middle, isAtMost: amount) &<< level
    }
    return Position(interval: interval, segment: segment)
  }

  func stack(at position: Position) -> Stack { stacks[position.segment] }

  /// Returns the price of an amount at its position; nil if the table cannot compute it.
  @inline(__always)
  func payable(of amount: Int64, at position: Position) -> Int64? {
    left(of: amount, in: position.segment)
  }

  /// Returns a slice of the first drop that is above an amount and at most a limit. The slice is
  /// empty if there is no such drop, and nil if the drops are not known.
  func firstDrop(
    after amount: Int64, upTo limit: Int64, at position: Position
  ) -> ArraySlice<Int64>? {
    guard let own = intervals[position.interval].drops, limit <= CurveTable.largest.minorUnits
    else { return nil }
    let next = own.first { drops[$0] > amount } ?? own.upperBound
    return drops[next..<own.upperBound].prefix(1).prefix { $0 <= limit }
  }

  @inline(__always)
  func left(of amount: Int64, in segment: Int) -> Int64? {
    var left = amount
    for number in (segment &* depth)..<((segment &+ 1) &* depth) {
      let operation = operations[number]
      guard operation.keep >= 0 else { return nil }
      left = operation.apply(to: left, isHalfEven: isHalfEven)
    }
    return left
  }
}

// MARK: - Many orders

extension CurveTable {
  /// Prices orders without a code that counts. `priceElse` prices a row that the table cannot.
  func price(
    _ amounts: Span<Int64>, at instants: Span<Int64>, into payables: inout MutableSpan<Int64>,
    _ priceElse: (Int) -> Int64
  ) {
    // Several short loops are faster than one long loop, which needs too many registers.
    findSegments(of: amounts, at: instants, into: &payables)
    if isHalfEven {
      applySegments(to: amounts, &payables, isHalfEven: true, priceElse)
    } else {
      applySegments(to: amounts, &payables, isHalfEven: false, priceElse)
    }
  }

  /// Replaces each segment number in `payables` with the payable of its order.
  @inline(__always)
  private func applySegments(
    to amounts: Span<Int64>, _ payables: inout MutableSpan<Int64>, isHalfEven: Bool,
    _ priceElse: (Int) -> Int64
  ) {
    let operations = operations.span
    for row in amounts.indices {
      var left = amounts[row]
      var number = Int(payables[row]) &* depth
      let end = number &+ depth
      while number < end {
        guard number >= 0, operations[number].keep >= 0 else {
          left = priceElse(row)
          break
        }
        left = operations[number].apply(to: left, isHalfEven: isHalfEven)
        number &+= 1
      }
      payables[row] = left
    }
  }

  /// Finds the segment number of each order; -1 if the order has no segment.
  private func findSegments(
    of amounts: Span<Int64>, at instants: Span<Int64>, into segments: inout MutableSpan<Int64>
  ) {
    for row in amounts.indices {
      segments[row] = Int64(position(of: amounts[row], at: instants[row])?.segment ?? -1)
    }
  }
}

extension CurveTable.Operation {
  @inline(__always)
  fileprivate func apply(to left: Int64, isHalfEven: Bool) -> Int64 {
    let millionths = left * keep + bias
    var kept = millionths / 1_000_000
    // An exact tie between two minor units was rounded up, but the tie must go to the even one.
    if isHalfEven, kept & 1 == 1, kept * 1_000_000 == millionths { kept -= 1 }
    return kept - minus
  }
}

/// Returns 1 if `first` is at most `second`, else 0. Neither number may be negative. The function
/// does not branch: a binary search goes either way equally often, so a processor would mispredict
/// half of the branches.
@inline(__always)
private func one(if first: Int64, isAtMost second: Int64) -> Int {
  Int(truncatingIfNeeded: UInt64(bitPattern: first &- second &- 1) &>> 63)
}
