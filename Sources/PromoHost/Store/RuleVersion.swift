import Promo
import Synchronization

/// The rules at one moment. All answers of one version follow the same rules.
public final class RuleVersion: Sendable, CustomStringConvertible {
  /// The SHA-256 of the bytes of all files, one file after the other, in hexadecimal digits. The
  /// command `cat RULES… | sha256sum` prints the same digits.
  public let contentHash: String

  /// The files and their diagnostics.
  public let compilation: Compilation

  /// The index that prices orders by these rules.
  public let index: PriceIndex

  /// Labels of earlier orders: it takes long to find out whether a label is a slip.
  private let labels: Mutex<LineCells>

  /// Makes a version from compiled rules; nil if the rules have errors.
  package init?(_ compilation: Compilation) {
    guard let program = compilation.program else { return nil }
    var hash = SHA256()
    for source in compilation.sources { hash.add(source.bytes) }
    contentHash = hash.digest()
    self.compilation = compilation
    index = PriceIndex(program)
    labels = Mutex(LineCells(index))
  }

  /// The version in a few words, for logs, as in `rules 0e4f48fd`: the first digits of its hash.
  public var description: String { "rules \(contentHash.prefix(8))" }

  /// The SHA-256 of the time zone file that was read; nil if no such file was read.
  package var zoneDataHash: String? {
    if program.zone.data.isEmpty { return nil }
    var hash = SHA256()
    hash.add(program.zone.data)
    return hash.digest()
  }

  /// Throws if a label of a line is a slip of a label that the rules declare.
  package func checkLabels(of lines: [OrderLine]) throws(Order.Problem) {
    try program.checkLabels(of: lines) { label in
      labels.withLock { $0.isSlip(label) } ? program.suggestion(forLabel: label) : nil
    }
  }

  /// The files in written order.
  var sources: [Source] { compilation.sources }

  /// The rules.
  public var program: Program { index.program }
}
