import Promo

/// Rules as they were at one moment: everything that is asked of one version is answered by the same
/// rules. A copy costs one reference.
public struct RuleVersion: Sendable {
  private final class Content: Sendable {
    let hash: String
    let compilation: Compilation
    let index: PriceIndex

    // To call a method of an index that stands in an object copies the index first, which takes about
    // as long as a price.
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

  /// The version of rules that have been compiled without errors; nil where there are some.
  init?(_ compilation: Compilation) {
    guard let program = compilation.program else { return nil }
    content = Content(compilation, program)
  }

  /// The name of the content: the SHA-256 of the bytes of its files one after the other, in hexadecimal
  /// digits. `cat RULES… | sha256sum` prints the same.
  public var contentHash: String { content.hash }

  /// The files, and what there is to say about them.
  public var compilation: Compilation { content.compilation }

  /// The files in written order.
  public var sources: [Source] { content.compilation.sources }

  /// The rules.
  public var program: Program { content.index.program }

  /// What prices orders by them.
  public var index: PriceIndex { content.index }

  /// What an order pays; fails where it does not say what the rules need to know.
  public func price(_ order: Order) throws(Order.Problem) -> Amount {
    try content.price(order)
  }

  /// Prices an order and explains the price; fails where it does not say what the rules need to know.
  public func quote(_ order: Order) throws(Order.Problem) -> Quote {
    try content.index.quote(order)
  }
}
