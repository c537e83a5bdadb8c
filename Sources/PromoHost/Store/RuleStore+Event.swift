import Promo

extension RuleStore {
  /// An event for observers. Events arrive in the order in which they happen.
  public enum Event: Sendable {
    /// Everything is new. Every observer receives this event first, and again after a change of
    /// settings or facts, which can invalidate any amount or condition already shown.
    case reloaded(RuleVersion)
    /// These promotions have changed. The list is empty if only comments, expectations or
    /// guarantees have changed, or if broken rules were restored.
    case changed(RuleVersion, [ListChange])
    /// The rules loaded last have errors, or could not be loaded. The version before them stays.
    case failed(Failure)
  }
}
