/// A change of a promotion from the old rules to the new.
package enum PromotionChange: Hashable, Sendable {
  /// Only the new rules have it.
  case added(Promotion)
  /// Only the old rules have it.
  case removed(Promotion)
  /// It has another name and means the same.
  case renamed(before: Promotion, after: Promotion)
  /// It has the same name and means something else.
  case changed(before: Promotion, after: Promotion)
  /// It has moved among the promotions that it may compete with. `behind` names the one that it now
  /// follows; nil if it is the first.
  case moved(Promotion, behind: String?)
}
