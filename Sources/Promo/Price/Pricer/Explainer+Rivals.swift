// The promotions that keep another promotion from being applied, and the changes that would let
// that promotion join them.

extension Explainer {
  /// Returns the applied promotions that took from goods from which another promotion takes by
  /// itself, in order of application, with the lines of the goods that are not open to it any more.
  func rivals(of index: Int, in cart: PricedCart) -> [Rival] {
    guard let candidate = candidate(index) else { return [] }
    let held = cart.applied.compactMap { self.candidate($0.index) }
    if pricer.candidates[candidate].isShipping {
      return held.filter { $0 != candidate && pricer.candidates[$0].isShipping }.map {
        Rival(index: pricer.candidates[$0].index, lines: [])
      }
    }
    let left = end?.held == held ? end?.state : nil
    let state = left ?? pricer.replay(held, rules)
    end = (held, state)
    let taken = pricer.taken(by: candidate, rules)
    return held.compactMap { other in
      if other == candidate || pricer.candidates[other].isShipping { return nil }
      let lines = pricer.lines(from: taken, heldBy: other, in: state)
      let rival = pricer.candidates[other].index
      return lines.isEmpty
        ? nil : Rival(index: rival, lines: rules.mayShare(index, rival) ? [] : lines)
    }
  }
}

extension Pricer {
  /// Returns the number of pieces, from the first on, that a promotion by itself takes of each run.
  fileprivate mutating func taken(by candidate: Int, _ rules: Forms) -> [Int] {
    var taken = Array(repeating: 0, count: runs.count)
    let mark = mark
    if let claim = claimAlone(candidate, from: untouched, rules) {
      for take in claim.takes { taken[Int(segments[takes[take].segment].run)] = takes[take].count }
    }
    release(to: mark)
    return taken
  }

  /// Returns the lines of the pieces that a promotion holds among the first `taken` of each run.
  fileprivate mutating func lines(from taken: [Int], heldBy other: Int, in end: State) -> [Int] {
    var lines: Set<Int> = []
    let step = candidates[other].stepNumber
    steps += end.segments.count
    forEachStart(in: end) { pricer, segment, start in
      let cell = end.cells.lowerBound + Int(segment.cell)
      let last = min(start + segment.count, taken[Int(segment.run)])
      guard pricer.ledgers[cell].takers[step] == other, start < last else { return }
      pricer.forEachLine(of: Int(segment.run), start..<last) { entry, _ in
        lines.insert(entry.line)
      }
    }
    return lines.sorted()
  }
}

// MARK: - What keeps a promotion out

extension Explainer {
  /// Returns the promotions that hold goods of another one; all applied ones if none does.
  func keepers(_ holders: [Rival], _ cart: PricedCart) -> [Int] {
    holders.isEmpty ? cart.promotions : holders.map { $0.index }
  }

  /// True if only a threshold can keep a promotion from its rivals: nothing else does.
  func mayCombine(_ index: Int, with rivals: [Int], in cart: PricedCart) -> Bool {
    let areSync = rules[index].isSync && rivals.allSatisfy { rules[$0].isSync }
    return (rules[index].isShipping || rivals.allSatisfy { rules[$0].isShipping } || areSync)
      && canJoin(index, rivals, cart, areSync: areSync)
  }

  /// Returns the amount by which an order falls short of a promotion's threshold after those of
  /// `applied` that take before it; nil if it reaches the threshold, or if there is none.
  func short(of index: Int, beside applied: [Int]) -> Amount? {
    guard let left = basis(of: index, beside: applied) else { return nil }
    let spend = Amount(unchecked: rules[index].spend)
    return left < spend ? spend - left : nil
  }

  /// Returns the promotions that would need `sync` so that a promotion could join its rivals. The
  /// result is empty if something else keeps that promotion out: it does not compete, a rival is of
  /// its step, it or an applied promotion is `alone`, or adding it to all applied promotions would
  /// not leave less to pay. Under `first`, the result is always empty.
  func missingSync(of index: Int, beside rivals: [Int], in cart: PricedCart) -> [Int] {
    guard program.strategy != .first, canJoin(index, rivals, cart, areSync: true) else { return [] }
    let lacking = ([index] + rivals).filter { !rules[$0].isSync }.sorted()
    guard !lacking.isEmpty, let candidate = candidate(index), competes(candidate),
      let off = off(by: cart.promotions + [index], asIfSync: lacking),
      off > cart.applied.reduce(0, { $0 + $1.off.minorUnits }),
      compete(cart.promotions + [index], asIfSync: lacking)
    else { return [] }
    return lacking
  }

  /// True if all of some promotions compete, as if those of `lacking` were `sync`: at a tie, one that
  /// becomes `sync` may win a step for which another one of them competes.
  private func compete(_ some: [Int], asIfSync lacking: [Int]) -> Bool {
    defer { pricer.findCompeting(by: program.strategy, rules) }
    return asIfSync(lacking) {
      pricer.findCompeting(by: program.strategy, rules)
      return some.allSatisfy { candidate($0).map(competes) ?? false }
    }
  }

  /// Answers a question as if some promotions were `sync`. They take in the fixed order then, for it may
  /// be the only one that `sync` leaves them.
  private func asIfSync<Answer>(_ some: [Int], _ question: () -> Answer) -> Answer {
    let positions = some.compactMap(candidate)
    let own = positions.map { pricer.candidates[$0] }
    for position in positions {
      pricer.candidates[position].rank &= Form.leastRankAlone - 1
      pricer.candidates[position].turn = .max
    }
    defer { for (position, own) in zip(positions, own) { pricer.candidates[position] = own } }
    return question()
  }

  /// - Parameter areSync: true to ask as if all were `sync`.
  private func canJoin(
    _ index: Int, _ rivals: [Int], _ cart: PricedCart, areSync: Bool
  ) -> Bool {
    // At most one promotion takes from the shipping, whichever goods the others are of.
    (rules[index].isShipping ? cart.promotions : rivals)
      .allSatisfy { rules[$0].step != rules[index].step }
      && cart.promotions.allSatisfy { exclusion(of: index, $0, areSync: areSync) == nil }
  }

  /// Returns the reason why two promotions are never applied to this order; nil if there is none.
  func exclusion(of one: Int, _ other: Int, areSync: Bool = false) -> Exclusion? {
    guard let one = candidate(one), let other = candidate(other) else { return nil }
    return pricer.exclusion(of: one, other, areSync: areSync, rules)
  }

  /// Returns the applied promotions that exclude a promotion, and the reason of the first; nil if
  /// none does, and under `first`.
  func excluders(of index: Int, in cart: PricedCart) -> (promotions: [Int], reason: Exclusion)? {
    if program.strategy == .first { return nil }
    let all = cart.promotions.compactMap { other in
      exclusion(of: index, other).map { (other, $0) }
    }
    return all.first.map { (all.map { $0.0 }, $0.1) }
  }

  /// Returns the total reduction by some promotions, as if those of `lacking` were `sync`; nil if one
  /// of them would take nothing.
  func off(by some: [Int], asIfSync lacking: [Int]) -> Int64? {
    let mark = pricer.mark
    defer { pricer.release(to: mark) }
    return asIfSync(lacking) {
      var (off, count) = (Int64(0), 0)
      let candidates = some.compactMap(candidate)
      pricer.setMembers(candidates)
      let state = pricer.applyMembers(rules) { _, _, _, claim in
        (off, count) = (off + claim.off, count + 1)
      }
      for candidate in candidates where pricer.candidates[candidate].isShipping {
        guard let claim = pricer.claimOfShipping(candidate, beside: state, rules)
        else { return nil }
        (off, count) = (off + claim.off, count + 1)
      }
      return count == some.count ? off : nil
    }
  }
}
