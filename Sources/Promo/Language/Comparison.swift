/// A comparison of two numbers.
package enum Comparison: String, CaseIterable, Sendable {
  /// They are the same.
  case equal = "="
  /// They are not the same.
  case unequal = "!="
  /// The first is below the second.
  case less = "<"
  /// The first is not above the second.
  case atMost = "<="
  /// The first is above the second.
  case more = ">"
  /// The first is not below the second.
  case atLeast = ">="

  func holds(_ left: Int64, _ right: Int64) -> Bool {
    switch self {
    case .equal: left == right
    case .unequal: left != right
    case .less: left < right
    case .atMost: left <= right
    case .more: left > right
    case .atLeast: left >= right
    }
  }

  /// The comparison that is true exactly if this one is false.
  var opposite: Comparison {
    switch self {
    case .equal: .unequal
    case .unequal: .equal
    case .less: .atLeast
    case .atMost: .more
    case .more: .atMost
    case .atLeast: .less
    }
  }
}
