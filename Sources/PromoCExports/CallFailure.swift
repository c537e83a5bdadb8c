import CPromo

/// Why a call does not do what is asked of it.
enum CallFailure: Error {
  /// A pointer, a length or a count that cannot be.
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

  /// Tells the caller of it; the status.
  func told(to error: UnsafeMutablePointer<promo_error>?) -> Int32 {
    error?.write(status, message)
    return status
  }
}

/// Does what a call asks for; its status.
func status(
  _ error: UnsafeMutablePointer<promo_error>?, of call: () throws(CallFailure) -> Void
) -> Int32 {
  do throws(CallFailure) {
    try call()
    return PROMO_OK
  } catch let failure {
    return failure.told(to: error)
  }
}

/// Does what a call asks of the rules of a handle; its status.
func status(
  _ error: UnsafeMutablePointer<promo_error>?, of handle: promo_rules,
  _ call: (CompiledRules) throws(CallFailure) -> Void
) -> Int32 {
  compiledRules.use(handle) { rules in
    status(error) { () throws(CallFailure) in try call(rules) }
  } ?? CallFailure.handle.told(to: error)
}

/// A pointer that a call cannot do without.
func required<Pointer>(_ pointer: Pointer?, _ name: StaticString) throws(CallFailure) -> Pointer {
  guard let pointer else { throw .argument("`\(name)` is null") }
  return pointer
}

extension UnsafeMutablePointer<promo_error> {
  /// Writes a status and as many whole characters of a message as there is room for.
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
