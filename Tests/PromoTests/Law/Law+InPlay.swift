@testable import Promo

// The promotions that the calculator looks at, and the order in which promotions take.

extension Law {
  /// Returns the promotions that the calculator looks at, of those that would take something by
  /// themselves.
  func inPlay(among eligible: [Alone]) -> [Alone] {
    let goods = Dictionary(
      uniqueKeysWithValues: eligible.map { ($0.index, Set(goodsPieces($0.index))) })
    let steps = Dictionary(grouping: eligible) { step($0.index) }
    return eligible.filter { one in
      let rivals = (steps[step(one.index)] ?? []).lazy.filter { $0.index != one.index }
      switch step(one.index) {
      case .goods, .shipping: return true
      case .plain, .threshold, .code:
        let isWorthMost = rivals.allSatisfy {
          isWorthMore(one, $0)
            || goods[$0.index, default: []].isDisjoint(with: goods[one.index, default: []])
        }
        return isWorthMost
          || one.pieces.contains { piece in
            rivals.allSatisfy { !$0.pieces.contains(piece) || isDeeper(one, $0) }
          }
      }
    }
  }

  // MARK: Promotions that exclude each other

  /// Returns the sets of promotions that may be looked at together: no two of a set exclude each other,
  /// and none can be added. Each promotion is first taken, then left out; after 256 sets, each promotion
  /// that none of them has brings the first set that has it. The second value is true if there are more.
  func compatible(among inPlay: [Alone]) -> ([[Alone]], Bool) {
    var sets: [[Alone]] = []
    var isCut = false
    func choose(_ position: Int, _ chosen: [Alone]) {
      if isCut { return }
      guard position < inPlay.count else {
        let rest = inPlay.filter { one in !chosen.contains { $0.index == one.index } }
        if rest.allSatisfy({ one in chosen.contains { excludes($0.index, one.index) } }) {
          if sets.count == 256 { isCut = true } else { sets.append(chosen) }
        }
        return
      }
      let one = inPlay[position]
      if !chosen.contains(where: { excludes($0.index, one.index) }) {
        choose(position + 1, chosen + [one])
      }
      if inPlay.contains(where: { $0.index != one.index && excludes($0.index, one.index) }) {
        choose(position + 1, chosen)
      }
    }
    choose(0, [])
    if !isCut { return (sets, false) }
    for one in inPlay where !sets.contains(where: { $0.contains { $0.index == one.index } }) {
      var set: [Alone] = []
      for other in inPlay
      where other.index == one.index
        || !(set + [one]).contains(where: { excludes($0.index, other.index) })
      {
        set.append(other)
      }
      sets.append(set)
    }
    return (sets, true)
  }

  /// True if two promotions are never applied to the same order.
  func excludes(_ one: Int, _ other: Int) -> Bool {
    let promotions = (program.promotions[one], program.promotions[other])
    let isOneCode = promotions.0.foldedCodes.intersection(promotions.1.foldedCodes)
      .contains(where: order.codes.contains)
    let ask = (!promotions.0.foldedCodes.isEmpty, !promotions.1.foldedCodes.isEmpty)
    if !isOneCode {
      if ask.0 && ask.1 && !(promotions.0.isSync && promotions.1.isSync) { return true }
      if goods(one).isWithoutCodes && ask.1 || goods(other).isWithoutCodes && ask.0 { return true }
    }
    return isAlone(one, before: other) || isAlone(other, before: one)
      || goods(one).partners.contains(promotions.1.name)
      || goods(other).partners.contains(promotions.0.name)
  }

  /// True if a promotion that is alone keeps another from an order.
  private func isAlone(_ one: Int, before other: Int) -> Bool {
    goods(one).isAlone && (goods(one).isShipping || !goods(other).isShipping)
  }

  private func isWorthMore(_ one: Alone, _ other: Alone) -> Bool {
    one.value != other.value ? one.value > other.value : isFirst(one, other)
  }

  /// True if a promotion takes a larger part of its pieces than another.
  private func isDeeper(_ one: Alone, _ other: Alone) -> Bool {
    let (left, right) = (
      one.value.millionths * Int128(other.amount), other.value.millionths * Int128(one.amount)
    )
    return left != right ? left > right : isFirst(one, other)
  }

  /// True if a promotion comes first of two that are worth the same: one that is `sync`, then the
  /// one written first.
  private func isFirst(_ one: Alone, _ other: Alone) -> Bool {
    let (isSync, isOtherSync) = (
      program.promotions[one.index].isSync, program.promotions[other.index].isSync
    )
    return isSync != isOtherSync ? isSync : one.index < other.index
  }

  /// Returns promotions in the order in which they take: by step, in each the late ones last, then
  /// the deepest first.
  func sorted(_ some: [Alone]) -> [Alone] {
    some.sorted { one, other in
      if step(one.index) != step(other.index) { return step(one.index) < step(other.index) }
      if isLate(one.index) != isLate(other.index) { return isLate(other.index) }
      return isDeeper(one, other)
    }
  }
}
