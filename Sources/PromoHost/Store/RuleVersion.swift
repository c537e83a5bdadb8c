import Promo

/// The rules as they were at one moment. Everything you ask of one version is answered by the same
/// rules.
public final class RuleVersion: Sendable {
  /// The SHA-256 of the bytes of all files one after the other, in hexadecimal digits.
  /// `cat RULES… | sha256sum` prints the same.
  public let contentHash: String

  /// The files and their diagnostics.
  public let compilation: Compilation

  /// The index that prices orders by these rules.
  public let index: PriceIndex

  /// Makes a version of compiled rules; nil if they have errors.
  package init?(_ compilation: Compilation) {
    guard let program = compilation.program else { return nil }
    var hash = SHA256()
    for source in compilation.sources { hash.add(source.bytes) }
    contentHash = hash.digest()
    self.compilation = compilation
    index = PriceIndex(program)
  }

  /// The SHA-256 of the time zone file that was read; nil if none was.
  package var zoneDataHash: String? {
    if program.zone.data.isEmpty { return nil }
    var hash = SHA256()
    hash.add(program.zone.data)
    return hash.digest()
  }

  /// The files in written order.
  var sources: [Source] { compilation.sources }

  /// The rules.
  public var program: Program { index.program }
}
