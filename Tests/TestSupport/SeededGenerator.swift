import Foundation

/// Numbers that are the same in every run with the same `PROMO_SEED`, which `.ci` gives (Steele, Lea
/// and Flood, SplitMix64).
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed ^ SeededGenerator.ofThisRun
  }

  /// Numbers that are the same in every run.
  public init(fixed seed: UInt64) {
    state = seed
  }

  static var isDrawnAnew: Bool { ofThisRun != 0 }

  /// What the run was given, stirred so that near seeds share no numbers; 0 if nothing.
  private static let ofThisRun: UInt64 = {
    let text = ProcessInfo.processInfo.environment["PROMO_SEED"] ?? ""
    guard let seed = UInt64(text), seed > 0 else { return 0 }
    // Told at once, because a trap ends the run, and after all failures, beside which it is looked for.
    SeededGenerator.tell()
    atexit { SeededGenerator.tell() }
    var generator = SeededGenerator(fixed: seed)
    return generator.next()
  }()

  private static func tell() {
    let text = ProcessInfo.processInfo.environment["PROMO_SEED"] ?? ""
    FileHandle.standardError.write(Data("random tests: PROMO_SEED=\(text)\n".utf8))
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  public mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  /// Returns true once in so many times.
  public mutating func once(in count: Int) -> Bool { below(count) == 0 }

  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
