/// Carts that may pay less than other carts. For each chain of promotions, the carts contain pieces
/// that the whole chain may reduce. The amounts just reach the thresholds of the chain.
struct CartCandidates {
  private let program: Program
  private let index: Forms
  private let bounds: CartBounds
  private let amounts: ClosedRange<Int64>

  /// The labels that all pieces have.
  private let common: [Int]

  /// The largest number of chains for which carts are made. The worst chains come first.
  private static var mostChains: Int { 60 }

  /// The largest numbers of amounts and of numbers of pieces for the carts of a chain. Of more, as of
  /// a promotion with hundreds of tiers, some are left out, evenly.
  private static var mostSums: Int { 120 }
  private static var mostCounts: Int { 24 }

  static var stepsOfCart: Int { 100 }

  init(
    _ program: Program, _ index: Forms, _ bounds: CartBounds, of scope: GoodsScope,
    amounts: ClosedRange<Int64>
  ) {
    (self.program, self.index, self.bounds, self.amounts) = (program, index, bounds, amounts)
    common = scope.labels ?? []
  }

  /// Visits carts of no particular promotion, and then those of each chain, the worst chain first.
  func forEachChain(_ visit: ([[CheckedCart.Line]]) -> Void) {
    visit([amounts.lowerBound, amounts.upperBound].map { [line(nil, $0)] })
    var chains = bounds.chains().filter { $0.members.count > 1 }
    // Each member by itself is also a chain, because its threshold may count a smaller amount in a
    // longer chain.
    chains += bounds.members.indices.map {
      CartBounds.Chain(members: [$0], kept: bounds.members[$0].take.kept)
    }
    chains.sort { $0.kept < $1.kept }
    for chain in chains.prefix(CartCandidates.mostChains) { visit(carts(of: chain)) }
  }

  private func carts(of chain: CartBounds.Chain) -> [[CheckedCart.Line]] {
    let members = chain.members.map { bounds.members[$0] }
    var scope = members.dropFirst().reduce(members[0].scope) { $0.intersection($1.scope) }
    for form in members.map({ index[$0.index] }) where !form.givesWhatItBuys {
      // The pieces of the chain are the gift.
      if let gift = form.gift.flatMap({ index.places[$0].labels }) {
        scope.need(index.list(gift))
      }
    }
    let choices = Set([scope.labels, scope.otherLabels].compactMap { $0 })
    return choices.sorted { $0.lexicographicallyPrecedes($1) }.flatMap {
      carts(of: members, scope, $0)
    }
  }

  private func carts(
    of members: [CartBounds.Member], _ scope: GoodsScope, _ labels: [Int]
  ) -> [[CheckedCart.Line]] {
    var labels = labels
    let others = others(members, scope, &labels)
    let otherAmount = others.total
    var carts: [[CheckedCart.Line]] = []
    let counts = Set(counts(of: members).sorted().spread(over: CartCandidates.mostCounts))
    let sums = sums(of: members, besides: otherAmount).filter { $0 > 0 }
    for amount in sums.spread(over: CartCandidates.mostSums) {
      for pieces in counts.union(tuplePieces(of: amount, members)).sorted() {
        carts.append(
          [CheckedCart.Line(amount: Amount(unchecked: amount), pieces: pieces, labels: labels)]
            + others)
      }
    }
    return carts
  }

  /// Returns, for each coupon that is given per number of pieces, the number of pieces with which
  /// the coupon covers an amount in full.
  private func tuplePieces(of amount: Int64, _ members: [CartBounds.Member]) -> [Int] {
    members.compactMap { member in
      let form = index[member.index]
      let (coupon, size): (Int64, Int)
      switch form.kind {
      case .tuples(let one, let count): (coupon, size) = (one, count)
      case .group(.less(let less)): (coupon, size) = (less.minorUnits, form.leastPieces)
      default: return nil
      }
      let tuples = (amount + coupon - 1) / coupon
      return tuples <= Int64(Program.pieceLimit / size) ? Int(tuples) * size : nil
    }
  }

  /// Returns the lines that thresholds and groups require besides the pieces of the chain. If the
  /// pieces of the chain can meet a requirement themselves, the required label is added to
  /// `labels`, the labels of these pieces.
  private func others(
    _ members: [CartBounds.Member], _ scope: GoodsScope, _ labels: inout [Int]
  ) -> [CheckedCart.Line] {
    var lines: [CheckedCart.Line] = []
    for member in members {
      let form = index[member.index]
      if let label = label(countedBy: form) {
        // Goods that a gift without `buy` gives away do not count towards its threshold.
        if let label, !form.isGiftAlone, scope.allows(label) {
          labels.append(label)
        } else {
          lines.append(line(label, form.spend))
        }
      }
      for place in index.places[form.bought] {
        if let some = place.labels {
          lines += filled(index.list(some), place.count, scope, &labels)
        }
      }
      for place in index.places[form.buy] where !form.givesWhatItBuys {
        // The pieces to buy are as cheap as possible.
        var own = GoodsScope(allowedBy: form, of: index, without: program.excludedLabels)
        if let some = place.labels { own.need(index.list(some)) }
        if let labels = own.labels {
          lines.append(line(nil, Int64(place.count), place.count).adding(labels))
        }
      }
    }
    labels = Set(labels).sorted()
    return lines
  }

  /// Returns the label of the goods, other than the promotion's own, that a threshold counts. The
  /// inner value is nil if any goods count, and the outer value is nil if no such goods count.
  private func label(countedBy form: Form) -> Int?? {
    guard form.hasThreshold else { return nil }
    switch form.counted {
    case .own: return nil
    case .all: return form.isGiftAlone ? .some(nil) : nil
    case .labelled(let some): return .some(index.list(some).first)
    }
  }

  private func filled(
    _ some: [Int], _ count: Int, _ scope: GoodsScope, _ labels: inout [Int]
  ) -> [CheckedCart.Line] {
    if let label = some.first(where: scope.allows) {
      labels.append(label)
      return count > 1 ? [line(label, Int64(count - 1), count - 1)] : []
    }
    return [line(some.first ?? 0, Int64(count), count)]
  }

  private func line(_ label: Int?, _ amount: Int64, _ pieces: Int = 1) -> CheckedCart.Line {
    CheckedCart.Line(
      amount: Amount(unchecked: max(1, amount)), pieces: pieces,
      labels: Set(common + (label.map { [$0] } ?? [])).sorted())
  }

  /// Returns the numbers of pieces at which promotions of a chain begin to apply or reach a limit.
  private func counts(of members: [CartBounds.Member]) -> Set<Int> {
    var counts: Set<Int> = [1]
    for member in members {
      let form = index[member.index]
      let paying = index.places[form.buy].reduce(0) { $0 + $1.count }
      let reduced = form.gift.map { index.places[$0].count } ?? 0
      switch form.kind {
      case .amount, .repeated, .shipping: break
      case .count:
        counts.formUnion(form.levels.map { Int($0.from) })
      case .tuples(_, let size): counts.insert(size)
      case .group: counts.formUnion([paying + reduced, max(1, reduced)])
      }
      let bought = index.places[form.bought].reduce(0) { $0 + $1.count }
      if bought > 0 { counts.insert(bought) }
      if form.limit < .max { counts.formUnion([form.limit, form.limit + 1]) }
    }
    return counts.filter { $0 <= Program.pieceLimit }
  }

  /// Returns the amounts that just reach the thresholds of a chain, and amounts of various sizes.
  private func sums(of members: [CartBounds.Member], besides other: Int64) -> [Int64] {
    var sums: Set<Int64> = [amounts.lowerBound, amounts.upperBound]
    for size: Int64 in [1, 2, 3, 5, 7, 10, 100, 10_000, 1_000_000] { sums.insert(size) }
    for (place, member) in members.enumerated() {
      let form = index[member.index]
      guard form.hasThreshold || member.take.most != nil || form.price != nil else { continue }
      var edges = form.levels.map { $0.from } + [form.price].compactMap { $0 }
      if form.isRepeated {
        let first = max(1, (amounts.lowerBound + form.every - 1) / form.every)
        edges += [1, first, first + 1].map { $0 * form.every }
      }
      if let most = member.take.most, !form.isRepeated {
        edges += [most, amountTaking(most, member)]
      }
      for edge in edges where edge > 0 {
        // What earns a gift is no part of it, so the gift alone may reach its cap.
        sums.formUnion([edge, edge + other])
        var needed = edge
        for earlier in members[..<place].reversed() { needed = amountLeaving(needed, by: earlier) }
        sums.formUnion([needed, needed + 1])
      }
    }
    return sums.map { $0 - other }.filter { $0 + other <= amounts.upperBound }.sorted()
  }

  /// Returns an amount that is large enough for a promotion to take its largest reduction, `most`.
  private func amountTaking(_ most: Int64, _ member: CartBounds.Member) -> Int64 {
    let taken = ReductionBound.whole - member.take.kept
    if taken <= 0 { return most }
    let amount = Int128(most) * Int128(ReductionBound.whole) / Int128(taken)
    return Int64(min(amount + 1, Int128(amounts.upperBound)))
  }

  private func amountLeaving(_ left: Int64, by member: CartBounds.Member) -> Int64 {
    if let most = member.take.most, member.take.isWhole {
      return min(left + most, amounts.upperBound)
    }
    if member.take.kept == 0 { return left }
    let amount =
      (Int128(left) * Int128(ReductionBound.whole) + Int128(member.take.kept) - 1)
      / Int128(member.take.kept)
    return Int64(min(amount, Int128(amounts.upperBound)))
  }
}

extension Array {
  /// Returns at most `most` of the elements, evenly, with the first and the last.
  fileprivate func spread(over most: Int) -> [Element] {
    count <= most ? self : (0..<most).map { self[$0 * (count - 1) / (most - 1)] }
  }
}

extension Form {
  /// The price of a group, the amount off a group, or the amount of a coupon for pieces; nil for
  /// other promotions.
  var price: Int64? {
    switch kind {
    case .group(.to(let amount)), .group(.less(let amount)): amount.minorUnits
    case .tuples(let coupon, _): coupon
    case .group(.off), .amount, .count, .repeated, .shipping: nil
    }
  }
}
