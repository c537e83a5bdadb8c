/// The findings about the promotions of a program, each with an example order: the smallest amount,
/// then the earliest instant. Promotions are given by their indexes.
struct Findings {
  /// A promotion that is in force and never applied.
  struct Unapplied {
    /// An order for which it is in force; nil if it takes nothing off any order.
    var order: Witness?

    /// The promotions applied to such orders instead: those of its own step, if there are any.
    var rivals: Set<Int> = []
  }

  /// An amount that pays less than the amount one minor unit below it.
  struct Drop {
    let order: Witness

    /// The smallest amount from which all amounts up to this one pay more.
    let from: Int64
    let payable: Int64
  }

  /// An interval of amounts that pay nothing by the same promotions.
  struct Free {
    let order: Witness
    let first: Int64
  }

  /// An order that would pay less under `best`.
  struct Dearer {
    var order: Witness

    /// The largest difference, with its amount.
    var largest: Gap
  }

  /// The amount by which an order could pay less.
  struct Gap {
    var units: Int64
    var amount: Int64

    /// An upper bound on the difference for any order; `.max` if none is known.
    var most: Int64
  }

  /// An order that reaches a threshold before discounts take it below.
  struct Lost {
    let order: Witness

    /// The rest to pay that is compared with the threshold.
    let left: Int64
  }

  /// An order that shows a finding.
  struct Witness {
    let amount: Int64
    let context: Context

    /// The first interval of instants at which it has this price.
    let instants: Range<Instant>
  }

  var applied: Set<Int> = []
  var unapplied: [Int: Unapplied] = [:]
  var drops: [Int: Drop] = [:]
  var free: [Int: Free] = [:]
  var dearer: [Int: Dearer] = [:]
  var lost: [Int: Lost] = [:]

  /// The promotions for which the search was incomplete.
  var unknown: Set<Int> = []

  /// The reasons why not everything was looked at.
  var shortfalls: Set<Incompleteness> = []

  /// The promotions that are in force for some order and applied to none.
  var neverApplied: [Int] {
    unapplied.keys.filter { !applied.contains($0) && !unknown.contains($0) }.sorted()
  }
}
