/// An interval of amounts in which the same promotions are applied and the price is formed in the same
/// way.
package struct Piece: Hashable, Sendable {
  /// A promotion that is applied, and how it forms the price that it leaves.
  package struct Part: Hashable, Sendable {
    /// What is taken off what is left to pay.
    package enum Form: Hashable, Sendable {
      /// A percentage of it.
      case discount(Percent)
      /// A fixed amount.
      case coupon(Amount)
      /// A coupon for each whole so much of the basis.
      case repeated(coupon: Amount, every: Amount)
      /// The most that the promotion gives.
      case cap(Amount)
      /// All of it.
      case all
    }

    /// Its index among the promotions of the program.
    package let promotion: Int

    /// How it forms the price.
    package let form: Form
  }

  /// The amounts, both ends included.
  package let amounts: ClosedRange<Amount>

  /// The promotions in the order in which they are applied; none where the full amount is paid.
  package let parts: [Part]
}
