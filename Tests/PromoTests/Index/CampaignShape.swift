import TestSupport

/// How a random campaign is laid out: how many promotions, and what they share.
struct CampaignShape: Sendable {
  /// How the windows of the promotions lie to each other.
  enum Windows: CaseIterable, Sendable {
    /// As `SecondRandom` draws them, around the days on which clocks change.
    case drawn
    case none, random, equal, nested, staggered, touching
    /// Each a second long, some at the same second.
    case seconds
  }

  /// How large the amounts of the rules are.
  enum Amounts: CaseIterable, Sendable {
    /// The few values of `SecondRandom`, so that ties are common.
    case few
    case many
    /// Up to a dozen minor units.
    case tiny
    /// From 10^12 minor units to the largest.
    case huge
  }

  /// How many promotions ask for a code, and for which.
  enum Codes: CaseIterable, Sendable {
    case drawn, none
    /// A few codes, shared by many promotions.
    case shared
    /// A code of its own for each promotion.
    case own
  }

  var count: Int
  var windows = Windows.drawn
  var amounts = Amounts.few
  var codes = Codes.drawn

  /// A shape by chance.
  static func random(count: Int, using generator: inout SeededGenerator) -> CampaignShape {
    CampaignShape(
      count: count, windows: generator.pick(Windows.allCases),
      amounts: generator.pick(Amounts.allCases + [.few, .many]),
      codes: generator.pick(Codes.allCases))
  }
}
