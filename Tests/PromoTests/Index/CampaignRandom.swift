import TestSupport

// Random rule files of any size. Settings, facts, benefits, schedules and conditions are those that
// `SecondRandom` draws; windows, codes and amounts follow the shape.

extension SecondRandom where Source == SeededGenerator {
  /// A rule file of a shape.
  static func campaign(
    _ shape: CampaignShape, _ taste: SecondTaste, using generator: inout SeededGenerator
  ) -> SecondRules {
    var random = SecondRandom(g: generator, taste: taste)
    let rules = random.campaign(shape)
    generator = random.g
    return rules
  }

  private mutating func campaign(_ shape: CampaignShape) -> SecondRules {
    var rules = self.rules()
    rules.promotions = []
    widenPalette(shape.amounts, decimals: rules.decimals)
    let syncPercent = pick([40, 75, 95])
    let season = CampaignSeason(count: shape.count, using: &g)
    for index in 0..<shape.count {
      var next = promotion(index, rules)
      draw(shape.windows, of: &next, at: index, in: season)
      draw(shape.codes, of: &next, at: index)
      next.sync = chance(syncPercent)
      rules.promotions.append(next)
    }
    return rules
  }

  // MARK: Amounts

  private mutating func widenPalette(_ wanted: CampaignShape.Amounts, decimals: Int) {
    let scale: Int64 = [1, 100, 100, 1_000][decimals]
    switch wanted {
    case .few: return
    case .tiny:
      amounts = (1...12).map { $0 }
      coupons = (1...9).map { $0 }
    case .many:
      amounts = (0..<60).map { _ in amount(1...(1_000 * scale)) }
      let most = pick([3, 20, 80]) * scale
      coupons = (0..<60).map { _ in amount(1...most) } + amounts.prefix(3)
    case .huge:
      amounts = (0..<20).map { _ in amount(1_000_000_000_000...1_000_000_000_000_000) }
      amounts.append(1_000_000_000_000_000)
      coupons = amounts.map { $0 / 10 + 1 } + [1, 99, 1_000_000_000_000_000]
    }
    percents =
      (0..<30).map { _ in amount(1...pick([9, 30, 90])) * 10_000 } + [
        1, 500, 333_333, 125_000, 1_000_000,
      ]
  }

  // MARK: Time

  private mutating func draw(
    _ windows: CampaignShape.Windows, of promotion: inout SecondPromotion, at index: Int,
    in season: CampaignSeason
  ) {
    if windows == .drawn { return }
    (promotion.from, promotion.end) = (nil, nil)
    guard let window = season.window(windows, at: index, using: &g) else { return }
    if !chance(5) { promotion.from = .moment(SecondMoment(reading: window.lowerBound)) }
    if !chance(5) { promotion.end = .until(SecondMoment(reading: window.upperBound)) }
    // Schedules would leave little of windows that are this short.
    guard window.count < 86_400, !chance(5) else { return }
    (promotion.weekdays, promotion.monthDays, promotion.between) = ([], [], nil)
  }

  // MARK: Codes

  private mutating func draw(
    _ codes: CampaignShape.Codes, of promotion: inout SecondPromotion, at index: Int
  ) {
    switch codes {
    case .drawn: break
    case .none: promotion.codes = []
    case .shared:
      let all = (0..<12).map { "SHARED\($0)" } + ["ÉTÉ", "双11", "KILO"]
      promotion.codes = chance(70) ? some(all, most: 4) : []
    case .own: promotion.codes = chance(80) ? ["OWN\(index)"] + (chance(10) ? ["ALL"] : []) : []
    }
  }
}

/// The stretch of time over which the windows of a campaign lie, as the wall clock reads.
struct CampaignSeason {
  /// When it begins, in seconds of the wall clock since 1970.
  let start: Int64
  /// By how much windows that follow each other differ, in seconds.
  let stride: Int64
  let count: Int64

  init(count: Int, using generator: inout SeededGenerator) {
    let year = generator.once(in: 4) ? 1970 + generator.below(210) : 2025
    start = Int64(SecondDate(year, 1 + generator.below(12), 1).number) * 86_400
    stride = generator.pick([1, 60, 1_800, 43_200, 86_400])
    self.count = Int64(count)
  }

  /// The window of one of the promotions; nil for none.
  func window(
    _ windows: CampaignShape.Windows, at index: Int, using generator: inout SeededGenerator
  ) -> Range<Int64>? {
    let place = Int64(index)
    switch windows {
    case .drawn, .none: return nil
    case .random:
      let from = start + Int64(generator.below(400 * 86_400))
      return from..<(from + 1 + Int64(generator.below(30 * 86_400)))
    case .equal: return start..<(start + 30 * 86_400)
    case .nested: return (start + place * stride)..<(start + (2 * count - place) * stride)
    case .staggered: return (start + place * stride)..<(start + (count + place) * stride)
    case .touching: return (start + place * stride)..<(start + (place + 1) * stride)
    case .seconds:
      let from = start + Int64(generator.below(1 + Int(count) / 3))
      return from..<(from + 1)
    }
  }
}
