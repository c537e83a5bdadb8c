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
