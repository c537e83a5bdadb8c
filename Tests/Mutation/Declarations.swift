// The declarations that stand for an operator or a member of the standard library at one place, and
// do something else as soon as the number of this place is chosen.

/// Names for operators that no other place has.
enum Spelling {
  /// Two mathematical signs for a number below 65,536.
  static func marks(_ number: Int) -> String {
    let digits = [number / 256, number % 256]
    return String(String.UnicodeScalarView(digits.compactMap { Unicode.Scalar(0x2200 + $0) }))
  }
}

/// An operator between two operands and what can stand in its place.
struct Infix {
  let precedence: String
  /// What becomes of `a` and `b`.
  let others: [String]
  /// Signatures with `NAME`, and the result of `a` and `b` by any operator in place of `OPERATOR`.
  let forms: [(signature: String, result: String)]

  /// The declaration of an operator with a name of its own; the others have the numbers from `number` on.
  func declaration(of name: String, from number: Int) -> String {
    let text = forms.map { form in
      let cases = others.enumerated().map { offset, other in
        "case \(number + offset): \(result(form, other))"
      }
      let own = result(
        form, String(name.unicodeScalars.prefix { $0.value < 0x2200 }.map(Character.init)))
      return "@inline(__always) func \(form.signature.replacing("NAME", with: name)) "
        + "{ switch mutant { \(cases.joined(separator: "; ")); default: \(own) } }"
    }
    return (["infix operator \(name): \(precedence)"] + text).joined(separator: "\n")
  }

  private func result(_ form: (signature: String, result: String), _ name: String) -> String {
    switch name {
    case "left": "a"
    case "right": form.result.hasPrefix("try") ? "try b()" : "b"
    default: form.result.replacing("OPERATOR", with: name)
    }
  }

  static let all: [String: Infix] = [
    "<": comparison(["<=", ">="]), "<=": comparison(["<", ">"]), ">": comparison([">=", "<="]),
    ">=": comparison([">", "<"]), "==": equality("!="), "!=": equality("=="),
    "&&": logical("LogicalConjunctionPrecedence", "||"),
    "||": logical("LogicalDisjunctionPrecedence", "&&"), "+": sum("-"), "-": sum("+"),
    "*": product("Numeric", ["+"]), "/": product("BinaryInteger", ["*"]),
    "%": product("BinaryInteger", ["left"]), "+=": change("-="), "-=": change("+="),
    "??": alternative, "..<": range("Range"), "...": range("ClosedRange"),
  ]

  private static func comparison(_ others: [String]) -> Infix {
    Infix(
      precedence: "ComparisonPrecedence", others: others,
      forms: [("NAME <T: Comparable>(a: T, b: T) -> Bool", "a OPERATOR b")])
  }

  private static func equality(_ other: String) -> Infix {
    Infix(
      precedence: "ComparisonPrecedence", others: [other],
      forms: [
        ("NAME <T: Equatable>(a: T, b: T) -> Bool", "a OPERATOR b"),
        ("NAME <T>(a: T?, b: _OptionalNilComparisonType) -> Bool", "a OPERATOR b"),
      ])
  }

  private static func logical(_ precedence: String, _ other: String) -> Infix {
    let signature = "NAME (a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool"
    return Infix(
      precedence: precedence, others: [other, "right"], forms: [(signature, "try a OPERATOR b()")])
  }

  /// Amounts have a difference and no sum.
  private static func sum(_ other: String) -> Infix {
    Infix(
      precedence: "AdditionPrecedence", others: [other],
      forms: [
        ("NAME <T: AdditiveArithmetic>(a: T, b: T) -> T", "a OPERATOR b"),
        ("NAME (a: ExactAmount, b: ExactAmount) -> ExactAmount", "a OPERATOR b"),
        ("NAME (a: Amount, b: Amount) -> Amount", "mutantSum(a, b) { $0 OPERATOR $1 }"),
      ])
  }

  private static func product(_ type: String, _ others: [String]) -> Infix {
    Infix(
      precedence: "MultiplicationPrecedence", others: others,
      forms: [("NAME <T: \(type)>(a: T, b: T) -> T", "a OPERATOR b")])
  }

  private static func change(_ other: String) -> Infix {
    Infix(
      precedence: "AssignmentPrecedence", others: [other],
      forms: [("NAME <T: AdditiveArithmetic>(a: inout T, b: T)", "a OPERATOR b")])
  }

  private static var alternative: Infix {
    Infix(
      precedence: "NilCoalescingPrecedence", others: ["right"],
      forms: [
        ("NAME <T>(a: T?, b: @autoclosure () throws -> T) rethrows -> T", "try a OPERATOR b()"),
        ("NAME <T>(a: T?, b: @autoclosure () throws -> T?) rethrows -> T?", "try a OPERATOR b()"),
      ])
  }

  private static func range(_ type: String) -> Infix {
    Infix(
      precedence: "RangeFormationPrecedence", others: ["less"],
      forms: [
        (
          "NAME <T: Strideable>(a: T, b: T) -> \(type)<T> where T.Stride: SignedInteger",
          "mutantRange(a, b, \"OPERATOR\")"
        )
      ])
  }
}

/// A member of a standard type and what can stand in its place.
struct Member {
  let other: String
  /// Whether parentheses follow it at once.
  let isCall: Bool
  /// Its declaration, with `NAME` and `NUMBER`.
  let declaration: String

  static let all: [String: Member] = [
    "first": property("BidirectionalCollection", "Element?", "first", "last"),
    "last": property("BidirectionalCollection", "Element?", "last", "first"),
    "isEmpty": property("Collection", "Bool", "isEmpty", "isEmpty == false"),
    "lowerBound": bound("lowerBound", "upperBound"),
    "upperBound": bound("upperBound", "lowerBound"),
    "contains": Member(
      other: "not contains", isCall: true,
      declaration: """
        extension Sequence where Element: Equatable { func NAME(_ x: Element) -> Bool { (mutant == NUMBER) != contains(x) } }
        extension Sequence { func NAME(where f: (Element) throws -> Bool) rethrows -> Bool { (mutant == NUMBER) != (try contains(where: f)) } }
        """),
    "allSatisfy": Member(
      other: "contains", isCall: true,
      declaration: "extension Sequence { func NAME(_ f: (Element) throws -> Bool) rethrows -> Bool "
        + "{ mutant == NUMBER ? try contains(where: f) : try allSatisfy(f) } }"),
    "min": extreme("min", "max"), "max": extreme("max", "min"),
  ]

  private static func property(
    _ owner: String, _ type: String, _ name: String, _ other: String
  ) -> Member {
    Member(
      other: other, isCall: false,
      declaration:
        "extension \(owner) { var NAME: \(type) { mutant == NUMBER ? \(other) : \(name) } }")
  }

  private static func bound(_ name: String, _ other: String) -> Member {
    Member(
      other: other, isCall: false,
      declaration: ["Range", "ClosedRange"].map {
        "extension \($0) { var NAME: Bound { mutant == NUMBER ? \(other) : \(name) } }"
      }.joined(separator: "\n"))
  }

  private static func extreme(_ name: String, _ other: String) -> Member {
    Member(
      other: other, isCall: true,
      declaration: "extension Sequence where Element: Comparable { func NAME() -> Element? "
        + "{ mutant == NUMBER ? \(other)() : \(name)() } }")
  }
}

enum Declarations {
  /// A sign before an operand that does nothing when its number is chosen.
  static func denial(_ name: String, _ number: Int) -> String {
    "prefix operator \(name)\n"
      + "@inline(__always) prefix func \(name) (a: Bool) -> Bool { mutant == \(number) ? a : !a }"
  }

  /// `min` or `max` of two values.
  static func extreme(_ name: String, _ own: String, _ other: String, _ number: Int) -> String {
    "@inline(__always) func \(name)<T: Comparable>(_ a: T, _ b: T) -> T "
      + "{ mutant == \(number) ? Swift.\(other)(a, b) : Swift.\(own)(a, b) }"
  }

  /// What every mutated module begins with.
  static let prelude = """
    import Glibc

    /// The number of the change that is awake; 0 if none is.
    let mutant = getenv("PROMO_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

    @inline(__always) func mutantNumber<T: BinaryInteger & ExpressibleByIntegerLiteral>(_ number: Int, _ value: T) -> T { mutant == number ? value + 1 : value }
    @inline(__always) func mutantFlag(_ number: Int, _ value: Bool) -> Bool { mutant == number ? !value : value }
    @inline(__always) func mutantDenial(_ number: Int, _ value: Bool) -> Bool { mutant == number ? !value : value }
    @inline(__always) func mutantSum(_ a: Amount, _ b: Amount, _ f: (Int64, Int64) -> Int64) -> Amount { Amount(minorUnits: f(a.minorUnits, b.minorUnits))! }
    @inline(__always) func mutantRange<T: Strideable>(_ a: T, _ b: T, _ name: String) -> Range<T> where T.Stride: SignedInteger { a..<(name == "less" ? Swift.max(a, b.advanced(by: -1)) : b) }
    @inline(__always) func mutantRange<T: Strideable>(_ a: T, _ b: T, _ name: String) -> ClosedRange<T> where T.Stride: SignedInteger { a...(name == "less" ? Swift.max(a, b.advanced(by: -1)) : b) }
    """
}
