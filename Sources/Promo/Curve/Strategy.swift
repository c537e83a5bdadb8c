/// A way to choose the promotions for an order.
public enum Strategy: String, CaseIterable, Sendable {
  /// The best promotion of each step first, then the cheapest stack of these.
  case calculator
  /// The cheapest stack of any promotions that combine.
  case best
  /// The first promotion in written order that takes anything off, alone.
  case first
}
