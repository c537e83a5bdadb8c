/// A property of an order or its customer that the rules declare for use in conditions.
public struct Fact: Hashable, Sendable {
  /// The values that a fact can have.
  public enum Kind: Hashable, Sendable {
    /// One of these texts.
    case oneOf([String])
    /// Yes or no.
    case yesNo
    /// A whole number from 0 to 10^15.
    case number
  }

  /// The name, a word that is unique in the file set.
  public let name: String

  /// The display name, at most 200 characters; nil if the rules give none. Rules, orders and
  /// diagnostics use `name` instead.
  public let label: String?

  /// The values that this fact can have.
  public let kind: Kind

  /// The value for orders that do not state the fact; nil if every order must state it.
  public let defaultValue: Fact.Value?

  private let ordinals: [String: Int64]

  /// - Parameter kind: the kind of the values; no text may occur twice.
  init(name: String, label: String? = nil, kind: Kind, defaultValue: Fact.Value?) {
    self.name = name
    self.label = label
    self.kind = kind
    self.defaultValue = defaultValue
    var ordinals: [String: Int64] = [:]
    if case .oneOf(let texts) = kind {
      for (index, text) in texts.enumerated() { ordinals[text] = Int64(index) }
    }
    self.ordinals = ordinals
  }

  static var largestNumber: Int64 { 1_000_000_000_000_000 }
}

extension Fact {
  /// The value of a fact.
  public enum Value: Hashable, Sendable {
    /// One of the texts of the fact.
    case text(String)
    /// Yes or no.
    case yesNo(Bool)
    /// A whole number from 0 to 10^15.
    case number(Int64)
  }
}

extension Fact.Value {
  /// The value as written in command lines and order files.
  package var text: String {
    switch self {
    case .text(let text): text
    case .yesNo(let isYes): isYes ? "yes" : "no"
    case .number(let number): String(number)
    }
  }
}

extension Fact.Value: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral
{
  /// Makes a text value.
  public init(stringLiteral value: String) { self = .text(value) }
  /// Makes a yes/no value.
  public init(booleanLiteral value: Bool) { self = .yesNo(value) }
  /// Makes a number value.
  public init(integerLiteral value: Int64) { self = .number(value) }
}

extension Fact {
  /// Returns the number that stands for a value in comparisons: the index of a text, 1 for yes and
  /// 0 for no, or the number itself; nil for a value that the fact cannot have.
  package func ordinal(of value: Fact.Value) -> Int64? {
    switch (kind, value) {
    case (.oneOf, .text(let text)): isTooLong(text) ? nil : ordinals[text]
    case (.yesNo, .yesNo(let isYes)): isYes ? 1 : 0
    case (.number, .number(let number)):
      (0...Fact.largestNumber).contains(number) ? number : nil
    case (.oneOf, _), (.yesNo, _), (.number, _): nil
    }
  }

  package func value(ofOrdinal ordinal: Int64) -> Fact.Value {
    switch kind {
    case .oneOf(let texts): .text(texts[Int(ordinal)])
    case .yesNo: .yesNo(ordinal == 1)
    case .number: .number(ordinal)
    }
  }

  /// Reads a value as written in a command line or an order file; nil if the fact cannot have it.
  package func value(in text: String) -> Fact.Value? {
    let value: Fact.Value? =
      switch kind {
      case .oneOf: .text(text)
      case .yesNo: text == "yes" ? .yesNo(true) : text == "no" ? .yesNo(false) : nil
      case .number: DecimalText.whole(text.utf8, limit: Fact.largestNumber).map(Fact.Value.number)
      }
    return value.flatMap { ordinal(of: $0) == nil ? nil : $0 }
  }

  /// The possible values in words.
  package var valuesInWords: Message {
    switch kind {
    case .oneOf(let texts):
      listed(texts)
    case .yesNo: "`yes` or `no`"
    case .number: "a whole number from 0 to 10^15"
    }
  }

  private func listed(_ texts: [String]) -> Message {
    let first: Message = "\(texts.prefix(10).map { quoted("\"\($0)\"") }, joined: ", ")"
    return texts.count > 10
      ? "one of \(first) and \(texts.count - 10) more" : "one of \(first)"
  }

  /// Returns the valid value nearest to an invalid text; nil if no value is near.
  package func nearestValue(to text: String) -> String? {
    switch kind {
    case .oneOf(let texts): nearest(to: text, among: texts)
    case .yesNo:
      ["true", "1", "y"].contains(text.lowercased())
        ? "yes"
        : ["false", "0", "n"].contains(text.lowercased())
          ? "no" : nearest(to: text, among: ["yes", "no"])
    case .number: nil
    }
  }
}

/// A comparison of a fact with a value. The fact is an index in `Program.facts`, and the value is
/// an ordinal.
package struct FactComparison: Hashable, Sendable {
  let fact: Int
  let comparison: Comparison
  let value: Int64

  func holds(for facts: [Int64]) -> Bool { comparison.holds(facts[fact], value) }
}

/// A condition on the facts of an order.
package typealias Condition = FlatCondition<FactComparison>

extension Condition {
  func holds(for facts: [Int64]) -> Bool {
    folded({ $0.holds(for: facts) }, joined: { $0.holds($1) })
  }
}
