/// A way to choose the promotions for an order.
public enum Strategy: String, CaseIterable, Sendable {
  /// The best promotion of each step wins; the cheapest stack of the winners is chosen.
  case calculator
  /// The cheapest stack of all promotions in force is chosen.
  case best
  /// The first promotion in written order that takes anything off is applied alone.
  case first
}
