import CPromo
import Promo
import PromoHost

enum CallFailure: Error {
  /// An impossible pointer, length or count.
  case argument(String)
  case handle
  /// A text that is not UTF-8.
  case text(String)
  case rules(String)
  case order(String)
  case zones(String)
  case room

  var status: Int32 {
    switch self {
    case .argument: PROMO_BAD_ARGUMENT
    case .handle: PROMO_BAD_HANDLE
    case .text: PROMO_BAD_TEXT
    case .rules: PROMO_BAD_RULES
    case .order: PROMO_BAD_ORDER
    case .zones: PROMO_NO_ZONE_DATA
    case .room: PROMO_NO_ROOM
    }
  }

  private var message: String {
    switch self {
    case .argument(let message), .rules(let message), .order(let message), .zones(let message):
      message
    case .handle: "these rules were freed, or never compiled"
    case .text(let what): "\(what) is not valid UTF-8"
    case .room: "there are \(RuleSlots.capacity) compiled rules, and no room for more"
    }
  }

  /// Reports the failure to the caller and returns its status.
  func written(to error: UnsafeMutablePointer<promo_error>?) -> Int32 {
    error?.write(status, message)
    return status
  }
}

func status(
  _ error: UnsafeMutablePointer<promo_error>?, of call: () throws(CallFailure) -> Void
) -> Int32 {
  do throws(CallFailure) {
    try call()
    return PROMO_OK
  } catch let failure {
    return failure.written(to: error)
  }
}

func status(
  _ error: UnsafeMutablePointer<promo_error>?, of handle: promo_rules,
  _ call: (RuleVersion) throws(CallFailure) -> Void
) -> Int32 {
  compiledRules.use(handle) { rules in
    status(error) { () throws(CallFailure) in try call(rules) }
  } ?? CallFailure.handle.written(to: error)
}

/// Returns the pointer. Fails if it is null.
func required<Pointer>(_ pointer: Pointer?, _ name: StaticString) throws(CallFailure) -> Pointer {
  guard let pointer else { throw .argument("`\(name)` is null") }
  return pointer
}

extension UnsafeMutablePointer<promo_error> {
  /// Writes a status and a message. Truncates a long message between characters.
  fileprivate func write(_ status: Int32, _ message: String) {
    pointee.code = status
    withUnsafeMutableBytes(of: &pointee.message) { room in
      let utf8 = message.utf8
      var end =
        utf8.index(
          utf8.startIndex, offsetBy: room.count - 1, limitedBy: utf8.endIndex) ?? utf8.endIndex
      while end != utf8.endIndex, UTF8.isContinuation(utf8[end]) { end = utf8.index(before: end) }
      room.copyBytes(from: utf8[..<end])
      room[utf8.distance(from: utf8.startIndex, to: end)] = 0
    }
  }
}
