/// What became of a promotion from the old rules to the new.
package enum PromotionChange: Hashable, Sendable {
  /// Only the new rules have it.
  case added(Promotion)
  /// Only the old rules have it.
  case removed(Promotion)
  /// It has another name and means the same.
  case renamed(before: Promotion, after: Promotion)
  /// It has the same name and means something else.
  case changed(before: Promotion, after: Promotion)
  /// It is written elsewhere among those that it may decide against; behind which of them, nil for
  /// the first.
  case moved(Promotion, behind: String?)
}
