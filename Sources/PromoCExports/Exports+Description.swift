// The names are those of C.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CPromo
import Promo
import PromoHost

@c @implementation
public func promo_describe(
  _ rules: promo_rules, _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<promo_error>?
) -> Int32 {
  status(error, of: rules) { rules throws(CallFailure) in
    try required(json, "json").pointee = ownedText(rules.program.json(hash: rules.contentHash))
  }
}

@c @implementation
public func promo_promotion_count(
  _ rules: promo_rules, _ count: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<promo_error>?
) -> Int32 {
  status(error, of: rules) { rules throws(CallFailure) in
    try required(count, "count").pointee = rules.program.promotions.count
  }
}

@c @implementation
public func promo_promotion_name(
  _ rules: promo_rules, _ number: Int,
  _ name: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<promo_error>?
) -> Int32 {
  status(error, of: rules) { rules throws(CallFailure) in
    let name = try required(name, "name")
    let promotions = rules.program.promotions
    guard promotions.indices.contains(number) else {
      throw .argument("there is no promotion \(number): there are \(promotions.count), from 0")
    }
    name.pointee = ownedText(promotions[number].name)
  }
}

@c @implementation
public func promo_active(
  _ rules: promo_rules, _ instant: Int64, _ numbers: UnsafeMutablePointer<Int32>?,
  _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<promo_error>?
) -> Int32 {
  status(error, of: rules) { rules throws(CallFailure) in
    let count = try required(count, "count")
    let program = rules.program
    let instant = Instant(secondsSince1970: instant)
    guard program.instants.contains(instant) else {
      throw .order(Order.Problem.instantOutsideCalendar.message)
    }
    let active = program.activeNumbers(at: instant)
    if !active.isEmpty {
      let room = UnsafeMutableBufferPointer(
        start: try required(numbers, "numbers"), count: active.count)
      _ = room.update(fromContentsOf: active.lazy.map { Int32(truncatingIfNeeded: $0) })
    }
    count.pointee = active.count
  }
}
