import Promo

/// What the handle of rules stands for.
final class CompiledRules: Sendable {
  /// The index of the program.
  let index: PriceIndex

  /// What most orders pay, at once.
  let plainPayable: @Sendable (_ minorUnits: Int64, _ seconds: Int64) -> Int64?

  var program: Program { index.program }

  init(_ program: Program) {
    index = PriceIndex(program)
    plainPayable = index.plainPayable
  }
}
