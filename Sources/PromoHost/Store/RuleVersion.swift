import Promo

/// The rules as they were at one moment. Everything you ask of one version is answered by the same
/// rules. A copy costs one reference.
public struct RuleVersion: Sendable {
  private final class Content: Sendable {
    let hash: String
    let compilation: Compilation
    let index: PriceIndex

    // Calling a method of an index stored in an object copies the index first, which takes about as
    // long as a price.
    let price: @Sendable (Order) throws(Order.Problem) -> Amount

    init(_ compilation: Compilation, _ program: Program) {
      var hash = SHA256()
      for source in compilation.sources { hash.add(source.bytes) }
      self.hash = hash.digest()
      self.compilation = compilation
      index = PriceIndex(program)
      price = index.price
    }
  }

  private let content: Content

  /// Makes a version of compiled rules; nil if they have errors.
  init?(_ compilation: Compilation) {
    guard let program = compilation.program else { return nil }
    content = Content(compilation, program)
  }

  /// The SHA-256 of the bytes of all files one after the other, in hexadecimal digits.
  /// `cat RULES… | sha256sum` prints the same.
  public var contentHash: String { content.hash }

  /// The files and their diagnostics.
  public var compilation: Compilation { content.compilation }

  /// The files in written order.
  var sources: [Source] { content.compilation.sources }

  /// The rules.
  public var program: Program { content.index.program }

  /// The index that prices orders by these rules.
  public var index: PriceIndex { content.index }

  /// Returns the price of an order. Fails if the order lacks a statement that the rules need.
  public func price(_ order: Order) throws(Order.Problem) -> Amount {
    try content.price(order)
  }

  /// Prices an order and explains the price. Fails if the order lacks a statement that the rules
  /// need.
  public func quote(_ order: Order) throws(Order.Problem) -> Quote {
    try content.index.quote(order)
  }
}
