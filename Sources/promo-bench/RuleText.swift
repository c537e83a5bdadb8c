import Promo

/// Reads and compiles rules that are known to be correct.
enum RuleText {
  static func source(path: String) throws(BenchFailure) -> Source {
    Source(name: path, bytes: try OrderFile.bytes(of: path))
  }

  /// Returns the compiled rules. Their time zone must be UTC.
  static func program(_ source: Source) throws(BenchFailure) -> Program {
    let compilation = Program.compile([source]) { _ in .unknown(nearest: nil) }
    guard let program = compilation.program else {
      throw BenchFailure(message: "`\(source.name)` has errors:\n\(compilation.report)")
    }
    return program
  }
}
