/// How the promotions for an order are chosen.
public enum Strategy: String, CaseIterable, Sendable {
  /// The classic steps: the best of each step first, then the best way to combine these.
  case calculator
  /// The best of all ways to combine any of the promotions.
  case best
  /// The first promotion in written order that takes something, alone.
  case first
}
