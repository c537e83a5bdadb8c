import Promo
import Synchronization

/// The rules at one moment. All answers of one version follow the same rules.
public final class RuleVersion: Sendable, CustomStringConvertible {
  /// The identity of these rules and of the engine. Keep it with an order that is paid.
  public let id: VersionID

  /// The files and their diagnostics.
  public let compilation: Compilation

  /// The index that prices orders by these rules.
  public let index: PriceIndex

  /// Labels of earlier orders: it takes long to find out whether a label is a slip.
  private let labels: Mutex<LineCells>

  /// Makes a version from compiled rules; nil if the rules have errors.
  package init?(_ compilation: Compilation) {
    guard let program = compilation.program else { return nil }
    id = compilation.versionID
    self.compilation = compilation
    index = PriceIndex(program)
    labels = Mutex(LineCells(index))
  }

  /// The version in a few words, for logs, as in `rules 0e4f48fd`: the first digits of its hash.
  public var description: String { id.description }

  /// Throws if a label of a line is a slip of a label that the rules declare.
  package func checkLabels(of lines: [OrderLine]) throws(Order.Problem) {
    try program.checkLabels(of: lines) { label in
      labels.withLock { $0.isSlip(label) } ? program.suggestion(forLabel: label) : nil
    }
  }

  var sources: [Source] { compilation.sources }

  /// The rules.
  public var program: Program { index.program }
}
