/// The rank of a promotion in its step (see `NormalForm.rank`). Its lowest bits also hold the
/// method that forms the price after it. They never change the order, and save reading anything
/// else.
struct ContenderRank {
  enum Method: Int64 {
    /// By the packed form.
    case form
    /// By the percentage of the contender.
    case percent
    /// By the minor units of the contender.
    case units
  }

  /// The rank and the method; the smaller number wins.
  let bits: Int64

  init(bits: Int64) { self.bits = bits }

  init(_ rank: Int64, isBeforeDiscounts: Bool, _ method: Method) {
    bits = rank << ContenderRank.lowBits | (isBeforeDiscounts ? 4 : 0) | method.rawValue
  }

  /// The rank before all others, and the one after them.
  static var first: ContenderRank { ContenderRank(bits: .min) }
  static var last: ContenderRank { ContenderRank(bits: .max) }

  var isSync: Bool { bits < NormalForm.leastRankAlone << ContenderRank.lowBits }

  var promotion: Int {
    Int(bits >> ContenderRank.lowBits & (NormalForm.leastRankAlone - 1))
  }

  var isBeforeDiscounts: Bool { bits & 4 != 0 }
  var method: Method { bits & 3 == 1 ? .percent : bits & 3 == 2 ? .units : .form }

  private static var lowBits: Int64 { 3 }
}
