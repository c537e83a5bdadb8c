/// What there is to find about the promotions of a program, each with an order that shows it: the least
/// amount, then the earliest instant. Promotions are named by their indexes.
struct Findings {
  /// A promotion that is in force and never applied.
  struct Unapplied {
    /// An order for which it is in force; nil if it takes nothing of any.
    var order: Witness?

    /// Who is applied to such orders instead: those of its own step, where there are some.
    var rivals: Set<Int> = []
  }

  /// An amount that pays less than one of a minor unit less.
  struct Drop {
    let order: Witness

    /// The least amount from which on up to this one all pay more.
    let from: Int64
    let payable: Int64
  }

  /// Amounts that pay nothing, by the same promotions.
  struct Free {
    let order: Witness
    let first: Int64
  }

  /// An order that would pay less under `best`.
  struct Dearer {
    var order: Witness

    /// The largest difference, and the amount at which it is.
    var largest: Gap
  }

  /// By how much less an order could pay.
  struct Gap {
    var units: Int64
    var amount: Int64

    /// No order could pay less by more than this; `.max` if nobody knows.
    var most: Int64
  }

  /// An order that reaches a threshold, which discounts then take it below.
  struct Lost {
    let order: Witness

    /// What is left when the threshold is compared.
    let left: Int64
  }

  /// An order.
  struct Witness {
    let amount: Int64
    let context: Context

    /// The first instants at which it is priced in this way.
    let instants: Range<Instant>
  }

  var applied: Set<Int> = []
  var unapplied: [Int: Unapplied] = [:]
  var drops: [Int: Drop] = [:]
  var free: [Int: Free] = [:]
  var dearer: [Int: Dearer] = [:]
  var lost: [Int: Lost] = [:]

  /// Promotions of which it is not known whether they are ever applied.
  var unknown: Set<Int> = []

  /// Why not everything was looked at.
  var shortfalls: Set<Incompleteness> = []

  /// Those that are in force for some order, and applied to none.
  var neverApplied: [Int] {
    unapplied.keys.filter { !applied.contains($0) && !unknown.contains($0) }.sorted()
  }
}
