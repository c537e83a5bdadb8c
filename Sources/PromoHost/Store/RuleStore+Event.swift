import Promo

extension RuleStore {
  /// What observers are told, in the order in which it happens.
  public enum Event: Sendable {
    /// All is new: the first event of every observer, and whenever settings or facts have changed, so
    /// that no amount or condition shown before need hold.
    case reloaded(RuleVersion)
    /// Promotions have changed, these. There are none where only comments, expectations or guarantees
    /// have, or where broken rules have been put right as they were.
    case changed(RuleVersion, [ListChange])
    /// The rules that were loaded have errors, or could not be loaded. The version before them stays.
    case failed(Failure)
  }
}
