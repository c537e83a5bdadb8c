/// The place of a clause among those of its promotion: what it gives, of which goods, from which order
/// on, how much at most, to whom, when, and the flags.
///
/// Of all natural orders it is among those that change the fewest rules of real shops. `paused` comes
/// last, where `pause` writes it.
enum ClausePlace: Int {
  case benefit
  case only
  case except
  case threshold
  case pieces
  case basis
  case beforeDiscounts
  case cap
  case codes
  case requirement
  case start
  case end
  case monthDays
  case weekdays
  case hours
  case sync
  case alone
  case allowance
  case paused

  init(_ clause: Clause) {
    self =
      switch clause {
      case .reward, .repeated, .pieces, .tier, .countedTier, .free, .freeShipping, .group: .benefit
      case .only, .onlyShipping: .only
      case .except: .except
      case .spend: .threshold
      case .buy: .pieces
      case .onGoods, .onLabels: .basis
      case .beforeDiscounts: .beforeDiscounts
      case .upTo, .upToPieces: .cap
      case .code: .codes
      case .when: .requirement
      case .from: .start
      case .to, .until: .end
      case .monthDays: .monthDays
      case .weekdays: .weekdays
      case .between: .hours
      case .sync: .sync
      case .alone: .alone
      case .allow: .allowance
      case .paused: .paused
      }
  }
}
