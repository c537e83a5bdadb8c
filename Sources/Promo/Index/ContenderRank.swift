/// The rank of a promotion in its step (see `NormalForm.rank`). It also holds how the price after it is
/// formed, in bits too low to change the order, so that nothing else need be read.
struct ContenderRank {
  enum Method: Int64 {
    /// By the packed form.
    case form
    /// By the percentage of the contender.
    case percent
    /// By the minor units of the contender.
    case units
  }

  /// The smaller wins.
  let bits: Int64

  init(bits: Int64) { self.bits = bits }

  init(_ rank: Int64, isBeforeDiscounts: Bool, _ method: Method) {
    bits = rank << ContenderRank.lowBits | (isBeforeDiscounts ? 4 : 0) | method.rawValue
  }

  /// A rank before all others, and one after them.
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
