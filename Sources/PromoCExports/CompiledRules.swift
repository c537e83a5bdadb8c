import Promo

/// The compiled rules that a handle stands for.
final class CompiledRules: Sendable {
  /// The index of the program.
  let index: PriceIndex

  /// The fast path for the price; nil if it does not apply, for an amount out of range or rules
  /// with facts.
  let fastPayable: @Sendable (_ minorUnits: Int64, _ seconds: Int64) -> Int64?

  var program: Program { index.program }

  init(_ program: Program) {
    index = PriceIndex(program)
    fastPayable = index.fastPayable
  }
}
